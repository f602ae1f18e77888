import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { closedHome, hasCommitment } from '../stacking/foreign-troops.ts'
import { whyNotLeaveHome } from '../ground/half-at-home.ts'
import { actionsOf, allowance, limitText, spend } from '../limits.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { controllerOf, isHQ, powerOf, powersOf, seatOf, seatOfPower, seatOfUnit, seatsOf, sideOfCountry } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { whyNotStopInSweden } from '../stacking/sweden.ts'
import { type Ends, hasRoomAfter, noRoomText, riskOfStacking, whyNoRoom } from '../stacking/room.ts'
import type { Unit } from '../state.ts'
import { HEXSIDE, hexsideBetween } from '../ground/terrain.ts'
import { whereIs } from '../where-is.ts'
import type { WifWorld } from '../world.ts'
import { factoriesToRail, type FactoryMove, factoryProblems, factoryTrain, railFactory } from './rail-factory.ts'
import { isStation, mayUseInZoc, nearestStation, railPath, railWay, straitsKey, type Train, trainOf, whyNoRail } from './rail-path.ts'

/** A rail move: one unit from its station to another. */
export interface RailMove {
  unit: string
  to: string
  /** It may end where too many stand for now (2.3.1): others will leave. */
  overstack?: boolean
}

interface Railing {
  readonly seat: string
}

const FACTS = {
  ...MOMENT,
  available: number('own units that are face-up at a station'),
  factories: number('hexes out of which a factory of yours may be moved'),
  movesLeft: number('rail moves that your powers have left; 99 without a limit (10.2)'),
}

function factsOf(world: WifWorld, { seat }: Railing): FactsOf<typeof FACTS> {
  const { active } = world.state
  const powers = powersOf(world, active).filter((power) => seatOfPower(world, power) === seat)
  return {
    ...momentFacts(world, active),
    available: world
      .onMap()
      .filter((unit) => !unit.faceDown && seatOfUnit(world, unit) === seat && isStation(world, unit.hex, trainOf(unit))).length,
    factories: factoriesToRail(world, seat).length,
    movesLeft: Math.min(
      99,
      powers.reduce((sum, power) => sum + allowance(world, power, 'rail movement'), 0),
    ),
  }
}

/** 11.9: the next rail move of a seat, or null when it has made its moves. */
export const railMove: DecisionKind<WifWorld, Railing, RailMove | FactoryMove | null> = {
  name: 'rail move',
  section: '11.9',
  schema: z
    .union([
      z.strictObject({ unit: z.string(), to: z.string(), overstack: z.boolean().optional() }),
      z.strictObject({ factory: z.string(), to: z.string() }),
    ])
    .nullable(),
  key: () => '',
  problems: (world, { seat }, move) => (move === null ? [] : problemsOf(world, seat, move)),
  byDefault: () => null,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'nobody moves by rail, or nobody more',
  example: 'rail:\n  - { unit: Konigsberg MIL, to: Lodz }',
  question: (world, subject) =>
    `Which units move by rail, and to which station (11.9)? ${numbered(factsOf(world, subject).movesLeft, 'rail move is', 'rail moves are')} left; who moves turns face-down.${factoriesText(world, subject.seat)}`,
  sheet: {
    section: 'rail',
    list: true,
    plain: [{ says: 'rail <unit> to <to>', takes: { unit: 'unit', to: 'hex' }, example: 'rail Konigsberg MIL to Lodz' }],
    read: readMove,
    among: makingRoom,
    describe: (world, move) =>
      move === null
        ? 'no more rail moves'
        : 'factory' in move
          ? `the factory of ${world.map.name(world.map.hex(move.factory))} by rail to ${world.map.name(world.map.hex(move.to))}`
          : `${world.unit(move.unit).name} by rail from ${whereIs(world, world.unit(move.unit))} to ${world.map.name(world.map.hex(move.to))}`,
    risks: (world, move) =>
      move !== null && 'unit' in move && move.overstack
        ? riskOfStacking(world, new Map([[world.unit(move.unit), world.map.hex(move.to)]]))
        : null,
    check(world, seat, move) {
      if (move === null) return []
      const problems = problemsOf(world, seat, move, false)
      return problems.length > 0 || 'factory' in move ? problems : warnings(world, move)
    },
    arrows(world, move) {
      const train = move && ('factory' in move ? factoryTrain(world, world.map.hex(move.factory)) : trainOf(world.unit(move.unit)))
      const path = train && railPath(world, train, world.map.hex(move.to))
      return path ? [{ hexes: path.map((hex) => world.map.code(hex)), style: 'rail' as const }] : []
    },
  },
}

