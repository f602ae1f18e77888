import type { Amendment } from '../edition.ts'

/** Convoy points by which a fleet is found more easily. */
const LEAST = 2

/** A single convoy point helps nobody to search. */
export const twoConvoys: Amendment = {
  id: '11.5.5-two-convoys',
  layer: 'changes',
  title: 'convoy search bonus needs two points',
  section: '11.5.5',
  replaces: ['navalCombat.searched'],
  amend: (edition) => ({
    ...edition,
    navalCombat: {
      ...edition.navalCombat,
      searched: (units) => {
        const points = edition.navalCombat.searched(units)
        return points < LEAST ? 0 : points
      },
    },
  }),
}
