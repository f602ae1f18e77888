import { shown } from '../fractions.ts'
import { defenceFactors, type Factors } from '../ground/land-factors.ts'
import type { WifWorld } from '../world.ts'
import { type Combat, defendersOf, factorsInAttack } from './combat.ts'

/** 11.15.5: what one side brings to a combat, fractions kept (2.6). */
export interface Total {
  readonly total: number
  readonly text: string
}

export function attackTotal(world: WifWorld, combat: Combat): Total {
  const { attack, explain } = combat.groundSupport
  return totalOf('Attack', combat.attackers.map((unit) => factorsInAttack(world, combat, unit)), attack, explain)
}

export function defenceTotal(world: WifWorld, combat: Combat): Total {
  const { defence, explainDefence } = combat.groundSupport
  const notional = combat.notional ? [{ factors: combat.notional.factors, why: [combat.notional.why] }] : []
  return totalOf('Defence', [...defendersOf(world, combat).map((unit) => defenceFactors(world, unit)), ...notional], defence, explainDefence)
}

/** Land factors of a side, and ground support up to as many (11.15.4). */
function totalOf(side: string, units: readonly Factors[], air: number, explain: readonly string[]): Total {
  const land = units.reduce((sum, { factors }) => sum + factors, 0)
  const counted = Math.min(air, land)
  const said = units.map(({ why }) => why.join(', ')).join(' + ') || 'nothing'
  const support = air > 0 ? ` + ground support ${shown(air)}${counted < air ? ` (limited to ${shown(counted)})` : ''}${explain.length > 0 ? ` [${explain.join('; ')}]` : ''}` : ''
  return { total: land + counted, text: `${side}: ${said}${support} = ${shown(land + counted)}` }
}
