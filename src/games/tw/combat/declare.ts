import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetEntry } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { areEnemies, seatOf, seatsOf, sideOf } from '../powers.ts'
import { after, atOperations } from '../logistics/ahead.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, defendersOf, howAttacked, listText } from './attack.ts'
import { ableToAttack, attackersFactors, mustClear, whyNotAttack, whyNotTarget } from './attackers.ts'
import { defenceOf } from './defence.ts'
import { whyNoColumn } from './modifiers.ts'
import { AIR_FIELDS, ATTACK, attackFields, type AttackSection, forBoth } from './sheet-fields.ts'
import { whyTooWeak } from './too-weak.ts'
import { saysAll } from '../../../engine/sheet-reader.ts'

interface Declaring {
  readonly seat: string
  readonly attacks: readonly Attack[]
}
/** `support`: the order says no units but aircraft: nobody needs to attack on the ground. */
export type Declaration = { hex: string; units: 'all' | string[]; shift?: boolean; support?: boolean } | null

const FACTS = {
  ...MOMENT,
  attacks: number('attacks that your side has announced in this impulse'),
  available: number('own ground units beside an enemy that could still attack'),
  bestOdds: number('odds of the best attack that could still be announced with all that can, without support; 0 when there is none'),
}

interface Possible {
  readonly hex: Hex
  readonly units: GroundUnit[]
  readonly odds: number
}

/** Attacks that a seat could still announce with all its units that can, the best odds first. */
export function possibleAttacks(world: TwWorld, { seat, attacks }: Declaring): Possible[] {
  const own = world
    .unitsIn('map')
    .filter(
      (unit): unit is GroundUnit =>
        unit.kind === 'ground' &&
        unit.place === 'map' &&
        seatOf(world, unit) === seat &&
        !world.ops.attacked[world.ops.impulse].has(unit.id),
    )
  const hexes = new Set(own.flatMap((unit) => world.map.bordering(unit.hex)).filter((hex) => world.groundAt(hex).length > 0))
  return [...hexes]
    .sort((a, b) => a - b)
    .map((hex) => ({ hex, units: meant(world, seat, { hex: world.map.code(hex), units: 'all' }) }))
    .filter(
      ({ hex, units }) =>
        units.length > 0 &&
        problemsOf(world, seat, attacks, { hex: world.map.code(hex), units: units.map(({ id }) => id) }, false).length === 0,
    )
    .map(({ hex, units }) => ({ hex, units, odds: oddsOf(world, hex, units) }))
    .sort((a, b) => b.odds - a.odds || a.hex - b.hex)
}

function oddsOf(world: TwWorld, hex: Hex, units: readonly GroundUnit[]): number {
  const defence = defenceOf(world, hex, howAttacked(world, hex, units)).factors
  return defence > 0 ? attackersFactors(world, hex, units).factors / defence : 99
}

/** The attack with the best odds, if they are good enough. */
const bestFrom =
  (least: number) =>
  (world: TwWorld, subject: Declaring): Declaration => {
    const [best] = possibleAttacks(world, subject)
    return best && best.odds >= least ? { hex: world.map.code(best.hex), units: best.units.map(({ id }) => id) } : null
  }

const readDeclaration =
  (section: AttackSection): SheetEntry<TwWorld, Declaration>['read'] =>
  (world, reader: TwReader, node) => {
    const fields = reader.fields(node, attackFields(world, section))
    if (!fields) return undefined
    const at = fields.get('at')
    // Entries without a hex say how all battles are to be fought.
    if (!at) return fields.has('with') ? reader.problem(node, "'at:' is missing: which hex is attacked?") : null
    const hex = reader.hex(at)
    if (hex === undefined) return undefined
    const shiftNode = fields.get('lle shift')
    const shift = shiftNode ? reader.yesNo(shiftNode) : false
    const list = fields.get('with')
    const more = shift ? { shift } : {}
    if (!list) return { hex, units: 'all', ...more, ...(AIR_FIELDS.some((field) => fields.has(field)) && { support: true }) }
    if (saysAll(list)) return { hex, units: 'all', ...more }
    const before = reader.problems.length
    const units = reader.units(list)
    return reader.problems.length > before && units.length === 0 ? undefined : { hex, units, ...more }
  }

const describe = (world: TwWorld, answer: Declaration): string =>
  answer === null
    ? 'no attack'
    : `attack ${world.map.name(world.map.hex(answer.hex))} with ${answer.units === 'all' ? 'all that can' : listText(answer.units.map((id) => world.unit(id)))}${answer.shift ? ', with the column of the LLE' : ''}`

