import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { friendsAmong, partisanOf } from '../ground/partisans.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { whyNotStack } from '../stacking/stacking.ts'
import { ashoreCost } from '../ground/terrain.ts'
import { enterHex } from '../movement/enter-hex.ts'
import { whyNotEnterGround } from '../stacking/foreign-troops.ts'
import { cooperate, enemySide, friendlyHex, isHQ, powerOf, powersOf, seatOfPower, seatsOf, sideOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { LandUnit, NavalUnit } from '../state.ts'
import { allowance, limitText, spend } from '../limits.ts'
import type { WifWorld } from '../world.ts'
import { type Passenger, passengerOrWhy, passengers, readPassengers } from './cargo.ts'
import { turnTransports } from '../sea/carriers.ts'
import { costsTooMuch } from './landing-cost.ts'
import { isOnSea, isOpenPort } from '../sea/shores.ts'

/** What 10.2 counts: a land move for each unit. */
const ACTIVITY = 'debarkation'

const orderSchema = z.strictObject({ units: z.array(z.string()).min(1), to: z.string() })
type DebarkOrder = z.infer<typeof orderSchema>

const FACTS = {
  ...MOMENT,
  available: number('own face-up land units aboard face-up ships at sea'),
  able: someNames('unit', 'their names'),
  areas: someNames('sea area', 'sea areas they are in'),
  landMovesLeft: number('land moves that your powers have left; 99 without a limit (10.2)'),
}

export const landingFacts = (world: WifWorld, seat: string, activity: string): FactsOf<typeof FACTS> => {
  const aboard = passengers(world, seat)
  const powers = powersOf(world, world.state.active).filter((power) => seatOfPower(world, power) === seat)
  return {
    ...momentFacts(world, world.state.active),
    available: aboard.length,
    able: aboard.map(({ unit }) => unit.name),
    areas: [...new Set(aboard.map(({ sea }) => world.map.seaAreaNames[sea.area]))],
    landMovesLeft: Math.min(
      99,
      powers.reduce((sum, power) => sum + allowance(world, power, activity), 0),
    ),
  }
}

/** 11.12: land units from ships at sea into a friendly coastal hex: `debark: [{units: [II INF], to: Tobruk}]`; asked until the seat has no more. */
export const debark: DecisionKind<WifWorld, { seat: string }, DebarkOrder | null> = {
  name: 'debark',
  section: '11.12',
  schema: orderSchema.nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat }, order) => (order ? whyNotDebark(world, seat, order) : []),
  byDefault: () => null,
  facts: (world, { seat }) => landingFacts(world, seat, ACTIVITY),
  factTypes: FACTS,
  defaultIs: 'nobody debarks, or nobody more: units stay aboard',
  example: 'debark:\n  - { units: [San Marco MAR], to: Tobruk }',
  question: (world, { seat }) =>
    `Which of ${passengers(world, seat)
      .map(({ unit, sea }) => `${unit.name} (${world.map.seaAreaNames[sea.area]})`)
      .join(', ')} debark, and where (11.12)? Their ships turn face-down.`,
  sheet: {
    section: 'debark',
    list: true,
    plain: [{ says: 'debark|land <units> to|in|at <to>', takes: { units: 'units', to: 'hex' }, example: 'debark San Marco MAR to Tobruk' }],
    read: (world, reader: WifReader, node) => {
      const fields = reader.fields(node, ['unit', 'units', 'to'], ['to'])
      if (!fields) return undefined
      const units = readPassengers(world, reader, fields)
      const to = reader.hex(fields.get('to')!)
      return units.length === 0 || to === undefined ? undefined : { units, to }
    },
    describe: (world, order) =>
      order
        ? `${order.units.map((id) => world.unit(id).name).join(', ')} debark${order.units.length === 1 ? 's' : ''} at ${world.map.name(world.map.hex(order.to))}`
        : '',
    check: (world, _, order) =>
      order && world.map.seas.at(world.map.hex(order.to)).length === 0
        ? [`11.12: ${world.map.name(world.map.hex(order.to))} is on no sea area`]
        : [],
    arrows: (world, order) => (order ? arrowsOf(world, order.units, order.to) : []),
  },
}

/** From the sea areas that units are in to a hex ashore. */
export const arrowsOf = (world: WifWorld, units: readonly string[], to: string) =>
  [...new Set(units.map((id) => world.unit(id).sea?.area))].flatMap((area) =>
    area === undefined ? [] : [{ hexes: [world.map.seaAreaNames[area], to], style: 'sail' as const }],
  )

