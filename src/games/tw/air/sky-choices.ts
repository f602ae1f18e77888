import { z } from 'zod'
import type { DecisionKind, Policy } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts, word } from '../facts.ts'
import { unitsText } from '../pieces.ts'
import { sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { whyNotWith } from '../bases/cooperation.ts'
import { aircraftOf } from './flight.ts'
import { enemiesUp, FLOWN, ownAircraft, type Sky, whereToIntercept, whyNoDas, whyNotCounter } from './sky.ts'
import { factorsOf } from './strength.ts'
import { tellWhoStays, whoFlies, type WhoFlies, whyNobody } from './who-flies.ts'

/** A seat's choice about a mission in the air. */
export interface SkySubject {
  readonly sky: Sky
  readonly seat: string
}

export const SKY = {
  ...PLACE,
  ...MOMENT,
  mission: word('what the phasing side flies', FLOWN),
  flying: number("the phasing side's aircraft that fly there"),
  flyingFactors: number('their air factors'),
  bombers: number('TAC, MDM and NAC among them'),
  up: number("the other side's aircraft up against them, those on DAS too"),
  upFactors: number('their air factors'),
  available: number('own aircraft that could still join'),
  availableFactors: number('their air factors'),
}

export function skyFacts(world: TwWorld, { sky, seat }: SkySubject, able: readonly AirUnit[]): FactsOf<typeof SKY> {
  const flying = aircraftOf(sky.flights)
  const up = enemiesUp(sky)
  return {
    ...placeFacts(world, sky.target),
    ...momentFacts(world, sideOfSeat(world, seat)),
    mission: sky.what,
    flying: flying.length,
    flyingFactors: factorsOf(flying),
    bombers: flying.filter(({ type }) => type !== 'FTR').length,
    up: up.length,
    upFactors: factorsOf(up),
    available: able.length,
    availableFactors: factorsOf(able),
  }
}

export const ids = (units: readonly AirUnit[]): string[] => units.map(({ id }) => id)
type Why = (world: TwWorld, subject: SkySubject, unit: AirUnit) => string | null

/** Who of an answer can join, without those that rose to an earlier question of the same kind, whom it may name again. */
function risers(world: TwWorld, { sky, seat }: SkySubject, section: string, answer: readonly string[], why: Why): WhoFlies {
  const up = new Set(enemiesUp(sky).map(({ id }) => id))
  return whoFlies(
    world,
    seat,
    section,
    answer.filter((id) => !up.has(id)),
    (unit, before) => why(world, { sky, seat }, unit) ?? whyNotWith(world, unit, before),
  )
}

/** A choice of aircraft, and who of an answer to it joins; the seat is told why the others do not. */
export interface AircraftKind extends DecisionKind<TwWorld, SkySubject, string[]> {
  join(world: TwWorld, subject: SkySubject, answer: readonly string[]): AirUnit[]
}

/** A field of sheets that names aircraft. */
export function aircraftKind(options: {
  name: string
  section: string
  sheet: { section: string; field: string }
  able: (world: TwWorld, subject: SkySubject) => AirUnit[]
  why: Why
  byDefault: string
  policies: Readonly<Record<string, Policy<TwWorld, SkySubject, string[]>>>
  example: string
  asks: string
  does: string
}): AircraftKind {
  const { able, why, policies } = options
  return {
    name: options.name,
    section: options.section,
    schema: z.array(z.string()),
    key: (world, { sky }) => world.map.code(sky.target),
    problems: (world, subject, answer) => whyNobody(risers(world, subject, options.section, answer, why)),
    join: (world, subject, answer) =>
      tellWhoStays(world, subject.seat, options.section, options.name, risers(world, subject, options.section, answer, why)),
    byDefault: (world, subject) => policies[options.byDefault].answer(world, subject),
    facts: (world, subject) => skyFacts(world, subject, able(world, subject)),
    factTypes: SKY,
    defaultIs: `${options.byDefault}: ${policies[options.byDefault].means}`,
    example: options.example,
    policies,
    question: (world, subject) => {
      const { sky } = subject
      return `${world.map.name(sky.target)}, ${sky.what}: the phasing side flies ${unitsText(sky.flights.map(({ unit }) => unit))}, against it ${unitsText(enemiesUp(sky))}. ${options.asks} (${options.section})? You can send ${unitsText(able(world, subject))}.`
    },
    sheet: {
      ...options.sheet,
      read: (_, reader: TwReader, node) => reader.flyers(node),
      describe: (world, answer) => `${answer.length > 0 ? answer.map((id) => world.unit(id).name).join(', ') : 'nobody'} ${options.does}`,
    },
  }
}

/** Fresh aircraft, FTR alone where there are any but bombers needed otherwise. */
const freshFighters = (units: readonly AirUnit[]): AirUnit[] => units.filter((unit) => unit.type === 'FTR' && !unit.depleted)

/** The fewest FTR that make the ratio at least 1-1 with those who are up; nobody when even all do not, or when it is 1-1 already. */
export function fightersIfEven(sky: Sky, able: readonly AirUnit[]): string[] {
  const against = factorsOf(aircraftOf(sky.flights))
  const sent: AirUnit[] = []
  let sum = factorsOf(enemiesUp(sky))
  for (const unit of freshFighters(able)) {
    if (sent.length > 0 && sum >= against) break
    sent.push(unit)
    sum += unit.combat
  }
  return sum >= against ? ids(sent) : []
}

const NOBODY: Policy<TwWorld, SkySubject, string[]> = { means: 'nobody', answer: () => [] }

export const ableToIntercept = (world: TwWorld, { sky, seat }: SkySubject): AirUnit[] =>
  ownAircraft(world, seat).filter((unit) => typeof whereToIntercept(world, sky, unit, sky.against) === 'number')
const ableToCounterCounter = (world: TwWorld, { sky, seat }: SkySubject): AirUnit[] =>
  ownAircraft(world, seat).filter((unit) => typeof whereToIntercept(world, sky, unit, 'counter-counter-interception') === 'number')
export const ableToDas = (world: TwWorld, { sky, seat }: SkySubject): AirUnit[] =>
  ownAircraft(world, seat).filter((unit) => whyNoDas(world, sky, unit) === null)
export const ableToCounter = (world: TwWorld, { sky, seat }: SkySubject): AirUnit[] =>
  ownAircraft(world, seat).filter((unit) => whyNotCounter(world, sky, unit) === null)

const sends = (
  able: (world: TwWorld, subject: SkySubject) => AirUnit[],
): Readonly<Record<string, Policy<TwWorld, SkySubject, string[]>>> => ({
  none: NOBODY,
  'fighters if even': {
    means: 'the fewest undepleted FTR that make the air factors at least 1-1, if all that can do',
    answer: (world, subject) => fightersIfEven(subject.sky, able(world, subject)),
  },
  fighters: { means: 'every undepleted FTR that can', answer: (world, subject) => ids(freshFighters(able(world, subject))) },
  all: { means: 'every aircraft that can', answer: (world, subject) => ids(able(world, subject)) },
})

const text = (place: ReturnType<typeof whereToIntercept>): string | null => (typeof place === 'string' ? place : null)

/** 11.4.1, 11.8: who rises against a mission over its target, or on its way there. */
export const interceptAir = aircraftKind({
  name: 'intercept in the air',
  section: '11.8',
  sheet: { section: 'air defence', field: 'intercept' },
  able: ableToIntercept,
  why: (world, { sky }, unit) => text(whereToIntercept(world, sky, unit, sky.against)),
  byDefault: 'fighters if even',
  policies: sends(ableToIntercept),
  example: 'air defence:\n  - { at: Cologne, intercept: [JG 51] }',
  asks: 'Who intercepts',
  does: 'intercept(s)',
})

/** 11.2.3: aircraft and PARA that stage or stratmove may be met too; nobody does unasked, since nothing is gained but losses. */
export const interceptStaging = aircraftKind({
  name: 'intercept staging',
  section: '11.2.3',
  sheet: { section: 'air defence', field: 'staging' },
  able: ableToIntercept,
  why: (world, { sky }, unit) => text(whereToIntercept(world, sky, unit, sky.against)),
  byDefault: 'none',
  policies: sends(ableToIntercept),
  example: 'air defence:\n  - { staging: fighters if even }',
  asks: 'Who intercepts',
  does: 'intercept(s) staging aircraft',
})

/** 11.4: DAS moves the ground battle's odds by so many columns at most. */
const MOST_COLUMNS = 2
/** The worst odds in the air at which the default still sends DAS: 1-2. */
const OUTNUMBERED = 2

function dasPick(world: TwWorld, subject: SkySubject): AirUnit[] {
  const picked: AirUnit[] = []
  let columns = subject.sky.das.reduce((sum, unit) => sum + columnsOf(unit), 0)
  // TAC first: two of them do what a MDM does and fight with twice its factors.
  for (const unit of ableToDas(world, subject)
    .filter((each) => !each.depleted)
    .sort((a, b) => columnsOf(a) - columnsOf(b))) {
    if (columns + columnsOf(unit) > MOST_COLUMNS) continue
    picked.push(unit)
    columns += columnsOf(unit)
  }
  return picked
}

const columnsOf = (unit: AirUnit): number => (unit.type === 'MDM' ? 2 : 1)

/** 11.4: who supports the defenders on the ground. */
export const flyDas = aircraftKind({
  name: 'defensive air support',
  section: '11.4',
  sheet: { section: 'air defence', field: 'das' },
  able: ableToDas,
  why: (world, { sky }, unit) => whyNoDas(world, sky, unit),
  byDefault: 'unless outnumbered',
  policies: {
    none: NOBODY,
    'unless outnumbered': {
      means:
        'undepleted TAC and MDM for two columns at most, if the odds in the air, with the FTR that can intercept, are not worse than 1-2',
      answer: (world, subject) => {
        const das = dasPick(world, subject)
        const fighters = freshFighters(ableToIntercept(world, subject))
        return (factorsOf(das) + factorsOf(fighters) + factorsOf(enemiesUp(subject.sky))) * OUTNUMBERED >=
          factorsOf(aircraftOf(subject.sky.flights))
          ? ids(das)
          : []
      },
    },
    always: { means: 'undepleted TAC and MDM for two columns at most', answer: (world, subject) => ids(dasPick(world, subject)) },
  },
  example: 'air defence:\n  - { at: Cologne, das: [Luftflotte 3] }',
  asks: 'Who flies DAS',
  does: 'fly DAS',
})

/** 11.8.2: further aircraft of the other side, once the phasing side has counter-intercepted. */
export const counterCounter = aircraftKind({
  name: 'counter-counter-intercept',
  section: '11.8.2',
  sheet: { section: 'air defence', field: 'counter' },
  able: ableToCounterCounter,
  why: (world, { sky }, unit) => text(whereToIntercept(world, sky, unit, 'counter-counter-interception')),
  byDefault: 'none',
  policies: sends(ableToCounterCounter),
  example: 'air defence:\n  - { at: Cologne, counter: fighters if even }',
  asks: 'Who counter-counter-intercepts',
  does: 'counter-counter-intercept',
})

/** The fewest undepleted FTR that bring the phasing side at least to the other's factors. */
function counterIfEven(world: TwWorld, subject: SkySubject): string[] {
  const against = factorsOf(enemiesUp(subject.sky))
  const sent: AirUnit[] = []
  let sum = factorsOf(aircraftOf(subject.sky.flights))
  for (const unit of freshFighters(ableToCounter(world, subject))) {
    if (sum >= against) break
    sent.push(unit)
    sum += unit.combat
  }
  return sum >= against ? ids(sent) : []
}

/** 11.8.2: the phasing side's answer to interceptors and DAS, one kind for each section of its sheet that flies missions. */
const counterKind = (section: string, example: string) =>
  aircraftKind({
    name: `counter-intercept (${section})`,
    section: '11.8.2',
    sheet: { section, field: 'counter' },
    able: ableToCounter,
    why: (world, { sky }, unit) => whyNotCounter(world, sky, unit),
    byDefault: 'none',
    policies: {
      ...sends(ableToCounter),
      'fighters if even': {
        means: 'the fewest undepleted FTR that make the air factors at least 1-1, if they are not already',
        answer: counterIfEven,
      },
    },
    example,
    asks: 'Who counter-intercepts',
    does: 'counter-intercept',
  })

export const counterIntercept: Readonly<Record<string, ReturnType<typeof counterKind>>> = {
  stage: counterKind('stage', 'stage:\n  - { units: [Luftflotte 3], to: Cologne, counter: fighters if even }'),
  'second stage': counterKind('second stage', 'second stage:\n  - { units: [Luftflotte 3], to: Cologne, counter: fighters if even }'),
  attack: counterKind('attack', 'attack:\n  - { at: Brussels, with: all, support: [Luftflotte 3], counter: fighters if even }'),
  'second attack': counterKind(
    'second attack',
    'second attack:\n  - { at: Brussels, with: all, support: [Luftflotte 3], counter: fighters if even }',
  ),
  'counter air': counterKind('counter air', 'counter air:\n  - { at: Warsaw, with: [JG 1], counter: fighters if even }'),
  'port strike': counterKind('port strike', 'port strike:\n  - { at: Calais, with: [Luftflotte 3], counter: fighters if even }'),
  'carrier strike': counterKind('carrier strike', 'carrier strike:\n  - { ships: [Glorious], at: Taranto, counter: fighters if even }'),
  interdict: counterKind('interdict', 'interdict:\n  - { at: Sedan, with: [JG 51], counter: fighters if even }'),
  airdrop: counterKind('airdrop', 'airdrop:\n  - { unit: 7th Flieger, at: Rotterdam, counter: fighters if even }'),
  stratmove: counterKind('stratmove', 'stratmove:\n  - { units: [KG 1], to: Cologne, counter: fighters if even }'),
  'second airdrop': counterKind('second airdrop', 'second airdrop:\n  - { unit: 7th Flieger, at: Rotterdam, counter: fighters if even }'),
}
