import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { inPosition } from '../cache.ts'
import { homeOf } from '../ground/control.ts'
import { atWar, controllerOf, sideOfCountry, sideOfPower } from '../powers.ts'
import { osloCountsFor } from '../politics/norway/reaction.ts'
import { hasChosen } from '../us-options.ts'
import type { WifWorld } from '../world.ts'

/** What 11.4.4 tells apart: SUBs may pass where surface ships may not. Supply over sea passes as an SCS does (2.4.2). */
export type ShipKind = 'surface' | 'SUB'

/** Between two sea areas: what stops a country's ships, as a player is told it, or null. `gate` are the hexes that the board names there. */
interface Passage {
  readonly between: readonly [string, string]
  readonly surfaceOnly?: boolean
  /** A port of the one area that ships reach from the other over the passage's canal, `from` where they come (11.4.2). */
  readonly port?: { readonly name: string; readonly from: string }
  readonly shut: (world: WifWorld, country: string, gate: readonly Hex[]) => string | null
}

/** 11.4.4, 2 to 7 (1 is Kiel's own: see `shutPort`). */
const PASSAGES: readonly Passage[] = [
  {
    between: ['Eastern Mediterranean', 'Red Sea'],
    port: { name: 'Suez', from: 'Eastern Mediterranean' },
    shut: (world, country, gate) =>
      heldByEnemy(
        world,
        country,
        gate.flatMap((port) => besideCanal(world.map, port)),
        'beside the Suez Canal',
      ) ?? closedByAllies(world, country, gate),
  },
  {
    between: ['Eastern Mediterranean', 'Black Sea'],
    shut: (world, country, gate) =>
      gate.length === 0 || gate.some((hex) => isOwnSide(world, country, world.state.control[hex]))
        ? null
        : 'your side does not control Istanbul',
  },
  { between: ['Baltic Sea', 'North Sea'], port: { name: 'Kiel', from: 'North Sea' }, shut: shutBaltic },
  {
    between: ['Western Mediterranean', 'Cape St. Vincent'],
    surfaceOnly: true,
    shut: (world, country, gate) => heldByEnemy(world, country, gate),
  },
  { between: ['North Sea', 'Bay of Biscay'], shut: (world, country, gate) => heldByEnemy(world, country, gate) },
  { between: ['Gulf of Panama', 'Caribbean Sea'], port: { name: 'Panama', from: 'Caribbean Sea' }, shut: shutPanama },
]

/**
 * 11.4.4: why ships of a country may not go from one sea area to another, by number, in a single move, or null when they may. It makes no
 * difference whether they call at a port on the way ("even via"): ask for the areas before and after it. Adjacency is the caller's business.
 */
export function whyNotPass(world: WifWorld, country: string, from: number, to: number, kind: ShipKind): string | null {
  const { map } = world
  const [a, b] = [map.seaAreaNames[from], map.seaAreaNames[to]]
  const passage = PASSAGES.find(({ between }) => between.includes(a) && between.includes(b))
  const shut = passage && !(passage.surfaceOnly && kind === 'SUB') ? passage.shut(world, country, gateOf(map, from, to)) : null
  return shut === null ? whyNotEnterSea(world, country, to, kind) : `11.4.4: ${a} to ${b}: ${shut}`
}

/** 11.4.4: whether ships of a country may go from one sea area to another, by number, in a single move, by way of a port or not. */
export const mayPass = (world: WifWorld, country: string, from: number, to: number, kind: ShipKind): boolean =>
  whyNotPass(world, country, from, to, kind) === null

/** 11.4.4, 8: why ships of a country may not enter a sea area, from wherever they come, or null when they may. */
export function whyNotEnterSea(world: WifWorld, country: string, area: number, kind: ShipKind): string | null {
  if (world.state.seasInPlay && !world.state.seasInPlay.includes(area))
    return `2.1.2: ${world.map.seaAreaNames[area]} is not in play in this campaign`
  if (
    kind === 'SUB' ||
    world.map.seaAreaNames[area] !== SEA_OF_JAPAN ||
    sideOfCountry(world, country) !== 'Allies' ||
    holdsPortOnSeaOfJapan(world, area)
  )
    return null
  return `11.4.4: Allied surface ships enter the ${SEA_OF_JAPAN} only while a major power of theirs that is at war with Japan controls a port there`
}

