import type { Amendment } from '../edition.ts'
import { multipleOf } from '../production/points.ts'

const POWER = 'USA'
/** From this multiple on, so many turns: the highest first. */
const TURNS: readonly (readonly [number, number])[] = [
  [1.5, 2],
  [1.25, 3],
]

/** Convoy points of the USA are built the sooner, the higher its production multiple. */
export const libertyShips: Amendment = {
  id: '13.6-liberty-ships',
  layer: 'changes',
  title: 'liberty ships',
  section: '13.6.5',
  replaces: ['convoyTurns'],
  amend: (edition) => ({
    ...edition,
    convoyTurns: (world, power) => {
      const turns = power === POWER ? TURNS.find(([from]) => multipleOf(world, POWER).value >= from)?.[1] : undefined
      return turns ?? edition.convoyTurns(world, power)
    },
  }),
}
