import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { seatOf, sideOf, sideOfNation } from '../powers.ts'
import { after, atOperations } from '../logistics/ahead.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { allowancesOf, whyNotMove } from '../ground/allowance.ts'
import { enterHex } from '../control/control.ts'
import { isCommando } from '../field/commando-land.ts'
import { barringUnits } from '../field/enemies.ts'
import { wayOf, whyNotEnter } from '../ground/movement-cost.ts'
import { findPath, isReached, reach } from '../ground/movement-search.ts'
import { hasRoomFor, riskOfStacking } from '../ground/stacking.ts'
import { type Walk, walk, whyNotStay } from './walk.ts'

/** A ground move: units that stand together, the hexes they enter in order, and who helps in automatic victories on the way. */
export interface GroundMove {
  units: string[]
  path: string[]
  overrun?: boolean
  with?: string[]
  support?: string[]
  escort?: string[]
  drop?: Record<string, string>
  overstack?: boolean
  /** The last hex is emptied by automatic victory and not entered (9.8). */
  halt?: boolean
  /** 29.1: INF and MOT of it march farther, those that the die would Deplete too or not. */
  march?: 'yes' | 'unharmed'
}

interface Movement {
  readonly seat: string
}

const FACTS = {
  ...MOMENT,
  moved: number('ground units that have moved in this impulse, those of partners too'),
  available: number('own ground units that may move still'),
}

/** Own units that may move in this impulse still. */
export const movable = (world: TwWorld, seat: string): GroundUnit[] =>
  world
    .unitsIn('map')
    .filter((unit): unit is GroundUnit => unit.kind === 'ground' && seatOf(world, unit) === seat && whyNotMove(world, unit) === null)

const MOVES = { units: 'units', to: 'hex', via: 'hexes' } as const

/** The moves of one impulse: `move` in the first, `second move` in the second (9.2). */
function moveKind(impulse: 1 | 2): DecisionKind<TwWorld, Movement, GroundMove | null> {
  const section = impulse === 1 ? 'move' : 'second move'
  return {
    name: section,
    section: '9.2',
    schema: z
      .strictObject({
        units: z.array(z.string()).min(1),
        path: z.array(z.string()).min(1),
        overrun: z.boolean().optional(),
        with: z.array(z.string()).optional(),
        support: z.array(z.string()).optional(),
        escort: z.array(z.string()).optional(),
        drop: z.record(z.string(), z.string()).optional(),
        overstack: z.boolean().optional(),
        halt: z.boolean().optional(),
        march: z.enum(['yes', 'unharmed']).optional(),
      })
      .nullable(),
    key: () => '',
    problems: (world, { seat }, move) => (move === null ? [] : moveProblems(world, seat, move)),
    byDefault: () => null,
    facts: (world, { seat }): FactsOf<typeof FACTS> => ({
      ...momentFacts(world, world.phasing),
      moved: world.ops.moved[impulse].size,
      available: movable(world, seat).length,
    }),
    factTypes: FACTS,
    defaultIs: 'nobody moves, or nobody more',
    example:
      impulse === 1
        ? 'move:\n  - { units: [XIX Pz, XIV Mot], to: Warsaw, via: [1523] }\n  - { units: [XV Pz], to: 1520, via: [1521], overrun: yes, with: [I Corps], support: [KG 1] }'
        : 'second move:\n  - { units: [XIX Pz], to: Brest-Litovsk }',
    question: (world, { seat }) =>
      `Which ground units move in ${impulse === 1 ? 'First' : 'Second'} Impulse, and where (9.2)? ${movable(world, seat).length} may.`,
    sheet: {
      section,
      list: true,
      plain:
        impulse === 1
          ? [
              { says: '<units> to <to>[ via <via>]', takes: MOVES, example: 'XIX Pz, XIV Mot to Warsaw via 1523' },
              { says: 'move <units> to <to>[ via <via>]', takes: MOVES, example: 'move XIX Pz to Warsaw' },
            ]
          : [{ says: 'second_move|then <units> to <to>[ via <via>]', takes: MOVES, example: 'second move XIX Pz to Brest-Litovsk' }],
      read: (world, reader: TwReader, node) => readMove(world, reader, node, impulse),
      among: makingRoom,
      describe: (world, move) =>
        move === null
          ? 'no more moves'
          : `${move.units.map((id) => world.unit(id).name).join(', ')} to ${world.map.name(world.map.hex(move.path.at(-1)!))}${move.overrun ? ', by automatic victory where enemies stand' : ''}${move.halt ? ', without entering the last hex' : ''}${move.march ? `, by forced march${move.march === 'unharmed' ? ' unless it Depletes' : ''}` : ''}`,
      risks: (world, move) =>
        move?.overstack
          ? riskOfStacking(
              world,
              move.units,
              [move.path.at(-1)!, ...Object.values(move.drop ?? {})].map((code) => world.map.hex(code)),
            )
          : null,
      check: (world, seat, move) =>
        move === null ? [] : impulse === 1 ? moveProblems(atOperations(world), seat, move) : secondProblems(world, seat, move),
      ...(impulse === 1 && {
        foresee: (world: TwWorld, _: string, move: GroundMove | null) =>
          move === null ? world : after(world, (then) => carryThrough(then, move)),
      }),
      arrows: (world, move) =>
        move === null || world.unit(move.units[0]).place !== 'map'
          ? []
          : [{ hexes: [world.map.code(world.unit(move.units[0]).hex), ...move.path], style: 'move' as const }],
    },
  }
}

