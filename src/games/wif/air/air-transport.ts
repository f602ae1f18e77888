import { takeControl } from '../ground/control.ts'
import { whoMustStay } from '../ground/half-at-home.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts } from '../facts.ts'
import { flyPatrols } from './cap.ts'
import { type Load, readLoads, whyNotCarry } from './cargo.ts'
import { couldFly } from './eligibility.ts'
import { flyInterceptors } from './interception.ts'
import { airCombats, opponent, targetsOf } from './mission.ts'
import {
  carryOut,
  describeOrder,
  type MissionOrder,
  type MissionSubject,
  nobodyFlies,
  readMissionOrder,
  whyNotOrder,
} from './mission-order.ts'
import { MISSION, missionFacts } from './mission-facts.ts'
import { friendsAmong, partisanOf } from '../ground/partisans.ts'
import { allComeHome, comeHome, whyNotBase } from './return-to-base.ts'
import { type AirStep, bombersAt, newAirStep, type Sortie } from './sortie.ts'
import { spend } from '../limits.ts'
import { friendlyHex, powerOf, seatOf, seatsOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { LandUnit, Unit } from '../state.ts'
import { whyNotStack } from '../stacking/stacking.ts'
import { inSupply } from '../supply/supply.ts'
import { placeCode } from '../where-is.ts'
import type { WifWorld } from '../world.ts'

const CARRIED = ['PARA', 'MTN'] as const
const loadSchema = z.strictObject({ atr: z.string(), cargo: z.string() })
const orderSchema = z.strictObject({
  at: z.string(),
  loads: z.array(loadSchema),
  escort: z.array(z.string()),
  extended: z.array(z.string()),
})
type TransportOrder = z.infer<typeof orderSchema>

const asMission = ({ at, loads, escort, extended }: TransportOrder): MissionOrder => ({
  at,
  with: loads.map(({ atr }) => atr),
  escort,
  extended,
})

/**
 * 11.11: ATRs to one friendly hex, each with a unit that starts with it or waits in that hex: `air transport: [{at: Minsk, with: [Ju-52],
 * cargo: [7 PARA], escort: [Bf-109F], unload: base}]`.
 */
export const orderTransport: DecisionKind<WifWorld, MissionSubject, TransportOrder | null> = {
  name: 'air transport',
  section: '11.11',
  schema: orderSchema.nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { step, seat }, order) => (order ? whyNotTransport(world, step, seat, order) : []),
  byDefault: () => null,
  facts: missionFacts,
  factTypes: MISSION,
  defaultIs: 'nobody is transported, or nobody more',
  example: 'air transport:\n  - { at: Minsk, with: [Li-2], cargo: [5 PARA], unload: target }',
  question: (world, subject) => `Which units are transported by air (11.11)? ${missionFacts(world, subject).available} ATR could fly.`,
  sheet: {
    section: 'air transport',
    list: true,
    read: (world, reader: WifReader, node) => {
      const fields = reader.fields(node, ['at', 'with', 'cargo', 'escort', 'extended', 'unload', 'intercept'], ['at'])
      if (!fields) return undefined
      const loads = readLoads(world, reader, node, fields, 'cargo')
      const flight = readMissionOrder(world, reader, {
        ...node,
        value: new Map([...fields].filter(([field]) => field !== 'cargo' && field !== 'unload')),
      })
      return loads && flight && { at: flight.at, loads, escort: flight.escort, extended: flight.extended }
    },
    describe: (world, order) =>
      order
        ? `${describeOrder(world, 'air transport', asMission(order))} for ${order.loads.map(({ cargo }) => world.unit(cargo).name).join(', ')}`
        : '',
    check: (world, seat, order) =>
      order
        ? whyNotTransport(
            world,
            newAirStep(world, 'air transport', () => []),
            seat,
            order,
          )
        : [],
    arrows: (world, order) =>
      order ? order.loads.map(({ atr }) => ({ hexes: [placeCode(world, world.unit(atr)), order.at], style: 'air' as const })) : [],
  },
}

