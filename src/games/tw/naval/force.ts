import { listed } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { type ForceAtSea, fleetStrength } from '../charts/naval.ts'
import { unitText } from '../pieces.ts'
import { atWar, seatOf, sideOf } from '../powers.ts'
import { airRating, navyRating, ruling } from '../ratings.ts'
import type { AirUnit, NavalUnit, Rating, Side, Unit } from '../state.ts'
import { supplyAfloat } from '../supply/check.ts'
import type { TwWorld } from '../world.ts'
import { areaName } from '../field/sea.ts'

/** 5.3.1: whether a ship is a U-Boat or an ASW of the Murmansk Run. */
export const isOnRun = ({ onRun }: Unit): boolean => onRun !== undefined

/** Ships and land-based aircraft of a side that are together at sea; NACs are aboard their CVs. */
export interface SeaForce {
  ships: NavalUnit[]
  air: AirUnit[]
}

/** Where a naval force has its base: a port, or the sea area it patrols. */
export type Base = Hex | { readonly area: number }

/** On patrol (7.4), and not on a mission at this moment. */
export const isOnPatrol = (world: TwWorld, ship: NavalUnit): boolean => {
  if (ship.place !== 'sea') return false
  const mission = world.ops.navalMissions.get(ship.id)
  return mission === undefined || mission === 'patrol'
}

export const patrolsIn = (world: TwWorld, area: number, side: Side): NavalUnit[] =>
  world.navalAtSea(area).filter((ship) => isOnPatrol(world, ship) && sideOf(world, ship) === side)

/** What a ship carries for others; the planes of a CV are its own, an NAC aboard a Fleet is cargo (7.5). */
export const cargoOf = (world: TwWorld, ship: NavalUnit): Unit[] =>
  world.aboard(ship).filter((unit) => !(ship.type === 'CV' && unit.kind === 'air' && unit.type === 'NAC'))

/** Whether a force has ships that carry units: as long as they are afloat. */
export const carriesUnits = (world: TwWorld, { ships }: SeaForce): boolean => ships.some((ship) => cargoOf(world, ship).length > 0)

/** A CV with its NAC, both undepleted: what the tables call a CV/NAC. */
export const hasFullNac = (world: TwWorld, ship: NavalUnit): boolean =>
  ship.type === 'CV' && !ship.depleted && fullNac(world, ship) !== undefined
export const fullNac = (world: TwWorld, ship: NavalUnit): AirUnit | undefined => {
  const nac = ship.type === 'CV' && !ship.depleted ? world.nacOf(ship) : undefined
  return nac && !nac.depleted ? nac : undefined
}
export const fullNacs = (world: TwWorld, ships: readonly NavalUnit[]): AirUnit[] => ships.flatMap((ship) => fullNac(world, ship) ?? [])

/** 7.4, 7.8, 7.10: a Fleet at full strength, or a CV with its NAC at full strength. */
export const isFit = (world: TwWorld, ship: NavalUnit): boolean => !ship.depleted && (ship.type === 'Fleet' || hasFullNac(world, ship))

/** The port that a patrol has left, and goes home to (7.4). */
export const patrolPort = (world: TwWorld, ship: NavalUnit): Hex | null =>
  ship.patrol === undefined ? null : (world.map.find(ship.patrol) ?? null)

/** 7.8: naval and air units that count for the column of the interception table; a CV with its NAC is one, two U-Boats or ASW of the Murmansk Run another (5.3.1). */
export const unitsCounted = ({ ships, air }: SeaForce): number =>
  ships.filter((ship) => !isOnRun(ship)).length + Math.ceil(ships.filter(isOnRun).length / 2) + air.length

/** Whether aircraft may attack ships: TAC, MDM and NAC; FTR in straits (7.9.2). */
export const strikesShips = (unit: AirUnit, strait: boolean): boolean =>
  unit.type === 'FTR' ? strait && !unit.depleted : unit.type !== 'NAC' || !unit.depleted

/** Fresh NACs of CVs that are in a force: with their CVs, or sent from them over a port. */
export const carrierNacs = (world: TwWorld, { ships, air }: SeaForce): AirUnit[] => [
  ...fullNacs(world, ships),
  ...air.filter((unit) => unit.type === 'NAC' && unit.aboard !== undefined && !unit.depleted),
]

/** What a force counts as in Fleets in one roll (7.9.5), in which its aircraft alone, its ships alone, or all of it take part. */
export function fleetsOf(world: TwWorld, { ships, air }: SeaForce, arms: 'air' | 'ships' | 'all', strait: boolean, airTimes = 1): number {
  const force: Required<ForceAtSea> = {
    Fleet: 0,
    TAC: 0,
    MDM: 0,
    'CV with NAC': 0,
    'CV with 2-factor NAC': 0,
    'CV without NAC': 0,
    'FTR in a strait': 0,
    'on-board U-Boat or ASW': 0,
  }
  if (arms !== 'ships') {
    for (const unit of air) {
      if (unit.type === 'TAC' || unit.type === 'MDM') force[unit.type]++
      else if (unit.type === 'FTR' && strikesShips(unit, strait)) force['FTR in a strait']++
    }
  }
  const landNacs =
    arms === 'ships'
      ? 0
      : air.filter((unit) => unit.type === 'NAC' && !unit.depleted).reduce((sum, { combat }) => sum + Math.min(combat, 2), 0)
  for (const ship of ships) {
    const nac = fullNac(world, ship)
    if (isOnRun(ship)) {
      if (arms !== 'air' && !ship.depleted) force['on-board U-Boat or ASW']++
    } else if (nac) force[nac.combat >= 2 ? 'CV with 2-factor NAC' : 'CV with NAC']++
    else if (ship.type === 'CV') force['CV without NAC']++
    else if (arms !== 'air') force.Fleet++
  }
  // In an attack by aircraft alone a CV's planes are aircraft: surprise multiplies them too, and no cap holds (7.9, 7.9.3).
  if (arms === 'air') {
    const nacs = force['CV with NAC'] + 2 * force['CV with 2-factor NAC']
    return (fleetStrength(world.tables, { ...force, 'CV with NAC': 0, 'CV with 2-factor NAC': 0 }) + nacs + landNacs) * airTimes
  }
  return fleetStrength(world.tables, force, airTimes) + landNacs
}

