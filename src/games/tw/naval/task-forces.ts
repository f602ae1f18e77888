import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { unitsText } from '../pieces.ts'
import { adjective, allianceOfNation, insiders, seatOf, seatsOf, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { areaName } from '../field/sea.ts'

/** A Task Force is formed of ships, or dissolved. */
export interface TaskForceOrder {
  name: string
  ships?: string[]
  dissolve?: boolean
}
interface Asked {
  readonly seat: string
}
/** 7.12: they are formed with the breaking down of units, and dissolved at any time of their side's player turn: then, or before it changes what ships may do alone. */
export const LATER = ['stratmoves', 'end'] as const
type Later = (typeof LATER)[number]

/** 7.12: ships of a Task Force. */
const LEAST = 2
const MOST = 3

export const mayForm = ({ traits }: TwWorld, ship: NavalUnit): boolean =>
  traits['Task Forces'].nations.includes(ship.nation) && ship.place === 'map' && ship.taskForce === undefined

const members = (world: TwWorld, name: string): NavalUnit[] =>
  world.unitsIn('map', 'sea').filter((unit): unit is NavalUnit => unit.kind === 'naval' && unit.taskForce === name)

/** 7.12: a Task Force is two or three ships in one place; those that a battle has parted, or left alone, are in none. */
export function releaseParted(world: TwWorld): void {
  const places = new Map<string, NavalUnit[]>()
  for (const ship of world.unitsIn('map', 'sea')) {
    if (ship.kind !== 'naval' || ship.taskForce === undefined) continue
    const key = `${ship.taskForce} ${ship.place === 'sea' ? `sea ${ship.sea}` : ship.hex}`
    places.set(key, [...(places.get(key) ?? []), ship])
  }
  for (const [ship, ...others] of places.values()) {
    if (others.length > 0) continue
    world.report(
      'task force',
      '7.12',
      `${unitsText([ship])} is in Task Force ${ship.taskForce} no longer: no other ship of it is there`,
      [],
      undefined,
      insiders(world, allianceOfNation(world, ship.nation)),
    )
    world.change(ship, { taskForce: undefined })
  }
}

function problemsOf(world: TwWorld, { seat }: Asked, order: TaskForceOrder): string[] {
  const existing = members(world, order.name)
  if (order.dissolve)
    return existing.length > 0 && seatOf(world, existing[0]) === seat ? [] : [`7.12: you have no Task Force '${order.name}'`]
  if (existing.length > 0) return [`7.12: there is a Task Force '${order.name}' already`]
  const ships = (order.ships ?? []).map((id) => world.state.units[id])
  const missing = ships.find((unit) => !unit || unit.kind !== 'naval' || seatOf(world, unit) !== seat)
  if (missing !== undefined || ships.some((unit) => !unit)) return [`7.12: ${missing?.name ?? 'a unit'} is no ship of yours`]
  const fleet = ships as NavalUnit[]
  if (new Set(order.ships).size < LEAST || fleet.length > MOST) return [`7.12: a Task Force is ${LEAST} or ${MOST} ships`]
  const other = fleet.find((ship) => !mayForm(world, ship))
  if (other)
    return [
      `7.12: ${other.name} cannot join: ships of ${world.traits['Task Forces'].nations.join(', ')} in port do, each in one Task Force`,
    ]
  if (fleet.some(({ hex }) => hex !== fleet[0].hex)) return ['7.12: the ships of a Task Force lie in one port']
  const bare = fleet.find((ship) => ship.type === 'CV' && world.nacOf(ship) === undefined)
  if (bare) return [`7.12: ${bare.name} has no NAC; Fleets and CV/NACs form Task Forces`]
  // 1.3: an American one has a British Fleet.
  const lacking = Object.entries(world.traits['Task Forces']['with one of']).find(
    ([owner, other]) => fleet.some(({ nation }) => nation === owner) && !fleet.some(({ nation }) => nation === other),
  )
  return lacking ? [`1.3: one Fleet of an ${adjective(world, lacking[0])} Task Force is ${adjective(world, lacking[1]!)}`] : []
}

const FACTS = { ...MOMENT, ships: number('own ships in port that may join a Task Force') }
const factsOf = (world: TwWorld, { seat }: Asked): FactsOf<typeof FACTS> => ({
  ...momentFacts(world, sideOfSeat(world, seat)),
  ships: world.unitsIn('map', 'sea').filter((unit) => unit.kind === 'naval' && seatOf(world, unit) === seat && mayForm(world, unit)).length,
})

/** What forming and dissolving have in common, whenever they are asked for. */
const COMMON = {
  section: '7.12',
  key: () => '',
  problems: (world: TwWorld, asked: Asked, order: TaskForceOrder | null) => (order === null ? [] : problemsOf(world, asked, order)),
  byDefault: () => null,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'Task Forces stay as they are',
}

/** 7.12: the next Task Force that a seat forms or dissolves, or null. */
export const taskForce: DecisionKind<TwWorld, Asked, TaskForceOrder | null> = {
  ...COMMON,
  name: 'task force',
  schema: z.strictObject({ name: z.string(), ships: z.array(z.string()).optional(), dissolve: z.boolean().optional() }).nullable(),
  example: 'task forces:\n  - { name: H, ships: [Ark Royal, 1st Fleet] }',
  question: () => 'Which Task Forces do you form or dissolve (7.12)?',
  sheet: {
    section: 'task forces',
    list: true,
    read: (_, reader: TwReader, node) => readOrder(reader, node),
    describe: (world, order) =>
      order === null
        ? 'no more Task Forces'
        : order.dissolve
          ? `Task Force ${order.name} is dissolved`
          : `Task Force ${order.name}: ${(order.ships ?? []).map((id) => world.unit(id).name).join(', ')}`,
  },
}

function readOrder(reader: TwReader, node: SheetNode): TaskForceOrder | null | undefined {
  const fields = reader.fields(node, ['name', 'ships', 'dissolve', 'before'])
  if (!fields) return undefined
  const before = reader.errors
  const when = fields.get('before')
  if (when) {
    if (!fields.has('dissolve'))
      return reader.problem(when, "7.12: Task Forces are formed with the breaking down of units; 'before:' goes with 'dissolve:'")
    return reader.word(when, LATER) && null
  }
  const gone = fields.get('dissolve')
  const named = gone ?? fields.get('name')
  if (!named) return reader.problem(node, "'name:' is missing")
  const name = reader.text(named)
  const ships = fields.get('ships')
  if (!gone && !ships) return reader.problem(node, "'ships:' is missing")
  const ids = ships ? reader.force(ships) : []
  return name === undefined || reader.errors > before ? undefined : gone ? { name, dissolve: true } : { name, ships: ids }
}

/** 7.12: the next Task Force that a seat dissolves later in its player turn, or null. */
const dissolving = (moment: Later): DecisionKind<TwWorld, Asked, TaskForceOrder | null> => ({
  ...COMMON,
  name: `dissolve task force before ${moment === 'end' ? 'the end' : moment}`,
  schema: z.strictObject({ name: z.string(), dissolve: z.literal(true) }).nullable(),
  example: `task forces:\n  - { dissolve: H, before: ${moment} }`,
  question: () => 'Which Task Forces do you dissolve now (7.12)?',
  sheet: {
    section: 'task forces',
    list: true,
    read: (_, reader: TwReader, node) => {
      const fields = node.value instanceof Map ? (node.value as ReadonlyMap<string, SheetNode>) : null
      const gone = fields?.get('dissolve')
      if (fields?.get('before')?.value !== moment || !gone) return null
      const name = reader.text(gone)
      return name === undefined ? undefined : { name, dissolve: true }
    },
    describe: (_, order) =>
      order === null
        ? 'no more Task Forces'
        : `Task Force ${order.name} is dissolved before ${moment === 'end' ? 'the end of the player turn' : moment}`,
  },
})
export const dissolveLater = { stratmoves: dissolving('stratmoves'), end: dissolving('end') } as const

/** 7.12 Task Forces are formed and dissolved, unseen by the other side. */
export function* taskForces(world: TwWorld): Procedure {
  releaseParted(world)
  for (const seat of seatsOf(world, world.phasing)) {
    if (
      world
        .unitsIn('map', 'sea')
        .some((unit) => unit.kind === 'naval' && world.traits['Task Forces'].nations.includes(unit.nation) && seatOf(world, unit) === seat)
    )
      yield* asLongAs(world, seat, taskForce)
  }
}

/** 7.12: the same later in the player turn, of those that there are. */
export function* dissolveTaskForces(world: TwWorld, moment: Later): Procedure {
  for (const seat of seatsOf(world, world.phasing)) {
    if (world.unitsIn('map', 'sea').some((unit) => unit.kind === 'naval' && unit.taskForce !== undefined && seatOf(world, unit) === seat))
      yield* asLongAs(world, seat, dissolveLater[moment])
  }
}

function* asLongAs(world: TwWorld, seat: string, kind: typeof taskForce): Procedure {
  for (;;) {
    const order = yield* ask(world, seat, kind, { seat })
    if (order === null) return
    const ships = order.dissolve ? members(world, order.name) : (order.ships ?? []).map((id) => world.unit(id) as NavalUnit)
    for (const ship of ships) world.change(ship, { taskForce: order.dissolve ? undefined : order.name })
    const [{ place, hex, sea }] = ships
    const where = place === 'sea' ? `in the ${areaName(world, sea!)}` : `at ${world.map.name(hex)}`
    world.report(
      'task force',
      '7.12',
      `Task Force ${order.name} ${order.dissolve ? 'is dissolved' : 'is formed'} ${where}: ${unitsText(ships)}`,
      place === 'sea' ? [] : [hex],
      undefined,
      insiders(world, allianceOfNation(world, ships[0].nation)),
    )
  }
}
