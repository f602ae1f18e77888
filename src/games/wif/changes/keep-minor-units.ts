import type { Amendment } from '../edition.ts'
import { minorsPool } from '../countries/decisions.ts'

/** Units of a minor country join the force pools of who aligns it; nobody is asked. */
export const keepMinorUnits: Amendment = {
  id: '19.4-keep-minor-units',
  layer: 'changes',
  title: 'minor units must be kept',
  section: '19.4.2',
  after: ['14.2.1-no-cap'],
  replaces: ['minorUnitsAsked', 'decisions'],
  amend: (edition) => ({
    ...edition,
    minorUnitsAsked: false,
    decisions: edition.decisions.filter(({ name }) => name !== minorsPool.name),
  }),
}
