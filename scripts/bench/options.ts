import { Dice } from '../../src/engine/dice.ts'
import { playStep } from '../../src/engine/play.ts'
import type { Edition } from '../../src/games/wif/edition.ts'
import { WifWorld } from '../../src/games/wif/world.ts'
import type { Result } from './main.ts'
import { ms } from './measure.ts'
import { begin, load, play, type Played, SEED } from './naval.ts'

/** How often each rule is wrapped, so that what once costs can be measured. */
const LAYERS = 20
const RUNS = 15

/** Parts of an edition that are rules which options put others in the place of: lists of decisions, facts, queries and tables are not asked for their rules. */
const RULES = [
  'landCombat',
  'zoc',
  'straits',
  'supply',
  'movement',
  'sailing',
  'navalCombat',
  'airCombat',
  'lastImpulse',
  'whereDestroyed',
  'cadre',
] as const

/**
 * What it costs a campaign without options that options may replace a rule: rules are asked of the edition, one call more than where they stood in the rule's
 * place. An impulse of each kind of campaign is played with them as they are and, in turn, with every rule called through twenty functions more.
 */
export const optionsBench = (): Result[] => ['barbarossa', 'guadalcanal'].map(costIn)

function costIn(name: string): Result {
  const { game, start } = begin(name)
  const first = play(game, start, 1)
  const step = play(game, first.after, 2)
  const plain: number[] = []
  const layered: number[] = []
  // The two by turns, so that the machine's moods fall on both.
  for (let i = 0; i <= RUNS; i++) {
    const [one, other] = [timed(game, step, (rules) => rules), timed(game, step, withLayers)]
    if (i === 0) continue
    plain.push(one)
    layered.push(other)
  }
  const [without, through] = [plain, layered].map((times) => times.sort((a, b) => a - b)[Math.floor(RUNS / 2)])
  return {
    what: `an impulse of ${name}, its rules those of the edition`,
    ours: ms(without),
    peer: `${ms(through)} with every rule called through ${LAYERS} functions more`,
    ratio: `${(((through / without - 1) * 100) / LAYERS).toFixed(2)}% for one`,
  }
}

function timed(game: ReturnType<typeof begin>['game'], step: Played, amend: (rules: Edition) => Edition): number {
  const loaded = load(game, step.before, step.number)
  const rulebook = { ...loaded.rulebook, rules: amend(loaded.rules) }
  const world = new WifWorld(loaded.map, rulebook, loaded.state, new Dice(SEED, 'bench', step.number, ''))
  world.awaitImpulse(loaded.impulseToCome)
  const began = performance.now()
  playStep(
    world,
    game.play(world),
    step.answers,
    () => [],
    ({ decision }) => {
      throw new Error(`the replay asks more: ${decision}`)
    },
  )
  const took = performance.now() - began
  if (world.events.length !== step.events) throw new Error(`the replay tells ${world.events.length} events, not ${step.events}`)
  return took
}

function withLayers(rules: Edition): Edition {
  let layered = rules
  for (let i = 0; i < LAYERS; i++) layered = { ...layered, ...Object.fromEntries(RULES.map((name) => [name, wrapped(layered[name])])) }
  return layered
}

/** Each function of a rule behind another that only calls it. */
function wrapped(rule: unknown): unknown {
  if (typeof rule === 'function') return (...args: unknown[]) => (rule as (...args: unknown[]) => unknown)(...args)
  if (Array.isArray(rule)) return rule.map(wrapped)
  if (typeof rule !== 'object' || rule === null) return rule
  return Object.fromEntries(Object.entries(rule).map(([name, of]) => [name, name === 'facts' ? of : wrapped(of)]))
}
