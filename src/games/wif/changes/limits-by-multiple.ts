import type { Amendment } from '../edition.ts'
import { multipleOf } from '../production/points.ts'

/** Activity limits are times the production multiple of their power, rounded up, and never less than the chart has. */
export const limitsByMultiple: Amendment = {
  id: '10.2-limits-by-multiple',
  layer: 'changes',
  title: 'activity limits times the production multiple',
  section: '10.2',
  replaces: ['limits.of'],
  amend: (edition) => ({
    ...edition,
    limits: {
      ...edition.limits,
      of: (world, power, printed) => Math.max(printed, Math.ceil(printed * multipleOf(world, power).value)),
    },
  }),
}
