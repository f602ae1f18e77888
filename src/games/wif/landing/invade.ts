import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import { type Direction, type DirectionName, DIRECTIONS, directionNamed, type Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { partisanOf } from '../ground/partisans.ts'
import { type FactsOf, MOMENT, number, someNames } from '../facts.ts'
import { isFort } from '../ground/forts.ts'
import { landLimit } from '../stacking/stacking.ts'
import { weatherAt } from '../ground/terrain.ts'
import { cooperate, enemyHex, enemySide, powerOf, seatsOf, sideOfCountry } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { LandUnit, NavalUnit, WeatherKind } from '../state.ts'
import { allowance, coverAttacks, limitText, spend, whyTooDear } from '../limits.ts'
import type { WifWorld } from '../world.ts'
import { type Passenger, passengerOrWhy, passengers, readPassengers } from './cargo.ts'
import { turnTransports } from '../sea/carriers.ts'
import { arrowsOf, landingFacts } from './debark.ts'
import { isOffMap, isOnSea, seaHexsides, sideName } from '../sea/shores.ts'
import { asText } from '../../../engine/words.ts'

/** Sections of the sea-box from which nobody invades lie below this one (11.13). */
const LOWEST_SECTION = 2

const orderSchema = z.strictObject({ units: z.array(z.string()).min(1), at: z.string(), across: z.enum(DIRECTIONS).nullable() })
type InvadeOrder = z.infer<typeof orderSchema>

const FACTS = {
  ...MOMENT,
  available: number('own land units that could invade from where they are'),
  able: someNames('unit', 'their names'),
  areas: someNames('sea area', 'sea areas they are in'),
  landMovesLeft: number('land moves that your powers have left; 99 without a limit (10.2)'),
}

/** Passengers that may invade from the ship and the section they are in. */
const invaders = (world: WifWorld, seat: string): Passenger[] =>
  passengers(world, seat).filter((passenger) => whyNoInvader(world, passenger) === null)

function factsOf(world: WifWorld, seat: string): FactsOf<typeof FACTS> {
  const able = invaders(world, seat)
  return {
    ...landingFacts(world, seat, 'land movement'),
    available: able.length,
    able: able.map(({ unit }) => unit.name),
    areas: [...new Set(able.map(({ sea }) => world.map.seaAreaNames[sea.area]))],
  }
}

/** 11.13: land units from ships at sea onto an enemy coast: `invade: [{units: [SNLF MAR], at: Lae, across: NE}]`; asked until the seat has no more. */
export const invade: DecisionKind<WifWorld, { seat: string }, InvadeOrder | null> = {
  name: 'invade',
  section: '11.13',
  schema: orderSchema.nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat }, order) => (order ? whyNotInvade(world, seat, order) : []),
  byDefault: () => null,
  facts: (world, { seat }) => factsOf(world, seat),
  factTypes: FACTS,
  defaultIs: 'nobody invades, or nobody more: units stay aboard',
  example: 'invade:\n  - { units: [1 MAR], at: Guadalcanal, across: E }',
  question: (world, { seat }) =>
    `Which of ${invaders(world, seat)
      .map(({ unit, sea }) => `${unit.name} (${world.map.seaAreaNames[sea.area]} ${sea.section})`)
      .join(', ')} invade, and where (11.13)? They must attack the hex in land combat.`,
  sheet: {
    section: 'invade',
    list: true,
    plain: [{ says: 'invade <at> with <units>', takes: { at: 'hex', units: 'units' }, example: 'invade Guadalcanal with 1 MAR' }],
    read: (world, reader: WifReader, node) => {
      const fields = reader.fields(node, ['unit', 'units', 'at', 'across'], ['at'])
      if (!fields) return undefined
      const before = reader.problems.length
      const units = readPassengers(world, reader, fields)
      const at = reader.hex(fields.get('at')!)
      const across = at === undefined || !fields.has('across') ? null : readSide(world, reader, fields.get('across')!, world.map.hex(at))
      if (reader.problems.length > before && (at === undefined || across === undefined)) return undefined
      return units.length === 0 || at === undefined ? undefined : { units, at, across: across ?? null }
    },
    describe: (world, order) =>
      order
        ? `${order.units.map((id) => world.unit(id).name).join(', ')} invade${order.units.length === 1 ? 's' : ''} ${world.map.name(world.map.hex(order.at))}${order.across ? ` across its ${order.across} hexside` : ''}`
        : '',
    check: (world, _, order) =>
      order && world.map.seas.at(world.map.hex(order.at)).length === 0
        ? [`11.13: ${world.map.name(world.map.hex(order.at))} is on no sea area`]
        : [],
    arrows: (world, order) => (order ? arrowsOf(world, order.units, order.at) : []),
  },
}

