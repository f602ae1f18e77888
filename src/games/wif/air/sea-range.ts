import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { inPolitics } from '../cache.ts'
import type { AirUnit, Section } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { areaDots } from '../sea/area-dots.ts'
import { flood, overflight, pointsFrom, stepPoints } from './range.ts'

/** 11.3: the most that the hexdot costs by which an aircraft enters a sea area, and the first hex after it leaves one. */
const COASTAL = 2

/** 14.4: points of range for carrier planes from the nearest hexdot of their CV's area to every hex; Infinity where no way leads. */
export const pointsFromArea = (world: WifWorld, unit: AirUnit, area: number): Float64Array =>
  inPolitics(world, `flight of ${unit.country} from area ${area}`, () =>
    flood(
      world,
      areaDots(world.map, area).map((dot) => [dot, 0]),
      overflight(world, unit),
    ),
  )

/** Points of a flight out: from its base, or from any hexdot of the sea area its CV is in (14.1.1, 14.4). */
export const pointsOut = (world: WifWorld, unit: AirUnit): Float64Array =>
  unit.sea ? pointsFromArea(world, unit, unit.sea.area) : pointsFrom(world, unit, unit.hex)

/** 11.3: points of an aircraft from its base to a sea area, section apart: by any of its hexdots, of which the last costs 2 at most. */
export function pointsToArea(world: WifWorld, unit: AirUnit, area: number): number {
  const { map } = world
  const points = pointsFrom(world, unit, unit.hex)
  let fewest = Infinity
  for (const dot of areaDots(map, area)) {
    fewest = Math.min(fewest, points[dot])
    for (const [other, cost] of neighboursOf(map, dot))
      if (points[other] + Math.min(cost, COASTAL) < fewest) fewest = points[other] + Math.min(cost, COASTAL)
  }
  return fewest
}

/**
 * 13.4.1, 11.3: points for an aircraft at sea from its section to every hex: the section's, then from any hexdot, the first hex for 2 at most. `anywhere`: over
 * whatever country.
 */
export function pointsHome(world: WifWorld, unit: AirUnit, anywhere = false): Float64Array {
  const { area, section } = unit.sea!
  const who = anywhere ? 'anyone' : unit.country
  return inPolitics(world, `flight of ${who} home from area ${area} ${section}`, () => {
    const { map } = world
    const open = anywhere ? () => true : overflight(world, unit)
    const atSea = flood(
      world,
      areaDots(map, area).map((dot) => [dot, sectionPoints(world, section)]),
      (hex) => !map.isLand(hex),
    )
    const first: [Hex, number][] = []
    for (let hex = 0; hex < map.size; hex++) {
      if (!map.isLand(hex) || !open(hex)) continue
      let fewest = Infinity
      for (const [other, cost] of neighboursOf(map, hex))
        if (!map.isLand(other)) fewest = Math.min(fewest, atSea[other] + Math.min(cost, COASTAL))
      if (fewest < Infinity) first.push([hex, fewest])
    }
    return flood(world, first, open)
  })
}

/** Hexes beside one, over a hexside or a link, with the points between them. */
function neighboursOf(map: BoardMap, hex: Hex): [Hex, number][] {
  const beside: [Hex, number][] = []
  for (let direction = 0; direction < 6; direction++) {
    const other = map.neighbour(hex, direction)
    if (other >= 0) beside.push([other, stepPoints(map, hex, other)])
  }
  for (const other of map.linked(hex)) beside.push([other, stepPoints(map, hex, other)])
  return beside
}

/** 11.3: points that entering a section costs after the flight, and leaving it. */
export const sectionPoints = (world: WifWorld, section: Section): number => world.tables.seaBox[section].aircraftPoints

/** 11.3: the highest section that so many points left over reach. */
export function highestSection(world: WifWorld, left: number): Section {
  const within = ([0, 1, 2, 3, 4] as const).filter((section) => sectionPoints(world, section) <= left)
  return within.at(-1) ?? 0
}
