import { shown } from '../fractions.ts'
import type { WifWorld } from '../world.ts'
import { type Combat, defendersOf } from './combat.ts'
import { extraLoss } from './losses.ts'
import { AUTOMATIC, type CombatTable } from './result.ts'
import type { LandResult } from '../charts/tables.ts'
import { rowOf, twoDiceModifier } from './two-dice.ts'

/** What a combat would bring on a table, over all rolls of the dice. */
export interface Outlook {
  /** Chance in percent that no defender is left in the hex. */
  readonly cleared: number
  /** Land units that each side loses on average; shattered and retreated ones are not lost. */
  readonly attackerLoses: number
  readonly defenderLoses: number
  readonly text: string
}

/** By the two-dice table (11.15.6). */
export function twoDiceOutlook(world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number): Outlook {
  const defenders = defendersOf(world, combat).length
  const extra = extraLoss(world, combat) ? 1 : 0
  const modifier = twoDiceModifier(world, combat, table, attack, defence)
  let [cleared, attackerLoses, defenderLoses] = [0, 0, 0]
  for (let first = 1; first <= 10; first++) {
    for (let second = 1; second <= 10; second++) {
      const result: LandResult = defence === 0 ? AUTOMATIC[table] : rowOf(world, table, first + second + modifier)
      attackerLoses += Math.min(combat.attackers.length, result.attacker + (result.extraLoss ? extra : 0))
      defenderLoses += Math.min(defenders, result.defender)
      if (!result.noEffectOnDefender && (result.defender >= defenders || result.effect !== 'none')) cleared++
    }
  }
  attackerLoses /= 100
  defenderLoses /= 100
  const text = `the hex is cleared in ${cleared}%, losses on average ${shown(attackerLoses)} of ${combat.attackers.length} attacking and ${shown(defenderLoses)} of ${defenders} defending`
  return { cleared, attackerLoses, defenderLoses, text }
}
