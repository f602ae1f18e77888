import type { Hex } from '../../../board/hex.ts'
import type { TwWorld } from '../world.ts'

/** 1.2, 25.2: countries that a partisan unit is at home in; null: it is none. */
export const partisanHome = (
  world: TwWorld,
  unit: { readonly kind: string; readonly type: string; readonly raisedIn?: string },
): readonly string[] | null =>
  unit.kind === 'ground' && unit.type === 'PART' && unit.raisedIn !== undefined
    ? (world.tables.partisans.countries[unit.raisedIn]?.of ?? null)
    : null

/** 1.2: whose a hex is as long as units stand as they do: partisans hold the one they occupy, and it is its former holder's when they leave. NARFs, capitals and surrenders go by who controls it besides (14.6.1). */
export function occupantOf(world: TwWorld, hex: Hex): string {
  const there = world.groundAt(hex)
  return there.length > 0 && there.every(({ type }) => type === 'PART') ? there[0].nation : world.state.control[hex]
}
