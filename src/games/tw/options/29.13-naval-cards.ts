import { insertedBefore } from '../../../engine/edition.ts'
import { layNavalCards, navalCard } from '../naval/naval-cards.ts'
import type { Amendment } from '../edition.ts'

/** Cards that both sides of a battle at sea lay face down move the roll of all against all. */
export const navalCards: Amendment = {
  id: '29.13',
  title: 'naval combat cards',
  section: '29.13',
  replaces: ['naval.cards'],
  amend: (edition) => ({
    ...edition,
    naval: { ...edition.naval, cards: layNavalCards },
    decisions: insertedBefore(edition.decisions, 'stay in a battle at sea', [navalCard]),
  }),
}
