import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { inPosition } from '../cache.ts'
import { enterHex } from './enter-hex.ts'
import { whoMustStay } from '../ground/half-at-home.ts'
import { allowance, limitText, spend } from '../limits.ts'
import { findPath, nearestReachable, walk, type Walk, whyNoWay } from './movement-search.ts'
import { enemiesAt, mayOverrun, overrun } from './overrun.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { cooperate, isHQ, powerOf, powersOf, seatOf, seatOfPower, seatOfUnit, seatsOf, sideOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { type Ends, hasRoomAfter, noRoomText, riskOfStacking, whyNoRoom } from '../stacking/room.ts'
import { whyNotStopInSweden } from '../stacking/sweden.ts'
import { airLimit } from '../stacking/stacking.ts'
import { entryCost, pointsOf } from '../ground/terrain.ts'
import type { LandUnit } from '../state.ts'
import { explainSupply, inSupply } from '../supply/supply.ts'
import { placeCode, whereIs } from '../where-is.ts'
import type { WifWorld } from '../world.ts'

/** A land move: units that stand together, the hexes they enter, in order, and where some of them stop on the way. */
export interface LandMove {
  units: string[]
  path: string[]
  overrun?: boolean
  drop?: Record<string, string>
  /** It may end where too many stand for now (2.3.1): others will move on. */
  overstack?: boolean
}

interface Movement {
  readonly seat: string
  /** Units that have moved in this step: each moves once. */
  readonly moved: ReadonlySet<string>
}

const FACTS = {
  ...MOMENT,
  moved: number('land units that have moved in this step, those of partners too'),
  available: number('own land units that are face-up and have not moved'),
  outOfSupply: number('those of them that are out of supply'),
  movesLeft: number('land moves that your powers have left; 99 without a limit (10.2)'),
}

function factsOf(world: WifWorld, { seat, moved }: Movement): FactsOf<typeof FACTS> {
  const { active } = world.state
  const able = world
    .onMap()
    .filter((unit) => unit.kind === 'land' && !unit.faceDown && unit.move > 0 && !moved.has(unit.id) && seatOfUnit(world, unit) === seat)
  const powers = powersOf(world, active).filter((power) => seatOfPower(world, power) === seat)
  return {
    ...momentFacts(world, active),
    moved: moved.size,
    available: able.length,
    outOfSupply: able.filter((unit) => !inSupply(world, unit)).length,
    movesLeft: Math.min(
      99,
      powers.reduce((sum, power) => sum + allowance(world, power, 'land movement'), 0),
    ),
  }
}

/** 11.10: the next land move of a seat, or null when it has made its moves. */
export const landMove: DecisionKind<WifWorld, Movement, LandMove | null> = {
  name: 'land move',
  section: '11.10',
  schema: z
    .strictObject({
      units: z.array(z.string()).min(1),
      path: z.array(z.string()).min(1),
      overrun: z.boolean().optional(),
      drop: z.record(z.string(), z.string()).optional(),
      overstack: z.boolean().optional(),
    })
    .nullable(),
  key: () => '',
  problems: (world, { seat, moved }, move) => (move === null ? [] : moveProblems(world, seat, move, moved)),
  byDefault: () => null,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'nobody moves, or nobody more',
  example: 'move:\n  - { units: [XII INF, XLIII INF], to: Lomza }',
  question: (world, subject) => {
    const { available, movesLeft } = factsOf(world, subject)
    return `Which land units move, and where (11.10)? ${available} could${movesLeft < 99 ? `, ${numbered(movesLeft, 'move is', 'moves are')} left` : ''}.`
  },
  sheet: {
    section: 'move',
    list: true,
    plain: [
      { says: '<units> to <to>[ via <via>]', takes: { units: 'units', to: 'hex', via: 'hexes' }, example: 'XII INF, XLIII INF to Lomza' },
      {
        says: 'move <units> to <to>[ via <via>]',
        takes: { units: 'units', to: 'hex', via: 'hexes' },
        example: 'move XLI ARM to E2541 via Tilsit',
      },
    ],
    read: readMove,
    among: makingRoom,
    describe: (world, move) =>
      move === null
        ? 'no more moves'
        : `${names(unitsOf(world, move))} from ${whereIs(world, unitsOf(world, move)[0])} to ${world.map.name(world.map.hex(move.path.at(-1)!))}${move.overrun ? ', overrunning' : ''}`,
    risks(world, move) {
      const order = move?.overstack ? asWalk(world, move) : null
      return order === null || typeof order === 'string' ? null : riskOfStacking(world, endsOf(order))
    },
    check(world, seat, move) {
      if (move === null) return []
      const problems = moveProblems(world, seat, move, new Set(), false)
      return problems.length > 0 ? problems : warnings(world, move)
    },
    arrows: (world, move) =>
      move === null ? [] : [{ hexes: [placeCode(world, unitsOf(world, move)[0]), ...move.path], style: 'move' as const }],
  },
}

