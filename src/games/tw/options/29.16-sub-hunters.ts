import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { huntUboats, repairUboats, subHunters } from '../strategic/sub-hunters.ts'

/** ASW hunt U-Boats before the U-Boat war. */
export const subHuntersOption: Amendment = {
  id: '29.16',
  title: 'Sub Hunters',
  section: '29.16',
  excludes: ['29.5'],
  replaces: ['uboats.hunters'],
  amend: (edition) => ({
    ...edition,
    uboats: { ...edition.uboats, hunters: { hunt: huntUboats, repair: repairUboats } },
    decisions: insertedBefore(edition.decisions, 'convert to strategic warfare', [subHunters]),
  }),
}
