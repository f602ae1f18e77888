import { whyHeld } from '../logistics/oil.ts'
import type { Hex } from '../../../board/hex.ts'
import { isLastingPort } from '../bases/ports.ts'
import { airCounter } from '../air-counters.ts'
import type { Activity } from '../charts/cost-schemas.ts'
import { whyNotOutOf } from '../field/associates.ts'
import { INVADED, isBarbarossa } from '../field/surprise.ts'
import { whyNotAllowed } from '../logistics/efforts.ts'
import { commanderOf, controllerOf, homeOf, sideOf, sideOfPower } from '../powers.ts'
import type { AirType, AirUnit, Unit } from '../state.ts'
import { isBombingBritain } from './britain.ts'
import type { TwWorld } from '../world.ts'
import { airWeather } from './weather.ts'
import { flightDistance, type Range, rangeOf, reachesSea } from './range.ts'

interface MissionRules {
  readonly by: 'phasing' | 'other'
  readonly types: readonly AirType[]
  readonly range: Range
  readonly section: string
  /** What a phasing power's effort must allow; an air attack without: an MLE still moves units and meets interceptors (4.4, 9.8). */
  readonly effort?: Activity
  /** The type it counts as, of which an aircraft flies one an impulse, where it shares one (11.2.3). */
  readonly type?: string
}

const BOMBERS: readonly AirType[] = ['TAC', 'MDM']
const LAND: readonly AirType[] = ['TAC', 'MDM', 'FTR']
const SEA: readonly AirType[] = ['TAC', 'MDM', 'NAC']
const ALL: readonly AirType[] = ['TAC', 'MDM', 'FTR', 'NAC']
/** 11.2.3: strikes at supply lines, patrols, ships at sea and ships in port are one type. */
const STRIKE = 'strike at ships'

/** 11.2.3: the types of missions, and who may fly them. NACs only over ports and shipyards, on land (see `mayFly`). */
export const MISSIONS = {
  'AV support': { by: 'phasing', types: BOMBERS, range: 'offensive', section: '9.8', effort: 'automatic victory' },
  OAS: { by: 'phasing', types: BOMBERS, range: 'offensive', section: '11.3' },
  escort: { by: 'phasing', types: LAND, range: 'offensive', section: '11.3.2', effort: 'first impulse' },
  'counter-air': { by: 'phasing', types: ALL, range: 'offensive', section: '11.5' },
  'port strike': { by: 'phasing', types: SEA, range: 'offensive', section: '11.7', type: STRIKE },
  'sea strike': { by: 'phasing', types: ALL, range: 'offensive', section: '11.2.3', type: STRIKE },
  'counter-interception': { by: 'phasing', types: ALL, range: 'offensive', section: '11.8.2', effort: 'first impulse' },
  interdiction: { by: 'phasing', types: LAND, range: 'offensive', section: '9.9.5' },
  'intercepting AV support': { by: 'other', types: LAND, range: 'defensive', section: '11.4.1' },
  'intercepting OAS': { by: 'other', types: LAND, range: 'defensive', section: '11.4.1' },
  'intercepting counter-air': { by: 'other', types: ALL, range: 'defensive', section: '11.5.1' },
  'intercepting port strikes': { by: 'other', types: ALL, range: 'defensive', section: '11.7' },
  'intercepting at sea': { by: 'other', types: ALL, range: 'defensive', section: '7.8.3' },
  'intercepting staging and PARA': { by: 'other', types: LAND, range: 'defensive', section: '11.14.1' },
  'intercepting interdiction': { by: 'other', types: LAND, range: 'defensive', section: '9.9.5' },
  'counter-counter-interception': { by: 'other', types: ALL, range: 'defensive', section: '11.8.2' },
  DAS: { by: 'other', types: BOMBERS, range: 'defensive', section: '11.4' },
} as const satisfies Record<string, MissionRules>

export type Mission = keyof typeof MISSIONS

export const frontOf = (world: TwWorld, hex: Hex): string => world.map.weatherNames[world.map.weather[hex]]

/** 11.2.3: one mission of each type in each impulse, on one front; the Strategic Movement Segment comes after both, and what meets stratmoves there counts by itself. */
const flownKey = (world: TwWorld, mission: Mission, front: string): string =>
  `${(MISSIONS[mission] as MissionRules).type ?? mission} ${world.ops.stratmoving ? 'stratmoves' : world.ops.impulse} ${front}`

/** The front of a mission over a Sea Area: the weather zone that the area lies in. */
export const frontOfSea = (world: TwWorld, area: string): string => world.map.seas.all.find(({ name }) => name === area)?.weather ?? area

/** A hex where NACs fight: a port or shipyard. */
const isNaval = (world: TwWorld, hex: Hex): boolean =>
  isLastingPort(world, hex) || world.map.placesAt(hex).some(({ marks }) => marks?.shipyard)

