/**
 * `npm run fuzz:tournament -- [--players n] [--rounds n] [--turns n] [--kills n] [--seed n] [--same-dice]`: a Swiss tournament of scripts that mail sheets at random, from its file to its final standings
 * through the folder mailbox alone, its daemon killed at random instants; then once more in peace: what happened must be the same, in the tournament's log and in every table's.
 */
import { Command } from 'commander'
import { tournamentWithKills } from '../src/commands/testing-tournament-crash.ts'

const options = new Command()
  .name('fuzz:tournament')
  .option('--players <n>', 'who play', '16')
  .option('--rounds <n>', 'of a Swiss', '4')
  .option('--turns <n>', 'that a game lasts', '2')
  .option('--kills <n>', 'times that the daemon is killed', '20')
  .option('--seed <n>', 'of the instants', String(Date.now() % 1_000_000))
  .option('--same-dice', 'the same dice at every table of a round')
  .parse()
  .opts<{ players: string; rounds: string; turns: string; kills: string; seed: string; sameDice?: true }>()
const [players, rounds, turns, kills, seed] = [options.players, options.rounds, options.turns, options.kills, options.seed].map(Number)

const say = (line: string): void => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`)
say(`${players} players, ${rounds} rounds of ${turns} turns, ${kills} kills, seed ${seed}${options.sameDice ? ', the same dice' : ''}`)
const disturbed = await tournamentWithKills(players, { rounds, turns, 'same dice': options.sameDice ?? false }, kills, seed, say)
console.log(disturbed.story.join('\n'))
say(`over after ${disturbed.kills} kills; once more in peace`)
const peace = await tournamentWithKills(players, { rounds, turns, 'same dice': options.sameDice ?? false }, 0, seed, say)
/** Where two journals part. */
function firstDifference(one: readonly string[], other: readonly string[]): string {
  const at = other.findIndex((row, i) => row !== one[i])
  const i = at < 0 ? other.length : at
  return `  after ${one[i - 1] ?? 'nothing'}\n  with kills ${one[i] ?? 'nothing'}\n  in peace   ${other[i] ?? 'nothing'}`
}
/** Games of a round end in any order. */
const inOrder = (story: readonly string[]): string => story.toSorted().join('\n')
const faults = [
  ...(inOrder(disturbed.story) === inOrder(peace.story) ? [] : [`another story:\n${peace.story.join('\n')}`]),
  ...[...peace.journals]
    .filter(([name, rows]) => disturbed.journals.get(name)?.join('\n') !== rows.join('\n'))
    .map(([name, rows]) => `${name} has another journal\n${firstDifference(disturbed.journals.get(name) ?? [], rows)}`),
  ...(disturbed.kills === kills ? [] : [`killed ${disturbed.kills} times only`]),
  ...(disturbed.mails === peace.mails ? [] : [`${disturbed.mails} mails of the tournament to one player, in peace ${peace.mails}`]),
]
for (const fault of faults) console.log(`FAULT ${fault}`)
say(
  `${faults.length} faults, ${peace.journals.size} games, ${[...peace.journals.values()].reduce((sum, rows) => sum + rows.length, 0)} rows of journals`,
)
process.exit(faults.length > 0 ? 1 : 0)
