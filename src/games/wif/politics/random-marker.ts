import type { WifWorld } from '../world.ts'
import type { Markers } from './state.ts'

/** One marker taken at random: throws of it are told of nowhere. */
export function taken(world: WifWorld, from: Markers): { readonly marker: number | null; readonly rest: Markers } {
  const at = world.rollHidden(from.length, 'entry marker drawn') - 1
  return { marker: from[at], rest: from.filter((_, i) => i !== at) }
}
