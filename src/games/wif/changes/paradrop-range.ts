import type { Amendment } from '../edition.ts'

/** Points of range that PARAs are flown over at most. */
const FARTHEST = 6

/** No paradrop is flown further than six points of range. */
export const paradropRange: Amendment = {
  id: '11.15-paradrop-range',
  layer: 'changes',
  title: 'paradrop range',
  section: '11.14',
  replaces: ['farthest'],
  amend: (edition) => ({ ...edition, farthest: { ...edition.farthest, paradrop: FARTHEST } }),
}
