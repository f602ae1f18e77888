import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { plain } from '../../../board/map.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { seaWeather } from '../ground/terrain.ts'
import { firstStrangers, powerOf, powersOf, seatOf, seatOfPower, seatOfUnit, seatsOf, sideOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { AirUnit, Section } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { allowance, limitText, spend } from '../limits.ts'
import type { WifWorld } from '../world.ts'
import { whyNotType } from './eligibility.ts'
import { readExtended, readUnits } from './mission-order.ts'
import { flyHome, sortieAtSea } from './return-from-sea.ts'
import { flyHomeTo, roomFor, whyNotBase } from './return-to-base.ts'
import { areaDots } from '../sea/area-dots.ts'
import { flightPoints, rangeHome, rangeOut, rangeText, whoBarsFlight } from './range.ts'
import { highestSection, pointsHome, pointsToArea, sectionPoints } from './sea-range.ts'
import type { NavalAirMission } from './sortie.ts'
import { asText } from '../../../engine/words.ts'

const SECTIONS = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const orderSchema = z.strictObject({
  units: z.array(z.string()).min(1),
  /** Sea area, and section of its box; without one the highest that each can reach. */
  area: z.string().nullable(),
  section: SECTIONS.nullable(),
  /** Hex of the base to return to; null with no area: the usual one. */
  base: z.string().nullable(),
  extended: z.array(z.string()),
})
export type NavalAirOrder = z.infer<typeof orderSchema>

interface Subject {
  readonly seat: string
}

const FACTS = {
  ...MOMENT,
  available: number('own aircraft on land or at sea that are face-up and may fly a naval air mission'),
  atSea: number('own aircraft at sea, face-up and face-down'),
  missionsLeft: number('air missions that your powers may still fly in this impulse; 99 without a limit (10.2)'),
}

const aircraftOf = (world: WifWorld, seat: string): AirUnit[] =>
  world.inPlay().filter((unit): unit is AirUnit => unit.kind === 'air' && unit.aboard === undefined && seatOfUnit(world, unit) === seat)

/** Aircraft of a seat that could fly into a sea area, down its box or home. */
const ready = (world: WifWorld, seat: string): AirUnit[] =>
  aircraftOf(world, seat).filter(
    (unit) =>
      !unit.faceDown &&
      whyNotType(unit, 'naval air') === null &&
      !world.impulse.sailed.has(unit.id) &&
      allowance(world, powerOf(world, unit), 'naval air') > 0,
  )

/**
 * 11.3: aircraft into a section of a sea area, into a lower one, or home: `naval air: [{units: [PBM-3], to: US East Coast 3}, {units: [G.50], to: Malta}]`,
 * `to: home` for the usual base.
 */
export const orderNavalAir: DecisionKind<WifWorld, Subject, NavalAirOrder | null> = {
  name: 'naval air',
  section: '11.3',
  schema: orderSchema.nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat }, order) => (order ? problemsOf(world, seat, order) : []),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.state.active),
    available: ready(world, seat).length,
    atSea: aircraftOf(world, seat).filter(({ sea }) => sea).length,
    missionsLeft: Math.min(
      99,
      powersOf(world, world.state.active)
        .filter((power) => seatOfPower(world, power) === seat)
        .reduce((sum, power) => sum + allowance(world, power, 'naval air'), 0),
    ),
  }),
  factTypes: FACTS,
  defaultIs: 'no mission, or no more',
  example: 'naval air:\n  - { units: [Bf-110C], to: Baltic Sea 1 }',
  question: (world, { seat }) =>
    `Which aircraft patrol a sea area, move down its box or fly home (11.3)? ${ready(world, seat).length} aircraft could.`,
  sheet: {
    section: 'naval air',
    list: true,
    plain: [
      { says: 'naval_air|patrol <units> to|over <to>', takes: { units: 'units', to: 'sea' }, example: 'naval air Bf-110C to Baltic Sea 1' },
    ],
    read: (world, reader: WifReader, node) => readOrder(world, reader, node),
    describe: (world, order) =>
      order
        ? `${order.units.map((id) => world.unit(id).name).join(', ')} fly naval air to ${order.area ? `the ${order.area}${order.section === null ? '' : `, section ${order.section}`}` : order.base ? world.map.name(world.map.hex(order.base)) : 'base'}`
        : '',
    check: (world, seat, order) => (order ? problemsOf(world, seat, order) : []),
    arrows: (world, order) =>
      order?.area
        ? order.units
            .filter((id) => !world.unit(id).sea)
            .map((id) => ({ hexes: [world.map.code(world.unit(id).hex), order.area!], style: 'air' as const }))
        : [],
  },
}

