import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { divideInt } from '../strategic/bomber-waves.ts'

/** German MDM bomb Britain in up to three waves, with a dummy among them. */
export const bomberWaves: Amendment = {
  id: '29.18',
  title: 'bomber waves',
  section: '29.18',
  replaces: ['bombing.inWaves'],
  amend: (edition) => ({
    ...edition,
    bombing: { ...edition.bombing, inWaves: true },
    decisions: insertedBefore(edition.decisions, 'convert to strategic warfare', [divideInt]),
  }),
}
