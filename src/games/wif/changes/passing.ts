import type { Amendment } from '../edition.ts'

/** Powers that pass do not hasten the end of the turn. */
export const passing: Amendment = {
  id: '11.1-pass-no-end-effect',
  layer: 'changes',
  title: 'passing does not end the turn sooner',
  section: '12',
  // What it says of passing in an impulse is against this.
  excludes: [34],
  replaces: ['lastImpulse.passes'],
  amend: (edition) => ({ ...edition, lastImpulse: { ...edition.lastImpulse, passes: false } }),
}
