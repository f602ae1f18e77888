import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { Flown } from './sky.ts'
import type { TwWorld } from '../world.ts'
import { type Met, meet } from './meet.ts'
import type { Mission } from './missions.ts'

/** Units of the phasing side in the air that drop no bombs: staging, an airdrop, interdiction. */
export interface Passage {
  /** "staging", "airdrop", "interdiction", "stratmove". */
  readonly what: Flown
  readonly against: Mission
  /** Section of the sheet for counter-interception. */
  readonly section: string
  readonly units: readonly (AirUnit | GroundUnit)[]
  /** Hexes passed by all of `units`, the last one the target. */
  readonly path: readonly Hex[]
  /** Aircraft that fly from bases of their own and fight wherever on the path they reach (11.8.1). */
  readonly escorts?: readonly AirUnit[]
}

/** 11.8: the other side may meet them anywhere on their way. Returns who comes through. */
export function* airIntercept(world: TwWorld, { what, against, section, units, path, escorts = [] }: Passage): Procedure<Met> {
  const target = path.at(-1)!
  return yield* meet(world, {
    what,
    against,
    section,
    target,
    flights: [...units.map((unit) => ({ unit, path })), ...escorts.map((unit) => ({ unit, path: [], protects: true }))],
    interceptors: [],
    das: [],
    defended: [],
    supported: [],
  })
}
