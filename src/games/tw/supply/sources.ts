import type { Hex } from '../../../board/hex.ts'
import { controllerOf, enemyGround, homeOf, isFriendlyHex, leaningAt } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 12.2.4: ground units of more factors than this, or pieces of such, draw nothing from Suez. */
const SUEZ_FACTORS = 4
const FED_BY_SUEZ: ReadonlySet<string> = new Set(['Britain', 'USA'])

/** Where a nation's units trace to: hexes, and for the USA a sea area that leads home (12.2.2). */
export interface Sources {
  readonly hexes: readonly Hex[]
  readonly areas: readonly number[]
}

/** A source must be in friendly hands and free of enemies; zones of control do not shut it. */
const isOpen = (world: TwWorld, hex: Hex, nation: string): boolean =>
  isFriendlyHex(world, hex, nation) && enemyGround(world, hex, nation).length === 0

/** 12.2.1, 12.2.2: the capital, or the second one once it is lost. The Free French are British units. */
export function nationalSources(world: TwWorld, nation: string): Sources {
  if (nation === 'USSR') return { hexes: sovietSources(world), areas: [] }
  if (nation === 'USA') return { hexes: [], areas: [world.map.seaAreaNames.indexOf('North Atlantic')].filter((area) => area > 0) }
  const { capitals, secondCapitals } = world.nation(nation)
  const capital = capitals.slice(0, 1).filter((hex) => isOpen(world, hex, nation))
  // 12.7.2: a port to which supply was run is a source while the player turn lasts.
  const run = [...world.ops.supplyRun].map((code) => world.map.hex(code)).filter((hex) => isOpen(world, hex, nation))
  return { hexes: [...(capital.length > 0 ? capital : secondCapitals.filter((hex) => isOpen(world, hex, nation))), ...run], areas: [] }
}

/** 12.2.2: the northern and eastern edges of the board inside the Soviet Union of 1939, and Baku across the Caspian Sea. */
function sovietSources(world: TwWorld): Hex[] {
  const { map } = world
  const edges: Hex[] = []
  for (let hex = 0; hex < map.size; hex++) if (homeOf(world, hex) === 'USSR' && /^(?:00\d\d|\d\d00)$/.test(map.code(hex))) edges.push(hex)
  return [...edges, ...[map.find('Baku')].filter((hex) => hex !== undefined)].filter((hex) => isOpen(world, hex, 'USSR'))
}

/** Colonies that are a base and have no capital to feed it. */
const BASES = ['Gibraltar', 'Malta']

/** 12.2.3, 12.2.6: capitals of the power's colonies, conquests, Associates and Satellites; Tripoli for Germans beside Italy (12.2.5). */
export function lesserSources(world: TwWorld, nation: string): Hex[] {
  const power = controllerOf(world, nation) ?? nation
  const capitals = Object.values(world.state.nations)
    .filter(
      (each) =>
        each.kind !== 'major' &&
        !BASES.includes(each.name) &&
        each.controller === power &&
        each.name !== nation &&
        (each.kind === 'colony' || each.conqueredBy === power || each.status === 'associate' || each.status === 'satellite'),
    )
    .flatMap((each) => each.capitals.slice(0, 1))
  // 12.2.6: an Associate that nobody runs is no friendly ground, and feeds its power all the same.
  const associates = Object.values(world.state.nations)
    .filter((each) => each.status === 'associate' && each.controller === null && each.leansTo === power)
    .flatMap((each) => each.capitals.slice(0, 1))
    .filter((hex) => leaningAt(world, hex) === power)
  const tripoli = power === 'Germany' ? world.map.find('Tripoli') : undefined
  return [...[...capitals, ...(tripoli === undefined ? [] : [tripoli])].filter((hex) => isOpen(world, hex, nation)), ...associates]
}

/** 12.2.4: Suez, for those it feeds. */
export function suezSource(world: TwWorld, nation: string): Hex[] {
  const suez = world.map.find('Suez')
  return suez !== undefined && FED_BY_SUEZ.has(nation) && isOpen(world, suez, nation) ? [suez] : []
}

/** Whether Suez feeds a unit: all aircraft and ships, and ground units of at most four factors that are no pieces of larger ones. */
export const fedBySuez = (unit: Unit): boolean =>
  FED_BY_SUEZ.has(unit.nation) && (unit.kind !== 'ground' || Math.max(unit.strength, unit.parentStrength ?? 0) <= SUEZ_FACTORS)
