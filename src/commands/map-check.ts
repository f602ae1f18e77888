import { checkFacts } from '../board/facts.ts'
import { boardNames, wholeBoard } from '../games/registry.ts'
import { UsageError } from './usage.ts'

/** Prints every hex and fact that a game's texts name, whether its board agrees, and how many do; sets the exit code when one does not. */
export function checkMap(game: string): void {
  if (!boardNames.includes(game)) throw new UsageError(`no board of '${game}': there are ${boardNames.join(', ')}`)
  const { board, facts } = wholeBoard(game)
  let asked = 0
  let missed = 0
  for (const { file, facts: said } of facts()) {
    console.log(`${file}:`)
    const checks = checkFacts(board, said)
    for (const { what, expected, found, ok } of checks)
      console.log(ok ? `  yes  ${what}: ${expected}` : `  NO   ${what}: ${expected} expected, found ${found || 'nothing'}`)
    asked += checks.length
    missed += checks.filter(({ ok }) => !ok).length
  }
  console.log(`${asked} facts, ${asked - missed} agree, ${missed} do not`)
  if (missed > 0) process.exitCode = 1
}
