import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { homesIn } from '../sheet/standing-units.ts'
import { inPosition } from '../cache.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, someNames, yesNo } from '../facts.ts'
import { powerOf, sideOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { NavalUnit, Section } from '../state.ts'
import { supplyMap } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { portSeas, type ShipKind, whyNotPass, whyNotPutIn } from '../sea/passages.ts'
import { isClosed, portHexes, whyNotBaseShip } from '../stacking/ports.ts'
import { callsByCanal } from './routes.ts'
import { reachHome } from './sailing.ts'
import { isSub } from '../sea/ships.ts'

/** Areas and ports that a ship and others of its country enter on their way from its sea area to each port (11.4.2, 11.4.4); ports that no way leads to are not in it. `calm`: by no area that is rough to it. */
function stepsToPorts(world: WifWorld, ship: NavalUnit, calm = false): ReadonlyMap<Hex, number> {
  const { country } = ship
  const { area } = ship.sea!
  const kind: ShipKind = isSub(ship) ? 'SUB' : 'surface'
  return inPosition(world, `way home of ${country} ${kind} from ${area}${calm ? ` calm ${ship.type}` : ''}`, () => {
    const { map } = world
    const steps = new Map<number, number>()
    const queue: number[] = []
    const reach = (next: number, cost: number): void => {
      if ((steps.get(next) ?? Infinity) <= cost || (calm && next !== area && world.rules.sailing.rough(world, ship, next))) return
      steps.set(next, cost)
      queue.push(next)
    }
    reach(area, 0)
    for (let here = queue.shift(); here !== undefined; here = queue.shift()) {
      const cost = steps.get(here)!
      for (const next of map.seas.bordersOf(here)) if (whyNotPass(world, country, here, next, kind) === null) reach(next, cost + 1)
      for (const call of callsByCanal(world, ship, here)) reach(call.area, cost + 2)
    }
    const ports = new Map<Hex, number>()
    for (const port of portHexes(world)) {
      const near = portSeas(map, port).flatMap((each) =>
        steps.has(each) && whyNotPutIn(world, country, port, each) === null ? [steps.get(each)!] : [],
      )
      if (near.length > 0) ports.set(port, Math.min(...near) + 1)
    }
    return ports
  })
}

/** Ports that a ship at sea can reach on its way home (13.4), with the areas and ports it enters; whoever holds them. */
export function portsInReach(world: WifWorld, ship: NavalUnit, section: Section = ship.sea!.section): Map<Hex, number> {
  const reach = reachHome(world, ship, section)
  const all = stepsToPorts(world, ship)
  const isRough = world.map.seaAreas.some(({ number }) => world.rules.sailing.rough(world, ship, number))
  if (!isRough) return new Map([...all].filter(([, steps]) => steps <= reach))
  // Rough seas on the way take 1 off the range: where they cannot be gone round.
  const calm = stepsToPorts(world, ship, true)
  return new Map([...all].filter(([port, steps]) => steps < reach || (calm.get(port) ?? Infinity) <= reach))
}

/** How much further a port counts as, in areas, that is minor, not in supply, another power's: a ruling. The one it sailed from is as good as its own major ones. */
const MINOR = 2
const UNSUPPLIED = 2
const FOREIGN = 1

/** Bases that a ship at sea could return to now (13.4.2), the best first: open, near, major, in supply, its own power's, where it came from. */
export function homesOf(world: WifWorld, ship: NavalUnit): Hex[] {
  const { map, state } = world
  const ports = portsInReach(world, ship)
  const supplied = supplyMap(world, ship.country)
  const worth = (port: Hex): number[] => {
    const steps = ports.get(port)!
    const known = map.code(port) === ship.sailedFrom
    const minor = map.portAt(port)!.port !== 'major'
    const foreign = state.countries[state.control[port]]?.controller !== powerOf(world, ship)
    const further = (supplied[port] === 1 ? 0 : UNSUPPLIED) + (known ? 0 : (minor ? MINOR : 0) + (foreign ? FOREIGN : 0))
    return [Number(isClosed(world, port)), steps + further, Number(!known), steps, Number(foreign), port]
  }
  return [...ports.keys()]
    .filter((port) => whyNotBaseShip(world, ship, port) === null)
    .map((port) => ({ port, worth: worth(port) }))
    .sort((a, b) => a.worth.map((value, i) => value - b.worth[i]).find((difference) => difference !== 0) ?? 0)
    .map(({ port }) => port)
}

/** Why ships leave the sea. */
export type WhyHome = 'abort' | 'voluntary' | 'return to base' | 'naval move'

interface GoingHome {
  readonly seat: string
  readonly area: number
  readonly ships: readonly NavalUnit[]
  readonly why: WhyHome
}

/** Where ships go: the first line that names the ship, or everyone, and is possible. */
export type Homes = { unit: string | null; to: string }[]

export const wantedFor = (ship: NavalUnit, homes: Homes): Homes => [
  ...homes.filter(({ unit }) => unit === ship.id),
  ...homes.filter(({ unit }) => unit === null),
]

const FACTS = {
  ...MOMENT,
  area: aName('sea area', 'name of the sea area'),
  aborting: yesNo('the ships abort from a combat'),
  leaving: someNames('unit', 'names of the ships that go home'),
  damaged: number('how many of them are damaged'),
  homes: someNames('hex', 'printed codes of the ports that the first of them can reach, the best first'),
}

/** Ports that a question offers, at most. */
const OFFERED = 8

/** 13.4.2: the ports that ships go home to: `home ports: {Zara: [Taranto, Naples], everyone: Taranto}`. */
export const homePorts: DecisionKind<WifWorld, GoingHome, Homes> = {
  name: 'home ports',
  section: '13.4.2',
  schema: z.array(z.strictObject({ unit: z.string().nullable(), to: z.string() })),
  key: (world, { area }) => world.map.seaAreaNames[area],
  // Whether a ship can make the port is judged for each ship in its turn: the next on its list serves, then the usual one.
  problems: (world, _, homes) =>
    homes
      .filter(({ to }) => !world.map.portAt(world.map.hex(to)))
      .map(({ to }) => `13.4.2: ${world.map.name(world.map.hex(to))} is no port`),
  byDefault: () => [],
  facts: (world, { area, ships, why }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOf(world, ships[0])),
    area: world.map.seaAreaNames[area],
    aborting: why === 'abort' || why === 'voluntary',
    leaving: ships.map(({ name }) => name),
    damaged: ships.filter(({ damaged }) => damaged).length,
    homes: homesOf(world, ships[0]).map((port) => world.map.code(port)),
  }),
  factTypes: FACTS,
  defaultIs:
    "the nearest port that has room and is open: a minor one counts as two areas further, one out of supply too, another power's as one; among equals where they sailed from",
  example: 'home ports: { Zara: [Taranto, Naples], everyone: Taranto }',
  choices: (world, { ships }) => {
    const [usual, ...others] = homesOf(world, ships[0])
    return [
      { answer: [], word: 'usual', text: usual === undefined ? 'the nearest port' : world.map.name(usual) },
      ...others.slice(0, OFFERED - 1).map((port) => ({
        answer: [{ unit: null, to: world.map.code(port) }],
        word: world.map.portAt(port)!.name,
        text: world.map.name(port),
      })),
    ]
  },
  question: (world, { area, ships, why }) => {
    const ports = homesOf(world, ships[0])
    const names = ships
      .map(({ name }) => name)
      .slice(0, 6)
      .join(', ')
    return `${names}${ships.length > 6 ? ' and others' : ''} ${why === 'abort' || why === 'voluntary' ? 'abort' : 'return'} from the ${world.map.seaAreaNames[area]}. To which port (13.4.2)? ${ships[0].name} can reach ${
      ports
        .slice(0, OFFERED)
        .map((port) => world.map.name(port))
        .join(', ') || 'none'
    }.`
  },
  sheet: {
    section: 'home ports',
    read: (_world, reader: WifReader, node) => readHomes(reader, node),
    describe: (world, homes) =>
      homes
        .map(({ unit, to }) => `${unit === null ? 'everyone' : world.unit(unit).name} goes home to ${world.map.name(world.map.hex(to))}`)
        .join(', '),
  },
}

function readHomes(reader: WifReader, node: SheetNode): Homes | undefined {
  const items: readonly SheetNode[] = Array.isArray(node.value) ? (node.value as SheetNode[]) : [node]
  const odd = items.find(({ value }) => value instanceof Map && (items.length > 1 || items[0] !== node || value.has('to')))
  if (odd) return reader.problem(odd, `write ships with their ports, as in 'home ports: { Zara: [Taranto, Naples], everyone: Taranto }'`)
  return homesIn(reader, node)
}
