import { nearest } from '../fractions.ts'
import type { LandResult } from '../charts/tables.ts'
import type { WifWorld } from '../world.ts'
import type { Combat } from './combat.ts'
import { modifiersOf } from './modifiers.ts'
import { oddsOf, signed } from './odds.ts'
import type { CombatTable, Rolled } from './result.ts'

/** 11.15.6, option 27: odds and circumstances are modifiers of two dice added up. */
export function rollTwoDice(world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number): Rolled {
  const odds = oddsOf(world, attack, defence)
  const modifiers = modifiersOf(world, combat, table)
  const sum = modifiers.reduce((total, { value }) => total + value, odds.modifier)
  // 2.6: rounded once, after all modifications, halves upwards.
  const rounded = nearest(sum)
  const listed = modifiers.map(({ value, text }) => `; ${signed(value)} ${text}`).join('')
  const total = modifiers.length > 0 ? `; in all ${signed(sum)}${rounded === sum ? '' : `, rounded ${signed(rounded)}`}` : ''
  const purpose = `land combat ${world.map.code(combat.hex)}`
  const [first, second] = [world.dice.roll(10, purpose), world.dice.roll(10, purpose)]
  const result = rowOf(world, table, first + second + rounded)
  return {
    result,
    text: [`Odds ${odds.text}${listed}${total}.`, `Rolled ${first} and ${second} ${signed(rounded)} = ${first + second + rounded} on the ${table} table: ${result.text}.`],
    gained: modifiers.flatMap(({ gainedBy }) => gainedBy ?? []),
  }
}

/** The cell of a modified total; the first and last rows serve all beyond them. */
export function rowOf(world: WifWorld, table: CombatTable, total: number): LandResult {
  const { lowest, highest } = world.tables.landCombat
  return world.tables.landCombat[table][Math.min(highest, Math.max(lowest, total)) - lowest]
}
