import type { SheetNode } from '../../../engine/decision.ts'
import { readUnits } from '../air/mission-order.ts'
import { seatOf, seatOfUnit } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { carrierOf } from '../sea/carriers.ts'
import type { LandUnit, NavalUnit, SeaPlace } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** A land unit at sea and the ship that carries it. */
export interface Passenger {
  readonly unit: LandUnit
  readonly ship: NavalUnit
  readonly sea: SeaPlace
}

/** Face-up land units of a seat aboard face-up ships at sea: those that could come ashore (11.4.5). */
export const passengers = (world: WifWorld, seat: string): Passenger[] =>
  world.atSea().flatMap((unit) => {
    const ship = carrierOf(world, unit)
    if (unit.kind !== 'land' || unit.faceDown || !ship || ship.faceDown || seatOfUnit(world, unit) !== seat) return []
    return [{ unit, ship, sea: unit.sea! }]
  })

/** Why a unit cannot come ashore at all in this step (11.12, 11.13), or the unit with its ship. */
export function passengerOrWhy(world: WifWorld, seat: string, id: string, section: string): Passenger | string {
  const unit = world.unit(id)
  if (unit.kind !== 'land') return `${section}: ${unit.name} is no land unit`
  if (seatOf(world, unit) !== seat) return `${section}: ${unit.name} is not yours`
  const ship = carrierOf(world, unit)
  if (unit.place !== 'sea' || !ship) return `${section}: ${unit.name} is not aboard a ship at sea`
  if (ship.faceDown) return `${section}: ${ship.name}, which carries ${unit.name}, is face-down`
  if (unit.faceDown) return `${section}: ${unit.name} is face-down and cannot come ashore`
  return { unit, ship, sea: unit.sea! }
}

/** Units of an order; a ship stands for what it carries. */
export function readPassengers(world: WifWorld, reader: WifReader, fields: ReadonlyMap<string, SheetNode>): string[] {
  const named = [...readUnits(reader, fields.get('unit')), ...readUnits(reader, fields.get('units'))]
  return [
    ...new Set(
      named.flatMap((id) => {
        const unit = world.unit(id)
        return unit.kind === 'naval'
          ? world
              .cargoOf(unit)
              .filter(({ kind }) => kind === 'land')
              .map((each) => each.id)
          : [id]
      }),
    ),
  ]
}
