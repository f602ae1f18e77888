import { chosenFrom, inForce } from '../../engine/edition.ts'
import type { Overrides } from '../common/load-overrides.ts'
import { loadTables, type Tables } from './charts/load-tables.ts'
import { edition, type Edition } from './edition.ts'
import { loadTraits } from './nations/load-traits.ts'
import type { Traits } from './nations/traits-schema.ts'
import { options } from './options/options.ts'

/** The rulebook in force in a campaign: the options chosen, and the tables and what is said of nations, with the moderator's over them. */
export interface Rulebook {
  /** Sections of the options: '29.17'. */
  readonly options: readonly string[]
  readonly overrides: Overrides | null
  readonly rules: Edition
  readonly tables: Tables
  readonly traits: Traits
}

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
