import { buildCost } from '../economy/costs.ts'
import { lastSpace, workOn } from '../control/yards.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 17.2.2, 21.1: NARFs that units of a power would cost which were eliminated and wait to be built again; twice as much for those lost out of supply. */
export function eliminatedWorth(world: TwWorld, power: string, counts: (unit: Unit) => boolean = () => true): number {
  const waits = (unit: Unit) => unit.eliminated === true && unit.place === 'pool' && !(unit.kind === 'ground' && unit.breakdown)
  return world
    .unitsOf(power)
    .filter((unit) => waits(unit) && counts(unit))
    .reduce((sum, unit) => sum + costOf(world, unit) * (unit.lostOutOfSupply ? 2 : 1), 0)
}

function costOf(world: TwWorld, unit: Unit): number {
  const once = { ...unit, lostOutOfSupply: false, givenUp: false }
  if (once.kind === 'strategic') return 0
  return once.kind === 'naval' ? workOn(world, once, 0, false).narfs * lastSpace(world, once) : buildCost(world, once)
}