export const firstMove = moveKind(1)
export const secondMove = moveKind(2)

/** `{units: [...], to: 1430, via: [...], overrun: yes, with: [...], support: [...], escort: [...], drop: {I Corps: 1431}, overstack: yes, enter: no}`; the cheapest path is found now. */
function readMove(world: TwWorld, reader: TwReader, node: SheetNode, impulse: 1 | 2): GroundMove | undefined {
  const fields = reader.fields(
    node,
    [
      'unit',
      'units',
      'from',
      'to',
      'via',
      'overrun',
      'with',
      'support',
      'escort',
      'drop',
      'overstack',
      'enter',
      ...(impulse === 1 && world.rules.movement.forcedMarch !== null ? [FORCED_MARCH] : []),
    ],
    ['to'],
  )
  if (!fields) return undefined
  const who = fields.get('units') ?? fields.get('unit')
  if (!who) return reader.problem(node, "'units:' is missing")
  const from = fields.get('from')
  const start = from && reader.hex(from)
  if (from && start === undefined) return undefined
  const ids = reader.units(who, start)
  const via = fields.get('via')
  const waypoints = [...(via ? reader.hexes(via) : []), ...[reader.hex(fields.get('to')!)].filter((code) => code !== undefined)]
  if (ids.length === 0 || waypoints.length === 0) return undefined
  const flag = (name: string) => fields.has(name) && reader.yesNo(fields.get(name)!) === true
  const units = (name: string) => (fields.has(name) ? reader.units(fields.get(name)!) : [])
  // Units of partners beside the hex may help: they neither move nor risk anything by it.
  const helpers = fields.has('with') ? reader.unitsOfSide(fields.get('with')!) : []
  const [support, escort] = [units('support'), units('escort')]
  const drop: Record<string, string> = {}
  const stops = fields.get('drop')
  if (stops) {
    if (!(stops.value instanceof Map)) return reader.problem(stops, "'drop:' says where units of the stack stop: 'I Corps: 1431'")
    for (const [name, where] of stops.value as ReadonlyMap<string, SheetNode>) {
      const id = reader.unit({ ...where, value: name }, start)
      const code = reader.hex(where)
      if (id === undefined || code === undefined) return undefined
      drop[id] = code
    }
  }
  const march = fields.has(FORCED_MARCH) ? readMarch(reader, fields.get(FORCED_MARCH)!) : undefined
  const move: GroundMove = {
    units: ids,
    path: waypoints,
    ...(flag('overrun') && { overrun: true }),
    ...(helpers.length > 0 && { with: helpers }),
    ...(support.length > 0 && { support }),
    ...(escort.length > 0 && { escort }),
    ...(stops && { drop }),
    ...(flag('overstack') && { overstack: true }),
    ...(fields.has('enter') && reader.yesNo(fields.get('enter')!) === false && { halt: true }),
    ...(march !== undefined && { march }),
  }
  const order = asWalk(world, move)
  if (typeof order === 'string' || order.units.some((unit) => unit.hex !== order.units[0].hex)) return move
  // A unit that stops on the way makes its hex a waypoint, in the order of the path; an unreachable goal is told by the walk.
  const path = findPath(
    world,
    order.units,
    allowancesOf(world, order.units, order.marching),
    waypoints.map((code) => world.map.hex(code)),
    order.overrun,
  )
  return path && path.length > 0 ? { ...move, path: path.map((hex) => world.map.code(hex)) } : move
}

/** 29.1: a field of a move, where it is played. */
const FORCED_MARCH = 'forced march'
/** "yes", "no", or "unless depleted". */
function readMarch(reader: TwReader, node: SheetNode): 'yes' | 'unharmed' | undefined {
  if (typeof node.value === 'string' && /^unless depleted$/i.test(node.value.trim())) return 'unharmed'
  return reader.yesNo(node) === true ? 'yes' : undefined
}

