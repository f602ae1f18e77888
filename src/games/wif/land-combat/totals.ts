import { shown } from '../fractions.ts'
import { defenceFactors, type Factors } from '../supply/land-factors.ts'
import type { WifWorld } from '../world.ts'
import { type Combat, defendersOf, factorsInAttack } from './combat.ts'
import type { Bombarder } from './shore-factors.ts'

/** 11.15.5: what one side brings to a combat, fractions kept (2.6). */
export interface Total {
  readonly total: number
  readonly text: string
}

export function attackTotal(world: WifWorld, combat: Combat): Total {
  const { attack, explain } = combat.groundSupport
  return totalOf('Attack', attackingLand(world, combat), attack, explain, combat.shore?.attack ?? [])
}

export function defenceTotal(world: WifWorld, combat: Combat): Total {
  const { defence, explainDefence } = combat.groundSupport
  return totalOf('Defence', defendingLand(world, combat), defence, explainDefence, combat.shore?.defence ?? [])
}

const attackingLand = (world: WifWorld, combat: Combat): Factors[] => combat.attackers.map((unit) => factorsInAttack(world, combat, unit))

function defendingLand(world: WifWorld, combat: Combat): Factors[] {
  const notional = combat.notional ? [{ factors: combat.notional.factors, why: [combat.notional.why] }] : []
  return [...defendersOf(world, combat).map((unit) => defenceFactors(world, unit)), ...notional]
}

/** Modified factors of the land units of a side alone: as many of ships, and of aircraft, can support them. */
export const landTotal = (world: WifWorld, combat: Combat, side: 'attack' | 'defence'): number =>
  sum(side === 'attack' ? attackingLand(world, combat) : defendingLand(world, combat))

const sum = (units: readonly { readonly factors: number }[]): number => units.reduce((total, { factors }) => total + factors, 0)

/** Land factors of a side, and shore bombardment and ground support each up to as many (11.15.2, 11.15.4). */
function totalOf(side: string, units: readonly Factors[], air: number, explain: readonly string[], ships: readonly Bombarder[]): Total {
  const land = sum(units)
  const counted = Math.min(air, land)
  const shore = sum(ships)
  const shells = Math.min(shore, land)
  const bombardment =
    ships.length > 0
      ? ` + shore bombardment ${shown(shore)}${shells < shore ? ` (limited to ${shown(shells)})` : ''} [${ships.map(({ why }) => why).join('; ')}]`
      : ''
  const said = units.map(({ why }) => why.join(', ')).join(' + ') || 'nothing'
  const support =
    air > 0
      ? ` + ground support ${shown(air)}${counted < air ? ` (limited to ${shown(counted)})` : ''}${explain.length > 0 ? ` [${explain.join('; ')}]` : ''}`
      : ''
  return { total: land + shells + counted, text: `${side}: ${said}${bombardment}${support} = ${shown(land + shells + counted)}` }
}
