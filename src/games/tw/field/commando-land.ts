import type { Hex } from '../../../board/hex.ts'
import { controllerOf, homeOf } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 2.6: Commandos. */
export const isCommando = (unit: { readonly kind: string; readonly type: string }): boolean => unit.kind === 'ground' && unit.type === 'CDO'

/** 2.6: whether a hex is of a minor country that Germany controls, or of a land that counts as one. The Soviet Union's are closed to him (6.2.2). */
function isGermanMinor(world: TwWorld, hex: Hex): boolean {
  const { against, besides } = world.tables.partisans.commando
  const home = homeOf(world, hex)
  const country = world.state.nations[home]
  if (country === undefined) return false
  if (home === against) return besides.regions.includes(world.map.regionNames[world.map.region[hex]])
  return (country.kind === 'minor' || besides.countries.includes(home)) && controllerOf(world, home) === against
}

/** 2.6: whether a Commando goes, or has gone, to the partisans in a hex: the British one, from Spring 1942 on. */
export function isPartisanLand(world: TwWorld, unit: GroundUnit, hex: Hex): boolean {
  const { of, from } = world.tables.partisans.commando
  return isCommando(unit) && unit.nation === of && isFrom(world.state.turn, from.season, from.year) && isGermanMinor(world, hex)
}
