import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import { DIRECTIONS, type Hex, NO_HEX, opposite } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { closedHome, hasCommitment } from '../stacking/foreign-troops.ts'
import { liesIn, type MapSpan, mapSpans, railMovesOf } from './rail-cost.ts'
import { leavesHome } from '../ground/partisans.ts'
import { whyNotLeaveHome } from '../ground/half-at-home.ts'
import { allowance, limitText, spend } from '../limits.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import {
  controllerOf,
  isActive,
  isHQ,
  powerOf,
  powersOf,
  seatOf,
  seatOfPower,
  seatOfUnit,
  seatsOf,
  sideOf,
  sideOfCountry,
  sideOfHex,
} from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { type Ends, hasRoomAfter, noRoomText, whyNoRoom } from '../stacking/room.ts'
import type { Side, Unit } from '../state.ts'
import { HEXSIDE, hexsideBetween, isCityHex } from '../ground/terrain.ts'
import { whereIs } from '../where-is.ts'
import type { WifWorld } from '../world.ts'
import { accessToVichy, whyNotForVichy } from '../stacking/vichy-access.ts'
import { whyNotAcross } from '../supply/straits.ts'
import { inEnemyZoc } from '../ground/zoc.ts'

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
  movesLeft: number('rail moves that your powers have left; 99 without a limit (10.2)'),
}

function factsOf(world: WifWorld, { seat }: Railing): FactsOf<typeof FACTS> {
  const { active } = world.state
  const powers = powersOf(world, active).filter((power) => seatOfPower(world, power) === seat)
  return {
    ...momentFacts(world, active),
    available: world.onMap().filter((unit) => !unit.faceDown && seatOfUnit(world, unit) === seat && isStation(world, unit.hex, unit))
      .length,
    movesLeft: Math.min(
      99,
      powers.reduce((sum, power) => sum + allowance(world, power, 'rail movement'), 0),
    ),
  }
}

/** 11.9: the next rail move of a seat, or null when it has made its moves. */
export const railMove: DecisionKind<WifWorld, Railing, RailMove | null> = {
  name: 'rail move',
  section: '11.9',
  schema: z.strictObject({ unit: z.string(), to: z.string(), overstack: z.boolean().optional() }).nullable(),
  key: () => '',
  problems: (world, { seat }, move) => (move === null ? [] : railProblems(world, seat, move)),
  byDefault: () => null,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'nobody moves by rail, or nobody more',
  example: 'rail:\n  - { unit: Konigsberg MIL, to: Lodz }',
  question: (world, subject) =>
    `Which units move by rail, and to which station (11.9)? ${numbered(factsOf(world, subject).movesLeft, 'rail move is', 'rail moves are')} left; who moves turns face-down.`,
  sheet: {
    section: 'rail',
    list: true,
    plain: [{ says: 'rail <unit> to <to>', takes: { unit: 'unit', to: 'hex' }, example: 'rail Konigsberg MIL to Lodz' }],
    read: readMove,
    among: makingRoom,
    describe: (world, move) =>
      move === null
        ? 'no more rail moves'
        : `${world.unit(move.unit).name} by rail from ${whereIs(world, world.unit(move.unit))} to ${world.map.name(world.map.hex(move.to))}`,
    check(world, seat, move) {
      if (move === null) return []
      const problems = railProblems(world, seat, move, false)
      return problems.length > 0 ? problems : warnings(world, move)
    },
    arrows(world, move) {
      const unit = move && world.unit(move.unit)
      const path = unit && railPath(world, unit, world.map.hex(move.to))
      return path ? [{ hexes: path.map((hex) => world.map.code(hex)), style: 'rail' as const }] : []
    },
  },
}

