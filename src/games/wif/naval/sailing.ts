import { powerOf } from '../powers.ts'
import type { NavalUnit, Section } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { isPort, type Stop } from './routes.ts'
import { isSub } from '../sea/ships.ts'

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
  /** Its movement allowance for this move, before it has used any. */
  readonly allowance: number
  /** A sea area on its way has taken 1 off its allowance and range. */
  readonly rough: boolean
  /** It returns to base. */
  readonly homeward: boolean
}

/** A ship before its naval move along `stops`, from its port or, when it goes home, from its section. */
export function setOut(world: WifWorld, ship: NavalUnit, stops: readonly Stop[] = []): Sailing {
  const outOfSupply = ship.place === 'map' && !inSupply(world, ship)
  const guests = ship.place === 'map' && world.navalAt(ship.hex).some((other) => powerOf(world, other) !== powerOf(world, ship))
  const why = [...(outOfSupply ? ['out of supply'] : []), ...(guests ? ['in port with ships of another major power'] : [])]
  const rough = stops.some((stop) => !isPort(stop) && world.rules.sailing.rough(world, ship, stop.area))
  const allowance = Math.max(0, ship.move - (rough ? 1 : 0))
  const range = ship.range - (rough ? 1 : 0)
  return { ship, move: allowance, range, owes: why.length, why, outOfSupply, allowance, rough, homeward: false }
}

/**
 * 11.4.2: a ship enters a sea area or a port: 1 point of its movement allowance, or none when it has none left, and 1 of its range. Then it pays what it owes,
 * and what the sea area costs besides, of its movement allowance first. Returns whether it could.
 */
export function enter(world: WifWorld, sailing: Sailing, stop: Stop): boolean {
  sailing.range--
  sailing.move = Math.max(0, sailing.move - 1)
  if (!sailing.homeward) sailing.owes += besidesInto(world, sailing.ship, stop).length
  for (; sailing.owes > 0; sailing.owes--) {
    if (sailing.move > 0) sailing.move--
    else sailing.range--
  }
  return sailing.range >= 0
}

/** Why a surface ship pays more to enter a stop, a point for each reason (11.4.2). */
export const besidesInto = (world: WifWorld, ship: NavalUnit, stop: Stop): string[] =>
  isPort(stop) || isSub(ship) ? [] : world.rules.sailing.entering.flatMap((why) => why(world, ship, stop.area) ?? [])

/** What a ship would have left after entering these areas and ports. */
export function after(world: WifWorld, sailing: Sailing, stops: readonly Stop[]): Sailing {
  const then = { ...sailing }
  for (const stop of stops) enter(world, then, stop)
  return then
}

/** Why a ship pays more than its areas and ports on its way, a point for each reason. */
export const besidesOn = (world: WifWorld, { ship, why, homeward }: Sailing, stops: readonly Stop[]): string[] => [
  ...why,
  ...(homeward ? [] : stops.flatMap((stop) => besidesInto(world, ship, stop))),
]

/** "pays 2 more (out of supply, ...)": what a ship's way costs besides its areas and ports; null for nothing. */
export function extraText(world: WifWorld, sailing: Sailing, stops: readonly Stop[]): string | null {
  const more = besidesOn(world, sailing, stops)
  const said = [
    ...(more.length > 0 ? [`pays ${more.length} more (${more.join(', ')})`] : []),
    ...(sailing.rough ? ['has 1 less of its movement allowance and range in rough seas'] : []),
  ]
  return said.length > 0 ? said.join(' and ') : null
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
