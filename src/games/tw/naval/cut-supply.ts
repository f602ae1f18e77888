import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { atWar, controllerOf, enemySide, movesWith, playerOf, sideOfNation, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { engagementOf, goBack, send, whyNotSend } from './attack-at-sea.ts'
import { type Engagement, escalate } from './engagement.ts'
import { isPort } from '../bases/ports.ts'
import { whyNotOutOf } from '../field/associates.ts'
import { areaName, areaNamed, areasText, isBeside, whyNotPath } from '../field/sea.ts'
import { cutLine, hasFleetOn, holdsLine, homePorts, isCut, supplyLine } from './supply-lines.ts'
import { fightIn } from './voyage.ts'

/** A supply line to be cut: the port it feeds, where to try (in order; anywhere without), and with what. */
export interface SupplyCut {
  line: string
  in?: string[]
  with: string[]
}
interface Asked {
  readonly seat: string
}
interface LineAsked {
  readonly seat: string
  readonly port: Hex
  readonly nation: string
}

const ownerOf = (world: TwWorld, port: Hex): string => controllerOf(world, world.state.control[port]) ?? world.state.control[port]

function problemsOf(world: TwWorld, { seat }: Asked, order: SupplyCut): string[] {
  const port = world.map.find(order.line)
  const side = movesWith(world, seat)
  if (port === undefined || !isPort(world, port)) return [`12.1.2: ${order.line} is no port`]
  const nation = ownerOf(world, port)
  if (sideOfNation(world, nation) !== enemySide(side)) return [`12.1.2: ${world.map.name(port)} is not in enemy hands`]
  if (isCut(world, port)) return [`12.1.2: the line to ${world.map.name(port)} is cut already`]
  const unknown = order.in?.find((name) => areaNamed(world, name) <= 0)
  if (unknown !== undefined) return [`12.1.2: there is no sea area '${unknown}'`]
  if (order.with.length === 0) return ['12.1.2: name ships or aircraft']
  const stranger = order.with.map((id) => world.state.units[id]).find((unit) => !unit || (unit.kind !== 'naval' && unit.kind !== 'air'))
  if (stranger !== undefined) return [`12.1.2: ${stranger.name} is neither a ship nor an aircraft`]
  const peace = order.with.map((id) => world.unit(id)).find((unit) => !atWar(world, unit.nation, nation))
  if (peace) return [`6.3: ${peace.nation} is not at war with ${nation}`]
  const guest = order.with.map((id) => whyNotOutOf(world, world.unit(id))).find((why) => why !== null)
  return guest ? [guest] : []
}

const FACTS = { ...MOMENT, cut: number('enemy ports whose supply by sea is cut') }
const factsOf = (world: TwWorld, { seat }: Asked): FactsOf<typeof FACTS> => ({
  ...momentFacts(world, sideOfSeat(world, seat)),
  cut: Object.values(world.state.cutPorts ?? {}).filter((until) => until >= world.playerTurn).length,
})

/** 12.1.2: the next supply line that a seat tries to cut, or null. */
export const cutSupply: DecisionKind<TwWorld, Asked, SupplyCut | null> = {
  name: 'cut supply',
  section: '12.1.2',
  schema: z.strictObject({ line: z.string(), in: z.array(z.string()).optional(), with: z.array(z.string()) }).nullable(),
  key: () => '',
  problems: (world, asked, order) => (order === null ? [] : problemsOf(world, asked, order)),
  byDefault: () => null,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'no supply line is cut, or none more',
  example: 'cut supply:\n  - { line: Malta, in: [Sardinian Sea], with: [2nd Squadra] }',
  question: () => 'Which supply lines do you try to cut, and with what (12.1.2)?',
  sheet: {
    section: 'cut supply',
    list: true,
    read: (_, reader: TwReader, node) => readCut(reader, node),
    describe: (world, order) =>
      order === null
        ? 'no more supply lines'
        : `${order.with.map((id) => world.unit(id).name).join(', ')} against the supply line to ${world.map.name(world.map.hex(order.line))}`,
  },
}

function readCut(reader: TwReader, node: SheetNode): SupplyCut | undefined {
  const fields = reader.fields(node, ['line', 'in', 'with'], ['line', 'with'])
  if (!fields) return undefined
  const before = reader.errors
  const line = reader.hex(fields.get('line')!)
  const areas = fields.has('in') ? reader.list(fields.get('in')!).flatMap((item) => reader.seaArea(item) ?? []) : undefined
  const units = reader.force(fields.get('with')!)
  return reader.errors > before || line === undefined ? undefined : { line, ...(areas && { in: areas }), with: units }
}

const LINE_FACTS = { ...MOMENT, port: aName('hex', 'code of the port that the line feeds'), length: number('sea areas of the usual line') }

/** 7.8.4: the way of a supply line, which its owner names when he is asked. */
export const nameLine: DecisionKind<TwWorld, LineAsked, string[]> = {
  name: 'supply line',
  section: '7.8.4',
  schema: z.array(z.string()),
  key: (world, { port }) => world.map.code(port),
  problems: (world, { port, nation }, answer) => {
    const path = answer.map((name) => areaNamed(world, name))
    if (path.length === 0) return supplyLine(world, port, nation) === null ? [] : ['7.8.4: name the sea areas of the line']
    const unknown = answer.find((_, i) => path[i] <= 0)
    if (unknown !== undefined) return [`7.8.4: there is no sea area '${unknown}'`]
    if (!isBeside(world, port, path[0])) return [`7.8.4: the ${answer[0]} is not beside ${world.map.name(port)}`]
    if (!homePorts(world, nation).some((home) => isBeside(world, home, path.at(-1)!)))
      return [`12.7.1: the line must end beside a port of ${nation}`]
    if (!hasFleetOn(world, sideOfNation(world, nation)!, path)) return ['12.7.1: no undepleted Fleet lies in a port on that line']
    return [whyNotPath(world, nation, path) ?? []].flat()
  },
  byDefault: (world, { port, nation }) => (supplyLine(world, port, nation) ?? []).map((area) => areaName(world, area)),
  facts: (world, { seat, port, nation }) => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    port: world.map.code(port),
    length: supplyLine(world, port, nation)?.length ?? 0,
  }),
  factTypes: LINE_FACTS,
  defaultIs: 'the line that passes the fewest sea areas beside which enemy aircraft lie, then the shortest',
  example:
    'intercept:\n  - { at: Malta, line: [Sicilian Narrows, Sardinian Sea, Algerian Coast, Balearic Sea, Alboran Sea, Straits (Mediterranean), Straits (Atlantic), Eastern Atlantic, Western Approaches, Celtic, Channel] }',
  question: (world, { port }) => `The enemy asks for your supply line to ${world.map.name(port)}: by which sea areas does it run (7.8.4)?`,
  sheet: {
    section: 'intercept',
    field: 'line',
    read: (_, reader: TwReader, node) => reader.list(node).flatMap((item) => reader.seaArea(item) ?? []),
    describe: (_, answer) => `the supply line runs by ${answer.join(', ')}`,
  },
}

