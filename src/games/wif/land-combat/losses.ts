import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Choice, DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { distinct, type FactsOf, number, someNames } from '../facts.ts'
import { note } from '../tell-refused.ts'
import { enemySide, isHQ, isWinterised, seatOf, seatOfPower } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { HEXSIDE, isCityHex, terrainAt, weatherAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { attackedHexside, attackKey, type Combat, defendersOf, isInvading, isLanding, isTank, leadPower, names } from './combat.ts'
import { COMBAT } from './combat-fact-types.ts'
import { combatFacts } from './combat-facts.ts'
import type { Rolled } from './result.ts'
import { ATTACK, DEFEND, preferenceText, readPreference } from './sheet.ts'

/** Ways to order units that are to be lost, named by players; the first that tells two units apart decides. */
const POLICIES = {
  cheapest: (unit: LandUnit) => unit.cost.points,
  weakest: (unit: LandUnit) => unit.combat,
  'face-down first': (unit: LandUnit) => (unit.faceDown ? 0 : 1),
  'keep HQs': (unit: LandUnit) => (isHQ(unit) ? 1 : 0),
  'keep armour': (unit: LandUnit) => (isTank(unit) ? 1 : 0),
} as const
type Policy = keyof typeof POLICIES
const WORDS = Object.keys(POLICIES) as Policy[]
const DEFAULT_ORDER: readonly Policy[] = ['keep HQs', 'keep armour', 'face-down first', 'cheapest', 'weakest']

interface Losses {
  readonly combat: Combat
  readonly units: readonly LandUnit[]
  readonly count: number
  /** Of which the first must be taken; empty: any. */
  readonly first: readonly LandUnit[]
}

const FACTS = {
  ...COMBAT,
  losses: number('units that you lose'),
  able: someNames('unit', 'names of the units of which they are taken'),
  hqs: number('HQs among those'),
  armour: number('HQ-A, ARM and MECH among those'),
  points: number('build points that the usual losses cost'),
}

function factsOf(world: WifWorld, { combat, units, count, first }: Losses, side: 'attacker' | 'defender'): FactsOf<typeof FACTS> {
  const { active } = world.state
  return {
    ...combatFacts(world, combat, side === 'attacker' ? active : enemySide(active)),
    losses: count,
    able: units.map((unit) => unit.name),
    hqs: units.filter(isHQ).length,
    armour: units.filter(isTank).length,
    points: inOrder(units, [], first)
      .slice(0, count)
      .reduce((sum, { cost }) => sum + cost.points, 0),
  }
}

/** The usual losses, then each unit that could go first, as far as that makes a difference. */
function choicesOf({ units, count, first }: Losses): Choice<string[]>[] {
  const lost = (answer: readonly string[]) => inOrder(units, answer, first).slice(0, count)
  const text = (answer: readonly string[]) =>
    `you lose ${lost(answer)
      .map((unit) => `${unit.name} (${unit.combat}-${unit.move}, ${unit.cost.points} build points${unit.faceDown ? ', face-down' : ''})`)
      .join(' and ')}`
  return distinct<string[]>(
    [
      { answer: [], word: 'usual', text: text([]) },
      ...inOrder(units, [], []).map(({ id, name }) => ({ answer: [id], word: name, text: text([id]) })),
    ],
    (answer) =>
      lost(answer)
        .map(({ id }) => id)
        .sort(),
  )
}

/** Which units are destroyed, most willingly lost first: units by name, then words. */
function lossDecision(side: 'attacker' | 'defender'): DecisionKind<WifWorld, Losses, string[]> {
  return {
    name: `losses of the ${side}`,
    section: '11.15.5',
    schema: z.array(z.string()),
    key: attackKey,
    problems: (world, { combat, units }, answer) => {
      const known = answer.some((item) => WORDS.includes(item as Policy) || units.some((unit) => unit.id === item))
      return known || answer.length === 0
        ? []
        : [
            `11.15.5: ${preferenceText(world, answer)} ${answer.length === 1 ? 'is' : 'are'} not in the combat at ${world.map.name(combat.hex)}; ${names(units)} may be lost`,
          ]
    },
    byDefault: () => [],
    facts: (world, losses) => factsOf(world, losses, side),
    factTypes: FACTS,
    defaultIs: 'units other than HQs and armour first; of those alike the face-down, then the cheapest, then the weakest; HQs last',
    example:
      side === 'attacker'
        ? 'attack:\n  - { at: Siauliai, with: [XLI ARM, XXVI INF], losses: [XXVI INF, cheapest] }'
        : 'defend:\n  - { at: Lvov, losses: [2 INF, keep HQs] }',
    choices: (_, losses) => choicesOf(losses),
    question: (world, { combat, units, count, first }) =>
      `You lose ${count} of ${names(units)} at ${world.map.name(combat.hex)} (11.15.5): which first?${first.length > 0 ? ` The first must be ${first.length > 1 ? 'one of ' : ''}${names(first)}, who gained the attack a modifier.` : ''}`,
    sheet: {
      section: side === 'attacker' ? ATTACK : DEFEND,
      field: 'losses',
      answers: [{ says: 'lose|destroy|give_up <.>', takes: { '.': 'units' }, example: 'lose 2 INF, cheapest' }],
      read: (_, reader: WifReader, node) => readPreference(reader, node, WORDS),
      describe: (world, answer) => `losses: ${preferenceText(world, answer)}`,
    },
  }
}

export const attackerLosses = lossDecision('attacker')
export const defenderLosses = lossDecision('defender')

/** Steps of a result that destroy units: first the attacker's, then the defender's, and any notional unit. */
export interface LossesTaken {
  readonly attackers: LandUnit[]
  readonly defenders: LandUnit[]
  readonly text: string
}

export function* takeLosses(world: WifWorld, combat: Combat, { result, gained }: Rolled): Procedure<LossesTaken> {
  const said: string[] = []
  const extra = result.extraLoss ? extraLoss(world, combat) : null
  if (result.extraLoss) said.push(extra ? `extra loss (${extra})` : 'no extra loss')
  const count = result.attacker + (extra ? 1 : 0)
  const first = firstLosses(world, combat, gained)
  const defendersBefore = defendersOf(world, combat)
  const attackers = yield* lose(world, attackerLosses, { combat, units: combat.attackers, count, first })
  if (attackers.length > 0)
    said.push(
      `attacker loses ${names(attackers)}${first.length > 0 ? ` (the first among ${names(first)}, who gained ${world.rules.landCombat.lossOrder.because})` : ''}`,
    )
  combat.attackers = combat.attackers.filter((unit) => !attackers.includes(unit))
  const defenders = yield* lose(world, defenderLosses, { combat, units: defendersBefore, count: result.defender, first: [] })
  if (defenders.length > 0) said.push(`defender loses ${names(defenders)}`)
  if (combat.notional && !result.noEffectOnDefender) {
    combat.notional = null
    said.push('the notional unit is destroyed')
  }
  return { attackers, defenders, text: said.length > 0 ? said.join('; ') : 'no losses' }
}

function* lose(world: WifWorld, kind: DecisionKind<WifWorld, Losses, string[]>, losses: Losses): Procedure<LandUnit[]> {
  const { combat, units, count, first } = losses
  if (count === 0 || units.length === 0) return []
  let lost = [...units]
  if (count < units.length) {
    const answer = yield* ask(world, seatOfPower(world, leadPower(world, units)), kind, losses)
    lost = inOrder(units, answer, first).slice(0, count)
    tellAbsent(world, losses, answer)
  }
  for (const unit of lost) world.destroy(unit, `land combat at ${world.map.code(combat.hex)}`)
  return lost
}

/** Who named units as losses that fight elsewhere is told so. */
function tellAbsent(world: WifWorld, { combat, units }: Losses, answer: readonly string[]): void {
  for (const unit of answer.flatMap((id) => world.state.units[id] ?? [])) {
    if (units.some(({ id }) => id === unit.id) || unit.place !== 'map') continue
    const place = world.map.name(combat.hex)
    note(world, seatOf(world, unit), '11.15.5', `${unit.name} is no loss at ${place}: it does not fight there; ${names(units)} do`, [
      combat.hex,
    ])
  }
}

/** Units as a player would lose them: those named, then by the words given, then by the default; an obliged first loss before all. */
export function inOrder(units: readonly LandUnit[], answer: readonly string[], first: readonly LandUnit[]): LandUnit[] {
  const words = [...answer.filter((item): item is Policy => WORDS.includes(item as Policy)), ...DEFAULT_ORDER]
  const named = (unit: LandUnit) => (answer.includes(unit.id) ? answer.indexOf(unit.id) : answer.length)
  const order = [...units].sort((a, b) => {
    if (named(a) !== named(b)) return named(a) - named(b)
    for (const word of words) if (POLICIES[word](a) !== POLICIES[word](b)) return POLICIES[word](a) - POLICIES[word](b)
    return a.id < b.id ? -1 : 1
  })
  const obliged = order.find((unit) => first.includes(unit))
  return obliged ? [obliged, ...order.filter((unit) => unit !== obliged)] : order
}

/**
 * Who must be lost first: a unit that gained the attack a modifier. For an HQ-A or ARM any MECH or MOT of the attack may stand in (11.15.5); on the
 * two-dice table for an HQ-A, ARM or MECH any MOT (11.15.6, notes 7 and 8).
 */
export function firstLosses(world: WifWorld, combat: Combat, gained: readonly LandUnit[]): LandUnit[] {
  const { replaced, standIns } = world.rules.landCombat.lossOrder
  return combat.attackers.filter((unit) => gained.includes(unit) || (standIns.includes(unit.type) && gained.some(replaced)))
}

/** Why an "x" costs the attacker one more unit (11.15.6, note 2), or null when it does not. */
export function extraLoss(world: WifWorld, combat: Combat): string | null {
  const { name } = terrainAt(world, combat.hex)
  if (isCityHex(world, combat.hex)) return 'attacking a city'
  if (['mountain', 'desert mountain', 'forest', 'jungle', 'swamp'].includes(name)) return `attacking ${name}`
  const obstacle = HEXSIDE.river | HEXSIDE.canal | HEXSIDE.straits | HEXSIDE.fort
  if (
    combat.attackers.every(
      (unit) =>
        isInvading(world, unit, combat.hex) || (!isLanding(world, unit, combat.hex) && attackedHexside(world, unit, combat.hex) & obstacle),
    )
  )
    return `all attack across water or a fort hexside${combat.attackers.some((unit) => isInvading(world, unit, combat.hex)) ? ', or invade' : ''}`
  const tank = defendersOf(world, combat).find(isTank)
  if (tank && (name === 'clear' || name === 'desert')) return `${tank.name} defends in ${name}`
  const weather = weatherAt(world, combat.hex)
  if (weather === 'rain' || weather === 'storm') return weather
  if (weather === 'snow' || weather === 'blizzard') {
    const winterised = combat.attackers.filter(isWinterised(world)).length
    if (winterised * 2 < combat.attackers.length) return `${winterised} of ${combat.attackers.length} attackers winterised in ${weather}`
  }
  return null
}
