import { isSS } from '../powers.ts'
import type { Amendment } from '../edition.ts'

/** Waffen-SS units are winterised for movement and combat. */
export const ssWinterised: Amendment = {
  id: '8.2.7-ss-winterised',
  layer: 'changes',
  title: 'Axis SS are winterised',
  section: '11.10.2',
  replaces: ['winterised'],
  amend: (edition) => ({ ...edition, winterised: (unit) => edition.winterised(unit) || isSS(unit) }),
}
