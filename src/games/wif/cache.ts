import type { WifWorld } from './world.ts'

/** What was worked out for a world in its present position, thrown away as soon as anything it may depend on changes. */
interface Kept {
  stamp: string
  zones: unknown
  readonly results: Map<string, unknown>
}

const kept = new WeakMap<WifWorld, Kept>()

/**
 * The result of `compute` for this position, computed once. `name` says what it is and for whom ("zoc Axis"). Positions are told apart by
 * world.version, the weather, the wars and what the impulse remembers of drops, supply and cities.
 */
export function inPosition<Result>(world: WifWorld, name: string, compute: () => Result): Result {
  const { impulse, state } = world
  const stamp = `${world.version} ${state.wars.length} ${world.impulseNumber} ${impulse.paradropped.size} ${impulse.invaded.size} ${impulse.debarked.size} ${state.citiesTaken.length}`
  let position = kept.get(world)
  if (!position || position.stamp !== stamp || position.zones !== state.weather.zones) {
    position = { stamp, zones: state.weather.zones, results: new Map() }
    kept.set(world, position)
  }
  let result = position.results.get(name) as Result | undefined
  if (result === undefined) {
    result = compute()
    position.results.set(name, result)
  }
  return result
}

const keptForWeather = new WeakMap<WifWorld, { zones: unknown; readonly results: Map<string, unknown> }>()

/** As `inPosition`, for what only the map and the weather decide. */
export function inWeather<Result>(world: WifWorld, name: string, compute: () => Result): Result {
  const { zones } = world.state.weather
  let weather = keptForWeather.get(world)
  if (weather?.zones !== zones) keptForWeather.set(world, (weather = { zones, results: new Map() }))
  let result = weather.results.get(name) as Result | undefined
  if (result === undefined) weather.results.set(name, (result = compute()))
  return result
}
