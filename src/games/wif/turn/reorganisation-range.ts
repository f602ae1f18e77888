import type { Hex } from '../../../board/hex.ts'
import { inPosition } from '../cache.ts'
import type { LandUnit } from '../state.ts'
import { traceable } from '../supply/supply-paths.ts'
import { hexsideBetween, hexsideKinds, NO_SUPPLY_ACROSS, terrainPoints } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'

/** Points that a path is looked for, to say what it would cost. */
const FAR = 30

/**
 * 11.17.2: hexes from which the path of a country's unit to the HQ costs at most its reorganisation value in motorised movement points,
 * limited as supply paths are (2.4.2). One hex may always be traced but across alpine, all-sea and unfrozen lake hexsides.
 */
export const reorganisationRange = (world: WifWorld, hq: LandUnit, country: string = hq.country): Set<Hex> =>
  new Set(costs(world, hq, traceable(world, country), hq.reorganisation).keys())

/** Why a hex is out of an HQ's range for a country's units: what its path costs, or that none may be traced. */
export function whyOutOfRange(world: WifWorld, hq: LandUnit, country: string, from: Hex): string {
  const costOf = (name: string, may: () => Uint8Array | null): number =>
    inPosition(world, `far from ${hq.id} ${name}`, () => costs(world, hq, may(), FAR)).get(from) ?? Infinity
  const cost = costOf(country, () => traceable(world, country))
  if (cost < Infinity) return `its path to ${hq.name} costs ${cost} motorised movement points, and the HQ's value is ${hq.reorganisation}`
  return costOf('anyhow', () => null) === Infinity
    ? `no path of up to ${FAR} motorised movement points leads to ${hq.name}`
    : `no path that supply could take leads to ${hq.name}: enemy ZoCs, foreign ground or terrain bar every way (2.4.2)`
}

/** What the way from each hex to an HQ costs, as far as a limit, over hexes that `may` be traced through (null: all). */
function costs(world: WifWorld, hq: LandUnit, may: Uint8Array | null, limit: number): Map<Hex, number> {
  const { map } = world
  const cost = new Map<Hex, number>([[hq.hex, 0]])
  // Hexes by what their way costs, the cheapest first: costs are whole.
  const due: Hex[][] = [[hq.hex]]
  // Traced backwards from the HQ: each hex is paid for by the hex before it on the way in.
  for (let now = 0; now < due.length; now++) {
    for (const at of due[now] ?? []) {
      if (cost.get(at) !== now || (at !== hq.hex && may && !may[at])) continue
      for (const hex of map.adjacentTo(at)) {
        if (!map.isLand(hex)) continue
        const side = hexsideBetween(world, hex, at)
        if (side & NO_SUPPLY_ACROSS) continue
        const total = now + costToEnter(world, hex, at, side)
        const known = cost.get(hex)
        if ((known !== undefined && total >= known) || (total > limit && at !== hq.hex)) continue
        cost.set(hex, total)
        if (total < limit) (due[total] ??= []).push(hex)
      }
    }
  }
  return cost
}

/** Motorised movement points to enter a hex across a hexside in its weather (11.10.2); Infinity where motorised units may not. */
export function costToEnter(world: WifWorld, from: Hex, hex: Hex, side: number): number {
  const terrain = terrainPoints(world, true, from, hex)
  if (terrain === null) return Infinity
  const extra = hexsideKinds(side).reduce((sum, { move }) => sum + move, 0)
  return terrain + extra
}
