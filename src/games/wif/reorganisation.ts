import { z } from 'zod'
import { type Hex, NO_HEX } from '../../board/hex.ts'
import type { DecisionKind } from '../../engine/decision.ts'
import { ask, type Procedure } from '../../engine/procedure.ts'
import { airSupply } from './air-supply.ts'
import { allowance } from './limits.ts'
import { controllerOf, cooperate, isHQ, powerOf, seatOf, seatsOf, sideOf } from './powers.ts'
import type { LandUnit, Unit } from './state.ts'
import { hexsideAt, hexsideKinds, NO_SUPPLY_ACROSS, terrainAt, weatherAt } from './terrain.ts'
import type { WifWorld } from './world.ts'
import { inEnemyZoc } from './zoc.ts'

/** Reorganisation points of a source in this step: an HQ's for units in its range, an air supply mission's for units in its hex. */
interface Source {
  readonly unit: Unit
  points: number
  /** Hexes whose units it can reorganise. */
  readonly reach: ReadonlySet<Hex>
}

interface Subject {
  readonly seat: string
  readonly sources: readonly Source[]
  /** Units that were face-down when the step began: no others may be reorganised (11.17.4). */
  readonly startedDown: ReadonlySet<Unit>
}

type Order = { by: string[]; units: string[] } | null

const reorganise: DecisionKind<WifWorld, Subject, Order> = {
  name: 'reorganise',
  section: '11.17',
  schema: z.strictObject({ by: z.array(z.string()).min(1), units: z.array(z.string()).min(1) }).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, subject, order) => {
    if (!order) return []
    const left = new Map(subject.sources.map((source) => [source, source.points]))
    for (const id of order.units) {
      const problem = payFor(world, subject, order.by, world.unit(id), left)
      if (problem) return [problem]
    }
    return []
  },
  byDefault: () => null,
  facts: (_, { sources, startedDown }) => ({ points: sources.reduce((sum, { points }) => sum + points, 0), faceDown: startedDown.size }),
  question: (_, { sources }) => `Which units are reorganised (11.17)? Points: ${sources.map(({ unit, points }) => `${unit.name} ${points}`).join(', ')}.`,
  sheet: {
    section: 'reorganise',
    list: true,
    read: (_, reader, node) => {
      const fields = reader.fields(node, ['by', 'units'], ['by', 'units'])
      if (!fields) return undefined
      const by = reader.units(fields.get('by'))
      const units = reader.units(fields.get('units'))
      return by.length > 0 && units.length > 0 ? { by, units } : undefined
    },
    describe: (world, order) => (order ? `${names(world, order.by)} reorganises ${names(world, order.units)}` : ''),
  },
}

export const reorganisationDecisions = [reorganise]

/** 11.17 Reorganisation: air supply missions first, then orders that spend points; HQs that did so turn face-down. */
export function* reorganisation(world: WifWorld): Procedure {
  const side = world.state.active
  const startedDown = new Set(world.onMap().filter((unit) => sideOf(world, unit) === side && unit.faceDown))
  const supplied = yield* airSupply(world)
  for (const seat of seatsOf(world, side)) {
    const own = (unit: Unit) => seatOf(world, unit) === seat
    const hqs = world.onMap().filter((unit): unit is LandUnit => own(unit) && isHQ(unit) && !unit.faceDown && mayReorganise(world, unit))
    const sources: Source[] = [
      ...hqs.map((unit) => ({ unit, points: unit.reorganisation, reach: reorganisationRange(world, unit) })),
      ...supplied.filter(({ atr }) => own(atr)).map(({ atr, hex, points }) => ({ unit: atr, points, reach: new Set([hex]) })),
    ]
    if (sources.length === 0) continue
    const subject = { seat, sources, startedDown }
    const usedHqs = new Set<Unit>()
    for (;;) {
      const order = yield* ask(world, seat, reorganise, subject)
      if (!order) break
      for (const id of order.units) spendOn(world, subject, order.by, world.unit(id), usedHqs)
    }
    for (const hq of usedHqs) {
      world.turnFaceDown(hq)
      world.report('reorganisation', '11.17.2', `${hq.name} turns face-down after reorganising.`, [hq.hex])
    }
  }
}

const mayReorganise = (world: WifWorld, unit: Unit): boolean => allowance(world, powerOf(world, unit), 'HQ reorganisation') > 0

/**
 * 11.17.4: 1 point for a land unit in a land action or an aircraft in an air action of its power, else 2; twice that when any of the
 * points comes from another nation it co-operates with.
 */
function costOf(world: WifWorld, unit: Unit, payers: readonly Source[]): number {
  const action = world.impulse.actions[powerOf(world, unit)]
  const base = (unit.kind === 'land' && action === 'land') || (unit.kind === 'air' && action === 'air') ? 1 : 2
  return payers.some((source) => source.unit.country !== unit.country) ? base * 2 : base
}

