import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import type { Hex } from '../../../board/hex.ts'
import { readUnits } from './mission-order.ts'
import { whyNotRebase } from './rebase-range.ts'
import { whyNotBase } from './return-to-base.ts'
import { allowance, limitText, spend } from '../limits.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { powerOf, powersOf, seatOf, seatOfPower, seatOfUnit, seatsOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { carrierOf, turnTransports } from '../sea/carriers.ts'
import { whoMustStay } from '../ground/half-at-home.ts'
import { whyNotFlyAshore } from './fly-ashore.ts'
import type { AirUnit, NavalUnit, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

interface Rebase {
  readonly unit: AirUnit
  /** NO_HEX from a TRS at sea. */
  readonly from: Hex
  /** The TRS that carried it. */
  readonly ship: NavalUnit | null
  readonly to: Hex
}
interface RebaseSubject {
  readonly seat: string
  /** Ordered so far in this step, in order. */
  readonly flown: readonly Rebase[]
}
const orderSchema = z.strictObject({ units: z.array(z.string()).min(1), to: z.string() })
type RebaseOrder = z.infer<typeof orderSchema>

const FACTS = {
  ...MOMENT,
  flown: number('aircraft that have rebased in this step'),
  available: number('own aircraft that are face-up and have not rebased'),
  missionsLeft: number('air missions that your powers have left, rebases of this step not taken off; 99 without a limit (10.2)'),
}

/** 11.16: aircraft to a new base: `rebase: [{unit: Ju-87B, to: Warsaw}]`, or `units: [...]` for several to the same. */
export const orderRebase: DecisionKind<WifWorld, RebaseSubject, RebaseOrder | null> = {
  name: 'rebase',
  section: '11.16',
  schema: orderSchema.nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat, flown }, order) => (order ? problemsOf(world, seat, flown, order) : []),
  byDefault: () => null,
  facts: (world, { seat, flown }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.state.active),
    flown: flown.length,
    available: [...world.onMap(), ...world.atSea().filter(({ aboard }) => aboard !== undefined)].filter(
      (unit) => unit.kind === 'air' && !unit.faceDown && seatOfUnit(world, unit) === seat && !flown.some((rebase) => rebase.unit === unit),
    ).length,
    missionsLeft: Math.min(
      99,
      powersOf(world, world.state.active)
        .filter((power) => seatOfPower(world, power) === seat)
        .reduce((sum, power) => sum + allowance(world, power, 'aircraft rebase'), 0),
    ),
  }),
  factTypes: FACTS,
  defaultIs: 'nobody rebases, or nobody more',
  example: 'rebase:\n  - { unit: Ju-87B, to: Siedlce }',
  question: () =>
    'Which aircraft rebase, and where to (11.16)? They stay face-up; each is an air mission. Those aboard a TRS go ashore to an open port or an HQ of its sea area.',
  sheet: {
    section: 'rebase',
    list: true,
    plain: [{ says: 'rebase <units> to <to>', takes: { units: 'units', to: 'hex' }, example: 'rebase Ju-87B to Siedlce' }],
    read: (_world, reader: WifReader, node) => {
      const fields = reader.fields(node, ['unit', 'units', 'to'], ['to'])
      if (!fields) return undefined
      const units = [...readUnits(reader, fields.get('unit'), 'air'), ...readUnits(reader, fields.get('units'), 'air')]
      const to = reader.hex(fields.get('to')!)
      return units.length === 0 || to === undefined ? undefined : { units, to }
    },
    describe: (world, order) =>
      order
        ? `${order.units.map((id) => world.unit(id).name).join(', ')} rebase${order.units.length === 1 ? 's' : ''} to ${world.map.name(world.map.hex(order.to))}`
        : '',
    check: (world, seat, order) => (order ? problemsOf(world, seat, [], order) : []),
    arrows: (world, order) =>
      order
        ? order.units
            .filter((id) => world.unit(id).place === 'map')
            .map((id) => ({ hexes: [world.map.code(world.unit(id).hex), order.to], style: 'air' as const }))
        : [],
  },
}

/** 14.4: what carrier planes do not fly is said of them; of another unit, that it is none that flies. */
const carrierPlanes = (unit: Unit): string =>
  unit.kind === 'naval' && unit.type === 'CV'
    ? `carrier planes fly no rebase; ${unit.name} sails (14.4)`
    : `${unit.name} is not an aircraft`

