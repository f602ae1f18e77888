import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { chooseScreen } from '../naval-combat/screen.ts'

/** In surface combat ships are screened by others, and both sides pick the targets of a side's losses in turn (11.5.8). */
export const screening: Amendment = {
  id: 23,
  title: 'screening',
  section: '11.5.8',
  replaces: ['navalCombat.screening'],
  amend: (edition) => ({
    ...edition,
    navalCombat: { ...edition.navalCombat, screening: true },
    decisions: insertedBefore(edition.decisions, 'buy columns', [chooseScreen]),
  }),
}