function whyNotDebark(world: WifWorld, seat: string, order: DebarkOrder): string[] {
  const to = world.map.hex(order.to)
  const aboard = order.units.map((id) => passengerOrWhy(world, seat, id, '11.12'))
  const problems = aboard.filter((each) => typeof each === 'string')
  const coming = aboard.filter((each) => typeof each !== 'string')
  if (problems.length > 0) return problems
  const along = coming.map(({ unit }) => unit)
  for (const passenger of coming) {
    const problem = whyNotAshore(world, passenger, to, along)
    if (problem) problems.push(problem)
  }
  for (const power of new Set(along.map((unit) => powerOf(world, unit)))) {
    if (!(power in world.impulse.actions)) continue
    if (along.filter((unit) => powerOf(world, unit) === power).length > allowance(world, power, ACTIVITY))
      problems.push(limitText(world, power, ACTIVITY))
  }
  return problems
}

/** Why a unit cannot debark in a hex (11.12), or null when it can. `along` come ashore with it, HQs first. */
function whyNotAshore(world: WifWorld, { unit, ship, sea }: Passenger, to: Hex, along: readonly LandUnit[]): string | null {
  const name = world.map.name(to)
  const side = sideOf(world, unit)
  if (!isOnSea(world, to, sea.area)) return `11.12: ${name} is not on the ${world.map.seaAreaNames[sea.area]}, where ${unit.name} is`
  const friend = partisanOf(world, to, side)
  const isAmongFriends = friendsAmong(world, unit, to) !== undefined
  if (friend && !friendlyHex(world, to, side) && !isAmongFriends)
    return `13.1.3: only land units of the country of ${friend.name} may debark beside it in ${name}`
  const guard = partisanOf(world, to, enemySide(side))
  if (guard) return `13.1.3: no unit can be moved to ${name} while ${guard.name} is there`
  if (!friendlyHex(world, to, side) && !isAmongFriends) return `11.12: ${name} is not a friendly hex; an enemy one is invaded (11.13)`
  const ground = whyNotEnterGround(world, unit, to, along)
  if (ground) return ground
  if (ashoreCost(world, unit, to) === null) return `11.12: ${unit.name} cannot enter ${name}`
  if (unit.type !== 'MAR' && ship.type !== 'AMPH' && !isOpenPort(world, to)) {
    // An HQ is one itself.
    const hq = [...world.landAt(to), ...along].find((other) => isHQ(other) && cooperate(world, other, unit))
    if (!hq)
      return `11.12: ${unit.name} from ${ship.name} (${ship.type}) may debark in an open port or beside a co-operating HQ only, and ${name} has neither; HQs, MAR and units from AMPHs may on any coast`
  }
  return whyNotStack(world, unit, to, along)
}

/** 11.12, step k of D2.3: every seat of the active side in turn; transports turn face-down at the end of the step. */
export function* debarks(world: WifWorld): Procedure {
  const ships = new Set<NavalUnit>()
  for (const seat of seatsOf(world, world.state.active)) {
    for (;;) {
      const order = yield* askWhile(world, passengers(world, seat).length > 0, seat, debark, { seat })
      if (!order) break
      yield* comeAshore(world, order, ships)
    }
  }
  turnTransports(world, ships, '11.12')
}

function* comeAshore(world: WifWorld, order: DebarkOrder, ships: Set<NavalUnit>): Procedure {
  const { map } = world
  const to = map.hex(order.to)
  const units = order.units.map((id) => world.unit(id) as LandUnit).sort((a, b) => Number(isHQ(b)) - Number(isHQ(a)))
  const said: string[] = []
  const areas = new Set(units.map((unit) => unit.sea!.area))
  for (const unit of units) {
    const ship = world.unit(unit.aboard!) as NavalUnit
    ships.add(ship)
    const cost = ashoreCost(world, unit, to)!
    const down = costsTooMuch(world, unit, to)
    spend(world, powerOf(world, unit), ACTIVITY)
    world.noteDebarked(unit)
    said.push(`${unit.name} from ${ship.name}${down ? ` (face-down: the hex costs ${cost} of its ${unit.move} movement points)` : ''}`)
    yield* enterHex(world, [unit], to, 'debark')
    if (down) world.turnFaceDown(unit)
  }
  const names = [...areas].map((area) => map.seaAreaNames[area])
  world.report(
    'landing',
    '11.12',
    `${said.join(', ')} debark${units.length === 1 ? 's' : ''} at ${map.name(to)} from the ${names.join(' and ')}.`,
    [to],
    {
      area: names[0],
      arrows: names.map((name) => ({ hexes: [name, map.code(to)], style: 'sail' })),
    },
  )
}