function whyNotTransport(world: WifWorld, step: AirStep, seat: string, order: TransportOrder): string[] {
  const at = world.map.hex(order.at)
  const side = seatsOf(world, 'Axis').includes(seat) ? 'Axis' : 'Allies'
  const friend = friendlyHex(world, at, side) ? undefined : partisanOf(world, at, side)
  const stranger = friend && order.loads.map(({ cargo }) => world.unit(cargo)).find((cargo) => !friendsAmong(world, cargo, at))
  if (stranger)
    return [
      `13.1.3: ${stranger.name} (${stranger.country}) is not of the country of ${friend.name}, and cannot unload beside it in ${world.map.name(at)}`,
    ]
  if (!friend && !friendlyHex(world, at, side)) return [`11.11: air transport flies to friendly hexes, and ${world.map.name(at)} is none`]
  const problems = [
    ...whyNotOrder(world, step, seat, asMission(order), 'air transport'),
    ...whyNotCarry(world, step, seat, order.loads, CARRIED, '11.11'),
  ]
  if (problems.length > 0) return problems
  for (const load of order.loads) {
    const atr = world.unit(load.atr)
    const cargo = world.unit(load.cargo)
    if (cargo.hex === atr.hex) continue
    if (cargo.hex !== at)
      problems.push(`11.11: ${cargo.name} is neither with ${atr.name} in ${world.map.name(atr.hex)} nor in ${world.map.name(at)}`)
    else if (atr.kind === 'air') {
      const room = whyNotBase(world, step, atr, at)
      if (room) problems.push(`11.11: ${atr.name} can pick up only where it may stack: ${room}`)
    }
  }
  // Who is picked up there flies to where the ATR came from.
  const goesTo = (unit: Unit): Hex => (unit.hex === at ? world.unit(order.loads.find(({ cargo }) => cargo === unit.id)!.atr).hex : at)
  problems.push(
    ...whoMustStay(
      world,
      order.loads.map(({ cargo }) => world.unit(cargo)),
      goesTo,
    ),
  )
  return problems
}

interface UnloadSubject {
  readonly sortie: Sortie
}
const UNLOAD = {
  ...PLACE,
  ...MOMENT,
  transport: aName('unit', 'name of the ATR'),
  cargo: aName('unit', 'name of the unit it carries'),
  cargoPoints: number('build points of that unit'),
}

/** What 'usual' comes to. */
const usually = ({ cargo, at }: Sortie): 'target' | 'base' => (cargo?.hex === at ? 'base' : 'target')

/** 11.11: at the target, or where the ATR returns to. Cargo that took off with its ATR unloads at the target, cargo picked up there stays aboard. */
export const chooseUnload: DecisionKind<WifWorld, UnloadSubject, 'target' | 'base' | 'usual'> = {
  name: 'unload',
  section: '11.11',
  schema: z.enum(['target', 'base', 'usual']),
  key: (world, { sortie }) => world.map.code(sortie.at),
  problems: () => [],
  byDefault: () => 'usual',
  facts: (world, { sortie }): FactsOf<typeof UNLOAD> => ({
    ...placeFacts(world, sortie.at),
    ...momentFacts(world, sortie.side),
    transport: sortie.unit.name,
    cargo: sortie.cargo?.name ?? '',
    cargoPoints: sortie.cargo?.cost.points ?? 0,
  }),
  factTypes: UNLOAD,
  defaultIs: 'cargo that took off with its ATR unloads at the target, cargo picked up there stays aboard to the base',
  example: 'air transport:\n  - { at: Minsk, with: [Li-2], cargo: [5 PARA], unload: target }',
  choices: (world, { sortie }) => {
    const target = `${sortie.cargo?.name} unloads in ${world.map.name(sortie.at)}`
    const base = `${sortie.cargo?.name} stays aboard to where ${sortie.unit.name} returns`
    return usually(sortie) === 'target'
      ? [
          { answer: 'usual', word: 'target', text: target },
          { answer: 'base', word: 'base', text: base },
        ]
      : [
          { answer: 'usual', word: 'base', text: base },
          { answer: 'target', word: 'target', text: target },
        ]
  },
  question: (world, { sortie }) =>
    `Does ${sortie.cargo?.name} unload in ${world.map.name(sortie.at)} or where ${sortie.unit.name} returns to (11.11)?`,
  sheet: {
    section: 'air transport',
    field: 'unload',
    read: (_world, reader: WifReader, node) => reader.word(node, ['target', 'base', 'usual'] as const),
    describe: (_world, answer) => (answer === 'usual' ? 'cargo unloads as usual' : `cargo unloads at the ${answer}`),
  },
}

