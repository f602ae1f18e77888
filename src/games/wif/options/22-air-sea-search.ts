import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { avoidAir } from '../naval-combat/air-sea-search.ts'

/** Naval air combat alone may be avoided, the dearer the farther the enemy's aircraft reach (11.5.7). */
export const airSeaSearch: Amendment = {
  id: 22,
  title: 'air-sea search',
  section: '11.5.7',
  replaces: ['navalCombat.airSeaSearch'],
  amend: (edition) => ({
    ...edition,
    navalCombat: { ...edition.navalCombat, airSeaSearch: true },
    decisions: insertedBefore(edition.decisions, 'call submarine combat', [avoidAir]),
  }),
}
