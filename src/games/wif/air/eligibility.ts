import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { allowance, limitText } from '../limits.ts'
import { airComponent } from '../sea/ships.ts'
import {
  atWar,
  controllerOf,
  cooperate,
  countriesCooperate,
  enemyHex,
  enemySide,
  powerOf,
  powersOf,
  sideOf,
  sideOfCountry,
  sideOfHex,
  sideOfPower,
} from '../powers.ts'
import type { AirUnit, Side, Unit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { weatherAt } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { planesOf, readyCarriers, shipOf, whyNotLaunch } from './carrier-planes.ts'
import { rangeOut, rangeText, whoBarsFlight } from './range.ts'
import { pointsOut } from './sea-range.ts'
import { activityOf, type AirMission, type AirStep, inTheAir, isFighterMission, isNavalAir, sortiesAt } from './sortie.ts'
import { defendsItsOwn, mayFight } from './states-of-war.ts'
import { attackSurprises, defendingCountries, flyUnopposed, surprises } from './surprise.ts'

/** What an aircraft is to do: fly a mission of a step to a hex. */
export interface Plan {
  readonly unit: AirUnit
  readonly mission: AirMission
  readonly at: Hex
  readonly extended: boolean
}

/** Why an aircraft may not fly so now, each a sentence for its player; empty when it may (14.2). Limits on missions are the caller's to count. */
export function whyNotFly(world: WifWorld, step: AirStep, plan: Plan): string[] {
  const { unit, mission, at } = plan
  const problem =
    whyNotType(unit, mission) ??
    whyNotReady(world, step, unit) ??
    whyNotWeather(world, at) ??
    whyNotLimits(world, unit, mission) ??
    whyNotReach(world, step, plan)
  if (problem) return [problem]
  const war = whyNotWar(world, step, plan)
  if (war) return [war]
  const stranger = strangerAt(world, step, unit, at)
  return stranger
    ? [
        `18.2: ${unit.name} (${unit.country}) does not co-operate with ${stranger.name} (${stranger.country}), which takes part at ${world.map.name(at)}`,
      ]
    : []
}

/** 14.2.2: which aircraft fly which mission. */
export function whyNotType(unit: AirUnit, mission: AirMission): string | null {
  const { name, type } = unit
  const has = type === 'CVP' ? 'have' : 'has'
  if (isFighterMission(mission))
    return type === 'FTR' || type === 'CVP' ? null : `14.2.2: only FTRs and carrier planes fly ${mission}, and ${name} is a ${type}`
  if (isNavalAir(mission))
    return type === 'FTR' || unit.airToSea > 0
      ? null
      : `14.2.2: only FTRs and aircraft with an air-to-sea factor fly ${mission}, and ${name} is a ${type} without`
  if (mission === 'port attack') return unit.airToSea > 0 ? null : `14.2.2: ${name} ${has} no air-to-sea factor`
  if (mission === 'strategic bombardment') return unit.strategic > 0 ? null : `14.2.2: ${name} ${has} no strategic factor`
  if (mission === 'ground strike' || mission === 'ground support')
    return unit.tactical > 0 ? null : `14.2.2: ${name} ${has} no tactical factor`
  return type === 'ATR'
    ? null
    : type === 'CVP'
      ? `14.4: carrier planes fly no ${mission}`
      : `14.2.2: only ATRs fly ${mission}, and ${name} is a ${type}`
}

function whyNotReady(world: WifWorld, step: AirStep, unit: AirUnit): string | null {
  const ship = shipOf(unit)
  if (inTheAir(step, unit)) return `14.2.1: ${unit.name} ${ship ? 'are' : 'is'} already flying`
  if (ship) return whyNotLaunch(ship)
  if (unit.place === 'sea') return `11.3: ${unit.name} is at sea, and flies naval air missions only`
  if (unit.place !== 'map') return `14.2.2: ${unit.name} is not on the map`
  if (unit.faceDown) return `14.2.2: ${unit.name} is face-down`
  if (!inSupply(world, unit)) return `14.1.1: ${unit.name} is out of supply and may only rebase`
  return null
}

/** 14.2.3: nobody flies a mission to storm or blizzard. */
function whyNotWeather(world: WifWorld, at: Hex): string | null {
  const weather = weatherAt(world, at)
  return world.tables.weatherEffects[weather].air === null ? `14.2.3: no mission can be flown to ${world.map.name(at)} in ${weather}` : null
}

/** 14.2.1: missions without a limit still need an action that allows them: none after a pass. */
function whyNotLimits(world: WifWorld, unit: AirUnit, mission: AirMission): string | null {
  const power = powerOf(world, unit)
  // Before actions are chosen (a sheet being checked) nothing can be said of the side that chooses.
  if (sideOfPower(world, power) === world.state.active && !(power in world.impulse.actions)) return null
  if (allowance(world, power, activityOf(mission)) > 0) return null
  if (sideOfPower(world, power) !== world.state.active) return `10.2: ${power} flies ${mission} in its own side's impulses only`
  return limitText(world, power, activityOf(mission)).replace('air supply', mission)
}

function whyNotReach(world: WifWorld, step: AirStep, { unit, mission, at, extended }: Plan): string | null {
  if (extended && isFighterMission(mission)) return `14.1.1: only bombers use extended range, and ${unit.name} flies ${mission}`
  if (extended && !unit.extendedRange) return `14.1.1: ${unit.name} has no extended range`
  // 14.4: in the port attack step carrier planes reach every port on their own sea area.
  if (unit.sea && step.mission === 'port attack' && world.map.seas.at(at).includes(unit.sea.area)) return null
  const points = pointsOut(world, unit)[at]
  const flight = { mission, extended, whole: mission === 'interception' && world.rules.airCombat.fullRangeAgainst.includes(step.mission) }
  const most = world.rules.farthest[mission] ?? Infinity
  if (points > most && points <= rangeOut(unit, flight))
    return `14.1.1: ${unit.name} is ${points} away, and nobody flies ${mission} over more than ${numbered(most, 'point')}`
  if (points <= rangeOut(unit, flight)) return null
  const away =
    points === Infinity
      ? `no way leads ${unit.name} over friendly or enemy hexes`
      : `${unit.name} ${unit.sea ? 'are' : 'is'} ${points} away`
  const doubled = !extended && unit.extendedRange && !isFighterMission(mission) && points <= rangeOut(unit, { mission, extended: true })
  return `14.1.1: ${away} from ${unit.sea ? `the ${world.map.seaAreaNames[unit.sea.area]}` : world.map.name(unit.hex)} to ${world.map.name(at)}; ${rangeText(unit, flight)}${doubled ? '; it could go on extended range' : ''}${unit.sea ? '' : whoBarsFlight(world, unit, at, rangeOut(unit, flight))}`
}

/** 9.8 and 15.1. */
function whyNotWar(world: WifWorld, step: AirStep, plan: Plan): string | null {
  return sideOf(world, plan.unit) === world.state.active ? whyNotAttack(world, step, plan) : whyNotOppose(world, step, plan)
}

/**
 * 9.8: the side with the impulse flies over its own hexes and over hexes it is at war with, and intercepts whom it may fight.
 */
function whyNotAttack(world: WifWorld, step: AirStep, { unit, mission, at }: Plan): string | null {
  const side = sideOf(world, unit)
  const holder = world.state.control[at]
  if (mission === 'interception') {
    const enemies = sortiesAt(step, at, enemySide(side))
    return mayFight(world, step, unit, sortiesAt(step, at, side), enemies)
      ? null
      : `9.8: ${unit.country} is not at war with ${[...new Set(enemies.map((enemy) => enemy.unit.country))].join(', ')}`
  }
  if (
    step.mission === 'port attack' &&
    !world.navalAt(at).some((ship) => controllerOf(world, ship.country) !== null && atWar(world, unit.country, ship.country))
  )
    return `9.8: ${unit.country} is at war with no ship in ${world.map.name(at)}`
  if (!holder || sideOfHex(world, at) === side || enemyHex(world, at, unit.country)) return null
  return `9.8: ${unit.country} is not at war with ${holder} in ${world.map.name(at)}`
}

/**
 * 9.8: the opponent flies for units or a hex of its nationality that are attacked, against aircraft or attackers it is at war with, or over a hex it
 * is at war with. 15.1: not when it is surprised by all it would fly against, and nobody against aircraft that fly unopposed.
 */
function whyNotOppose(world: WifWorld, step: AirStep, { unit, mission, at }: Plan): string | null {
  const flyers = sortiesAt(step, at, world.state.active)
  const attackers: readonly Unit[] = [
    ...flyers.map((sortie) => sortie.unit),
    ...(step.mission === 'ground support' ? step.involved(at, world.state.active) : []),
  ]
  // Before the enemy has flown anything a patrol waits for whomever it is at war with.
  const enemies = attackers.length > 0 ? attackers.map(({ country }) => country) : powersOf(world, world.state.active)
  // 9.8: against a strategic bombardment only those who are at war with a bomber's country.
  const entitled =
    defendsItsOwn(world, step, at, unit) ||
    enemyHex(world, at, unit.country) ||
    enemies.some((country) => atWar(world, country, unit.country))
  if (!entitled) return `9.8: ${unit.country} is not at war with ${[...new Set(enemies)].join(', ')}`
  if (mission === 'combat air patrol') return null
  if (mission === 'ground support' || mission === 'escort') {
    if (attackSurprises(world, step, at, unit.country))
      return `15.1: ${unit.name} is surprised and may not support ${world.map.name(at)}, attacked only by who declared war on it`
    if (defendingCountries(world, at).every((country) => attackSurprises(world, step, at, country)))
      return `15.1: the only land units in ${world.map.name(at)} are surprised: no ground support for them`
    return null
  }
  if (flyUnopposed(world, step, at))
    return `15.1: aircraft over ${world.map.name(at)} fly against surprised enemies only and cannot be intercepted`
  if (flyers.length > 0 && flyers.every((flyer) => surprises(world, flyer, unit.country)))
    return `15.1: ${unit.name} is surprised and may not fly against aircraft only of who declared war on it`
  return null
}

/** 18.2: the first of the aircraft's own side that takes part at a hex and does not co-operate with it. */
function strangerAt(world: WifWorld, step: AirStep, unit: AirUnit, at: Hex): Pick<Unit, 'country' | 'name'> | undefined {
  const side = sideOf(world, unit)
  const own = (other: Unit) => sideOfCountry(world, other.country) === side && other !== unit && !inTheAir(step, other)
  const company: Unit[] = [...sortiesAt(step, at, side).map((sortie) => sortie.unit), ...step.involved(at, side).filter(own)]
  const stranger = company.find((other) => !cooperate(world, unit, other))
  if (stranger || company.length > 0 || side === world.state.active) return stranger
  // Nobody of the side is there: what is attacked is the hex itself.
  const holder = world.state.control[at]
  if (!holder || sideOfHex(world, at) !== side || countriesCooperate(world, unit.country, holder)) return undefined
  return { country: holder, name: 'the hex' }
}

/**
 * Aircraft of a side on the ground, and planes of its CVs at sea, that could fly a mission somewhere: of the right type, face-up, and of a power whose
 * action allows it. Carrier planes come as fighters with all of their air component in air-to-air, as bombers with none.
 */
export function couldFly(world: WifWorld, side: Side, mission: AirMission): AirUnit[] {
  const planes = isNavalAir(mission)
    ? []
    : readyCarriers(world).map((ship) => planesOf(world, ship, isFighterMission(mission) ? airComponent(world, ship) : 0))
  return [...world.onMap(), ...planes].filter((unit): unit is AirUnit => {
    if (unit.kind !== 'air' || sideOfCountry(world, unit.country) !== side) return false
    return !unit.faceDown && !whyNotType(unit, mission) && allowance(world, powerOf(world, unit), activityOf(mission)) > 0
  })
}
