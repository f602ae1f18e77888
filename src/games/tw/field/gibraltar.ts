import { eitherOf } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { adjective, controllerOf, homeOf, sideOf, sideOfNation } from '../powers.ts'
import type { GroundType, GroundUnit, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 23.22: the Rock and the way to it. */
const GIBRALTAR = '2643'
const CORDOBA = '2542'
const GARRISON: readonly GroundType[] = ['INF', 'MOT', 'STA']
const STORMERS: readonly GroundType[] = ['INF', 'MOT']

export const isGibraltar = (world: TwWorld, hex: Hex): boolean => world.map.code(hex) === GIBRALTAR
export const isCordoba = (world: TwWorld, hex: Hex): boolean => world.map.code(hex) === CORDOBA

/** 23.22: why a unit may not stand on the Rock, or null. */
export const whyNotOnTheRock = (unit: GroundUnit): string | null =>
  GARRISON.includes(unit.type) ? null : `23.22: ${unit.name} may not stand in Gibraltar: only an INF, MOT or STA unit does`

/** 23.22: who attacks Gibraltar from Cordoba has an INF or MOT among them. */
export function whyNotStorm(world: TwWorld, hex: Hex, attackers: readonly GroundUnit[]): string | null {
  if (!isGibraltar(world, hex) || !attackers.some((unit) => unit.place === 'map' && isCordoba(world, unit.hex))) return null
  return attackers.some(({ type }) => STORMERS.includes(type))
    ? null
    : '23.22: one of those who attack Gibraltar from Cordoba must be an INF or a MOT unit'
}

/** 23.22: why Axis ships may not leave the Mediterranean, or null: Gibraltar has an Allied ground unit, and a ship or aircraft at full strength based there; patrols are based where they left. */
export function whyNotLeaveMediterranean(world: TwWorld): string | null {
  const hex = world.map.hex(GIBRALTAR)
  const isAllied = (unit: Unit) => sideOf(world, unit) === 'Allies'
  const manned = world.groundAt(hex).some(isAllied)
  const watch = [
    ...world.navalAt(hex),
    ...world.airAt(hex),
    ...world.unitsIn('sea').filter((unit) => unit.kind === 'naval' && unit.patrol === GIBRALTAR),
  ]
  return manned && watch.some((unit) => isAllied(unit) && !unit.depleted)
    ? '23.22: Axis ships do not leave the Mediterranean while Gibraltar has an Allied garrison, and a ship or aircraft at full strength'
    : null
}

/** 23.22: why units of a nation do not invade a hex in Morocco or Algeria, or null. */
export function whyNotInvadeBeyond(world: TwWorld, nation: string, hex: Hex): string | null {
  const { map, state } = world
  const { powers, countries } = world.traits['past Gibraltar']
  if (!countries.includes(homeOf(world, hex)) || !powers.includes(controllerOf(world, nation) ?? '')) return null
  return sideOfNation(world, state.control[map.hex(GIBRALTAR)]) === 'Axis'
    ? `23.22: no ${eitherOf(powers.map((power) => adjective(world, power)))} landing in ${eitherOf(countries)} (${map.name(hex)}) while the Axis holds Gibraltar`
    : null
}