function problemsOf(world: WifWorld, seat: string, flown: readonly Rebase[], order: RebaseOrder): string[] {
  const to = world.map.hex(order.to)
  const problems: string[] = []
  const aircraft: AirUnit[] = []
  for (const id of order.units) {
    const unit = world.unit(id)
    if (unit.kind !== 'air') problems.push(`11.16: ${carrierPlanes(unit)}`)
    else if ((unit.place !== 'map' && unit.place !== 'sea') || seatOf(world, unit) !== seat)
      problems.push(`11.16: ${unit.name} is not yours to move`)
    else if (aircraft.includes(unit) || flown.some((rebase) => rebase.unit === unit))
      problems.push(`${unit.name} has already rebased in this step`)
    else if (unit.faceDown) problems.push(`14.2.2: ${unit.name} is face-down`)
    else {
      const problem = unit.place === 'sea' ? whyNotFlyAshore(world, unit, to) : whyNotRebase(world, unit, to)
      if (problem) problems.push(problem)
      aircraft.push(unit)
    }
  }
  const ordered = flown.map((rebase) => rebase.unit)
  problems.push(...whoMustStay(world, [...ordered, ...aircraft], (unit) => flown.find((rebase) => rebase.unit === unit)?.to ?? to))
  for (const power of new Set(aircraft.map((unit) => powerOf(world, unit)))) {
    if (!(power in world.impulse.actions)) continue
    const missions = [...flown.map(({ unit }) => unit), ...aircraft].filter((unit) => powerOf(world, unit) === power).length
    if (missions > allowance(world, power, 'aircraft rebase'))
      problems.push(limitText(world, power, 'aircraft rebase') || `10.2: ${power} has no air mission left for ${missions} rebases`)
  }
  return problems
}

/**
 * 11.16: nobody intercepts rebases, in any weather, and aircraft stay face-up. Stacking counts when all have flown (2.3.1): those without
 * room then stay where they were, the last ordered first, rather than being destroyed.
 */
export function* rebases(world: WifWorld): Procedure {
  if (world.rules.handOver) yield* world.rules.handOver.aircraft(world) // 13.6.4
  const flown: Rebase[] = []
  for (const seat of seatsOf(world, world.state.active)) {
    for (;;) {
      const order = yield* ask(world, seat, orderRebase, { seat, flown })
      if (!order) break
      for (const id of order.units) {
        const unit = world.unit(id) as AirUnit
        const to = world.map.hex(order.to)
        flown.push({ unit, from: unit.hex, ship: carrierOf(world, unit), to })
        world.move(unit, to)
      }
    }
  }
  const ships = new Set<NavalUnit>()
  for (const { unit, from, ship, to } of settle(world, flown)) {
    spend(world, powerOf(world, unit), 'aircraft rebase')
    if (ship) {
      ships.add(ship)
      const area = world.map.seaAreaNames[ship.sea!.area]
      world.report('rebase', '11.16', `${unit.name} goes ashore from ${ship.name} in the ${area} to ${world.map.name(to)}`, [to], {
        arrow: { hexes: [area, world.map.code(to)], style: 'sail' },
      })
    } else
      world.report('rebase', '11.16', `${unit.name} rebases from ${world.map.name(from)} to ${world.map.name(to)}`, [to, from], {
        arrow: { hexes: [world.map.code(from), world.map.code(to)], style: 'air' },
      })
  }
  turnTransports(world, ships, '11.4.5')
}

/** Sends back, last first, who finds no room; each sent back may crowd the base he left, so it starts again. */
function settle(world: WifWorld, flown: readonly Rebase[]): Rebase[] {
  const standing = [...flown]
  for (;;) {
    const crowded = standing.findLast(({ unit, to }) => whyNotBase(world, null, unit, to) !== null)
    if (!crowded) return standing
    const { unit, from, ship, to } = crowded
    const why = whyNotBase(world, null, unit, to)
    standing.splice(standing.indexOf(crowded), 1)
    if (ship) world.embark(unit, ship)
    else world.move(unit, from)
    world.tell({
      kind: 'refused order',
      section: '11.16',
      text: `${unit.name} does not rebase to ${world.map.name(to)}: ${why}`,
      hexes: [world.map.code(to)],
      seats: [seatOf(world, unit)],
    })
  }
}
