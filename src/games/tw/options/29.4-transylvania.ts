import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { awardBorderland, awardTransylvania } from '../war/transylvania.ts'

/** In Fall 1940 Germany or Italy may give Hungary a part of Romania. */
export const transylvania: Amendment = {
  id: '29.4',
  title: 'Transylvania',
  section: '29.4',
  replaces: [],
  amend: (edition) => ({
    ...edition,
    afterDiplomacy: [...edition.afterDiplomacy, awardBorderland],
    decisions: insertedBefore(edition.decisions, 'declare war', [awardTransylvania]),
  }),
}
