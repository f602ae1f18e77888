import type { Amendment } from '../edition.ts'

/** What is face-down in a hex gives an attack 1 in all, not 1 for each. */
export const faceDown: Amendment = {
  id: '11.16.5-face-down-drm',
  layer: 'changes',
  title: 'face-down modifier once',
  section: '11.15.5',
  replaces: ['landCombat.faceDown'],
  amend: (edition) => ({ ...edition, landCombat: { ...edition.landCombat, faceDown: 'once' } }),
}
