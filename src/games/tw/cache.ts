import type { TwWorld } from './world.ts'

const kept = new WeakMap<TwWorld, { stamp: string; readonly results: Map<string, unknown> }>()

/** The result of `compute` for this position, computed once. `name` says what it is and for whom ("zoc Axis"). */
export function inPosition<Result>(world: TwWorld, name: string, compute: () => Result): Result {
  const { ops, state } = world
  const stamp = `${world.version} ${state.wars.length} ${world.playerTurn} ${ops.impulse} ${ops.cutSeas.size} ${ops.supplyRun.size} ${state.installations.length}`
  let position = kept.get(world)
  if (!position || position.stamp !== stamp) kept.set(world, (position = { stamp, results: new Map() }))
  let result = position.results.get(name) as Result | undefined
  if (result === undefined) {
    result = compute()
    position.results.set(name, result)
  }
  return result
}
