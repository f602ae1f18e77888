import { chosenFrom, inForce } from '../../engine/edition.ts'
import type { Overrides } from '../common/load-overrides.ts'
import { loadTables } from './charts/load-tables.ts'
import { edition } from './edition.ts'
import { loadTraits } from './nations/load-traits.ts'
import { options } from './options/options.ts'
import type { Rulebook as RulebookOf } from './rules.ts'
import type { TwWorld } from './world.ts'

export type Rulebook = RulebookOf<TwWorld>

const shipped = new Map<string, Rulebook>()

/** Built once for the same options and the shipped tables. Throws on options that cannot be played together. */
export function rulebookOf(sections: readonly string[] = [], overrides: Overrides | null = null): Rulebook {
  const key = sections.join(' ')
  const known = overrides === null ? shipped.get(key) : undefined
  if (known) return known
  const rulebook = {
    options: sections,
    overrides,
    rules: inForce(edition, chosenFrom(options, sections)),
    tables: loadTables(overrides),
    traits: loadTraits(overrides),
  }
  if (overrides === null) shipped.set(key, rulebook)
  return rulebook
}