const unitsOf = (world: WifWorld, move: LandMove): LandUnit[] => move.units.map((id) => world.unit(id)) as LandUnit[]
const names = (units: readonly LandUnit[]): string => units.map((unit) => unit.name).join(', ')

/** `{units: [...], to: E1735, via: [...], overrun: yes, drop: {XX INF: E1634}, overstack: yes}`; the cheapest path is found now, in this position. */
function readMove(world: WifWorld, reader: WifReader, node: SheetNode): LandMove | undefined {
  const fields = reader.fields(node, ['unit', 'units', 'from', 'to', 'via', 'overrun', 'drop', 'overstack'], ['to'])
  if (!fields) return undefined
  const who = fields.get('units') ?? fields.get('unit')
  if (!who) return reader.problem(node, "'units:' is missing")
  const from = fields.get('from')
  const start = from && reader.hex(from)
  if (from && start === undefined) return undefined
  const ids = reader.units(who, start, 'land')
  const waypoints: string[] = []
  for (const item of [...(fields.has('via') ? reader.list(fields.get('via')!) : []), fields.get('to')!]) {
    const code = reader.hex(item)
    if (code === undefined) return undefined
    waypoints.push(code)
  }
  if (ids.length === 0) return undefined
  const flag = (name: string) => fields.has(name) && reader.yesNo(fields.get(name)!) === true
  const overruns = flag('overrun')
  const drop: Record<string, string> = {}
  const stops = fields.get('drop')
  if (stops) {
    if (!(stops.value instanceof Map)) return reader.problem(stops, "'drop:' says where units of the stack stop: 'XX INF: E1634'")
    for (const [name, where] of stops.value as ReadonlyMap<string, SheetNode>) {
      const id = reader.unit({ ...where, value: name }, start)
      const code = reader.hex(where)
      if (id === undefined || code === undefined) return undefined
      drop[id] = code
    }
  }
  const move: LandMove = {
    units: ids,
    path: waypoints,
    ...(overruns && { overrun: true }),
    ...(stops && { drop }),
    ...(flag('overstack') && { overstack: true }),
  }
  const order = asWalk(world, move)
  if (typeof order === 'string' || order.units.some((unit) => unit.hex !== order.units[0].hex || unit.move === 0 || unit.faceDown))
    return move
  // A unit that stops on the way makes its hex a waypoint.
  const path = findPath(
    world,
    order.units,
    waypoints.map((code) => world.map.hex(code)),
    overruns,
    order.drop,
  )
  return path && path.length > 0 ? { ...move, path: path.map((hex) => world.map.code(hex)) } : move
}

function asWalk(world: WifWorld, move: LandMove): Walk | string {
  for (const id of move.units) {
    const unit = world.state.units[id]
    if (!unit) return `11.10: there is no unit '${id}'`
    if (unit.place !== 'map') return `11.10: ${unit.name} is not on the map`
    if (unit.kind !== 'land')
      return unit.kind === 'naval'
        ? `11.10: ${unit.name} is a ship; ships sail (11.4)`
        : `11.10: ${unit.name} is an aircraft; aircraft rebase (11.16)`
  }
  const path: Hex[] = []
  for (const code of move.path) {
    const hex = world.map.find(code)
    if (hex === undefined) return `no hex ${code} on this map`
    path.push(hex)
  }
  const drop: Record<string, Hex> = {}
  for (const [id, code] of Object.entries(move.drop ?? {})) {
    const hex = world.map.find(code)
    const unit = world.state.units[id]
    if (hex === undefined || !unit || !move.units.includes(id))
      return `11.10.1: 'drop:' names ${unit?.name ?? id} at ${code}, which is no unit of this stack or no hex`
    if (!path.includes(hex))
      return `11.10.1: ${unit.name} cannot stop in ${world.map.name(hex)}, which is not on the way: name it under 'via:'`
    drop[id] = hex
  }
  return { units: unitsOf(world, move), path, overrun: move.overrun ?? false, drop }
}

