import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../../engine/decision.ts'
import { numbered } from '../../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../../facts.ts'
import { sideOfSeat } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { WifWorld } from '../../world.ts'
import { ENTRY_POOLS, type EntryPool } from '../state.ts'
import { entryOf, levelIn } from './pools.ts'

interface Drawing {
  readonly seat: string
  /** Regular markers of this turn. */
  readonly count: number
}

const FACTS = {
  ...MOMENT,
  count: number('entry markers that the USA draws'),
  entryJapan: number('US entry level against Japan'),
  entryGermany: number('US entry level against Germany and Italy'),
}

/** How sheets call the pools. */
const WORDS: Readonly<Record<string, EntryPool>> = { Japan: 'Japan', Germany: 'Germany and Italy', Italy: 'Germany and Italy' }

/** 13.3.1: into which pool each regular entry marker goes; the last holds for all that follow. */
export const chooseEntryPools: DecisionKind<WifWorld, Drawing, readonly EntryPool[]> = {
  name: 'US entry markers',
  section: '13.3.1',
  schema: z.array(z.enum(ENTRY_POOLS)).min(1),
  key: () => '',
  problems: () => [],
  byDefault: (world, { count }) => fewestFirst(world, count),
  facts: (world, { seat, count }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    count,
    entryJapan: levelIn(entryOf(world).entry, 'Japan'),
    entryGermany: levelIn(entryOf(world).entry, 'Germany and Italy'),
  }),
  factTypes: FACTS,
  defaultIs: 'each into the entry pool with fewer markers, against Germany and Italy where both have as many',
  example: 'us entry markers: [Japan, Germany]',
  choices: (world, { count }) => {
    const usual = fewestFirst(world, count)
    return [
      { answer: usual, word: 'usual', text: `against ${usual.join(', then ')}` },
      ...ENTRY_POOLS.map((pool) => ({ answer: [pool], word: pool.split(' ')[0], text: `${count > 1 ? 'all ' : ''}against ${pool}` })),
    ]
  },
  question: (world, { count }) => {
    const { entry } = entryOf(world)
    const levels = ENTRY_POOLS.map((pool) => `${levelIn(entry, pool)} against ${pool}`).join(', ')
    return `The USA draws ${numbered(count, 'entry marker')} (13.3.1): into which pool? Your entry levels are ${levels}.`
  },
  sheet: {
    section: 'us entry markers',
    read: (_, reader: WifReader, node) => {
      const pools = reader.list(node).flatMap((item: typeof node) => poolRead(reader, item) ?? [])
      return pools.length > 0 ? pools : undefined
    },
    describe: (_, pools) => `US entry markers go into the pools against ${pools.join(', then ')}`,
  },
}

/** "Japan", "Germany" or "Italy". */
export function poolRead(reader: WifReader, node: SheetNode): EntryPool | undefined {
  const word = reader.word(node, Object.keys(WORDS))
  return word === undefined ? undefined : WORDS[word]
}

function fewestFirst(world: WifWorld, count: number): EntryPool[] {
  const { entry } = entryOf(world)
  const held = { Japan: entry.Japan.length, 'Germany and Italy': entry['Germany and Italy'].length }
  return Array.from({ length: count }, () => {
    const pool: EntryPool = held.Japan < held['Germany and Italy'] ? 'Japan' : 'Germany and Italy'
    held[pool]++
    return pool
  })
}
