import { z } from 'zod'
import type { DecisionKind } from '../../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../../facts.ts'
import { sideOfSeat } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { WifWorld } from '../../world.ts'
import { ENTRY_POOLS, type EntryPool } from '../state.ts'
import { poolRead } from './decisions.ts'
import { entryOf, levelIn } from './pools.ts'

interface ActionPool {
  readonly seat: string
  /** The action's number on the chart, and its points. */
  readonly number: number
  readonly points: number
}

const FACTS = {
  ...MOMENT,
  number: number('number of the action on the US entry actions chart'),
  points: number('points of the action; below 0 it costs the USA markers'),
  entryJapan: number('US entry level against Japan'),
  entryGermany: number('US entry level against Germany and Italy'),
}

/** 13.3.3: into which pool, or out of which, the markers of an action go whose pool the USA may choose. */
export const chooseActionPool: DecisionKind<WifWorld, ActionPool, EntryPool> = {
  name: 'US entry action',
  section: '13.3.3',
  schema: z.enum(ENTRY_POOLS),
  key: (_, { number }) => `${number}`,
  problems: () => [],
  byDefault: (world, { points }) => {
    const { entry } = entryOf(world)
    const isJapanFewer = entry.Japan.length < entry['Germany and Italy'].length
    return isJapanFewer === points > 0 ? 'Japan' : 'Germany and Italy'
  },
  facts: (world, { seat, number, points }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    number,
    points,
    entryJapan: levelIn(entryOf(world).entry, 'Japan'),
    entryGermany: levelIn(entryOf(world).entry, 'Germany and Italy'),
  }),
  factTypes: FACTS,
  defaultIs: 'markers go where the USA has fewer, and are taken where it has more',
  example: 'us entry action: Japan',
  question: (world, { number, points }) =>
    `${world.tables.usActions.actions[number].name} (13.3.3, ${points} points): ${points > 0 ? 'into which of your entry pools do its markers go' : 'out of which of your entry pools are its markers taken'}?`,
  choices: () => ENTRY_POOLS.map((pool) => ({ answer: pool, word: pool.split(' ')[0], text: `against ${pool}` })),
  sheet: {
    section: 'us entry action',
    read: (_, reader: WifReader, node) => poolRead(reader, node),
    describe: (_, pool) => `markers of entry actions whose pool the USA chooses: against ${pool}`,
  },
}
