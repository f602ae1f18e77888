import type { Concern } from '../../engine/game.ts'
import { seatOf, sideOfSeat } from './powers.ts'
import type { Unit } from './state.ts'
import { inSupply } from './supply/supply.ts'
import type { TwWorld } from './world.ts'

/** Where its orders leave a seat: units that lose their supply (12.0), and aircraft that nothing was asked of in a player turn of its own. */
export function concerns(before: TwWorld, after: TwWorld, seat: string): Concern[] {
  const own = (world: TwWorld): Unit[] =>
    [...world.unitsIn('map')].filter((unit) => unit.kind !== 'strategic' && seatOf(world, unit) === seat)
  const at = (unit: Unit): string => `${unit.name} at ${after.map.name(unit.hex)}`
  const lost = own(after).filter((unit) => {
    if (inSupply(after, unit)) return false
    const was = before.state.units[unit.id]
    return was === undefined || was.place !== 'map' || inSupply(before, was)
  })
  const { flown, grounded } = after.opsPlayed
  const isOwnTurn = before.state.stage !== 'Planning' && sideOfSeat(before, seat) === before.phasing
  const idle = isOwnTurn
    ? own(after).filter(
        (unit) => unit.kind === 'air' && !flown.has(unit.id) && before.state.units[unit.id]?.hex === unit.hex && !grounded.has(unit.id),
      )
    : []
  return [
    { what: 'Out of supply afterwards', units: lost.map(at) },
    { what: 'Aircraft that nothing is asked of', units: idle.map(at) },
  ].filter(({ units }) => units.length > 0)
}
