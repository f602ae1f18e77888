import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { sheetOf } from '../../src/commands/testing-answers.ts'
import type { Answered, Candidate, Json, Question } from '../../src/engine/decision.ts'
import { Dice } from '../../src/engine/dice.ts'
import { playStep } from '../../src/engine/play.ts'
import { Draw } from '../../src/engine/testing-draw.ts'
import type { JsonObject } from '../../src/games/common/snapshot.ts'
import { createTw } from '../../src/games/tw/game.ts'
import { randomAnswer } from '../../src/games/tw/testing/random-answers.ts'
import { parseSheet } from '../../src/orders/parse.ts'
import { candidates } from '../../src/orders/sheet.ts'
import type { Result } from './main.ts'
import { medianMs, ms } from './measure.ts'

const SEED = Buffer.alloc(32, 3)
const FEW = 300
const MANY = 3000
const RUNS = 15
const BEFORE = 2

/** A player turn of The War with 300 counters, and the same with 3,000, of which 2,700 wait in force pools; played again from its answers, one and the other by turns. */
export function crowdBench(): Result[] {
  const game = createTw()
  const load = (position: Json, number: number) => game.load(position, new Dice(SEED, 'crowd', number, ''))
  function play(position: Json, number: number): { answers: Answered[]; after: Json } {
    const draw = new Draw(number)
    const world = load(position, number)
    const answers: Answered[] = []
    const answerer = (question: Question): Iterable<Candidate> => {
      const value = question.optional ? undefined : randomAnswer(question, world, draw)
      if (value === undefined) return []
      const { documents } = parseSheet(JSON.stringify(sheetOf(question, value, game.board.find(question.key) !== undefined, draw)))
      return candidates(game, world, question, documents[0], new Map())
    }
    playStep(world, game.play(world), [], answerer, (answered) => answers.push(answered))
    return { answers, after: game.save(world) }
  }
  const scenario = parse(readFileSync(new URL('../../scenarios/west-1939.yaml', import.meta.url), 'utf8')) as unknown
  let position = game.setUp(scenario)
  for (let number = 1; number <= BEFORE; number++) position = play(position, number).after
  const few = withCounters(position as JsonObject, FEW)
  const many = withCounters(position as JsonObject, MANY)
  const { answers } = play(few, BEFORE + 1)
  const again = (from: Json) => {
    const world = load(from, BEFORE + 1)
    const began = performance.now()
    playStep(
      world,
      game.play(world),
      answers,
      () => [],
      () => undefined,
    )
    return performance.now() - began
  }
  const times = { few: [] as number[], many: [] as number[] }
  for (let run = 0; run < RUNS; run++) {
    times.few.push(again(few))
    times.many.push(again(many))
  }
  const median = (all: number[]): number => all.sort((a, b) => a - b)[Math.floor(all.length / 2)]
  const [one, other] = [median(times.few), median(times.many)]
  const fork = medianMs(RUNS, () => load(many, 1).fork())
  return [
    {
      what: `a player turn of The War with ${MANY} counters, ${MANY - FEW} of them in force pools, against ${FEW} (${answers.length} answers)`,
      ours: ms(other),
      peer: ms(one),
      ratio: `${(other / one).toFixed(2)} times`,
    },
    { what: `a position with ${MANY} counters loaded and forked`, ours: ms(fork), peer: '', ratio: '' },
  ]
}

/** The position with so many counters: those of force pools are left out, or join them later in copies. */
function withCounters(position: JsonObject, number: number): Json {
  const all = Object.values(position.units as Record<string, JsonObject>)
  const pool = all.filter(({ place }) => place === 'pool' || place === 'gone')
  const kept = [...all.filter((unit) => !pool.includes(unit)), ...pool].slice(0, FEW)
  const copies = Array.from({ length: number - FEW }, (_, i): JsonObject => {
    const unit = pool[i % pool.length]
    return { ...unit, id: `${unit.id as string}-copy-${i}`, name: `${unit.name as string} ${i}`, from: 99 }
  })
  return { ...position, units: Object.fromEntries([...kept, ...copies].map((unit) => [unit.id as string, unit])) }
}