/**
 * 11.4.2, 11.4.4: why ships of a country may not sail from a port into a sea area that the port is on, or null when they may. (Iced-in ports are
 * apart, 8.2.1.)
 */
export const whyNotLeave = (world: WifWorld, country: string, port: Hex, area: number, kind: ShipKind): string | null =>
  shutPort(world, country, port, area) ?? whyNotEnterSea(world, country, area, kind)

/** The same of entering a port from a sea area that it is on. */
export const whyNotPutIn = (world: WifWorld, country: string, port: Hex, area: number): string | null =>
  shutPort(world, country, port, area)

/** Numbers of the sea areas that ships reach from a port: those it is on, and over its canal those of 11.4.2's special cases (Kiel, Suez, Panama). */
export function portSeas(map: BoardMap, port: Hex): readonly number[] {
  const beyond = PASSAGES.flatMap(({ port: canal }) =>
    canal && map.find(canal.name) === port ? [map.seaAreaNames.indexOf(canal.from)] : [],
  )
  return [...new Set([...map.seas.at(port), ...beyond.filter((area) => area > 0)])]
}

/** Ports with an area that they are reached from over their canal alone (11.4.2): Panama from the Caribbean. */
export const canalPorts = (map: BoardMap): { port: Hex; area: number }[] =>
  PASSAGES.flatMap(({ port: canal }) => {
    const port = canal && map.find(canal.name)
    const area = canal ? map.seaAreaNames.indexOf(canal.from) : -1
    return port !== undefined && area > 0 && !map.seas.at(port).includes(area) ? [{ port, area }] : []
  })

/** A port whose way to one of its areas is a canal (Kiel, Suez, Panama), while that is shut. */
function shutPort(world: WifWorld, country: string, port: Hex, area: number): string | null {
  const { map } = world
  const name = map.seaAreaNames[area]
  const passage = PASSAGES.find((each) => each.port?.from === name && map.find(each.port.name) === port)
  if (!passage) return null
  // 11.4.4, 1: Kiel's canal is shut by who holds its banks, not by the Baltic's other keys.
  const shut =
    passage.port!.name === 'Kiel'
      ? heldByEnemy(world, country, besideCanal(map, port), 'beside the Kiel Canal')
      : passage.shut(world, country, [port])
  return shut === null ? null : `11.4.4: ${name} to ${map.name(port)}: ${shut}`
}

/** Ports that are cut off from one of their areas, as pairs of hex and area. */
export function portsCutOff(world: WifWorld, country: string): { port: Hex; area: number }[] {
  return PASSAGES.flatMap(({ port }) => {
    const hex = port && world.map.find(port.name)
    const area = port ? world.map.seaAreaNames.indexOf(port.from) : -1
    return hex !== undefined && area > 0 && shutPort(world, country, hex, area) !== null ? [{ port: hex, area }] : []
  })
}

/** 11.4.4, 4: of Oslo, Copenhagen and Kiel one is one's own side's, and not two the enemy's. */
/** 11.4.4, 2: the Allies control Suez and have closed the canal to the Axis (13.3.3, action 38). */
const closedByAllies = (world: WifWorld, country: string, gate: readonly Hex[]): string | null =>
  world.state.politics?.suez === 'closed' &&
  sideOfCountry(world, country) === 'Axis' &&
  gate.some((hex) => sideOfCountry(world, world.state.control[hex]) === 'Allies')
    ? 'the Allies have closed the Suez Canal'
    : null

/** Who counts as holding a key of the Baltic: of a neutral Oslo whose friend Norway is (13.3.3). */
const keyHolder = (world: WifWorld, hex: Hex): string =>
  (world.map.find('Oslo') === hex ? osloCountsFor(world) : null) ?? world.state.control[hex]

