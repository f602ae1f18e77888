import { homeOf, sideOfNation, sideOfPower } from '../powers.ts'
import type { TwWorld } from '../world.ts'

export const citiesLost = (world: TwWorld) =>
  world.map.places.filter(
    ({ city, hex }) =>
      city && homeOf(world, world.map.hex(hex)) === 'France' && sideOfNation(world, world.state.control[world.map.hex(hex)]) === 'Axis',
  )

/** Whether France would roll if the Allied player turn ended now. */
export function mayFall(world: TwWorld): boolean {
  const { France: france } = world.state.nations
  return (
    world.phasing === 'Allies' &&
    france !== undefined &&
    france.conqueredBy === null &&
    sideOfPower(world, 'France') === 'Allies' &&
    citiesLost(world).length > 0
  )
}
