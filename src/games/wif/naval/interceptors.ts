import { seaWeather } from '../ground/terrain.ts'
import { isStormy } from '../naval-combat/search.ts'
import { enemySide, seatOf, sideOf, sideOfCountry } from '../powers.ts'
import type { AirUnit, NavalUnit, Side, Unit } from '../state.ts'
import { mayFightAtSea } from '../sea/neutral-usa.ts'
import type { WifWorld } from '../world.ts'
import { isConvoy, isSub, isTransport } from '../sea/ships.ts'

/** A unit that fights at sea by itself: a ship or an aircraft, not what a ship carries. */
export type SeaUnit = NavalUnit | AirUnit

/** Who may take part in intercepting; in the return to base step only those that stay at sea (13.4). */
export type Eligible = (unit: SeaUnit) => boolean
const everyone: Eligible = () => true

/** Storm and blizzard keep aircraft from intercepting (11.4.6). */
export const isRough = (world: WifWorld, area: number): boolean => isStormy(seaWeather(world, area))

/** A side's ships and aircraft in a sea area that are at war with one of the movers (9.8). */
export const opponentsOf = (world: WifWorld, side: Side, area: number, movers: readonly NavalUnit[], may: Eligible = everyone): SeaUnit[] =>
  world
    .seaAt(area)
    .filter(
      (unit): unit is SeaUnit =>
        unit.kind !== 'land' &&
        unit.aboard === undefined &&
        sideOfCountry(world, unit.country) === side &&
        may(unit) &&
        movers.some((mover) => mayFightAtSea(world, unit, mover)),
    )

/** 11.4.6: units of a side that it may turn face-down to intercept there: face-up, no convoy points, no aircraft in storm or blizzard. */
export const couldTurn = (world: WifWorld, side: Side, area: number, movers: readonly NavalUnit[], may: Eligible = everyone): SeaUnit[] =>
  opponentsOf(world, side, area, movers, may).filter(
    (unit) => !unit.faceDown && !isConvoy(unit) && !(unit.kind === 'air' && isRough(world, area)),
  )

/** The key by which the impulse remembers whom a side turned face-down in an area. */
const readiedKey = (side: Side, area: number): string => `${side} ${area}`

/** The unit that a side has turned face-down in an area in this impulse, while it is there: it pays for further attempts (11.4.6). */
export function readied(world: WifWorld, side: Side, area: number): Unit | undefined {
  const id = world.impulse.seaReadied.get(readiedKey(side, area))
  const unit = id === undefined ? undefined : world.state.units[id]
  return unit?.sea?.area === area ? unit : undefined
}

export const makeReady = (world: WifWorld, side: Side, area: number, unit: Unit): void => {
  world.turnFaceDown(unit)
  world.note(({ seaReadied }) => seaReadied.set(readiedKey(side, area), unit.id))
}

/** Whether the movers' enemies could try to intercept them in a sea area, for the choice of a way. */
export function canIntercept(world: WifWorld, movers: readonly NavalUnit[], area: number): boolean {
  const side = enemySide(sideOf(world, movers[0]))
  return (
    couldTurn(world, side, area, movers).length > 0 ||
    (readied(world, side, area) !== undefined && opponentsOf(world, side, area, movers).length > 0)
  )
}

/** 11.4.6: those of a side that are committed to an attempt: all its surface ships and aircraft, and all its SUBs or none; not aircraft in storm or blizzard. */
export const committedTo = (
  world: WifWorld,
  side: Side,
  area: number,
  movers: readonly NavalUnit[],
  subs: boolean,
  may: Eligible = everyone,
): SeaUnit[] =>
  opponentsOf(world, side, area, movers, may).filter((unit) => (subs || !isSub(unit)) && !(unit.kind === 'air' && isRough(world, area)))

/** What a seat would rather turn face-down, the cheapest first; a transport with its cargo last, for face-down it lands nobody. */
export const cheapest = (world: WifWorld, units: readonly SeaUnit[]): SeaUnit[] =>
  [...units].sort(
    (a, b) => Number(isLaden(world, a)) - Number(isLaden(world, b)) || a.cost.points - b.cost.points || (a.id < b.id ? -1 : 1),
  )

const isLaden = (world: WifWorld, unit: SeaUnit): boolean => unit.kind === 'naval' && world.cargoOf(unit).length > 0

/** Whether ships are worth catching whatever their own guns: transports and convoys. */
export const isPrey = (unit: Unit): boolean => isConvoy(unit) || isTransport(unit)

/** Units of a side's seats in the order in which they are asked. */
export const seatsAmong = (world: WifWorld, units: readonly Unit[]): string[] => [...new Set(units.map((unit) => seatOf(world, unit)))]
