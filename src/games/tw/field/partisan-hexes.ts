import type { Hex } from '../../../board/hex.ts'
import { homeOf } from '../powers.ts'
import type { TwWorld } from '../world.ts'

type Raised = { readonly kind: string; readonly type: string; readonly raisedIn?: string }

/** 25.2: whether a hex is of the home of a unit of partisans or an SS Legion, by what it is raised in; null: it is neither. */
export function isHomeOfRaised(world: TwWorld, { raisedIn }: Raised, hex: Hex): boolean | null {
  const { countries, rising, unbowed, Arab: arab } = world.tables.partisans
  if (raisedIn === rising.called) return homeOf(world, hex) === rising.country || rising.hexes.includes(world.map.code(hex))
  if (raisedIn === unbowed.country) return homeOf(world, hex) === raisedIn
  if (raisedIn === arab.called) return arab.of.includes(homeOf(world, hex))
  if (raisedIn !== undefined && arab.of.includes(raisedIn)) return homeOf(world, hex) === raisedIn
  const of = raisedIn === undefined ? undefined : countries[raisedIn]?.of
  return of === undefined ? null : of.includes(homeOf(world, hex))
}

/** 25.2: whether partisans may not be in a hex, out of their country. */
export const isAbroad = (world: TwWorld, unit: Raised, hex: Hex): boolean =>
  unit.kind === 'ground' && unit.type === 'PART' && isHomeOfRaised(world, unit, hex) === false

/** 1.2: whose a hex is as long as units stand as they do: partisans hold the one they occupy, and it is its former holder's when they leave. NARFs, capitals and surrenders go by who controls it besides (14.6.1). */
export function occupantOf(world: TwWorld, hex: Hex): string {
  const there = world.groundAt(hex)
  return there.length > 0 && there.every(({ type }) => type === 'PART') ? there[0].nation : world.state.control[hex]
}
