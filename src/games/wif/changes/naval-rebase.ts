import type { Amendment } from '../edition.ts'

/** Movement points that a ship may spend and stay face-up. */
const SHORT = 2

/** A ship without cargo that sails from port to port for two movement points or fewer stays face-up. */
export const navalRebase: Amendment = {
  id: '11.4.2-naval-rebase',
  layer: 'changes',
  title: 'short port-to-port moves stay face-up',
  section: '11.4.2',
  // It says otherwise which ships stay face-up.
  excludes: [16],
  replaces: ['sailing.staysUp'],
  amend: (edition) => ({ ...edition, sailing: { ...edition.sailing, staysUp: (allowance, left) => allowance - left <= SHORT } }),
}