/** Why an air unit cannot fly a mission now, wherever it leads, or null. */
export function whyGrounded(world: TwWorld, unit: AirUnit, mission: Mission, front: string): string | null {
  const { by, types, section, effort: allowed = 'air attack' } = MISSIONS[mission] as MissionRules
  const name = `${unit.name} (${airCounter(unit)})`
  if (unit.place !== 'map' && !(unit.type === 'NAC' && unit.place === 'sea')) return `11.2: ${name} is not on the map`
  if ((by === 'phasing') !== (sideOf(world, unit) === world.phasing))
    return `11.2.3: ${mission} is flown in ${by === 'phasing' ? "one's own" : "the enemy's"} player turn`
  if (!types.includes(unit.type)) return `${section}: ${name} does not fly ${mission}; ${types.join(', ')} do`
  if (unit.type === 'NAC' && unit.depleted) return `11.11.4: ${name} is Depleted, and a Depleted NAC flies nothing`
  if (world.ops.grounded.has(unit.id) && !world.ops.stratmoving) return `11.1.2: ${name} flies no more missions in this Operations Segment`
  if (unit.place === 'map' && airWeather(world, unit, unit.hex)?.grounded)
    return `26: the weather grounds ${name} at ${world.map.name(unit.hex)}`
  if (isBombingBritain(world, unit)) return `5.2.4: ${name} bombs Britain this turn, and flies no other mission`
  const guest = by === 'phasing' ? whyNotOutOf(world, unit) : null
  if (guest !== null) return guest
  if (by === 'phasing' && !world.toCome && !world.ops.activated.has(unit.id)) return `4.0: ${name} is not activated`
  const held = by === 'phasing' ? whyHeld(world, unit) : null
  if (held !== null) return held
  const effort = by === 'phasing' ? effortForbids(world, unit, allowed) : null
  if (effort) return effort
  if (unit.nation === INVADED && by === 'other' && mission !== 'DAS' && isBarbarossa(world))
    return `21.4: ${name} is surprised, and does not intercept in this turn`
  if (world.ops.flown.get(unit.id)?.has(flownKey(world, mission, front))) return `11.2.3: ${name} has flown ${mission} in this impulse`
  return null
}

/** Why an air unit cannot fly a mission to a hex, or null. It flies once of each type, in each impulse and on each front (11.2.3). */
export function mayFly(world: TwWorld, unit: AirUnit, mission: Mission, hex: Hex): string | null {
  const grounded = whyGrounded(world, unit, mission, frontOf(world, hex))
  if (grounded) return grounded
  const { by, section, range } = MISSIONS[mission] as MissionRules
  if (unit.aboard !== undefined)
    return `11.2.1.2: ${unit.name} is aboard its CV, and flies from it in the Sea Area of the CV and in its strikes on ports alone`
  if (unit.type === 'NAC' && !isNaval(world, hex))
    return `${section}: ${unit.name} is a NAC, which fights on land only over ports and shipyards`
  const reach = rangeOf(world, unit, range)
  const distance = flightDistance(world, unit.nation, unit.hex, hex)
  if (distance > reach) {
    // For the receipt of a sheet: the same sheet may stage aircraft before they fly.
    const unless = world.toCome && by === 'phasing' ? ", unless 'stage:' brings it nearer first" : ''
    return `11.2.1: ${unit.name} at ${world.map.name(unit.hex)} does not reach ${world.map.name(hex)} with its ${range} range of ${reach}${unless}`
  }
  return mission === 'DAS' ? whyNoHelp(world, unit, hex) : null
}

/** Why an air unit cannot reach a Sea Area from its base, or null (11.2.1.1): it must lie beside it; a FTR fights there in Straits alone. */
export function mayFlyToSea(
  world: TwWorld,
  unit: AirUnit,
  mission: Mission,
  area: string,
  isStrait: boolean,
  againstShips: boolean,
): string | null {
  const grounded = whyGrounded(world, unit, mission, frontOfSea(world, area))
  if (grounded) return grounded
  if (!reachesSea(world, unit.hex, area)) return `11.2.1.1: ${world.map.name(unit.hex)} is not beside the ${area}`
  // Interceptors do not stage: those that have landed there since the player turn began do not count (11.2.1.2).
  const start = world.ops.startedFrom.get(unit.id)
  if (MISSIONS[mission].by === 'other' && start !== undefined && !reachesSea(world, start, area))
    return `11.2.1.2: ${unit.name} was at ${world.map.name(start)} when this player turn began, which is not beside the ${area}`
  if (unit.type === 'FTR' && againstShips && !isStrait) return `11.2.1.1: ${unit.name} is a FTR, which meets ships in Straits alone`
  return null
}

/** Why the effort that a unit's power has planned allows an activity not, or null; before the plans are open nothing is known (4.1 to 4.5). */
export function effortForbids(world: TwWorld, unit: Unit, activity: Activity): string | null {
  const power = commanderOf(world, unit.nation)
  return power !== null && world.state.plans[power] ? whyNotAllowed(world, unit, activity) : null
}

/** Notes a mission flown to a hex or, by its name, a Sea Area: of its type on that front, and where the aircraft will come back from (11.2.2). */
export function fly(world: TwWorld, unit: AirUnit, mission: Mission, over: Hex | string): void {
  const key = flownKey(world, mission, typeof over === 'number' ? frontOf(world, over) : frontOfSea(world, over))
  world.remember(({ flown, sorties }) => {
    flown.set(unit.id, new Set([...(flown.get(unit.id) ?? []), key]))
    sorties.set(unit.id, { mission, over })
  })
}

/**
 * 23.1: in the Operations Segment in which a neutral minor country is invaded, no aircraft but its own fly for it: no DAS there, and no interception of what the invader flies into it.
 */
export function whyNoHelp(world: TwWorld, unit: AirUnit, hex: Hex): string | null {
  const home = homeOf(world, hex)
  if (!home || world.state.nations[home]?.kind !== 'minor' || unit.nation === home || sideOf(world, unit) === world.phasing) return null
  const { wars, turn } = world.state
  const invaded = wars.some(
    ({ between, declared }) =>
      declared === turn.index &&
      between.includes(home) &&
      between.some((party) => party !== home && sideOfPower(world, controllerOf(world, party) ?? '') === world.phasing),
  )
  return invaded ? `23.1: ${home} was invaded in this Operations Segment and gets no support from ${unit.nation}` : null
}
