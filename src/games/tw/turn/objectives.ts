import type { Hex } from '../../../board/hex.ts'
import { controllerOf, homeOf, playingSeats, powersOfSeat } from '../powers.ts'
import { occupantOf } from '../field/partisan-hexes.ts'
import type { TwWorld } from '../world.ts'

/** 27.1: what a seat has come to, from nothing to all. */
export const LEVELS = ['stalemate', 'marginal', 'tactical', 'decisive'] as const
type Level = (typeof LEVELS)[number]

/** A seat that is judged by its objectives: how many it has, and the numbers that it needs for each level. */
export interface Judged {
  readonly seat: string
  readonly names: readonly string[]
  readonly objectives: number
  readonly needs: Readonly<Record<Exclude<Level, 'stalemate'>, number>>
  readonly level: Level
}

/** 27.1: every seat by the objectives of its powers; powers of one line of the table reckon together, and who has several lines needs the sum of both. */
export const judged = (world: TwWorld): Judged[] =>
  playingSeats(world).map((seat) => {
    const lines = world.tables.victory.levels.filter(({ powers }) => powers.some((power) => powersOfSeat(world, seat).includes(power)))
    const powers = lines.flatMap((line) => line.powers)
    const total = (of: 'marginal' | 'tactical' | 'decisive') => lines.reduce((sum, line) => sum + line[of], 0)
    const needs = { marginal: total('marginal'), tactical: total('tactical'), decisive: total('decisive') }
    const objectives = powers.reduce((sum, power) => sum + objectivesOf(world, power), 0)
    const level = LEVELS.findLast((each) => each !== 'stalemate' && objectives >= needs[each]) ?? 'stalemate'
    return { seat, names: lines.map(({ name }) => name), objectives, needs, level }
  })

/** 27.2: cities of the map that a power runs, and its own further objectives. */
function objectivesOf(world: TwWorld, power: string): number {
  const { map, tables } = world
  const isIts = (hex: Hex) => controllerOf(world, occupantOf(world, hex)) === power && counts(world, hex)
  const cities = map.places.filter(({ marks, hex }) => marks?.objective && isIts(map.hex(hex)))
  const more = tables.victory.more.filter(
    (each) => each.for === power && each['all of'].flatMap((what) => hexesOf(world, what)).every(isIts),
  )
  return cities.length + more.length
}

/** 27.2.3: nothing in a country counts that nobody has conquered and no power runs. */
function counts(world: TwWorld, hex: Hex): boolean {
  const nation = world.state.nations[homeOf(world, hex)]
  return !nation || nation.kind !== 'minor' || nation.controller !== null
}

/** A hex, or all of a region or country. */
function hexesOf({ map }: TwWorld, what: string): Hex[] {
  if (/^\d{4}$/.test(what)) return [map.hex(what)]
  return Array.from({ length: map.size }, (_, hex) => hex).filter(
    (hex) => map.isLand(hex) && [map.regionNames[map.region[hex]], map.countryNames[map.country[hex]]].includes(what),
  )
}

/** "Italy 5 objectives (Italy: marginal from 4, tactical from 5, decisive from 6): tactical victory". */
export const judgedText = ({ seat, names, objectives, needs, level }: Judged): string =>
  `${seat} ${objectives} (${names.join(' and ')}: ${needs.marginal}, ${needs.tactical}, ${needs.decisive} for a marginal, tactical, decisive victory): ${level === 'stalemate' ? 'stalemate' : `${level} victory`}`
