import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { Choice, DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { flyPatrols } from './cap.ts'
import { distinct, type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts, someNames } from '../facts.ts'
import { OVERHEAD, overheadFacts, SUPPORTED, supportedFacts } from './air-facts.ts'
import { flyerOf, shipOf } from './carrier-planes.ts'
import { couldFly, whyNotFly } from './eligibility.ts'
import { flyInterceptors } from './interception.ts'
import { airCombats, opponent } from './mission.ts'
import { readExtended } from './mission-order.ts'
import { note } from '../tell-refused.ts'
import { allComeHome } from './return-to-base.ts'
import { type AirMission, type AirStep, bombersAt, namesOf, newAirStep, takeOff, tellFlights } from './sortie.ts'
import { readSplit, type Split, splitSchema, whyNotSplit } from './split.ts'
import { standingUnits } from '../sheet/standing-units.ts'
import { attackSurprises, defendingCountries } from './surprise.ts'
import { supportFactors } from './tactical-factors.ts'
import { shown } from '../fractions.ts'
import { enemySide, powerOf, seatOf, seatOfUnit, seatsOf, sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { AirUnit, LandUnit, Side } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** A land attack that both sides may support: the hex and who attacks it. */
export interface SupportedCombat {
  readonly hex: Hex
  readonly attackers: readonly LandUnit[]
}

/** Modified tactical factors that got through for each side, fractions kept (2.6); capping at the land factors is land combat's (11.15.4). */
export interface GroundSupport {
  readonly attack: number
  readonly defence: number
  /** The arithmetic of the attack, a phrase a line, and of the defence. */
  readonly explain: string[]
  readonly explainDefence: string[]
  /** Major powers whose bombers got through for the attack (11.15.1). */
  readonly powers: string[]
}

interface SupportSubject {
  readonly step: AirStep
  readonly seat: string
  readonly at: Hex
}
type Flyers = { with: string[]; extended: string[]; split?: Split }

const FACTS = {
  ...PLACE,
  ...MOMENT,
  ...SUPPORTED,
  ...OVERHEAD,
  tactical: number('tactical factors of your bombers over the hex, after weather, terrain and extended range'),
  available: number('own aircraft that could fly so to the hex, some perhaps on extended range only'),
  able: someNames('unit', 'their names, the best first'),
  best: number('tactical factors over the hex of the best of them; of an escort its air-to-air rating'),
  bestPoints: number('build points of the best of them'),
}

function factsOf(world: WifWorld, subject: SupportSubject, mission: AirMission): FactsOf<typeof FACTS> {
  const { step, seat, at } = subject
  const side = sideAsked(world, seat)
  const able = bestFirst(world, subject, mission)
  return {
    ...placeFacts(world, at),
    ...momentFacts(world, side),
    ...supportedFacts(world, step, at),
    ...overheadFacts(world, step, at, side),
    tactical: bombersAt(step, at, side).reduce((sum, sortie) => sum + supportFactors(world, sortie, at).factors, 0),
    available: able.length,
    able: able.map(({ unit }) => unit.name),
    best: able[0]?.worth ?? 0,
    bestPoints: able[0]?.unit.cost.points ?? 0,
  }
}

/** An aircraft that could fly so, whether it must go on extended range for it, and what it brings. */
interface Able {
  readonly unit: AirUnit
  readonly extended: boolean
  readonly worth: number
}

function bestFirst(world: WifWorld, subject: SupportSubject, mission: AirMission): Able[] {
  const { step, at } = subject
  return ableTo(world, subject, mission)
    .map((unit) => {
      const extended = whyNotFly(world, step, { unit, mission, at, extended: false }).length > 0
      return { unit, extended, worth: mission === 'escort' ? unit.airToAir : supportFactors(world, { unit, extended }, at).factors }
    })
    .sort((a, b) => b.worth - a.worth || a.unit.cost.points - b.unit.cost.points || (a.unit.id < b.unit.id ? -1 : 1))
}

const flyersOf = (able: readonly Able[]): Flyers => ({
  with: able.map(({ unit }) => unit.id),
  extended: able.filter(({ extended }) => extended).map(({ unit }) => unit.id),
})

/** Nobody, the best, all, or one by name. */
function choicesOf(world: WifWorld, subject: SupportSubject, mission: AirMission): Choice<Flyers>[] {
  const able = bestFirst(world, subject, mission)
  const what = mission === 'escort' ? 'air-to-air' : 'tactical'
  const text = (some: readonly Able[]) =>
    some.map(({ unit, extended, worth }) => `${unit.name} (${what} ${shown(worth)}${extended ? ', extended range' : ''})`).join(', ')
  return distinct<Flyers>(
    [
      { answer: NOBODY, word: 'none', text: `nobody flies ${mission}` },
      { answer: flyersOf(able.slice(0, 1)), word: 'best', text: text(able.slice(0, 1)) },
      { answer: flyersOf(able), word: 'all', text: text(able) },
      ...able.slice(1, 5).map((one) => ({ answer: flyersOf([one]), word: one.unit.name, text: text([one]) })),
    ],
    (answer) => answer.with,
  )
}

const NOBODY: Flyers = { with: [], extended: [] }

/** The fewest of the best whose factors bring the odds to the next whole number; nobody when all together do not. */
function ifTheOddsChange(world: WifWorld, subject: SupportSubject): Flyers {
  const { step, seat, at } = subject
  const attacking = sideAsked(world, seat) === world.state.active
  const { attack, defence } = supportedFacts(world, step, at)
  const air = (side: Side) => bombersAt(step, at, side).reduce((sum, sortie) => sum + supportFactors(world, sortie, at).factors, 0)
  const [own, theirs] = [air(sideAsked(world, seat)), air(enemySide(sideAsked(world, seat)))]
  // 11.15.4: no more factors count than a side has on land.
  const odds = (more: number) => {
    const [a, d] = attacking ? [own + more, theirs] : [theirs, own + more]
    return (attack + Math.min(a, attack)) / Math.max(0.01, defence + Math.min(d, defence))
  }
  const level = (ratio: number) => (ratio >= 1 ? Math.floor(ratio + 1e-9) : 1 - Math.ceil(1 / ratio - 1e-9))
  const able = bestFirst(world, subject, 'ground support')
  let more = 0
  for (const [i, { worth }] of able.entries()) {
    more += worth
    if (level(odds(more)) !== level(odds(0))) return flyersOf(able.slice(0, i + 1))
  }
  return NOBODY
}

/**
 * Who supports or escorts: those named, as many of them as can; what cannot fly is told to its owner. A sheet says
 * `attack: [{at: Minsk, ground support: [Ju-87B], escort: [Bf-109F]}]`, under `defend` the same; `ground support: {with: [...], extended: yes}`.
 */
function supportKind(name: string, section: string, field: 'ground support' | 'escort'): DecisionKind<WifWorld, SupportSubject, Flyers> {
  const mission: AirMission = field
  return {
    name,
    section: '11.15.4',
    schema: z.strictObject({ with: z.array(z.string()), extended: z.array(z.string()), split: splitSchema }),
    key: (world, { at }) => world.map.code(at),
    problems: (world, { seat }, answer) => [
      ...answer.with
        .filter((id) => seatOf(world, world.unit(id)) !== seat)
        .map((id) => `11.15.4: ${world.unit(id).name} is not yours to fly`),
      ...whyNotSplit(world, answer.split, answer.with),
    ],
    byDefault: () => NOBODY,
    facts: (world, subject) => factsOf(world, subject, mission),
    factTypes: FACTS,
    defaultIs: field === 'escort' ? 'nobody escorts' : 'nobody flies ground support',
    example:
      section === 'attack'
        ? `attack:\n  - { at: Siauliai, with: [XLI ARM, L MECH], ground support: [Ju-88A1]${field === 'escort' ? ', escort: [Bf-109E3]' : ''} }`
        : `defend:\n  - { at: Minsk, ${field}: [${field === 'escort' ? 'MiG-3' : 'Pe-2'}] }`,
    choices: (world, subject) => choicesOf(world, subject, mission),
    policies: {
      ...(field === 'ground support' && {
        'if the odds change': {
          means: 'the fewest of the best whose tactical factors bring the odds to another whole number; nobody when all together do not',
          answer: ifTheOddsChange,
        },
      }),
      all: { means: 'all that can', answer: (world: WifWorld, subject: SupportSubject) => flyersOf(bestFirst(world, subject, mission)) },
    },
    question: (world, subject) => {
      const { attack, defence, enemyFighters } = factsOf(world, subject, mission)
      return `Who flies ${field} for the combat at ${world.map.name(subject.at)}, ${shown(attack)} factors against ${shown(defence)}${enemyFighters > 0 ? `, ${numbered(enemyFighters, 'enemy fighter')} over it` : ''} (11.15.4)? You can send ${ableTo(
        world,
        subject,
        mission,
      )
        .map((unit) => unit.name)
        .join(', ')}.`
    },
    sheet: {
      section,
      field,
      plain: [
        {
          says: `${field === 'escort' ? 'escort|escort_gs' : 'gs|ground_support'} <at>[ with] <${field}>`,
          takes: { at: 'hex', [field]: 'units' },
          example: `${field === 'escort' ? 'escort' : 'GS'} ${section === 'attack' ? 'Siauliai' : 'Minsk'} ${field === 'escort' ? (section === 'attack' ? 'Bf-109E3' : 'MiG-3') : section === 'attack' ? 'Ju-88A1' : 'Pe-2'}`,
          ...(section === 'attack' ? { joins: 'at' } : {}),
        },
      ],
      read: (world, reader: WifReader, node) => {
        if (!(node.value instanceof Map)) return { with: readSupport(reader, node), extended: [] }
        const fields = reader.fields(node, ['with', 'extended', 'split'], ['with'])
        if (!fields) return undefined
        const bombers = readSupport(reader, fields.get('with')!)
        const extended = readExtended(world, reader, fields.get('extended'), bombers)
        const split = readSplit(reader, fields.get('split'))
        return extended && split && { with: bombers, extended, ...(Object.keys(split).length > 0 && { split }) }
      },
      describe: (world, answer) =>
        `${answer.with.map((id) => `${world.unit(id).name}${answer.extended.includes(id) ? ' (extended range)' : ''}`).join(', ') || 'nobody'} ${answer.with.length > 1 ? 'fly' : 'flies'} ${field}`,
    },
  }
}

export const attackingSupport = supportKind('ground support', 'attack', 'ground support')
export const attackingEscort = supportKind('ground support escort', 'attack', 'escort')
export const defendingSupport = supportKind('defensive ground support', 'defend', 'ground support')
export const defendingEscort = supportKind('defensive ground support escort', 'defend', 'escort')

/** `none` is an answer too, for a hex that a general entry would serve. */
const readSupport = (reader: WifReader, node: SheetNode): string[] =>
  node.value === 'none' || node.value === false || node.value === null ? [] : standingUnits(reader, node)

/** Aircraft of the seat that can fly so to the hex, some perhaps on extended range only. */
function ableTo(world: WifWorld, { step, seat, at }: SupportSubject, mission: AirMission): AirUnit[] {
  return (['Axis', 'Allies'] as const)
    .flatMap((side) => couldFly(world, side, mission))
    .filter(
      (unit) =>
        seatOfUnit(world, unit) === seat &&
        [false, unit.extendedRange].some((extended) => whyNotFly(world, step, { unit, mission, at, extended }).length === 0),
    )
}

/** 11.15.4, in the order of the rulebook, for all combats declared. All aircraft are home before the first is resolved. */
export function* groundSupport(world: WifWorld, combats: readonly SupportedCombat[]): Procedure<Map<Hex, GroundSupport>> {
  const hexes = combats.map(({ hex }) => hex)
  const side = world.state.active
  const step = newAirStep(world, 'ground support', (hex, of) =>
    of === side ? (combats.find((combat) => combat.hex === hex)?.attackers ?? []) : world.landAt(hex),
  )
  if (hexes.length > 0) {
    yield* flyPatrols(world, step, opponent(world), hexes) // 1
    for (const at of hexes) yield* flySupport(world, step, side, at) // 2
    yield* flyPatrols(world, step, side, hexes)
    for (const at of hexes) {
      // 3: bombers with escorts, or interceptors, not both.
      yield* flySupport(world, step, opponent(world), at)
      if (bombersAt(step, at, opponent(world)).length === 0) yield* flyInterceptors(world, step, opponent(world), [at])
    }
    yield* flyInterceptors(world, step, side, hexes) // 4
    yield* airCombats(world, step) // 5
  }
  const support = new Map(combats.map((combat) => [combat.hex, supportAt(world, step, combat)])) // 7
  yield* allComeHome(world, step) // 8
  return support
}

function* flySupport(world: WifWorld, step: AirStep, side: Side, at: Hex): Procedure<void> {
  const active = side === world.state.active
  for (const seat of seatsOf(world, side))
    yield* fly(world, { step, seat, at }, active ? attackingSupport : defendingSupport, side, 'ground support')
  const escort = active ? attackingEscort : defendingEscort
  if (bombersAt(step, at, side).length > 0)
    for (const seat of seatsOf(world, side)) yield* fly(world, { step, seat, at }, escort, side, 'escort')
  else
    for (const seat of seatsOf(world, side)) {
      const named = (yield* tellInVain(world, seat, escort, { step, seat, at }))?.with ?? []
      for (const id of named)
        note(
          world,
          seat,
          '11.15.4',
          `${world.unit(id).name} does not fly escort to ${world.map.name(at)}: nobody flies ground support there`,
          [at],
        )
    }
}

function* fly(
  world: WifWorld,
  subject: SupportSubject,
  kind: DecisionKind<WifWorld, SupportSubject, Flyers>,
  side: Side,
  mission: AirMission,
): Procedure<void> {
  const { step, seat, at } = subject
  const answer =
    ableTo(world, subject, mission).length > 0 ? yield* ask(world, seat, kind, subject) : yield* tellInVain(world, seat, kind, subject)
  if (answer === null) return
  const before = [...step.sorties]
  for (const id of answer.with) {
    const unit = flyerOf(world, id, mission === 'escort', answer.split?.[id])
    if (!unit) continue
    const extended = answer.extended.includes(id)
    const [problem] = whyNotFly(world, step, { unit, mission, at, extended })
    if (problem) note(world, seat, '11.15.4', `${unit.name} does not fly ${mission} to ${world.map.name(at)}: ${problem}`, [at])
    else takeOff(world, step, side, { unit, mission, at, extended })
  }
  tellFlights(
    world,
    '11.15.4',
    step.sorties.filter((sortie) => !before.includes(sortie)),
  )
}

/** Step 7: factors of the bombers that got through, doubled when all who attack surprise every land unit in the hex (15.1). */
function supportAt(world: WifWorld, step: AirStep, { hex }: SupportedCombat): GroundSupport {
  const attack = totalOf(world, step, world.state.active, hex)
  const defence = totalOf(world, step, opponent(world), hex)
  const powers = [...new Set(bombersAt(step, hex, world.state.active).map(({ unit }) => powerOf(world, unit)))]
  return { attack: attack.sum, defence: defence.sum, explain: attack.parts, explainDefence: defence.parts, powers }
}

function totalOf(world: WifWorld, step: AirStep, side: Side, hex: Hex): { sum: number; parts: string[] } {
  const bombers = bombersAt(step, hex, side)
  if (bombers.length === 0) return { sum: 0, parts: [] }
  const surprise = defendingCountries(world, hex).every((country) => attackSurprises(world, step, hex, country))
  let sum = 0
  const parts = bombers.map((bomber) => {
    const { factors, text } = supportFactors(world, bomber, hex)
    const doubled = side === world.state.active && surprise
    sum += doubled ? factors * 2 : factors
    return `${bomber.unit.name} ${text}${doubled ? `, doubled by surprise (15.1): ${shown(factors * 2)}` : ''}`
  })
  world.report(
    'ground support',
    '11.15.4',
    `${world.map.name(hex)}: ${namesOf(bombers)} ${bombers.length === 1 && !shipOf(bombers[0].unit) ? 'gives' : 'give'} the ${side} ${shown(sum)}: ${parts.join('; ')}`,
    [hex],
    { side, factors: sum },
  )
  return { sum, parts }
}
