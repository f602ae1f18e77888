import type { Hex } from '../../../../board/hex.ts'
import { inPolitics } from '../../cache.ts'
import { garrisonIn } from '../../peace/garrison.ts'
import { controllerOf } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import type { Pact } from '../state.ts'
import { recordedOf } from './half-back.ts'
import { ageFor, markersOf, partnerIn } from './pact.ts'

/** How far a common border reaches, in hexes and hexdots (9.2). */
const BORDER = 3
/** A garrison of so many times the other's lets a pact be broken (9.2). */
export const RATIO = 2

/** 9.2: hexes that a power controls within three of one that the other controls, over the joins of maps too; each hex counts as one on every map. */
export const commonBorder = (world: WifWorld, power: string, other: string): ReadonlySet<Hex> =>
  inPolitics(world, `common border ${power} ${other}`, () => {
    const { map, state } = world
    const holder = (hex: Hex): string | null =>
      map.isLand(hex) && state.control[hex] !== '' ? controllerOf(world, state.control[hex]) : null
    const reached = new Set<Hex>()
    for (let hex = 0; hex < map.size; hex++) if (holder(hex) === other) reached.add(hex)
    let edge = [...reached]
    for (let step = 0; step < BORDER; step++) {
      const next: Hex[] = []
      for (const hex of edge)
        for (const near of map.adjacentTo(hex))
          if (!reached.has(near)) {
            reached.add(near)
            next.push(near)
          }
      edge = next
    }
    return new Set([...reached].filter((hex) => holder(hex) === power))
  })

/** What a power's units on a common border are worth together, those of its aligned minor countries among them. */
const garrisonOf = (world: WifWorld, power: string, other: string): number =>
  garrisonIn(world, [...commonBorder(world, power, other)], [power])

/** 9.2: what the age of a pact makes of a defender's units. */
export const multiplierOf = (age: number): number => BY_AGE.find(([until]) => age <= until)?.[1] ?? OLD
const BY_AGE: readonly (readonly [number, number])[] = [
  [9, 2],
  [15, 1],
  [21, 0.5],
]
const OLD = 0.25

/** Two sides of a pact as one of them would break it (9.2), with its arithmetic. */
export interface Ratio {
  readonly attack: number
  readonly defence: number
  readonly text: string
}

/** 9.2: totals of who would break a pact, and of the other; null where they have no common border. */
export function ratioOf(world: WifWorld, pact: Pact, by: string): Ratio | null {
  const other = partnerIn(pact, by)
  if (commonBorder(world, by, other).size === 0) return null
  const own = garrisonOf(world, by, other)
  const theirs = garrisonOf(world, other, by)
  const times = multiplierOf(ageFor(world, pact, by))
  const total = (power: string, as: 'offensive' | 'defensive') =>
    markersOf(pact, power).reduce((sum, marker) => sum + (marker.as === as ? (marker.value ?? 0) : 0), recordedOf(pact, power, as))
  const [offensive, defensive] = [Math.min(own, total(by, 'offensive')), Math.min(theirs * times, total(other, 'defensive'))]
  const [attack, defence] = [own + offensive, theirs * times + defensive]
  return {
    attack,
    defence,
    text: `${by} ${own}${offensive > 0 ? ` +${offensive} by markers` : ''} = ${attack} against ${other} ${theirs} x${times}${defensive > 0 ? ` +${defensive} by markers` : ''} = ${defence}`,
  }
}
