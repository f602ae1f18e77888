import { plain } from '../../../board/map.ts'
import { notChosen } from '../../common/not-chosen.ts'
import { listed } from '../../common/words.ts'
import { changes } from './changes.ts'
import { loadChanges } from './load-changes.ts'

/** The changes that a moderator chose by name, in the order of the alphabet. Throws listing all that are none or cannot be played. */
export function chosenChanges(wanted: readonly string[]): string[] {
  const problems = wanted.flatMap((name) => {
    const known = loadChanges().find(({ id, title }) => plain(id) === plain(name) || plain(title) === plain(name))
    if (!known) return [`no change '${name}'; changes go by their names in data/wif/changes.yaml`]
    return known.refused === undefined ? [] : [`change ${known.id} (${known.title}) ${known.refused}`]
  })
  if (problems.length > 0) throw notChosen(problems, listed(changes.map(({ id }) => String(id))))
  return [
    ...new Set(wanted.map((name) => loadChanges().find(({ id, title }) => [id, title].some((each) => plain(each) === plain(name)))!.id)),
  ].sort()
}