/** The rating that governs a force in a roll at sea (7.11.5), each ship and aircraft counting one. Null without units. */
export function ratingOf(world: TwWorld, { ships, air }: SeaForce, arms: 'air' | 'ships' | 'all' = 'all'): Rating | null {
  const nacs = arms === 'air' ? fullNacs(world, ships) : []
  const weighted = [
    ...(arms === 'air' ? [] : ships.map((ship) => ({ rating: navyRating(world, ship), weight: 1 }))),
    ...(arms === 'ships' ? [] : [...air, ...nacs].map((unit) => ({ rating: airRating(world, unit, 'air-to-sea'), weight: 1 }))),
  ]
  return weighted.length === 0 ? null : ruling(weighted)
}

/** 7.8: naval forces of a side, by the port or the patrolled sea area that their ships began the turn in: those that may still do something. */
export function forcesOf(world: TwWorld, side: Side): { base: Base; key: string; ships: NavalUnit[] }[] {
  const forces = new Map<string, { base: Base; key: string; ships: NavalUnit[] }>()
  for (const unit of world.unitsIn('map', 'sea')) {
    if (unit.kind !== 'naval' || sideOf(world, unit) !== side || seatOf(world, unit) === null) continue
    const patrol = isOnPatrol(world, unit)
    if (unit.place !== 'map' && !patrol) continue
    const base: Base = patrol ? { area: unit.sea! } : unit.hex
    const key = typeof base === 'number' ? world.map.code(base) : areaName(world, base.area)
    const force = forces.get(key) ?? { base, key, ships: [] }
    force.ships.push(unit)
    forces.set(key, force)
  }
  return [...forces.values()]
}

/** Whether a ship is fit for a mission in this player turn and has had none (7.0, 7.10). */
export const isFree = (world: TwWorld, ship: NavalUnit): boolean =>
  isFit(world, ship) && (!world.ops.navalMissions.has(ship.id) || isOnPatrol(world, ship)) && ship.launched !== world.playerTurn

/** Whether it may also be sent against an enemy: in full supply (12.2.3). */
export const isUncommitted = (world: TwWorld, ship: NavalUnit): boolean => isFree(world, ship) && supplyAfloat(world, ship) === 'full'

export const areAtWar = (
  world: TwWorld,
  one: readonly { readonly nation: string }[],
  others: readonly { readonly nation: string }[],
): boolean => one.length > 0 && others.length > 0 && one.every((a) => others.every((b) => atWar(world, a.nation, b.nation)))

/** "Gibraltar (2643)" or "the patrol in the Channel". */
export const baseText = (world: TwWorld, base: Base): string =>
  typeof base === 'number' ? world.map.name(base) : `the patrol in the ${areaName(world, base.area)}`

const joined = (texts: readonly string[]): string => listed(texts) || 'nobody'

/** A force with its NACs, as its own side names it. */
export function forceText(world: TwWorld, { ships, air }: SeaForce): string {
  return ofNation(ships, joined([...ships.map((ship) => shipText(world, ship)), ...air.map(unitText)]))
}

/** Fleets of two powers have one number: whose they are is said where they are of one. */
const ofNation = (ships: readonly NavalUnit[], text: string): string =>
  ships.length > 0 && ships.every(({ nation }) => nation === ships[0].nation) ? `${ships[0].nation}'s ${text}` : text

const shipText = (world: TwWorld, ship: NavalUnit): string => {
  const nac = world.nacOf(ship)
  return `${unitText(ship)}${nac ? ` with ${nac.name}${nac.depleted ? ' (Depleted)' : ''}` : ''}`
}

/** The same as the enemy sees it before contact: a Task Force is one counter (7.12). */
export function seenText(world: TwWorld, { ships, air }: SeaForce): string {
  const hidden = [...new Set(ships.flatMap(({ taskForce }) => taskForce ?? []))]
  return ofNation(
    ships,
    joined([
      ...ships.filter(({ taskForce }) => taskForce === undefined).map((ship) => shipText(world, ship)),
      ...hidden.map((name) => `Task Force ${name}`),
      ...air.map(unitText),
    ]),
  )
}

/** Counters that an enemy sees: a Task Force is one. */
export const countersSeen = ({ ships, air }: SeaForce): number =>
  ships.filter(({ taskForce }) => taskForce === undefined).length +
  new Set(ships.flatMap(({ taskForce }) => taskForce ?? [])).size +
  air.length

/** What an enemy must take a force for, in Fleets: a Task Force has at least two ships (7.12). */
export function fleetsSeen(world: TwWorld, force: SeaForce, strait: boolean): number {
  const seen = force.ships.filter(({ taskForce }) => taskForce === undefined)
  const hidden = new Set(force.ships.flatMap(({ taskForce }) => taskForce ?? [])).size
  return fleetsOf(world, { ships: seen, air: force.air }, 'all', strait) + 2 * hidden
}
