import type { Amendment } from '../edition.ts'

/** Interceptors have all of their range against strategic bombardment. */
export const interceptionRange: Amendment = {
  id: '14.1.1-interception-range',
  layer: 'changes',
  title: 'full range against strategic bombing',
  section: '14.1.1',
  replaces: [],
  amend: (edition) => ({
    ...edition,
    airCombat: { ...edition.airCombat, fullRangeAgainst: [...edition.airCombat.fullRangeAgainst, 'strategic bombardment'] },
  }),
}
