import type { Amendment } from '../edition.ts'

const MOST = 3

/** At most three ships of a side bombard in one combat. */
export const threeShips: Amendment = {
  id: '11.16.2-three-ships',
  layer: 'changes',
  title: 'three ships a combat',
  section: '11.15.2',
  replaces: ['landCombat.mostBombarding'],
  amend: (edition) => ({ ...edition, landCombat: { ...edition.landCombat, mostBombarding: MOST } }),
}
