import type { Hex } from '../../../board/hex.ts'
import { atWar, seatOf, sideOf } from '../powers.ts'
import type { AirUnit, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { whyNotWith } from '../bases/cooperation.ts'
import { aircraftOf, type Flight } from './flight.ts'
import { type Mission, mayFly, whyNoHelp } from './missions.ts'

/** An interceptor and the hex where it meets the enemy. */
export interface Interceptor {
  readonly unit: AirUnit
  readonly at: Hex
}

/** What the phasing side may fly, in words. */
export const FLOWN = [
  'OAS',
  'AV support',
  'counter-air',
  'port strike',
  'carrier strike',
  'raiders',
  'staging',
  'airdrop',
  'interdiction',
  'stratmove',
] as const
export type Flown = (typeof FLOWN)[number]

/** A mission of the phasing side under way to one hex, and who rises against it: the subject of the choices of 11.4 and 11.8. */
export interface Sky {
  /** What the phasing side flies. */
  readonly what: Flown
  /** What the other side's interception of it is called. */
  readonly against: Mission
  /** Section of the sheet that the phasing side's counter-interception stands in. */
  readonly section: string
  readonly target: Hex
  flights: Flight[]
  interceptors: Interceptor[]
  /** Other side's aircraft supporting the ground battle in the target hex. */
  das: AirUnit[]
  /** Ground units that the other side's aircraft would support. */
  readonly defended: readonly Unit[]
  /** Phasing units on the ground that its aircraft support. */
  readonly supported: readonly Unit[]
  /** Sea areas beside which interceptors may be based besides (11.8.3): where a CV launches from. */
  readonly launchedFrom?: readonly string[]
}

/** Aircraft of a seat, in order of strength and name. */
export function ownAircraft(world: TwWorld, seat: string): AirUnit[] {
  const kinds = ['FTR', 'MDM', 'TAC', 'NAC']
  return world
    .unitsIn('map')
    .filter((unit): unit is AirUnit => unit.kind === 'air' && unit.aboard === undefined && seatOf(world, unit) === seat)
    .sort((a, b) => Number(a.depleted) - Number(b.depleted) || kinds.indexOf(a.type) - kinds.indexOf(b.type) || (a.id < b.id ? -1 : 1))
}

/** Everybody of the other side in the air there. */
export const enemiesUp = (sky: Sky): AirUnit[] => [...sky.interceptors.map(({ unit }) => unit), ...sky.das]

/** Whether two sides' aircraft may fight at all: they are at war with somebody there. */
const hasEnemy = (world: TwWorld, unit: AirUnit, others: readonly Unit[]): boolean =>
  others.some((other) => atWar(world, unit.nation, other.nation))

/** Where an air unit meets the phasing side's flights: over the target if it reaches it, else the first hex of a path that it reaches; or why it cannot. */
export function whereToIntercept(world: TwWorld, sky: Sky, unit: AirUnit, mission: Mission): Hex | string {
  if (enemiesUp(sky).includes(unit)) return `${unit.name} is up already`
  if (
    !hasEnemy(
      world,
      unit,
      sky.flights.map((flight) => flight.unit),
    )
  )
    return `6.3: ${unit.nation} is not at war with those who fly`
  const barred = whyNotWith(world, unit, enemiesUp(sky)) ?? whyNoHelp(world, unit, sky.target)
  if (barred) return barred
  if (sky.launchedFrom?.some((area) => world.map.seaAreasAt(unit.hex).includes(area)) && mayFly(world, unit, mission, unit.hex) === null)
    return sky.target
  const over = mayFly(world, unit, mission, sky.target)
  if (over === null) return sky.target
  for (const { path } of sky.flights)
    for (const hex of path) if (hex !== sky.target && mayFly(world, unit, mission, hex) === null) return hex
  return over
}

/** Why an air unit cannot fly DAS there, or null. */
export function whyNoDas(world: TwWorld, sky: Sky, unit: AirUnit): string | null {
  if (enemiesUp(sky).includes(unit)) return `${unit.name} is up already`
  if (sky.defended.length === 0) return `11.4: there is nobody to support in ${world.map.name(sky.target)}`
  return mayFly(world, unit, 'DAS', sky.target) ?? whyNotWith(world, unit, [...sky.defended, ...enemiesUp(sky)])
}

/** Why an air unit of the phasing side cannot counter-intercept there, or null. */
export function whyNotCounter(world: TwWorld, sky: Sky, unit: AirUnit): string | null {
  if (sky.flights.some((flight) => flight.unit === unit)) return `${unit.name} flies there already`
  if (!hasEnemy(world, unit, enemiesUp(sky))) return '11.8.2: there is no enemy in the air there that it is at war with'
  // Over the target, or where interceptors meet the others on their way.
  const hexes = [sky.target, ...sky.interceptors.map(({ at }) => at)]
  const barred = hexes.map((hex) => mayFly(world, unit, 'counter-interception', hex))
  return (barred.includes(null) ? null : barred[0]) ?? whyNotWith(world, unit, [...aircraftOf(sky.flights), ...sky.supported])
}

export const isPhasing = (world: TwWorld, unit: Unit): boolean => sideOf(world, unit) === world.phasing
