import { listed } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { note } from '../tell-refused.ts'
import { standingUnits, warned } from '../sheet/standing-units.ts'
import { airSupply } from '../air/air-supply.ts'
import { actionsOf, allowance, limitText } from '../limits.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { isHisUnit } from '../stilwell.ts'
import { cooperate, isHQ, isOwnOf, powerOf, seatOfUnit, seatsOf, sideOfCountry } from '../powers.ts'
import { isOnSea } from '../sea/shores.ts'
import { isClosed } from '../stacking/ports.ts'
import { isTransport } from '../sea/ships.ts'
import { reorganisationRange, whyOutOfRange } from './reorganisation-range.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { LandUnit, NavalUnit, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { boughtBy } from '../offensive/points.ts'
import { shown } from '../fractions.ts'

/** Reorganisation points of a source in this step: an HQ's for units in its range, an air supply mission's for units in its hex, a transport's for those on a coast of its sea area. */
interface Source {
  readonly unit: Unit
  points: number
  reaches(unit: Unit): boolean
}

interface Subject {
  readonly seat: string
  readonly sources: readonly Source[]
  /** Units that were face-down when the step began: no others may be reorganised (11.17.4). */
  readonly startedDown: ReadonlySet<Unit>
  /** Points of seats asked before that wait for a partner's, by unit (11.17.4). */
  readonly pledges: ReadonlyMap<Unit, readonly Source[]>
  /** Sources of the seats that are still to be asked. */
  readonly toCome: readonly Source[]
}

type Order = { by: string[]; units: string[] } | null

const FACTS = {
  ...MOMENT,
  points: number('reorganisation points of your HQs, air supply and empty transports at sea that are left'),
  hqs: number('your HQs with points left'),
  faceDown: number('units of your side, HQs apart, that were face-down when the step began and still are'),
  armour: number('ARM and MECH among those that your points reach and can pay for'),
  reach: number('how many of them your points reach and can pay for, each by itself'),
  able: someNames('unit', 'names of those, the dearest first'),
}

/** Units that a seat's own points could turn face-up, the dearest first; aircraft after land units of their price. */
function payable(world: WifWorld, subject: Subject): { unit: Unit; by: string[] }[] {
  return [...subject.startedDown]
    .filter((unit) => unit.place === 'map' && unit.faceDown && !isHQ(unit) && seatOfUnit(world, unit) === subject.seat)
    .flatMap((unit) => {
      const payers = pays(
        world,
        subject,
        subject.sources.map((source) => source.unit.id),
        unit,
      )
      return payers === null ? [] : [{ unit, by: [...payers.keys()].map((source) => source.unit.id) }]
    })
    .sort(
      (a, b) =>
        b.unit.cost.points - a.unit.cost.points ||
        Number(a.unit.kind === 'air') - Number(b.unit.kind === 'air') ||
        (a.unit.id < b.unit.id ? -1 : 1),
    )
}

function factsOf(world: WifWorld, subject: Subject): FactsOf<typeof FACTS> {
  const able = payable(world, subject)
  return {
    ...momentFacts(world, world.state.active),
    points: subject.sources.reduce((sum, { points }) => sum + points, 0),
    hqs: subject.sources.filter(({ unit, points }) => isHQ(unit) && points > 0).length,
    faceDown: [...subject.startedDown].filter((unit) => unit.faceDown && !isHQ(unit)).length,
    armour: able.filter(({ unit }) => unit.kind === 'land' && (unit.type === 'ARM' || unit.type === 'MECH')).length,
    reach: able.length,
    able: able.map(({ unit }) => unit.name),
  }
}

/** The dearest unit of those that suit, by the sources that would pay for it; asked again, the next. */
const dearest =
  (suits: (unit: Unit) => boolean) =>
  (world: WifWorld, subject: Subject): Order => {
    const next = payable(world, subject).find(({ unit }) => suits(unit))
    return next ? { by: next.by, units: [next.unit.id] } : null
  }

