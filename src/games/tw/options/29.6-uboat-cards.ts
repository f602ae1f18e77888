import { insertedBefore } from '../../../engine/edition.ts'
import { aswCard, layUboatCards, shownCards, uboatCard } from '../strategic/uboat-cards.ts'
import type { Amendment } from '../edition.ts'

/** Cards that U-Boats and ASW lay face down move the roll of the U-Boat war. */
export const uboatCards: Amendment = {
  id: '29.6',
  title: 'U-Boat and ASW cards',
  section: '29.6',
  excludes: ['29.5'],
  replaces: ['uboats.cards'],
  amend: (edition) => ({
    ...edition,
    uboats: { ...edition.uboats, cards: layUboatCards },
    decisions: insertedBefore(edition.decisions, 'convert to strategic warfare', [uboatCard, shownCards, aswCard]),
  }),
}
