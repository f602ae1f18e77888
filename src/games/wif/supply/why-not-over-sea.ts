import type { Hex } from '../../../board/hex.ts'
import { portSeas, whyNotLeave, whyNotPass, whyNotPutIn } from '../sea/passages.ts'
import { isClosed } from '../stacking/ports.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { blockersOf, isOwnSide, whyNoLane } from './overseas.ts'
import { pathsTo, supplyRange } from './supply-paths.ts'

/** What supply over land and over sea have in common for a sentence about the sea. */
interface Reached {
  /** 1 in hexes where a unit would be in supply. */
  readonly map: Uint8Array
  /** Whether supply gets to a hex by land alone. */
  byLand(hex: Hex): boolean
}

/**
 * 2.4.2, 11.4.4: what keeps supply from reaching a unit over sea: on the way from its coast to a port with supply, of the ways through the fewest areas, who blocks an area and what passage is
 * shut; or that the port's supply has come over sea already. Null where there is no coast, no port or no such thing.
 */
export function whyNotOverSea(world: WifWorld, unit: Unit, reached: Reached): string | null {
  if (!world.state.overseas) return null
  const { map } = world
  // A path begins on the unit's own coast or at a port that it reaches over land.
  const range = supplyRange(world, unit.hex)
  const near = map.distancesFrom(unit.hex, -1, range)
  const harbours = [...map.placeHexes].filter(
    (hex) =>
      map.portAt(hex) &&
      near[hex] <= range &&
      isOwnSide(world, unit.country, world.state.control[hex]) &&
      pathsTo(world, unit.country, [hex], false).byLand(unit.hex) <= range,
  )
  const start = new Set<number>([...map.seas.at(unit.hex), ...harbours.flatMap((hex) => [...portSeas(map, hex)])])
  const ports = portsWithSupply(world, unit.country, reached)
  if (start.size === 0 || ports.size === 0) return null
  const way = shortest(map.seaAreaNames.length, (area) => map.seas.bordersOf(area), start, ports)
  if (!way) return null
  const bars = barsOn(world, unit.country, way, ports.get(way.at(-1)!)!)
  if (bars.length > 0) return `over sea: ${bars.slice(0, 3).join('; ')}`
  const port = ports.get(way.at(-1)!)!
  return reached.byLand(port) ? null : `supply comes to ${map.name(port)} over sea already, and a path goes over sea once only`
}

/** Sea areas with a port of the country's side from which supply could go on, each with the port; one supplied over land rather than another. */
function portsWithSupply(world: WifWorld, country: string, { map: supplied, byLand }: Reached): Map<number, Hex> {
  const { map, state } = world
  const found = new Map<number, Hex>()
  for (const [i, place] of map.places.entries()) {
    const hex = map.placeHexes[i]
    if (!place.port || supplied[hex] !== 1 || isClosed(world, hex) || !isOwnSide(world, country, state.control[hex])) continue
    for (const area of portSeas(map, hex)) if (!found.has(area) || (byLand(hex) && !byLand(found.get(area)!))) found.set(area, hex)
  }
  return found
}

/** The fewest areas from one of some to one of others, both included. */
function shortest(
  areas: number,
  borders: (area: number) => readonly number[],
  from: ReadonlySet<number>,
  to: ReadonlyMap<number, Hex>,
): number[] | null {
  const came = new Array<number>(areas).fill(-1)
  const queue = [...from]
  for (const area of queue) came[area] = area
  for (const area of queue) {
    if (to.has(area)) {
      const way = [area]
      while (came[way[0]] !== way[0]) way.unshift(came[way[0]])
      return way
    }
    for (const next of borders(area)) {
      if (came[next] >= 0) continue
      came[next] = area
      queue.push(next)
    }
  }
  return null
}

function barsOn(world: WifWorld, country: string, way: readonly number[], port: Hex): string[] {
  const bars: string[] = []
  way.forEach((area, i) => {
    const shut = i === 0 ? null : whyNotPass(world, country, way[i - 1], area, 'surface')
    const enemies = blockersOf(world, country, area)
    const bare = whyNoLane(world, country, area)
    if (shut) bars.push(shut)
    if (bare) bars.push(bare)
    if (enemies.length > 0)
      bars.push(
        `the ${world.map.seaAreaNames[area]} is blocked by ${enemies
          .slice(0, 4)
          .map(({ name, country: of }) => `${name} (${of})`)
          .join(', ')}${enemies.length > 4 ? ` and ${enemies.length - 4} more` : ''}`,
      )
  })
  const last = way.at(-1)!
  const harbour = whyNotPutIn(world, country, port, last) ?? whyNotLeave(world, country, port, last, 'surface')
  return harbour ? [...bars, harbour] : bars
}
