import type { Amendment } from '../edition.ts'
import { cadreAbroad } from '../production/cadre-abroad.ts'

/** Corps of major powers that are destroyed outside their home country bring a build point where a face-up HQ of theirs is at hand (13.6.3). */
export const cadre: Amendment = {
  id: 36,
  title: 'cadre',
  section: '13.6.3',
  replaces: [],
  amend: (edition) => ({ ...edition, cadre: [...edition.cadre, cadreAbroad] }),
}
