import type { Hex } from '../../../../board/hex.ts'
import { controllerOf } from '../../powers.ts'
import type { NavalUnit, Unit } from '../../state.ts'
import { FRANCE, installerOf } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { namesOf } from '../effects.ts'
import { belongsTo } from '../homes.ts'

/** 13.7.5: half of a liberated country's units that are out of the game and not scrapped, drawn by type, fractions up, are in its force pools again; not those of a France that had a Vichy. */
export function unitsReturn(world: WifWorld, name: string): void {
  if (name === FRANCE && (world.state.politics?.vichyWas || installerOf(world) !== null)) return
  const gone = world.unitsOf(name).filter((unit) => unit.place === 'gone' && unit.scrapped === undefined)
  const back: Unit[] = []
  for (const type of new Set(gone.map((unit) => unit.type))) {
    const left = gone.filter((unit) => unit.type === type)
    for (let number = Math.ceil(left.length / 2); number > 0; number--) {
      const drawn = left.length === 1 ? 1 : world.dice.roll(left.length, `units of liberated ${name}: ${type}`)
      back.push(...left.splice(drawn - 1, 1))
    }
  }
  for (const unit of back) world.toForcePool(unit)
  if (back.length > 0) world.report('conquest', '13.7.5', `Back in the force pools, half of what was out of the game: ${namesOf(back)}.`)
}

/** 13.7.1: ships that other powers of its side had while a major power was out of the war are its own again, of the home country that is liberated if theirs is not. Their hexes. */
export function shipsReturn(world: WifWorld, power: string, home: string): Hex[] {
  const ships = Object.values(world.state.units).filter(
    (unit): unit is NavalUnit =>
      unit.kind === 'naval' &&
      unit.place !== 'gone' &&
      unit.keptFor !== undefined &&
      belongsTo(world.state.countries[unit.keptFor]) === power,
  )
  for (const ship of ships) {
    const own = ship.keptFor!
    world.change(ship, { keptFor: undefined })
    world.handOver(ship, controllerOf(world, own) === power ? own : home)
  }
  if (ships.length > 0) world.report('conquest', '13.7.1', `${power} has its ships again: ${namesOf(ships)}.`)
  return ships.flatMap(({ hex, place }) => (place === 'map' ? [hex] : []))
}