/** 11.17: units that named sources turn face-up, in this order, as far as the points go. */
const reorganise: DecisionKind<WifWorld, Subject, Order> = {
  name: 'reorganise',
  section: '11.17',
  schema: z.strictObject({ by: z.array(z.string()).min(1), units: z.array(z.string()).min(1) }).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, subject, order) => {
    if (!order) return []
    const stranger = order.by.find((id) => !subject.sources.some(({ unit }) => unit.id === id))
    if (stranger) return [whyNoSource(world, subject, world.unit(stranger))]
    // One that can be paid makes the order worth carrying out; the others are told to their owner then.
    // Who is face-up anyway asks for nothing: orders are written before the fighting.
    const down = order.units.map((id) => world.unit(id)).filter((unit) => unit.faceDown)
    const isPaid = (unit: Unit) => pays(world, subject, order.by, unit) !== null || partnersFor(world, subject, order.by, unit).length > 0
    if (down.length === 0 || down.some(isPaid)) return []
    return down.map((unit) => payment(world, subject, order.by, unit) as string)
  },
  byDefault: () => null,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'nobody is reorganised, or nobody more: no HQ turns face-down unasked',
  example: 'reorganise:\n  - { by: [Manstein, v. Bock], units: [LVII ARM, VIII MECH] }',
  policies: {
    'dearest first': {
      means: 'of your own units the dearest that the points left reach, one after another, each by its own nation where that does',
      answer: dearest(() => true),
    },
    'armour only': {
      means: 'the same for ARM and MECH alone',
      answer: dearest((unit) => unit.kind === 'land' && (unit.type === 'ARM' || unit.type === 'MECH')),
    },
    'aircraft only': { means: 'the same for aircraft alone', answer: dearest((unit) => unit.kind === 'air') },
  },
  question: (world, subject) => {
    const { reach, faceDown } = factsOf(world, subject)
    return `Which units are reorganised (11.17)? Points: ${
      subject.sources
        .filter(({ points }) => points > 0)
        .map(({ unit, points }) => `${unit.name} ${points}`)
        .join(', ') || 'none'
    }; they reach ${reach} of ${faceDown} units that are face-down.`
  },
  sheet: {
    section: 'reorganise',
    list: true,
    plain: [
      {
        says: 'reorganise <units> by|with <by>',
        takes: { units: 'units', by: 'units' },
        example: 'reorganise LVII ARM, VIII MECH by Manstein',
      },
    ],
    read: (_, reader: WifReader, node) => {
      const fields = reader.fields(node, ['by', 'units'], ['by', 'units'])
      if (!fields) return undefined
      const before = reader.problems.length
      const by = standingUnits(reader, fields.get('by')!)
      const units = reader.list(fields.get('units')!).flatMap((item) => warned(reader, item, () => reader.unitsOfSide(item)))
      if (reader.problems.length === before && by.length === 0)
        return reader.problem(fields.get('by')!, "'by:' is empty: which HQs or ATRs give their points?")
      if (reader.problems.length === before && units.length === 0)
        return reader.problem(fields.get('units')!, "'units:' is empty: which units turn face-up?")
      if (by.length > 0 && units.length > 0) return { by, units }
      // Nobody named is left: the order falls away.
      return reader.problems.slice(before).every(({ severity }) => severity === 'warning') ? null : undefined
    },
    describe: (world, order) =>
      order
        ? `${names(world, order.by)} reorganise${order.by.length === 1 ? 's' : ''} ${names(world, order.units)}, as far as the points go`
        : '',
    check: (world, _, order) => {
      if (!order) return []
      const hq = order.units.find((id) => isHQ(world.unit(id)))
      const giver = order.by
        .map((id) => world.unit(id))
        .find(
          (unit) => !isHQ(unit) && !(isTransport(unit) && world.rules.transportsSupply) && !(unit.kind === 'air' && unit.type === 'ATR'),
        )
      return [
        ...(hq ? [noHQ(world.unit(hq))] : []),
        ...(giver
          ? [
              `11.17: ${giver.name} has no reorganisation points; HQs have, ATRs that fly air supply${world.rules.transportsSupply ? ', and empty TRS and AMPHs at sea' : ''}`,
            ]
          : []),
      ]
    },
  },
}

export const reorganisationDecisions = [reorganise]

