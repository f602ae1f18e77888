import type { Outlook } from '../land-attack.ts'
import { shown } from '../fractions.ts'
import type { WifWorld } from '../world.ts'
import { type Combat, defendersOf } from './combat.ts'
import { extraLoss } from './losses.ts'
import { AUTOMATIC, type CombatTable } from './result.ts'
import type { LandResult } from '../charts/tables.ts'
import { rowOf, twoDiceModifier } from './two-dice.ts'

export type { Outlook } from '../land-attack.ts'

/** By the two-dice table (11.15.6). */
export const twoDiceOutlook = (world: WifWorld, combat: Combat, table: CombatTable, attack: number, defence: number): Outlook =>
  outlookOver(world, combat, table, defence, [{ modifier: twoDiceModifier(world, combat, table, attack, defence), tenths: 10 }])

/** The same where the modifier is one of several, each with its chance. */
export function outlookOver(
  world: WifWorld,
  combat: Combat,
  table: CombatTable,
  defence: number,
  modifiers: readonly { readonly modifier: number; readonly tenths: number }[],
): Outlook {
  const defenders = defendersOf(world, combat).length
  const extra = extraLoss(world, combat) ? 1 : 0
  let [cleared, attackerLoses, defenderLoses] = [0, 0, 0]
  for (const { modifier, tenths } of modifiers) {
    for (let first = 1; first <= 10; first++) {
      for (let second = 1; second <= 10; second++) {
        const result: LandResult = defence === 0 ? AUTOMATIC[table] : rowOf(world, table, first + second + modifier)
        attackerLoses += tenths * Math.min(combat.attackers.length, result.attacker + (result.extraLoss ? extra : 0))
        defenderLoses += tenths * Math.min(defenders, result.defender)
        if (!result.noEffectOnDefender && (result.defender >= defenders || result.effect !== 'none')) cleared += tenths
      }
    }
  }
  cleared /= 10
  attackerLoses /= 1000
  defenderLoses /= 1000
  const text = `the hex is cleared in ${shown(cleared)}%, losses on average ${shown(attackerLoses)} of ${combat.attackers.length} attacking and ${shown(defenderLoses)} of ${defenders} defending`
  return { cleared, attackerLoses, defenderLoses, text }
}
