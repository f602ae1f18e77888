import { nearest } from '../../fractions.ts'
import { AXIS, isOut, USA } from './powers.ts'
import { atWar } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { giveHalfBack } from '../pacts/half-back.ts'
import { taken } from '../random-marker.ts'
import { ENTRY_POOLS, type EntryPool, type Markers, type Pools, type UsEntry } from '../state.ts'

/** The pool whose markers count against an Axis power in the first place (13.3). */
export const poolOf = (power: string): EntryPool => (power === 'Japan' ? 'Japan' : 'Germany and Italy')

/** 9.4: entry or tension level against the powers of a pool: 1.5 times its markers and half those of the other, rounded. A marker that a seat may not know counts nothing. */
export function levelIn(pools: Pools, pool: EntryPool): number {
  const other = ENTRY_POOLS.find((each) => each !== pool)!
  return nearest(1.5 * valueOf(pools[pool]) + 0.5 * valueOf(pools[other]))
}

const valueOf = (markers: Markers): number => markers.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** 13.3.1: the USA draws no more once it is at war with Germany, Italy and Japan, as far as they are in the war: who fights on from elsewhere is. */
export function isOver(world: WifWorld): boolean {
  const left = AXIS.filter((power) => world.state.powers[power] && !isOut(world, power))
  return left.length > 0 && left.every((power) => atWar(world, USA, power))
}

/** 13.3.1: a marker of the common pool into an entry pool. False where none is left anywhere (13.2). */
export function drawInto(world: WifWorld, pool: EntryPool): boolean {
  if (entryOf(world).common.length === 0 && !addNextYear(world) && !halfComesBack(world)) return false
  const now = entryOf(world)
  const { marker, rest } = taken(world, now.common)
  change(world, { common: rest, entry: { ...now.entry, [pool]: [...now.entry[pool], marker] } })
  return true
}

/** 9.4, 13.3.3: a marker of a pool goes back to the common pool. False where there is none. */
export function giveBack(world: WifWorld, kind: 'entry' | 'tension', pool: EntryPool): boolean {
  const now = entryOf(world)
  if (now[kind][pool].length === 0) return false
  const { marker, rest } = taken(world, now[kind][pool])
  change(world, { common: [...now.common, marker], [kind]: { ...now[kind], [pool]: rest } })
  return true
}

/** 13.3.2: a marker of an entry pool goes into the tension pool beside it. False where there is none. */
export function moveToTension(world: WifWorld, pool: EntryPool): boolean {
  const { entry, tension } = entryOf(world)
  if (entry[pool].length === 0) return false
  const { marker, rest } = taken(world, entry[pool])
  change(world, { entry: { ...entry, [pool]: rest }, tension: { ...tension, [pool]: [...tension[pool], marker] } })
  return true
}

/** The USA may never declare war on some powers (9.4, 13.3.2). */
export const bar = (world: WifWorld, powers: readonly string[]): void =>
  change(world, { never: [...new Set([...(entryOf(world).never ?? []), ...powers])] })

/** 13.2: markers of the years up to one come into the common pool; none of those that are there. */
export function addMarkersOf(world: WifWorld, upTo: number): number {
  const now = entryOf(world)
  const added = world.tables.entryMarkers.years.filter(({ year }) => year > now.year && year <= upTo).flatMap(({ markers }) => [...markers])
  if (upTo > now.year) change(world, { year: upTo, common: [...now.common, ...added] })
  return added.length
}

/** 13.2: with an empty pool the next year's markers come early. */
function addNextYear(world: WifWorld): boolean {
  const next = world.tables.entryMarkers.years.map(({ year }) => year).find((year) => year > entryOf(world).year)
  if (next === undefined) return false
  const count = addMarkersOf(world, next)
  world.report('us entry', '13.2', `The entry markers have run out: the ${count} of ${next} come into the common pool now.`)
  return true
}

/** 13.2: and with no later year's, half of what lies on the borders of pacts. */
function halfComesBack(world: WifWorld): boolean {
  const back = giveHalfBack(world)
  change(world, { common: back })
  return back.length > 0
}

export function entryOf({ state }: WifWorld): UsEntry {
  const entry = state.politics?.entry
  if (!entry) throw new Error('US entry is not played')
  return entry
}

export const change = (world: WifWorld, changes: Partial<UsEntry>): void =>
  world.set({ politics: { ...world.state.politics, entry: { ...entryOf(world), ...changes } } })