const factoriesText = (world: WifWorld, seat: string): string => {
  const hexes = factoriesToRail(world, seat).map((hex) => world.map.name(hex))
  return hexes.length > 0 ? ` A blue factory may go to another city out of ${hexes.join(', ')}: {factory: ${hexes[0]}, to: ...}.` : ''
}

function readMove(_world: WifWorld, reader: WifReader, node: SheetNode): RailMove | FactoryMove | undefined {
  if (node.value instanceof Map && node.value.has('factory')) {
    const fields = reader.fields(node, ['factory', 'to'], ['factory', 'to'])
    const [factory, to] = ['factory', 'to'].map((name) => fields && reader.hex(fields.get(name)!))
    return factory === undefined || to === undefined ? undefined : { factory, to }
  }
  const fields = reader.fields(node, ['unit', 'from', 'to', 'overstack'], ['unit', 'to'])
  if (!fields) return undefined
  const from = fields.get('from')
  const start = from && reader.hex(from)
  const unit = reader.unit(fields.get('unit')!, start)
  const to = reader.hex(fields.get('to')!)
  if (unit === undefined || to === undefined) return undefined
  const overstack = fields.has('overstack') && reader.yesNo(fields.get('overstack')!) === true
  return { unit, to, ...(overstack && { overstack }) }
}

const problemsOf = (world: WifWorld, seat: string, move: RailMove | FactoryMove, limits = true): string[] =>
  'factory' in move ? factoryProblems(world, seat, move, limits) : railProblems(world, seat, move, limits)

function railProblems(world: WifWorld, seat: string, move: RailMove, limits = true): string[] {
  const { map } = world
  const unit = world.state.units[move.unit]
  const to = map.find(move.to)
  if (!unit || to === undefined) return [`11.9: no such unit or hex (${move.unit}, ${move.to})`]
  if (unit.place !== 'map') return [`11.9: ${unit.name} is not on the map`]
  if (unit.kind === 'naval') return [`11.9: ${unit.name} is a ship`]
  if (seatOf(world, unit) !== seat) return [`11.9: ${unit.name} is not yours to move`]
  if (unit.faceDown) return [`11.9: ${unit.name} is face-down: only face-up units move by rail`]
  const power = powerOf(world, unit)
  if (limits) {
    const actions = actionsOf(world, power)
    const [air, land] = [actions.includes('air'), actions.includes('land')]
    if (air && !land && unit.kind === 'land') return [`11.9: an air action moves only aircraft by rail, not ${unit.name}`]
    if (land && !air && unit.kind === 'air') return [`11.9: a land action moves only land units by rail, not ${unit.name}`]
    const cost = railWay(world, trainOf(unit), to)?.cost ?? 1
    if (allowance(world, power, 'rail movement', { rails: unit.kind }) < cost)
      return [
        limitText(world, power, 'rail movement', { rails: unit.kind }) +
          (cost > 1 ? `; from ${map.name(unit.hex)} to ${map.name(to)}, ${cost} maps away, counts as ${cost} (11.9)` : ''),
      ]
  }
  const stops = whyNotStopInSweden(world, unit, to)
  if (stops) return [stops]
  const mustStay = whyNotLeaveHome(world, unit, to)
  if (mustStay) return [mustStay]
  if (to === unit.hex) return [`11.9: ${unit.name} is in ${map.name(to)} already`]
  if (!isStation(world, unit.hex, trainOf(unit)))
    return [`11.9: ${unit.name} is not at a station: ${map.name(unit.hex)} has no city, port or HQ`]
  if (!mayUseInZoc(world, trainOf(unit), unit.hex))
    return [`11.9: ${unit.name} cannot leave ${map.name(unit.hex)}, which is in an enemy ZoC, unless another land unit stays there`]
  if (railPath(world, trainOf(unit), to)) {
    if (!isStation(world, to, trainOf(unit)))
      return [
        `11.9: ${map.name(to)} is no station: ${isHQ(unit) ? 'it has no railway' : 'it has no city, port or HQ'}; ${nearestStation(world, trainOf(unit), to)}`,
      ]
    const full = move.overstack === true ? null : whyNoRoom(world, new Map([[unit, to]]))
    return full === null ? [] : [noRoomText(full)]
  }
  return [`${whyNoRail(world, trainOf(unit), to)}; ${nearestStation(world, trainOf(unit), to)}`]
}

