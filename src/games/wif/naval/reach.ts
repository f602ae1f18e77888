import type { NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { portSeas, type ShipKind, whyNotLeave, whyNotPass } from '../sea/passages.ts'
import { after, highestSectionOf, type Sailing, setOut } from './sailing.ts'
import type { Stop } from './routes.ts'
import { isSub } from '../sea/ships.ts'
import type { Section } from '../state.ts'

/** A sea area that a force can patrol, how many areas away, and the highest section that all its ships can enter there (11.4.2). */
export interface Reached {
  readonly area: number
  readonly steps: number
  readonly section: Section
}

/** Sea areas that ships of one port can patrol together as things stand, the nearest first. Enemies on the way are another matter. */
export function areasInReach(world: WifWorld, force: readonly NavalUnit[]): Reached[] {
  const { map } = world
  const [flag] = force
  if (!flag || flag.place !== 'map') return []
  const kind: ShipKind = force.every(isSub) ? 'SUB' : 'surface'
  const countries = [...new Set(force.map(({ country }) => country))]
  const left = (stops: readonly Stop[]): Sailing[] => force.map((ship) => after(world, setOut(world, ship, stops), stops))
  const found = new Map<number, Reached>()
  // By the first way of fewest areas to each.
  let edge = portSeas(map, flag.hex)
    .filter((area) => countries.every((country) => whyNotLeave(world, country, flag.hex, area, kind) === null))
    .map((area) => [area])
  while (edge.length > 0) {
    const further: number[][] = []
    for (const way of edge) {
      const area = way.at(-1)!
      const then = left(way.map((each) => ({ area: each })))
      if (found.has(area) || then.some(({ range }) => range < 0)) continue
      found.set(area, { area, steps: way.length, section: highestSectionOf(world, then) })
      for (const next of map.seas.bordersOf(area))
        if (countries.every((country) => whyNotPass(world, country, area, next, kind) === null)) further.push([...way, next])
    }
    edge = further
  }
  return [...found.values()]
}
