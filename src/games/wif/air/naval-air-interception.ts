import { z } from 'zod'
import type { Choice, DecisionKind, Policy } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { aName, distinct, type FactsOf, MOMENT, momentFacts, number, someNames, WEATHERS, word } from '../facts.ts'
import { seaWeather } from '../ground/terrain.ts'
import { hasPlanes, isScs, isTransport, isConvoy } from '../sea/ships.ts'
import { powerOf, seatOf, seatOfUnit, seatsOf, sideOf, sideOfCountry, surprised } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { AirUnit, Section, Side, Unit } from '../state.ts'
import { allowance } from '../limits.ts'
import { mayFightAtSea } from '../sea/neutral-usa.ts'
import type { WifWorld } from '../world.ts'
import { whyNotType } from './eligibility.ts'
import { patrol, whyNotPatrol } from './naval-air-mission.ts'
import { note } from '../tell-refused.ts'
import { rangeOut } from './range.ts'
import { highestSection, pointsToArea } from './sea-range.ts'
import { standingUnits } from '../sheet/standing-units.ts'

interface Subject {
  readonly area: number
  readonly seat: string
  readonly side: Side
  /** The round of the combat that they fly in before. */
  readonly round: number
}
/**
 * Those named, or the best few bombers and fighters that can; into the highest section that each reaches, or no higher than `section`; on extended
 * range who has it, when that is said.
 */
const answerSchema = z.strictObject({
  with: z.array(z.string()),
  bombers: z.number().int().min(0),
  fighters: z.number().int().min(0),
  section: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).nullable(),
  extended: z.boolean(),
})
type Flight = z.infer<typeof answerSchema>
const NOBODY: Flight = { with: [], bombers: 0, fighters: 0, section: null, extended: false }
const ALL = 99

const FACTS = {
  ...MOMENT,
  area: aName('hex or sea area', "name of the sea area, or the port's hex code"),
  weather: word('weather in the hex, or in the sea area', WEATHERS),
  available: number('own aircraft that could fly there now'),
  able: someNames('unit', 'their names, the most air-to-sea factors first'),
  planes: number('your aircraft, carrier planes not counted'),
  carriers: number('your CVs whose planes can fly'),
  ships: number('your ships, SUBs counted, convoy points not'),
  convoys: number('your convoy points'),
  enemyPlanes: number('enemy aircraft, carrier planes not counted'),
  enemyFtrs: number('enemy FTRs in the sea area'),
  enemyCarriers: number('enemy CVs whose planes can fly'),
  enemyShips: number('enemy ships, SUBs counted, convoy points not'),
  enemyTransports: number('enemy TRS and AMPH in the sea area'),
  enemyScs: number('enemy surface combat ships in the sea area'),
  enemyConvoys: number('enemy convoy points'),
}

const there = (world: WifWorld, { area }: Subject): Unit[] =>
  world.seaAt(area).filter((unit) => unit.aboard === undefined && unit.kind !== 'land' && sideOfCountry(world, unit.country) !== null)
const own = (world: WifWorld, subject: Subject) =>
  there(world, subject).filter((unit) => sideOfCountry(world, unit.country) === subject.side)
const enemies = (world: WifWorld, subject: Subject) => there(world, subject).filter((unit) => sideOf(world, unit) !== subject.side)