/** 11.17 Reorganisation: air supply missions first, then orders that spend points; HQs and transports that did so turn face-down. */
export function* reorganisation(world: WifWorld): Procedure {
  const side = world.state.active
  const startedDown = new Set<Unit>(
    [...world.onMap(), ...world.inPort()].filter((unit) => unit.faceDown && sideOfCountry(world, unit.country) === side),
  )
  const supplied = yield* airSupply(world)
  const seats = seatsOf(world, side)
  const sourcesOf = (seat: string): Source[] => {
    const own = (unit: Unit) => seatOfUnit(world, unit) === seat
    const hqs = world.onMap().filter((unit): unit is LandUnit => own(unit) && isHQ(unit) && !unit.faceDown && mayReorganise(world, unit))
    return [
      ...hqs.map((unit) => ({ unit, points: unit.reorganisation, reaches: inRangeOf(world, unit) })),
      ...transports(world)
        .filter(own)
        .map((unit) => ({
          unit,
          points: TRANSPORT_POINTS,
          reaches: (other: Unit) => other.place === 'map' && isOnSea(world, other.hex, unit.sea!.area),
        })),
      ...supplied
        .filter(({ atr }) => own(atr))
        .map(({ atr, hex, points }) => ({ unit: atr, points, reaches: (unit: Unit) => unit.hex === hex })),
    ]
  }
  const sources = new Map(seats.map((seat) => [seat, sourcesOf(seat)]))
  const pledges = new Map<Unit, Source[]>()
  for (const [i, seat] of seats.entries()) {
    const own = sources.get(seat)!
    const may = own.length > 0 && ![...startedDown].every(isHQ)
    const toCome = seats.slice(i + 1).flatMap((later) => sources.get(later)!)
    const subject = { seat, sources: own, startedDown, pledges, toCome }
    const spent = new Set<Unit>()
    for (;;) {
      const order = yield* askWhile(world, may, seat, reorganise, subject)
      if (!order) break
      for (const id of order.units)
        if (!turnUp(world, subject, order.by, world.unit(id), spent)) pledge(world, subject, order.by, world.unit(id), pledges)
    }
    for (const unit of spent) {
      world.turnFaceDown(unit)
      world.report(
        'reorganisation',
        isHQ(unit) ? '11.17.2' : '11.17.3',
        `${unit.name} turns face-down after reorganising.`,
        unit.sea ? [] : [unit.hex],
      )
    }
  }
}

/** 11.17.3: face-up TRS and AMPHs at sea without cargo. */
const transports = (world: WifWorld): NavalUnit[] =>
  (world.rules.transportsSupply ? world.atSea() : []).filter(
    (unit): unit is NavalUnit =>
      isTransport(unit) &&
      !unit.faceDown &&
      sideOfCountry(world, unit.country) !== null &&
      world.cargoOf(unit).length === 0 &&
      allowance(world, powerOf(world, unit), 'TRS supply') > 0,
  )

/** What a transport gives (11.17.3). */
const TRANSPORT_POINTS = 1

const mayReorganise = (world: WifWorld, unit: Unit): boolean => allowance(world, powerOf(world, unit), 'HQ reorganisation') > 0

/** Whether units of a country stand in an HQ's range; each country's paths are limited as its supply is. */
function inRangeOf(world: WifWorld, hq: LandUnit): (unit: Unit) => boolean {
  const ranges = new Map<string, Set<Hex>>()
  return (unit) => {
    let range = ranges.get(unit.country)
    if (!range) ranges.set(unit.country, (range = reorganisationRange(world, hq, unit.country)))
    return range.has(unit.hex)
  }
}

function whyNoSource(world: WifWorld, { sources }: Subject, unit: Unit): string {
  const others = sources.filter(({ points }) => points > 0).map(({ unit: source, points }) => `${source.name} (${points})`)
  const who = isHQ(unit)
    ? unit.faceDown
      ? `${unit.name} is face-down`
      : `${unit.name} may not reorganise (${limitText(world, powerOf(world, unit), 'HQ reorganisation')})`
    : `${unit.name} is no HQ${world.rules.transportsSupply ? ', has not flown air supply and is no empty transport at sea' : ' and has not flown air supply'}`
  return `11.17: ${who} and has no reorganisation points to give; ${others.join(', ') || 'nobody'} ${others.length > 1 ? 'have' : 'has'}`
}

const noHQ = (unit: Unit): string => `11.17.4: ${unit.name} is an HQ, and HQs reorganise only in final reorganisation (13.5)`

/** 11.17.4: points for a unit of the kind that its power's action is for (a ship in a naval one and so on), or for another; twice that for each thing that doubles it. */
function costOf(world: WifWorld, unit: Unit, payers: readonly Source[]): number {
  const { ofTheAction, other } = world.tables.reorganisationCosts
  const power = powerOf(world, unit)
  // 16.2: a naval action for submarines alone makes no other ship cheaper.
  const isLeftOut = unit.kind === 'naval' && boughtBy(world, power)?.submarinesOnly === true && unit.type !== 'SUB' && unit.type !== 'CP'
  const base = actionsOf(world, power).some((action) => action === unit.kind) && !isLeftOut ? ofTheAction : other
  return (base * 2 ** doublings(world, unit, payers).length) / (payers.length === 1 && halves(world, payers[0], unit) ? 2 : 1)
}

