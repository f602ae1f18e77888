import type { GameQuery } from '../../../engine/query.ts'
import { entryTable } from '../politics/page.ts'
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
    const never = entry.never ?? []
    return {
      title,
      text: [
        entry.year === 0
          ? 'No markers are in the common pool yet.'
          : `The common pool holds ${entry.common.length} ${entry.common.length === 1 ? 'marker' : 'markers'}, those of ${entry.year} and before.`,
        `US entry options chosen (13.3.2): ${world.state.entryOptions?.join(', ') ?? 'none'}.`,
        ...(never.length > 0 ? [`The USA may never declare war on ${never.join(', ')} (9.4, 13.3.2).`] : []),
      ],
      tables: [entryTable(world, seat)],
    }
  },
}
