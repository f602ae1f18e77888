import { insertedBefore } from '../../../engine/edition.ts'
import { askBounce, chooseBounce } from '../air/bounce.ts'
import type { Amendment } from '../edition.ts'

/** Where the dice let a bomber through, the side that did not roll may set a fighter upon an enemy aircraft instead (14.3.3). */
export const bounceCombat: Amendment = {
  id: 44,
  title: 'bounce combat',
  section: '14.3.3',
  replaces: ['airCombat.bounce'],
  amend: (edition) => ({
    ...edition,
    airCombat: { ...edition.airCombat, bounce: askBounce },
    decisions: insertedBefore(edition.decisions, 'abort air combat', [chooseBounce]),
  }),
}