/** 11.11, in the order of the rulebook. `outOfSupply` are units that began the impulse so; absent, those that are out of supply as the step begins. */
export function* airTransport(world: WifWorld, outOfSupply?: ReadonlySet<string>): Procedure {
  const step = newAirStep(world, 'air transport', () => [])
  if (couldFly(world, world.state.active, 'air transport').length === 0) return yield* nobodyFlies(world, step, orderTransport)
  const unsupplied =
    outOfSupply ??
    new Set(
      world
        .onMap()
        .flatMap((unit) =>
          unit.kind === 'land' && (unit.type === 'PARA' || unit.type === 'MTN') && !inSupply(world, unit) ? [unit.id] : [],
        ),
    )
  yield* flyPatrols(world, step, opponent(world)) // 1
  yield* flyTransports(world, step) // 2, 3
  yield* flyInterceptors(world, step, opponent(world)) // 4
  yield* flyInterceptors(world, step, world.state.active) // 5
  yield* airCombats(world, step) // 6
  for (const at of targetsOf(world, step)) {
    for (const sortie of bombersAt(step, at, world.state.active)) yield* unloadAtTarget(world, step, sortie, unsupplied) // 8
  }
  const bases = yield* landTransports(world, step) // 9
  yield* flyInterceptors(world, step, opponent(world), bases) // 10
  yield* flyInterceptors(world, step, world.state.active, bases) // 11
  yield* airCombats(world, step) // 12
  for (const sortie of step.sorties.filter(({ landed, cargo }) => landed && cargo)) unload(world, sortie, unsupplied) // 14
  step.sorties = step.sorties.filter(({ landed }) => !landed)
  yield* allComeHome(world, step) // 15
}

function* flyTransports(world: WifWorld, step: AirStep): Procedure<void> {
  for (const seat of seatsOf(world, world.state.active)) {
    for (;;) {
      const order = yield* ask(world, seat, orderTransport, { step, seat })
      if (!order) break
      carryOut(world, step, asMission(order), (atr) => cargoOf(world, order.loads, atr.id))
      for (const { cargo } of order.loads) spend(world, powerOf(world, world.unit(cargo)), 'land movement')
    }
  }
}

function cargoOf(world: WifWorld, loads: readonly Load[], atr: string): LandUnit | null {
  const unit = world.unit(loads.find((load) => load.atr === atr)!.cargo)
  return unit.kind === 'land' ? unit : null
}

/** Step 8. Both the ATR and its cargo must be able to stack in the hex before the cargo is out. */
function* unloadAtTarget(world: WifWorld, step: AirStep, sortie: Sortie, unsupplied: ReadonlySet<string>): Procedure<void> {
  const { unit, cargo, at } = sortie
  if (!cargo) return
  const answer = yield* ask(world, seatOf(world, unit), chooseUnload, { sortie })
  if (answer === 'base' || (answer === 'usual' && cargo.hex === at)) return
  // Among partisans of its own country cargo unloads as if they held the hex; the ATR itself may not stay there (13.1.3).
  const problem = friendsAmong(world, cargo, at) ? whyNotStack(world, cargo, at) : whyNotBase(world, step, unit, at, cargo)
  if (problem) {
    world.report(
      'air transport',
      '11.11',
      `${cargo.name} cannot unload from ${unit.name} in ${world.map.name(at)} and stays aboard: ${problem}`,
      [at],
    )
    return
  }
  const comesAmongPartisans = friendsAmong(world, cargo, at) !== undefined
  unload(world, sortie, unsupplied)
  if (comesAmongPartisans) takeControl(world, at, [cargo])
}

/** Cargo leaves its ATR where that is; face-down only if it began the impulse out of supply (an abort turned it face-down already). */
function unload(world: WifWorld, sortie: Sortie, unsupplied: ReadonlySet<string>): void {
  const { unit, at } = sortie
  const cargo = sortie.cargo!
  if (cargo.hex !== at) world.move(cargo, at)
  sortie.cargo = null
  const down = unsupplied.has(cargo.id)
  if (down) world.turnFaceDown(cargo)
  world.report(
    'air transport',
    '11.11',
    `${cargo.name} unloads from ${unit.name} in ${world.map.name(at)}${down ? ', face-down: it began the impulse out of supply' : ''}`,
    [at],
  )
}

/** Step 9: all go home but patrols that have not fought. ATRs that land with or without cargo can still be intercepted there. */
function* landTransports(world: WifWorld, step: AirStep): Procedure<Hex[]> {
  const landed: Sortie[] = []
  for (const sortie of step.sorties.filter(({ mission, fought }) => mission !== 'combat air patrol' || fought)) {
    const base = yield* comeHome(world, step, sortie, false)
    if (base === null || sortie.mission !== 'air transport') continue
    if (sortie.cargo && sortie.cargo.hex !== base) world.move(sortie.cargo, base)
    const home: Sortie = { ...sortie, at: base, landed: true, fought: false }
    landed.push(home)
    // At once, so that those who land next find it (and its cargo) there.
    step.sorties.push(home)
  }
  return [...new Set(landed.map(({ at }) => at))]
}

export const airTransportDecisions = [orderTransport, chooseUnload]
