import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { handOver, handOverAircraft, handOverShips } from '../production/hand-over.ts'

/** Aircraft that rebase, and ships that return to base, at the home of another power may become its own version of them (13.6.4). */
export const foreignUnits: Amendment = {
  id: 37,
  title: 'building foreign aircraft and naval units',
  section: '13.6.4',
  replaces: ['handOver'],
  amend: (edition) => ({
    ...edition,
    handOver: { aircraft: handOverAircraft, ships: handOverShips },
    decisions: insertedBefore(edition.decisions, 'rebase', [handOver]),
  }),
}
