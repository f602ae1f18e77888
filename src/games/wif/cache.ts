import type { Aspect, WifWorld } from './world.ts'

/** What was worked out for a world while certain aspects of it stayed as they are; thrown away as soon as one of them changes. */
interface Kept {
  stamp: number
  readonly results: Map<string, unknown>
}

/** All that a position is, but for what its reports tell. */
const POSITION: readonly Aspect[] = ['units', 'control', 'wars', 'countries', 'powers', 'weather', 'landed', 'turn']
/** What decides over whose land one may pass: whose it is, and who is at war with whom since when. */
const POLITICS: readonly Aspect[] = ['control', 'wars', 'countries', 'powers', 'turn']
const WEATHER: readonly Aspect[] = ['weather']

const inPositions = new WeakMap<WifWorld, Kept>()
const inPoliticsOf = new WeakMap<WifWorld, Kept>()
const inWeathers = new WeakMap<WifWorld, Kept>()

/** The result of `compute` for this position, computed once. `name` says what it is and for whom ("zoc Axis"). */
export const inPosition = <Result>(world: WifWorld, name: string, compute: () => Result): Result =>
  kept(inPositions, POSITION, world, name, compute)

/** As `inPosition`, for what units and weather have no part in. */
export const inPolitics = <Result>(world: WifWorld, name: string, compute: () => Result): Result =>
  kept(inPoliticsOf, POLITICS, world, name, compute)

/** As `inPosition`, for what only the map and the weather decide. */
export const inWeather = <Result>(world: WifWorld, name: string, compute: () => Result): Result =>
  kept(inWeathers, WEATHER, world, name, compute)

function kept<Result>(
  worlds: WeakMap<WifWorld, Kept>,
  aspects: readonly Aspect[],
  world: WifWorld,
  name: string,
  compute: () => Result,
): Result {
  // Revisions only grow: their sum is another as soon as one of them is.
  let stamp = 0
  for (const aspect of aspects) stamp += world.revisions[aspect]
  let known = worlds.get(world)
  if (known?.stamp !== stamp) worlds.set(world, (known = { stamp, results: new Map() }))
  let result = known.results.get(name) as Result | undefined
  if (result === undefined) known.results.set(name, (result = compute()))
  return result
}