/** A hexside: its direction, "NE", or the hex that lies across it. */
function readSide(world: WifWorld, reader: WifReader, node: SheetNode, hex: Hex): DirectionName | undefined {
  const text = asText(node.value).trim().toUpperCase()
  if ((DIRECTIONS as readonly string[]).includes(text)) return text as DirectionName
  const across = reader.hex(node)
  if (across === undefined) return undefined
  const direction = world.map.directionTo(hex, world.map.hex(across))
  return direction < 0
    ? reader.problem(
        node,
        `${across} is not adjacent to ${world.map.name(hex)}; say the hexside as a direction (${DIRECTIONS.join(', ')}) or as the hex across it`,
      )
    : DIRECTIONS[direction]
}

function whyNotInvade(world: WifWorld, seat: string, order: InvadeOrder): string[] {
  const at = world.map.hex(order.at)
  const aboard = order.units.map((id) => passengerOrWhy(world, seat, id, '11.13'))
  const problems = aboard.filter((each) => typeof each === 'string')
  if (problems.length > 0) return problems
  const coming = aboard.filter((each) => typeof each !== 'string')
  for (const passenger of coming) {
    const problem = whyNoInvader(world, passenger) ?? whyNotOnto(world, passenger, at, order.across)
    if (problem) problems.push(problem)
  }
  if (problems.length > 0) return problems
  const units = coming.map(({ unit }) => unit)
  const there = world.landAt(at).filter((unit) => sideOfCountry(world, unit.country) === world.state.active)
  for (const unit of units) {
    const stranger = [...units, ...there].find((other) => !cooperate(world, unit, other))
    if (stranger)
      return [
        `18.2: ${unit.name} (${unit.country}) and ${stranger.name} (${stranger.country}) do not co-operate and cannot attack the same hex`,
      ]
  }
  const invading = there.filter((unit) => world.impulse.invaded.has(unit.id)).length + units.length
  if (invading > landLimit(world, at))
    problems.push(`2.3.1: no more than ${numbered(landLimit(world, at), 'unit')} can land in ${world.map.name(at)}`)
  return [...problems, ...limitProblems(world, units, at)]
}

/** Why a unit cannot invade from the ship and section it is in (11.13). */
function whyNoInvader(world: WifWorld, { unit, ship, sea }: Passenger): string | null {
  const from = world.tables.units[unit.type].invades
  if (from.length === 0) return `11.13: ${unit.type} units do not invade: ${unit.name} may debark in a friendly hex (11.12)`
  if (!from.includes(ship.type as 'TRS' | 'AMPH'))
    return `11.13: ${unit.name} invades from an ${from.join(' or ')}, not from ${ship.name} (${ship.type}); only MAR invade from TRS`
  return sea.section < LOWEST_SECTION
    ? `11.13: ${ship.name} is in section ${sea.section} of the ${world.map.seaAreaNames[sea.area]}; invasions come from section 2, 3 or 4`
    : null
}

/** Why a unit cannot invade a hex (11.13). */
function whyNotOnto(world: WifWorld, { unit, ship, sea }: Passenger, at: Hex, across: DirectionName | null): string | null {
  const name = world.map.name(at)
  const area = world.map.seaAreaNames[sea.area]
  if (!isOnSea(world, at, sea.area)) {
    const seas = world.map.seaAreasAt(at)
    return `11.13: ${name} is not on the ${area}, where ${unit.name} is${seas.length > 0 && world.map.isLand(at) ? `; it is on the ${seas.join(' and ')}` : ''}`
  }
  // 13.1.3: partisans are at war with every major power of the other side, whoever controls the hex.
  const onPartisans = partisanOf(world, at, enemySide(world.state.active)) !== undefined
  for (const who of [unit, ship])
    if (!onPartisans && !enemyHex(world, at, who.country))
      return `11.13: ${name} is not controlled by a country that ${who.country} (${who.name}) is at war with`
  if (partisanOf(world, at, world.state.active)) return `11.13: there is a friendly partisan in ${name}`
  const sides = seaHexsides(world, at, sea.area)
  if (sides.length === 0 && !isOffMap(world, at)) return `11.13: ${name} has no all-sea hexside on the ${area}`
  if (across && !sides.includes(directionNamed(across)))
    return `11.13: the ${across} hexside of ${name} is not all sea on the ${area}; ${sides.map(sideName).join(', ') || 'none'} ${sides.length === 1 ? 'is' : 'are'}`
  const weather = weatherAt(world, at)
  return forbidsInvasions(weather) ? `11.13: nobody invades in ${weather}, which ${name} has` : null
}

