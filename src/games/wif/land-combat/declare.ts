import { numbered } from '../../common/words.ts'
import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { shown } from '../fractions.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { attackFactors, defenceFactors } from '../supply/land-factors.ts'
import { allowance, limitText, spend } from '../limits.ts'
import { countEnhanced, enhancedBy } from '../offensive/benefit.ts'
import { cooperate, powerOf, powersOf, seatOf, seatOfPower, seatOfUnit, seatsOf, sideOfCountry } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { note } from '../tell-refused.ts'
import type { WifWorld } from '../world.ts'
import { ableToAttack, isActive, landers, whyNotAttack } from './attackers.ts'
import { attacksFrom, type Combat, enemyLandAt, isLanding, leadPower, names, NO_SUPPORT } from './combat.ts'
import { ATTACK, ATTACK_FIELDS, ENHANCE, SUPPORT } from './sheet.ts'
import { saysAll } from '../../../engine/sheet-reader.ts'

/** What 10.2 counts: each attack of a hex, for each major power with units in it. */
const ACTIVITY = 'land attack'

/** An attack declared so far. */
interface Attack {
  readonly hex: Hex
  units: LandUnit[]
  /** 16.3.3: whose factors are doubled. */
  enhanced: LandUnit[]
}
interface Declaring {
  readonly seat: string
  readonly attacks: readonly Attack[]
}
/** `support`: the order says no units, but ships or aircraft: nobody needs to attack on land. */
type Declaration = { hex: string; units: 'all' | string[]; support?: boolean; enhance?: 'all' | string[] } | null

const FACTS = {
  ...MOMENT,
  attacks: number('hexes that your side has declared an attack on'),
  attacksLeft: number('land attacks that your powers have left; 99 without a limit (10.2)'),
  available: number('own land units beside an enemy that could still attack'),
  bestOdds: number(
    'odds of the best attack that could still be declared, ground support not counted; 99 against nothing, 0 when there is none',
  ),
}

/** An attack that could be declared now with all that can, without support from the air. */
interface Possible {
  readonly hex: Hex
  readonly units: LandUnit[]
  readonly odds: number
}

/** The best odds first. */
function possibleAttacks(world: WifWorld, { seat, attacks }: Declaring): Possible[] {
  const own = world
    .onMap()
    .filter(
      (unit): unit is LandUnit =>
        unit.kind === 'land' &&
        isActive(world, unit) &&
        seatOfUnit(world, unit) === seat &&
        !unit.faceDown &&
        !world.impulse.attacked.has(unit.id),
    )
  const around = own.flatMap((unit) => [unit.hex, ...world.map.adjacentTo(unit.hex)])
  const hexes = [...new Set(around)]
    .filter((hex) => enemyLandAt(world, hex).some(({ country }) => sideOfCountry(world, country) !== null))
    .sort((a, b) => a - b)
  return hexes
    .filter((hex) => problemsOf(world, seat, attacks, { hex: world.map.code(hex), units: 'all' }).length === 0)
    .map((hex) => {
      const units = unitsMeant(world, seat, attacks, { hex: world.map.code(hex), units: 'all' })
      const attack = units.reduce((sum, unit) => sum + attackFactors(world, unit, attacksFrom(world, unit, hex), hex).factors, 0)
      const defence = enemyLandAt(world, hex).reduce((sum, unit) => sum + defenceFactors(world, unit).factors, 0)
      return { hex, units, odds: defence > 0 ? attack / defence : 99 }
    })
    .sort((a, b) => b.odds - a.odds || a.hex - b.hex)
}

function factsOf(world: WifWorld, subject: Declaring): FactsOf<typeof FACTS> {
  const possible = possibleAttacks(world, subject)
  const powers = powersOf(world, world.state.active).filter((power) => seatOfPower(world, power) === subject.seat)
  return {
    ...momentFacts(world, world.state.active),
    attacks: subject.attacks.length,
    attacksLeft: Math.min(
      99,
      powers.reduce((sum, power) => sum + allowance(world, power, ACTIVITY), 0),
    ),
    available: new Set(possible.flatMap(({ units }) => units)).size,
    bestOdds: possible[0]?.odds ?? 0,
  }
}

/** The attack with the best odds, if they are good enough. */
function bestFrom(least: number): (world: WifWorld, subject: Declaring) => Declaration {
  return (world, subject) => {
    const [best] = possibleAttacks(world, subject)
    return best && best.odds >= least ? { hex: world.map.code(best.hex), units: best.units.map(({ id }) => id) } : null
  }
}

