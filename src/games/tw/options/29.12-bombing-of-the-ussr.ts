import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { sovietOrder } from '../strategic/order.ts'

/** German SAC bomb the Soviet Union, which builds INT against them. */
export const bombingOfUssr: Amendment = {
  id: '29.12',
  title: 'German strategic bombing of the USSR',
  section: '29.12',
  replaces: ['bombing.ofUssr'],
  amend: (edition) => ({
    ...edition,
    bombing: { ...edition.bombing, ofUssr: true },
    decisions: insertedBefore(edition.decisions, 'convert to strategic warfare', [sovietOrder]),
  }),
}
