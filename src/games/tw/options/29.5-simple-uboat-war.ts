import { insertedBefore } from '../../../engine/edition.ts'
import type { Amendment } from '../edition.ts'
import { shareLosses, simpleUboatWar } from '../strategic/simple-uboat-war.ts'

/** Dice by the year say what U-Boats sink and how many of them are lost, in place of section 5.1. */
export const simpleUboats: Amendment = {
  id: '29.5',
  title: 'simplified U-Boat war',
  section: '29.5',
  excludes: ['29.6', '29.7', '29.16', '29.17', '29.19'],
  replaces: ['uboats.simple'],
  amend: (edition) => ({
    ...edition,
    uboats: { ...edition.uboats, simple: simpleUboatWar },
    decisions: insertedBefore(edition.decisions, 'convert to strategic warfare', [shareLosses]),
  }),
}
