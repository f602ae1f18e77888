import { winterisedMovement } from '../options/15-winterised-movement.ts'
import type { Amendment } from '../edition.ts'

/** A unit that is not winterised pays a movement point more for the first hex in snow: what option 15 says. */
export const snowEntry: Amendment = {
  id: '8.2.5-snow-entry',
  layer: 'changes',
  title: 'first hex in snow',
  section: '11.10.2',
  replaces: ['movement.firstInto'],
  amend: (edition) => ({ ...edition, ...winterisedMovement.amend(edition) }),
}
