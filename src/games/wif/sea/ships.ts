import type { NavalUnit, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** A convoy's, as the standard one of TRS and AMPH: a hit on it always counts in full (11.5.8). */
export const CONVOY_DEFENCE = 10

/** Surface combat ships: BB, CA and CL. A CV is none; the rules name it beside them where they mean both. */
export const isScs = (unit: Unit): unit is NavalUnit & { readonly type: 'BB' | 'CA' | 'CL' } =>
  unit.kind === 'naval' && SCS.includes(unit.type)
export const SCS: readonly string[] = ['BB', 'CA', 'CL'] satisfies NavalUnit['type'][]

export const isCarrier = (unit: Unit): unit is NavalUnit & { readonly type: 'CV' } => unit.kind === 'naval' && unit.type === 'CV'

export const isSub = (unit: Unit): unit is NavalUnit & { readonly type: 'SUB' } => unit.kind === 'naval' && unit.type === 'SUB'
export const isConvoy = (unit: Unit): unit is NavalUnit & { readonly type: 'CP' } => unit.kind === 'naval' && unit.type === 'CP'

/** What carries cargo (11.4.5). */
export const isTransport = (unit: Unit): unit is NavalUnit & { readonly type: 'TRS' | 'AMPH' } =>
  unit.kind === 'naval' && (unit.type === 'TRS' || unit.type === 'AMPH')

/** 11.5.8: a damaged ship has half its printed attack factors. */
export const attackOf = (ship: NavalUnit): number => ship.attack / (ship.damaged ? 2 : 1)

/** 11.5.8: a damaged ship's defence is 1 higher. */
export const defenceOf = (world: WifWorld, ship: NavalUnit): number => world.rules.navalCombat.defence(ship) + (ship.damaged ? 1 : 0)

/** 11.5.8: a damaged ship has half its printed anti-aircraft factors. */
export const antiAirOf = (ship: NavalUnit): number => ship.antiAir / (ship.damaged ? 2 : 1)

/** 14.4: air components grow by 1 from J/F 1942 and by 2 from J/F 1944. */
export function airComponent(world: WifWorld, ship: NavalUnit): number {
  if (ship.type !== 'CV') return 0
  const { year } = world.state.turn
  return ship.airComponent + (year >= 1944 ? 2 : year >= 1942 ? 1 : 0)
}

/** 14.4: range of a CV's carrier planes, in points of range. */
export const carrierRange = (world: WifWorld, ship: NavalUnit): number => airComponent(world, ship) + (ship.country === 'Japan' ? 2 : 0)

/** Whether a CV has planes that can take part in combat where it is: undamaged, and none shot down (14.4). */
export const hasPlanes = (ship: NavalUnit): boolean => ship.type === 'CV' && !ship.damaged && !ship.noPlanes