/** 16.3: units of the action's kind cost half the points of the HQ that gives it benefits. */
function halves(world: WifWorld, { unit: hq }: Source, unit: Unit): boolean {
  const benefit = boughtBy(world, powerOf(world, hq))?.benefit
  return benefit?.hq === hq.id && benefit.to === unit.kind
}

/** Points of another major power or of a minor country: the Commonwealth's home countries are one (2.5.1). Those of Stilwell are the USA's own in China (21). */
const isForeign = (world: WifWorld, source: Source, unit: Unit): boolean =>
  source.unit.country !== unit.country && !areOnePower(world, source.unit, unit) && !isHisUnit(world, source.unit, unit)

const areOnePower = (world: WifWorld, a: Unit, b: Unit): boolean =>
  powerOf(world, a) === powerOf(world, b) && isOwnOf(world, a.country) && isOwnOf(world, b.country)

/** What doubles the cost of a unit that these pay for. */
const doublings = (world: WifWorld, unit: Unit, payers: readonly Source[]): string[] =>
  world.tables.reorganisationCosts.doubled
    .filter(
      ({ types, turns, foreignPoints, unlessPointsOf }) =>
        (types === null || types.includes(unit.type)) &&
        unit.cost.turns >= turns &&
        (!foreignPoints || payers.some((source) => isForeign(world, source, unit))) &&
        !payers.some((source) => unlessPointsOf.includes(source.unit.type)),
    )
    .map(({ why }) => why)

/** What each of the named sources pays for a unit, or why it cannot be reorganised. */
function payment(world: WifWorld, subject: Subject, by: readonly string[], unit: Unit): ReadonlyMap<Source, number> | string {
  const why = whyNever(world, subject, unit)
  if (why !== null) return why
  const { named, reaching } = sourcesFor(world, subject, by, unit)
  if (reaching.length === 0) return whyNobodyReaches(world, subject, by, unit, named)
  return (
    ownFirst(world, unit, reaching) ??
    `11.17.4: ${unit.name} costs ${shown(costOf(world, unit, reaching.slice(0, 1)))} reorganisation points; ${reaching.map((source) => `${source.unit.name} has ${shown(source.points)}`).join(', ')} left`
  )
}

/** The same without the words, which take a search for each HQ: null where it cannot be paid. */
function pays(world: WifWorld, subject: Subject, by: readonly string[], unit: Unit): ReadonlyMap<Source, number> | null {
  if (whyNever(world, subject, unit) !== null) return null
  const { reaching } = sourcesFor(world, subject, by, unit)
  return reaching.length === 0 ? null : ownFirst(world, unit, reaching)
}

/** Why a unit cannot be reorganised in this step whoever pays, or null. */
function whyNever(world: WifWorld, { startedDown }: Subject, unit: Unit): string | null {
  if (isHQ(unit)) return noHQ(unit)
  if (unit.place === 'sea') return `11.17.4: ${unit.name} is at sea, where nobody is reorganised`
  if (unit.kind === 'naval' && isClosed(world, unit.hex))
    return `8.2.1: ${unit.name} lies in ${world.map.name(unit.hex)}, which ice closes, and cannot be reorganised`
  if (!startedDown.has(unit)) return `11.17.4: ${unit.name} did not start the step face-down`
  return unit.faceDown ? null : `11.17.4: ${unit.name} has been reorganised already`
}

const mayPay = (world: WifWorld, source: Source, unit: Unit): boolean => source.reaches(unit) && cooperate(world, source.unit, unit)

/** The sources that are named or pledged for a unit, and those of them that reach it. */
function sourcesFor(world: WifWorld, { sources, pledges }: Subject, by: readonly string[], unit: Unit) {
  const named = [...sources.filter((source) => by.includes(source.unit.id)), ...(pledges.get(unit) ?? [])]
  return { named, reaching: named.filter((source) => mayPay(world, source, unit)) }
}

function whyNobodyReaches(world: WifWorld, { sources }: Subject, by: readonly string[], unit: Unit, named: readonly Source[]): string {
  const foreign = named.find((source) => source.reaches(unit))
  const other = sources.find((source) => source.points > 0 && mayPay(world, source, unit))
  const far = named.map((source) => source.unit).filter((hq): hq is LandUnit => hq.kind === 'land' && isHQ(hq))
  const why = foreign
    ? `18.2: ${foreign.unit.name} (${foreign.unit.country}) does not co-operate with ${unit.name} (${unit.country})`
    : `11.17.2: ${unit.name} at ${world.map.name(unit.hex)} is out of reach of ${names(world, by)}${far.map((hq) => `; ${whyOutOfRange(world, hq, unit.country, unit.hex)}`).join('')}`
  return `${why}${other ? `; ${other.unit.name} could` : ''}`
}

