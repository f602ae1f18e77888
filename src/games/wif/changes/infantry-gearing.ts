import type { Amendment } from '../edition.ts'

const MORE = 2

/** Of the infantry class a power builds two more than in the turn before. */
export const infantryGearing: Amendment = {
  id: '13.6.6-inf-gearing',
  layer: 'changes',
  title: 'INF gearing by two',
  section: '13.6.8',
  replaces: ['gearing'],
  amend: (edition) => ({ ...edition, gearing: (of) => (of === 'infantry' ? MORE : edition.gearing(of)) }),
}
