import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { controllerOf, enemySide, isFriendlyHex, movesWith, powersOfSeat, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { engagementOf, goBack } from './attack-at-sea.ts'
import { type Engagement, intercepted } from './engagement.ts'
import { whyNotEvade } from './evasion.ts'
import { shipsOf, wayBetween, whyNotMission, whyNotOnePort } from './mission-checks.ts'
import { friendlyPorts, isPort } from '../bases/ports.ts'
import { areaName, areasText, MISSION_RANGE } from '../field/sea.ts'
import { readUnitsAndWay } from './sea-transport.ts'
import { hasFleetOn, holdsLine } from './supply-lines.ts'
import { endVoyage, fightIn, sailForce } from './voyage.ts'

export interface SupplyRun {
  to: string
  from: string
  ships: string[]
  via?: string[]
  evade?: boolean
}
interface Asked {
  readonly seat: string
}

/** 12.7.2: Fleets and CV/NACs that escort a run. */
const MOST_ESCORTS = 3

/** The nation whose supply is run: the power of the seat that holds the port it comes from. */
const nationOf = (world: TwWorld, seat: string, from: Hex): string =>
  controllerOf(world, world.state.control[from]) ?? powersOfSeat(world, seat)[0]

const wayFor = (world: TwWorld, seat: string, order: SupplyRun, from: Hex, to: Hex): number[] | string =>
  wayBetween(world, nationOf(world, seat, from), from, to, order.ships.length > 0 ? MISSION_RANGE : Infinity, order.via)

function problemsOf(world: TwWorld, { seat }: Asked, order: SupplyRun): string[] {
  const [from, to] = [world.map.find(order.from), world.map.find(order.to)]
  const power = powersOfSeat(world, seat)[0]
  if (from === undefined || to === undefined || !isPort(world, from) || !isPort(world, to))
    return ['12.7.2: supply is run from a port to a port or beachhead']
  if (from === to) return ['12.7.2: supply is run from one port to another']
  const strange = [from, to].find((hex) => !isFriendlyHex(world, hex, power))
  if (strange !== undefined) return [`12.7.2: ${world.map.name(strange)} is not friendly`]
  if (world.ops.supplyRun.has(world.map.code(to))) return [`12.7.2: supply has been run to ${world.map.name(to)} already`]
  const ships = shipsOf(world, seat, order.ships)
  if (typeof ships === 'string') return [ships]
  if (ships.length > MOST_ESCORTS) return [`12.7.2: at most ${MOST_ESCORTS} Fleets and CV/NACs escort a supply run`]
  const first =
    ships.map((ship) => whyNotMission(world, ship)).find((why) => why !== null) ?? (ships.length > 0 ? whyNotOnePort(world, ships) : null)
  if (first) return [first]
  if (ships.length > 0 && ships[0].hex !== from) return [`12.7.2: the escorts sail with the supplies, from ${world.map.name(from)}`]
  const path = wayFor(world, seat, order, from, to)
  if (typeof path === 'string') return [path]
  if (!hasFleetOn(world, movesWith(world, seat), path)) return ['12.7.1: no undepleted Fleet lies in a port on the way']
  const evade = order.evade && ships.length > 0 ? whyNotEvade(world, ships[0]) : null
  return evade ? [evade] : []
}

const FACTS = { ...MOMENT, cut: number('own ports whose supply by sea is cut') }
const factsOf = (world: TwWorld, { seat }: Asked): FactsOf<typeof FACTS> => ({
  ...momentFacts(world, sideOfSeat(world, seat)),
  cut: cutPorts(world, seat).length,
})

/** Own ports whose line has been cut. */
export const cutPorts = (world: TwWorld, seat: string): Hex[] =>
  friendlyPorts(world, powersOfSeat(world, seat)[0]).filter(
    (hex) => (world.state.cutPorts?.[world.map.code(hex)] ?? -1) >= world.playerTurn,
  )

/** 12.7.2: the next supply run of a seat, or null. */
export const runSupply: DecisionKind<TwWorld, Asked, SupplyRun | null> = {
  name: 'run supply',
  section: '12.7.2',
  schema: z
    .strictObject({
      to: z.string(),
      from: z.string(),
      ships: z.array(z.string()),
      via: z.array(z.string()).optional(),
      evade: z.boolean().optional(),
    })
    .nullable(),
  key: () => '',
  problems: (world, asked, order) => (order === null ? [] : problemsOf(world, asked, order)),
  byDefault: () => null,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'no supply is run, or none more',
  example: 'run supply:\n  - { to: Tobruk, from: Suez, ships: [8th Fleet] }',
  question: () => 'To which ports do you run supply, and who escorts it (12.7.2)?',
  sheet: {
    section: 'run supply',
    list: true,
    read: (_, reader: TwReader, node) => readRun(reader, node),
    describe: (world, order) =>
      order === null
        ? 'no more supply runs'
        : `supply from ${world.map.name(world.map.hex(order.from))} to ${world.map.name(world.map.hex(order.to))}${order.ships.length > 0 ? `, escorted by ${order.ships.map((id) => world.unit(id).name).join(', ')}` : ''}`,
  },
}

function readRun(reader: TwReader, node: SheetNode): SupplyRun | undefined {
  const fields = reader.fields(node, ['to', 'from', 'ships', 'with', 'via', 'evade'], ['to', 'from'])
  if (!fields) return undefined
  const before = reader.errors
  const [to, from] = [reader.hex(fields.get('to')!), reader.hex(fields.get('from')!)]
  const way = readUnitsAndWay(reader, fields)
  return reader.errors > before || to === undefined || from === undefined ? undefined : { to, from, ...way }
}

/** 12.7.2: supply is run to a port, with escorts or alone; when it comes through, the port's line is open again. */
export function* supplyRuns(world: TwWorld, seat: string): Procedure {
  for (;;) {
    const order = yield* ask(world, seat, runSupply, { seat })
    if (order === null) return
    const [from, to] = [world.map.find(order.from)!, world.map.find(order.to)!]
    const path = wayFor(world, seat, order, from, to) as number[]
    const ships = order.ships.map((id) => world.unit(id) as NavalUnit)
    let through: boolean
    if (ships.length > 0) {
      const { arrived, ships: left } = yield* sailForce(world, {
        ships,
        from,
        path,
        mission: 'supply run',
        supplies: true,
        ...(order.evade && { evade: true }),
      })
      through = arrived
      yield* endVoyage(world, left, from)
    } else {
      world.report(
        'supply',
        '12.7.2',
        `Supply is run from ${world.map.name(from)} to ${world.map.name(to)} by the ${areasText(world, path)}, without escort`,
        [from, to],
      )
      through = yield* runAlone(world, seat, path, order.to, nationOf(world, seat, from))
    }
    if (through) world.runSupply(to)
    world.report(
      'supply',
      '12.7.2',
      through ? `Supply reaches ${world.map.name(to)}` : `The supply run to ${world.map.name(to)} does not come through`,
      [to],
    )
  }
}

/** A run without ships is a line, which counts as one unit (12.1.2); who finds it stops it, unless those who come to help drive him off. */
function* runAlone(world: TwWorld, seat: string, path: readonly number[], to: string, nation: string): Procedure<boolean> {
  const side = movesWith(world, seat)
  for (const [i, area] of path.entries()) {
    const engagement: Engagement = engagementOf(world, area, side, `supply run to ${to}`, 'supply run', {
      line: nation,
      supplies: true,
      ahead: path.slice(i + 1),
    })
    if (!(yield* intercepted(world, engagement))) continue
    const own = engagement.forces[side]
    const enemy = engagement.forces[enemySide(side)]
    let gaveUp = own.ships.length + own.air.length === 0
    let drove = false
    if (!gaveUp) {
      const { left } = yield* fightIn(world, engagement)
      gaveUp = left === 'attackers'
      drove = left === 'defenders' || !holdsLine(enemy.ships, enemy.air)
    }
    yield* goBack(world, engagement)
    if (gaveUp || !drove) {
      world.report('supply', '12.7.2', `The run is stopped in the ${areaName(world, area)}`, [], { seaArea: areaName(world, area) })
      return false
    }
  }
  return true
}
