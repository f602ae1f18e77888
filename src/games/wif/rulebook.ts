import type { Overrides } from '../common/load-overrides.ts'
import { chosenFrom, inForce } from '../../engine/edition.ts'
import { buildTables, shippedTables, type TableFiles, tablesOf } from './charts/load-tables.ts'
import { collectorsEdition, type Edition } from './edition.ts'
import { changes } from './changes/changes.ts'
import { moderatorsTables } from './options/moderators-tables.ts'
import { options } from './options/options.ts'
import type { Rulebook as RulebookOf } from './rules.ts'
import type { WifWorld } from './world.ts'

export type Rulebook = RulebookOf<WifWorld>

/** What every campaign that comes with the program is played with. */
export const USUAL_OPTIONS: readonly number[] = [13, 27]

const shipped = new Map<string, Rulebook>()

/** Built once for the same options and changes and the shipped tables; `given`: tables in place of those of the folders. Throws on options that cannot be played together, and on tables that cannot be used. */
export function rulebookOf(
  numbers: readonly number[] = USUAL_OPTIONS,
  overrides: Overrides | null = null,
  given: Partial<TableFiles> | null = null,
  changed: readonly string[] = [],
): Rulebook {
  const key = [...numbers, ...changed].join(' ')
  const known = overrides === null && given === null ? shipped.get(key) : undefined
  if (known) return known
  const own = moderatorsTables(shippedTables(), { ...(overrides === null ? {} : tablesOf(overrides)), ...given })
  const rules = inForce(collectorsEdition(shippedTables()), [...chosenFrom(changes, changed), ...chosenFrom(options, numbers), ...own])
  const rulebook = {
    options: numbers.toSorted((a, b) => a - b),
    changes: changed.toSorted(),
    overrides,
    rules,
    tables: buildTables(rules.tables),
  }
  if (overrides === null && given === null) shipped.set(key, rulebook)
  return rulebook
}

/** Every decision of any option, in order: what a list of names written for all campaigns may name. */
export const everyDecision = (): Edition['decisions'] => {
  const base = collectorsEdition(shippedTables())
  return [...changes, ...options]
    .filter(({ joins }) => joins === undefined)
    .reduce((edition, option) => ({ ...edition, decisions: option.amend(edition).decisions }), base).decisions
}
