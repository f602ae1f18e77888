import type { GameQuery } from '../../../engine/query.ts'
import { levelIn } from '../politics/us-entry/pools.ts'
import { USA } from '../politics/us-entry/powers.ts'
import { ENTRY_POOLS } from '../politics/state.ts'
import type { WifWorld } from '../world.ts'

/** 13.3: the US pools; how many markers each holds everybody sees, values and levels the USA alone. */
export const usEntry: GameQuery<WifWorld> = {
  name: 'us entry',
  takes: '',
  means: 'how many markers the US entry and tension pools hold, and for the USA alone their values and its levels',
  example: 'query: us entry',
  answer: (world, { seat }) => {
    const entry = world.state.politics?.entry
    const title = 'US entry (13.3)'
    if (!entry) return { title, text: ['US entry is not played in this campaign, or it is over.'], tables: [] }
    const isOwn = world.state.powers[USA]?.seat === seat
    const never = entry.never ?? []
    return {
      title,
      text: [
        `The common pool holds ${entry.common.length} markers, those of ${entry.year} and before.`,
        `US entry options chosen (13.3.2): ${world.state.entryOptions?.join(', ') ?? 'none'}.`,
        ...(never.length > 0 ? [`The USA may never declare war on ${never.join(', ')} (9.4, 13.3.2).`] : []),
      ],
      tables: [
        {
          title: 'Pools',
          columns: [
            'Against',
            'Entry markers',
            'Tension markers',
            ...(isOwn ? ['Entry values', 'Tension values', 'Entry level', 'Tension level'] : []),
          ],
          rows: ENTRY_POOLS.map((pool) => [
            pool,
            String(entry.entry[pool].length),
            String(entry.tension[pool].length),
            ...(isOwn
              ? [
                  values(entry.entry[pool]),
                  values(entry.tension[pool]),
                  String(levelIn(entry.entry, pool)),
                  String(levelIn(entry.tension, pool)),
                ]
              : []),
          ]),
        },
      ],
    }
  },
}

const values = (markers: readonly (number | null)[]): string => markers.map((value) => value ?? '?').join(' ') || 'none'
