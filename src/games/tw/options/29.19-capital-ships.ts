import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { torpedo, torpedoed } from '../strategic/capital-ships.ts'

/** An unmodified 1 in the U-Boat war Depletes an Allied Fleet or a British carrier besides. */
export const capitalShips: Amendment = {
  id: '29.19',
  title: 'capital ships torpedoed',
  section: '29.19',
  excludes: ['29.5'],
  replaces: [],
  amend: (edition) => ({
    ...edition,
    uboats: { ...edition.uboats, rolled: [...edition.uboats.rolled, torpedo] },
    decisions: insertedBefore(edition.decisions, 'convert to strategic warfare', [torpedoed]),
  }),
}
