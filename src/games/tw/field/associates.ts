import type { Hex } from '../../../board/hex.ts'
import { isAssociateHex, isBeingLeft, isNeutralHex } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 16.3.3: why a unit attacks nobody from a hex, or null: it belongs to an Associate, or to one that was. */
export function whyNotOutOf(world: TwWorld, unit: Unit, from: Hex = unit.hex): string | null {
  if (unit.place !== 'map' || !(isAssociateHex(world, from, unit.nation) || isBeingLeft(world, from, unit.nation))) return null
  const { map, state } = world
  return `16.3.3: ${unit.name} stands in ${map.name(from)}, an Associate's (${state.control[from]}), and attacks nobody from there`
}

/** 16.3.3: why nobody of a nation attacks who is in a hex, or null: it belongs to a country that is neutral to it. */
export function whyNotAmongNeutrals(world: TwWorld, nation: string, hex: Hex): string | null {
  if (!isNeutralHex(world, hex, nation)) return null
  const guests = world.troopsAt(hex).map(({ name }) => name)
  return `16.3.3: ${guests.join(', ')} ${guests.length === 1 ? 'stands' : 'stand'} in ${world.map.name(hex)}, which belongs to ${world.state.control[hex]}: declare war on it before its guests are attacked`
}

/** 16.3.3: whether a unit that stands in a country which it has to leave goes through a hex of it. */
export const isOnItsWayOut = (world: TwWorld, unit: Unit, hex: Hex): boolean =>
  unit.place === 'map' && isBeingLeft(world, unit.hex, unit.nation) && world.state.control[hex] === world.state.control[unit.hex]