function kindFor(section: AttackSection): DecisionKind<TwWorld, Declaring, Declaration> {
  return {
    name: section,
    section: section === ATTACK ? '10.2' : '10.2.5',
    schema: z
      .object({
        hex: z.string(),
        units: z.union([z.literal('all'), z.array(z.string()).min(1)]),
        shift: z.boolean().optional(),
        support: z.boolean().optional(),
      })
      .nullable(),
    key: (_, { seat }) => seat,
    problems: (world, { seat, attacks }, answer) => (answer === null ? [] : problemsOf(world, seat, attacks, answer, true)),
    byDefault: () => null,
    facts: (world, subject): FactsOf<typeof FACTS> => {
      const possible = possibleAttacks(world, subject)
      return {
        ...momentFacts(world, world.phasing),
        attacks: subject.attacks.length,
        available: new Set(possible.flatMap(({ units }) => units)).size,
        bestOdds: possible[0]?.odds ?? 0,
      }
    },
    factTypes: FACTS,
    defaultIs: 'no attack, or no more; units that landed or dropped attack all the same',
    example: `${section}:\n  - { at: Posen, with: [XIX Pz, II Corps] }`,
    policies: {
      'at 2-1': {
        means: 'attack with all that can where the odds are best, as long as they are 2-1 or better without support',
        answer: bestFrom(2),
      },
      'at 3-1': { means: 'the same at 3-1 or better', answer: bestFrom(3) },
    },
    question: (world, subject) => {
      const best = possibleAttacks(world, subject)
        .slice(0, 3)
        .map(({ hex, odds }) => `${world.map.name(hex)} at ${Math.round(odds * 10) / 10} to 1`)
      return `Which hexes do your ground units attack, and with which units? All attacks of the impulse are announced before the first is rolled (10.0).${best.length > 0 ? ` The best odds with all that can: ${best.join(', ')}.` : ''}`
    },
    sheet: {
      section,
      list: true,
      plain: [
        {
          says: `${section === ATTACK ? 'attack' : 'second_attack'} <at> with <with>[, support <support>][, escort <escort>]`,
          takes: { at: 'hex', with: 'units', support: 'units', escort: 'units' },
          example: `${section} Posen with XIX Pz, II Corps`,
        },
      ],
      read: readDeclaration(section),
      describe,
      // Of Second Impulse nothing can be said before the first is played.
      ...(section === ATTACK && {
        check: (world: TwWorld, seat: string, answer: Declaration) =>
          answer === null ? [] : problemsOf(atOperations(world), seat, [], answer, true),
        foresee: (world: TwWorld, seat: string, answer: Declaration) =>
          answer === null
            ? world
            : after(world, (then) => meant(then, seat, answer).forEach(({ id }) => then.remember((noted) => noted.attacked[1].add(id)))),
      }),
      follows: (answer) => answer && { hex: answer.hex, kinds: ['attack', 'air support', 'combat'] },
      arrows: (world, answer) => {
        if (!answer || answer.units === 'all') return []
        const from = new Set(answer.units.map((id) => world.unit(id).hex))
        return [...from].filter((hex) => hex >= 0).map((hex) => ({ hexes: [world.map.code(hex), answer.hex], style: 'attack' as const }))
      },
    },
  }
}

/** 10.2.2 and 10.2.5: one attack, a hex and the units that attack it; asked until the seat has no more. */
export const declareAttack = forBoth(kindFor)

/** The units of a declaration. Those who have landed or dropped in the hex are added when all is announced. */
export function meant(world: TwWorld, seat: string, answer: NonNullable<Declaration>): GroundUnit[] {
  const hex = world.map.hex(answer.hex)
  if (answer.units !== 'all')
    return answer.units.map((id) => world.state.units[id]).filter((unit): unit is GroundUnit => unit?.kind === 'ground')
  return ableToAttack(world, hex).filter(
    (unit) =>
      seatOf(world, unit) === seat &&
      world.groundAt(hex).every((other) => sideOf(world, other) === world.phasing || areEnemies(world, unit, other)),
  )
}

