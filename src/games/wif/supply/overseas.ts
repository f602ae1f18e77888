import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { inPosition } from '../cache.ts'
import { isFrozen } from '../ground/terrain.ts'
import { atWar, controllerOf, sideOfCountry } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** Where a country's supply may go over sea (2.4.2 Overseas supply paths), by hex and by number of sea area. */
export interface SeaLanes {
  /** Ports that a path may go through: open, and held by the country's own side. */
  readonly ports: Uint8Array
  /** Land hexes on whose coast a path may begin. */
  readonly coast: Uint8Array
  /** Sea areas that a path may enter. */
  readonly open: Uint8Array
  /** Areas that a path may go on to from each. */
  readonly onTo: readonly (readonly number[])[]
  /** "hex area" of ports that are cut off from one of their areas (Kiel, Suez). */
  readonly cutOff: ReadonlySet<string>
}

/** The sea lanes of a country's supply; null where the campaign has no supply overseas. `mayEnter`: hexes that its supply may enter. */
export function seaLanes(world: WifWorld, country: string, mayEnter: Uint8Array): SeaLanes | null {
  if (!world.state.overseas) return null
  return inPosition(world, `sea lanes ${country}`, () => {
    const { map } = world
    const ports = new Uint8Array(map.size)
    const coast = map.seas.coast.slice()
    for (const [i, place] of map.places.entries()) {
      if (!place.port) continue
      const hex = map.placeHexes[i]
      const closed = place.icedIn === true && isFrozen(world, hex)
      if (closed) coast[hex] = 0
      else if (mayEnter[hex] && isOwnSide(world, country, world.state.control[hex])) ports[hex] = 1
    }
    const open = Uint8Array.from(map.seaAreaNames, (_, area) => (area > 0 && !isBlocked(world, country, area) ? 1 : 0))
    const onTo: number[][] = map.seaAreaNames.map(() => [])
    for (const { number, borders } of map.seaAreas) {
      for (const { area } of borders) if (open[area] && mayPass(world, country, map.seaAreaNames[number], map.seaAreaNames[area])) onTo[number].push(area)
    }
    return { ports, coast, open, onTo, cutOff: portsCutOff(world, country) }
  })
}

/**
 * Whether enemies at sea keep supply out of a sea area: by carriers and other surface ships, and by aircraft with air-to-sea factors except in storm and
 * blizzard, where no surface ship of one's own or of a partner stands against them (2.4.2). No units are at sea yet: this is where they come in.
 */
function isBlocked(_world: WifWorld, _country: string, _area: number): boolean {
  return false
}

const isOwnSide = (world: WifWorld, country: string, holder: string): boolean =>
  holder === country || (holder !== '' && sideOfCountry(world, country) !== null && sideOfCountry(world, holder) === sideOfCountry(world, country))

/** Passages that the control of some hexes shuts (11.4.4): the areas on either side, and whether a country's ships may go. */
const PASSAGES: readonly { between: readonly [string, string]; open: (world: WifWorld, country: string) => boolean }[] = [
  { between: ['Eastern Mediterranean', 'Red Sea'], open: (world, country) => !enemyPowerHolds(world, country, besideCanal(world.map, 'Suez')) },
  { between: ['Eastern Mediterranean', 'Black Sea'], open: (world, country) => holdsOnSide(world, country, ['Istanbul']) },
  {
    between: ['Baltic Sea', 'North Sea'],
    open: (world, country) => {
      const keys = ['Oslo', 'Copenhagen', 'Kiel']
      const enemy = keys.filter((name) => enemyPowerHolds(world, country, hexesNamed(world.map, [name])))
      return holdsOnSide(world, country, keys) && enemy.length < 2
    },
  },
  { between: ['Western Mediterranean', 'Cape St. Vincent'], open: (world, country) => !enemyPowerHolds(world, country, hexesNamed(world.map, ['Gibraltar'])) },
  { between: ['North Sea', 'Bay of Biscay'], open: (world, country) => !enemyPowerHolds(world, country, hexesNamed(world.map, ['London'])) },
  {
    // The USA may close the canal by a US entry option (13.3.2), which is not played yet: it is open while nobody at war with the country holds it.
    between: ['Gulf of Panama', 'Caribbean Sea'],
    open: (world, country) => !enemyPowerHolds(world, country, hexesNamed(world.map, ['Panama'])),
  },
]

