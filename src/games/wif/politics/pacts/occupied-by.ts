import type { Hex } from '../../../../board/hex.ts'
import { inPolitics } from '../../cache.ts'
import { homeOf } from '../../ground/control.ts'
import { controllerOf } from '../../powers.ts'
import type { Unit } from '../../state.ts'
import type { WifWorld } from '../../world.ts'
import { isNeutralMinor, USSR } from '../alignment/claims-state.ts'
import { BALTIC_STATES, regionHexes } from '../alignment/regions.ts'
import { naziSovietPact } from './nazi-soviet.ts'

export const EAST_POLAND = 'eastern Poland'
const POLAND = 'Poland'

/** 19.5: what a Soviet unit occupies by moving into a hex in a land movement step of the Allies, without any war; null for nothing. */
export function occupiedBy(world: WifWorld, unit: Unit, hex: Hex): 'East Poland' | 'Baltic States' | null {
  if (unit.kind !== 'land' || unit.country !== USSR || world.state.active !== 'Allies') return null
  // Before the impulse has begun its orders are looked at as what they will be.
  if (world.impulse.step !== 'land movement' && world.impulse.step !== '') return null
  if (!naziSovietPact(world)) return null
  if (isEastPoland(world, hex)) return !hasEastPoland(world) && world.state.countries[POLAND]?.conqueredBy === null ? 'East Poland' : null
  return hasEastPoland(world) && BALTIC_STATES.includes(homeOf(world, hex)) && isNeutralMinor(world, homeOf(world, hex))
    ? 'Baltic States'
    : null
}

export const isEastPoland = ({ map }: WifWorld, hex: Hex): boolean => map.regionNames[map.region[hex]] === EAST_POLAND

/** The USSR has occupied East Poland when it holds any hex of it. */
export const hasEastPoland = (world: WifWorld): boolean =>
  inPolitics(world, 'East Poland is Soviet', () =>
    regionHexes(world, EAST_POLAND).some(
      (hex) => world.state.control[hex] !== '' && controllerOf(world, world.state.control[hex]) === USSR,
    ),
  )
