import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { areFactions } from '../factions.ts'
import { shown } from '../fractions.ts'
import { cooperate, powerOf } from '../powers.ts'
import type { AirUnit, Benefit, LandUnit, Unit } from '../state.ts'
import type { Factors } from '../supply/land-factors.ts'
import { inSupply } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { boughtBy, noteBought } from './points.ts'

/** 16.3: the HQ of a power that gives benefits to an action: while it is face-up, in supply and not aboard a ship. */
export function benefactor(world: WifWorld, power: string, to: Benefit['to']): LandUnit | null {
  const benefit = boughtBy(world, power)?.benefit
  if (!benefit || benefit.to !== to) return null
  const hq = world.unit(benefit.hq) as LandUnit
  return hq.place === 'map' && !hq.faceDown && inSupply(world, hq) ? hq : null
}

/** 16.3, 20: a Chinese HQ helps its own faction. */
const helps = (hq: Unit, unit: Unit): boolean => !areFactions(hq.country, unit.country)

/** 16.3: hexes no further from an HQ than its reorganisation value, whatever lies between. */
export function isWithin(world: WifWorld, hq: LandUnit, hex: Hex): boolean {
  return (distances(world.map, world.tables.offensive.distance, hq).get(hex) ?? Infinity) <= hq.reorganisation
}

function distances(
  map: BoardMap,
  counts: WifWorld['tables']['offensive']['distance'],
  { hex: start, reorganisation }: LandUnit,
): Map<Hex, number> {
  const far = new Map<Hex, number>([[start, 0]])
  const due: Hex[][] = [[start]]
  for (let now = 0; now < due.length; now++)
    for (const at of due[now] ?? []) {
      if (far.get(at) !== now) continue
      for (const next of map.adjacentTo(at)) {
        const total = now + counts[map.scale[next]]
        if (total > reorganisation || total >= (far.get(next) ?? Infinity)) continue
        far.set(next, total)
        ;(due[total] ??= []).push(next)
      }
    }
  return far
}

/** 16.3.2: the HQ that helps an aircraft in what it does over a hex, or null. */
export function helpedInTheAir(world: WifWorld, unit: AirUnit | Unit, at: Hex): LandUnit | null {
  const hq = benefactor(world, powerOf(world, unit), 'air')
  return hq !== null && helps(hq, unit) && isWithin(world, hq, at) ? hq : null
}

/** 16.3.3: HQs in whose range a land unit is and whose power may still double its factors, with how many times more each may. */
export function helpersOnLand(world: WifWorld, unit: LandUnit): { hq: LandUnit; power: string; left: number }[] {
  return Object.keys(world.impulse.offensive ?? {}).flatMap((power) => {
    const hq = benefactor(world, power, 'land')
    if (hq === null || !cooperate(world, hq, unit) || !isWithin(world, hq, unit.hex)) return []
    const left = 2 * hq.reorganisation - boughtBy(world, power)!.benefit!.enhanced
    return left > 0 ? [{ hq, power, left }] : []
  })
}

/** 16.3.3: whose HQ doubles each of some units, as far as they go; those whom none does are left out. */
export function enhancedBy(world: WifWorld, units: readonly LandUnit[]): Map<LandUnit, string> {
  const taken = new Map<string, number>()
  const by = new Map<LandUnit, string>()
  for (const unit of units) {
    const helper = helpersOnLand(world, unit).find(({ power, left }) => left > (taken.get(power) ?? 0))
    if (!helper) continue
    taken.set(helper.power, (taken.get(helper.power) ?? 0) + 1)
    by.set(unit, helper.power)
  }
  return by
}

/** Counts units that were doubled against what their HQ may. */
export function countEnhanced(world: WifWorld, by: ReadonlyMap<LandUnit, string>): void {
  for (const power of by.values()) {
    const benefit = boughtBy(world, power)!.benefit!
    noteBought(world, power, { benefit: { ...benefit, enhanced: benefit.enhanced + 1 } })
  }
}

/** 16.3.3: a unit's factors in an overrun or attack, doubled by an HQ. */
export const doubled = ({ factors, why }: Factors): Factors => ({
  factors: 2 * factors,
  why: [...why, `doubled by an HQ (16.3.3): ${shown(2 * factors)}`],
})