function factsOf(world: WifWorld, subject: Subject): FactsOf<typeof FACTS> {
  const [mine, his] = [own(world, subject), enemies(world, subject)]
  const count = (units: readonly Unit[], is: (unit: Unit) => boolean) => units.filter(is).length
  const ship = (unit: Unit) => unit.kind === 'naval' && !isConvoy(unit)
  const points = (units: readonly Unit[]) => units.reduce((sum, unit) => sum + (unit.kind === 'naval' ? unit.points : 0), 0)
  const able = ableTo(world, subject)
  return {
    ...momentFacts(world, subject.side),
    area: world.map.seaAreaNames[subject.area],
    weather: seaWeather(world, subject.area),
    available: able.length,
    able: able.map(({ name }) => name),
    planes: count(mine, ({ kind }) => kind === 'air'),
    carriers: count(mine, (unit) => unit.kind === 'naval' && hasPlanes(unit)),
    ships: count(mine, ship),
    convoys: points(mine),
    enemyPlanes: count(his, ({ kind }) => kind === 'air'),
    enemyFtrs: count(his, ({ type }) => type === 'FTR'),
    enemyCarriers: count(his, (unit) => unit.kind === 'naval' && hasPlanes(unit)),
    enemyShips: count(his, ship),
    enemyTransports: count(his, isTransport),
    enemyScs: count(his, isScs),
    enemyConvoys: points(his),
  }
}

/** Nobody of the enemy could meet bombers in the air. */
const isUncovered = (facts: FactsOf<typeof FACTS>): boolean => facts.enemyFtrs + facts.enemyCarriers === 0
/** Enemy bombers have only ships against them. */
const needsCover = (facts: FactsOf<typeof FACTS>): boolean =>
  facts.planes + facts.carriers === 0 && facts.enemyPlanes + facts.enemyCarriers > 0 && facts.ships + facts.convoys > 0

const POLICIES: Readonly<Record<string, Policy<WifWorld, Subject, Flight>>> = {
  'best bomber': { means: 'the aircraft with the most air-to-sea factors that can', answer: () => ({ ...NOBODY, bombers: 1 }) },
  'all bombers': { means: 'every aircraft with an air-to-sea factor that can, FTRs apart', answer: () => ({ ...NOBODY, bombers: ALL }) },
  'best fighter': { means: 'the FTR with the best air-to-air rating that can', answer: () => ({ ...NOBODY, fighters: 1 }) },
  'if uncovered': {
    means: 'every bomber that can, where the enemy has neither FTRs nor CVs with planes',
    answer: (world, subject) => (isUncovered(factsOf(world, subject)) ? { ...NOBODY, bombers: ALL } : NOBODY),
  },
  'for cover': {
    means: 'the best FTR that can, where enemy aircraft or CVs are and none of yours',
    answer: (world, subject) => (needsCover(factsOf(world, subject)) ? { ...NOBODY, fighters: 1 } : NOBODY),
  },
  all: { means: 'everybody who can', answer: () => ({ ...NOBODY, bombers: ALL, fighters: ALL }) },
}

/** A ruling: the best NAV meets ships that nobody covers, as anybody at the table would: it is built for it, and risks little. */
function usual(world: WifWorld, subject: Subject): Flight {
  const facts = factsOf(world, subject)
  if (!isUncovered(facts) || facts.enemyShips + facts.enemyConvoys === 0) return NOBODY
  const nav = ableTo(world, subject).find(({ type }) => type === 'NAV')
  return nav ? { ...NOBODY, with: [nav.id] } : NOBODY
}

/** Who flies by an answer, in order. */
function flying(world: WifWorld, subject: Subject, { with: named, bombers, fighters, extended }: Flight): AirUnit[] {
  const able = ableTo(world, subject, extended)
  const ftrs = able.filter(({ type }) => type === 'FTR').sort((a, b) => b.airToAir - a.airToAir)
  const chosen = [
    ...named.flatMap((id) => able.filter((unit) => unit.id === id)),
    ...able.filter(({ type }) => type !== 'FTR').slice(0, bombers),
    ...ftrs.slice(0, fighters),
  ]
  return [...new Set(chosen)]
}