function moveProblems(world: WifWorld, seat: string, move: LandMove, moved: ReadonlySet<string>, limits = true): string[] {
  const order = asWalk(world, move)
  if (typeof order === 'string') return [order]
  const { units, path } = order
  if (new Set(move.units).size !== move.units.length) return ['11.10: a unit is named twice']
  for (const unit of units) {
    if (seatOf(world, unit) !== seat) return [`11.10: ${unit.name} is not yours to move`]
    if (moved.has(unit.id)) return [`11.10: ${unit.name} has moved in this step already`]
    if (unit.faceDown) return [`11.10: ${unit.name} is face-down and cannot move`]
    if (unit.move === 0) return [`11.10.1: ${unit.name} has no movement points`]
    if (unit.hex !== units[0].hex)
      return [
        `11.10.1: ${unit.name} is in ${world.map.name(unit.hex)}, not with ${units[0].name} in ${world.map.name(units[0].hex)}: only units stacked together move together`,
      ]
  }
  for (const unit of units) {
    const stranger = units.find((other) => !cooperate(world, unit, other))
    if (stranger)
      return [
        `11.10.1: ${unit.name} (${unit.country}) and ${stranger.name} (${stranger.country}) do not co-operate and cannot move together (18.1)`,
      ]
  }
  if (limits) {
    for (const power of new Set(units.map((unit) => powerOf(world, unit)))) {
      const count = units.filter((unit) => powerOf(world, unit) === power).length
      if (allowance(world, power, 'land movement') < count) return [limitText(world, power, 'land movement')]
    }
  }
  const { problems } = walk(world, order)
  if (problems.length === 0) {
    const stops = [...endsOf(order)].flatMap(([unit, hex]) => whyNotStopInSweden(world, unit, hex) ?? [])
    if (stops.length > 0) return stops
    const staying = whoMustStay(world, units, (unit) => order.drop[unit.id] ?? path.at(-1)!)
    const full = move.overstack === true ? null : whyNoRoom(world, endsOf(order))
    return staying.length > 0 || full === null ? staying : [noRoomText(full)]
  }
  // Waypoints that no path joins are not adjacent: say what bars the way instead.
  const joined = [units[0].hex, ...path].every((hex, i, all) => i === 0 || world.map.isAdjacent(all[i - 1], hex))
  if (joined && path.length === 1) return [`${problems[0]}; ${nearestReachable(world, units, path[0])}`]
  return joined ? problems : [whyNoWay(world, units, path, order.overrun, order.drop)]
}

const endsOf = ({ units, path, drop }: Walk): Ends => new Map(units.map((unit) => [unit, drop[unit.id] ?? path.at(-1)!]))

/** 2.3.1: stacking counts at the end of the step, so a stack may enter a full hex that moves behind it on the sheet make room in. */
function makingRoom(world: WifWorld, seat: string, move: LandMove | null, behind: () => readonly (LandMove | null)[]): LandMove | null {
  const order = move && asWalk(world, move)
  if (order === null || typeof order === 'string' || move!.overstack || whyNoRoom(world, endsOf(order)) === null) return move
  // Each order stands behind many others.
  const known = inPosition(world, 'moves that may make room', () => new WeakMap<LandMove, boolean>())
  const isLegal = (other: LandMove): boolean => {
    const before = known.get(other)
    if (before !== undefined) return before
    const may = moveProblems(world, seat, { ...other, overstack: true }, new Set(), false).length === 0
    known.set(other, may)
    return may
  }
  const legal = behind().filter((other) => other !== null && isLegal(other))
  const room = hasRoomAfter(
    world,
    endsOf(order),
    legal.map((other) => endsOf(asWalk(world, other!) as Walk)),
  )
  return room ? { ...move!, overstack: true } : move
}

/** What is legal but may not be meant. */
function warnings(world: WifWorld, move: LandMove): string[] {
  const order = asWalk(world, move) as Walk
  const said: string[] = []
  const walked = walk(world, order)
  for (const unit of order.units) {
    if (walked.exhausted.has(unit.id))
      said.push(`${unit.name} turns face-down: it enters its last hex with too few movement points (11.10.1)`)
    else if (!inSupply(world, unit)) said.push(`${unit.name} starts out of supply and turns face-down when it moves (2.4.3)`)
  }
  const full = whyNoRoom(world, endsOf(order))
  if (full !== null) said.push(`at the end of the step units there will be destroyed unless some move on: ${full}`)
  // Where HQs leave, fewer aircraft may stay (2.3.1).
  const start = order.units[0].hex
  const leaving = order.units.filter(isHQ).length
  const aircraft = world.airAt(start).filter((plane) => sideOf(world, plane) === sideOf(world, order.units[0])).length
  const room = airLimit(world, start, sideOf(world, order.units[0])) - leaving
  if (leaving > 0 && aircraft > room)
    said.push(
      `2.3.1: without ${names(order.units.filter(isHQ))} only ${room} aircraft may stay in ${world.map.name(start)}, where ${aircraft} are: the rest are destroyed at the end of the step`,
    )
  return said
}