/** 11.15.1: one attack, a hex and the units that attack it; asked until the seat has no more. */
export const declareAttack: DecisionKind<WifWorld, Declaring, Declaration> = {
  name: 'declare attack',
  section: '11.15.1',
  schema: z
    .object({
      hex: z.string(),
      units: z.union([z.literal('all'), z.array(z.string()).min(1)]),
      support: z.boolean().optional(),
      enhance: z.union([z.literal('all'), z.array(z.string()).min(1)]).optional(),
    })
    .nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat, attacks }, answer) => (answer === null ? [] : problemsOf(world, seat, attacks, answer)),
  byDefault: () => null,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'no attack, or no more; units that dropped or invaded attack all the same',
  example: 'attack:\n  - { at: Siauliai, with: [XLI ARM, L MECH, XXVI INF] }',
  policies: {
    'at 3:1': {
      means: 'attack with all that can where the odds are best, as long as they are 3:1 or better without support from the air',
      answer: bestFrom(3),
    },
    'at 5:1': { means: 'the same at 5:1 or better', answer: bestFrom(5) },
  },
  question: (world, { seat, attacks }) => {
    const landed = names(landers(world, attacks))
    const best = possibleAttacks(world, { seat, attacks })
      .slice(0, 3)
      .map(({ hex, odds }) => `${world.map.name(hex)} at ${shown(odds)}:1`)
    return `Which hexes do your land units attack, and with which units (11.15.1)?${best.length > 0 ? ` The best odds with all that can: ${best.join(', ')}.` : ''}${landed ? ` Units that landed must attack: ${landed}.` : ''}`
  },
  sheet: {
    section: ATTACK,
    list: true,
    plain: [
      {
        says: 'attack <at> with <with>[, <table>]',
        takes: { at: 'hex', with: 'units', table: ['assault', 'blitzkrieg'] },
        example: 'attack Lvov with all, blitzkrieg',
      },
    ],
    read: (_, reader: WifReader, node) => {
      const fields = reader.fields(node, ATTACK_FIELDS)
      if (!fields) return undefined
      const at = fields.get('at')
      // Entries without a hex say how all combats are to be fought.
      if (!at) return fields.has('with') ? reader.problem(node, "'at:' is missing: which hex is attacked?") : null
      const hex = reader.hex(at)
      if (hex === undefined) return undefined
      const list = fields.get('with')
      const enhance = fields.get(ENHANCE)
      const enhanced = enhance && (saysAll(enhance) ? ('all' as const) : reader.units(enhance))
      const rest = enhanced && enhanced.length > 0 ? { enhance: enhanced } : {}
      if (!list) return { hex, units: 'all' as const, ...(SUPPORT.some((field) => fields.has(field)) && { support: true }), ...rest }
      if (saysAll(list)) return { hex, units: 'all' as const, ...rest }
      const before = reader.problems.length
      const units: string[] = reader.units(list)
      return reader.problems.length > before && units.length === 0 ? undefined : { hex, units, ...rest }
    },
    describe: (world, answer) => {
      if (!answer) return 'no attack'
      const who = answer.units === 'all' ? 'all that can' : names(answer.units.map((id) => world.unit(id)))
      const doubled =
        answer.enhance === undefined
          ? ''
          : `, doubling ${answer.enhance === 'all' ? 'all that can be' : names(answer.enhance.map((id) => world.unit(id)))}`
      return `attack ${world.map.name(world.map.hex(answer.hex))} with ${who}${doubled}`
    },
    follows: (answer) => answer && { hex: answer.hex, kinds: ['attack', 'land combat'] },
    arrows: (world, answer) => {
      if (!answer || answer.units === 'all') return []
      const from = new Set(answer.units.map((id) => world.unit(id).hex))
      return [...from].filter((hex) => hex >= 0).map((hex) => ({ hexes: [world.map.code(hex), answer.hex], style: 'attack' as const }))
    },
  },
}

/** Step 1 of 11.15: every seat of the active side declares its attacks; then landers that were not named, and rivals who do not co-operate. */
export function* declareAttacks(world: WifWorld): Procedure<Combat[]> {
  const attacks: Attack[] = []
  for (const seat of seatsOf(world, world.state.active)) {
    for (;;) {
      const answer = yield* ask(world, seat, declareAttack, { seat, attacks })
      if (answer === null) break
      const hex = world.map.hex(answer.hex)
      const units = unitsMeant(world, seat, attacks, answer)
      if (units.length > 0) add(world, attacks, hex, units)
      enhance(
        world,
        seat,
        attacks.find((attack) => attack.hex === hex),
        answer.enhance,
      )
    }
  }
  compelLanders(world, attacks)
  for (const attack of attacks) separateRivals(world, attack)
  return attacks.map(({ hex, units, enhanced }) => {
    const powers = [...new Set(units.map((unit) => powerOf(world, unit)))]
    const against = names(enemyLandAt(world, hex)) || 'no unit but a notional one'
    world.report(
      'attack',
      '11.15.1',
      `${powers.join(' and ')}: ${names(units)} attack ${world.map.name(hex)} (${against}).`,
      [hex, ...new Set(units.map((unit) => unit.hex))],
      {
        arrows: attackArrows(world, hex, units),
      },
    )
    return {
      hex,
      lead: leadPower(world, units),
      attackers: units,
      ...(enhanced.length > 0 && { enhanced }),
      notional: null,
      hqSupport: { attack: null, defence: null },
      groundSupport: NO_SUPPORT,
    }
  })
}

