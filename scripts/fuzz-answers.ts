/**
 * `npm run fuzz:answers -- [--games n] [--campaigns n] [--impulses n] [--seed n]`: plays campaigns by random answers from random sources, in memory and
 * through mailbox and log, and checks each position and each replay.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { Command } from 'commander'
import { parse } from 'yaml'
import { campaignAtRandom } from '../src/commands/testing-answers-campaign.ts'
import { emptyTally, FuzzFault, type Gamble, playAtRandom } from '../src/commands/testing-answers.ts'
import type { Json } from '../src/engine/decision.ts'
import { Draw } from '../src/engine/testing-draw.ts'
import { createWif } from '../src/games/wif/game.ts'
import { illegalities } from '../src/games/wif/testing/illegalities.ts'
import { randomAnswer } from '../src/games/wif/testing/random-answers.ts'
import type { WifWorld } from '../src/games/wif/world.ts'

const options = new Command()
  .name('fuzz:answers')
  .description('whole campaigns by random answers from random sources; every position and every replay is checked')
  .option('--games <n>', 'campaigns in memory', '1000')
  .option('--campaigns <n>', 'real campaigns, with log and mailbox, before those', '0')
  .option('--impulses <n>', 'impulses of each', '10')
  .option('--scenario <name>', 'one scenario, or all in turn', 'all')
  .option('--seed <n>', 'seed of the first campaign; the next has the next number', '1')
  .option('--keep-going', 'go on after a fault')
  .parse()
  .opts<{ scenario: string; games: string; campaigns: string; impulses: string; seed: string; keepGoing?: boolean }>()

/** A scenario's first position, on its board. */
function begin(name: string): { gamble: Gamble<WifWorld>; start: Json } {
  const scenario = parse(readFileSync(new URL(`../scenarios/${name}.yaml`, import.meta.url), 'utf8')) as { map: string }
  const game = createWif(null, scenario.map)
  return { gamble: { game, propose: randomAnswer, illegalities }, start: game.setUp(scenario, { options: [13, 27], overrides: null }) }
}
const SETUP = '-setup.yaml'
const shipped = readdirSync(new URL('../scenarios/', import.meta.url)).filter((name) => name.endsWith(SETUP)).map((name) => name.slice(0, -SETUP.length)).sort()
const names = options.scenario === 'all' ? shipped : [options.scenario]
const scenarios = new Map(names.filter((name) => name !== 'barbarossa').map((name) => [name, begin(name)]))
const { gamble, start } = begin('barbarossa')
const { game } = gamble
/** The same with a transport beside the Soviet paratroops, who would have to wait for it for half a year. */
const withTransport = (() => {
  const world = game.load(start, { roll: () => 1 })
  const transport = world.unit('ussr-li-2')
  world.move(transport, world.unit('ussr-5-para').hex)
  delete transport.arrives
  return game.save(world)
})()
/** Campaigns take turns by their seeds: one without ships in two forms, the others by name. */
function campaignOf(seed: number): { gamble: Gamble<WifWorld>; start: Json } {
  const name = names[seed % names.length]
  return scenarios.get(name) ?? { gamble, start: Math.floor(seed / names.length) % 2 === 0 ? withTransport : start }
}
const [games, campaigns, impulses, first] = [options.games, options.campaigns, options.impulses, options.seed].map(Number)
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
    const again = `npx tsx scripts/fuzz-answers.ts --scenario ${options.scenario} --games 0 --${what} 1 --impulses ${impulses} --seed ${seed}`
    console.log(`FAULT seed ${seed}: ${error instanceof FuzzFault ? error.message : (error as Error).stack}\n  again: ${again}`)
    return options.keepGoing === true
  }
}
let going = true
for (let i = 0; going && i < campaigns; i++) {
  going = await tried(first + i, 'campaigns', () => campaignAtRandom(gamble, impulses, new Draw(first + i), tally))
  progress(`${i + 1} campaigns`)
}
for (let i = 0; going && i < games; i++) {
  going = await tried(first + i, 'games', () => playAtRandom(campaignOf(first + i).gamble, campaignOf(first + i).start, impulses, new Draw(first + i), tally))
  if ((i + 1) % 10 === 0) progress(`${i + 1} games`)
}
for (const [decision, n] of [...tally.decisions].sort((a, b) => b[1] - a[1])) console.log(`  ${String(n).padStart(6)}  ${decision}`)
process.exitCode = faults > 0 ? 1 : 0

function progress(done: string): void {
  const seconds = Number(process.hrtime.bigint() - began) / 1e9
  const answers = [...tally.sources].map(([source, n]) => `${source} ${n}`).join(', ')
  const seldom = game.decisions.filter(({ example, name }) => example !== '' && !tally.decisions.has(name)).map(({ name }) => name)
  console.log(`${done}, ${tally.impulses} impulses, ${seconds.toFixed(0)} s; ${faults} faults; answers: ${answers}; ${tally.refused} refused, ${tally.stops} stops; never asked: ${seldom.join(', ') || 'none'}`)
}
