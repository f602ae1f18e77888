/**
 * `npm run fuzz:answers -- [--game name] [--games n] [--campaigns n] [--steps n] [--seed n]`: plays campaigns by random answers from random sources, in
 * memory and through mailbox and log, and checks each position and each replay.
 */
import { Command, Option } from 'commander'
import { readScenario, scenarioNames } from '../src/commands/init.ts'
import { campaignAtRandom } from '../src/commands/testing-answers-campaign.ts'
import type { World } from '../src/engine/game.ts'
import { emptyTally, FuzzFault, type Gamble, playAtRandom } from '../src/commands/testing-answers.ts'
import type { Json } from '../src/engine/decision.ts'
import { Draw } from '../src/engine/testing-draw.ts'
import { choiceOf, createGame } from '../src/games/registry.ts'
import { lendingGames, lentBy } from '../src/games/testing-registry.ts'

const options = new Command()
  .name('fuzz:answers')
  .description('whole campaigns by random answers from random sources; every position and every replay is checked')
  .addOption(new Option('--game <name>', 'which game').choices(lendingGames).default(lendingGames[0]))
  .option('--games <n>', 'campaigns in memory', '1000')
  .option('--campaigns <n>', 'real campaigns of the first scenario, with log and mailbox, before those', '0')
  .option('--steps <n>', 'steps of each in which somebody acts', '10')
  .addOption(new Option('--impulses <n>', 'the same').hideHelp())
  .option('--scenario <name>', 'one scenario, or all in turn', 'all')
  .option('--seed <n>', 'seed of the first campaign; the next has the next number', '1')
  .option('--keep-going', 'go on after a fault')
  .parse()
  .opts<{
    game: string
    scenario: string
    games: string
    campaigns: string
    steps: string
    impulses?: string
    seed: string
    keepGoing?: boolean
  }>()

const { variants, options: chosen, ...lent } = lentBy(options.game)

/** A scenario's first positions, on its board. */
function begin(name: string): { gamble: Gamble<World>; starts: Json[] } {
  const { document } = readScenario(name)
  const game = createGame(options.game, choiceOf(document, { options: chosen }))
  const start = game.setUp(document)
  return { gamble: { game, ...lent }, starts: [...(variants[name] ?? []).map((variant) => variant(game, start)), start] }
}
const names =
  options.scenario === 'all'
    ? scenarioNames()
        .filter((name) => readScenario(name).document.game === options.game)
        .sort()
    : [options.scenario]
const scenarios = names.map(begin)
/** Campaigns take turns by their seeds: the scenarios by name, each with one beginning after another. */
function campaignOf(seed: number): { gamble: Gamble<World>; start: Json } {
  const { gamble, starts } = scenarios[seed % names.length]
  return { gamble, start: starts[Math.floor(seed / names.length) % starts.length] }
}
const [games, campaigns, steps, first] = [options.games, options.campaigns, options.impulses ?? options.steps, options.seed].map(Number)
const tally = emptyTally()
const began = process.hrtime.bigint()
let faults = 0
/** False when there is no going on. */
async function tried(seed: number, what: 'games' | 'campaigns', play: () => void | Promise<void>): Promise<boolean> {
  try {
    await play()
    return true
  } catch (error) {
    faults++
    const again = `npx tsx scripts/fuzz-answers.ts --game ${options.game} --scenario ${options.scenario} --games 0 --${what} 1 --steps ${steps} --seed ${seed}`
    console.log(`FAULT seed ${seed}: ${error instanceof FuzzFault ? error.message : (error as Error).stack}\n  again: ${again}`)
    return options.keepGoing === true
  }
}
let going = true
for (let i = 0; going && i < campaigns; i++) {
  going = await tried(first + i, 'campaigns', () => campaignAtRandom(scenarios[0].gamble, names[0], steps, new Draw(first + i), tally))
  progress(`${i + 1} campaigns`)
}
for (let i = 0; going && i < games; i++) {
  going = await tried(first + i, 'games', () =>
    playAtRandom(campaignOf(first + i).gamble, campaignOf(first + i).start, steps, new Draw(first + i), tally),
  )
  if ((i + 1) % 10 === 0) progress(`${i + 1} games`)
}
const column = (n: number | string): string => String(n).padStart(8)
console.log(`${column('asked')}${column('done')}${column('refused')}  decision`)
for (const { name } of scenarios[0].gamble.game.decisions) {
  const { asked, done, refused } = tally.decisions.get(name) ?? { asked: 0, done: 0, refused: 0 }
  if (asked > 0) console.log(`${column(asked)}${column(done)}${column(refused)}  ${name}`)
}
process.exitCode = faults > 0 ? 1 : 0

function progress(done: string): void {
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  const answers = [...tally.sources].map(([source, n]) => `${source} ${n}`).join(', ')
  const seldom = scenarios[0].gamble.game.decisions
    .filter(({ example, name }) => example !== '' && !tally.decisions.has(name))
    .map(({ name }) => name)
  console.log(
    `${done}, ${tally.active} active steps, ${seconds.toFixed(0)} s; ${faults} faults; answers: ${answers}; ${tally.refused} refused, ${tally.stops} stops; never asked: ${seldom.join(', ') || 'none'}`,
  )
}
