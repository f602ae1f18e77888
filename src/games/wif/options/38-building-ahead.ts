import type { Amendment } from '../edition.ts'
import { aheadPoolsOf } from '../production/build-ahead.ts'

/** Where a type is in no force pool, counters of it may be built before their year, for more points and in more turns (13.6.5). */
export const buildingAhead: Amendment = {
  id: 38,
  title: 'building ahead',
  section: '13.6.5',
  replaces: ['buildAhead'],
  amend: (edition) => ({ ...edition, buildAhead: aheadPoolsOf }),
}
