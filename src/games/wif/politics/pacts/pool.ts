import type { WifWorld } from '../../world.ts'
import type { Markers } from '../state.ts'
import { taken } from '../random-marker.ts'
import { change, entryOf } from '../us-entry/pools.ts'
import { giveHalfBack } from './half-back.ts'

/** The common entry marker pool: the one from which the USA draws too while it does (13.2). */
function common(world: WifWorld): { readonly common: Markers; readonly year: number } {
  const { politics, turn } = world.state
  if (politics?.entry) return entryOf(world)
  return politics?.pool ?? { common: markersUpTo(world, turn.year), year: turn.year }
}

const markersUpTo = (world: WifWorld, year: number, after = 0): number[] =>
  world.tables.entryMarkers.years.filter((each) => each.year > after && each.year <= year).flatMap(({ markers }) => [...markers])

function setCommon(world: WifWorld, changes: { readonly common: Markers; readonly year: number }): void {
  if (world.state.politics?.entry) change(world, changes)
  else world.set({ politics: { ...world.state.politics, pool: changes } })
}

/** 13.2: one marker at random; those of the next year come early when there is none, and then half of what lies on the borders of pacts. undefined where there are none at all. */
export function drawMarker(world: WifWorld): Markers[number] | undefined {
  let { common: markers, year } = common(world)
  const last = Math.max(...world.tables.entryMarkers.years.map((each) => each.year))
  while (markers.length === 0 && year < last) {
    markers = markersUpTo(world, year + 1, year)
    year++
    world.report('pact', '13.2', `The entry markers have run out: those of ${year} come into the common pool now.`)
  }
  if (markers.length === 0) markers = giveHalfBack(world)
  if (markers.length === 0) return undefined
  const { marker, rest } = taken(world, markers)
  setCommon(world, { common: rest, year })
  return marker
}

/** Markers go back to the common pool. */
export function returnMarkers(world: WifWorld, values: readonly (number | null)[]): void {
  if (values.length === 0) return
  const now = common(world)
  setCommon(world, { common: [...now.common, ...values], year: now.year })
}

/** 13.2: the markers of a new year, where the USA draws none. */
export function pactPoolOfYear(world: WifWorld): void {
  const { politics, turn } = world.state
  if (!politics?.pool || politics.entry || turn.year <= politics.pool.year) return
  const { common: markers, year } = politics.pool
  setCommon(world, { common: [...markers, ...markersUpTo(world, turn.year, year)], year: turn.year })
}
