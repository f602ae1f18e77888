import { homeOf, sideOfNation, sideOfPower } from '../powers.ts'
import type { TwWorld } from '../world.ts'

/** 18.3: whose fall it is. */
const FRANCE = 'France'

export const citiesLost = (world: TwWorld) =>
  world.map.places.filter(
    ({ city, hex }) =>
      city && homeOf(world, world.map.hex(hex)) === FRANCE && sideOfNation(world, world.state.control[world.map.hex(hex)]) === 'Axis',
  )

/** Whether France would roll if the Allied player turn ended now. */
export function mayFall(world: TwWorld): boolean {
  const { France: france } = world.state.nations
  return (
    world.phasing === 'Allies' &&
    france !== undefined &&
    france.conqueredBy === null &&
    sideOfPower(world, FRANCE) === 'Allies' &&
    citiesLost(world).length > 0
  )
}
