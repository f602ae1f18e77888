import type { Hex } from '../../../board/hex.ts'
import { whyNotAttackParis } from '../ground/anglo-french.ts'
import { whyNotAmongNeutrals, whyNotOutOf } from '../field/associates.ts'
import { whyBarred } from '../field/barred-target.ts'
import { mayCross } from '../field/crossing.ts'
import { whyNotSecond } from '../ground/hostile-france.ts'
import { isBeach, isCityHex, isFortified, isFortressHex, isInside1939USSR } from '../field/terrain.ts'
import { weatherForbids } from '../field/weather.ts'
import { isActivated } from '../logistics/activation.ts'
import { hasFreeEffort } from '../logistics/efforts.ts'
import { areEnemies, atWar, isEnemyHex, mayFightIn, sideOf, commanderOf } from '../powers.ts'
import type { Effort, GroundType, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { defendersOf, isDropped, isLanding } from './attack.ts'
import { combatRating } from '../ratings.ts'
import { isFighting } from '../field/enemies.ts'

/** Types that fight again in Second Impulse (10.2.5). */
const EXPLOITING: readonly GroundType[] = ['ARM', 'MECH', 'CAV']
/** 2.6: ART against works; CDO with an INF or MOT on a beach; PARA on a beach with a landing (11.14.4). */
const ART_AGAINST_FORTRESS = 3
const ART_AGAINST_FORTIFICATION = 2
const WITH_CDO = 2
const PARA_WITH_LANDING = 2

/** The effort a unit acts under in this turn (4): its power's, or the free one of an invaded country (4.2); 'SLE' before plans are known. */
export const effortOfUnit = (world: TwWorld, unit: GroundUnit): Effort =>
  hasFreeEffort(world, unit.nation) ? 'RLE' : (world.state.plans[commanderOf(world, unit.nation) ?? '']?.effort ?? 'SLE')

/** Why a unit cannot attack a hex now, or null (10.0, 10.1.2, 10.2.5, 4). */
export function whyNotAttack(world: TwWorld, unit: GroundUnit, hex: Hex): string | null {
  const { map, ops } = world
  const landed = isLanding(unit) || isDropped(world, unit, hex)
  if (sideOf(world, unit) !== world.phasing) return `10.0: ${unit.name} is not of the side whose turn it is`
  if (unit.place !== 'map' && !landed) return `10.1.2: ${unit.name} is not on the map`
  if (ops.impulse === 2 && ops.landed.has(unit.id) && ops.attacked[2].has(unit.id))
    return `7.7.1: ${unit.name} landed without armour in the first wave, or attacks already`
  if (ops.attacked[ops.impulse].has(unit.id)) return `10.0: ${unit.name} takes part in another attack of this impulse already`
  if (ops.dropped.has(unit.id) && unit.hex !== hex && mustClear(world, unit))
    return `11.14.3: ${unit.name} has dropped ${world.groundAt(unit.hex).some((other) => areEnemies(world, unit, other)) ? 'among the enemy' : 'on an enemy city'} in ${map.name(unit.hex)} and fights there`
  if (world.traits.spared.hexes[unit.nation]?.includes(map.code(hex)))
    return `23.21: ${unit.name} takes no part in attacks on ${map.name(hex)}`
  const kin = world.traits.kin.of[unit.nation]
  const cousin = kin && world.groundAt(hex).find((other) => kin.includes(other.nation))
  if (cousin) return `23.50: ${unit.nation} never attacks units of ${cousin.nation} (${cousin.name})`
  if (unit.type === 'STA') return `13.1: ${unit.name} is a STA unit and may not attack`
  if (!isFighting(unit)) return `11.12.2: ${unit.name} is Flak and takes no part in ground combat`
  const effort = effortOfUnit(world, unit)
  if (effort === 'MLE') return `4.4: no attacks with an MLE (${unit.name})`
  if (effort === 'Pass') return `4.5: no combat with a Pass (${unit.name})`
  // 4.0: who is out of supply attacks beside him without an effort.
  if (!landed && !isActivated(world, unit) && !ops.outOfSupply.has(unit.id)) return `4.0: ${unit.name} is not activated`
  if (ops.impulse === 2) {
    if (effort === 'LLE') return `4.3: no Second Impulse combat in an LLE turn (${unit.name})`
    const dropped = ops.dropped.has(unit.id) && ops.moved[2].has(unit.id)
    if (dropped && combatRating(world, unit) !== 1)
      return `10.2.5: ${unit.name} is not First-Rate; only First-Rate PARA attack in Second Impulse`
    if (!dropped && !EXPLOITING.includes(unit.type))
      return `10.2.5: ${unit.name} is ${unit.type}; only ARM, MECH and CAV attack in Second Impulse`
    const hostile = whyNotSecond(world, unit)
    if (hostile !== null) return hostile
    const mud = landed
      ? null
      : (weatherForbids(world, unit, unit.hex, 'secondImpulseCombat') ?? weatherForbids(world, unit, hex, 'secondImpulseCombat'))
    if (mud !== null) return mud
  }
  if (landed) return null
  const guest = whyNotOutOf(world, unit)
  if (guest !== null) return guest
  const paris = whyNotAttackParis(world, unit, hex)
  if (paris !== null) return paris
  if (!map.isAdjacent(unit.hex, hex)) return `10.1.2: ${unit.name} in ${map.name(unit.hex)} is not adjacent to ${map.name(hex)}`
  return mayCross(world, unit.hex, hex) ? null : `10.6.11: ${unit.name} cannot attack ${map.name(hex)} across that hexside`
}

/** 11.14.3, 10.6.8: enemies stand where a unit has dropped, or it is an enemy city, which defends itself. */
export const mustClear = (world: TwWorld, unit: GroundUnit): boolean =>
  world.groundAt(unit.hex).some((other) => areEnemies(world, unit, other)) ||
  (isEnemyHex(world, unit.hex, unit.nation) && isCityHex(world, unit.hex))

/** Why a hex cannot be attacked by a unit's nation: nobody there, or units it is not at war with. Empty cities only by who lands in them (10.6.8). */
export function whyNotTarget(world: TwWorld, units: readonly GroundUnit[], hex: Hex): string | null {
  const { map } = world
  const name = map.name(hex)
  for (const unit of units) {
    const stranger = world.groundAt(hex).find((other) => sideOf(world, other) !== world.phasing && !atWar(world, other.nation, unit.nation))
    if (stranger) return `6.4: ${unit.nation} is not at war with ${stranger.nation} (${stranger.name} in ${name})`
  }
  const beyond = units.find(({ nation }) =>
    world.groundAt(hex).some((other) => atWar(world, other.nation, nation) && !mayFightIn(world, other.nation, nation, hex)),
  )
  if (beyond) return `6.3.1: ${beyond.nation} fights there in a border war, which ${name} lies outside of`
  const hosted = units.map(({ nation }) => whyNotAmongNeutrals(world, nation, hex)).find((why) => why !== null)
  if (hosted) return hosted
  const barred = whyBarred(world, units, hex)
  if (barred !== null) return barred
  if (defendersOf(world, hex, units[0].nation).length > 0) return null
  return units.every((unit) => isLanding(unit) || isDropped(world, unit, hex)) &&
    isEnemyHex(world, hex, units[0].nation) &&
    isCityHex(world, hex)
    ? null
    : `10.1.2: there is no enemy ground unit in ${name}`
}

export interface AttackFactors {
  readonly factors: number
  readonly text: string
}

/** What a unit attacks with (10.1.1): its printed factors, and what Artillery, Commandos and landings make of them. */
export function attackFactorsOf(world: TwWorld, unit: GroundUnit, hex: Hex, attackers: readonly GroundUnit[]): AttackFactors {
  const times = (count: number, why: string): AttackFactors => ({
    factors: unit.strength * count,
    text: `${unit.name} ${unit.strength} x${count} ${why}`,
  })
  if (unit.type === 'ART' && isFortressHex(world, hex)) return times(ART_AGAINST_FORTRESS, 'against a fortress')
  if (unit.type === 'ART' && isFortified(world, hex)) return times(ART_AGAINST_FORTIFICATION, 'against a fortification')
  if (unit.type === 'PARA' && isDropped(world, unit, hex) && isBeach(world, hex) && attackers.some(isLanding))
    return times(PARA_WITH_LANDING, 'with a landing')
  if (unit === withCommandos(world, hex, attackers)) return times(WITH_CDO, 'with Commandos')
  if (isSiberianWinter(world, unit, hex)) return times(SIBERIANS_IN_WINTER, 'as Siberians in Winter (21.7.1)')
  return { factors: unit.strength, text: `${unit.name} ${unit.strength}` }
}

/** 2.6, 21.7.1: Siberians attack with twice their factors in Winter, Axis units in the Soviet Union of 1939 that are neither Finns nor Swedes. */
const SIBERIANS_IN_WINTER = 2
const isSiberianWinter = (world: TwWorld, unit: GroundUnit, hex: Hex): boolean => {
  const { units, not } = world.traits.Siberians
  if (!units[unit.nation]?.some((name) => unit.name.startsWith(name)) || world.state.turn.season !== 'Winter') return false
  const defenders = defendersOf(world, hex, unit.nation)
  return (
    isInside1939USSR(world, hex) &&
    defenders.some((other) => sideOf(world, other) === 'Axis') &&
    defenders.every(({ nation }) => !not.includes(nation))
  )
}

/** 2.6: the one INF or MOT that an Allied CDO doubles on a beach: the strongest. */
function withCommandos(world: TwWorld, hex: Hex, attackers: readonly GroundUnit[]): GroundUnit | undefined {
  if (!isBeach(world, hex) || !attackers.some((unit) => unit.type === 'CDO' && sideOf(world, unit) === 'Allies')) return undefined
  return attackers
    .filter((unit) => isLanding(unit) && (unit.type === 'INF' || unit.type === 'MOT'))
    .sort((a, b) => b.strength - a.strength)[0]
}

export function attackersFactors(
  world: TwWorld,
  hex: Hex,
  attackers: readonly GroundUnit[],
): AttackFactors & { readonly parts: readonly (AttackFactors & { readonly unit: GroundUnit })[] } {
  const parts = attackers.map((unit) => ({ unit, ...attackFactorsOf(world, unit, hex, attackers) }))
  return { factors: parts.reduce((sum, { factors }) => sum + factors, 0), text: parts.map(({ text }) => text).join(', '), parts }
}

/** Units of the phasing side that could attack a hex now. */
export function ableToAttack(world: TwWorld, hex: Hex): GroundUnit[] {
  const near = [hex, ...world.map.bordering(hex)].flatMap((each) => world.groundAt(each))
  return near.filter((unit) => sideOf(world, unit) === world.phasing && whyNotAttack(world, unit, hex) === null)
}
