import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { attackSupport, commitHQs, defenceSupport, supportFacts } from '../land-combat/hq-support.ts'
import { announceEmergencySupply, emergencyForCombat, emergencyForMovement } from '../supply/emergency-supply.ts'

/** HQs supply units that are cut off (2.4.3) and support combats (11.15.3). */
export const hqSupport: Amendment = {
  id: 13,
  title: 'HQ support',
  section: '11.15.3',
  replaces: [],
  amend: (edition) => ({
    ...edition,
    landCombat: {
      ...edition.landCombat,
      ...(edition.landCombat.hqsSupport && {
        support: [...edition.landCombat.support, commitHQs],
        facts: [...edition.landCombat.facts, supportFacts],
      }),
    },
    supply: { ...edition.supply, announcements: [...edition.supply.announcements, announceEmergencySupply] },
    decisions: insertedBefore(
      insertedBefore(edition.decisions, 'debark', [emergencyForMovement, emergencyForCombat]),
      'attack order',
      edition.landCombat.hqsSupport ? [attackSupport, defenceSupport] : [],
    ),
  }),
}
