import type { Hex } from '../../../board/hex.ts'
import type { WifWorld } from '../world.ts'
import type { Edge } from './flow.ts'
import { MINOR_PORT_ROOM } from './lanes.ts'
import { type Network, networkOf, type Step } from './network.ts'

/** So many resources or build points that go the same way. */
export interface Line {
  readonly from: Hex
  readonly to: Hex
  readonly number: number
  /** The port or coast where they go on board, the sea areas in order, and the port where they come ashore; null by rail alone. */
  readonly sea: { readonly out: Hex; readonly areas: readonly number[]; readonly in: Hex } | null
}

/** What is to be carried, and by what. */
export interface Cargo {
  /** Whose it is: by his rails and sea lanes. */
  readonly power: string
  /** Whom a trade agreement sends it to: through his railways and ports too (5.1). */
  readonly partner?: string
  readonly sources: readonly { readonly hex: Hex; readonly number: number }[]
  /** Where it is of use, and how much of it. */
  readonly sinks: readonly { readonly hex: Hex; readonly number: number }[]
  /** Railway hexes that lead to what the power has beyond the map, which is at NO_HEX. */
  readonly gateways: readonly Hex[]
  /** Convoy points that may carry it, by sea area. */
  readonly convoys: ReadonlyMap<number, number>
  /** What the power's side has shipped through each minor port already. */
  readonly shipped: ReadonlyMap<Hex, number>
  /** No more than so many in all. */
  readonly most?: number
}

export interface Carried {
  readonly lines: readonly Line[]
  /** Sea areas where one convoy point more in each would bring one more of what is left; null where no number of them would. */
  readonly lacks: readonly number[] | null
  /** The same of what is left at a source. */
  readonly lacksFrom: (source: Hex) => readonly number[] | null
}

/** Dearer than any way through all sea areas: as few convoy points as can be are wanted. */
const WANTED = 4096

/**
 * 13.6.1: carries as much as can be by rail and sea, over as few sea areas as can be. Each resource is railed, shipped once, and railed again; it crosses one straits
 * hexside and no more; into and out of a minor port there is room for five a turn.
 */
export function carry(world: WifWorld, cargo: Cargo): Carried {
  const dry = new Set<Hex>()
  const landings = new Map<Hex, number>()
  for (;;) {
    const network = networkOf(world, cargo, dry, landings)
    network.flow.send(network.start, network.end, cargo.most)
    const lines = linesOf(network)
    // What a network cannot say: that the straits before the sea and those after it are one too many, and that a port counts both ways.
    const twice = lines.find(({ straits, from }) => straits > 1 && !dry.has(from))
    const crowded = overfull(world, cargo, lines)
    if (twice) dry.add(twice.from)
    else if (crowded) landings.set(crowded.hex, crowded.landings)
    else return { lines: lines.map(({ straits: _, ...line }) => line), ...lacking(network) }
  }
}

/** A minor port through which more would go than it has room for: how many may come ashore there. */
function overfull(world: WifWorld, { shipped }: Cargo, lines: readonly Line[]): { hex: Hex; landings: number } | null {
  const through = (hex: Hex, way: 'in' | 'out') => lines.reduce((sum, { sea, number }) => sum + (sea?.[way] === hex ? number : 0), 0)
  for (const { sea } of lines) {
    if (!sea || world.map.placesAt(sea.in).some(({ port }) => port === 'major')) continue
    const room = MINOR_PORT_ROOM - (shipped.get(sea.in) ?? 0)
    if (through(sea.in, 'in') + through(sea.in, 'out') > room) return { hex: sea.in, landings: room - through(sea.in, 'out') }
  }
  return null
}

function lacking({ flow, start, end, begins, areas }: Network): Pick<Carried, 'lacks' | 'lacksFrom'> {
  const widened = { edges: new Set(areas.keys()), price: WANTED }
  const of = (from: number) => {
    const path = flow.cheapest(from, end, widened)
    return path && path.filter((edge) => areas.has(edge) && flow.isFull(edge)).map((edge) => areas.get(edge)!)
  }
  return {
    lacks: of(start),
    lacksFrom: (source) => {
      const begin = begins.get(source)
      return begin ? of(begin.node) : null
    },
  }
}

/** What flows, source by source, as lines with the straits that each crosses; those that go the same way together. */
function linesOf({ flow, end, begins, steps }: Network): (Line & { straits: number })[] {
  const used = new Map<Edge, number>()
  const left = (edge: Edge) => flow.over(edge) - (used.get(edge) ?? 0)
  const lines = new Map<string, Line & { straits: number }>()
  for (const [from, begin] of begins) {
    for (let n = flow.over(begin.edge); n > 0; n--) {
      const taken: Step[] = []
      for (let node = begin.node; node !== end;) {
        const edge = flow.flowing(node).find((each) => left(each) > 0)!
        used.set(edge, (used.get(edge) ?? 0) + 1)
        const step = steps.get(edge)
        if (step) taken.push(step)
        node = flow.end(edge)
      }
      const line = lineOf(from, taken)
      const key = JSON.stringify(line)
      const known = lines.get(key)
      lines.set(key, known ? { ...known, number: known.number + 1 } : line)
    }
  }
  return [...lines.values()]
}

function lineOf(from: Hex, steps: readonly Step[]): Line & { straits: number } {
  const find = <Key extends keyof Step>(key: Key) => steps.find((step) => step[key] !== undefined)?.[key]
  const out = find('out')
  return {
    from,
    to: find('to')!,
    number: 1,
    sea: out === undefined ? null : { out, areas: steps.flatMap(({ area }) => area ?? []), in: find('in')! },
    straits: steps.filter(({ straits }) => straits).length,
  }
}
