import type { Amendment } from '../edition.ts'

/** Convoy points move whether they are face-down or not; every move counts against the limits. */
export const convoysMove: Amendment = {
  id: '11.4.2-convoys-always-move',
  layer: 'changes',
  title: 'convoy points may always move',
  section: '11.4.1',
  replaces: ['sailing.faceDown'],
  amend: (edition) => ({ ...edition, sailing: { ...edition.sailing, faceDown: ({ type }) => type === 'CP' } }),
}
