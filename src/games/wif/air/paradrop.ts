import { whoMustStay } from '../ground/half-at-home.ts'
import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { flyPatrols } from './cap.ts'
import { readLoads, whyNotCarry } from './cargo.ts'
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
import { partisanOf } from '../ground/partisans.ts'
import { allComeHome } from './return-to-base.ts'
import { type AirStep, bombersAt, newAirStep, type Sortie } from './sortie.ts'
import { allowance, coverAttacks, limitText, spend, whyTooDear } from '../limits.ts'
import { enemyHex, enemySide, powerOf, seatsOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { landLimit } from '../stacking/stacking.ts'
import type { LandUnit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { terrainAt } from '../ground/terrain.ts'
import { placeCode } from '../where-is.ts'
import type { WifWorld } from '../world.ts'
import type { Hex } from '../../../board/hex.ts'

const orderSchema = z.strictObject({
  at: z.string(),
  drops: z.array(z.strictObject({ atr: z.string(), cargo: z.string() })).min(1),
  escort: z.array(z.string()),
  extended: z.array(z.string()),
})
type DropOrder = z.infer<typeof orderSchema>

const asMission = ({ at, drops, escort, extended }: DropOrder): MissionOrder => ({
  at,
  with: drops.map(({ atr }) => atr),
  escort,
  extended,
})

/** 11.14: PARAs and their ATRs to one enemy hex: `paradrop: [{at: Minsk, with: [Ju-52], para: [7 PARA], escort: [Bf-109F]}]`. */
export const orderDrop: DecisionKind<WifWorld, MissionSubject, DropOrder | null> = {
  name: 'paradrop',
  section: '11.14',
  schema: orderSchema.nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { step, seat }, order) => (order ? whyNotDrop(world, step, seat, order) : []),
  byDefault: () => null,
  facts: missionFacts,
  factTypes: MISSION,
  defaultIs: 'nobody drops, or nobody more',
  example: 'paradrop:\n  - { at: Memel, with: [Li-2], para: [5 PARA] }',
  question: (world, subject) =>
    `Which PARAs drop, and where (11.14)? ${missionFacts(world, subject).available} ATR could fly; a drop must attack.`,
  sheet: {
    section: 'paradrop',
    list: true,
    plain: [
      {
        says: 'paradrop|drop <para> at|on <at> from|with <with>',
        takes: { para: 'units', at: 'hex', with: 'units' },
        example: 'paradrop 5 PARA at Memel from Li-2',
      },
    ],
    read: (world, reader: WifReader, node) => {
      const fields = reader.fields(node, ['at', 'with', 'para', 'escort', 'extended', 'intercept'], ['at', 'with', 'para'])
      if (!fields) return undefined
      const drops = readLoads(world, reader, node, fields, 'para')
      const flight = readMissionOrder(world, reader, { ...node, value: new Map([...fields].filter(([field]) => field !== 'para')) })
      return drops && flight && { at: flight.at, drops, escort: flight.escort, extended: flight.extended }
    },
    describe: (world, order) =>
      order
        ? `${describeOrder(world, 'paradrop', asMission(order))} with ${order.drops.map(({ cargo }) => world.unit(cargo).name).join(', ')}`
        : '',
    check: (world, seat, order) => (order ? whyNotDrop(world, newAirStep(world, 'paradrop'), seat, order) : []),
    arrows: (world, order) =>
      order ? order.drops.map(({ atr }) => ({ hexes: [placeCode(world, world.unit(atr)), order.at], style: 'air' as const })) : [],
  },
}

function whyNotDrop(world: WifWorld, step: AirStep, seat: string, order: DropOrder): string[] {
  const at = world.map.hex(order.at)
  const problems = [
    ...whyNotOrder(world, step, seat, asMission(order), 'paradrop'),
    ...whyNotCarry(world, step, seat, order.drops, ['PARA'], '11.14'),
  ]
  if (problems.length > 0) return problems
  for (const drop of order.drops) {
    const para = world.unit(drop.cargo)
    const atr = world.unit(drop.atr)
    const target = whyNotTarget(world, para.country, at)
    if (target) problems.push(target)
    if (para.hex !== atr.hex)
      problems.push(`11.14: ${para.name} in ${world.map.name(para.hex)} is not stacked with ${atr.name} in ${world.map.name(atr.hex)}`)
    else if (!inSupply(world, para)) problems.push(`11.14: ${para.name} is out of supply and cannot drop`)
  }
  problems.push(
    ...whoMustStay(
      world,
      order.drops.map(({ cargo }) => world.unit(cargo)),
      () => at,
    ),
  )
  const there = bombersAt(step, at, world.state.active).length
  if (there + order.drops.length > landLimit(world, at))
    problems.push(`2.3.1: no more than ${numbered(landLimit(world, at), 'unit')} can drop into ${world.map.name(at)}`)
  return problems.length > 0 ? problems : whyNotAttack(world, step, order, at)
}

function whyNotTarget(world: WifWorld, country: string, at: Hex): string | null {
  const name = world.map.name(at)
  if (!world.map.isLand(at)) return `11.14: ${name} is no land hex`
  if (terrainAt(world, at).name === 'lake') return `11.14: ${name} is an unfrozen lake`
  if (!enemyHex(world, at, country) && !partisanOf(world, at, enemySide(world.state.active)))
    return `11.14: PARAs drop into enemy controlled hexes and those of enemy partisans, and ${name} is none`
  return partisanOf(world, at, world.state.active) ? `11.14: there is a friendly partisan in ${name}` : null
}

/** 10.2: each hex dropped on must be attacked, which is a land attack of every power that drops there. */
function whyNotAttack(world: WifWorld, step: AirStep, order: DropOrder, at: Hex): string[] {
  const powers = new Set(order.drops.map(({ cargo }) => powerOf(world, world.unit(cargo))))
  return [...powers].flatMap((power) => {
    if (!(power in world.impulse.actions)) return []
    const hexes = hexesDroppedOn(step, world, power)
    hexes.add(at)
    if (hexes.size > allowance(world, power, 'land attack'))
      return [`11.14: a drop must attack, and ${limitText(world, power, 'land attack')}`]
    const of = (ids: readonly string[]) => ids.filter((id) => powerOf(world, world.unit(id)) === power).length
    return whyTooDear(world, power, {
      paradrop: of(order.drops.map(({ atr }) => atr)),
      'land movement': of(order.drops.map(({ cargo }) => cargo)),
      'land attack': hexes.size,
    })
  })
}

const hexesDroppedOn = (step: AirStep, world: WifWorld, power: string): Set<Hex> =>
  new Set(step.sorties.filter(({ cargo }) => cargo && powerOf(world, cargo) === power).map((sortie) => sortie.at))

/** 11.14, in the order of the rulebook. */
export function* paradrops(world: WifWorld): Procedure {
  const atrs = couldFly(world, world.state.active, 'paradrop')
  const step = newAirStep(world, 'paradrop')
  if (!atrs.some((atr) => world.landAt(atr.hex).some((unit) => unit.type === 'PARA' && !unit.faceDown)))
    return yield* nobodyFlies(world, step, orderDrop)
  yield* flyPatrols(world, step, opponent(world)) // 1
  for (const seat of seatsOf(world, world.state.active)) yield* flyDrops(world, step, seat) // 2
  yield* flyInterceptors(world, step, opponent(world)) // 3
  yield* flyInterceptors(world, step, world.state.active) // 4
  yield* airCombats(world, step) // 5
  for (const at of targetsOf(world, step)) {
    for (const sortie of bombersAt(step, at, world.state.active)) drop(world, sortie) // 7
  }
  yield* allComeHome(world, step) // 8
}

function* flyDrops(world: WifWorld, step: AirStep, seat: string): Procedure<void> {
  for (;;) {
    const order = yield* ask(world, seat, orderDrop, { step, seat })
    if (!order) return
    carryOut(world, step, asMission(order), (atr) => paraOf(world, order, atr.id))
    for (const { cargo } of order.drops) {
      const power = powerOf(world, world.unit(cargo))
      spend(world, power, 'land movement')
      coverAttacks(world, power, hexesDroppedOn(step, world, power).size)
    }
  }
}

function paraOf(world: WifWorld, order: DropOrder, atr: string): LandUnit | null {
  const unit = world.unit(order.drops.find((each) => each.atr === atr)!.cargo)
  return unit.kind === 'land' ? unit : null
}

/** The PARA stands in the enemy hex until land combat, in supply for the impulse, without a ZoC into adjacent hexes. */
function drop(world: WifWorld, sortie: Sortie): void {
  const { cargo, at, unit, from } = sortie
  if (!cargo) return
  world.move(cargo, at)
  world.noteDrop(cargo)
  // 15: who is carried by another power that is at war before surprises nobody.
  if (powerOf(world, unit) !== powerOf(world, cargo)) world.note(({ startedOn }) => startedOn.set(cargo.id, unit.country))
  sortie.cargo = null
  world.report(
    'paradrop',
    '11.14',
    `${cargo.name} drops from ${unit.name} into ${world.map.name(at)}; it must attack there in land combat`,
    [at, from],
  )
}
