import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { prorated } from '../charts/economy.ts'
import type { HITS } from '../charts/strategic.ts'
import { plantsHeld } from '../logistics/oil.ts'
import { sideOfNation } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { TwWorld } from '../world.ts'
import type { StrategicOrder } from './order-schema.ts'
import { GERMANY, USA, USSR, type Wager } from './units.ts'

/** 24.1: why a power chooses no oil hits. */
export function oilHitProblems({ tables, state, rules }: TwWorld, power: Wager, { oilHits, againstUssr }: StrategicOrder): string[] {
  if (!oilHits) return []
  if (power === GERMANY && rules.bombing.ofUssr)
    return againstUssr ? [] : ["29.12: Germany hits Soviet oil with SAC that it sends against the USSR: 'SAC against USSR: 2'"]
  if (rules.bombing.ofGermany !== null) return ['29.8: Germany is bombed by dice alone: nobody hits its oil']
  if (power !== USA) return ['24.1: American bombers alone choose oil hits']
  const { season, year } = tables.oil['American hit'].from
  return isFrom(state.turn, season, year) ? [] : [`24.1: oil hits may be chosen from ${season} ${year} on`]
}

/** 24.1, 5.2.1, 5.2.2: an oil hit in place of a critical industry hit, a double one in place of a firestorm: factors less in the next turn, and what the plants would bring in the rest of the year. */
export function hitGermanOil(world: TwWorld, inPlaceOf: (typeof HITS)[number]): void {
  const { state, tables } = world
  if (inPlaceOf === 'none') return
  const hits = tables.oil['American hit'][inPlaceOf]
  const plants = Math.min(hits, plantsHeld(world).length)
  const yearly = plants * tables.oil.plants.income
  const narfs = prorated(tables, yearly, state.turn.season)
  world.note({ oilHits: { ...state.oilHits, [GERMANY]: { turn: state.turn.index, hits } } })
  world.spend(GERMANY, narfs)
  const lost =
    plants === 0
      ? 'it has no synthetic plant left to lose'
      : `${plants === 1 ? 'a synthetic plant is' : `${plants} synthetic plants are`} out, whose ${numbered(yearly, 'NARF')} a year cost it ${narfs} in ${state.turn.season}`
  world.report(
    'strategic warfare',
    '24.1',
    `${inPlaceOf === 'firestorm' ? 'Double oil hit' : 'Oil hit'}: Germany has ${hits === 1 ? 'one oil factor' : `${hits} oil factors`} less next turn; ${lost}.`,
  )
}

/** 24.2, 29.12: whether an Axis airbase is near enough to Baku for hits on the Soviets. */
export function isNearBaku(world: TwWorld): boolean {
  const { map, state } = world
  const within = hexesToBaku(world)
  const distances = map.distancesFrom(map.find('Baku')!, undefined, within)
  return state.installations.some(
    ({ kind, hex, nation }) => kind === 'airbase' && sideOfNation(world, nation) === 'Axis' && distances[hex] <= within,
  )
}
export const hexesToBaku = ({ tables }: TwWorld): number => tables.oil['Soviet hit']['hexes to Baku']

/** 24.2: an oil hit counts in the Soviet player turn of the next turn, if an Axis airbase is near enough to Baku. At a place of oil, or at large (29.12). */
export function hitSovietOil(world: TwWorld, at?: string): void {
  const { map, state, tables } = world
  const hexes: Hex[] = at === undefined ? [] : [map.find(at)!]
  const where = at === undefined ? '' : ` at ${at}`
  if (!isNearBaku(world))
    return world.report(
      'strategic warfare',
      '24.2',
      `No Axis airbase lies within ${hexesToBaku(world)} hexes of Baku: no oil hit${where}.`,
      hexes,
    )
  world.note({ oilHits: { ...state.oilHits, [USSR]: { turn: state.turn.index, hits: tables.oil['Soviet hit'].factors } } })
  world.report('strategic warfare', '24.2', `Oil hit${where}: the Soviet Union has one oil factor less next turn.`, hexes)
}