function readMove(_world: WifWorld, reader: WifReader, node: SheetNode): RailMove | undefined {
  if (node.value instanceof Map && node.value.has('factory')) return reader.problem(node, 'not supported yet: 11.9 rail moves of factories')
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

/** A city, a port, or an HQ of the side makes a hex a station; to an HQ every rail hex is one (11.9). */
export function isStation(world: WifWorld, hex: Hex, unit: Unit): boolean {
  if (isHQ(unit) && isRailHex(world, hex)) return true
  if (isCityHex(world, hex) || world.map.portAt(hex)) return true
  return world.landAt(hex).some((other) => isHQ(other) && sideOfCountry(world, other.country) === sideOf(world, unit))
}

const isRailHex = (world: WifWorld, hex: Hex): boolean =>
  world.map.adjacentTo(hex).some((other) => hexsideBetween(world, hex, other) & HEXSIDE.rail)

/** A hexside's name from either side, for straits that were railed across. */
function straitsKey(world: WifWorld, side: Side, hex: Hex, next: Hex): string {
  const direction = world.map.directionTo(hex, next)
  const [from, way] = direction < 3 ? [hex, direction] : [world.map.neighbour(hex, direction), opposite(direction)]
  return `${side} ${world.map.code(from)} ${DIRECTIONS[way]}`
}

/** 17.4.2, 17.4.3: whether Vichy's units and its partners' may ride through a hex, or why not; null where Vichy has no part in it. */
function onVichysRails(world: WifWorld, unit: Unit, hex: Hex): 'open' | { readonly whyNot: string } | null {
  const own = whyNotForVichy(world, unit.country, hex)
  if (own !== null) return { whyNot: own }
  const access = accessToVichy(world, unit.country, hex)
  return access === 'committed' ? 'open' : access
}

/** 11.9: in an enemy ZoC trains begin and end only where there is another friendly land unit, before the move and after; at a station, as anywhere. */
const mayUseInZoc = (world: WifWorld, unit: Unit, hex: Hex): boolean =>
  !inEnemyZoc(world, hex, unit.country) ||
  world.landAt(hex).some((other) => other !== unit && sideOfCountry(world, other.country) === sideOf(world, unit))

/** Trains run in hexes of their own power and, while it and they are active, of partners (11.9, 11.10.5). */
function isOpenTo(world: WifWorld, unit: Unit, hex: Hex): boolean {
  if (sideOfHex(world, hex) !== sideOf(world, unit) || leavesHome(world, unit, hex)) return false
  const own = powerOf(world, unit)
  const vichy = onVichysRails(world, unit, hex)
  if (vichy !== null) return vichy === 'open'
  const holder = controllerOf(world, world.state.control[hex])!
  return holder === own || (isActive(world, own) && isActive(world, holder))
}

/** What bars trains from going on, in `railPath`; lifted to find out why there is no way. */
const BARS = { control: true, zoc: true, straits: true, seas: true }

/** The shortest way by rail over as few maps as can be, both ends included; null when there is none. */
export const railPath = (world: WifWorld, unit: Unit, to: Hex, bars = BARS): Hex[] | null => railWay(world, unit, to, bars)?.path ?? null

/** The same with the rail moves that it counts as. */
function railWay(world: WifWorld, unit: Unit, to: Hex, bars = BARS): { path: Hex[]; cost: number } | null {
  if (railReach(world, unit, bars)[to] === NO_HEX) return null
  for (const span of mapSpans(world.map, unit.hex, to)) {
    const before = railReach(world, unit, bars, span)
    if (before[to] === NO_HEX) continue
    const path = [to]
    for (let hex = to; hex !== unit.hex; hex = before[hex]) path.unshift(before[hex])
    return { path, cost: railMovesOf(span) }
  }
  return null
}

/** For each hex that a unit can come to by rail, the hex before it (itself for the start); NO_HEX elsewhere. */
function railReach(world: WifWorld, unit: Unit, bars = BARS, span?: MapSpan): Int32Array {
  const { map } = world
  const side = sideOf(world, unit)
  const before = new Int32Array(map.size).fill(NO_HEX)
  before[unit.hex] = unit.hex
  const queue = [unit.hex]
  for (let head = 0; head < queue.length; head++) {
    const hex = queue[head]
    if (bars.zoc && hex !== unit.hex && inEnemyZoc(world, hex, unit.country)) continue // a train stops where it enters a ZoC
    for (const next of map.adjacentTo(hex)) {
      if (before[next] !== NO_HEX || (span && !liesIn(map, next, span))) continue
      const between = hexsideBetween(world, hex, next)
      const straits = between & HEXSIDE.straits
      if (straits ? !(isRailHex(world, hex) && isRailHex(world, next)) : !(between & HEXSIDE.rail)) continue
      if (straits && bars.straits && world.impulse.straitsRailed.has(straitsKey(world, side, hex, next))) continue
      if (straits && bars.seas && whyNotAcross(world, unit.country, hex, next) !== null) continue
      if (bars.control && !isOpenTo(world, unit, next)) continue
      if (bars.zoc && !mayUseInZoc(world, unit, next)) continue
      before[next] = hex
      queue.push(next)
    }
  }
  return before
}

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
    const action = world.impulse.actions[power]
    if (action === 'air' && unit.kind === 'land') return [`11.9: an air action moves only aircraft by rail, not ${unit.name}`]
    if (action === 'land' && unit.kind === 'air') return [`11.9: a land action moves only land units by rail, not ${unit.name}`]
    const cost = railWay(world, unit, to)?.cost ?? 1
    if (allowance(world, power, 'rail movement') < cost)
      return [
        limitText(world, power, 'rail movement') +
          (cost > 1 ? `; from ${map.name(unit.hex)} to ${map.name(to)}, ${cost} maps away, counts as ${cost} (11.9)` : ''),
      ]
  }
  const mustStay = whyNotLeaveHome(world, unit, to)
  if (mustStay) return [mustStay]
  if (to === unit.hex) return [`11.9: ${unit.name} is in ${map.name(to)} already`]
  if (!isStation(world, unit.hex, unit)) return [`11.9: ${unit.name} is not at a station: ${map.name(unit.hex)} has no city, port or HQ`]
  if (!mayUseInZoc(world, unit, unit.hex))
    return [`11.9: ${unit.name} cannot leave ${map.name(unit.hex)}, which is in an enemy ZoC, unless another land unit stays there`]
  if (railPath(world, unit, to)) {
    if (!isStation(world, to, unit))
      return [
        `11.9: ${map.name(to)} is no station: ${isHQ(unit) ? 'it has no railway' : 'it has no city, port or HQ'}; ${nearest(world, unit, to)}`,
      ]
    const full = move.overstack === true ? null : whyNoRoom(world, new Map([[unit, to]]))
    return full === null ? [] : [noRoomText(full)]
  }
  return [`${whyNoRail(world, unit, to)}; ${nearest(world, unit, to)}`]
}

