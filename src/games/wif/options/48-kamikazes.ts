import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { chooseKamikazes } from '../naval-combat/kamikazes.ts'

/** Japan's bombers may attack ships with twice what anti-aircraft fire leaves of them, and are lost (14.8). */
export const kamikazes: Amendment = {
  id: 48,
  title: 'kamikazes',
  section: '14.8',
  replaces: ['navalCombat.kamikazes'],
  amend: (edition) => ({
    ...edition,
    navalCombat: { ...edition.navalCombat, kamikazes: true },
    decisions: insertedBefore(edition.decisions, 'anti-aircraft losses', [chooseKamikazes]),
  }),
}
