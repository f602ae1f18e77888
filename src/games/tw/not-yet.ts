import { z } from 'zod'
import type { DecisionKind } from '../../engine/decision.ts'
import type { TwReader } from './sheet/reader.ts'
import type { TwWorld } from './world.ts'

/** What a player may want to order and cannot yet: section of the sheet, of the rulebook, and what it is. */
const REFUSED: readonly (readonly [section: string, rule: string, what: string])[] = [
  ['diplomacy', '16', 'diplomacy and political points'],
  ['variant', '28', 'rolls for variants'],
  ['lend-lease', '14.8.2', 'Lend-Lease of the USA'],
  ['evacuate', '14.6.1', 'moving Soviet industry to the Urals'],
  ['partisans', '25', 'partisans'],
  ['oil', '24', 'oil'],
  ['jets', '11.13', 'jets'],
  ['mine norway', '23.38', 'the mining of Norwegian waters'],
  ['mers-el-kebir', '18.5.6', 'the attack on the French Fleet at Mers-el-Kebir'],
  ['murmansk', '5.3.1', 'U-Boats and ASW on the Murmansk Run'],
  ['return', '11.2.2', 'landing elsewhere than at the base that aircraft flew from'],
  ['cards', '29', 'the cards of the optional rules'],
]

/** Sections of a sheet that are refused by name: no rule asks for them, but whoever writes one is told why nothing comes of it. */
export const notSupportedYet: readonly DecisionKind<TwWorld, null, string>[] = REFUSED.map(([section, rule, what]) => ({
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
    read: (_, reader: TwReader, node) => reader.problem(node, `not supported yet: ${rule} ${what}`),
    describe: () => '',
  },
}))
