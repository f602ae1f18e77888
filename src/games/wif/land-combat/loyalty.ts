import { isTested, rollLoyalty, testLoyalty } from '../ground/loyalty.ts'
import { controllerOf } from '../powers.ts'
import { VICHY } from '../vichy.ts'
import type { WifWorld } from '../world.ts'
import { type Combat, defendersOf } from './combat.ts'

/** 17.5: before a combat is resolved Vichy's units on either side may go over, the notional one among them. What is said of it. */
export function testLoyaltyIn(world: WifWorld, combat: Combat): string[] {
  const [attackers, defenders] = [combat.attackers, defendersOf(world, combat)]
  const own = testLoyalty(world, attackers, defenders)
  combat.attackers = attackers.filter((unit) => !own.lost.includes(unit))
  const { text } = testLoyalty(world, defenders, attackers)
  const { notional } = combat
  if (notional && controllerOf(world, notional.country) === VICHY && isTested(world, attackers)) {
    const { defects, text: said } = rollLoyalty(world, 'notional', 'The notional unit', attackers)
    if (defects) combat.notional = null
    text.push(said)
  }
  return [...own.text, ...text]
}
