import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, askWhile, type Procedure } from '../../../engine/procedure.ts'
import { saysAll } from '../../../engine/sheet-reader.ts'
import { allowance, limitText, spend } from '../limits.ts'
import { powerOf, seatOf, seatsOf, sideOf, sideOfPower } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { AirUnit, LandUnit, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { flightArrow, flyerOf } from './carrier-planes.ts'
import { whyNotFly } from './eligibility.ts'
import { MISSION, missionFacts } from './mission-facts.ts'
import {
  activityOf,
  type AirMission,
  type AirStep,
  type BombingMission,
  newAirStep,
  SECTIONS,
  sortiesAt,
  takeOff,
  tellFlights,
} from './sortie.ts'
import { readSplit, splitSchema, whyNotSplit } from './split.ts'
import { asText } from '../../../engine/words.ts'

export interface MissionSubject {
  readonly step: AirStep
  readonly seat: string
}

/** Aircraft of one seat to one hex. */
export const missionOrderSchema = z.strictObject({
  at: z.string(),
  with: z.array(z.string()),
  escort: z.array(z.string()),
  extended: z.array(z.string()),
  split: splitSchema,
})
export type MissionOrder = z.infer<typeof missionOrderSchema>

/**
 * The orders of a mission with bombers and escorts, one target hex an item: `ground strike: [{at: Minsk, with: [Ju-87B], escort: [Bf-109F],
 * extended: yes, intercept: best}]`. `intercept` is read by the counter-interception of the mission. `whyNotTarget` judges the hex.
 */
export function missionOrders(
  mission: BombingMission,
  example: string,
  whyNotTarget: (world: WifWorld, seat: string, at: Hex) => string | null,
): DecisionKind<WifWorld, MissionSubject, MissionOrder | null> {
  const [target, flyer] = [between(example, 'at: ', ','), between(example, 'with: [', ']')]
  return {
    name: mission,
    section: SECTIONS[mission],
    schema: missionOrderSchema.nullable(),
    key: (_, { seat }) => seat,
    problems: (world, { step, seat }, order) => {
      if (!order) return []
      const target = whyNotTarget(world, seat, world.map.hex(order.at))
      return target ? [target] : whyNotOrder(world, step, seat, order, mission)
    },
    byDefault: () => null,
    facts: missionFacts,
    factTypes: MISSION,
    defaultIs: 'no mission, or no more',
    example,
    question: (world, subject) => {
      const { flying, available, missionsLeft } = missionFacts(world, subject)
      return `Which ${mission} mission do you fly${flying > 0 ? ' next' : ''} (${SECTIONS[mission]})? ${available} aircraft could${missionsLeft < 99 ? `, ${numbered(missionsLeft, 'mission is', 'missions are')} left` : ''}.`
    },
    sheet: {
      section: mission,
      list: true,
      plain: [
        {
          says: `${mission.replace(' ', '_')}${mission === 'ground strike' ? '|strike' : ''} <at>[ with] <with>[, escort <escort>]`,
          takes: { at: 'hex', with: 'units', escort: 'units' },
          example: `${mission} ${target} ${flyer}`,
        },
      ],
      read: (world, reader: WifReader, node) => (sendsInterceptorsAlone(node) ? null : readMissionOrder(world, reader, node, mission)),
      describe: (world, order) => (order ? describeOrder(world, mission, order) : ''),
      check: (world, seat, order) => {
        if (!order) return []
        const target = whyNotTarget(world, seat, world.map.hex(order.at))
        return target ? [target] : whyNotOrder(world, newAirStep(world, mission), seat, order, mission)
      },
      follows: (order) => (mission === 'ground strike' ? order && { hex: order.at, kinds: ['ground strike'] } : null),
      arrows: (world, order) => (order ? [...order.with, ...order.escort].map((id) => flightArrow(world, id, order.at)) : []),
    },
  }
}

/** What stands behind one part of a text up to another. */
const between = (text: string, before: string, after: string): string => text.slice(text.indexOf(before) + before.length).split(after)[0]

/** `{at: Minsk, intercept: best}`: an entry for interceptors where a partner's bombers fly. */
const sendsInterceptorsAlone = ({ value }: SheetNode): boolean =>
  value instanceof Map && value.has('intercept') && !value.has('with') && !value.has('escort')

/** `with: all`: the aircraft of the seat that can fly the mission there within their range, as many as there are missions for. */
export function readMissionOrder(world: WifWorld, reader: WifReader, node: SheetNode, mission?: BombingMission): MissionOrder | undefined {
  const fields = reader.fields(node, ['at', 'with', 'escort', 'extended', 'split', 'intercept'], ['at'])
  if (!fields) return undefined
  const before = reader.problems.length
  const at = reader.hex(fields.get('at')!)
  const all = mission && at !== undefined && fields.has('with') && saysAll(fields.get('with')!)
  const bombers = all
    ? allThatCan(world, reader, fields.get('with')!, mission, world.map.hex(at))
    : readUnits(reader, fields.get('with'), 'air')
  const escort = readUnits(reader, fields.get('escort'), 'air')
  const extended = readExtended(world, reader, fields.get('extended'), bombers)
  const split = readSplit(reader, fields.get('split'))
  if (at === undefined || extended === undefined || split === undefined || reader.problems.length > before) return undefined
  return { at, with: bombers, escort, extended, ...(Object.keys(split).length > 0 && { split }) }
}

function allThatCan(world: WifWorld, reader: WifReader, node: SheetNode, mission: BombingMission, at: Hex): string[] {
  const step = newAirStep(world, mission)
  const flyers = world
    .inPlay()
    .filter(
      (unit): unit is AirUnit =>
        unit.kind === 'air' && reader.isMine(unit) && whyNotFly(world, step, { unit, mission, at, extended: false }).length === 0,
    )
  if (flyers.length === 0) reader.problem(node, `none of your aircraft can fly ${mission} to ${world.map.name(at)} within its range`)
  // 10.2: as many as the action has missions for, the strongest first.
  const worth = ({ tactical, strategic, airToSea }: AirUnit): number =>
    mission === 'strategic bombardment' ? strategic : mission === 'port attack' ? airToSea : tactical
  const chosen: AirUnit[] = []
  for (const unit of [...flyers].sort((a, b) => worth(b) - worth(a)))
    if (whyNotWithinLimits(world, [...chosen, unit], mission).length === 0) chosen.push(unit)
  return (chosen.length > 0 ? chosen : flyers).map(({ id }) => id)
}

export const readUnits = (reader: WifReader, node: SheetNode | undefined, meant?: Unit['kind']): string[] =>
  node && node.value !== null && node.value !== false && node.value !== 'none' ? reader.units(node, undefined, meant) : []

/** `extended: yes` is every bomber of the order that can, or the names of some. */
export function readExtended(
  world: WifWorld,
  reader: WifReader,
  node: SheetNode | undefined,
  bombers: readonly string[],
): string[] | undefined {
  if (!node || node.value === null) return []
  if (typeof node.value !== 'boolean' && !['yes', 'no'].includes(asText(node.value).toLowerCase())) return reader.units(node)
  if (!reader.yesNo(node)) return []
  return bombers.filter((id) => {
    const unit = world.unit(id)
    return unit.kind === 'air' && unit.extendedRange
  })
}

const names = (world: WifWorld, ids: readonly string[]): string => ids.map((id) => world.unit(id).name).join(', ')

export function describeOrder(world: WifWorld, mission: string, order: MissionOrder): string {
  const escort = order.escort.length > 0 ? `, escorted by ${names(world, order.escort)}` : ''
  const extended = order.extended.length > 0 ? ` (on extended range: ${names(world, order.extended)})` : ''
  return `${names(world, order.with) || 'escorts'}${extended} ${order.with.length > 1 ? 'fly' : 'flies'} ${mission} to ${world.map.name(world.map.hex(order.at))}${escort}`
}

/** Why an order cannot be flown now: each aircraft for itself, then the limits for all. */
export function whyNotOrder(world: WifWorld, step: AirStep, seat: string, order: MissionOrder, mission: BombingMission): string[] {
  const at = world.map.hex(order.at)
  const twice = [...order.with, ...order.escort].find((id, i, all) => all.indexOf(id) !== i)
  if (twice) return [`14.2.1: ${world.unit(twice).name} is named twice, and flies one mission at a time`]
  const bombers: AirUnit[] = []
  const problems: string[] = []
  for (const [ids, role] of [
    [order.with, mission],
    [order.escort, 'escort'],
  ] as [string[], AirMission][]) {
    for (const id of ids) {
      const unit = flyerOf(world, id, role === 'escort', order.split?.[id])
      if (!unit) problems.push(`14.2: ${world.unit(id).name} is not an aircraft`)
      else if (seatOf(world, unit) !== seat) problems.push(`14.2: ${unit.name} is not yours to fly`)
      else {
        problems.push(...whyNotFly(world, step, { unit, mission: role, at, extended: order.extended.includes(id) }))
        if (role === mission) bombers.push(unit)
      }
    }
  }
  problems.push(...whyNotSplit(world, order.split, [...order.with, ...order.escort]))
  const stray = order.extended.find((id) => !order.with.includes(id) && !order.escort.includes(id))
  if (stray) problems.push(`14.1.1: ${world.unit(stray).name} is to go on extended range but does not fly`)
  if (order.with.length === 0 && !sortiesAt(step, at).some((sortie) => sortie.mission === mission))
    problems.push(`14.2.5: an escort accompanies bombers, and none fly to ${world.map.name(at)}`)
  return problems.length > 0 ? problems : whyNotWithinLimits(world, bombers, mission)
}

/** 10.2: each aircraft is one mission of its major power. */
export function whyNotWithinLimits(world: WifWorld, bombers: readonly AirUnit[], mission: BombingMission): string[] {
  const activity = activityOf(mission)
  const wanted = (power: string): number => bombers.filter((unit) => powerOf(world, unit) === power).length
  return [...new Set(bombers.map((unit) => powerOf(world, unit)))]
    .filter((power) => power in world.impulse.actions || sideOfPower(world, power) !== world.state.active)
    .filter((power) => wanted(power) > allowance(world, power, activity))
    .map((power) => {
      const takes = allowance(world, power, activity) > 0 ? `, and this takes ${wanted(power)}` : ''
      return `${limitText(world, power, activity).replace('air supply', mission)}${takes}`
    })
}

/** An order's aircraft take off; each bomber counts against its power's limit. */
export function carryOut(
  world: WifWorld,
  step: AirStep,
  order: MissionOrder,
  cargoOf: (atr: AirUnit) => LandUnit | null = () => null,
): void {
  const { mission } = step
  const at = world.map.hex(order.at)
  const before = [...step.sorties]
  for (const id of [...order.with, ...order.escort]) {
    const bomber = order.with.includes(id)
    const unit = flyerOf(world, id, !bomber, order.split?.[id])
    if (!unit) throw new Error(`${id} is no aircraft`)
    takeOff(
      world,
      step,
      sideOf(world, unit),
      { unit, mission: bomber ? mission : 'escort', at, extended: order.extended.includes(id) },
      bomber ? cargoOf(unit) : null,
    )
    if (bomber) spend(world, powerOf(world, unit), activityOf(mission))
  }
  tellFlights(
    world,
    step.section,
    step.sorties.filter((sortie) => !before.includes(sortie)),
  )
}

/** Step 2 of a mission: every seat of the side with the impulse gives its orders, one hex at a time. */
export function* flyMissions(
  world: WifWorld,
  step: AirStep,
  kind: DecisionKind<WifWorld, MissionSubject, MissionOrder | null>,
): Procedure<void> {
  for (const seat of seatsOf(world, world.state.active)) {
    for (;;) {
      const order = yield* ask(world, seat, kind, { step, seat })
      if (!order) break
      carryOut(world, step, order)
    }
  }
}

/** A step of missions that nobody of the side with the impulse can fly: who ordered some all the same is told why. */
export function* nobodyFlies<Order>(
  world: WifWorld,
  step: AirStep,
  kind: DecisionKind<WifWorld, MissionSubject, Order | null>,
): Procedure<void> {
  for (const seat of seatsOf(world, world.state.active)) yield* askWhile(world, false, seat, kind, { step, seat })
}
