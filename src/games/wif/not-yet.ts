import { z } from 'zod'
import type { DecisionKind } from '../../engine/decision.ts'
import type { WifReader } from './sheet/reader.ts'
import type { WifWorld } from './world.ts'

/** What a player may want to order and cannot yet: section of the sheet, of the rulebook, and what it is. */
const REFUSED: readonly (readonly [section: string, rule: string, what: string])[] = [
  ['destroy', '4.3', 'destroying isolated units of your own'],
  ['scrap', '4.3', 'scrapping units'],
  ['disband', '4.3', 'disbanding (option 31)'],
  ['lend', '5', 'lending resources'],
  ['declare war', '9.3', 'declaring war'],
  ['claim', '19.6', 'territorial claims'],
  ['align', '9.6', 'aligning minor countries'],
  ['partisans', '13.1', 'partisans'],
  ['us entry', '13.3', 'US entry'],
  ['build', '13.6.5', 'building units'],
  ['production', '13.6', 'production'],
  ['peace', '13.7', 'peace, conquest and surrender'],
  ['offensive', '16', 'offensive points (option 49)'],
]

/** Sections of a sheet that are refused by name: no rule asks for them, but whoever writes one is told why nothing comes of it. */
export const notSupportedYet: readonly DecisionKind<WifWorld, null, string>[] = REFUSED.map(([section, rule, what]) => ({
  name: `not supported yet: ${section}`,
  section: rule,
  schema: z.string(),
  key: () => '',
  problems: () => [`not supported yet: ${rule} ${what}`],
  byDefault: () => '',
  facts: () => ({}),
  factTypes: {},
  defaultIs: 'not supported yet',
  example: '',
  question: () => '',
  sheet: {
    section,
    read: (_, reader: WifReader, node) => reader.problem(node, `not supported yet: ${rule} ${what}`),
    describe: () => '',
  },
}))