/** 11.5.3: aircraft into a sea area where a naval combat is fought, before each round, with half their range; no limit of missions counts. */
export const flyIntoCombat: DecisionKind<WifWorld, Subject, Flight> = {
  name: 'naval air interception',
  section: '11.5.3',
  schema: answerSchema,
  key: (world, { area }) => world.map.seaAreaNames[area],
  problems: (world, { seat }, answer) =>
    answer.with.filter((id) => seatOf(world, world.unit(id)) !== seat).map((id) => `11.5.3: ${world.unit(id).name} is not yours to fly`),
  byDefault: usual,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'the NAV with the most air-to-sea factors that can, against ships with neither FTRs nor CVs to cover them; else nobody',
  policies: POLICIES,
  example: 'naval air interception:\n  - { at: Baltic Sea, with: [Bf-110C] }',
  choices(world, subject) {
    const text = (flight: Flight) =>
      flying(world, subject, flight)
        .map(
          (unit) =>
            `${unit.name} (air-to-air ${unit.airToAir}, air-to-sea ${unit.airToSea}), section ${sectionFor(world, unit, subject.area, flight)}`,
        )
        .join(', ') || 'nobody flies'
    const several: [string, Flight][] = [
      ['usual', usual(world, subject)],
      ['none', NOBODY],
      ['best bomber', { ...NOBODY, bombers: 1 }],
      ['all bombers', { ...NOBODY, bombers: ALL }],
      ['best fighter', { ...NOBODY, fighters: 1 }],
      ['all', { ...NOBODY, bombers: ALL, fighters: ALL }],
    ]
    const choices: Choice<Flight>[] = several.map(([name, answer]) => ({ answer, word: name, text: text(answer) }))
    return distinct<Flight>(choices, (answer) => flying(world, subject, answer).map(({ id }) => id))
  },
  question: (world, subject) =>
    `Naval combat in ${world.map.seaAreaNames[subject.area]}. Which aircraft fly there before the next round (11.5.3)? ${ableTo(
      world,
      subject,
    )
      .map((unit) => `${unit.name} (${unit.airToAir}/${unit.airToSea})`)
      .join(', ')
      .slice(0, 260)} could.`,
  sheet: {
    section: 'naval air interception',
    field: 'with',
    read(_world, reader: WifReader, node) {
      if (node.value === 'none' || node.value === false) return NOBODY
      if (!(node.value instanceof Map)) return { ...NOBODY, with: standingUnits(reader, node) }
      const fields = reader.fields(node, ['units', 'section', 'extended'], ['units'])
      const section = fields?.has('section') ? reader.number(fields.get('section')!) : null
      const extended = fields?.has('extended') ? reader.yesNo(fields.get('extended')!) : false
      if (!fields || section === undefined || extended === undefined) return undefined
      if (section !== null && ![0, 1, 2, 3, 4].includes(section))
        return reader.problem(fields.get('section')!, 'sections of a sea box are 0 to 4')
      return { ...NOBODY, with: standingUnits(reader, fields.get('units')!), section: section as Section | null, extended }
    },
    describe: (world, { with: named, bombers, fighters, section }) =>
      `${named.map((id) => world.unit(id).name).join(', ') || (bombers + fighters > 0 ? 'whoever can' : 'nobody')} flies naval air interception${section === null ? '' : ` into section ${section}`}`,
  },
}

const sectionFor = (world: WifWorld, unit: AirUnit, area: number, { section, extended }: Flight): Section => {
  const reached = highestSection(
    world,
    rangeOut(unit, { mission: 'naval air interception', extended: extended && unit.extendedRange }) - pointsToArea(world, unit, area),
  )
  return section !== null && section < reached ? section : reached
}

/** Aircraft of a seat that could fly into the area now, the most air-to-sea factors first. */
function ableTo(world: WifWorld, subject: Subject, extended = false): AirUnit[] {
  return world
    .onMap()
    .filter(
      (unit): unit is AirUnit =>
        unit.kind === 'air' && seatOfUnit(world, unit) === subject.seat && whyNotFly(world, unit, subject, extended) === null,
    )
    .sort((a, b) => b.airToSea - a.airToSea || a.cost.points - b.cost.points || (a.id < b.id ? -1 : 1))
}

