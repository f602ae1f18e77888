import type { Hex } from '../../../board/hex.ts'
import { isFighting } from '../field/enemies.ts'
import { isNorthAfrica } from '../field/terrain.ts'
import { controllerOf, homeOf, sideOf, sideOfNation } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { GroundUnit, Troop } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** Ground combat factors and air units. */
interface Limit {
  readonly factors: number
  readonly aircraft: number
}
/** What 12.2.5 goes by: whose Malta is, and Axis units enter Egypt past Tobruk. */
const MALTA = 'Malta'
const EGYPT = 'Egypt'
const TOBRUK = 'Tobruk'

/** Colonies of France whose ports are Vichy's when it has them (18.5.5), and where an Allied landing ends the Axis limits for good (12.2.5). */
export const frenchNorthAfrica = ({ traits }: TwWorld): readonly string[] => traits['French North Africa'].countries
export function noteLanding(world: TwWorld, hex: Hex, nation: string): void {
  if (sideOfNation(world, nation) === 'Allies' && frenchNorthAfrica(world).includes(homeOf(world, hex)))
    world.note({ frenchNorthAfricaInvaded: true })
}

/** The limit of a power now, or null: limits end with a turn, or an Allied invasion of French North Africa (12.2.5). */
function limitOf(world: TwWorld, power: string): Limit | null {
  const limits = world.traits['limits in North Africa'].powers[power]
  if (!limits) return null
  const { until, 'until a landing': untilLanding } = limits
  if (isFrom(world.state.turn, until.season, until.year) || (untilLanding && world.state.frenchNorthAfricaInvaded === true)) return null
  const malta = world.map.find(MALTA)
  const holder = malta === undefined ? null : sideOfNation(world, world.state.control[malta])
  return holder === sideOfNation(world, power) ? limits['own Malta'] : limits['enemy Malta']
}

/** Why units may not be put into a hex of Egypt or Libya, or null (12.2.5). Units that are there already count once. */
export function whyNotNorthAfrica(world: TwWorld, units: readonly Troop[], hex: Hex): string | null {
  if (!isNorthAfrica(world, hex)) return null
  for (const power of new Set(units.map((unit) => controllerOf(world, unit.nation) ?? unit.nation))) {
    const limit = limitOf(world, power)
    if (!limit) continue
    const coming = units.filter((unit) => (controllerOf(world, unit.nation) ?? unit.nation) === power)
    if (coming.every((unit) => unit.place === 'map' && isNorthAfrica(world, unit.hex))) continue
    const there = world
      .unitsIn('map')
      .filter(
        (unit): unit is Troop =>
          (unit.kind === 'ground' || unit.kind === 'air') &&
          unit.place === 'map' &&
          unit.aboard === undefined &&
          isNorthAfrica(world, unit.hex) &&
          controllerOf(world, unit.nation) === power &&
          !coming.includes(unit),
      )
    const all = [...there, ...coming]
    // 11.12.2: Flak have no part in ground combat, and so no factors in it.
    const isCounted = (unit: Troop) => unit.kind === 'ground' && isFighting(unit)
    const factors = all.filter(isCounted).reduce((sum, unit) => sum + (unit as GroundUnit).strength, 0)
    const aircraft = all.filter((unit) => unit.kind === 'air').length
    if (factors > limit.factors && coming.some(isCounted))
      return `12.2.5: ${power} may have ${limit.factors} ground factors in North Africa, with these it would be ${factors}`
    if (aircraft > limit.aircraft && coming.some((unit) => unit.kind === 'air'))
      return `12.2.5: ${power} may have ${limit.aircraft} air units in North Africa, with these it would be ${aircraft}`
  }
  return null
}

/** 12.2.5: no Axis unit enters Egypt while Tobruk is not Axis-controlled; one that is there may stay and move. */
export function whyNotEgypt(world: TwWorld, unit: Troop, hex: Hex): string | null {
  const isEgypt = (each: Hex) => homeOf(world, each) === EGYPT
  if (sideOf(world, unit) !== 'Axis' || !isEgypt(hex) || (unit.place === 'map' && unit.aboard === undefined && isEgypt(unit.hex)))
    return null
  const tobruk = world.map.find(TOBRUK)
  return tobruk !== undefined && sideOfNation(world, world.state.control[tobruk]) === 'Axis'
    ? null
    : `12.2.5: Axis units may not enter Egypt while they do not control Tobruk`
}
