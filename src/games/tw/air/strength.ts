import type { Modifying } from '../../common/sum.ts'
import { plural } from '../../common/words.ts'
import { isJet } from '../air-counters.ts'
import { airToAir } from '../charts/air.ts'
import { nationality } from '../charts/ratings.ts'
import { ATTACKER, INVADED, isBarbarossa, isWesternSurpriseInTheAir, suffers } from '../field/surprise.ts'
import { airRating, ruling } from '../ratings.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import type { AirCombat } from '../charts/air.ts'

/** What an air battle is reckoned from. */
export interface Opposed {
  readonly attackers: readonly AirUnit[]
  readonly defenders: readonly AirUnit[]
  readonly overBritain: boolean
}

export interface Strength {
  readonly attacking: number
  readonly defending: number
  readonly modifier: number
  /** What the modifier is made of. */
  readonly parts: readonly Modifying[]
  /** "nationality -3, 2 attacking FTR -2; modifier -5". */
  readonly text: string
  result(modifiedRoll: number): AirCombat
}

export const factorsOf = (units: readonly AirUnit[]): number => units.reduce((sum, { combat }) => sum + combat, 0)
/** 18.2: whose aircraft have the advantage of the Western Front surprise. */
const isGerman = (unit: AirUnit): boolean => unit.nation === ATTACKER

export const signed = (value: number): string => (value < 0 ? `${value}` : `+${value}`)

/** 11.11.5: the rating that half or more of the aircraft have. */
const ratingOf = (world: TwWorld, units: readonly AirUnit[]) => ruling(units.map((unit) => ({ rating: airRating(world, unit), weight: 1 })))
const RATES = ['', 'First-Rate', 'Second-Rate', 'Third-Rate', 'Fourth-Rate']

/** 11.9: factors, modifiers and the table's answer for a modified roll. */
export function strengthOf(
  world: TwWorld,
  { attackers, defenders, overBritain }: Opposed,
  onGround = false,
  effort: 'RAE' | 'SAE' | null = null,
): Strength {
  const { modifiers, 'shift against aircraft on the ground': groundShift } = world.tables.airToAir
  const [own, theirs] = [ratingOf(world, attackers), ratingOf(world, defenders)]
  const fighters = (units: readonly AirUnit[]) => units.filter((unit) => unit.type === 'FTR' && !isJet(unit)).length
  const jets = (units: readonly AirUnit[]) => units.filter(isJet).length
  const clumsy = (units: readonly AirUnit[]) => units.some(({ type }) => type !== 'FTR')
  const surprised = isWesternSurpriseInTheAir(world)
  const isSurprised = ({ nation }: AirUnit) => suffers(world, nation, 'in the air')
  const [germans, victims] = [attackers.some(isGerman), defenders.some(isSurprised)]
  // 21.4: counter-air alone; nobody rises against it.
  const barbarossa = onGround && isBarbarossa(world) && germans && defenders.some(({ nation }) => nation === INVADED)
  const surprise: (readonly [string, number])[] = [
    ['Western Front surprise (18.2)', surprised && germans && victims ? modifiers['Western Front surprise, Germans attacking'] : 0],
    [
      'surprised (18.2)',
      surprised && attackers.some(isSurprised) && defenders.some(isGerman)
        ? modifiers['Western Front surprise, French or Belgians attacking']
        : 0,
    ],
  ]
  const parts: (readonly [string, number])[] = [
    [`nationality ${RATES[own]} against ${RATES[theirs]}`, nationality(world.tables, 'air', own, theirs)],
    ['attacker has NAC, TAC or MDM', clumsy(attackers) ? modifiers['attacker has NAC, TAC or MDM'] : 0],
    ['defender has NAC, TAC or MDM', clumsy(defenders) ? modifiers['defender has NAC, TAC or MDM'] : 0],
    [`${fighters(attackers)} attacking FTR`, fighters(attackers) * modifiers['each attacking FTR']],
    [`${fighters(defenders)} defending FTR`, fighters(defenders) * modifiers['each defending FTR']],
    // 11.13: a jet counts as a jet alone; a Jet TAC is a TAC besides.
    [`${jets(attackers)} attacking ${plural(jets(attackers), 'jet', 'jets')}`, jets(attackers) * modifiers['each attacking jet']],
    [`${jets(defenders)} defending ${plural(jets(defenders), 'jet', 'jets')}`, jets(defenders) * modifiers['each defending jet']],
    ...surprise,
    ['surprise attack on the Soviet Union (21.4)', barbarossa ? modifiers['Barbarossa surprise, Germans attacking'] : 0],
    ['over Britain', overBritain && world.phasing === 'Axis' ? modifiers['Axis phasing over Britain'] : 0],
  ]
  const modifier = parts.reduce((sum, [, value]) => sum + value, 0)
  // 18.2, 21.4: German factors count twice, those of interceptors too.
  const twice = (units: readonly AirUnit[], applies: boolean) => factorsOf(units) + (applies ? factorsOf(units.filter(isGerman)) : 0)
  const attacking = twice(attackers, (surprised && victims) || barbarossa)
  const defending = twice(defenders, surprised && attackers.some(isSurprised))
  const told = parts.flatMap(([what, by]) => (by === 0 ? [] : [{ what, by }]))
  return {
    attacking,
    defending,
    modifier,
    parts: told,
    text: told.map(({ what, by }) => `${what} ${signed(by)}`).join(', ') || 'no modifiers',
    result: (modifiedRoll) => airToAir(world.tables, attacking, defending, modifiedRoll, { shift: onGround ? groundShift : 0, effort }),
  }
}

/** An eliminated aircraft weighs as much as two Depleted ones. */
const ELIMINATED = 2

/** The defender's losses less the attacker's that a round brings on average, a Depleted aircraft as 1: what policies weigh. */
export function outlook(world: TwWorld, opposed: Opposed, onGround = false): number {
  const { result, modifier } = strengthOf(world, opposed, onGround)
  const weigh = ({ depleted, eliminated }: { depleted: number; eliminated: number }) => depleted + ELIMINATED * eliminated
  let sum = 0
  for (let roll = 1; roll <= 10; roll++) {
    const { attackers, defenders } = result(roll + modifier).result
    sum += weigh(defenders) - (onGround ? 0 : weigh(attackers))
  }
  return sum / 10
}