/** Takes the points for a unit from the named sources out of `left`; says why when it cannot. */
function payFor(world: WifWorld, subject: Subject, by: readonly string[], unit: Unit, left: Map<Source, number>): string | null {
  if (isHQ(unit)) return `11.17.4: HQs such as ${unit.name} reorganise only in final reorganisation (13.5)`
  if (!subject.startedDown.has(unit) || !unit.faceDown) return `11.17.4: ${unit.name} did not start the step face-down`
  const sources = by.map((id) => subject.sources.find((source) => source.unit.id === id))
  const unknown = by.find((_, i) => !sources[i])
  if (unknown) return `11.17: ${world.unit(unknown).name} has no reorganisation points to give`
  const reaching = (sources as Source[]).filter((source) => source.reach.has(unit.hex) && cooperate(world, source.unit, unit))
  if (reaching.length === 0) {
    const others = subject.sources.filter((source) => source.points > 0 && source.reach.has(unit.hex) && cooperate(world, source.unit, unit))
    return `11.17.2: ${unit.name} at ${world.map.name(unit.hex)} is out of reach of ${names(world, by)}${others.length ? `; ${others[0].unit.name} could` : ''}`
  }
  const payers = payersFor(world, unit, reaching, left)
  if (!payers) return `11.17.4: ${unit.name} costs ${costOf(world, unit, reaching.slice(0, 1))} reorganisation points; ${names(world, by)} has ${reaching.reduce((sum, source) => sum + left.get(source)!, 0)} left`
  for (const [source, points] of payers) left.set(source, left.get(source)! - points)
  return null
}

/** Own nation's points first; others join only when these do not do, which doubles the cost. */
function payersFor(world: WifWorld, unit: Unit, reaching: readonly Source[], left: Map<Source, number>): Map<Source, number> | null {
  const own = reaching.filter((source) => source.unit.country === unit.country)
  for (const sources of own.length === reaching.length ? [own] : [own, [...own, ...reaching.filter((source) => !own.includes(source))]]) {
    if (sources.length === 0) continue
    let due = costOf(world, unit, sources)
    const paid = new Map<Source, number>()
    for (const source of sources) {
      const points = Math.min(due, left.get(source)!)
      if (points > 0) paid.set(source, points)
      due -= points
    }
    if (due === 0) return paid
  }
  return null
}

function spendOn(world: WifWorld, subject: Subject, by: readonly string[], unit: Unit, usedHqs: Set<Unit>): void {
  const left = new Map(subject.sources.map((source) => [source, source.points]))
  const problem = payFor(world, subject, by, unit, left)
  if (problem) throw new Error(`a legal reorganisation cannot be paid: ${problem}`)
  const parts: string[] = []
  for (const [source, points] of left) {
    if (points === source.points) continue
    parts.push(`${source.points - points} of ${source.unit.name}`)
    if (isHQ(source.unit)) usedHqs.add(source.unit)
    source.points = points
  }
  world.turnFaceUp(unit)
  world.report('reorganisation', '11.17.4', `${unit.name} at ${world.map.name(unit.hex)} turns face-up for ${parts.join(' and ')} points.`, [unit.hex])
}

/**
 * 11.17.2: hexes from which a unit's path to the HQ costs at most its reorganisation value in motorised movement points, limited as supply
 * paths are. One hex may always be traced across a passable hexside.
 */
export function reorganisationRange(world: WifWorld, hq: LandUnit): Set<Hex> {
  const { map } = world
  const cost = new Map<Hex, number>([[hq.hex, 0]])
  const open = [hq.hex]
  // Traced backwards from the HQ: what a path pays to enter `at` is the same from each neighbour but for the hexside.
  while (open.length > 0) {
    open.sort((a, b) => cost.get(b)! - cost.get(a)!)
    const at = open.pop()!
    if (at !== hq.hex && !traceable(world, hq, at)) continue
    for (let direction = 0; direction < 6; direction++) {
      const hex = map.neighbour(at, direction)
      if (hex === NO_HEX || !map.isLand(hex)) continue
      const side = hexsideAt(world, at, direction)
      if (side & NO_SUPPLY_ACROSS) continue
      const total = cost.get(at)! + costToEnter(world, at, side)
      const beside = at === hq.hex
      if ((total > hq.reorganisation && !beside) || total >= (cost.get(hex) ?? Infinity)) continue
      cost.set(hex, total)
      if (total < hq.reorganisation) open.push(hex)
    }
  }
  return new Set(cost.keys())
}

/** The limits of 2.4.2 on entering a hex: no neutral country's, no enemy ZoC without a friendly land unit. */
function traceable(world: WifWorld, hq: LandUnit, hex: Hex): boolean {
  const holder = world.state.control[hex]
  if (holder !== '' && controllerOf(world, holder) === null) return false
  return !inEnemyZoc(world, hex, hq.country) || world.landAt(hex).some((unit) => sideOf(world, unit) === sideOf(world, hq))
}

/** Motorised movement points to enter a hex across a hexside in its weather; Infinity where motorised units may not. */
function costToEnter(world: WifWorld, hex: Hex, side: number): number {
  const { motorised } = terrainAt(world, hex).row
  if (motorised === null) return Infinity
  const extra = hexsideKinds(side).reduce((sum, { move }) => sum + move, 0)
  return motorised * world.tables.weatherEffects[weatherAt(world, hex)].moveCost + extra
}

const names = (world: WifWorld, ids: readonly string[]): string => ids.map((id) => world.unit(id).name).join(', ')
