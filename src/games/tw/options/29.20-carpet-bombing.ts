import { insertedBefore } from '../../../engine/edition.ts'
import { askCarpets, carpetBombing, carpetShift } from '../combat/carpet-bombing.ts'
import { ATTACK, SECOND_ATTACK } from '../combat/sheet-fields.ts'
import type { Amendment } from '../edition.ts'

/** In Summer 1944 heavy bombers of the Western Allies move two battles by a column. */
export const carpetBombingOption: Amendment = {
  id: '29.20',
  title: 'carpet bombing',
  section: '29.20',
  replaces: [],
  amend: (edition) => ({
    ...edition,
    groundCombat: {
      ...edition.groundCombat,
      announced: [...edition.groundCombat.announced, askCarpets],
      shifts: [...edition.groundCombat.shifts, carpetShift],
    },
    decisions: insertedBefore(edition.decisions, 'accept result', [carpetBombing[ATTACK], carpetBombing[SECOND_ATTACK]]),
  }),
}
