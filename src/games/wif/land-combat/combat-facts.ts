import { type FactsOf, momentFacts, placeFacts } from '../facts.ts'
import { isHQ } from '../powers.ts'
import type { LandUnit, Side } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import type { COMBAT } from './combat-fact-types.ts'
import { type Combat, defendersOf, isTank, surprisedIn } from './combat.ts'
import { couldRetreat } from './ways-of-retreat.ts'
import { attackTotal, defenceTotal } from './totals.ts'

/** The values of COMBAT for a side. */
export function combatFacts(world: WifWorld, combat: Combat, side: Side): FactsOf<typeof COMBAT> {
  const defenders = defendersOf(world, combat)
  const { attackers, groundSupport, notional } = combat
  const attack = attackTotal(world, combat).total
  const defence = defenceTotal(world, combat).total
  const points = (units: readonly LandUnit[]) => units.reduce((sum, { cost }) => sum + cost.points, 0)
  return {
    ...placeFacts(world, combat.hex),
    ...momentFacts(world, side),
    attack,
    defence,
    odds: defence > 0 ? attack / defence : 99,
    attackers: attackers.length,
    defenders: defenders.length,
    attackArmour: attackers.filter(isTank).length,
    defenceArmour: defenders.filter(isTank).length,
    attackHQs: attackers.filter(isHQ).length,
    defenceHQs: defenders.filter(isHQ).length,
    attackPoints: points(attackers),
    defencePoints: points(defenders),
    attackAir: groundSupport.attack,
    defenceAir: groundSupport.defence,
    attackShore: (combat.shore?.attack ?? []).reduce((sum, { factors }) => sum + factors, 0),
    defenceShore: (combat.shore?.defence ?? []).reduce((sum, { factors }) => sum + factors, 0),
    faceDown: defenders.filter((unit) => unit.faceDown).length,
    outOfSupply: defenders.filter((unit) => !inSupply(world, unit)).length,
    cannotRetreat: defenders.filter((unit) => !retreats(world, unit, combat)).length,
    notional: notional !== null,
    surprise: [...defenders, ...(notional ? [notional] : [])].some(({ country }) => surprisedIn(world, country, attackers)),
    assaultModifier: world.rules.landCombat.modifier(world, combat, 'assault', attack, defence),
    blitzkriegModifier: world.rules.landCombat.modifier(world, combat, 'blitzkrieg', attack, defence),
    ...Object.assign({}, ...world.rules.landCombat.facts.map((more) => more.of(world, combat, side))),
  }
}

/** Face-up units in an off-map hex need not retreat (11.15.5). */
const retreats = (world: WifWorld, unit: LandUnit, combat: Combat): boolean =>
  (world.map.scale[combat.hex] === 'off-map' && !unit.faceDown) || couldRetreat(world, unit, combat.hex, new Set())