function readOrder(world: WifWorld, reader: WifReader, node: SheetNode): NavalAirOrder | undefined {
  const fields = reader.fields(node, ['unit', 'units', 'to', 'extended'], ['to'])
  if (!fields) return undefined
  const before = reader.problems.length
  const units = [...readUnits(reader, fields.get('unit'), 'air'), ...readUnits(reader, fields.get('units'), 'air')]
  const extended = readExtended(world, reader, fields.get('extended'), units)
  const to = fields.get('to')!
  const text = asText(to.value).trim()
  const toSea = world.map.seaAreaNames.some(
    (name, i) => i > 0 && plain(name) === plain(text.replace(/(?<![\s,:])[\s,:]+(?:section\s+)?[0-4]$/i, '').replace(/^the /i, '')),
  )
  const sea = toSea ? reader.seaSection(to) : undefined
  const base = toSea || text.toLowerCase() === 'home' ? null : reader.hex(to)
  if (units.length === 0 && reader.problems.length === before) return reader.problem(node, 'say which aircraft fly: units: [...]')
  if (units.length === 0 || extended === undefined || base === undefined || (toSea && !sea)) return undefined
  return { units, area: sea?.area ?? null, section: sea?.section ?? null, base, extended }
}

function problemsOf(world: WifWorld, seat: string, order: NavalAirOrder): string[] {
  const problems: string[] = []
  const flying: AirUnit[] = []
  for (const id of order.units) {
    const unit = world.unit(id)
    if (unit.kind !== 'air')
      problems.push(
        unit.kind === 'naval' && unit.type === 'CV'
          ? `11.3: carrier planes fly no naval air missions; ${unit.name} sails`
          : `11.3: ${unit.name} is not an aircraft`,
      )
    else if (seatOf(world, unit) !== seat) problems.push(`11.3: ${unit.name} is not yours to fly`)
    else if (flying.includes(unit)) problems.push(`11.3: ${unit.name} is named twice`)
    else {
      const extended = order.extended.includes(id)
      const problem =
        whyNotReady(world, unit) ??
        (order.area
          ? whyNotPatrol(world, unit, areaNumber(world, order.area), order.section, 'naval air', extended)
          : whyNotReturn(world, unit, order.base))
      if (problem) problems.push(problem)
      flying.push(unit)
    }
  }
  if (order.base && problems.length === 0) {
    const to = world.map.hex(order.base)
    const room = roomFor(world, flying[0], to)
    if (flying.length > room) problems.push(`2.3.1: ${world.map.name(to)} has room for ${room} more aircraft, not for ${flying.length}`)
    const strangers = firstStrangers(world, flying)
    if (strangers) {
      const [a, b] = strangers
      problems.push(
        `18.2: ${a.name} (${a.country}) does not co-operate with ${b.name} (${b.country}), which is to base in ${world.map.name(to)} too`,
      )
    }
  }
  for (const power of new Set(flying.map((unit) => powerOf(world, unit)))) {
    if (!(power in world.impulse.actions)) continue
    if (flying.filter((unit) => powerOf(world, unit) === power).length > allowance(world, power, 'naval air'))
      problems.push(limitText(world, power, 'naval air'))
  }
  return problems
}

function whyNotReady(world: WifWorld, unit: AirUnit): string | null {
  if (unit.aboard !== undefined || (unit.place !== 'map' && unit.place !== 'sea'))
    return `11.3: ${unit.name} is neither on land nor on patrol`
  if (unit.faceDown) return `14.2.2: ${unit.name} is face-down`
  if (world.impulse.sailed.has(unit.id)) return `10.2: ${unit.name} has flown a naval air mission already in this impulse`
  return whyNotType(unit, 'naval air')
}

export const areaNumber = (world: WifWorld, name: string): number => world.map.seaAreaNames.indexOf(name)

/** Why an aircraft cannot fly so into a section of a sea area (11.3, 11.5.3), null for the highest that it reaches; null when it can. */
export function whyNotPatrol(
  world: WifWorld,
  unit: AirUnit,
  area: number,
  section: Section | null,
  mission: NavalAirMission,
  extended: boolean,
): string | null {
  const name = world.map.seaAreaNames[area]
  const weather = seaWeather(world, area)
  if (world.state.seasInPlay && !world.state.seasInPlay.includes(area)) return `2.1.2: the ${name} is not in play in this campaign`
  if (world.tables.weatherEffects[weather].air === null) return `11.3: no aircraft can fly into the ${name} in ${weather}`
  if (extended && !unit.extendedRange) return `14.1.1: ${unit.name} has no extended range`
  if (unit.sea) {
    if (mission !== 'naval air') return `11.5.3: ${unit.name} is at sea already`
    if (unit.sea.area !== area) return `11.3: ${unit.name} is in the ${world.map.seaAreaNames[unit.sea.area]} and must return to base first`
    if (section === null) return `11.3: say into which section of the ${name} ${unit.name} goes, below ${unit.sea.section}`
    return section < unit.sea.section ? null : `11.3: ${unit.name} is in section ${unit.sea.section} of the ${name} and can only go lower`
  }
  if (!inSupply(world, unit)) return `14.1.1: ${unit.name} is out of supply and may only rebase`
  const points = pointsToArea(world, unit, area)
  const range = rangeOut(unit, { mission, extended })
  if (points + sectionPoints(world, section ?? 0) <= range) return null
  const away = points === Infinity ? `no way leads ${unit.name} there` : `the ${name} is ${points} away`
  const best =
    points <= range
      ? `; it reaches section ${highestSection(world, range - points)}`
      : unit.extendedRange && !extended && points <= rangeOut(unit, { mission, extended: true })
        ? '; it could go on extended range'
        : whoBarsWay(world, unit, area, range - sectionPoints(world, section ?? 0))
  return `11.3: ${away} from ${world.map.name(unit.hex)}${section ? `, and section ${section} costs ${sectionPoints(world, section)} more` : ''}; ${rangeText(unit, { mission, extended })}${best}`
}

