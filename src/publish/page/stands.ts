import type { PieceLook, SiteHead } from '../site.ts'
import type { Standing } from './timeline.ts'

/** A unit where it stands. */
export interface Stood {
  readonly unit: number
  readonly look: PieceLook
}

/** What stands at a moment: by hex, and in the boxes of sea areas by section. */
export interface Stands {
  readonly hexes: ReadonlyMap<number, readonly Stood[]>
  readonly seas: ReadonlyMap<string, { readonly hex: number; readonly sections: ReadonlyMap<string, readonly Stood[]> }>
}

export function standsOf({ looks, spots }: SiteHead, standing: Standing): Stands {
  const hexes = new Map<number, Stood[]>()
  const seas = new Map<string, { hex: number; sections: Map<string, Stood[]> }>()
  standing.spots.forEach((number, unit) => {
    if (number < 0) return
    const spot = spots[number]
    const stood = { unit, look: looks[standing.looks[unit]] }
    if (typeof spot === 'number') {
      const here = hexes.get(spot)
      if (here) here.push(stood)
      else hexes.set(spot, [stood])
      return
    }
    const [area, section, hex] = spot
    const sea = seas.get(area) ?? { hex, sections: new Map<string, Stood[]>() }
    seas.set(area, sea)
    sea.sections.set(section, [...(sea.sections.get(section) ?? []), stood])
  })
  return { hexes, seas }
}
