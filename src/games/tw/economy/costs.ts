import { isJet } from '../air-counters.ts'
import type { AirType as CostAirType, GroundType as CostType } from '../charts/costs.ts'
import { airCost, airRepairCost, groundCost, groundRepairCost, priceTimes } from '../charts/costs.ts'
import { isBesideEnemy } from '../field/enemies.ts'
import { isInside1939USSR } from '../field/terrain.ts'
import { sideOf } from '../powers.ts'
import type { AirUnit, GroundUnit, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** The line of the production table for a unit: two kinds of German units have lines of their own, motorised Flak costs as Flak. */
function costType({ traits }: TwWorld, unit: GroundUnit): CostType {
  const own = traits['own prices'].units[unit.nation]?.find((name) => unit.name.startsWith(name))
  return own ?? (unit.type === 'MOTFlak' ? 'Flak' : unit.type)
}

/** 15.1.2: jets have lines of their own; a long-range FTR costs as any. */
export const costLine = (unit: AirUnit): CostAirType =>
  (unit.type === 'TAC' || unit.type === 'FTR') && isJet(unit) ? `Jet ${unit.type}` : unit.type

/** 12.6.4, 15.3, 15.5: whether a unit of the pool costs double: given up, or a ground unit eliminated out of supply. Aircraft and ships lost so cost what they always do. */
export const isDouble = (unit: Unit): boolean => unit.givenUp === true || (unit.kind === 'ground' && unit.lostOutOfSupply === true)

/** 15.1.2, 15.3: NARFs of a new ground or air unit. */
export function buildCost(world: TwWorld, unit: GroundUnit | AirUnit): number {
  const cost =
    unit.kind === 'air'
      ? airCost(world.tables, unit.nation, costLine(unit))
      : groundCost(world.tables, unit.nation, costType(world, unit), unit.strength)
  return cost * priceTimes(world.tables, { beyondLimit: false, outOfSupply: isDouble(unit) })
}

/** 15.1.3.1, 15.1.3.3: NARFs to repair a unit where it stands, and what doubles them. */
export function repairCost(world: TwWorld, unit: GroundUnit | AirUnit): { cost: number; why: string[] } {
  if (unit.kind === 'air') {
    const flew = (world.ops.flown.get(unit.id)?.size ?? 0) > 0
    const why = [
      ...(flew ? ['it flew a mission'] : []),
      ...(isBesideEnemy(world, unit)
        ? ['enemies stand beside its base']
        : world.ops.besideEnemies.has(unit.id)
          ? ['it began beside enemies']
          : []),
    ]
    return { cost: airRepairCost(world.tables, unit.nation, costLine(unit), why.length > 0), why }
  }
  const moved = world.ops.movedAtAll.has(unit.id)
  const axisInUssr = sideOf(world, unit) === 'Axis' && isInside1939USSR(world, unit.hex)
  return {
    cost: groundRepairCost(world.tables, unit.nation, costType(world, unit), unit.strength, { moved, axisInUssr }),
    why: [...(moved ? ['it moved'] : []), ...(axisInUssr ? ['it is in the Soviet Union of 1939'] : [])],
  }
}
