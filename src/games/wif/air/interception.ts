import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { Choice, DecisionKind, Policy, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { enemySide, seatOf, seatOfUnit, seatsOf, sideAsked, sideOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { AirUnit, Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { distinct, type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts, word } from '../facts.ts'
import {
  differenceWith,
  JOINING,
  joiningFacts,
  OVERHEAD,
  overheadFacts,
  SUPPORTED,
  supportedFacts,
  targetFacts,
  TARGETS,
} from './air-facts.ts'
import { flyerOf } from './carrier-planes.ts'
import { couldFly, whyNotFly } from './eligibility.ts'
import { note } from '../tell-refused.ts'
import { standingUnits, wishes } from '../sheet/standing-units.ts'
import {
  type AirStep,
  BOMBING_MISSIONS,
  type BombingMission,
  hexesOf,
  isFighter,
  namesOf,
  sortiesAt,
  takeOff,
  tellFlights,
} from './sortie.ts'

interface InterceptionSubject {
  readonly step: AirStep
  readonly seat: string
  readonly at: Hex
  /** Of bombers that are met at `at` on their way to another hex (option 43): by which sheets name them. */
  readonly target?: Hex
}

/** Who intercepts: those named, as many as can; or the best few that can. */
type Interception = { with: string[]; best: number; against: string[] }
const NOBODY: Interception = { with: [], best: 0, against: [] }

const FACTS = {
  ...PLACE,
  ...MOMENT,
  mission: word('mission that the step is about', [...BOMBING_MISSIONS, 'naval air']),
  ...OVERHEAD,
  ...JOINING,
  enemyAirToAir: number('highest air-to-air rating among the enemy fighters over the hex'),
  ...TARGETS,
  ...SUPPORTED,
}

function factsOf(world: WifWorld, subject: InterceptionSubject): FactsOf<typeof FACTS> {
  const { step, seat, at } = subject
  const side = sideAsked(world, seat)
  return {
    ...placeFacts(world, at),
    ...momentFacts(world, side),
    mission: step.mission,
    ...overheadFacts(world, step, at, side),
    ...joiningFacts(step, at, side, ableTo(world, subject)),
    enemyAirToAir: Math.max(
      0,
      ...enemiesOf(world, subject)
        .filter(isFighter)
        .map(({ unit }) => unit.airToAir),
    ),
    ...targetFacts(world, step, at, side),
    ...supportedFacts(world, step, at),
  }
}

/** Nobody, the best few, or one by name; the air-to-air value that each would make. */
function choicesOf(world: WifWorld, subject: InterceptionSubject): Choice<Interception>[] {
  const { step, seat, at } = subject
  const able = ableTo(world, subject)
  const value = (units: readonly AirUnit[]) => `${namesAndRatings(units)}: value ${differenceWith(step, at, sideAsked(world, seat), units)}`
  return distinct<Interception>(
    [
      { answer: NOBODY, word: 'none', text: 'nobody intercepts' },
      { answer: { ...NOBODY, best: 1 }, word: 'best', text: value(able.slice(0, 1)) },
      { answer: { ...NOBODY, best: 2 }, word: 'best 2', text: value(able.slice(0, 2)) },
      { answer: { ...NOBODY, best: ALL }, word: 'all', text: value(able) },
      ...able.slice(1, 4).map((unit) => ({ answer: { ...NOBODY, with: [unit.id] }, word: unit.name, text: value([unit]) })),
    ],
    (answer) => (answer.best > 0 ? able.slice(0, answer.best).map(({ id }) => id) : answer.with),
  )
}

const namesAndRatings = (units: readonly AirUnit[]): string => units.map((unit) => `${unit.name} (${unit.airToAir})`).join(', ')

const POLICIES: Readonly<Record<string, Policy<WifWorld, InterceptionSubject, Interception>>> = {
  'best if stronger': {
    means: 'the best FTR that can, if your air-to-air value is then 1 or more (14.3.2)',
    answer: (world, subject) => (worthIt(world, subject, 1) ? { ...NOBODY, best: 1 } : NOBODY),
  },
  'best if even': {
    means: 'the best FTR that can, if your air-to-air value is then 0 or more',
    answer: (world, subject) => (worthIt(world, subject, 0) ? { ...NOBODY, best: 1 } : NOBODY),
  },
  'best against bombers': {
    means: 'the best FTR that can, where enemy bombers fly and your air-to-air value is then -2 or more',
    answer: (world, subject) =>
      worthIt(world, subject, -2) && enemiesOf(world, subject).some((sortie) => !isFighter(sortie)) ? { ...NOBODY, best: 1 } : NOBODY,
  },
}

/** Air-to-air value at which an FTR rises unasked against bombers without fighters. */
const SURE = 2

/**
 * A ruling: bombers that come alone are met, as anybody at the table would, when the best FTR that can has a clear advantage. It does no harm to an
 * FTR that the bombers will hardly hit, and a raid that nobody opposes does. Where fighters come along, or own ones patrol, nobody is risked unasked.
 */
const unescorted = (world: WifWorld, subject: InterceptionSubject): boolean =>
  !sortiesAt(subject.step, subject.at).some(isFighter) && ableTo(world, subject)[0]?.type === 'FTR' && worthIt(world, subject, SURE)

function worthIt(world: WifWorld, subject: InterceptionSubject, least: number): boolean {
  const [best] = ableTo(world, subject)
  return best !== undefined && differenceWith(subject.step, subject.at, sideAsked(world, subject.seat), [best]) >= least
}

/**
 * 14.2.5: interceptors against what flies over a hex. A sheet says `intercept: [Bf-109F, MiG-3]`, `best`, `best 2`, `all`, `none`, or a
 * map `{with: ..., against: [ground strike]}`. The opponent's stands under `defend`, one's own (against his) in the mission's entry.
 */
function interceptionKind(name: string, section: string, example: string): DecisionKind<WifWorld, InterceptionSubject, Interception> {
  return {
    name,
    section: '14.2.5',
    schema: z.strictObject({ with: z.array(z.string()), best: z.number().int().min(0), against: z.array(z.enum(BOMBING_MISSIONS)) }),
    key: (world, { at, target }) => world.map.code(target ?? at),
    problems: (world, { seat }, answer) =>
      answer.with.filter((id) => seatOf(world, world.unit(id)) !== seat).map((id) => `14.2.5: ${world.unit(id).name} is not yours to fly`),
    byDefault: (world, subject) => (name === 'intercept' && unescorted(world, subject) ? { ...NOBODY, best: 1 } : NOBODY),
    facts: factsOf,
    factTypes: FACTS,
    defaultIs:
      name === 'intercept'
        ? `the best FTR that can, against bombers without fighters where none of yours patrol, if your air-to-air value is then ${SURE} or more; else nobody`
        : 'nobody intercepts',
    example,
    policies: POLICIES,
    choices: choicesOf,
    question: (world, subject) =>
      `The enemy flies ${namesOf(enemiesOf(world, subject))} to ${world.map.name(subject.target ?? subject.at)} (${subject.step.mission})${subject.target === undefined ? '' : ` and is over ${world.map.name(subject.at)} now`}. Who intercepts (14.2.5)? You can send ${namesAndRatings(ableTo(world, subject))}.`,
    sheet: {
      section,
      field: 'intercept',
      read: (_world, reader: WifReader, node) => readInterception(reader, node),
      describe: (world, answer) => {
        const who =
          answer.best > 0
            ? answer.best >= ALL
              ? 'every FTR that can'
              : `the best ${answer.best} FTR that can`
            : answer.with.map((id) => world.unit(id).name).join(', ') || 'nobody'
        return `${who} intercepts${answer.against.length > 0 ? ` ${answer.against.join(', ')}` : ''}`
      },
    },
  }
}

const ALL = 99

function readInterception(reader: WifReader, node: SheetNode): Interception | undefined {
  if (node.value instanceof Map) {
    const fields = reader.fields(node, ['with', 'against'], ['with'])
    const who = fields && readInterception(reader, fields.get('with')!)
    const against = fields?.has('against')
      ? wishes(reader, reader.list(fields.get('against')!), (item) => reader.word(item, BOMBING_MISSIONS))
      : []
    return who && against && { ...who, against }
  }
  if (node.value === false || node.value === null) return NOBODY
  const count = typeof node.value === 'string' ? /^(?:(none|nobody)|(all)|best(?: (\d+))?)$/i.exec(node.value.trim()) : null
  if (count) return count[1] ? NOBODY : { ...NOBODY, best: count[2] ? ALL : Number(count[3] ?? 1) }
  return { ...NOBODY, with: standingUnits(reader, node) }
}

/** The opponent's interceptors. */
export const intercept = interceptionKind('intercept', 'defend', 'defend:\n  - { at: Minsk, intercept: best }')

/** The interceptors of the side with the impulse, one kind for each mission's section of the sheet. */
export const counterIntercept: Readonly<Record<BombingMission, DecisionKind<WifWorld, InterceptionSubject, Interception>>> = {
  'port attack': interceptionKind(
    'counter-intercept in port attack',
    'port attack',
    'port attack:\n  - { at: Malta, with: [Z-506], intercept: best }',
  ),
  'strategic bombardment': interceptionKind(
    'counter-intercept in strategic bombardment',
    'strategic bombardment',
    'strategic bombardment:\n  - { at: Kiev, with: [Ju-88A4], extended: yes, intercept: best }',
  ),
  'ground strike': interceptionKind(
    'counter-intercept in ground strike',
    'ground strike',
    'ground strike:\n  - { at: Vilna, with: [Ju-88A1], intercept: best }',
  ),
  'air transport': interceptionKind(
    'counter-intercept in air transport',
    'air transport',
    'air transport:\n  - { at: Minsk, with: [Li-2], cargo: [5 PARA], intercept: best }',
  ),
  paradrop: interceptionKind(
    'counter-intercept in paradrop',
    'paradrop',
    'paradrop:\n  - { at: Memel, with: [Li-2], para: [5 PARA], intercept: best }',
  ),
  'ground support': interceptionKind(
    'counter-intercept in ground support',
    'attack',
    'attack:\n  - { at: Siauliai, with: [XLI ARM, L MECH], ground support: [Ju-88A1], intercept: best }',
  ),
  'air supply': interceptionKind(
    'counter-intercept in air supply',
    'air supply',
    'air supply:\n  - { at: E2640, with: [Ju-52], intercept: best }',
  ),
}

const enemiesOf = (world: WifWorld, { step, seat, at }: InterceptionSubject) =>
  sortiesAt(step, at).filter(({ side }) => !seatsOf(world, side).includes(seat))

const whyNot = (world: WifWorld, step: AirStep, unit: AirUnit, at: Hex) =>
  whyNotFly(world, step, { unit, mission: 'interception', at, extended: false })

/** A seat's FTRs that can intercept over the hex now, the best first, and then its carrier planes. */
function ableTo(world: WifWorld, { step, seat, at }: InterceptionSubject): AirUnit[] {
  return (
    (['Axis', 'Allies'] as const)
      .flatMap((side) => couldFly(world, side, 'interception'))
      .filter((unit) => seatOfUnit(world, unit) === seat && whyNot(world, step, unit, at).length === 0)
      // Carrier planes cost their CV its face: after all FTRs.
      .sort(
        (a, b) =>
          Number(a.type === 'CVP') - Number(b.type === 'CVP') ||
          b.airToAir - a.airToAir ||
          a.cost.points - b.cost.points ||
          (a.id < b.id ? -1 : 1),
      )
  )
}

/**
 * Interceptors of a side take off to the target hexes over which the enemy flies, asked hex by hex. A seat that has nobody to send is not asked.
 * A patrol over a hex that is no target is left alone.
 */
export function* flyInterceptors(
  world: WifWorld,
  step: AirStep,
  side: Side,
  hexes: readonly Hex[] = hexesOf(step, world.state.active),
): Procedure<void> {
  const { enRoute } = world.rules.airCombat
  if (enRoute) yield* enRoute(world, step, side, hexes)
  yield* rise(world, step, side, hexes)
}

/** The same where bombers are met on their way (option 43): of these seats, against those that fly to this target. */
export function* rise(
  world: WifWorld,
  step: AirStep,
  side: Side,
  hexes: readonly Hex[],
  { seats = seatsOf(world, side), target }: { readonly seats?: readonly string[]; readonly target?: Hex } = {},
): Procedure<void> {
  const kind = side === world.state.active ? counterIntercept[step.mission as BombingMission] : intercept
  for (const at of hexes) {
    if (sortiesAt(step, at, enemySide(side)).length === 0) continue
    for (const seat of seats) {
      const subject: InterceptionSubject = { step, seat, at, ...(target !== undefined && { target }) }
      const able = ableTo(world, subject).length > 0
      // On the way one name stands for several questions: only what is asked can be told apart.
      if (!able && target !== undefined) continue
      const answer = able ? yield* ask(world, seat, kind, subject) : yield* tellInVain(world, seat, kind, subject)
      if (answer === null) continue
      if (answer.against.length > 0 && !answer.against.includes(step.mission)) continue
      const before = sortiesAt(step, at, side)
      const wanted =
        answer.best > 0 ? ableTo(world, subject).slice(0, answer.best) : answer.with.flatMap((id) => flyerOf(world, id, true) ?? [])
      for (const unit of wanted) {
        if (sideOf(world, unit) !== side) continue
        const [problem] = whyNot(world, step, unit, at)
        if (problem) note(world, seat, '14.2.5', `${unit.name} does not intercept over ${world.map.name(at)}: ${problem}`, [at])
        else takeOff(world, step, side, { unit, mission: 'interception', at, extended: false })
      }
      tellFlights(
        world,
        '14.2.5',
        sortiesAt(step, at, side).filter((sortie) => !before.includes(sortie)),
      )
    }
  }
}