/** The order in units and hexes, or what is wrong with its words. */
export function asWalk(world: TwWorld, move: GroundMove): Walk | string {
  const ground: GroundUnit[] = []
  for (const id of [...move.units, ...(move.with ?? [])]) {
    const unit = world.state.units[id]
    if (unit?.kind !== 'ground') return `9.0: '${unit?.name ?? id}' is no ground unit`
    if (unit.place !== 'map' || unit.aboard !== undefined) return `9.0: ${unit.name} is not on the map`
    ground.push(unit)
  }
  const air: AirUnit[] = []
  for (const id of [...(move.support ?? []), ...(move.escort ?? [])]) {
    const unit = world.state.units[id]
    if (unit?.kind !== 'air') return `9.8: '${unit?.name ?? id}' is no aircraft`
    air.push(unit)
  }
  const path: Hex[] = []
  for (const code of move.path) {
    const hex = world.map.find(code)
    if (hex === undefined) return `no hex ${code} on this map`
    path.push(hex)
  }
  const drop = new Map<GroundUnit, Hex>()
  for (const [id, code] of Object.entries(move.drop ?? {})) {
    const hex = world.map.find(code)
    const unit = ground.find((each) => each.id === id)
    if (hex === undefined || !unit) return `9.0: 'drop:' names ${id} at ${code}, which is no unit of this stack or no hex`
    if (!path.includes(hex)) return `9.0: ${unit.name} cannot stop in ${world.map.name(hex)}, which is not on the way: name it under 'via:'`
    drop.set(unit, hex)
  }
  const count = move.units.length
  const supports = move.support?.length ?? 0
  return {
    units: ground.slice(0, count),
    helpers: ground.slice(count),
    support: air.slice(0, supports),
    escort: air.slice(supports),
    path,
    drop,
    overrun: move.overrun ?? false,
    overstack: move.overstack ?? false,
    halt: move.halt ?? false,
    ...(move.march && { marching: new Set(ground.slice(0, count).filter((unit) => whyNotMarch(world, unit) === null)) }),
  }
}

const whyNotMarch = (world: TwWorld, unit: GroundUnit): string | null => {
  const { forcedMarch } = world.rules.movement
  return forcedMarch === null ? `29.1: no forced marches are played` : forcedMarch.whyNot(world, unit)
}

/** 9.6: stacks must fit when all have moved, so one may enter a full hex that moves behind it on the sheet make room in, and leave one that others leave too. */
function makingRoom(
  world: TwWorld,
  seat: string,
  move: GroundMove | null,
  behind: () => readonly (GroundMove | null)[],
): GroundMove | null {
  if (move === null || move.overstack || moveProblems(world, seat, move).length === 0) return move
  const anyway = { ...move, overstack: true }
  if (moveProblems(world, seat, anyway).length > 0) return move
  const order = endsOf(world, move)
  let made = behind().flatMap((other) =>
    other !== null && !other.halt && moveProblems(world, seat, { ...other, overstack: true }).length === 0 ? [endsOf(world, other)] : [],
  )
  for (;;) {
    // An order that finds no room itself where it goes, after those before it, is not made and leaves nothing.
    const gone = new Set([order, ...made].flatMap((each) => [...each.keys()].filter((unit) => each.get(unit) !== unit.hex)))
    const stuck = made.findLast((each, i) => !fits(world, each, [order, ...made.slice(0, i)], gone))
    if (stuck === undefined) return fits(world, order, [], gone) && leavesRoom(world, order, made, gone) ? anyway : move
    made = made.filter((each) => each !== stuck)
  }
}

/** Whether units have room where they end, with those that others bring there. */
function fits(world: TwWorld, ends: Ends, others: readonly Ends[], gone: ReadonlySet<GroundUnit>): boolean {
  return [...new Set(ends.values())].every((hex) => {
    const there = [ends, ...others].flatMap((each) => [...each.keys()].filter((unit) => each.get(unit) === hex))
    return whyNotStay(world, [...new Set(there)], hex, false, gone) === null
  })
}

/** Whether those that stay where units come from have room there, with those that others bring. */
function leavesRoom(world: TwWorld, ends: Ends, others: readonly Ends[], gone: ReadonlySet<GroundUnit>): boolean {
  const [{ hex: from, nation }] = ends.keys()
  const stay = world.groundAt(from).filter((unit) => !gone.has(unit) && sideOf(world, unit) === sideOfNation(world, nation))
  const come = others.flatMap((each) => [...each.keys()].filter((unit) => each.get(unit) === from))
  return hasRoomFor(world, [...new Set([...stay, ...come])], from)
}

/** Units of a move, and where it leaves them. */
type Ends = ReadonlyMap<GroundUnit, Hex>
const endsOf = (world: TwWorld, move: GroundMove): Ends =>
  new Map((asWalk(world, move) as Walk).units.map((unit) => [unit, endOf(world, move, unit)]))

