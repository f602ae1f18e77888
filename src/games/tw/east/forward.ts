import type { Hex } from '../../../board/hex.ts'
import { inPosition } from '../cache.ts'
import { isBox } from '../field/terrain.ts'
import { atWar, controllerOf, homeOf } from '../powers.ts'
import { isFrom, turnsFrom } from '../seasons.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { GERMANY, turkeyWasAttacked, USSR } from './pact.ts'

/** 21.4: from which turn to which the Soviets stand forward, how far from the border, and factors that need not. */
const FROM = { season: 'Winter', year: 1940 } as const
const TO = { season: 'Fall', year: 1941 } as const
const WITHIN = 3
const ELSEWHERE = 30
const FINLAND = 'Finland'
const POLAND = 'Poland'
const EAST_PRUSSIA = 'East Prussia'

/** 21.4: whether the Soviets must stand at the Nazi-Soviet border. */
const isHeldForward = (world: TwWorld): boolean =>
  world.state.powers[USSR] !== undefined &&
  isFrom(world.state.turn, FROM.season, FROM.year) &&
  turnsFrom(world.state.turn, TO) >= 0 &&
  !atWar(world, USSR, GERMANY) &&
  !turkeyWasAttacked(world)

/** Whether a hex is of Germany, of what it has conquered, or of a country that follows it as Associate or Satellite; the Finns stand apart. */
function isGerman(world: TwWorld, hex: Hex): boolean {
  const nation = world.state.nations[world.state.control[hex]]
  if (!nation || nation.name === FINLAND) return false
  return controllerOf(world, nation.name) === GERMANY || (nation.status === 'associate' && nation.leansTo === GERMANY)
}

/** Hexes within so many of the border: of all of it, or (aircraft) of that with German Poland and East Prussia. */
function near(world: TwWorld, aircraft: boolean): ReadonlySet<Hex> {
  return inPosition(
    world,
    `near the Nazi-Soviet border ${aircraft}`,
    () => {
      const { map, state } = world
      const counts = (hex: Hex) =>
        isGerman(world, hex) && (!aircraft || homeOf(world, hex) === POLAND || map.regionNames[map.region[hex]] === EAST_PRUSSIA)
      const found = new Set<Hex>()
      for (let hex = 0; hex < map.size; hex++)
        if (state.control[hex] === USSR && map.bordering(hex).some((next) => map.isLand(next) && counts(next))) found.add(hex)
      // The first of the three is the border's own.
      for (let step = 1; step < WITHIN; step++) for (const hex of [...found]) for (const next of map.bordering(hex)) found.add(next)
      return found
    },
    ['control', 'nations', 'wars'],
  )
}

/** 21.4: beside Finland, or more than three hexes from the border. The Urals, where new units must appear, are no such place. */
const isElsewhere = (world: TwWorld, hex: Hex): boolean =>
  !isBox(world, hex) &&
  (!near(world, false).has(hex) ||
    world.map.bordering(hex).some((next) => homeOf(world, next) === FINLAND && world.state.control[next] === FINLAND))

/** 21.4: why Soviet ground units may not go to a hex before the war, or null. */
export function whyNotElsewhere(world: TwWorld, units: readonly GroundUnit[], hex: Hex): string | null {
  if (!units.some(({ nation }) => nation === USSR) || !isHeldForward(world) || !isElsewhere(world, hex)) return null
  const coming = units.filter((unit) => unit.nation === USSR && !(unit.place === 'map' && isElsewhere(world, unit.hex)))
  if (coming.length === 0) return null
  const factors = (all: readonly { readonly strength: number }[]) => all.reduce((sum, { strength }) => sum + strength, 0)
  const there = factors(
    world.unitsOf(USSR, 'map').filter((unit): unit is GroundUnit => unit.kind === 'ground' && isElsewhere(world, unit.hex)),
  )
  const most = world.rules.bonuses(world, 'factors elsewhere').reduce((sum, { value }) => sum + value, ELSEWHERE)
  return there + factors(coming) > most
    ? `21.4: before the war ${most} factors of Soviet ground units stand beside Finland or more than ${WITHIN} hexes from the border with Germany and its friends; ${there} do, and ${factors(coming)} more would be too many in ${world.map.name(hex)}`
    : null
}

/** 21.4: why a Soviet aircraft may not be based in a hex before the war, or null. */
export const whyNotBehind = (world: TwWorld, unit: AirUnit, hex: Hex): string | null =>
  unit.nation === USSR && isHeldForward(world) && near(world, true).size > 0 && !near(world, true).has(hex) && !mayBeBehind(world, unit)
    ? `21.4: before the war Soviet aircraft are based within ${WITHIN} hexes of the border with German Poland and East Prussia: ${world.map.name(hex)} is not`
    : null

/** 28.2.3: so many MDM and TAC may be based elsewhere, this one among them. */
function mayBeBehind(world: TwWorld, unit: AirUnit): boolean {
  const most = world.rules.bonuses(world, 'aircraft elsewhere').reduce((sum, { value }) => sum + value, 0)
  if (most === 0 || !['MDM', 'TAC'].includes(unit.type)) return false
  const there = world.unitsOf(USSR, 'map').filter((each) => each.id !== unit.id && each.kind === 'air' && !near(world, true).has(each.hex))
  return there.length < most
}
