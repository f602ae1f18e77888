import type { Amendment } from '../edition.ts'

/** Ships that sail without cargo from port to port for half of their movement allowance or less stay face-up (11.4.2). */
export const dynamicNavalMovement: Amendment = {
  id: 16,
  title: 'dynamic naval movement',
  section: '11.4.2',
  replaces: ['sailing.staysUp'],
  // Convoy points have no movement allowance of which this could be half.
  amend: (edition) => ({
    ...edition,
    sailing: { ...edition.sailing, staysUp: (allowance, left) => allowance > 0 && 2 * (allowance - left) <= allowance },
  }),
}