/** 2.3.1: stacking counts at the end of the step, so a train may come where others behind it on the sheet leave. */
function makingRoom(
  world: WifWorld,
  seat: string,
  move: RailMove | FactoryMove | null,
  behind: () => readonly (RailMove | FactoryMove | null)[],
): RailMove | FactoryMove | null {
  if (move === null || 'factory' in move || move.overstack) return move
  const ends = ({ unit, to }: RailMove): Ends => new Map([[world.unit(unit), world.map.hex(to)]])
  if (whyNoRoom(world, ends(move)) === null) return move
  const legal = behind().filter(
    (other) => other !== null && !('factory' in other) && railProblems(world, seat, { ...other, overstack: true }, false).length === 0,
  ) as RailMove[]
  return hasRoomAfter(world, ends(move), legal.map(ends)) ? { ...move, overstack: true } : move
}

function warnings(world: WifWorld, move: RailMove): string[] {
  const unit = world.unit(move.unit)
  const to = world.map.hex(move.to)
  const stack = whyNoRoom(world, new Map([[unit, to]]))
  const home = closedHome(world, unit, to)
  return [
    ...(stack ? [`at the end of the step units there will be destroyed unless some leave: ${stack}`] : []),
    ...(home && home !== closedHome(world, unit, unit.hex) && !hasCommitment(world, unit, home, [unit])
      ? [`18.2: ${unit.name} does not co-operate with ${home} and will be destroyed there at the end of the step`]
      : []),
  ]
}

/** 11.9 The rail movement step: each seat of the active side moves units by rail, one by one. */
export function* railMovement(world: WifWorld): Procedure<void> {
  for (const seat of seatsOf(world, world.state.active)) {
    for (;;) {
      const move = yield* askWhile(world, mayRail(world, seat), seat, railMove, { seat })
      if (move === null) break
      if ('factory' in move) carried(world, factoryTrain(world, world.map.hex(move.factory)), railFactory(world, move))
      else carryOut(world, world.unit(move.unit), world.map.hex(move.to))
    }
  }
}

/** Some unit of the seat is face-up and its power has rail moves left, or a factory may be moved. */
const mayRail = (world: WifWorld, seat: string): boolean =>
  factoriesToRail(world, seat).some(
    (hex) => allowance(world, controllerOf(world, world.state.control[hex])!, 'rail movement', { rails: 'land' }) > 1,
  ) ||
  world
    .onMap()
    .some(
      (unit) =>
        !unit.faceDown &&
        seatOfUnit(world, unit) === seat &&
        allowance(world, powerOf(world, unit), 'rail movement', { rails: unit.kind }) > 0,
    )

function carryOut(world: WifWorld, unit: Unit, to: Hex): void {
  const { map } = world
  const { path, cost } = railWay(world, trainOf(unit), to)!
  carried(world, trainOf(unit), path)
  spend(world, powerOf(world, unit), 'rail movement', cost, { rails: unit.kind })
  world.move(unit, to)
  world.turnFaceDown(unit)
  world.report(
    'rail move',
    '11.9',
    `${unit.name} (${unit.country}) moves by rail from ${map.name(path[0])} to ${map.name(to)} (${numbered(path.length - 1, 'hex', 'hexes')}${cost > 1 ? `, ${cost} maps away: ${cost} rail moves` : ''}) and turns face-down.`,
    [to, path[0]],
    {
      arrow: { hexes: path.map((hex) => map.code(hex)), style: 'rail' },
      units: [unit.id],
    },
  )
}

/** Straits that a train has crossed are closed to every other of its side for the impulse (11.9). */
function carried(world: WifWorld, { country }: Train, path: readonly Hex[]): void {
  for (let i = 1; i < path.length; i++) {
    if (!(hexsideBetween(world, path[i - 1], path[i]) & HEXSIDE.straits)) continue
    const key = straitsKey(world, sideOfCountry(world, country)!, path[i - 1], path[i])
    world.note(({ straitsRailed }) => straitsRailed.add(key))
  }
}