/** `counting` on partners who announce theirs later: who of them comes is seen then. */
function problemsOf(
  world: TwWorld,
  seat: string,
  attacks: readonly Attack[],
  answer: NonNullable<Declaration>,
  counting: boolean,
): string[] {
  const { map } = world
  const hex = map.find(answer.hex)
  if (hex === undefined) return [`10.1.2: no hex ${answer.hex} on this map`]
  if (answer.units !== 'all') {
    const unknown = answer.units.find((id) => world.state.units[id]?.kind !== 'ground')
    if (unknown !== undefined)
      return [
        `10.1.2: '${world.state.units[unknown]?.name ?? unknown}' is no ground unit${world.state.units[unknown]?.kind === 'air' ? "; aircraft fly under 'support:' or 'escort:'" : ''}`,
      ]
    if (new Set(answer.units).size < answer.units.length) return ['10.0: a unit is named twice']
  }
  const units = meant(world, seat, answer)
  if (units.length === 0) {
    // An entry may speak of those alone who land or drop there, of their losses say.
    const intrudes = intruders(world).some((each) => each.hex === hex && seatOf(world, each.unit) === seat)
    return answer.support || intrudes ? [] : [`10.1.2: none of your ground units can attack ${map.name(hex)}`]
  }
  const strange = units.find((unit) => seatOf(world, unit) !== seat)
  if (strange) return [`10.1.2: ${strange.name} is not yours`]
  const problems = units.map((unit) => whyNotAttack(world, unit, hex)).filter((why) => why !== null)
  if (problems.length > 0) return saidOnce(problems)
  const target = whyNotTarget(world, units, hex)
  if (target !== null) return [target]
  const already = attacks.find((attack) => attack.hex === hex)
  if (answer.shift) {
    const none = whyNoColumn(world, attacks, units, hex)
    if (none !== null) return [none]
  }
  // Who lands or drops there counts with them.
  const together = [
    ...new Set([
      ...(already?.attackers ?? []),
      ...intruders(world)
        .filter((each) => each.hex === hex)
        .map(({ unit }) => unit),
      ...units,
    ]),
  ]
  const weak = whyTooWeak(world, hex, together)
  // Partners who are too weak for it stay away when all is announced, and so does who counted on partners in vain.
  if (
    weak === null ||
    !weak.who.some((unit) => units.includes(unit)) ||
    (counting && whyTooWeak(world, hex, [...together, ...mayJoin(world, seat, answer.hex)]) === null)
  )
    return []
  return [weak.why]
}

/** Units of partners who have yet to announce their attacks, and could join this one: what nobody may do alone they may together (10.1.1). */
const mayJoin = (world: TwWorld, seat: string, hex: string): GroundUnit[] => {
  const seats = seatsOf(world, world.phasing)
  return seats.slice(seats.indexOf(seat) + 1).flatMap((later) => meant(world, later, { hex, units: 'all' }))
}

/** "4.4: no attacks with an MLE (XV Pz, VIII Corps)": what bars several units alike is said once. */
function saidOnce(problems: readonly string[]): string[] {
  const parts = problems.map((problem) => /^(.*) \(([^()]+)\)$/.exec(problem) ?? [problem, problem, ''])
  return [...new Set(parts.map(([, why]) => why))].map((why) => {
    const units = [...new Set(parts.flatMap(([, said, unit]) => (said === why && unit !== '' ? [unit] : [])))]
    return units.length > 0 ? `${why} (${units.join(', ')})` : why
  })
}

/** Units that must fight where they are about to be: dropped among enemies or into an empty enemy city (11.14.3, 10.6.8), or carried to a beach with enemies in it (7.7). */
export function intruders(world: TwWorld): { unit: GroundUnit; hex: Hex }[] {
  const found: { unit: GroundUnit; hex: Hex }[] = []
  const resisted = (unit: GroundUnit, hex: Hex) => defendersOf(world, hex, unit.nation).length > 0
  for (const id of world.ops.dropped) {
    const unit = world.state.units[id]
    if (unit?.kind !== 'ground' || unit.place !== 'map' || world.ops.attacked[1].has(id) || world.ops.attacked[2].has(id)) continue
    if (mustClear(world, unit)) found.push({ unit, hex: unit.hex })
  }
  for (const [id, { hex, wave }] of world.ops.landings) {
    const unit = world.state.units[id]
    if (
      unit?.kind === 'ground' &&
      unit.place === 'sea' &&
      wave === 1 &&
      world.ops.impulse === 1 &&
      !world.ops.attacked[1].has(id) &&
      resisted(unit, hex)
    )
      found.push({ unit, hex })
  }
  return found
}