/** 11.5.3, 9.8, 15.1: why an aircraft on land cannot fly into a combat in an area; null when it can. */
function whyNotFly(world: WifWorld, unit: AirUnit, subject: Subject, extended: boolean): string | null {
  const { area } = subject
  const name = world.map.seaAreaNames[area]
  if (unit.sea) return `11.5.3: ${unit.name} is at sea already, in the ${world.map.seaAreaNames[unit.sea.area]}`
  if (unit.faceDown) return `14.2.2: ${unit.name} is face-down`
  const type = whyNotType(unit, 'naval air interception')
  if (type) return type
  if (allowance(world, powerOf(world, unit), 'naval air interception') === 0)
    return `11.5.3: ${powerOf(world, unit)} passed and flies no naval air interception`
  const foes = enemies(world, subject).filter((enemy) => mayFightAtSea(world, unit, enemy))
  if (foes.length === 0) return `9.8: ${unit.country} is at war with nobody in the ${name}`
  if (foes.every((enemy) => surprised(world, unit.country, enemy.country)))
    return `15.1: ${unit.name} is surprised by the only enemies in the ${name}`
  const friends = own(world, subject)
  const inIt = friends.filter((friend) =>
    foes.some((enemy) => mayFightAtSea(world, friend, enemy) && !surprised(world, friend.country, enemy.country)),
  )
  if (friends.length > 0 && inIt.length === 0) return `15.1: the only units of your side in the ${name} are neutral or surprised`
  return whyNotPatrol(world, unit, area, null, 'naval air interception', extended && unit.extendedRange)
}

const whyNoFlight = (unit: Unit): string =>
  unit.kind === 'naval' && unit.type === 'CV'
    ? `carrier planes fly no naval air interception: those of ${unit.name} fight in its own sea area`
    : `${unit.name} is not an aircraft and flies no naval air interception`

/**
 * Step 2 of 11.5.1 for one side: its seats fly aircraft into the area, asked before each round as long as they have any that could; before the first, who
 * has none and named some is told why they stay. Returns who flew.
 */
export function* flyNavalAirInterception(world: WifWorld, area: number, side: Side, round: number): Procedure<AirUnit[]> {
  const flown: AirUnit[] = []
  for (const seat of seatsOf(world, side)) {
    const subject: Subject = { area, seat, side, round }
    const isAble = ableTo(world, subject, true).length > 0
    if (!isAble && round > 1) continue
    const answer = isAble ? yield* ask(world, seat, flyIntoCombat, subject) : yield* tellInVain(world, seat, flyIntoCombat, subject)
    if (answer === null) continue
    const able = flying(world, subject, answer)
    for (const id of answer.with) {
      const unit = world.unit(id)
      if (unit.kind !== 'air') note(world, seat, '14.4', whyNoFlight(unit))
      if (unit.kind !== 'air' || able.includes(unit) || unit.sea?.area === area) continue
      note(
        world,
        seat,
        '11.5.3',
        `${unit.name} does not fly into the ${world.map.seaAreaNames[area]}: ${whyNotFly(world, unit, subject, answer.extended) ?? 'it is not there'}${answer.extended && !unit.extendedRange ? '; it has no extended range (14.1.1)' : ''}`,
      )
    }
    const low = able.filter((unit) => answer.section !== null && sectionFor(world, unit, area, answer) < answer.section)
    if (low.length > 0)
      note(
        world,
        seat,
        '11.5.3',
        `section ${answer.section} is out of reach: ${low.map((unit) => `${unit.name} flies into section ${sectionFor(world, unit, area, answer)}`).join(', ')}`,
      )
    for (const unit of able)
      patrol(world, unit, area, sectionFor(world, unit, area, answer), 'naval air interception', answer.extended && unit.extendedRange)
    flown.push(...able)
  }
  return flown
}
