import type { Moment, SiteHead } from '../site.ts'
import type { Standing, Timeline } from './timeline.ts'

/** Something that is followed over time: by whose name, a value for each moment. */
export interface Figure {
  readonly title: string
  readonly section?: string
  readonly series: ReadonlyMap<string, readonly (number | null)[]>
}

/** Lines of a chart at most: those with the largest values. */
const MOST = 8

/** All that charts show, worked out of what the page's reader may see: everything must have been read. */
export function figuresOf(head: SiteHead, timeline: Timeline): Figure[] {
  const kindOf = kindsOf(head, timeline)
  const figures = new Map<string, Map<string, (number | null)[]>>()
  const sections = new Map<string, string>()
  const put = (title: string, at: number, values: Iterable<readonly [string, number]>): void => {
    const series = figures.get(title) ?? new Map<string, (number | null)[]>()
    figures.set(title, series)
    for (const [whose, value] of values) {
      const list = series.get(whose) ?? new Array<number | null>(timeline.length).fill(null)
      series.set(whose, list)
      list[at] = value
    }
  }
  const lost = { land: new Map<string, number>(), air: new Map<string, number>(), sea: new Map<string, number>() }
  let [points, gauges]: [Moment['points'], Moment['gauges']] = [{}, []]
  for (const { at, moment, standing } of timeline.walk()) {
    points = moment.points ?? points
    gauges = moment.gauges ?? gauges
    put('Points of victory', at, Object.entries(points ?? {}))
    const held = heldBy(head, standing)
    put('Cities held', at, held.cities)
    put('Land hexes held', at, held.land)
    for (const { what, section, values } of gauges ?? []) {
      put(what, at, Object.entries(values))
      sections.set(what, section)
    }
    const stood = countersOf(head, standing)
    put('Land units on the map', at, stood.land)
    put('Air units on the map', at, stood.air)
    put('Ships in ports and at sea', at, stood.sea)
    put('Ships at sea', at, stood.atSea)
    for (const { losses = [] } of moment.events)
      for (const { unit, country } of losses) {
        const of = lost[kindOf(unit)]
        of.set(country, (of.get(country) ?? 0) + 1)
      }
    put('Land units lost, all told', at, lost.land)
    put('Air units lost, all told', at, lost.air)
    put('The sea war: ships lost, all told', at, lost.sea)
  }
  return [...figures].flatMap(([title, series]) => {
    const kept = most(series, title.includes('lost'))
    return kept.size === 0 ? [] : [{ title, section: sections.get(title), series: kept }]
  })
}

/** Those with the largest values; what is 0 all along is none. `fromNothing`: before the first there were none. */
function most(all: ReadonlyMap<string, (number | null)[]>, fromNothing: boolean): Map<string, (number | null)[]> {
  const peak = (values: readonly (number | null)[]): number => Math.max(...values.map((value) => value ?? 0))
  const ranked = [...all].filter(([, values]) => peak(values) > 0).sort(([, a], [, b]) => peak(b) - peak(a))
  const kept = new Set(ranked.slice(0, MOST).map(([whose]) => whose))
  return new Map(
    // In the order of names, so that each has one colour in all charts of the same.
    [...all]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([whose, values]) => (kept.has(whose) ? [[whose, fromNothing ? values.map((value) => value ?? 0) : values]] : [])),
  )
}

type Kind = 'land' | 'air' | 'sea'

/** What a lost unit was, by what its counter looked like when it was seen last. */
function kindsOf({ units, looks }: SiteHead, timeline: Timeline): (unit: string) => Kind {
  const last = timeline.lastLooks()
  const kinds = new Map(
    units.map((unit, number): [string, Kind] => {
      const look = last[number] === undefined ? undefined : looks[last[number]]
      return [unit, look?.naval ? 'sea' : look?.air ? 'air' : 'land']
    }),
  )
  return (unit) => kinds.get(unit) ?? 'land'
}

function heldBy({ holders, hexes }: SiteHead, standing: Standing): { land: Map<string, number>; cities: Map<string, number> } {
  const [land, cities] = [holders.map(() => 0), holders.map(() => 0)]
  standing.holders.forEach((holder, hex) => {
    if (holder < 0 || !hexes[hex].land) return
    land[holder]++
    if ((hexes[hex].rank ?? 0) >= 2) cities[holder]++
  })
  const named = (counts: readonly number[]) => new Map(holders.map(({ name }, holder) => [name, counts[holder]]))
  return { land: named(land), cities: named(cities) }
}

function countersOf({ looks, spots }: SiteHead, standing: Standing): Record<Kind | 'atSea', Map<string, number>> {
  const counts = { land: new Map<string, number>(), air: new Map<string, number>(), sea: new Map<string, number>(), atSea: new Map() }
  const add = (to: Map<string, number>, side: string, by: number): void => void to.set(side, (to.get(side) ?? 0) + by)
  standing.spots.forEach((spot, unit) => {
    if (spot < 0) return
    const { side, naval, air } = looks[standing.looks[unit]]
    if (side === undefined) return
    // Whoever has any has a line in each chart of them.
    add(counts[naval ? 'sea' : air ? 'air' : 'land'], side, 1)
    if (naval) add(counts.atSea, side, typeof spots[spot] === 'number' ? 0 : 1)
  })
  return counts
}