/** 16.3.3: units of the attack that HQs in range double, as far as they may; whom they do not is told. */
function enhance(world: WifWorld, seat: string, attack: Attack | undefined, wanted: 'all' | readonly string[] | undefined): void {
  if (!attack || wanted === undefined) return
  const asked = attack.units.filter((unit) => !attack.enhanced.includes(unit) && (wanted === 'all' || wanted.includes(unit.id)))
  const by = enhancedBy(
    world,
    asked.toSorted((a, b) => b.combat - a.combat),
  )
  countEnhanced(world, by)
  attack.enhanced.push(...by.keys())
  const place = world.map.name(attack.hex)
  if (by.size > 0) world.report('attack', '16.3.3', `${names([...by.keys()])}: factors doubled in the attack on ${place}.`, [attack.hex])
  const left = wanted === 'all' ? [] : wanted.map((id) => world.unit(id)).filter((unit) => ![...by.keys()].includes(unit as LandUnit))
  if (left.length > 0 || by.size === 0)
    note(
      world,
      seat,
      '16.3.3',
      `${left.length > 0 ? names(left) : 'nobody'} ${left.length > 0 ? (left.length === 1 ? 'is not' : 'are not') : 'is'} doubled in the attack on ${place}: an HQ with benefits for a land action doubles units of the attack in its range, twice its reorganisation value of them in an impulse`,
      [attack.hex],
    )
}

/** An arrow from each hex that units attack from. */
export const attackArrows = (world: WifWorld, hex: Hex, units: readonly LandUnit[]) =>
  [...new Set(units.map((unit) => unit.hex))]
    .filter((from) => from !== hex)
    .map((from) => ({ hexes: [world.map.code(from), world.map.code(hex)], style: 'attack' as const }))

/** Puts units into the attack of a hex, counting a land attack for each major power new to it. */
function add(world: WifWorld, attacks: Attack[], hex: Hex, units: readonly LandUnit[]): void {
  let attack = attacks.find((known) => known.hex === hex)
  if (!attack) attacks.push((attack = { hex, units: [], enhanced: [] }))
  for (const power of new Set(units.map((unit) => powerOf(world, unit)))) {
    if (!attack.units.some((unit) => powerOf(world, unit) === power)) spend(world, power, ACTIVITY)
  }
  attack.units.push(...units)
  world.note(({ attacked }) => units.forEach(({ id }) => attacked.add(id)))
}

/** The units of a declaration; those who landed in the hex are always among them. */
function unitsMeant(world: WifWorld, seat: string, attacks: readonly Attack[], answer: NonNullable<Declaration>): LandUnit[] {
  const hex = world.map.hex(answer.hex)
  const own = (unit: LandUnit) => seatOfUnit(world, unit) === seat
  const landed = landers(world, attacks).filter((unit) => unit.hex === hex && own(unit))
  const named =
    answer.units === 'all'
      ? ableToAttack(world, hex).filter(own)
      : answer.units.map((id) => world.unit(id)).filter((unit) => unit.kind === 'land')
  return [...new Set([...named, ...landed])]
}