/** 11.13. */
export const forbidsInvasions = (weather: WeatherKind): boolean => weather === 'storm' || weather === 'snow' || weather === 'blizzard'

/** 10.2: a land move for each unit, and a land attack for each hex a power lands in. */
function limitProblems(world: WifWorld, units: readonly LandUnit[], at: Hex): string[] {
  return [...new Set(units.map((unit) => powerOf(world, unit)))].flatMap((power) => {
    if (!(power in world.impulse.actions)) return []
    if (allowance(world, power, 'invasion') <= 0) return [limitText(world, power, 'invasion')]
    const moves = units.filter((unit) => powerOf(world, unit) === power).length
    if (moves > allowance(world, power, 'land movement')) return [limitText(world, power, 'land movement')]
    const attacks = invadedBy(world, power).add(at).size
    return attacks > allowance(world, power, 'land attack')
      ? [`11.13: an invasion must attack, and ${limitText(world, power, 'land attack')}`]
      : whyTooDear(world, power, { 'land movement': moves, 'land attack': attacks })
  })
}

/** Hexes that a power has invaded. */
const invadedBy = (world: WifWorld, power: string): Set<Hex> =>
  new Set(
    [...world.impulse.invaded.keys()]
      .map((id) => world.unit(id))
      .filter((unit) => unit.place === 'map' && powerOf(world, unit) === power)
      .map(({ hex }) => hex),
  )

/** 11.13, step l of D2.3: every seat of the active side in turn; transports turn face-down at the end of the step. */
export function* invasions(world: WifWorld): Procedure {
  const ships = new Set<NavalUnit>()
  for (const seat of seatsOf(world, world.state.active)) {
    for (;;) {
      const order = yield* askWhile(world, invaders(world, seat).length > 0, seat, invade, { seat })
      if (!order) break
      land(world, order, ships)
    }
  }
  turnTransports(world, ships, '11.13')
}

/** Onto the target hex: in supply for the impulse, without a ZoC, to attack in land combat. */
function land(world: WifWorld, order: InvadeOrder, ships: Set<NavalUnit>): void {
  const { map } = world
  const at = map.hex(order.at)
  const said: string[] = []
  const areas = new Set<string>()
  for (const unit of order.units.map((id) => world.unit(id))) {
    const ship = world.unit(unit.aboard!) as NavalUnit
    const { area, section } = unit.sea!
    const across = order.across ? directionNamed(order.across) : easiestSide(world, at, area)
    ships.add(ship)
    areas.add(map.seaAreaNames[area])
    world.move(unit, at)
    // 15: who is carried by a country at war before surprises nobody.
    world.note(({ startedOn }) => startedOn.set(unit.id, ship.country))
    world.noteInvaded(unit, { ship: ship.type as 'TRS' | 'AMPH', carrier: ship.id, section, across })
    spend(world, powerOf(world, unit), 'land movement')
    coverAttacks(world, powerOf(world, unit), invadedBy(world, powerOf(world, unit)).size)
    const fort = across !== null && isFort(world, at, across)
    said.push(`${unit.name} from ${ship.name} (${ship.type}) in section ${section}${fort ? ', across a fort hexside' : ''}`)
  }
  world.report(
    'landing',
    '11.13',
    `${map.name(at)} is invaded from the ${[...areas].join(' and ')}: ${said.join('; ')}. They must attack it in land combat.`,
    [at],
    {
      area: [...areas][0],
      arrows: [...areas].map((name) => ({ hexes: [name, map.code(at)], style: 'sail' })),
    },
  )
}

/** An all-sea hexside without a fort, where there is one; null off the map. */
function easiestSide(world: WifWorld, hex: Hex, area: number): Direction | null {
  const sides = seaHexsides(world, hex, area)
  return sides.find((side) => !isFort(world, hex, side)) ?? sides[0] ?? null
}
