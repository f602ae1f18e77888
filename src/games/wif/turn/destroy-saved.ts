import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { controllerOf, powersOfSeat, seatsOf, sideAsked } from '../powers.ts'
import { putSaved, savedAt, savedText } from '../production/savings.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Saved } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** Code of a hex, and how many of the points there; null for all. */
interface Burning {
  readonly at: string
  readonly points: number | null
}

const FACTS = { ...MOMENT, saved: number('build points that your major powers have saved') }

/** 10.4: build points of its own that a seat destroys; asked until it has named all. */
export const destroySaved: DecisionKind<WifWorld, { readonly seat: string }, Burning | null> = {
  name: 'destroy saved build points',
  section: '10.4',
  schema: z.strictObject({ at: z.string(), points: z.number().int().min(1).nullable() }).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat }, burning) => {
    if (!burning) return []
    const hex = world.map.hex(burning.at)
    const here = savedOfSeat(world, seat).find((each) => each.hex === hex)?.points ?? 0
    if (here === 0) return [`10.4: you have no build points saved in ${world.map.name(hex)}`]
    return burning.points !== null && burning.points > here
      ? [`10.4: ${here} of your build points are saved in ${world.map.name(hex)}`]
      : []
  },
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideAsked(world, seat)),
    saved: savedOfSeat(world, seat).reduce((sum, { points }) => sum + points, 0),
  }),
  factTypes: FACTS,
  defaultIs: 'nothing is destroyed',
  example: 'destroy saved: [Minsk, { at: Kiev, build points: 2 }]',
  question: (world, { seat }) => `Which of your saved build points do you destroy (10.4)? ${savedText(world, savedOfSeat(world, seat))}.`,
  sheet: {
    section: 'destroy saved',
    list: true,
    read: (_, reader: WifReader, node) => {
      if (!(node.value instanceof Map)) {
        const at = reader.hex(node)
        return at === undefined ? undefined : { at, points: null }
      }
      const fields = reader.fields(node, ['at', 'build points'], ['at'])
      if (!fields) return undefined
      const [at, given] = [reader.hex(fields.get('at')!), fields.get('build points')]
      const points = given ? reader.number(given) : null
      if (at === undefined || points === undefined) return undefined
      if (points !== null && (!Number.isInteger(points) || points < 1))
        return reader.problem(given!, `expected how many, 1 or more; found ${points}`)
      return { at, points }
    },
    describe: (world, burning) =>
      burning ? `destroy ${burning.points ?? 'all'} saved in ${world.map.name(world.map.hex(burning.at))}` : '',
    check: (world) => (world.state.production ? [] : ['10.4: production is not played in this campaign']),
  },
}

/** What lies in hexes of a seat's powers. */
export const savedOfSeat = (world: WifWorld, seat: string): readonly Saved[] => {
  const powers = powersOfSeat(world, seat)
  return (world.state.saved ?? []).filter(({ hex }) => powers.includes(controllerOf(world, world.state.control[hex]) ?? ''))
}

/** 10.4: when it has chosen its actions the active side may destroy what it has saved. */
export function* destroyAllSaved(world: WifWorld): Procedure {
  for (const seat of seatsOf(world, world.state.active)) {
    for (;;) {
      const burning = yield* askWhile(world, false, seat, destroySaved, { seat })
      if (!burning) break
      const hex = world.map.hex(burning.at)
      const gone = burning.points ?? savedAt(world, hex)
      const power = controllerOf(world, world.state.control[hex])
      putSaved(world, hex, savedAt(world, hex) - gone)
      world.report('action', '10.4', `${power} destroys ${numbered(gone, 'build point')} that it has saved in ${world.map.name(hex)}.`, [
        hex,
      ])
    }
  }
}