/** Whose ground bars the way to the hexdot of an area that would be nearest; '' where none is within the range. */
function whoBarsWay(world: WifWorld, unit: AirUnit, area: number, range: number): string {
  const free = flightPoints(world, unit.hex, Math.max(0, range), () => true)
  const dots = areaDots(world.map, area)
  const nearest = dots.reduce((best, dot) => (free[dot] < free[best] ? dot : best), dots[0])
  return nearest === undefined ? '' : whoBarsFlight(world, unit, nearest, range)
}

/** Why an aircraft at sea cannot return to a base, null for any; null when it can (11.3, 13.4.1). */
function whyNotReturn(world: WifWorld, unit: AirUnit, base: string | null): string | null {
  if (!unit.sea) return `11.3: ${unit.name} is not at sea`
  if (base === null) return null
  const to = world.map.hex(base)
  const sortie = sortieAtSea(world, unit)
  const { section } = unit.sea
  const points = pointsHome(world, unit)[to]
  if (points > rangeHome(unit, sortie))
    return `11.3: ${world.map.name(to)} is ${points === Infinity ? 'out of reach' : `${points} away`} from section ${unit.sea.section} of the ${world.map.seaAreaNames[unit.sea.area]}, of which the section costs ${sectionPoints(world, unit.sea.section)}; ${unit.name} has a range of ${rangeHome(unit, sortie)}${whoBarsFlight(
      world,
      unit,
      to,
      rangeHome(unit, sortie),
      areaDots(world.map, unit.sea.area).map((dot) => [dot, sectionPoints(world, section)]),
    )}`
  return whyNotBase(world, null, unit, to)
}

/** 11.3: every seat of the side with the impulse flies its naval air missions. Nobody can respond, and no combat follows at once. */
export function* navalAirMissions(world: WifWorld): Procedure {
  for (const seat of seatsOf(world, world.state.active)) {
    const may = ready(world, seat).length > 0
    for (;;) {
      const order = yield* askWhile(world, may, seat, orderNavalAir, { seat })
      if (!order) break
      for (const id of order.units) {
        const unit = world.unit(id) as AirUnit
        spend(world, powerOf(world, unit), 'naval air')
        world.note(({ sailed }) => sailed.add(id))
        if (order.area) patrol(world, unit, areaNumber(world, order.area), order.section, 'naval air', order.extended.includes(id))
        else if (order.base) flyHomeTo(world, unit, world.map.hex(order.base))
        else yield* flyHome(world, unit, unit.sea!.area)
      }
    }
  }
}

/** An aircraft takes its place in a section of a sea box, face as it is: from its base, or from a higher section. */
export function patrol(
  world: WifWorld,
  unit: AirUnit,
  area: number,
  wanted: Section | null,
  mission: NavalAirMission,
  extended: boolean,
): void {
  const name = world.map.seaAreaNames[area]
  const side = sideOf(world, unit)
  const rule = mission === 'naval air' ? '11.3' : '11.5.3'
  if (unit.sea) {
    const { section } = unit.sea
    world.sail(unit, area, wanted!)
    return world.report('naval air', rule, `${side}: ${unit.name} moves from section ${section} of the ${name} down to ${wanted}`, [], {
      area: name,
    })
  }
  const points = pointsToArea(world, unit, area)
  const range = rangeOut(unit, { mission, extended })
  const section = wanted ?? highestSection(world, range - points)
  const from = unit.hex
  world.sail(unit, area, section)
  if (extended) world.change(unit, { extendedAtSea: true })
  if (mission === 'naval air interception' && world.rules.navalCombat.airSeaSearch) world.change(unit, { interceptedAtSea: true })
  const sum = `range ${range}${mission === 'naval air' ? '' : ', half'}${extended ? ' (extended)' : ''} less ${points} to the area leaves ${range - points}`
  world.report(
    'naval air',
    rule,
    `${side}: ${unit.name} flies ${mission} from ${world.map.name(from)} to the ${name}, section ${section}: ${sum}`,
    [from],
    { area: name, arrow: { hexes: [world.map.code(from), name], style: 'air' } },
  )
}
