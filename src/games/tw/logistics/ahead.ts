import { EVERYTHING, inPosition } from '../cache.ts'
import { sideOf, commanderOf } from '../powers.ts'
import { checkSupply } from '../supply/check.ts'
import type { TwWorld } from '../world.ts'
import { activate } from './activation.ts'

/**
 * The position when the Operations Segment begins, for orders that are checked before their player turn: supply is checked, and efforts have activated units. Where a power's plan is not known
 * nobody of its is held back, nor anybody of the other side, whose turn comes later.
 */
export function atOperations(world: TwWorld): TwWorld {
  if (!world.toCome || world.ops.activated.size > 0) return world
  return inPosition(world, 'when operations begin', () => begun(world.fork()), EVERYTHING)
}

function begun(then: TwWorld): TwWorld {
  checkSupply(then)
  activate(then)
  for (const unit of then.unitsIn('map', 'sea'))
    if (sideOf(then, unit) !== then.phasing || then.state.plans[commanderOf(then, unit.nation) ?? ''] === undefined)
      then.remember((noted) => noted.activated.add(unit.id))
  return then
}

/** The same with what an order changes: `change` gets a copy. */
export function after(world: TwWorld, change: (then: TwWorld) => void): TwWorld {
  const then = atOperations(world).fork()
  change(then)
  return then
}