function whyNoRail(world: WifWorld, unit: Unit, to: Hex): string {
  const name = world.map.name(to)
  if (sideOfHex(world, to) !== sideOf(world, unit)) return `11.9: your side does not control ${name}`
  const vichy = onVichysRails(world, unit, to)
  if (vichy !== null && vichy !== 'open') return vichy.whyNot
  if (!isOpenTo(world, unit, to))
    return `11.9: ${name} is ${world.state.control[to]}'s: trains run in a partner's country only while both powers are active (11.10.5)`
  if (!mayUseInZoc(world, unit, to))
    return `11.9: ${name} is in an enemy ZoC: trains come there only if it is a station with a friendly land unit in it`
  if (railPath(world, unit, to, { ...BARS, straits: false }))
    return `11.9: another unit has moved by rail across the straits on the way to ${name} in this impulse`
  const overStraits = railPath(world, unit, to, { ...BARS, seas: false })
  if (overStraits)
    return overStraits.slice(1).flatMap((hex, i) => {
      const across = hexsideBetween(world, overStraits[i], hex) & HEXSIDE.straits
      return (across && whyNotAcross(world, unit.country, overStraits[i], hex)) || []
    })[0]
  if (railPath(world, unit, to, { ...BARS, zoc: false }))
    return `11.9: enemy ZoCs stop every train from ${world.map.name(unit.hex)} to ${name}`
  if (railPath(world, unit, to, { ...BARS, zoc: false, control: false }))
    return `11.9: your side does not control the whole railway from ${world.map.name(unit.hex)} to ${name}`
  return `11.9: no railway leads from ${world.map.name(unit.hex)} to ${name}`
}

function nearest(world: WifWorld, unit: Unit, to: Hex): string {
  const distance = world.map.distancesFrom(to)
  const before = railReach(world, unit)
  let best = NO_HEX
  for (let hex = 0; hex < before.length; hex++) {
    if (before[hex] === NO_HEX || hex === unit.hex || !isStation(world, hex, unit)) continue
    if (best === NO_HEX || distance[hex] < distance[best]) best = hex
  }
  return best === NO_HEX ? 'it can reach no other station' : `it can reach ${world.map.name(best)}`
}

/** 2.3.1: stacking counts at the end of the step, so a train may come where others behind it on the sheet leave. */
function makingRoom(world: WifWorld, seat: string, move: RailMove | null, behind: () => readonly (RailMove | null)[]): RailMove | null {
  if (move === null || move.overstack) return move
  const ends = ({ unit, to }: RailMove): Ends => new Map([[world.unit(unit), world.map.hex(to)]])
  if (whyNoRoom(world, ends(move)) === null) return move
  const legal = behind().filter(
    (other) => other !== null && railProblems(world, seat, { ...other, overstack: true }, false).length === 0,
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
      carryOut(world, world.unit(move.unit), world.map.hex(move.to))
    }
  }
}

/** Some unit of the seat is face-up and its power has rail moves left. */
const mayRail = (world: WifWorld, seat: string): boolean =>
  world
    .onMap()
    .some((unit) => !unit.faceDown && seatOfUnit(world, unit) === seat && allowance(world, powerOf(world, unit), 'rail movement') > 0)

function carryOut(world: WifWorld, unit: Unit, to: Hex): void {
  const { map } = world
  const { path, cost } = railWay(world, unit, to)!
  for (let i = 1; i < path.length; i++) {
    if (!(hexsideBetween(world, path[i - 1], path[i]) & HEXSIDE.straits)) continue
    const key = straitsKey(world, sideOf(world, unit), path[i - 1], path[i])
    world.note(({ straitsRailed }) => straitsRailed.add(key))
  }
  spend(world, powerOf(world, unit), 'rail movement', cost)
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
