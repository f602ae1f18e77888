import { listed } from '../../../common/words.ts'
import { nearest } from '../../fractions.ts'
import { allPowers } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { type Face, FACES, type Markers, type Pact } from '../state.ts'

/** 13.2: no marker is left, nor comes in a later year: every major power gives half of its offensive and half of its defensive ones back, at random. All see what they were worth; it is recorded by border and counts on. What is given back. */
export function giveHalfBack(world: WifWorld): Markers {
  const given: (number | null)[] = []
  for (const power of allPowers(world))
    for (const as of FACES) {
      const own = (world.state.politics?.pacts ?? []).flatMap(({ between, markers }) =>
        (markers[power] ?? []).flatMap((marker, at) => (marker.as === as ? [{ between, at, value: marker.value }] : [])),
      )
      const back = atRandom(world, own, nearest(own.length / 2))
      if (back.length === 0) continue
      world.set({
        politics: { ...world.state.politics, pacts: world.state.politics!.pacts!.map((pact) => without(pact, power, as, back)) },
      })
      given.push(...back.map(({ value }) => value))
      const told = back.map(({ between, value }) => `${value} on its border with ${between.find((each) => each !== power)!}`)
      world.report(
        'pact',
        '13.2',
        `No entry marker is left: ${power} gives back half of its ${as} ones (${own.length}), ${listed(told)}; what they are worth counts on.`,
      )
    }
  return given
}

interface Lying {
  readonly between: Pact['between']
  readonly at: number
  readonly value: number | null
}

function atRandom(world: WifWorld, from: readonly Lying[], count: number): Lying[] {
  const left = [...from]
  return Array.from({ length: count }, () => left.splice(world.rollHidden(left.length, 'entry marker given back') - 1, 1)[0])
}

function without(pact: Pact, power: string, as: Face, back: readonly Lying[]): Pact {
  const off = back.filter(({ between }) => between === pact.between)
  if (off.length === 0) return pact
  return recordedAs(
    { ...pact, markers: { ...pact.markers, [power]: pact.markers[power].filter((_, at) => !off.some((each) => each.at === at)) } },
    power,
    as,
    recordedOf(pact, power, as) + off.reduce((sum, { value }) => sum + (value ?? 0), 0),
  )
}

/** 13.2: what markers that a power gave back are worth on a border, by the side that they lay on. */
export const recordedOf = (pact: Pact, power: string, as: Face): number => pact.recorded?.[power]?.[as] ?? 0

export function recordedAs(pact: Pact, power: string, as: Face, value: number): Pact {
  // As a snapshot has them, whichever came first.
  const own = Object.fromEntries(
    FACES.flatMap((face) => {
      const worth = face === as ? value : recordedOf(pact, power, face)
      return worth > 0 ? [[face, worth]] : []
    }),
  )
  return { ...pact, recorded: { ...pact.recorded, [power]: own } }
}