/** 11.10 The land movement step: each seat of the active side moves its units, stack by stack. */
export function* landMovement(world: WifWorld): Procedure<void> {
  for (const announce of world.rules.supply.announcements) yield* announce(world, 'movement')
  const moved = new Set<string>()
  for (const seat of seatsOf(world, world.state.active)) {
    for (;;) {
      const move = yield* askWhile(world, hasMoves(world, seat, moved), seat, landMove, { seat, moved })
      if (move === null) break
      for (const unit of unitsOf(world, move)) {
        spend(world, powerOf(world, unit), 'land movement')
        moved.add(unit.id)
      }
      yield* carryOut(world, asWalk(world, move) as Walk)
    }
  }
}

/** Some unit of the seat can still move. */
const hasMoves = (world: WifWorld, seat: string, moved: ReadonlySet<string>): boolean =>
  world
    .onMap()
    .some(
      (unit) =>
        unit.kind === 'land' &&
        !unit.faceDown &&
        unit.move > 0 &&
        !moved.has(unit.id) &&
        seatOfUnit(world, unit) === seat &&
        allowance(world, powerOf(world, unit), 'land movement') > 0,
    )

function* carryOut(world: WifWorld, order: Walk): Procedure<void> {
  const { map } = world
  const start = order.units[0].hex
  const supplied = new Set(order.units.filter((unit) => inSupply(world, unit)).map((unit) => unit.id))
  const hungry = order.units
    .filter((unit) => !supplied.has(unit.id))
    .map((unit) => `${unit.name} turns face-down, it moved out of supply (${explainSupply(world, unit, true)})`)
  const { spent, exhausted } = walk(world, order)
  let moving = [...order.units]
  const path = [start]
  const notes: string[] = []
  for (const hex of order.path) {
    const defenders = enemiesAt(world, hex, moving[0])
    if (defenders.length > 0) {
      const problems = mayOverrun(world, moving, moving[0].hex, hex, (unit) => supplied.has(unit.id))
      if (problems.length > 0) {
        notes.push(`stopped before ${map.name(hex)}: ${problems[0]}`)
        break
      }
      const from = moving[0].hex
      if (!(yield* overrun(world, moving, hex))) payOnce(world, moving, from, hex, spent, exhausted)
    } else yield* enterHex(world, moving, hex, 'movement')
    path.push(hex)
    const staying = moving.filter((unit) => order.drop[unit.id] === hex)
    if (staying.length > 0 && hex !== order.path.at(-1)) notes.push(`${names(staying)} stopped in ${map.name(hex)}`)
    moving = moving.filter((unit) => !staying.includes(unit))
    // 11.10.6: who overran with too few points turns face-down there and then.
    for (const unit of staying) turnDownIfDue(world, unit, supplied, exhausted)
  }
  for (const unit of order.units) turnDownIfDue(world, unit, supplied, exhausted)
  const tired = order.units
    .filter((unit) => exhausted.has(unit.id))
    .map((unit) => `${unit.name} turns face-down, ${spent.get(unit.id)} points of ${unit.move} (11.10.1)`)
  const points = order.units.filter((unit) => !exhausted.has(unit.id)).map((unit) => `${unit.name} ${spent.get(unit.id)} of ${unit.move}`)
  const via = path.slice(1, -1).map((hex) => map.code(hex))
  world.report(
    'land move',
    '11.10',
    [
      `${names(order.units)}: ${map.name(start)} to ${map.name(path.at(-1)!)}${via.length > 0 ? ` via ${via.join(' ')}` : ''}${points.length > 0 ? `, movement points ${points.join(', ')}` : ''}`,
      ...notes,
      ...tired,
      ...hungry,
    ].join('; ') + '.',
    [path.at(-1)!, start],
    { arrow: { hexes: path.map((hex) => map.code(hex)), style: 'move' }, units: order.units.map((unit) => unit.id) },
  )
}

/** 17.5: where all defenders went over, the hex costs what its terrain does, and not double. */
function payOnce(
  world: WifWorld,
  units: readonly LandUnit[],
  from: Hex,
  hex: Hex,
  spent: Map<string, number>,
  exhausted: Set<string>,
): void {
  for (const unit of units) {
    const cost = entryCost(world, unit, from, hex)
    if (!cost) continue
    const points = spent.get(unit.id)! - (pointsOf(cost, 2, 0) - pointsOf(cost, 1, 0))
    spent.set(unit.id, points)
    if (points <= unit.move) exhausted.delete(unit.id)
  }
}

function turnDownIfDue(world: WifWorld, unit: LandUnit, supplied: ReadonlySet<string>, exhausted: ReadonlySet<string>): void {
  if (exhausted.has(unit.id) || !supplied.has(unit.id)) world.turnFaceDown(unit)
}
