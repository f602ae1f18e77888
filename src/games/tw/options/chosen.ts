import type { Overrides } from '../../common/load-overrides.ts'
import { notChosen } from '../../common/not-chosen.ts'
import { listed } from '../../common/words.ts'
import type { Option } from '../../common/option-list.ts'
import { loadOptions } from './load-options.ts'
import { options } from './options.ts'

/** The sections of optional rules that a moderator chose by section or name. Throws listing all that are none, cannot be had yet or want a table of his own, each by name (28, 29). */
export function chosenOptions(wanted: readonly (number | string)[], overrides: Overrides | null = null): string[] {
  const chosen = new Set<string>()
  const problems = wanted.flatMap((option) => {
    const text = String(option).trim()
    const found = loadOptions().find(({ number, title }) => number === text || title.toLowerCase() === text.toLowerCase())
    if (!found) return [`no optional rule '${text}': they go by their section, 28 or 29.1 to 29.22 (quoted, where 29.10 is meant)`]
    if (!options.some(({ id }) => id === found.number)) return [`not supported yet: ${found.number} ${found.title}`]
    if (found.table !== undefined && overrides?.files[`tables/${found.table}.yaml`] === undefined) return [tableWanted(found)]
    chosen.add(found.number)
    return []
  })
  if (problems.length > 0) throw notChosen(problems, listed(options.map(({ id, title }) => `${id} (${title})`)))
  return [...chosen].sort()
}

/** Cards that stand in no text: which file is wanted, and where its format is told. */
const tableWanted = ({ number, title, table }: Option<string>): string =>
  `${number} ${title} is played with cards that are printed on a player aid and stand in no text: write them down as tables/${table}.yaml in your own data (overrides:), as the handbook's page 'cards' shows`
