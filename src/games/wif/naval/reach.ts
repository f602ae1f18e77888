import type { NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { portSeas, type ShipKind, whyNotLeave, whyNotPass } from '../sea/passages.ts'
import { after, highestSectionOf, type Sailing, setOut } from './sailing.ts'
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
  const sailings = force.map((ship) => setOut(world, ship))
  const left = (steps: number): Sailing[] => sailings.map((sailing) => after(sailing, steps))
  const found = new Map<number, Reached>()
  let edge = portSeas(map, flag.hex).filter((area) =>
    countries.every((country) => whyNotLeave(world, country, flag.hex, area, kind) === null),
  )
  for (let steps = 1; edge.length > 0; steps++) {
    const then = left(steps)
    if (then.some(({ range }) => range < 0)) break
    for (const area of edge) found.set(area, { area, steps, section: highestSectionOf(world, then) })
    edge = [
      ...new Set(
        edge.flatMap((area) =>
          map.seas
            .bordersOf(area)
            .filter((next) => !found.has(next) && countries.every((country) => whyNotPass(world, country, area, next, kind) === null)),
        ),
      ),
    ]
  }
  return [...found.values()]
}
