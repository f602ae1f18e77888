import type { Hex } from '../../../board/hex.ts'
import { controllerOf, enemyGround, homeOf, isOwnHex, leaningAt } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** Where a nation's units trace to: hexes, and for the USA a sea area that leads home (12.2.2). */
export interface Sources {
  readonly hexes: readonly Hex[]
  readonly areas: readonly number[]
}

/** A source must be in friendly hands and free of enemies; zones of control do not shut it. */
const isOpen = (world: TwWorld, hex: Hex, nation: string): boolean =>
  isOwnHex(world, hex, nation) && enemyGround(world, hex, nation).length === 0

/** 12.2.1, 12.2.2: the capital, or the second one once it is lost. The Free French are British units. */
export function nationalSources(world: TwWorld, nation: string): Sources {
  // 12.7.2: a port to which supply was run is a source while the player turn lasts.
  const run = [...world.ops.supplyRun].map((code) => world.map.hex(code)).filter((hex) => isOpen(world, hex, nation))
  const edges = world.traits['supplied from the edges'].nations[nation]
  if (edges) return { hexes: [...edgeSources(world, nation, edges), ...run], areas: [] }
  const over = world.traits['supplied over the sea'].nations[nation]
  if (over) return { hexes: run, areas: [world.map.seaAreaNames.indexOf(over.area)].filter((area) => area > 0) }
  const { capitals, secondCapitals } = world.nation(nation)
  const capital = capitals.slice(0, 1).filter((hex) => isOpen(world, hex, nation))
  return { hexes: [...(capital.length > 0 ? capital : secondCapitals.filter((hex) => isOpen(world, hex, nation))), ...run], areas: [] }
}

/** 12.2.2: the northern and eastern edges of the board inside the home country, and places beside them: Baku across the Caspian Sea. */
function edgeSources(world: TwWorld, nation: string, places: readonly string[]): Hex[] {
  const { map } = world
  const edges: Hex[] = []
  for (let hex = 0; hex < map.size; hex++) if (homeOf(world, hex) === nation && /^(?:00\d\d|\d\d00)$/.test(map.code(hex))) edges.push(hex)
  return [...edges, ...places.flatMap((place) => map.find(place) ?? [])].filter((hex) => isOpen(world, hex, nation))
}

/** 12.2.3, 12.2.6: capitals of the power's colonies, conquests, Associates and Satellites; Tripoli for Germans beside Italy (12.2.5). */
export function lesserSources(world: TwWorld, nation: string): Hex[] {
  const power = controllerOf(world, nation) ?? nation
  const capitals = Object.values(world.state.nations)
    .filter(
      (each) =>
        each.kind !== 'major' &&
        !world.traits['no lesser capital'].colonies.includes(each.name) &&
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
  const more = (world.traits['lesser capital'].places[power] ?? []).flatMap((place) => world.map.find(place) ?? [])
  const granted = world.rules.lesserSources(world, nation)
  return [...[...capitals, ...more, ...granted].filter((hex) => isOpen(world, hex, nation)), ...associates]
}

/** 12.2.4: Suez, for those it feeds. */
export function suezSource(world: TwWorld, nation: string): Hex[] {
  const suez = world.map.find('Suez')
  return suez !== undefined && world.traits['fed by Suez'].nations.includes(nation) && isOpen(world, suez, nation) ? [suez] : []
}

/** Whether Suez feeds a unit: all aircraft and ships, and ground units of few factors that are no pieces of larger ones. */
export function fedBySuez({ traits }: TwWorld, unit: Unit): boolean {
  const { nations, factors } = traits['fed by Suez']
  return nations.includes(unit.nation) && (unit.kind !== 'ground' || Math.max(unit.strength, unit.parentStrength ?? 0) <= factors)
}
