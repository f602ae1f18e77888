import type { Amendment } from '../edition.ts'
import { whyClosedStraits } from '../supply/straits.ts'

/** Supply and trains cross straits only beside a sea area that enemies leave open (2.4.2, 11.9). */
export const limitedStraits: Amendment = {
  id: 12,
  title: 'limited access across straits',
  section: '2.4.2',
  replaces: [],
  amend: (edition) => ({ ...edition, straits: { ...edition.straits, whyNot: [...edition.straits.whyNot, whyClosedStraits] } }),
}
