import type { TwWorld } from '../world.ts'

/** 12.6.2: notes who is out of supply when the Operations Segment begins; before Second Impulse, which of ARM, MECH and CAV are not any more. */
export function checkSupply(_world: TwWorld): void {}
