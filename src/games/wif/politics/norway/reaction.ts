import { hexesOf } from '../../peace/homes.ts'
import { controllerOf, sideOfCountry, sideOfHex } from '../../powers.ts'
import { isScs } from '../../sea/ships.ts'
import type { NavalUnit } from '../../state.ts'
import { inSupply } from '../../supply/supply.ts'
import type { WifWorld } from '../../world.ts'

export const NORWAY = 'Norway'
export const GERMANY = 'Germany'
export const COMMONWEALTH = 'Commonwealth'
/** Convoy points that Norway gives away where it takes a side (13.3.3). */
export const CONVOYS_GIVEN = 10

/** 13.3.3: the die of Norway's reaction to the mining of its coast; undefined where it is not mined. */
const rollOf = (world: WifWorld): number | undefined => world.state.politics?.norway

/** Whose friend a neutral Norway has become, with its convoy points: on 2 or less the Commonwealth's, on 9 Germany's; null for nobody's. */
export function friendOfNorway(world: WifWorld): string | null {
  const roll = rollOf(world)
  if (roll === undefined) return null
  return roll <= 2 ? COMMONWEALTH : roll === 9 ? GERMANY : null
}

/** To whom a neutral Norway gives its resource (5.1). */
export const tradesWith = (world: WifWorld): string | null => (rollOf(world) === 7 || rollOf(world) === 8 ? GERMANY : friendOfNorway(world))

/** 11.4.4: for whom a neutral Oslo counts on the way in and out of the Baltic; null where it counts as it stands. */
export const osloCountsFor = (world: WifWorld): string | null => (controllerOf(world, NORWAY) === null ? friendOfNorway(world) : null)

/** 19.4.1: convoy points fewer with which Norway is set up. */
export const convoysLess = (world: WifWorld, minor: string): number =>
  minor === NORWAY && friendOfNorway(world) !== null ? CONVOYS_GIVEN : 0

/** 19.4.1: on 3 to 6 an INF corps fewer is set up, and arrives next turn. */
export const isUndermined = (world: WifWorld, minor: string): boolean => {
  const roll = rollOf(world)
  return minor === NORWAY && roll !== undefined && roll >= 3 && roll <= 6
}

/** 19.7: why Germany may not align Norway; null when an in-supply German land unit occupies what its reaction asks for. */
export function whyNotAlignNorway(world: WifWorld): string | null {
  const roll = rollOf(world)
  if (roll === undefined) return 'its coast has not been mined'
  if (roll < 7) return 'it has not leaned to Germany'
  const wanted = roll === 9 ? ['London', 'Moscow'] : ['London']
  const there = wanted.some((place) => {
    const hex = world.map.find(place)
    return hex !== undefined && world.landAt(hex).some((unit) => unit.country === GERMANY && inSupply(world, unit))
  })
  return there ? null : `no in-supply German land unit is in ${wanted.join(' or ')}`
}

/** 13.3.3: no Swedish resource comes to Germany through the Baltic in a winter after the mining: the last impulse in snow or blizzard in the arctic, Oslo not the Axis', and fewer face-up SCS of its own in the North Sea than of the Allies. */
export function isOreStopped(world: WifWorld): boolean {
  if (rollOf(world) === undefined) return false
  const arctic = world.state.weather.zones.arctic
  if (arctic !== 'snow' && arctic !== 'blizzard') return false
  const oslo = world.map.find('Oslo')
  if (oslo !== undefined && sideOfHex(world, oslo) === 'Axis') return false
  const scs = (side: string): number =>
    inNorthSea(world).filter((ship) => isScs(ship) && !ship.faceDown && sideOfCountry(world, ship.country) === side).length
  return scs('Axis') < scs('Allies')
}

const inNorthSea = (world: WifWorld): NavalUnit[] =>
  world.seaAt(world.map.seaAreaNames.indexOf('North Sea')).filter((unit): unit is NavalUnit => unit.kind === 'naval')

export const hasNorway = (world: WifWorld): boolean => world.state.countries[NORWAY] !== undefined && hexesOf(world, NORWAY).length > 0
