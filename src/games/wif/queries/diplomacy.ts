import type { GameQuery } from '../../../engine/query.ts'
import type { WifWorld } from '../world.ts'
import { politicsPage, warTable } from '../politics/page.ts'

/** 9, 13.2, 13.3, 19: the page of politics of the reports. */
export const diplomacy: GameQuery<WifWorld> = {
  name: 'diplomacy',
  takes: '',
  means:
    'who is at war with whom, neutrality pacts with their age and garrisons, US entry, and what you may declare, claim and align now and what it costs',
  example: 'query: diplomacy',
  answer: (world, { seat }) => ({
    title: 'Diplomacy (9)',
    text: world.state.politics ? [] : ['Politics are not played in this campaign: wars and alignments come by its plan.'],
    tables: world.state.politics ? politicsPage(world, seat) : [warTable(world)],
  }),
}
