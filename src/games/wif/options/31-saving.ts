import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { disband, disbandUnits } from '../pools/disband.ts'
import { save } from '../production/save.ts'
import { destroyAllSaved, destroySaved } from '../turn/destroy-saved.ts'

/** Build points that are not spent are saved in cities and ports (13.6.9); each turn a power may disband a ship or aircraft (4.3), and destroy what it has saved (10.4). */
export const saving: Amendment = {
  id: 31,
  title: 'saving build points and disbanding',
  section: '13.6.9',
  replaces: ['savesPoints'],
  amend: (edition) => ({
    ...edition,
    savesPoints: true,
    afterReinforcements: [...edition.afterReinforcements, disbandUnits],
    afterActions: [...edition.afterActions, destroyAllSaved],
    decisions: insertedBefore(
      insertedBefore(insertedBefore(edition.decisions, 'declare war', [disband]), 'port attack', [destroySaved]),
      'lend',
      [save],
    ),
  }),
}
