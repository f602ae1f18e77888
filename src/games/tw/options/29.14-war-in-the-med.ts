import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { mediterraneanOrder, mediterraneanWar } from '../strategic/mediterranean.ts'

/** British submarines attack Italian shipping. */
export const warInTheMed: Amendment = {
  id: '29.14',
  title: 'strategic warfare in the Mediterranean',
  section: '29.14',
  replaces: [],
  amend: (edition) => ({
    ...edition,
    uboats: { ...edition.uboats, elsewhere: [...edition.uboats.elsewhere, mediterraneanWar] },
    decisions: insertedBefore(edition.decisions, 'convert to strategic warfare', [mediterraneanOrder]),
  }),
}
