import type { Hex } from '../../board/hex.ts'
import type { Nation, Side, Unit } from './state.ts'
import type { TwWorld } from './world.ts'

export const enemySide = (side: Side): Side => (side === 'Axis' ? 'Allies' : 'Axis')

/** 3.11: who goes first within an alliance. */
export const ORDER = ['Italy', 'Germany', 'France', 'Britain', 'USA', 'USSR'] as const

/** The major power that runs a nation's units, or null for a neutral. */
export const controllerOf = (world: TwWorld, nation: string): string | null => world.state.nations[nation]?.controller ?? null

/** The major power that runs a unit. Throws for a neutral's. */
export function powerOf(world: TwWorld, unit: Unit): string {
  const power = controllerOf(world, unit.nation)
  if (power === null) throw new Error(`${unit.name}: ${unit.nation} is neutral`)
  return power
}

/** The side of a nation; null for neutrals, and for powers that no seat plays. */
export function sideOfNation(world: TwWorld, nation: string): Side | null {
  const power = controllerOf(world, nation)
  return power === null ? null : (world.state.sides[power] ?? null)
}

export const sideOf = (world: TwWorld, unit: Unit): Side | null => sideOfNation(world, unit.nation)

/** The seat that answers for a major power, and for a unit; null when nobody plays it. */
export const seatOfPower = (world: TwWorld, power: string): string => world.state.seats[power]
export function seatOf(world: TwWorld, unit: Unit): string | null {
  const power = controllerOf(world, unit.nation)
  return power === null ? null : (world.state.seats[power] ?? null)
}

/** Major powers of a side, in the order of 3.11. */
export const powersOf = (world: TwWorld, side: Side): string[] => ORDER.filter((power) => world.state.sides[power] === side)

/** Seats of a side, each once, in the order of their powers. */
export const seatsOf = (world: TwWorld, side: Side): string[] => [
  ...new Set(powersOf(world, side).map((power) => world.state.seats[power])),
]

/** All seats, the Axis first. */
export const allSeats = (world: TwWorld): string[] => [...new Set([...seatsOf(world, 'Axis'), ...seatsOf(world, 'Allies')])]

export const sideOfSeat = (world: TwWorld, seat: string): Side => (seatsOf(world, 'Axis').includes(seat) ? 'Axis' : 'Allies')

/** Major powers that a seat plays. */
export const powersOfSeat = (world: TwWorld, seat: string): string[] => ORDER.filter((power) => world.state.seats[power] === seat)

/** Whether two nations are at war: themselves, or through the powers that run them (6.3). */
export function atWar(world: TwWorld, a: string, b: string): boolean {
  const [aPower, bPower] = [controllerOf(world, a), controllerOf(world, b)]
  for (const {
    between: [one, other],
  } of world.state.wars) {
    if ((one === a || one === aPower) && (other === b || other === bPower)) return true
    if ((other === a || other === aPower) && (one === b || one === bPower)) return true
  }
  return false
}

/** A major power that is at war with another major power; the rest are neutral. */
export const isBelligerent = (world: TwWorld, power: string): boolean =>
  world.state.wars.some(({ between }) => between.includes(power) && between.every((party) => world.state.nations[party]?.kind === 'major'))

/** Whether units of two nations are enemies (1.2). */
export const areEnemies = (world: TwWorld, a: Unit, b: Unit): boolean => atWar(world, a.nation, b.nation)

/** 18.5.1: the neutral state that holds the unoccupied zone and Corsica once France has surrendered. */
export const VICHY = 'Vichy France'
const VICHY_REGIONS: readonly string[] = [VICHY, 'Corsica']
export const isVichyRegion = ({ map }: TwWorld, hex: Hex): boolean => VICHY_REGIONS.includes(map.regionNames[map.region[hex]])

/** Nation whose home country or colony a hex is, whoever holds it; '' at sea. */
export function homeOf(world: TwWorld, hex: Hex): string {
  const name = world.map.countryNames[world.map.country[hex]]
  if (name === 'France' && world.state.nations[VICHY] && isVichyRegion(world, hex)) return VICHY
  return name === 'none' ? '' : name
}

/** Whether a hex is controlled by a nation of the unit's own alliance that it may use: its own power's, its satellites' and partners'. */
export function isFriendlyHex(world: TwWorld, hex: Hex, nation: string): boolean {
  const holder = world.state.control[hex]
  if (!holder) return false
  if (holder === nation) return true
  const side = sideOfNation(world, nation)
  if (side === null || sideOfNation(world, holder) !== side) return false
  const [theirs, own] = [controllerOf(world, holder)!, controllerOf(world, nation)!]
  // 6.2: Italy is nobody's friend, and nobody is its, before it enters the war.
  return theirs === own || (isBelligerent(world, theirs) && isBelligerent(world, own))
}

/** Whether a hex is controlled by a nation that `nation` is at war with. */
export function isEnemyHex(world: TwWorld, hex: Hex, nation: string): boolean {
  const holder = world.state.control[hex]
  return !!holder && atWar(world, holder, nation)
}

/** Whether a hex belongs to a neutral: nobody of `nation` may enter it or fly over it (6.1). A country at war with `nation` is none. */
export function isNeutralHex(world: TwWorld, hex: Hex, nation: string): boolean {
  const holder = world.state.control[hex]
  return !!holder && !isFriendlyHex(world, hex, nation) && !atWar(world, holder, nation)
}

/** The power that a hex's holder leans to as a Sympathizer or Associate that nobody runs, or null: its own aircraft may pass on stratmoves (8.3.2). */
export function leaningAt(world: TwWorld, hex: Hex): string | null {
  const nation = world.state.nations[world.state.control[hex]]
  return nation?.controller === null && nation.leansTo !== undefined && isBelligerent(world, nation.leansTo) ? nation.leansTo : null
}

/** Whether a hex's holder is a Sympathizer or Associate of a nation's own side: supply lines may pass (12.1.1), and aircraft on missions (11.2.3, 16.3.2). */
export function leansToSideOf(world: TwWorld, hex: Hex, nation: string): boolean {
  const power = leaningAt(world, hex)
  return power !== null && sideOfNation(world, power) === sideOfNation(world, nation)
}

/** Units in a hex that are at war with `nation`: ground units alone. */
export const enemyGround = (world: TwWorld, hex: Hex, nation: string) =>
  world.groundAt(hex).filter((unit) => atWar(world, unit.nation, nation))

/** NARFs of a power. */
export const nationOf = (world: TwWorld, unit: Unit): Nation => world.nation(unit.nation)
