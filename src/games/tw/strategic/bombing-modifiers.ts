import { type CONVOYS, massModifier } from '../charts/strategic.ts'
import { nationality } from '../charts/ratings.ts'
import { rateText } from '../naval/interception-roll.ts'
import { homeOf } from '../powers.ts'
import { supplyOf } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { heavyFlakLevel } from './heavy-flak.ts'
import { type Bombing, BRITAIN, type Modifier, USA, USSR } from './units.ts'

/** 5.2: levels of heavy Flak that move no roll. */
const FREE_LEVELS = 2
/** What has become of convoys in the Happy Time. */
type Convoys = (typeof CONVOYS)[number]
/** British bombers are better from this year on. */
const BRITISH_FROM = 1942

/** Who meets whom in a raid. */
interface Met {
  readonly sac: number
  /** All interceptors, and the jets among them. */
  readonly int: number
  readonly jets: number
}

/** 5.2: what moves a bombing roll: bombers still in the raid, and the interceptors against them. */
export function bombingModifiers(world: TwWorld, by: Bombing, on: string, { sac, int, jets }: Met, convoys: Convoys = 'none'): Modifier[] {
  const of = world.tables.bombing.modifiers
  const when = (applies: boolean, what: string, value: number): Modifier[] => (applies ? [[what, value]] : [])
  const mass = massModifier(world.tables, sac, int)
  const levels = Math.max(0, heavyFlakLevel(world, on) - FREE_LEVELS)
  return [
    ...when(by === BRITAIN && world.state.turn.year >= BRITISH_FROM, `British SAC from ${BRITISH_FROM}`, of['British SAC from 1942']),
    ...(by === USA ? americanModifiers(world, convoys) : []),
    ...when(mass !== 0, `${sac - int} SAC above the INT`, mass),
    ...when(int === 0, 'no INT', of['no INT']),
    ...when(jets > 0, `${jets} Jet INT`, jets * of['each Jet INT']),
    ...when(levels > 0, `heavy Flak ${levels} over ${FREE_LEVELS}`, levels * of['each heavy flak level over 2']),
    ...(on === USSR && int > 0 ? [ratingModifier(world, by)] : []),
    ...when(on === BRITAIN, 'radar', of['radar over Britain']),
    ...world.rules.bonuses(world, 'bombing', { power: by }).map(({ value, why }): Modifier => [why, value]),
  ]
}

/** 29.12, 11.11: of the bombers' air force against that of the INT they meet. */
function ratingModifier(world: TwWorld, by: Bombing): Modifier {
  const [own, theirs] = [by, USSR].map((power) => world.nation(power).ratings.air)
  return [`nationality ${rateText(own)} against ${rateText(theirs)}`, nationality(world.tables, 'air', own, theirs)]
}

const FRANCE = 'France'

/** 5.2, 5.1.3.1, 5.1.3.2: of Americans: their escorts from 1944 on, troops in France, and convoys struck in the Happy Time. */
function americanModifiers(world: TwWorld, convoys: Convoys): Modifier[] {
  const { tables, state } = world
  const of = tables.bombing.modifiers
  const { season, year } = state.turn
  const struck = tables.uboats['US SAC in the Happy Time'][convoys]
  const inFrance = world
    .unitsOf(USA, 'map')
    .some((unit) => ['MOT', 'ARM'].includes(unit.type) && homeOf(world, unit.hex) === FRANCE && supplyOf(world, unit) !== 'none')
  return [
    ...(year >= 1945 ? [['long-range fighters', of['US SAC in 1945']] as const] : []),
    ...(year === 1944
      ? [['long-range fighters', season === 'Spring' ? of['US SAC in Spring 1944'] : of['US SAC in Fall 1944']] as const]
      : []),
    ...(inFrance ? [] : [['no American MOT or ARM in France', of['US SAC without a US ground unit in France']] as const]),
    ...(struck !== 0 ? [[`Convoy ${convoys}`, struck] as const] : []),
  ]
}