const endOf = (world: TwWorld, { path, drop }: GroundMove, { id }: GroundUnit): Hex => world.map.hex(drop?.[id] ?? path.at(-1)!)

function moveProblems(world: TwWorld, seat: string, move: GroundMove): string[] {
  const order = asWalk(world, move)
  if (typeof order === 'string') return [order]
  const { units, path } = order
  if (new Set([...move.units, ...(move.with ?? [])]).size !== units.length + order.helpers.length) return ['9.0: a unit is named twice']
  for (const unit of units) {
    if (seatOf(world, unit) !== seat) return [`9.0: ${unit.name} is not yours to move`]
    const bar = whyNotMove(world, unit)
    if (bar !== null) return [bar]
    if (unit.hex !== units[0].hex)
      return [
        `9.0: ${unit.name} is in ${world.map.name(unit.hex)}, not with ${units[0].name} in ${world.map.name(units[0].hex)}: only units stacked together move together`,
      ]
  }
  if (move.march && order.marching?.size === 0) return [whyNotMarch(world, units[0])!]
  const lent = [...order.support, ...order.escort].find((unit) => seatOf(world, unit) !== seat)
  if (lent) return [`9.8: ${lent.name} is not yours to fly`]
  const { problem } = walk(world, order)
  if (problem === null) return []
  // Waypoints that no path joins are not contiguous: say what bars the way instead.
  const joined = [units[0].hex, ...path].every((hex, i, all) => i === 0 || world.map.directionTo(all[i - 1], hex) >= 0)
  return [joined ? problem : whyNoWay(world, order)]
}

/** "1521 is out of reach; the nearest hex it can reach is 1522". */
function whyNoWay(world: TwWorld, { units, path, overrun, marching }: Walk): string {
  const { map } = world
  const goal = path.at(-1)!
  const allowances = allowancesOf(world, units, marching)
  const closed = units.map((unit) => whyNotEnter(world, unit, goal)).find((why) => why !== null)
  if (closed) return closed
  const enemies = barringUnits(world, goal, units[0].nation)
  if (enemies.length > 0 && !overrun)
    return `9.4: ${enemies.map((unit) => unit.name).join(', ')} in ${map.name(goal)}: enemies are entered by automatic victory alone ('overrun: yes', 9.8)`
  const found = reach(world, wayOf(world, units, units[0].hex), allowances, { hex: units[0].hex, spent: 0, entered: 0 })
  const distances = map.distancesFrom(goal)
  let nearest = units[0].hex
  for (let hex = 0; hex < map.size; hex++) if (isReached(found, hex) && distances[hex] < distances[nearest]) nearest = hex
  const points = Math.min(...allowances.map((each) => each.points))
  const raider = units.some(isCommando) ? ', as Commandos stop in the first enemy hex they enter (2.6)' : ''
  const cannot = `9.2: ${units.map((unit) => unit.name).join(', ')} cannot reach ${map.name(goal)}${path.length > 1 ? ' by that way' : ''} with ${numbered(points, 'movement point')}${raider}`
  if (nearest === goal) return `${cannot}; by another it is in reach`
  return `${cannot}; ${nearest === units[0].hex ? 'no hex in reach is nearer to it' : `the nearest hex in reach is ${map.name(nearest)}`}`
}

/** What can be said of a move in Second Impulse before the first is played: who may move then at all. */
function secondProblems(world: TwWorld, seat: string, move: GroundMove): string[] {
  const then = after(world, (second) => {
    second.beginImpulse(2)
    second.remember((noted) => noted.outOfSupply.clear())
  })
  return move.units.flatMap((id) => {
    const unit = then.unit(id)
    if (unit.kind !== 'ground') return [`9.0: '${unit.name}' is no ground unit`]
    return seatOf(then, unit) === seat ? (whyNotMove(then, unit) ?? []) : [`9.0: ${unit.name} is not yours to move`]
  })
}

/** A move as a receipt foresees it: automatic victories are won, nobody interferes. */
function carryThrough(then: TwWorld, move: GroundMove): void {
  const order = asWalk(then, move) as Walk
  let moving = order.units
  for (const [i, hex] of order.path.entries()) {
    for (const unit of barringUnits(then, hex, moving[0].nation)) then.remove(unit, 'gone')
    if (order.halt && i === order.path.length - 1) break
    for (const unit of moving) then.move(unit, hex)
    enterHex(then, moving, hex)
    moving = moving.filter((unit) => order.drop.get(unit) !== hex)
    if (moving.length === 0) break
  }
  for (const { id } of order.units) {
    then.remember((noted) => {
      noted.moved[1].add(id)
      noted.movedAtAll.add(id)
    })
  }
}
