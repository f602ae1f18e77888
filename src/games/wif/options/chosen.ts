import { plain } from '../../../board/map.ts'
import { notChosen } from '../../common/not-chosen.ts'
import { listed } from '../../common/words.ts'
import { loadOptions } from './load-options.ts'
import { options } from './options.ts'

/** The numbers of options that a moderator chose by number or name, smallest first. Throws listing all that are none or cannot be played. */
export function chosenOptions(wanted: readonly (number | string)[]): number[] {
  const numbers = new Set<number>()
  const problems = wanted.flatMap((option) => {
    const called = plain(String(option))
    const named = loadOptions().find(({ title, number: n }) => plain(title) === called || plain(titleOf(n)) === called)
    const number = named?.number ?? Number(String(option).replace(/^option\s*/i, ''))
    const listing = loadOptions().find((each) => each.number === number)
    if (!listing) return [`no option '${option}'; options go by their number in the rulebook`]
    if (!options.some(({ id }) => id === number))
      return [`option ${number} is not supported yet: ${listing.title}, ${listing.refused ?? 'not built yet'}`]
    numbers.add(number)
    return []
  })
  if (problems.length > 0) throw notChosen(problems, playedList())
  return [...numbers].sort((a, b) => a - b)
}

/** What the program calls an option that is built. */
const titleOf = (number: number): string => options.find(({ id }) => id === number)?.title ?? ''

/** "13 (HQ support) and 27 (two-dice land combat)" */
function playedList(): string {
  const played = options.filter(({ joins }) => joins === undefined).toSorted((a, b) => Number(a.id) - Number(b.id))
  return listed(played.map(({ id, title }) => `${id} (${title})`))
}
