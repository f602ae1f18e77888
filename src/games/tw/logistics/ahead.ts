import { activate } from './activation.ts'
import { controllerOf, sideOf } from '../powers.ts'
import { checkSupply } from '../supply/check.ts'
import { TwWorld } from '../world.ts'

/** A copy of the position, in which a receipt foresees what a sheet orders. What no order changes is shared with it. */
export function copyOf(world: TwWorld): TwWorld {
  const { state } = world
  const then = new TwWorld(
    world.map,
    world.tables,
    {
      ...state,
      nations: each(state.nations),
      units: each(state.units),
      wars: [...state.wars],
      control: [...state.control],
      installations: state.installations.map((one) => ({ ...one })),
      plans: { ...state.plans },
      secretSpending: { ...state.secretSpending },
      evasionPlayed: { ...state.evasionPlayed },
      done: { ...state.done },
      losses: [...state.losses],
    },
    world.dice,
  )
  then.ops = structuredClone(world.ops)
  then.toCome = world.toCome
  return then
}

const each = <One extends object>(all: Readonly<Record<string, One>>): Record<string, One> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, { ...one }]))

const begun = new WeakMap<TwWorld, { readonly version: number; readonly then: TwWorld }>()

/**
 * The position when the Operations Segment begins, for orders that are checked before their player turn: supply is checked, and efforts have activated units. Where a power's plan is not known
 * nobody of its is held back, nor anybody of the other side, whose turn comes later.
 */
export function atOperations(world: TwWorld): TwWorld {
  if (!world.toCome || world.ops.activated.size > 0) return world
  const kept = begun.get(world)
  if (kept?.version === world.version) return kept.then
  const then = copyOf(world)
  checkSupply(then)
  activate(then)
  for (const unit of then.units())
    if (sideOf(then, unit) !== then.phasing || then.state.plans[controllerOf(then, unit.nation) ?? ''] === undefined)
      then.ops.activated.add(unit.id)
  begun.set(world, { version: world.version, then })
  return then
}

/** The same with what an order changes: `change` gets a copy. */
export function after(world: TwWorld, change: (then: TwWorld) => void): TwWorld {
  const then = copyOf(atOperations(world))
  change(then)
  return then
}
