import { notChosen } from '../../common/not-chosen.ts'
import { listed } from '../../common/words.ts'
import { loadOptions } from './load-options.ts'
import { options } from './options.ts'

/** The sections of optional rules that a moderator chose by section or name. Throws listing all that are none or cannot be had yet, each by name (28, 29). */
export function chosenOptions(wanted: readonly (number | string)[]): string[] {
  const chosen = new Set<string>()
  const problems = wanted.flatMap((option) => {
    const text = String(option).trim()
    const found = loadOptions().find(({ number, title }) => number === text || title.toLowerCase() === text.toLowerCase())
    if (!found) return [`no optional rule '${text}': they go by their section, 28 or 29.1 to 29.22 (quoted, where 29.10 is meant)`]
    if (!options.some(({ id }) => id === found.number)) return [`not supported yet: ${found.number} ${found.title}`]
    chosen.add(found.number)
    return []
  })
  if (problems.length > 0) throw notChosen(problems, listed(options.map(({ id, title }) => `${id} (${title})`)))
  return [...chosen].sort()
}
