import { nearest } from '../fractions.ts'
import type { LandResult } from '../charts/tables.ts'
import type { WifWorld } from '../world.ts'
import type { Combat } from './combat.ts'
import { type Modifier, modifiersOf } from './modifiers.ts'
import { type Odds, oddsOf, signed } from './odds.ts'
import type { CombatTable, Rolled } from './result.ts'

/** 11.15.6: odds and circumstances are modifiers of two dice added up. */
export function rollTwoDice(world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number): Rolled {
  const { odds, rounded, modifiers, text } = reckonTwoDice(world, combat, table, attack, defence)
  const purpose = `land combat ${world.map.code(combat.hex)}`
  const [first, second] = [world.dice.roll(10, purpose), world.dice.roll(10, purpose)]
  const result = rowOf(world, table, first + second + rounded)
  return {
    result,
    sum: {
      odds: odds.level,
      modifiers: modifiersWithOdds(odds, modifiers),
      rolls: [first, second],
      total: first + second + rounded,
    },
    text: [text, `Rolled ${first} and ${second} ${signed(rounded)} = ${first + second + rounded} on the ${table} table: ${result.text}.`],
    gained: modifiers.flatMap(({ gainedBy }) => gainedBy ?? []),
  }
}

/** What is added to the dice, before they are rolled: the same words for battles and for players who ask. */
export function reckonTwoDice(
  world: WifWorld,
  combat: Combat,
  table: CombatTable,
  attack: number,
  defence: number,
  odds: Odds = oddsOf(world, attack, defence),
  // 2.6: rounded once, after all modifications, halves upwards.
  round: (sum: number) => number = nearest,
): { odds: Odds; rounded: number; modifiers: readonly Modifier[]; text: string } {
  const modifiers = modifiersOf(world, combat, table)
  const sum = modifiers.reduce((total, { value }) => total + value, odds.modifier)
  const rounded = round(sum)
  const listed = modifiers.map(({ value, text }) => `; ${signed(value)} ${text}`).join('')
  const total =
    modifiers.length > 0 || rounded !== sum ? `; in all ${signed(sum)}${rounded === sum ? '' : `, rounded ${signed(rounded)}`}` : ''
  return { odds, rounded, modifiers, text: `Odds ${odds.text}${listed}${total}.` }
}

/** The lines of the sum: the odds first. */
export const modifiersWithOdds = (odds: Odds, modifiers: readonly Modifier[]): { what: string; by: number }[] => [
  { what: `odds ${odds.level}`, by: odds.modifier },
  ...modifiers.map(({ value, text }) => ({ what: text, by: value })),
]

/** The cell of a modified total; the first and last rows serve all beyond them. */
export function rowOf(world: WifWorld, table: CombatTable, total: number): LandResult {
  const { lowest, highest } = world.tables.landCombat
  return world.tables.landCombat[table][Math.min(highest, Math.max(lowest, total)) - lowest]
}

/** What is added to the two dice, rounded. */
export function twoDiceModifier(world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number): number {
  const sum = modifiersOf(world, combat, table).reduce((total, { value }) => total + value, 0)
  return nearest(sum + (defence > 0 ? oddsOf(world, attack, defence).modifier : 0))
}
