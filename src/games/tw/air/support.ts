import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { unitsDo, unitsText } from '../pieces.ts'
import { atWar, seatOf, seatsOf, sideOf } from '../powers.ts'
import type { AirUnit, GroundUnit, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { whyNotWith } from '../bases/cooperation.ts'
import { battleFlak, fireFlak } from './flak.ts'
import { flightsTo } from './flight.ts'
import { meet } from './meet.ts'
import { fly, type Mission, mayFly } from './missions.ts'
import { supportShift } from '../charts/ground.ts'
import { aNameOrNone, type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts } from '../facts.ts'
import type { TwReader } from '../sheet/reader.ts'
import { type Flown, ownAircraft, type Sky } from './sky.ts'
import { airWeather } from './weather.ts'
import { tellWhoStays, whoFlies, whyNobody } from './who-flies.ts'

/** An announced ground attack, as far as the air needs it. */
export interface SupportedAttack {
  readonly hex: Hex
  readonly attackers: readonly GroundUnit[]
  /** Every attacker drops (11.3.2): support moves the odds by one column at most. */
  readonly paraOnly?: boolean
}

/** Columns that air support moves the odds of a ground battle: to the right for the attacker, to the left for the defender. */
export interface Support {
  readonly right: number
  readonly left: number
  readonly texts: readonly string[]
  /** Air combat factors still over the hex, escorts counted: a landing needs more than the defender (7.7.2). */
  readonly overhead?: { readonly attackers: number; readonly defenders: number }
}

interface SupportSubject {
  readonly attack: SupportedAttack
  readonly seat: string
  /** Aircraft that fly OAS there: who escorts knows. */
  readonly flying: readonly AirUnit[]
}

const FACTS = {
  ...PLACE,
  ...MOMENT,
  enemies: number('enemy ground units in the hex'),
  attackers: number('ground units that attack'),
  available: number('own aircraft that could fly'),
  flying: number('aircraft that fly OAS there already'),
  against: aNameOrNone('country', "nation of the first defender; '' where there is none"),
}

const ableToSupport = (world: TwWorld, { attack, seat }: SupportSubject): AirUnit[] =>
  ownAircraft(world, seat).filter((unit) => whyNotSupport(world, unit, attack, 'OAS') === null)
const ableToEscort = (world: TwWorld, { attack, seat, flying }: SupportSubject): AirUnit[] =>
  ownAircraft(world, seat).filter((unit) => !flying.includes(unit) && whyNotSupport(world, unit, attack, 'escort') === null)

/** Why an air unit cannot support or escort support of an attack, or null. */
export function whyNotSupport(
  world: TwWorld,
  unit: AirUnit,
  { hex, attackers }: SupportedAttack,
  mission: 'OAS' | 'AV support' | 'escort',
): string | null {
  return mayFly(world, unit, mission, hex) ?? whyNotWith(world, unit, attackers)
}

/** Who of an answer flies; each is judged by itself. */
const whoSupports = (world: TwWorld, { attack, seat, flying }: SupportSubject, mission: 'OAS' | 'escort', answer: readonly string[]) =>
  whoFlies(world, seat, RULES[mission], answer, (unit, before) =>
    flying.includes(unit)
      ? `${unit.name} flies OAS there`
      : (whyNotSupport(world, unit, attack, mission) ?? whyNotWith(world, unit, [...flying, ...before])),
  )
const RULES = { OAS: '11.3', 'AV support': '9.8', escort: '11.3.2' } as const

const defendersOf = (world: TwWorld, hex: Hex, side = world.phasing): GroundUnit[] =>
  world.groundAt(hex).filter((unit) => sideOf(world, unit) !== side)

function kindOf(section: string, field: 'support' | 'escort'): DecisionKind<TwWorld, SupportSubject, string[]> {
  const mission = field === 'support' ? 'OAS' : 'escort'
  const able = field === 'support' ? ableToSupport : ableToEscort
  const rule = RULES[mission]
  return {
    name: `${field === 'support' ? 'offensive air support' : 'escort'} (${section})`,
    section: rule,
    schema: z.array(z.string()),
    key: (world, { attack }) => world.map.code(attack.hex),
    problems: (world, subject, answer) =>
      field === 'escort' && subject.flying.length === 0
        ? answer.map(
            (id) =>
              `11.3.2: nobody flies OAS over ${world.map.name(subject.attack.hex)} for ${world.state.units[id]?.name ?? id} to escort`,
          )
        : whyNobody(whoSupports(world, subject, mission, answer)),
    byDefault: () => [],
    facts: (world, subject): FactsOf<typeof FACTS> => {
      const defenders = defendersOf(world, subject.attack.hex)
      return {
        ...placeFacts(world, subject.attack.hex),
        ...momentFacts(world, world.phasing),
        enemies: defenders.length,
        attackers: subject.attack.attackers.length,
        available: able(world, subject).length,
        flying: subject.flying.length,
        against: defenders[0]?.nation ?? '',
      }
    },
    factTypes: FACTS,
    defaultIs: 'nobody',
    example: `${section}:\n  - { at: Brussels, with: all, ${field}: [${field === 'support' ? 'Luftflotte 3' : 'JG 51'}] }`,
    policies: {
      none: { means: 'nobody', answer: () => [] },
      all: { means: 'all that can', answer: (world, subject) => able(world, subject).map(({ id }) => id) },
      ...(field === 'support'
        ? {
            best: {
              means: 'undepleted TAC and MDM for two columns at most',
              answer: (world, subject) => {
                const picked: AirUnit[] = []
                for (const unit of ableToSupport(world, subject))
                  if (!unit.depleted && shiftOf(world, [...picked, unit]) > shiftOf(world, picked)) picked.push(unit)
                return picked.map(({ id }) => id)
              },
            },
          }
        : {
            fighters: {
              means: 'every undepleted FTR in range',
              answer: (world, subject) =>
                ableToEscort(world, subject)
                  .filter((unit) => unit.type === 'FTR' && !unit.depleted)
                  .map(({ id }) => id),
            },
          }),
    },
    question: (world, subject) =>
      `${field === 'support' ? 'Who flies OAS' : 'Who escorts'} over ${world.map.name(subject.attack.hex)} (${rule})? You can send ${unitsText(able(world, subject))}.`,
    sheet: {
      section,
      field,
      plain: [
        {
          says: `${section === 'attack' ? '' : 'second_'}${field === 'support' ? 'oas' : 'escort'} <at>[ with] <${field}>`,
          takes: { at: 'hex', [field]: 'units' },
          joins: 'at',
          example: `${section === 'attack' ? '' : 'second '}${field === 'support' ? 'OAS Brussels Luftflotte 3' : 'escort Brussels JG 51'}`,
        },
      ],
      read: (_, reader: TwReader, node) => reader.flyers(node),
      describe: (world, answer) =>
        `${answer.map((id) => world.unit(id).name).join(', ') || 'nobody'} ${field === 'support' ? 'fly OAS' : 'escort'}`,
    },
  }
}

const SECTIONS = ['attack', 'second attack'] as const
export const oasKinds = { attack: kindOf('attack', 'support'), 'second attack': kindOf('second attack', 'support') }
export const escortKinds = { attack: kindOf('attack', 'escort'), 'second attack': kindOf('second attack', 'escort') }

/** 11.3.1, 11.4: columns that aircraft over the hex move the odds: TAC 1, MDM 2, two in all; the Depleted together one, and one where PARA attack alone. */
export function shiftOf(world: TwWorld, units: readonly AirUnit[], paraOnly = false): number {
  const bombers = units.filter(({ type }) => type === 'TAC' || type === 'MDM')
  const whole = (type: AirUnit['type']) => bombers.filter((unit) => unit.type === type && !unit.depleted).length
  return supportShift(world.tables, {
    TAC: whole('TAC'),
    MDM: whole('MDM'),
    depleted: bombers.filter(({ depleted }) => depleted).length,
    onlyParaAttack: paraOnly,
  })
}

/** What is done between OAS and DAS: told the columns that OAS would shift each attack, if all of it came through. */
export type BeforeDas = (columns: ReadonlyMap<Hex, number>) => Procedure
function* nothingBeforeDas(): Procedure {}

/**
 * 11.3, 11.4: all OAS is flown, attack by attack; then the other side's Reserves (10.2), its interceptors and DAS, with what follows; the air battles; Flak units under the survivors; and the
 * columns that are left. All OAS stands before the first Reserve moves and the first DAS is asked for (10.2, 11.4.1).
 */
export function* supportAttacks(
  world: TwWorld,
  attacks: readonly SupportedAttack[],
  beforeDas: BeforeDas = nothingBeforeDas,
): Procedure<Map<Hex, Support>> {
  const section = SECTIONS[world.ops.impulse - 1]
  const flights: { attack: SupportedAttack; oas: AirUnit[]; escorts: AirUnit[] }[] = []
  for (const attack of attacks) {
    const oas: AirUnit[] = []
    const escorts: AirUnit[] = []
    for (const seat of seatsOf(world, world.phasing)) {
      const subject: SupportSubject = { attack, seat, flying: oas }
      if (ableToSupport(world, subject).length > 0) oas.push(...(yield* joining(world, oasKinds[section], subject, 'OAS')))
      else yield* tellInVain(world, seat, oasKinds[section], subject)
    }
    for (const seat of seatsOf(world, world.phasing)) {
      const subject: SupportSubject = { attack, seat, flying: oas }
      if (oas.length > 0 && ableToEscort(world, subject).length > 0)
        escorts.push(...(yield* joining(world, escortKinds[section], subject, 'escort')))
      else yield* tellInVain(world, seat, escortKinds[section], subject)
    }
    flights.push({ attack, oas, escorts })
  }
  yield* beforeDas(
    new Map(flights.map(({ attack: { hex, paraOnly }, oas }) => [hex, inWeather(world, oas, hex, shiftOf(world, oas, paraOnly))])),
  )
  const supports = new Map<Hex, Support>()
  for (const { attack, oas, escorts } of flights) {
    // Who has been shot down since on another mission, such as interdiction of Reserves, does not come.
    const flying = oas.filter(isLeft)
    const sky = skyOver(world, attack, flying, flying.length > 0 ? escorts.filter(isLeft) : [], 'OAS', 'intercepting OAS', section)
    supports.set(attack.hex, yield* resolve(world, attack, sky, flying))
  }
  return supports
}

function skyOver(
  world: TwWorld,
  { hex, attackers }: SupportedAttack,
  bombers: readonly AirUnit[],
  escorts: readonly AirUnit[],
  what: Flown,
  against: Mission,
  section: string,
): Sky {
  const flying = [...bombers, ...escorts]
  return {
    what,
    against,
    section,
    target: hex,
    flights: flightsTo(world, flying, hex, against).map((flight) => ({ ...flight, protects: escorts.includes(flight.unit as AirUnit) })),
    interceptors: [],
    das: [],
    // An automatic victory is movement, which nobody flies DAS against.
    defended:
      what === 'OAS'
        ? world
            .groundAt(hex)
            .filter((unit) => attackers.length === 0 || attackers.some((attacker) => atWar(world, attacker.nation, unit.nation)))
        : [],
    supported: attackers,
  }
}

/** A seat is asked who flies; they take off, and it is told who of them cannot. */
function* joining(
  world: TwWorld,
  kind: DecisionKind<TwWorld, SupportSubject, string[]>,
  subject: SupportSubject,
  mission: 'OAS' | 'escort',
): Procedure<AirUnit[]> {
  const answer = yield* ask(world, subject.seat, kind, subject)
  const { hex } = subject.attack
  const what = `${mission} over ${world.map.name(hex)}`
  return takeOff(world, tellWhoStays(world, subject.seat, RULES[mission], what, whoSupports(world, subject, mission, answer)), hex, mission)
}

function takeOff(world: TwWorld, units: AirUnit[], hex: Hex, mission: 'OAS' | 'AV support' | 'escort'): AirUnit[] {
  for (const unit of units) fly(world, unit, mission, hex)
  if (units.length > 0)
    world.report(
      'air mission',
      RULES[mission],
      `${mission === 'escort' ? unitsDo(units, 'escorts', 'escort') : `${unitsDo(units, 'flies', 'fly')} ${mission}`} over ${world.map.name(hex)}.`,
      [hex, ...units.map((unit) => unit.hex)],
    )
  return units
}

const isLeft = ({ place }: AirUnit): boolean => place !== 'pool' && place !== 'gone'

function* resolve(world: TwWorld, { hex, paraOnly = false }: SupportedAttack, sky: Sky, oas: readonly AirUnit[]): Procedure<Support> {
  const met = yield* meet(world, sky)
  let supporting = met.aircraft.filter((unit) => oas.includes(unit))
  if (supporting.length > 0) {
    const flak = battleFlak(world, hex, supporting[0].nation)
    supporting = yield* fireFlak(world, {
      ...flak,
      key: world.map.code(hex),
      place: `over ${world.map.name(hex)}`,
      hexes: [hex],
      targets: supporting,
    })
  }
  const right = inWeather(world, supporting, hex, shiftOf(world, supporting, paraOnly))
  const left = inWeather(world, met.das, hex, shiftOf(world, met.das))
  const texts = [
    ...(supporting.length > 0
      ? [`OAS of ${unitsText(supporting)}: ${right} right (11.3.1${paraOnly ? ', 11.3.2: PARA alone' : ''})`]
      : oas.length > 0
        ? ['no OAS came through (11.3.1)']
        : []),
    ...(met.das.length > 0
      ? [`DAS of ${unitsText(met.das)}: ${left} left (11.4.1)`]
      : sky.das.length > 0
        ? ['no DAS stayed (11.4.1)']
        : []),
  ]
  if (texts.length > 0) world.report('air support', '11.3', `Air support over ${world.map.name(hex)}: ${texts.join('; ')}.`, [hex])
  const overhead = {
    attackers: factorsOf(met.aircraft.filter((unit) => unit.place === 'map' && (!oas.includes(unit) || supporting.includes(unit)))),
    // 7.7.2: interceptors over the hex are the escorts of DAS, where there is any.
    defenders: met.das.length > 0 ? factorsOf([...met.das, ...met.guards]) : 0,
  }
  return { right, left, texts, overhead }
}

const factorsOf = (units: readonly AirUnit[]): number => units.reduce((sum, { combat }) => sum + combat, 0)

/** 26: bad weather leaves air support fewer columns. */
const inWeather = (world: TwWorld, units: readonly AirUnit[], hex: Hex, columns: number): number =>
  units.length === 0 ? 0 : Math.min(columns, airWeather(world, units[0], hex)?.airSupport ?? columns)

/** The same for an automatic victory (9.8): the movement's own order names who supports; it may be intercepted, but nobody flies DAS. */
export function* supportAv(
  world: TwWorld,
  attack: SupportedAttack,
  named: { readonly support: readonly string[]; readonly escort: readonly string[] },
): Procedure<Support> {
  const seat = seatOf(world, attack.attackers[0])!
  const rising = (ids: readonly string[], mission: 'AV support' | 'escort', there: readonly Unit[]) =>
    takeOff(
      world,
      tellWhoStays(
        world,
        seat,
        RULES[mission],
        `${mission} over ${world.map.name(attack.hex)}`,
        whoFlies(world, seat, RULES[mission], ids, (unit, before) =>
          there.includes(unit)
            ? `${unit.name} flies there already`
            : (whyNotSupport(world, unit, attack, mission) ?? whyNotWith(world, unit, [...there, ...before])),
        ),
      ),
      attack.hex,
      mission,
    )
  const oas = rising(named.support, 'AV support', [])
  if (oas.length === 0) return { right: 0, left: 0, texts: [] }
  const escorts = rising(named.escort, 'escort', oas)
  return yield* resolve(world, attack, skyOver(world, attack, oas, escorts, 'AV support', 'intercepting AV support', 'attack'), oas)
}
