import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { sheetOf } from '../../src/commands/testing-answers.ts'
import type { Answered, Candidate, Json, Question } from '../../src/engine/decision.ts'
import { Dice } from '../../src/engine/dice.ts'
import type { Game, World } from '../../src/engine/game.ts'
import { playStep } from '../../src/engine/play.ts'
import { Draw } from '../../src/engine/testing-draw.ts'
import { createTw } from '../../src/games/tw/game.ts'
import { randomAnswer as twAnswer } from '../../src/games/tw/testing/random-answers.ts'
import { createWif } from '../../src/games/wif/game.ts'
import { randomAnswer as wifAnswer } from '../../src/games/wif/testing/random-answers.ts'
import { parseSheet } from '../../src/orders/parse.ts'
import { candidates } from '../../src/orders/sheet.ts'
import type { Result } from './main.ts'
import { ms } from './measure.ts'

const FEW = 300
const MANY = 3000
const RUNS = 15
/** A turn that no campaign comes to: what joins the force pool then is there and is not built (The War, 3.1). */
const NEVER = 40

/**
 * A step with so many counters, all but those of the campaign in force pools as in a whole war, against the same with few: loaded and played from its sheets, every answer read and checked.
 */
export function countersBench(): Result[] {
  return [compared('an impulse', wif(), wifAnswer), compared('an Axis player turn', tw(), twAnswer)]
}

interface Bench<W extends World> {
  readonly game: Game<W>
  readonly start: Position
  /** Of a counter that is in a force pool beside those of the campaign. */
  readonly pooled: object
}
type Position = { readonly [fact: string]: Json } & { readonly units: Readonly<Record<string, { readonly name: string }>> }

function wif(): Bench<ReturnType<ReturnType<typeof createWif>['load']>> {
  const scenario = read('guadalcanal') as { map: string; options: number[] }
  const game = createWif({ map: scenario.map, options: scenario.options })
  return { game, start: game.setUp(scenario) as Position, pooled: { faceDown: false, arrives: undefined } }
}

function tw(): Bench<ReturnType<ReturnType<typeof createTw>['load']>> {
  const game = createTw()
  return { game, start: game.setUp(read('west-1939')) as Position, pooled: { depleted: false, from: NEVER, space: undefined } }
}

/** The position with so many counters; no fewer than it has. */
function withCounters(many: number, { start, pooled }: Bench<never>): Json {
  const counters = Object.entries(start.units)
  const spare = (i: number) => {
    const [id, unit] = counters[i % counters.length]
    const key = `${id}-spare-${i}`
    return [key, { ...unit, id: key, name: `${unit.name} ${i}`, place: 'pool', hex: null, sea: undefined, aboard: undefined, ...pooled }]
  }
  const more = Array.from({ length: Math.max(0, many - counters.length) }, (_, i) => spare(i) as [string, object])
  return JSON.parse(JSON.stringify({ ...start, units: Object.fromEntries([...counters, ...more]) })) as Json
}

/** `answerOf`: what a player would write for a question. */
function compared<W extends World>(what: string, bench: Bench<W>, answerOf: (question: Question, world: W, draw: Draw) => unknown): Result {
  const { game } = bench
  const [few, many] = [FEW, MANY].map((counters) => withCounters(counters, bench as unknown as Bench<never>))
  const written = new Map<string, unknown>()
  // What is written is made up once, with few counters, and read again with many.
  const events = played(game, few, (question, world) => {
    const value = answerOf(question, world, new Draw(written.size + 1))
    written.set(nameOf(question, written), value)
    return value
  })
  const again = (before: Json) => {
    const read = new Map<string, unknown>()
    const told = played(game, before, (question) => {
      const name = nameOf(question, read)
      read.set(name, null)
      return written.get(name)
    })
    if (told !== events) throw new Error(`${what}: ${told} events, not ${events}`)
  }
  const times = [few, many].map((): number[] => [])
  for (let run = 0; run <= RUNS; run++)
    // Interleaved, so that a busy machine is as busy for both; the first run warms up.
    [few, many].forEach((before, i) => {
      const began = performance.now()
      again(before)
      if (run > 0) times[i].push(performance.now() - began)
    })
  const [one, other] = times.map((all) => all.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)])
  return {
    what: `${what} with ${MANY} counters, all but those of the campaign in force pools`,
    ours: ms(other),
    peer: `${ms(one)} with ${Object.keys((few as { units: object }).units).length}`,
    ratio: `${(other / one).toFixed(2)}x its time`,
  }
}

/** Plays a step by what is written for each question; returns how many events it told. */
function played<W extends World>(game: Game<W>, before: Json, write: (question: Question, world: W) => unknown): number {
  const world = game.load(before, new Dice(SEED, 'bench', 1, ''))
  const draw = new Draw(1)
  const answerer = (question: Question): Iterable<Candidate> => {
    if (question.optional) return []
    const value = write(question, world)
    if (value === undefined) return []
    const { documents } = parseSheet(JSON.stringify(sheetOf(question, value, game.board.find(question.key) !== undefined, draw)))
    return candidates(game, world, question, documents[0], new Map())
  }
  const answers: Answered[] = []
  playStep(world, game.play(world), [], answerer, (answered) => answers.push(answered))
  game.save(world)
  return world.events.length
}

/** The same question asked once more is another. */
function nameOf({ kind, seat, key }: Question, asked: ReadonlyMap<string, unknown>): string {
  for (let nth = 1; ; nth++) {
    const name = `${kind.name}/${seat}/${key}/${nth}`
    if (!asked.has(name)) return name
  }
}

const read = (scenario: string): unknown => parse(readFileSync(new URL(`../../scenarios/${scenario}.yaml`, import.meta.url), 'utf8'))
const SEED = Buffer.alloc(32, 7)
