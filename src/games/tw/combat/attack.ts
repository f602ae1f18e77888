import type { Hex } from '../../../board/hex.ts'
import { governingRating } from '../charts/ratings.ts'
import type { Attack } from '../ground-attack.ts'
import { isRiverSide } from '../field/crossing.ts'
import { combatRating } from '../ratings.ts'
import { atWar, seatOf, sideOf } from '../powers.ts'
import type { GroundUnit, Rating } from '../state.ts'
import type { TwWorld } from '../world.ts'

export type { Attack } from '../ground-attack.ts'

/** How a hex is attacked, as far as terrain asks (10.6). */
export interface HowAttacked {
  readonly impulse: 1 | 2
  /** All attackers come over a river, canal or crossable strait (10.6.10). */
  readonly acrossRiver: boolean
  /** Attackers land from the sea, and nobody attacks by land (10.6.2). */
  readonly amphibious: boolean
  /** All attackers drop from the air (10.6.1). */
  readonly airborne: boolean
  readonly attackers: readonly GroundUnit[]
}

/** Units at war with the attackers in the hex. */
export const defendersOf = (world: TwWorld, hex: Hex, nation: string): GroundUnit[] =>
  world.groundAt(hex).filter((unit) => atWar(world, unit.nation, nation))

/** Enemies that an attack is made on. */
export const enemiesOf = (world: TwWorld, attack: Pick<Attack, 'hex' | 'attackers'>): GroundUnit[] =>
  attack.attackers.length === 0 ? [] : defendersOf(world, attack.hex, attack.attackers[0].nation)

/** A unit that dropped into the hex it attacks (11.14), and one that comes from the sea (7.7). */
export const isDropped = (world: TwWorld, unit: GroundUnit, hex: Hex): boolean => unit.hex === hex && world.ops.dropped.has(unit.id)
export const isLanding = (unit: GroundUnit): boolean => unit.place === 'sea' && unit.aboard !== undefined

export function howAttacked(world: TwWorld, hex: Hex, attackers: readonly GroundUnit[], impulse: 1 | 2 = world.ops.impulse): HowAttacked {
  const landing = attackers.filter(isLanding)
  const dropped = attackers.filter((unit) => isDropped(world, unit, hex))
  const byLand = attackers.filter((unit) => !landing.includes(unit) && !dropped.includes(unit))
  return {
    impulse,
    acrossRiver: byLand.length > 0 && byLand.length === attackers.length && byLand.every((unit) => isRiverSide(world, unit.hex, hex)),
    amphibious: landing.length > 0 && byLand.length === 0,
    airborne: attackers.length > 0 && dropped.length === attackers.length,
    attackers,
  }
}

/** The rating that most of the printed factors have (10.8.5); null of nobody. */
export function forceRating(world: TwWorld, units: readonly GroundUnit[]): Rating | null {
  if (!units.some(({ strength }) => strength > 0)) return null
  const shares: Partial<Record<Rating, number>> = {}
  for (const unit of units) {
    const rating = combatRating(world, unit)
    shares[rating] = (shares[rating] ?? 0) + unit.strength
  }
  return governingRating(shares)
}

const NAMES: Readonly<Record<Rating, string>> = { 1: 'First-Rate', 2: 'Second-Rate', 3: 'Third-Rate', 4: 'Fourth-Rate' }
export const ratingText = (rating: Rating): string => NAMES[rating]

/** Seats of units, that of the most factors first; units that nobody plays have none. */
export function seatsOfUnits(world: TwWorld, units: readonly GroundUnit[]): string[] {
  const factors = new Map<string, number>()
  for (const unit of units) {
    const seat = seatOf(world, unit)
    if (seat !== null) factors.set(seat, (factors.get(seat) ?? 0) + unit.strength)
  }
  return [...factors].sort(([, a], [, b]) => b - a).map(([seat]) => seat)
}

/** A key for questions about an attack: the code of its hex. */
export const attackKey = (world: TwWorld, { hex }: Pick<Attack, 'hex'>): string => world.map.code(hex)

/** An arrow from each hex that units attack from. */
export const attackArrows = (world: TwWorld, { hex, attackers }: Pick<Attack, 'hex' | 'attackers'>) =>
  [...new Set(attackers.filter((unit) => unit.place === 'map' && unit.hex !== hex).map((unit) => unit.hex))].map((from) => ({
    hexes: [world.map.code(from), world.map.code(hex)],
    style: 'attack' as const,
  }))

export const sideOfAttack = (world: TwWorld, { attackers }: Pick<Attack, 'attackers'>) => sideOf(world, attackers[0])
export const listText = (units: readonly { readonly name: string }[]): string =>
  units.length === 0
    ? 'nobody'
    : units.length === 1
      ? units[0].name
      : `${units
          .slice(0, -1)
          .map(({ name }) => name)
          .join(', ')} and ${units.at(-1)!.name}`
