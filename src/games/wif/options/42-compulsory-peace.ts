import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { compelPeace, yieldEnclave } from '../peace/compulsory/decisions.ts'
import { compulsoryPeace, noteEasternPeace } from '../peace/compulsory/peace.ts'

/** In their first war Japan and the USSR end it without the other's consent, by what they hold or by what they give up (13.7.3). */
export const compulsoryEasternPeace: Amendment = {
  id: 42,
  title: 'compulsory peace of the USSR and Japan',
  section: '13.7.3',
  replaces: [],
  amend: (edition) => ({
    ...edition,
    peace: {
      ...edition.peace,
      before: [...edition.peace.before, compulsoryPeace],
      after: [...edition.peace.after, noteEasternPeace],
    },
    decisions: insertedBefore(edition.decisions, 'peace', [compelPeace, yieldEnclave]),
  }),
}

/** Where supply needs convoys the new border is drawn as if one lay in every sea area (13.7.3). */
export const compulsoryPeaceWithConvoys: Amendment = {
  id: '42 with 11',
  title: 'the border of a compulsory peace with limited overseas supply',
  section: '13.7.3',
  joins: [11, 42],
  replaces: ['peace.convoysAssumed'],
  amend: (edition) => ({ ...edition, peace: { ...edition.peace, convoysAssumed: true } }),
}