/** Areas that surface ships of a country enter only when its side holds a port on them (11.4.4, 8). */
const SEA_OF_JAPAN = 'Sea of Japan'

/** Whether one of the country's SCS could move from one sea area to another beside it (11.4.4). */
function mayPass(world: WifWorld, country: string, from: string, to: string): boolean {
  if (to === SEA_OF_JAPAN && sideOfCountry(world, country) === 'Allies' && !allyAtWarHoldsPortOn(world, SEA_OF_JAPAN)) return false
  const passage = PASSAGES.find(({ between }) => between.includes(from) && between.includes(to))
  return passage === undefined || passage.open(world, country)
}

/** Ports that a canal joins to one of their areas, while enemies hold its bank (11.4.4, 1 and 2). */
function portsCutOff(world: WifWorld, country: string): Set<string> {
  const { map } = world
  const cut = new Set<string>()
  for (const [port, area] of [['Kiel', 'North Sea'], ['Suez', 'Eastern Mediterranean']]) {
    const hex = map.find(port)
    const number = map.seaAreaNames.indexOf(area)
    if (hex !== undefined && number > 0 && enemyPowerHolds(world, country, besideCanal(map, port))) cut.add(`${hex} ${number}`)
  }
  return cut
}

/** A major power on the Allied side that is at war with Japan and holds a port of the area itself. */
function allyAtWarHoldsPortOn(world: WifWorld, area: string): boolean {
  const { map, state } = world
  return map.places.some((place, i) => {
    if (!place.port) return false
    const hex = map.placeHexes[i]
    const power = controllerOf(world, state.control[hex])
    return map.seaAreasAt(hex).includes(area) && power !== null && state.sides[power] === 'Allies' && atWar(world, power, 'Japan')
  })
}

const hexesNamed = (map: BoardMap, names: readonly string[]): Hex[] => names.flatMap((name) => map.find(name) ?? [])

/** A major power at war with the country holds one of the hexes, itself or through a country that it runs. */
function enemyPowerHolds(world: WifWorld, country: string, hexes: readonly Hex[]): boolean {
  return hexes.some((hex) => {
    const power = controllerOf(world, world.state.control[hex])
    return power !== null && atWar(world, country, power)
  })
}

/** A major power of the country's side holds one of the places. On a board without any of them nothing is shut. */
function holdsOnSide(world: WifWorld, country: string, names: readonly string[]): boolean {
  const hexes = hexesNamed(world.map, names)
  return hexes.length === 0 || hexes.some((hex) => isOwnSide(world, country, world.state.control[hex]))
}

/** How far from its port a canal's hexsides are its own, in hexes. */
const CANAL = 3

const canals = new WeakMap<BoardMap, Map<string, readonly Hex[]>>()

/** Hexes beside the canal that begins at a port. */
function besideCanal(map: BoardMap, port: string): readonly Hex[] {
  const known = canals.get(map) ?? new Map<string, readonly Hex[]>()
  if (!known.has(port)) known.set(port, findCanal(map, port))
  canals.set(map, known)
  return known.get(port)!
}

function findCanal(map: BoardMap, port: string): Hex[] {
  const hex = map.find(port)
  const canal = map.hexsideBit('canal')
  if (hex === undefined || canal === 0) return hexesNamed(map, [port])
  const near = map.distancesFrom(hex, -1, CANAL)
  return Array.from({ length: map.size }, (_, other) => other).filter((other) => near[other] <= CANAL && [0, 1, 2, 3, 4, 5].some((direction) => map.isHexside(other, direction, canal)))
}
