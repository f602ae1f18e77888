import type { Hex } from '../../../board/hex.ts'
import { isFighting } from '../field/enemies.ts'
import { isNorthAfrica } from '../field/terrain.ts'
import { controllerOf, homeOf, sideOf, sideOfNation } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { GroundUnit, Troop } from '../state.ts'
import type { TwWorld } from '../world.ts'

interface Limit {
  readonly factors: number
  readonly aircraft: number
}
/** 12.2.5: ground combat factors and air units that powers may have in Egypt and Libya, while Malta is the enemy's to them and while it is not. */
const LIMITS: Readonly<Record<string, { readonly enemyMalta: Limit; readonly ownMalta: Limit }>> = {
  Germany: { enemyMalta: { factors: 6, aircraft: 2 }, ownMalta: { factors: 12, aircraft: 3 } },
  Italy: { enemyMalta: { factors: 12, aircraft: 2 }, ownMalta: { factors: 24, aircraft: 3 } },
  Britain: { ownMalta: { factors: 18, aircraft: 2 }, enemyMalta: { factors: 24, aircraft: 3 } },
}

/** Colonies of France whose ports are Vichy's when it has them (18.5.5), and where an Allied landing ends the Axis limits for good (12.2.5). */
export const FRENCH_NORTH_AFRICA: readonly string[] = ['Tunisia', 'Algeria', 'Morocco']
export function noteLanding(world: TwWorld, hex: Hex, nation: string): void {
  if (sideOfNation(world, nation) === 'Allies' && FRENCH_NORTH_AFRICA.includes(homeOf(world, hex)))
    world.note({ frenchNorthAfricaInvaded: true })
}

/** The limit of a power now, or null: Axis limits end with Winter 1942 or an Allied invasion of French North Africa, British ones with Fall 1942. */
function limitOf(world: TwWorld, power: string): Limit | null {
  const limits = LIMITS[power]
  if (!limits) return null
  const over =
    power === 'Britain'
      ? isFrom(world.state.turn, 'Fall', 1942)
      : isFrom(world.state.turn, 'Winter', 1942) || world.state.frenchNorthAfricaInvaded === true
  if (over) return null
  const malta = world.map.find('Malta')
  const holder = malta === undefined ? null : sideOfNation(world, world.state.control[malta])
  return holder === sideOfNation(world, power) ? limits.ownMalta : limits.enemyMalta
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
  const isEgypt = (each: Hex) => homeOf(world, each) === 'Egypt'
  if (sideOf(world, unit) !== 'Axis' || !isEgypt(hex) || (unit.place === 'map' && unit.aboard === undefined && isEgypt(unit.hex)))
    return null
  const tobruk = world.map.find('Tobruk')
  return tobruk !== undefined && sideOfNation(world, world.state.control[tobruk]) === 'Axis'
    ? null
    : `12.2.5: Axis units may not enter Egypt while they do not control Tobruk`
}
