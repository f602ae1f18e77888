import { controllerOf, seatOfPower } from '../powers.ts'
import type { Unit } from '../state.ts'
import { hasChosen } from '../us-options.ts'
import { whereIs } from '../where-is.ts'
import type { WifWorld } from '../world.ts'

/** US entry option by which China has aircraft built (13.3.2). */
const CHINESE_AIRCRAFT = 1

/** 13.6.4: units that are striped in the colour of another major power. */
export const stripedUnits = (world: WifWorld): Unit[] => Object.values(world.state.units).filter(({ source }) => source !== undefined)

/** The major power whose unit it is, and the one whose colour its stripes have; null where the campaign has none. */
export const ownerOf = (world: WifWorld, { country }: Unit): string | null => controllerOf(world, country)
export const sourceOf = (world: WifWorld, { source }: Unit): string | null => (source ? controllerOf(world, source.country) : null)

/** The seats of both, each once. */
export const seatsFor = (world: WifWorld, unit: Unit): string[] => [
  ...new Set(
    [ownerOf(world, unit), sourceOf(world, unit)].filter((power) => power !== null).flatMap((power) => seatOfPower(world, power) ?? []),
  ),
]

/** What a counter is called, without the year that tells two of the same designation apart: "C-47 (1940)" is a C-47. */
const designation = (name: string): string => name.replace(/ \([^()]*\)$/, '')

/** 13.6.4: whether a unit is the source's version of a striped one: of the same designation, with a silhouette in its colour. */
export const isVersionOf = (unit: Unit, striped: Unit): boolean =>
  striped.source?.country === unit.country &&
  unit.type === striped.type &&
  designation(unit.name) === (striped.source.name ?? designation(striped.name)) &&
  unit.versions?.includes(striped.country) === true

/** Counters of its source that could go into the lend-lease pool for a striped one now, the oldest first. */
const versionsInPool = (world: WifWorld, striped: Unit): Unit[] =>
  world
    .unitsIn('pool')
    .filter((unit) => isVersionOf(unit, striped) && isInItsYear(world, unit))
    .sort((a, b) => (a.year ?? 0) - (b.year ?? 0))

export const isInItsYear = ({ state }: WifWorld, unit: Unit): boolean => (unit.year ?? 0) <= state.turn.year

/** "in Minsk (E2140)", "in the repair pool". */
const placed = (world: WifWorld, unit: Unit): string =>
  `${unit.place === 'map' || unit.sea !== undefined ? 'in ' : ''}${whereIs(world, unit)}`

/** 13.6.4: why a striped unit does not come out of the lend-lease pool into its force pool, whoever agrees; null when it may. */
export function whyNotTaken(world: WifWorld, unit: Unit): string | null {
  if (!unit.source) return `${unit.name} (${unit.country}) is striped in nobody's colour`
  if (unit.place !== 'lend-lease') return `${unit.name} (${unit.country}) is ${placed(world, unit)}, not in the lend-lease pool`
  if (!isInItsYear(world, unit)) return `${unit.name} (${unit.country}) comes into the lend-lease pool in ${unit.year}`
  const power = ownerOf(world, unit)
  if (power === 'China' && unit.kind === 'air' && unit.source.country === 'USA' && !hasChosen(world, CHINESE_AIRCRAFT))
    return `13.3.2: China has no aircraft of the USA before US entry option ${CHINESE_AIRCRAFT}`
  if (versionsInPool(world, unit).length > 0) return null
  const other = Object.values(world.state.units).find((each) => isVersionOf(each, unit))
  return other
    ? `${other.name} (${other.country}) is ${other.place === 'pool' ? `not in its force pool before ${other.year}` : placed(world, other)}, not in its force pool`
    : `the campaign has no ${unit.source.name ?? unit.name} of ${unit.source.country} with it on its back`
}

/** 13.6.4: why its source does not take a striped unit back; null when it may. */
export function whyNotTakenBack(world: WifWorld, unit: Unit): string | null {
  if (unit.standsFor === undefined) return `${unit.name} (${unit.country}) did not come out of the lend-lease pool`
  return unit.place === 'pool' || unit.place === 'gone'
    ? null
    : `${unit.name} (${unit.country}) is ${placed(world, unit)}, neither in its force pool nor out of the game`
}

/** 13.6.4: a striped unit and its source's version change places: one is in the force pool now, the other in the lend-lease pool. */
export function takeOut(world: WifWorld, unit: Unit): void {
  const [version] = versionsInPool(world, unit)
  world.toLendLeasePool(version)
  world.toForcePool(unit)
  world.change(unit, { standsFor: version.id })
  world.report(
    'production',
    '13.6.4',
    `${unit.name} (${unit.country}) comes out of the lend-lease pool into the force pool of ${ownerOf(world, unit)}; ${version.name} (${version.country}) goes in for it.`,
  )
}

/** 13.6.4: the source has its own again, and the striped unit waits in the lend-lease pool, unless it was scrapped. */
export function takeBack(world: WifWorld, unit: Unit): void {
  const version = world.unit(unit.standsFor!)
  world.toForcePool(version)
  if (!unit.scrapped) world.toLendLeasePool(unit)
  world.change(unit, { standsFor: undefined })
  world.report(
    'production',
    '13.6.4',
    `${sourceOf(world, unit)} takes back ${version.name} into its force pool; ${unit.name} (${unit.country}) is ${unit.scrapped ? 'scrapped and stays out of the game' : 'in the lend-lease pool'}.`,
  )
}
