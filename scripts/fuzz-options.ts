/**
 * `npm run fuzz:options -- [--game name] [--pairs] [--sets n] [--size n] [--steps n] [--seed n]`: every two options that can be played together for an
 * impulse, random sets of them for ten, all at once for a turn, by random answers. Each position is checked, and each replay.
 */
import { Command, Option } from 'commander'
import { scenarioNames, readScenario } from '../src/commands/init.ts'
import { emptyTally, FuzzFault } from '../src/commands/testing-answers.ts'
import { apartIn, pairsOf, playWithOptions, someOf } from '../src/commands/testing-options.ts'
import { Draw } from '../src/engine/testing-draw.ts'
import { optionsOf } from '../src/games/registry.ts'
import { lendingGames } from '../src/games/testing-registry.ts'

const chosen = new Command()
  .name('fuzz:options')
  .description('options together, played by random answers; every position and every replay is checked')
  .addOption(new Option('--game <name>', 'which game').choices(lendingGames).default(lendingGames[0]))
  .option('--no-pairs', 'without every two of them for an impulse')
  .option('--sets <n>', 'random sets', '300')
  .option('--size <n>', 'options of each', '10')
  .option('--steps <n>', 'impulses of each', '10')
  .option('--all <n>', 'impulses of all options at once, about a turn', '10')
  .option('--scenario <name>', 'one scenario, or all in turn', 'all')
  .option('--seed <n>', 'seed of the first; the next has the next number', '1')
  .parse()
  .opts<{
    game: string
    pairs: boolean
    sets: string
    size: string
    steps: string
    all: string
    scenario: string
    seed: string
  }>()

const [sets, size, steps, all, first] = [chosen.sets, chosen.size, chosen.steps, chosen.all, chosen.seed].map(Number)
const options = optionsOf(chosen.game).flatMap(({ number, refused }) => (refused === undefined ? [number] : []))
const scenarios =
  chosen.scenario === 'all'
    ? scenarioNames()
        .filter((name) => readScenario(name).document.game === chosen.game)
        .sort()
    : [chosen.scenario]
const tally = emptyTally()
let [seed, faults] = [first, 0]

function tried(set: readonly (number | string)[], impulses: number): void {
  const scenario = scenarios[seed % scenarios.length]
  try {
    playWithOptions(chosen.game, scenario, set, impulses, new Draw(seed), tally)
  } catch (error) {
    faults++
    console.log(
      `FAULT options ${set.join(', ')}, scenario ${scenario}, seed ${seed}, ${impulses} impulses: ${error instanceof FuzzFault ? error.message : (error as Error).stack}`,
    )
  }
  seed++
}

const apart = apartIn(chosen.game)
const pairs = chosen.pairs ? pairsOf(options, apart) : []
for (const pair of pairs) tried(pair, 1)
console.log(`${pairs.length} pairs, ${tally.active} impulses, ${faults} faults`)
for (let i = 0; i < sets; i++) tried(someOf(options, size, new Draw(seed), apart), steps)
console.log(`${sets} sets of ${size}, ${tally.active} impulses, ${faults} faults`)
tried(someOf(options, options.length, new Draw(seed), apart), all)
console.log(`all ${options.length} options, ${tally.active} impulses, ${tally.refused} refused, ${faults} faults`)
process.exitCode = faults > 0 ? 1 : 0
