import { numbered } from '../../common/words.ts'
import { defenceOf, isConvoy } from '../sea/ships.ts'
import type { NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { CONVOY_SHIP, type NavalCombat, shipsIn } from './combat.ts'

export type Result = 'X' | 'D' | 'A' | '1/2 A'

/** 11.5.8: what a result becomes when the die is above the target's defence. */
export const MILDER: Readonly<Record<Exclude<Result, '1/2 A'>, Result>> = { X: 'D', D: 'A', A: '1/2 A' }

/** A die of 10 sides never rolls above it: the result is suffered without a roll. */
export const ALWAYS_HIT = 10

/** What a result hits: a ship, or convoy points of a side, at most 5 together (11.5.8). */
export interface Target {
  readonly ships: readonly NavalUnit[]
  readonly name: string
}

/** Build points that go down with a ship. Convoy points are worth one each. */
export const worthOf = (world: WifWorld, ship: NavalUnit): number =>
  (ship.type === 'CP' ? ship.points : ship.cost.points) + world.cargoOf(ship).reduce((sum, { cost }) => sum + cost.points, 0)

/** The target that choosing a ship means: itself, or with convoys as many points of the same country and state as make up 5. */
export function targetOf(combat: NavalCombat, ship: NavalUnit): Target {
  if (ship.type !== 'CP') return { ships: [ship], name: ship.name }
  const { included } = Object.values(combat.fleets).find(({ included: units }) => units.includes(ship)) ?? { included: [ship] }
  const alike = shipsIn(included).filter((other) => isConvoy(other) && other !== ship && !combat.aborting.has(other.id))
  const ships = [ship]
  let points = ship.points
  for (const other of alike
    .filter(({ damaged }) => damaged === ship.damaged)
    .sort((a, b) => Number(a.country !== ship.country) - Number(b.country !== ship.country))) {
    if (points >= CONVOY_SHIP) break
    ships.push(other)
    points += other.points
  }
  const hit = Math.min(points, CONVOY_SHIP)
  return { ships, name: `${numbered(hit, 'convoy point')} (${[...new Set(ships.map(({ name }) => name))].join(', ')})` }
}

/** Share of a ship's worth that a result costs its owner, for defaults: a damaged ship is months in the yards. */
const DAMAGE = 0.4
const ABORT = 0.1

/** What a result may be expected to cost the owner of a target, in build points. */
export function expectedLoss(world: WifWorld, combat: NavalCombat, ship: NavalUnit, result: Exclude<Result, '1/2 A'>): number {
  const chance = Math.min(ALWAYS_HIT, defenceOf(world, ship)) / ALWAYS_HIT
  const worth = isConvoy(ship) ? targetOf(combat, ship).ships.reduce((sum, each) => sum + worthOf(world, each), 0) : worthOf(world, ship)
  const cost = (suffered: Result): number => {
    if (suffered === 'X' || (suffered === 'D' && ship.damaged)) return worth
    if (suffered === 'D') return DAMAGE * worth
    if (suffered === 'A') return ABORT * worth
    return combat.halfAborts.get(ship.id) ? ABORT * worth : 0
  }
  return chance * cost(result) + (1 - chance) * cost(MILDER[result])
}
