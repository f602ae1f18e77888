import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { chitsArrive } from '../offensive/chits.ts'
import { spendAtStart, spendOffensive, tireBenefactors } from '../offensive/spend.ts'

/** Offensive points are built as chits, saved, and spent on several actions in an impulse, on the benefits of an HQ, on turning HQs face-up and on extra actions (16). */
export const offensivePoints: Amendment = {
  id: 49,
  title: 'offensive points',
  section: '16',
  replaces: ['offensive'],
  amend: (edition) => ({
    ...edition,
    offensive: true,
    afterReinforcements: [...edition.afterReinforcements, chitsArrive],
    afterActions: [...edition.afterActions, spendAtStart],
    afterImpulse: [...edition.afterImpulse, tireBenefactors],
    decisions: insertedBefore(edition.decisions, 'port attack', [spendOffensive]),
  }),
}
