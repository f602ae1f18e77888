import type { Amendment } from '../edition.ts'

/** Build points that a power may have saved in all. */
export const MOST = 4

/** A power saves no more than four build points in all, however many cities it has. */
export const savedPoints: Amendment = {
  id: '13.6.8-saved-bp-cap',
  layer: 'changes',
  title: 'four saved build points',
  section: '13.6.9',
  replaces: ['mostSaved'],
  amend: (edition) => ({ ...edition, mostSaved: MOST }),
}
