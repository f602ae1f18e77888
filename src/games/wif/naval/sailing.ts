import { powerOf } from '../powers.ts'
import type { NavalUnit, Section } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'

/** A ship under way: what it has left, in points of movement allowance and range (11.4.2). */
export interface Sailing {
  readonly ship: NavalUnit
  move: number
  range: number
  /** Extra points that it still owes for where it set out from: paid when it enters its first sea area. */
  owes: number
  /** Why it owes them, for the report. */
  readonly why: readonly string[]
  /** It set out from a port out of supply, and ends face-down (2.4.3). */
  readonly outOfSupply: boolean
}

/** A ship before its naval move, from its port or, when it goes home, from its section. `leaving` sets sail with it. */
export function setOut(world: WifWorld, ship: NavalUnit): Sailing {
  const outOfSupply = ship.place === 'map' && !inSupply(world, ship)
  const guests = ship.place === 'map' && world.navalAt(ship.hex).some((other) => powerOf(world, other) !== powerOf(world, ship))
  const why = [...(outOfSupply ? ['out of supply'] : []), ...(guests ? ['in port with ships of another major power'] : [])]
  return { ship, move: ship.move, range: ship.range, owes: why.length, why, outOfSupply }
}

/**
 * 11.4.2: a ship enters a sea area or a port: 1 point of its movement allowance, or none when it has none left, and 1 of its range. Then it pays what it owes,
 * of its movement allowance first. Returns whether it could.
 */
export function enter(sailing: Sailing): boolean {
  sailing.range--
  sailing.move = Math.max(0, sailing.move - 1)
  for (; sailing.owes > 0; sailing.owes--) {
    if (sailing.move > 0) sailing.move--
    else sailing.range--
  }
  return sailing.range >= 0
}

/** What a ship would have left after entering so many areas and ports. */
export function after(sailing: Sailing, steps: number): Sailing {
  const then = { ...sailing }
  for (let step = 0; step < steps; step++) enter(then)
  return then
}

/** 11.4.2: the highest section of a sea box that every ship of a force may patrol in with what it has left. */
export function highestSectionOf(world: WifWorld, force: readonly Sailing[]): Section {
  const least = Math.min(...force.map(({ move }) => Math.max(0, move)))
  return ([4, 3, 2, 1, 0] as const).find((section) => searchOf(world, section) <= least) ?? 0
}

/** The unmodified search number of a section (11.4.2). */
export const searchOf = (world: WifWorld, section: Section): number => world.tables.seaBox[section].search

/**
 * 13.4: how many areas and ports a ship may enter on its way home from a section: a naval move in reverse. In section 0 its range alone counts, as it does
 * for a ship that ends a move there; from a higher one its movement allowance less the section's search number too.
 */
export function reachHome(world: WifWorld, ship: NavalUnit, section: Section): number {
  const search = searchOf(world, section)
  return search === 0 ? ship.range : Math.min(ship.range, ship.move - search)
}
