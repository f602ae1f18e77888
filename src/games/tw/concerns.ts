import type { Concern } from '../../engine/game.ts'
import { seatOf } from './powers.ts'
import type { Unit } from './state.ts'
import { inSupply } from './supply/supply.ts'
import type { TwWorld } from './world.ts'

/** Where its orders leave a seat: units that lose their supply (12.0). */
export function concerns(before: TwWorld, after: TwWorld, seat: string): Concern[] {
  const lost = after.unitsIn('map').filter((unit: Unit) => {
    if (seatOf(after, unit) !== seat || unit.kind === 'strategic' || inSupply(after, unit)) return false
    const was = before.state.units[unit.id]
    return was === undefined || was.place !== 'map' || inSupply(before, was)
  })
  return lost.length > 0
    ? [{ what: 'Out of supply afterwards', units: lost.map((unit) => `${unit.name} at ${after.map.name(unit.hex)}`) }]
    : []
}
