import type { Amendment } from '../edition.ts'

/** Ground strikes count against no limit of air missions, where the action allows any. */
export const freeGroundStrikes: Amendment = {
  id: '14.2-free-ground-strikes',
  layer: 'changes',
  title: 'ground strikes outside the limits',
  section: '14.2.1',
  replaces: [],
  amend: (edition) => ({ ...edition, limits: { ...edition.limits, free: [...edition.limits.free, 'ground strike'] } }),
}