function problemsOf(world: WifWorld, seat: string, attacks: readonly Attack[], answer: NonNullable<Declaration>): string[] {
  const hex = world.map.find(answer.hex)
  if (hex === undefined) return [`11.15.1: no hex ${answer.hex} on this map`]
  const place = world.map.name(hex)
  const wrong =
    answer.units === 'all'
      ? []
      : answer.units
          .map((id) => world.state.units[id])
          .flatMap((unit, i) => (unit ? [] : [`11.15.1: no unit '${(answer.units as string[])[i]}'`]))
  if (wrong.length > 0) return wrong
  const units = unitsMeant(world, seat, attacks, answer)
  if (units.length === 0) return answer.support ? [] : [`11.15.1: none of your land units can attack ${place}`]
  if (new Set(units.map((unit) => unit.id)).size < (answer.units === 'all' ? 0 : answer.units.length))
    return ['11.15.1: a unit is named twice']
  const mine = units.find((unit) => seatOf(world, unit) !== seat)
  if (mine) return [`11.15.1: ${mine.name} is not yours`]
  const problems = units.map((unit) => whyNotAttack(world, unit, hex)).filter((why) => why !== '')
  if (problems.length > 0) return problems
  if (enemyLandAt(world, hex).length === 0 && !world.landAt(hex).some((unit) => isActive(world, unit) && isLanding(world, unit, hex))) {
    return [`11.15.1: there is no enemy land unit in ${place}; aircraft are overrun by moving in (11.10.6)`]
  }
  const already = attacks.find((attack) => attack.hex === hex)?.units ?? []
  const together = [...already.filter((unit) => seatOfUnit(world, unit) === seat), ...units]
  for (const unit of units) {
    const stranger = together.find((other) => !cooperate(world, unit, other))
    if (stranger)
      return [
        `18.2: ${unit.name} (${unit.country}) and ${stranger.name} (${stranger.country}) do not co-operate and cannot attack the same hex`,
      ]
  }
  const newPowers = [...new Set(units.map((unit) => powerOf(world, unit)))].filter(
    (power) => !already.some((unit) => powerOf(world, unit) === power),
  )
  return newPowers.flatMap((power) => limitProblem(world, power, attacks, hex))
}

/** Land attacks left for a power, keeping one for each hex where those who landed must still attack. */
function limitProblem(world: WifWorld, power: string, attacks: readonly Attack[], hex: Hex): string[] {
  const owed = new Set(
    landers(world, attacks)
      .filter((unit) => powerOf(world, unit) === power && unit.hex !== hex)
      .map((unit) => unit.hex),
  ).size
  const left = allowance(world, power, ACTIVITY)
  if (left - owed >= 1) return []
  if (left >= 1)
    return [
      `11.13, 11.14: ${power} has ${numbered(left, 'land attack')} left and its units that landed must attack ${owed} hex${owed === 1 ? '' : 'es'}`,
    ]
  // Who landed must attack whatever the limit.
  if (landers(world, attacks).some((unit) => unit.hex === hex && powerOf(world, unit) === power)) return []
  return [limitText(world, power, ACTIVITY) || `10.2: ${power} has no land attack left`]
}

/** 11.13, 11.14: whoever landed must attack, declared or not. */
function compelLanders(world: WifWorld, attacks: Attack[]): void {
  for (const unit of landers(world, [])) {
    if (attacks.some((attack) => attack.units.includes(unit))) continue
    add(world, attacks, unit.hex, [unit])
    const [section, how] = world.impulse.invaded.has(unit.id) ? ['11.13', 'invades'] : ['11.14', 'dropped into']
    world.report('attack', section, `${unit.name} ${how} ${world.map.name(unit.hex)} and must attack it.`, [unit.hex])
  }
}

/**
 * 11.15.1: of units that do not co-operate only one group attacks a hex: that of the major power with the most factors that could attack
 * it, and those who co-operate with it. The attacks of the others are void and do not count.
 */
function separateRivals(world: WifWorld, attack: Attack): void {
  const { hex, units } = attack
  if (units.every((a) => units.every((b) => cooperate(world, a, b)))) return
  const strength = (power: string) =>
    [...new Set([...units, ...ableToAttack(world, hex)])]
      .filter((unit) => powerOf(world, unit) === power)
      .reduce((sum, unit) => sum + attackFactors(world, unit, attacksFrom(world, unit, hex), hex).factors, 0)
  const powers = powersOf(world, world.state.active).filter((power) => units.some((unit) => powerOf(world, unit) === power))
  // Whoever landed must attack: there is no declining for it.
  const bound = powers.filter((power) => units.some((unit) => powerOf(world, unit) === power && isLanding(world, unit, hex)))
  const first = (bound.length > 0 ? bound : powers).reduce((best, next) => (strength(next) > strength(best) ? next : best))
  const kept = units.filter((unit) => powerOf(world, unit) === first)
  for (const unit of units) if (!kept.includes(unit) && kept.every((other) => cooperate(world, unit, other))) kept.push(unit)
  const out = units.filter((unit) => !kept.includes(unit))
  attack.units = kept
  attack.enhanced = attack.enhanced.filter((unit) => kept.includes(unit))
  world.note(({ attacked }) => out.forEach(({ id }) => attacked.delete(id)))
  for (const power of new Set(out.map((unit) => powerOf(world, unit))))
    if (!kept.some((unit) => powerOf(world, unit) === power)) spend(world, power, ACTIVITY, -1)
  world.report(
    'attack',
    '11.15.1',
    `${first} ${bound.length > 0 ? 'landed in' : 'has the most factors around'} ${world.map.name(hex)} and attacks it; ${names(out)} ${out.length === 1 ? 'does' : 'do'} not co-operate and ${out.length === 1 ? 'takes' : 'take'} no part.`,
    [hex],
  )
}
