import type { Amendment } from '../edition.ts'
import { whyPresence } from '../naval/presence.ts'

/** Surface ships pay a point more for a sea area that the enemy alone holds (11.4.2). */
export const presenceOfTheEnemy: Amendment = {
  id: 17,
  title: 'in the presence of the enemy',
  section: '11.4.2',
  replaces: [],
  amend: (edition) => ({ ...edition, sailing: { ...edition.sailing, entering: [...edition.sailing.entering, whyPresence] } }),
}
