import type { Amendment } from '../edition.ts'

/** HQs support no combat; what option 13 has besides stays. */
export const noHqSupport: Amendment = {
  id: '11.16.3-no-hq-support',
  layer: 'changes',
  title: 'no HQ support',
  section: '11.15.3',
  replaces: ['landCombat.hqsSupport'],
  amend: (edition) => ({ ...edition, landCombat: { ...edition.landCombat, hqsSupport: false } }),
}