function shutBaltic(world: WifWorld, country: string, gate: readonly Hex[]): string | null {
  if (gate.length === 0) return null
  const names = gate.map((hex) => world.map.name(hex)).join(', ')
  if (!gate.some((hex) => isOwnSide(world, country, keyHolder(world, hex)))) return `no major power of your side controls any of ${names}`
  const enemies = gate.filter((hex) => {
    const power = controllerOf(world, keyHolder(world, hex))
    return power !== null && atWar(world, country, power)
  })
  return enemies.length < 2 ? null : `enemies control ${enemies.map((hex) => world.map.name(hex)).join(' and ')}`
}

/**
 * 11.4.4, 7: whoever holds Panama by conquest, or at war with the USA, lets his own side pass. Else it is open, but to those at war with its holder (see the rulings), until the USA
 * closes it to all but its own side (13.3.2, option 33).
 */
const CLOSED_PANAMA = 33

function shutPanama(world: WifWorld, country: string, gate: readonly Hex[]): string | null {
  for (const hex of gate) {
    const power = controllerOf(world, world.state.control[hex])
    if (power === null) continue
    const taken = power !== 'USA' && (atWar(world, power, 'USA') || world.state.countries[homeOf(world, hex)]?.conqueredBy === power)
    const isShut =
      taken || hasChosen(world, CLOSED_PANAMA) ? !isOwnSide(world, country, taken ? power : 'USA') : atWar(world, country, power)
    if (isShut) return `${power} controls ${world.map.name(hex)}`
  }
  return null
}

const SEA_OF_JAPAN = 'Sea of Japan'

/** A major power on the Allied side that is at war with Japan and holds a port of the area. */
const holdsPortOnSeaOfJapan = (world: WifWorld, area: number): boolean =>
  inPosition(world, 'port on the Sea of Japan', () => {
    const { map, state } = world
    return map.places.some((place, i) => {
      if (!place.port || !map.seas.at(map.placeHexes[i]).includes(area)) return false
      const power = controllerOf(world, state.control[map.placeHexes[i]])
      return power !== null && sideOfPower(world, power) === 'Allies' && atWar(world, power, 'Japan')
    })
  })

const isOwnSide = (world: WifWorld, country: string, holder: string): boolean =>
  holder === country ||
  (Boolean(holder) && sideOfCountry(world, country) !== null && sideOfCountry(world, holder) === sideOfCountry(world, country))

/** "Commonwealth controls Gibraltar (W2513)" where a major power at war with the country holds one of the hexes, itself or through a country that it runs. */
function heldByEnemy(world: WifWorld, country: string, hexes: readonly Hex[], where = ''): string | null {
  for (const hex of hexes) {
    const power = controllerOf(world, world.state.control[hex])
    if (power !== null && atWar(world, country, power)) return `${power} controls ${world.map.name(hex)}${where && ` ${where}`}`
  }
  return null
}

/** Hexes that the board names for the border between two areas. */
const gateOf = (map: BoardMap, from: number, to: number): readonly Hex[] =>
  map.seaAreas.find(({ number }) => number === from)?.borders.find(({ area }) => area === to)?.gate ?? []

/** How far from its port a canal's hexsides are its own, in hexes. */
const CANAL = 3

const canals = new WeakMap<BoardMap, Map<Hex, readonly Hex[]>>()

/** Hexes beside the canal that begins at a port; the port alone on a board without it. */
export function besideCanal(map: BoardMap, port: Hex): readonly Hex[] {
  const known = canals.get(map) ?? new Map<Hex, readonly Hex[]>()
  if (!known.has(port)) known.set(port, findCanal(map, port))
  canals.set(map, known)
  return known.get(port)!
}

function findCanal(map: BoardMap, port: Hex): Hex[] {
  const canal = map.hexsideBit('canal')
  if (canal === 0) return [port]
  const near = map.distancesFrom(port, -1, CANAL)
  return Array.from({ length: map.size }, (_, other) => other).filter(
    (other) => near[other] <= CANAL && [0, 1, 2, 3, 4, 5].some((direction) => map.isHexside(other, direction, canal)),
  )
}
