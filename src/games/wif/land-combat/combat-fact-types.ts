import { MOMENT, number, PLACE, yesNo } from '../facts.ts'
import type { CombatFacts as CombatFactsOf } from '../rules.ts'
import type { WifWorld } from '../world.ts'

/** A land combat with its numbers as they stand when it is asked about: ground support counts once it has been flown. */
export const COMBAT = {
  ...PLACE,
  ...MOMENT,
  attack: number('factors of the attack: hexsides, surprise and ground support counted'),
  defence: number('factors of the defence: terrain, supply and ground support counted'),
  odds: number('attack over defence, 3.5 for 7 to 2; 99 against nothing'),
  attackers: number('land units that attack'),
  defenders: number('land units that defend'),
  attackArmour: number('HQ-A, ARM and MECH among the attackers'),
  defenceArmour: number('HQ-A, ARM and MECH among the defenders'),
  attackHQs: number('HQs among the attackers'),
  defenceHQs: number('HQs among the defenders'),
  attackPoints: number('build points of the attackers'),
  defencePoints: number('build points of the defenders'),
  attackAir: number('tactical factors that support the attack'),
  defenceAir: number('tactical factors that support the defence'),
  attackShore: number('shore bombardment factors that support the attack'),
  defenceShore: number('shore bombardment factors that support the defence'),
  faceDown: number('defenders that are face-down'),
  outOfSupply: number('defenders that are out of supply'),
  cannotRetreat: number('defenders that could not retreat now, and so would be destroyed by a retreat or shatter'),
  notional: yesNo('a notional unit defends (11.15.1)'),
  surprise: yesNo('the defenders are surprised (15)'),
  assaultModifier: number('what the dice get on the assault table, odds counted where they are a modifier'),
  blitzkriegModifier: number('what the dice get on the blitzkrieg table'),
}

export type CombatFacts = CombatFactsOf<WifWorld>
