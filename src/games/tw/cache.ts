import type { Aspect, TwWorld } from './world.ts'

/** For what copies the position. */
export const EVERYTHING: readonly Aspect[] = [
  'units',
  'marks',
  'control',
  'wars',
  'nations',
  'money',
  'installations',
  'moment',
  'facts',
  'operations',
]
/** What zones of control, supply lines and ways of retreat depend on. */
const BOARD: readonly Aspect[] = ['units', 'control', 'wars', 'nations', 'installations', 'moment', 'operations']
/** What is neutral, friendly or at war, whoever stands where. */
export const POLITICS: readonly Aspect[] = ['control', 'wars', 'nations', 'moment']

/** The result of `compute` for this position, computed once as long as nothing that it depends on has changed. `name` says what it is and for whom ("zoc Axis"). */
export function inPosition<Result>(world: TwWorld, name: string, compute: () => Result, dependsOn: readonly Aspect[] = BOARD): Result {
  const stamp = stampOf(world, dependsOn)
  const kept = world.cached.get(name)
  if (kept?.stamp === stamp) return kept.result as Result
  const result = compute()
  world.cached.set(name, { stamp, result })
  return result
}

/** Another with every change of one of the aspects, as each of their counters grows. */
function stampOf({ revisions }: TwWorld, aspects: readonly Aspect[]): number {
  let sum = 0
  for (const aspect of aspects) sum += revisions[aspect]
  return sum
}