/** 7.8.4, 12.1.2: the owner names the line; the phasing side interdicts it at one sea area after the other, and battles are fought out. */
export function* supplyCuts(world: TwWorld, seat: string): Procedure {
  const named = new Map<Hex, number[]>()
  for (;;) {
    const order = yield* ask(world, seat, cutSupply, { seat })
    if (order === null) return
    const port = world.map.find(order.line)!
    const nation = ownerOf(world, port)
    const path = named.get(port) ?? (yield* nameOf(world, port, nation))
    named.set(port, path)
    if (path.length === 0) {
      world.report('supply', '7.8.4', `No supply line leads by sea to ${world.map.name(port)}`, [port])
      continue
    }
    yield* interdict(world, seat, order, port, nation, path)
  }
}

function* nameOf(world: TwWorld, port: Hex, nation: string): Procedure<number[]> {
  const owner = playerOf(world, nation)
  const names = owner === null ? [] : yield* ask(world, owner, nameLine, { seat: owner, port, nation })
  const path = names.map((name) => areaNamed(world, name))
  if (path.length > 0)
    world.report('supply', '7.8.4', `The supply line of ${nation} to ${world.map.name(port)} runs by the ${areasText(world, path)}`, [port])
  return path
}

function* interdict(world: TwWorld, seat: string, order: SupplyCut, port: Hex, nation: string, path: readonly number[]): Procedure {
  const side = movesWith(world, seat)
  const units = order.with.map((id) => world.unit(id))
  const wanted = order.in?.map((name) => areaNamed(world, name)).filter((area) => path.includes(area)) ?? []
  const left = new Set(units)
  const refused: string[] = []
  for (const area of wanted.length > 0 ? wanted : path) {
    // A force tries once against the line at one point; other forces may at others (12.1.2).
    const engagement: Engagement = engagementOf(world, area, enemySide(side), `supply line ${order.line}`, 'supply line', {
      line: nation,
      supplies: true,
    })
    const going = [...left].filter((unit) => {
      const why =
        unit.kind === 'air' && unit.type === 'FTR'
          ? `11.2.3: ${unit.name} is an FTR, which strikes no supply line`
          : whyNotSend(world, engagement, seat, unit)
      if (why !== null) refused.push(why)
      return why === null
    })
    if (going.length === 0) continue
    for (const unit of going) left.delete(unit)
    if (!(yield* send(world, engagement, side, going))) continue
    yield* escalate(world, engagement, engagement.owner)
    const enemy = engagement.forces[engagement.owner]
    if (enemy.ships.length + enemy.air.length > 0) {
      const outcome = yield* fightIn(world, engagement)
      if (outcome.left === 'attackers') {
        yield* goBack(world, engagement)
        continue
      }
    }
    const { ships, air } = engagement.forces[side]
    const cut = holdsLine(ships, air)
    world.report(
      'supply',
      '12.1.2',
      cut
        ? `The supply line of ${nation} to ${world.map.name(port)} is cut in the ${areaName(world, area)}`
        : `The supply line of ${nation} to ${world.map.name(port)} holds in the ${areaName(world, area)}: nobody undepleted is left against it`,
      [port],
      { seaArea: areaName(world, area) },
    )
    if (cut) cutLine(world, port)
    yield* goBack(world, engagement)
    if (cut) return
  }
  if (left.size === units.length)
    world.report(
      'supply',
      '12.1.2',
      `Nobody interdicts the supply line to ${world.map.name(port)}: ${[...new Set(refused)].slice(0, 3).join('; ')}`,
      [port],
      undefined,
      [seat],
    )
}
