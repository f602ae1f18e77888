import type { Hex } from '../../../board/hex.ts'
import { enterCost } from '../ground/terrain.ts'
import { inEnemyZoc } from '../ground/zoc.ts'
import { atWar, friendlyHex, sideOf, sideOfCountry } from '../powers.ts'
import { canStack, landLimit } from '../stacking/stacking.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** Whether a unit could retreat from the combat to somewhere it may stop: what shatter asks. */
export function couldRetreat(world: WifWorld, unit: LandUnit, start: Hex, pending: ReadonlySet<Hex>): boolean {
  if (unit.move === 0) return false
  const entered = new Set<Hex>()
  const reach = (hex: Hex): boolean =>
    nextHexes(world, unit, hex, entered).options.some((to) => {
      if (entered.has(to)) return false
      entered.add(to)
      return mayStop(world, unit, to, start, pending) || reach(to)
    })
  return reach(start)
}

/** The adjacent hexes of the first priority that has any (11.15.5): out of ZoCs before friendly units in ZoCs, without overstacking before with. */
export function nextHexes(world: WifWorld, unit: LandUnit, from: Hex, entered: ReadonlySet<Hex>): { priority: number; options: Hex[] } {
  const byPriority: Hex[][] = [[], [], [], []]
  for (const to of world.map.adjacentTo(from)) {
    if (entered.has(to) || enterCost(world, unit, from, to) === null || !mayMoveInto(world, unit, to)) continue
    const friends = world.landAt(to).filter((other) => other !== unit && sideOfCountry(world, other.country) === sideOf(world, unit)).length
    const overstacked = friends + 1 > landLimit(world, to)
    if (!inEnemyZoc(world, to, unit.country)) byPriority[overstacked ? 1 : 0].push(to)
    else if (friends > 0) byPriority[overstacked ? 3 : 2].push(to)
  }
  const priority = byPriority.findIndex((hexes) => hexes.length > 0)
  return { priority: priority + 1, options: priority < 0 ? [] : byPriority[priority] }
}

/**
 * 11.10.3 to 11.10.5: no hex with a unit of the other side, and none of a country that is neither a friend nor at war. The limit on foreign
 * troops is seen after the step, not here: the attacker may retreat units beyond it (18.2, the example of Gort).
 */
function mayMoveInto(world: WifWorld, unit: LandUnit, hex: Hex): boolean {
  const side = sideOf(world, unit)
  if ([...world.unitsAt(hex), ...world.navalAt(hex)].some((other) => sideOfCountry(world, other.country) !== side)) return false
  const holder = world.state.control[hex]
  return !holder || friendlyHex(world, hex, side) || atWar(world, holder, unit.country)
}

/** Where a retreat may end: not where it started, nor in a hex still to be attacked, nor overstacked or with a unit it cannot stack with. */
export const mayStop = (world: WifWorld, unit: LandUnit, hex: Hex, start: Hex, pending: ReadonlySet<Hex>): boolean =>
  hex !== start && !pending.has(hex) && canStack(world, unit, hex)