/** Own nation's points first; others join only when these do not do, which doubles the cost. Null when there are not enough. */
function ownFirst(world: WifWorld, unit: Unit, reaching: readonly Source[]): Map<Source, number> | null {
  const own = reaching.filter((source) => !isForeign(world, source, unit) && source.points > 0)
  const others = reaching.filter((source) => isForeign(world, source, unit) && source.points > 0)
  const helping = reaching.filter((source) => source.points > 0 && halves(world, source, unit)).map((source) => [source])
  for (const sources of [...helping, own, [...own, ...others]]) {
    if (sources.length === 0) continue
    // Whoever makes the unit cheaper gives a point before the others.
    const lifts = (source: Source) =>
      world.tables.reorganisationCosts.doubled.some(({ unlessPointsOf }) => unlessPointsOf.includes(source.unit.type))
    let due = costOf(world, unit, sources)
    const paid = new Map<Source, number>()
    for (const source of [...sources.filter(lifts), ...sources.filter((source) => !lifts(source))]) {
      const points = Math.min(due, source.points)
      if (points > 0) paid.set(source, points)
      due -= points
    }
    if (due === 0) return paid
  }
  return null
}

/** Sources named by a seat that reach a unit whom they cannot pay for, where a partner asked later has points that reach it too; else none. */
function partnersFor(world: WifWorld, subject: Subject, by: readonly string[], unit: Unit): Source[] {
  const can = (source: Source) => source.points > 0 && mayPay(world, source, unit)
  if (pays(world, subject, by, unit) !== null || !subject.toCome.some(can)) return []
  return subject.sources.filter((source) => by.includes(source.unit.id) && can(source))
}

/** 11.17.4: points of several powers may pay for one unit: what a seat cannot pay alone waits for the order of a partner, whose sheet names the unit too. */
function pledge(world: WifWorld, subject: Subject, by: readonly string[], unit: Unit, pledges: Map<Unit, Source[]>): void {
  const partners = unit.faceDown ? partnersFor(world, subject, by, unit) : []
  if (partners.length === 0) return
  pledges.set(unit, [...(pledges.get(unit) ?? []), ...partners])
  note(
    world,
    subject.seat,
    '11.17.4',
    `${partners.map((source) => `${source.unit.name} (${source.points})`).join(', ')} cannot pay for ${unit.name} alone: the points wait for a partner's order`,
    [unit.hex],
  )
}

/** Whether there is nothing more to do for a unit; false where only a partner's points could still turn it face-up. */
function turnUp(world: WifWorld, subject: Subject, by: readonly string[], unit: Unit, spent: Set<Unit>): boolean {
  if (!unit.faceDown) return true
  const paid = payment(world, subject, by, unit)
  if (typeof paid === 'string') {
    if (partnersFor(world, subject, by, unit).length > 0) return false
    note(world, subject.seat, '11.17.4', `${unit.name} is not reorganised: ${paid}`, [unit.hex])
    return true
  }
  for (const [source, points] of paid) {
    if (source.unit.kind !== 'air') spent.add(source.unit)
    source.points -= points
  }
  world.turnFaceUp(unit)
  const total = [...paid.values()].reduce((sum, points) => sum + points, 0)
  const said = [...paid].map(([source, points]) => `${shown(points)} of ${source.unit.name}`).join(' and ')
  const doubled = doublings(world, unit, [...paid.keys()])
  const halved = paid.size === 1 && halves(world, [...paid.keys()][0], unit)
  const why = `${doubled.length > 0 ? `, doubled for ${listed(doubled)}` : ''}${halved ? ', halved by its benefits (16.3)' : ''}`
  world.report(
    'reorganisation',
    '11.17.4',
    `${unit.name} (${unit.country}) at ${world.map.name(unit.hex)} turns face-up for ${shown(total)} reorganisation ${total === 1 ? 'point' : 'points'} (${said}${why}).`,
    [unit.hex],
  )
  return true
}

const names = (world: WifWorld, ids: readonly string[]): string => ids.map((id) => world.unit(id).name).join(', ')
