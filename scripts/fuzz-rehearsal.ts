/**
 * `npm run fuzz:rehearsal -- [--game name] [--steps n] [--seed n]`: steps at random, each rehearsed before it is played: with the same dice and the others' defaults rehearsal and play
 * must be the same; what is foretold is counted against a play in which the others do as they please.
 */
import { Command, Option } from 'commander'
import { readScenario, scenarioNames } from '../src/commands/init.ts'
import { FuzzFault } from '../src/commands/testing-answers.ts'
import { noRehearsals, rehearseAtRandom } from '../src/commands/testing-rehearsal.ts'
import { Draw } from '../src/engine/testing-draw.ts'
import { choiceOf, createGame } from '../src/games/registry.ts'
import { lendingGames, lentBy } from '../src/games/testing-registry.ts'

const options = new Command()
  .name('fuzz:rehearsal')
  .addOption(new Option('--game <name>', 'which game').choices(lendingGames).default(lendingGames[0]))
  .option('--steps <n>', 'steps in all', '1000')
  .option('--seed <n>', 'seed of the first campaign', '1')
  .parse()
  .opts<{ game: string; steps: string; seed: string }>()

const tally = noRehearsals()
const { variants, options: chosen, ...lent } = lentBy(options.game)
const starts = scenarioNames()
  .filter((name) => readScenario(name).document.game === options.game)
  .flatMap((name) => {
    const { document } = readScenario(name)
    const game = createGame(options.game, choiceOf(document, { options: chosen }))
    const start = game.setUp(document)
    return [start, ...(variants[name] ?? []).map((variant) => variant(game, start))].map((position) => ({
      name,
      gamble: { game, ...lent },
      position,
    }))
  })
let faults = 0
for (let seed = Number(options.seed), n = 0; tally.steps < Number(options.steps) && faults <= 5; seed++, n++) {
  const { name, gamble, position } = starts[n % starts.length]
  try {
    await rehearseAtRandom(gamble, position, 8, new Draw(seed), tally)
  } catch (error) {
    if (!(error instanceof FuzzFault)) throw error
    faults++
    console.log(`seed ${seed}, ${name}: ${error.message}`)
  }
}
for (const text of tally.strange) console.log(`differs, and hangs on nothing known to be hidden: ${text}`)
for (const [kind, count] of tally.differing) console.log(`${String(count).padStart(6)}  ${kind}`)
for (const text of tally.unwarned) console.log(`not warned: ${text}`)
console.log(
  `${options.game}: ${tally.steps} steps rehearsed, ${faults} faults; ${tally.hidden} differ where something is hidden; ${tally.midway} from the middle, ${tally.unseen} of them to what is hidden, ${tally.midwayHidden} differ; ${tally.missed} of ${tally.foretold} things foretold in every rehearsal did not come; ${tally.broken} of ${tally.certain} that were marked certain; ${tally.unwarned.length} of ${tally.overstacked} overstacked units were not warned of`,
)
process.exit(faults > 0 || tally.unwarned.length + tally.broken + tally.strange.length > 0 ? 1 : 0)
