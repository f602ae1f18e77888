import { type Hex, NO_HEX } from '../../../board/hex.ts'
import type { WifWorld } from '../world.ts'
import type { Cargo } from './carry.ts'
import { type Edge, Flow } from './flow.ts'
import { coastSeas, lanesOf, MINOR_PORT_ROOM } from './lanes.ts'
import { type RailNet, railNet } from './rail-net.ts'

/** What it means to go over an edge. */
export interface Step {
  readonly straits?: true
  readonly area?: number
  readonly out?: Hex
  readonly in?: Hex
  readonly to?: Hex
}

/** 13.6.1 as a network: what flows from the start to the end is carried from a source to a sink. */
export interface Network {
  readonly flow: Flow
  readonly start: number
  readonly end: number
  readonly steps: ReadonlyMap<Edge, Step>
  /** Where what is at each source begins, and the edge that leads there. */
  readonly begins: ReadonlyMap<Hex, { readonly node: number; readonly edge: Edge }>
  /** Sea areas by the edge that goes through them, as wide as their convoy points. */
  readonly areas: ReadonlyMap<Edge, number>
}

/** Ways of being on land: not shipped yet, or shipped; over a straits hexside, or not; `dry`: not shipped, and never to cross straits. */
const STAGES = ['begun', 'begun, crossed', 'dry', 'landed', 'landed, crossed'] as const
type Stage = (typeof STAGES)[number]
const AFTER_STRAITS: Readonly<Partial<Record<Stage, Stage>>> = { begun: 'begun, crossed', landed: 'landed, crossed' }

/** A sea area is dearer than any straits, so that as few as can be are used. */
const AREA = 16
const STRAITS = 1

/** `dry`: sources that cross no straits before they are shipped; `landings`: the most that may come ashore in some ports. */
export function networkOf(world: WifWorld, cargo: Cargo, dry: ReadonlySet<Hex>, landings: ReadonlyMap<Hex, number>): Network {
  const rails = railNet(world, cargo.power, cargo.partner)
  const flow = new Flow()
  const [start, end] = [flow.node(), flow.node()]
  const steps = new Map<Edge, Step>()
  const edge = (from: number, to: number, room: number, step?: Step, price = 0): Edge => {
    const made = flow.edge(from, to, room, price)
    if (step) steps.set(made, step)
    return made
  }
  const groups = new Map<number, Record<Stage, number>>()
  const ashore = (group: number): Record<Stage, number> => {
    let nodes = groups.get(group)
    if (!nodes) groups.set(group, (nodes = Object.fromEntries(STAGES.map((stage) => [stage, flow.node()])) as Record<Stage, number>))
    return nodes
  }
  for (const { from, to, straits } of rails.ways)
    for (const stage of STAGES) {
      const then = straits ? AFTER_STRAITS[stage] : stage
      if (then) edge(ashore(from)[stage], ashore(to)[then], Infinity, straits ? { straits } : undefined, straits ? STRAITS : 0)
    }
  const { wharves, seas, areas } = atSea(world, cargo, rails, landings, flow, ashore, edge)

  const sinks = new Map<Hex, number>()
  for (const { hex, number } of cargo.sinks) {
    const sink = flow.node()
    sinks.set(hex, sink)
    edge(sink, end, number, { to: hex })
    for (const entry of hex === NO_HEX ? cargo.gateways : [hex])
      if (rails.group[entry] >= 0) for (const stage of STAGES) edge(ashore(rails.group[entry])[stage], sink, Infinity)
  }
  const begins = new Map<Hex, { node: number; edge: Edge }>()
  for (const { hex, number } of cargo.sources) {
    const node = flow.node()
    begins.set(hex, { node, edge: edge(start, node, number) })
    // Whatever zone of control it lies in, a factory uses what is in its own hex.
    if (sinks.has(hex)) edge(node, sinks.get(hex)!, Infinity)
    const stage: Stage = dry.has(hex) ? 'dry' : 'begun'
    for (const { group, straits } of hex === NO_HEX ? cargo.gateways.flatMap((gateway) => rails.from(gateway)) : rails.from(hex)) {
      const then = straits ? AFTER_STRAITS[stage] : stage
      if (then) edge(node, ashore(group)[then], Infinity, straits ? { straits: true } : undefined, straits ? STRAITS : 0)
    }
    if (hex === NO_HEX || !rails.mayLeave(hex)) continue
    if (wharves.has(hex)) edge(node, wharves.get(hex)!, Infinity)
    const coast = coastSeas(world, cargo.power, hex)
    if (coast.length === 0) continue
    const wharf = flow.node()
    edge(node, wharf, MINOR_PORT_ROOM - (cargo.shipped.get(hex) ?? 0), { out: hex })
    for (const area of coast) edge(wharf, seas.get(area)!, Infinity)
  }
  return { flow, start, end, steps, begins, areas }
}

/** Sea areas with their convoy points, and the ports between them and the land. */
function atSea(
  world: WifWorld,
  { power, partner, convoys, shipped }: Cargo,
  rails: RailNet,
  landings: ReadonlyMap<Hex, number>,
  flow: Flow,
  ashore: (group: number) => Readonly<Record<Stage, number>>,
  edge: (from: number, to: number, room: number, step?: Step, price?: number) => Edge,
) {
  const { harbours, onTo } = lanesOf(world, power, partner)
  /** Where each area is entered, and where it is left. */
  const [seas, left, areas] = [new Map<number, number>(), new Map<number, number>(), new Map<Edge, number>()]
  for (let area = 1; area < onTo.length; area++) {
    seas.set(area, flow.node())
    left.set(area, flow.node())
    areas.set(edge(seas.get(area)!, left.get(area)!, convoys.get(area) ?? 0, { area }, AREA), area)
  }
  for (let area = 1; area < onTo.length; area++) for (const next of onTo[area]) edge(left.get(area)!, seas.get(next)!, Infinity)
  /** Where resources wait to go on board, by port. */
  const wharves = new Map<Hex, number>()
  for (const { hex, major, out, in: into } of harbours) {
    if (out.length + into.length === 0) continue
    const room = major ? Infinity : MINOR_PORT_ROOM - (shipped.get(hex) ?? 0)
    const group = rails.group[hex]
    const [wharf, ship, boat, quay] = [flow.node(), flow.node(), flow.node(), flow.node()]
    wharves.set(hex, wharf)
    edge(wharf, ship, room, { out: hex })
    for (const area of out) edge(ship, seas.get(area)!, Infinity)
    if (group < 0) continue
    // 13.6.1: what has come into an enemy zone of control goes no further, over sea either.
    if (!rails.stops.has(group))
      for (const stage of ['begun', 'begun, crossed', 'dry'] as const) edge(ashore(group)[stage], wharf, Infinity)
    for (const area of into) edge(left.get(area)!, boat, Infinity)
    edge(boat, quay, Math.min(room, landings.get(hex) ?? Infinity), { in: hex })
    edge(quay, ashore(group).landed, Infinity)
  }
  return { wharves, seas, areas }
}
