import { type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts, word, yesNo } from '../facts.ts'
import type { Side } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, enemiesOf, forceRating } from './attack.ts'
import { type Battle, battleOf } from './battle.ts'

/** Facts that all decisions about a ground attack have in common. */
export const COMBAT = {
  ...MOMENT,
  ...PLACE,
  attackFactors: number('attacking factors'),
  defenceFactors: number('defending factors after terrain'),
  odds: number('attacking factors over defending ones, before shifts'),
  column: word('odds column after all shifts known so far', ['1-4', '1-3', '1-2', '1-1', '2-1', '3-1', '4-1', '5-1', 'none']),
  modifier: number("sum of the die's modifiers; minus is good for the attacker"),
  attackers: number('attacking ground units'),
  defenders: number('defending ground units'),
  armour: yesNo('an ARM unit attacks'),
  attackerRating: number('nationality level that governs the attackers, 1 to 4; 0 for none'),
  defenderRating: number('nationality level that governs the defenders, 1 to 4; 0 for none'),
  landing: yesNo('the attack comes from the sea, wholly or in part'),
}

export function combatFacts(world: TwWorld, attack: Attack, side: Side, battle: Battle = battleOf(world, attack)): FactsOf<typeof COMBAT> {
  const defenders = enemiesOf(world, attack)
  return {
    ...momentFacts(world, side),
    ...placeFacts(world, attack.hex),
    attackFactors: battle.attack,
    defenceFactors: battle.defence.factors,
    odds: battle.defence.factors > 0 ? battle.attack / battle.defence.factors : 99,
    column: battle.column?.shifted ?? 'none',
    modifier: battle.modifier,
    attackers: attack.attackers.length,
    defenders: defenders.length,
    armour: attack.attackers.some(({ type }) => type === 'ARM'),
    attackerRating: forceRating(world, attack.attackers) ?? 0,
    defenderRating: forceRating(world, defenders) ?? 0,
    landing: attack.fleets.length > 0,
  }
}
