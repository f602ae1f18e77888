import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { accompanyAttack, accompanyDefence, spotAttack, spotDefence, spottingFleets } from '../land-combat/spotting.ts'
import { isTransport } from '../sea/ships.ts'

/** Convoy points that a face-down TRS or AMPH counts as in a search (11.5.5). */
const AS_CONVOYS = 3

/** Ships of a landing are found more easily, and after each land combat the enemy may send those to section 0 that took part. */
export const spottingFleetsOption: Amendment = {
  id: 28,
  title: 'spotting fleets',
  section: '11.15.7',
  replaces: ['navalCombat.searched'],
  amend: (edition) => ({
    ...edition,
    navalCombat: {
      ...edition.navalCombat,
      searched: (units) =>
        edition.navalCombat.searched(units) + AS_CONVOYS * units.filter((unit) => isTransport(unit) && unit.faceDown).length,
    },
    landCombat: { ...edition.landCombat, aftermath: [...edition.landCombat.aftermath, spottingFleets] },
    decisions: insertedBefore(edition.decisions, 'advance after combat', [spotDefence, accompanyDefence, spotAttack, accompanyAttack]),
  }),
}
