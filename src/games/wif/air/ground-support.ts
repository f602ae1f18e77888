import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { flyPatrols } from './cap.ts'
import { couldFly, whyNotFly } from './eligibility.ts'
import { flyInterceptors } from './interception.ts'
import { airCombats, opponent } from './mission.ts'
import { readExtended } from './mission-order.ts'
import { note } from './notes.ts'
import { allComeHome } from './return-to-base.ts'
import { type AirMission, type AirStep, bombersAt, namesOf, newAirStep, sortiesAt, takeOff, tellFlights } from './sortie.ts'
import { standingUnits } from './standing-units.ts'
import { attackSurprises, defendingCountries } from './surprise.ts'
import { tacticalFactors } from './tactical-factors.ts'
import { shown } from '../fractions.ts'
import { powerOf, seatOf, seatsOf } from '../powers.ts'
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
type Flyers = { with: string[]; extended: string[] }

/**
 * Who supports or escorts: those named, as many of them as can; what cannot fly is told to its owner. A sheet says
 * `attack: [{at: Minsk, ground support: [Ju-87B], escort: [Bf-109F]}]`, under `defend` the same; `ground support: {with: [...], extended: yes}`.
 */
function supportKind(name: string, section: string, field: 'ground support' | 'escort'): DecisionKind<WifWorld, SupportSubject, Flyers> {
  const mission: AirMission = field
  return {
    name,
    section: '11.15.4',
    schema: z.strictObject({ with: z.array(z.string()), extended: z.array(z.string()) }),
    key: (world, { at }) => world.map.code(at),
    problems: (world, { seat }, answer) => answer.with.filter((id) => seatOf(world, world.unit(id)) !== seat).map((id) => `${world.unit(id).name} is not yours`),
    byDefault: () => ({ with: [], extended: [] }),
    facts: (world, subject) => ({
      available: ableTo(world, subject, mission).map((unit) => unit.name),
      enemyFighters: sortiesAt(subject.step, subject.at).filter((sortie) => seatOf(world, sortie.unit) !== subject.seat && sortie.mission !== 'ground support').length,
      enemyTactical: sortiesAt(subject.step, subject.at).filter((sortie) => seatOf(world, sortie.unit) !== subject.seat && sortie.mission === 'ground support').reduce((sum, { unit }) => sum + unit.tactical, 0),
    }),
    question: (world, subject) => `Who flies ${field} for the combat at ${world.map.name(subject.at)} (11.15.4)? You can send ${ableTo(world, subject, mission).map((unit) => unit.name).join(', ')}.`,
    sheet: {
      section,
      field,
      read: (world, reader: WifReader, node) => {
        if (!(node.value instanceof Map)) return { with: readSupport(reader, node), extended: [] }
        const fields = reader.fields(node, ['with', 'extended'], ['with'])
        if (!fields) return undefined
        const bombers = readSupport(reader, fields.get('with')!)
        const extended = readExtended(world, reader, fields.get('extended'), bombers)
        return extended && { with: bombers, extended }
      },
      describe: (world, answer) => `${answer.with.map((id) => `${world.unit(id).name}${answer.extended.includes(id) ? ' (extended range)' : ''}`).join(', ') || 'nobody'} flies ${field}`,
    },
  }
}

export const attackingSupport = supportKind('ground support', 'attack', 'ground support')
export const attackingEscort = supportKind('ground support escort', 'attack', 'escort')
export const defendingSupport = supportKind('defensive ground support', 'defend', 'ground support')
export const defendingEscort = supportKind('defensive ground support escort', 'defend', 'escort')

/** `none` is an answer too, for a hex that a general entry would serve. */
const readSupport = (reader: WifReader, node: SheetNode): string[] => (node.value === 'none' || node.value === false || node.value === null ? [] : standingUnits(reader, node))

/** Aircraft of the seat that can fly so to the hex, some perhaps on extended range only. */
function ableTo(world: WifWorld, { step, seat, at }: SupportSubject, mission: AirMission): AirUnit[] {
  return (['Axis', 'Allies'] as const)
    .flatMap((side) => couldFly(world, side, mission))
    .filter((unit) => seatOf(world, unit) === seat && [false, unit.extendedRange].some((extended) => whyNotFly(world, step, { unit, mission, at, extended }).length === 0))
}

/** 11.15.4, in the order of the rulebook, for all combats declared. All aircraft are home before the first is resolved. */
export function* groundSupport(world: WifWorld, combats: readonly SupportedCombat[]): Procedure<Map<Hex, GroundSupport>> {
  const hexes = combats.map(({ hex }) => hex)
  const side = world.state.active
  const step = newAirStep(world, 'ground support', (hex, of) => (of === side ? (combats.find((combat) => combat.hex === hex)?.attackers ?? []) : world.landAt(hex)))
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
  for (const seat of seatsOf(world, side)) yield* fly(world, { step, seat, at }, active ? attackingSupport : defendingSupport, side, 'ground support')
  if (bombersAt(step, at, side).length === 0) return
  for (const seat of seatsOf(world, side)) yield* fly(world, { step, seat, at }, active ? attackingEscort : defendingEscort, side, 'escort')
}

function* fly(world: WifWorld, subject: SupportSubject, kind: DecisionKind<WifWorld, SupportSubject, Flyers>, side: Side, mission: AirMission): Procedure<void> {
  const { step, seat, at } = subject
  if (ableTo(world, subject, mission).length === 0) return
  const answer = yield* ask(world, seat, kind, subject)
  const before = [...step.sorties]
  for (const id of answer.with) {
    const unit = world.unit(id)
    if (unit.kind !== 'air') continue
    const extended = answer.extended.includes(id)
    const [problem] = whyNotFly(world, step, { unit, mission, at, extended })
    if (problem) note(world, seat, '11.15.4', `${unit.name} does not fly ${mission} to ${world.map.name(at)}: ${problem}`, [at])
    else takeOff(step, side, { unit, mission, at, extended })
  }
  tellFlights(world, '11.15.4', step.sorties.filter((sortie) => !before.includes(sortie)))
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
    const { factors, text } = tacticalFactors(world, bomber, hex)
    const doubled = side === world.state.active && surprise
    sum += doubled ? factors * 2 : factors
    return `${bomber.unit.name} ${text}${doubled ? `, doubled by surprise (15.1): ${shown(factors * 2)}` : ''}`
  })
  world.report('ground support', '11.15.4', `${world.map.name(hex)}: ${namesOf(bombers)} ${bombers.length === 1 ? 'gives' : 'give'} the ${side} ${shown(sum)}: ${parts.join('; ')}`, [hex], { side, factors: sum })
  return { sum, parts }
}
