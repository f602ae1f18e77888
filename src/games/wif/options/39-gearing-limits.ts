import type { Amendment } from '../edition.ts'
import { gearingLimit, noteBuilt } from '../production/gearing.ts'

/** Of each class a power builds one more than in the turn before, at the most (13.6.8). */
export const gearingLimits: Amendment = {
  id: 39,
  title: 'gearing limits',
  section: '13.6.8',
  replaces: [],
  amend: (edition) => ({
    ...edition,
    buildLimits: [...edition.buildLimits, gearingLimit],
    afterBuilding: [...edition.afterBuilding, noteBuilt],
  }),
}
