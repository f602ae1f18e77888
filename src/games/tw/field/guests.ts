import type { Hex } from '../../../board/hex.ts'
import { atWar, BORDERLANDS, controllerOf, homeOf, isAssociateHex, isAtBorderWar, isMurmansk, warringPower } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

const USSR = 'USSR'

/** 23.21: a country in which a power's units are guests holds one breakdown INF of its, and nothing else. Null: nothing keeps the unit out. */
export function whyNotAsGuest(world: TwWorld, unit: Unit, hex: Hex): string | null {
  const { countries } = world.traits.guests
  const country = homeOf(world, hex)
  if (
    isAtBorderWar(world, country) &&
    unit.nation !== country &&
    warringPower(world, unit.nation) !== USSR &&
    world.map.regionNames[world.map.region[hex]] === BORDERLANDS[country]
  )
    return `6.3.1: ${country} and the Soviet Union fight for ${BORDERLANDS[country]} alone, and ${unit.name} of ${unit.nation} stays out of it`
  if (countries[country] !== unit.nation || world.nation(country).conqueredBy !== null) return null
  if (isAssociateHex(world, hex, unit.nation)) return `23.21: no unit of ${unit.nation} is in ${country} before it is its Satellite`
  if (controllerOf(world, country) !== unit.nation) return null
  if (unit.kind !== 'ground' || unit.type !== 'INF' || !unit.breakdown)
    return `23.21: of ${unit.nation} one breakdown INF may be in ${country}, not ${unit.name}`
  const other = world
    .unitsOf(unit.nation, 'map')
    .find((each) => each !== unit && (each.kind === 'ground' || each.kind === 'air') && homeOf(world, each.hex) === country)
  return other ? `23.21: ${other.name} is in ${country} already, and no second unit of ${unit.nation} comes in` : null
}

/** 23.43: no German rail moves into Romania, and no aircraft stage into it or out of it, until a turn has passed since the German attack on the Soviets. */
export function whyClosedByPact(world: TwWorld, nation: string, hexes: readonly Hex[]): string | null {
  const { country, to, enemy } = world.traits['closed to Germany']
  if (nation !== to || !hexes.some((hex) => homeOf(world, hex) === country) || world.nation(country).conqueredBy !== null) return null
  const open = world.state.wars.some(
    ({ between, declared }) => between.includes(to) && between.includes(enemy) && declared < world.state.turn.index,
  )
  return open && atWar(world, to, enemy)
    ? null
    : `23.43: ${to} moves nothing by rail into ${country} and stages no aircraft there or from there before the turn after its war with the Soviet Union has begun`
}

/** 23.50: Swedes at war with the Soviet Union stay within four hexes of Finland. */
export function whyNotSoFarFromFinland(world: TwWorld, unit: Unit, hex: Hex): string | null {
  const { of, country, hexes, enemy } = world.traits['near Finland']
  if (unit.kind !== 'ground' || unit.nation !== of || homeOf(world, hex) === of) return null
  if (!world.state.nations[enemy] || !atWar(world, of, enemy)) return null
  const { map } = world
  for (let other = 0; other < map.size; other++)
    if (homeOf(world, other) === country && map.isLand(other) && map.distance(hex, other) <= hexes) return null
  return `23.50: ${unit.name} stays within ${hexes} hexes of ${country}`
}

/** 8.8.7: of Germany ships and aircraft alone are based in the Murmansk Box. */
export const whyNotInMurmansk = (world: TwWorld, unit: Unit, hex: Hex): string | null =>
  unit.kind === 'ground' && isMurmansk(world, hex) && atWar(world, unit.nation, 'USSR')
    ? `8.8.7: ships and aircraft of ${unit.nation} are based in the Murmansk Box, not ${unit.name}`
    : null
