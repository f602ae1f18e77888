import type { Hex } from '../../../board/hex.ts'
import type { WeatherTable } from '../charts/weather.ts'
import type { WeatherEffects } from '../charts/weather-schema.ts'
import { sideOf, sideOfNation } from '../powers.ts'
import type { GroundUnit, Side, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/*
 * 26: what the weather does to ground units. `state.weather` holds for each front ('east', 'west', 'mediterranean') the name of the line of its table in force this turn; without one
 * the weather is fair. A front is a weather zone of the board (1.2).
 */

const TABLES: readonly WeatherTable[] = ['east winter', 'east spring', 'east fall', 'west winter', 'mediterranean winter']

export interface Weather {
  readonly table: WeatherTable
  readonly name: string
  readonly axis: WeatherEffects
  readonly soviet: WeatherEffects
}

/** The line in force in a hex, or null. */
export const weatherAt = (world: TwWorld, hex: Hex): Weather | null => weatherOn(world, world.map.weatherNames[world.map.weather[hex]])

/** The line in force on a front, or null. */
export function weatherOn(world: TwWorld, front: string): Weather | null {
  const name = world.state.weather[front]
  if (!name) return null
  for (const table of TABLES.filter((each) => each.startsWith(front))) {
    const line = world.tables.weather[table].find((each) => each.name === name)
    if (line) return { table, name, axis: line.axis, soviet: line.soviet }
  }
  return null
}

/** 26.1.1, 23.50: whether every winter is a Hard Freeze to a unit, which does nothing to it: Siberians, and Swedes in the Axis. */
function isFrozenHard({ traits, state }: TwWorld, { nation, name }: Unit): boolean {
  const { units, 'in the Axis': inAxis } = traits['always Hard Freeze']
  if (units[nation]?.some((beginning) => name.startsWith(beginning))) return true
  return inAxis.includes(nation) && state.powers[state.nations[nation]?.controller ?? '']?.alliance === 'Axis'
}

/** What a line does to a unit (26.1.1). */
export function effectsFor(
  world: TwWorld,
  unit: Unit,
  { table, axis, soviet }: Pick<Weather, 'table' | 'axis' | 'soviet'>,
): WeatherEffects {
  if (table === 'east winter' && isFrozenHard(world, unit)) return world.tables.weather[table][0].soviet
  return isHardy(world, unit) ? soviet : axis
}

/** 26.1.1: whether the winter hurts a unit as little as the Soviets. */
export const isHardy = (world: TwWorld, unit: Unit): boolean =>
  world.traits['hardy in winter'].nations.includes(unit.nation) || sideOf(world, unit) === 'Allies'

/** What it does to a unit there, or null. */
function effectsOn(
  world: TwWorld,
  unit: Unit,
  hex: Hex,
): (WeatherEffects & { readonly name: string; readonly table: WeatherTable; readonly hardy: boolean }) | null {
  const weather = weatherAt(world, hex)
  if (!weather) return null
  const hardy = isHardy(world, unit)
  return { ...effectsFor(world, unit, weather), name: weather.name, table: weather.table, hardy }
}

/** Rivers in the hex are frozen (26.1.1). */
export const isFrozen = (world: TwWorld, hex: Hex): boolean => weatherAt(world, hex)?.axis.frozen ?? false
/** Swamps on the Eastern Front are clear in every Winter turn (10.6.7). */
export const isSwampFrozen = (world: TwWorld, hex: Hex): boolean =>
  isFrozen(world, hex) || (world.state.turn.season === 'Winter' && world.map.weatherNames[world.map.weather[hex]] === 'east')

/** Types that lose movement points as armour and as others, by a line of a table (26). */
export function typesIn(
  { tables }: TwWorld,
  table: WeatherTable,
  hardy: boolean,
): { armour: readonly string[]; others: 'all' | readonly string[] } {
  const { types } = tables.weather
  if (table === 'east winter') return hardy ? types['east winter Soviet'] : types['east winter Axis']
  return table === 'west winter' || table === 'mediterranean winter' ? types[table] : types['east mud']
}

/** Movement points that the weather takes from a unit that begins its activation in a hex (26). */
export function weatherLoss(world: TwWorld, unit: GroundUnit, hex: Hex): number {
  const effects = effectsOn(world, unit, hex)
  if (!effects) return 0
  const kind = typesIn(world, effects.table, effects.hardy)
  const loss = kind.armour.includes(unit.type)
    ? effects.armour
    : kind.others === 'all' || kind.others.includes(unit.type)
      ? effects.others
      : 0
  return Math.abs(loss)
}

/** Why the weather forbids a unit automatic victories against a hex, or null. */
export function weatherForbidsAv(world: TwWorld, unit: Unit, hex: Hex): string | null {
  const effects = effectsOn(world, unit, hex)
  return effects && !effects.automaticVictory ? `26: no automatic victories in ${effects.name}` : null
}

/** Why the weather forbids a unit to move in Second Impulse from or into a hex, or null. */
export function weatherForbidsSecond(world: TwWorld, unit: Unit, hex: Hex): string | null {
  const effects = effectsOn(world, unit, hex)
  return effects && !effects.secondImpulseMovement ? `26: no second-impulse movement in ${effects.name}` : null
}

const FORBIDDEN = {
  amphibious: 'landings',
  works: 'fortifications or fortresses',
  secondImpulseCombat: 'combat in Second Impulse',
} as const

/** Why the weather in a hex forbids a unit landings, works or second-impulse combat there, or null. */
export function weatherForbids(world: TwWorld, unit: Unit, hex: Hex, what: keyof typeof FORBIDDEN): string | null {
  const effects = effectsOn(world, unit, hex)
  return effects && !effects[what] ? `26: no ${FORBIDDEN[what]} in ${effects.name} (${world.map.name(hex)})` : null
}

/** Why a side may not build works in a hex, or null (26.1.1, 26.2). */
export function weatherForbidsWorks(world: TwWorld, side: Side, hex: Hex): string | null {
  const weather = weatherAt(world, hex)
  return weather && !(side === 'Axis' ? weather.axis : weather.soviet).works
    ? `26: no ${FORBIDDEN.works} are built in ${weather.name} (${world.map.name(hex)})`
    : null
}

/** 26.1.1: in a freeze no Axis ship but a Finnish or Swedish one sails the Baltic, whose shores the Eastern Front's weather rules. */
export const isBalticClosed = (world: TwWorld, nation: string): boolean => {
  const east = world.state.weather.east
  return (
    east !== undefined &&
    sideOfNation(world, nation) === 'Axis' &&
    !world.traits['hardy in winter'].nations.includes(nation) &&
    (world.tables.weather['east winter'].find(({ name }) => name === east)?.axis.frozen ?? false)
  )
}

/** 26.1.1: in the worst of it nobody has a zone of control. */
export const weatherCancelsZocs = (world: TwWorld, hex: Hex): boolean => weatherAt(world, hex)?.axis.zoc === false

/** 26.1.1: how many Axis units may move by rail inside the Soviet Union of 1939; `hex` lies there. */
export const axisRailLimit = (world: TwWorld, hex: Hex): number => weatherAt(world, hex)?.axis.strategicMoves ?? Infinity

/** 26.2: times that a rail move, or a SMP, counts for a unit that passes these hexes. */
export const timesInWeather = (world: TwWorld, unit: Unit, hexes: readonly Hex[], what: 'railTimes' | 'smpTimes'): number =>
  Math.max(1, ...hexes.map((hex) => effectsOn(world, unit, hex)?.[what] ?? 1))
