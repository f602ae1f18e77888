import { controllerOf, sideOfPower } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import type { Conquest } from '../conquered.ts'
import { hexesOf } from '../homes.ts'

export const CZECHOSLOVAKIA = 'Czechoslovakia'
export const CZECHS = 'Czech Republic'
export const SLOVAKS = 'Slovakia'
export const SPAIN = 'Spain'
/** Counters of the Spanish Republic, where a campaign has them. */
export const REPUBLICANS = 'Spanish Republic'

/** 19.8: what the Allies may liberate once they have conquered it: Czechoslovakia out of its two parts, and Spain as the Spanish Republic. */
export const liberableOnceConquered = (world: WifWorld): Conquest[] => [...czechoslovakia(world), ...republicanSpain(world)]

function czechoslovakia(world: WifWorld): Conquest[] {
  const { countries } = world.state
  const parts = [CZECHS, SLOVAKS].map((name) => countries[name])
  // One that exists has been made already.
  if (
    countries[CZECHOSLOVAKIA] ||
    parts.some((part) => !part || !isAllies(world, part.conqueredBy) || hexesOf(world, part.name).length === 0)
  )
    return []
  const [capital] = parts[0].capitals
  const by = capital === undefined ? parts[0].conqueredBy : controllerOf(world, world.state.control[capital])
  return isAllies(world, by) ? [{ country: CZECHOSLOVAKIA, by: by!, why: `the Allies have conquered the ${CZECHS} and ${SLOVAKS}` }] : []
}

function republicanSpain(world: WifWorld): Conquest[] {
  const spain = world.state.countries[SPAIN]
  if (!spain || spain.status !== 'conquered' || spain.conqueredFirst !== 'Allies' || !isAllies(world, spain.conqueredBy)) return []
  return [{ country: SPAIN, by: spain.conqueredBy!, why: `${spain.conqueredBy} has conquered it completely` }]
}

const isAllies = (world: WifWorld, power: string | null): boolean => power !== null && sideOfPower(world, power) === 'Allies'
