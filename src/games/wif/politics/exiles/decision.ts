import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../../engine/decision.ts'
import { listed } from '../../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, someNames } from '../../facts.ts'
import { sideOfSeat } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { Unit } from '../../state.ts'
import type { WifWorld } from '../../world.ts'

interface Exiles {
  readonly seat: string
  readonly units: readonly Unit[]
}

const FACTS = { ...MOMENT, able: someNames('unit', 'names of the exiles that you may take now') }

/** 19.5.1: exiles that the Commonwealth takes into its force pools, by their ids. */
export const takeExiles: DecisionKind<WifWorld, Exiles, readonly string[]> = {
  name: 'take exiles',
  section: '19.5.1',
  schema: z.array(z.string()),
  key: () => '',
  problems: () => [],
  byDefault: (_, { units }) => units.map(({ id }) => id),
  facts: (world, { seat, units }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    able: units.map(({ name }) => name),
  }),
  factTypes: FACTS,
  defaultIs: 'all exiles are taken into the force pools',
  example: 'exiles: none',
  choices: (_, { units }) => [
    { answer: units.map(({ id }) => id), word: 'all', text: 'take all of them' },
    { answer: [], word: 'none', text: 'take none of them' },
    ...units.map(({ id, name }) => ({ answer: [id], word: name, text: `take ${name} alone` })),
  ],
  question: (_, { units }) =>
    `Which of ${listed(units.map(({ name }) => name))} do you take into your force pools (19.5.1)? They are British from now on. Who was driven out of East Poland may be taken this once.`,
  sheet: {
    section: 'exiles',
    read: (world, reader: WifReader, node: SheetNode) => {
      if (node.value === 'none') return []
      const known = exilesKnown(world)
      if (node.value === 'all') return known.map(({ id }) => id)
      const names = known.map(({ name }) => name)
      return reader.list(node).flatMap((item: SheetNode) => {
        const name = reader.word(item, names)
        return known.filter((unit) => unit.name === name).map(({ id }) => id)
      })
    },
    describe: (world, ids) => (ids.length > 0 ? `exiles taken: ${ids.map((id) => world.unit(id).name).join(', ')}` : 'no exiles are taken'),
    check: (world) => (world.state.politics ? [] : ['19.5.1: politics are not played in this campaign']),
  },
}

/** Whom a sheet may name, whenever it is their time. */
const exilesKnown = (world: WifWorld): Unit[] => [
  ...new Set([...(world.state.politics?.exiles ?? []).map((id) => world.unit(id)), ...world.unitsOf('Poland')]),
]
