import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { sheetOf } from '../../src/commands/testing-answers.ts'
import type { Answered, Candidate, Json, Question } from '../../src/engine/decision.ts'
import { Dice } from '../../src/engine/dice.ts'
import { playStep } from '../../src/engine/play.ts'
import { Draw } from '../../src/engine/testing-draw.ts'
import { createWif } from '../../src/games/wif/game.ts'
import type { NavalUnit } from '../../src/games/wif/state.ts'
import { randomAnswer } from '../../src/games/wif/testing/random-answers.ts'
import type { WifWorld } from '../../src/games/wif/world.ts'
import { parseSheet } from '../../src/orders/parse.ts'
import { candidates } from '../../src/orders/sheet.ts'
import type { Result } from './main.ts'
import { medianMs, ms } from './measure.ts'

type Wif = ReturnType<typeof createWif>

/** A step: the position before it and what was answered in it. */
export interface Played {
  readonly number: number
  readonly before: Json
  readonly after: Json
  readonly answers: readonly Answered[]
  readonly events: number
}

export const SEED = Buffer.alloc(32, 7)
const SHIPS = 300

/** A naval-heavy impulse of 300 ships, and a game turn of every scenario, played again from their answers. */
export const navalBench = (): Result[] => [impulseOfShips(), ...['barbarossa', 'mediterranean', 'guadalcanal'].map(turnOf)]

function impulseOfShips(): Result {
  const { game, start } = begin('guadalcanal')
  const first = play(game, withShips(game, start), 1, 'naval')
  const impulse = play(game, first.after, 2, 'naval')
  const { state } = load(game, impulse.before, 2)
  const ships = Object.values(state.units).filter(({ kind, place }) => kind === 'naval' && (place === 'sea' || place === 'map')).length
  const time = medianMs(5, () => again(game, impulse))
  return {
    what: `an impulse at sea with ${ships} ships in play, from its answers (${impulse.answers.length}, ${impulse.events} events)`,
    ours: ms(time),
    peer: '',
    ratio: '',
  }
}

function turnOf(name: string): Result {
  const { game, start } = begin(name)
  const steps: Played[] = []
  for (let position = start, number = 1; ; number++) {
    const step = game.nextStep(load(game, position, number))
    if (!step || (number > 1 && step.name.endsWith(' start'))) break
    steps.push(play(game, position, number))
    position = steps.at(-1)!.after
  }
  const time = medianMs(3, () => steps.forEach((step) => again(game, step)))
  const answers = steps.reduce((sum, step) => sum + step.answers.length, 0)
  return {
    what: `a game turn of ${name} replayed: ${steps.length - 1} impulses, ${answers} answers`,
    ours: ms(time),
    peer: '',
    ratio: `${ms(time / Math.max(1, steps.length - 1))} an impulse`,
  }
}

export function begin(name: string): { game: Wif; start: Json } {
  const scenario = parse(readFileSync(new URL(`../../scenarios/${name}.yaml`, import.meta.url), 'utf8')) as {
    map: string
    options: number[]
  }
  const game = createWif({ map: scenario.map, options: scenario.options })
  return { game, start: game.setUp(scenario) }
}

export const load = (game: Wif, position: Json, number: number): WifWorld => game.load(position, new Dice(SEED, 'bench', number, ''))

/** The position with sisters of its ships beside them, until there are enough. */
function withShips(game: Wif, position: Json): Json {
  const world = load(game, position, 1)
  const afloat = Object.values(world.state.units).filter(
    (unit): unit is NavalUnit =>
      unit.kind === 'naval' && (unit.place === 'sea' || (unit.place === 'map' && world.map.portAt(unit.hex)?.port === 'major')),
  )
  for (let i = 0; afloat.length + i < SHIPS; i++) {
    const ship = afloat[i % afloat.length]
    world.addUnit({ ...ship, id: `${ship.id}-sister-${i}`, name: `${ship.name} ${i}` })
  }
  return game.save(world)
}

/** Plays a step by answers at random, from sheets; powers that may choose take `action`. */
export function play(game: Wif, before: Json, number: number, action?: string): Played {
  const draw = new Draw(number)
  const world = load(game, before, number)
  const answers: Answered[] = []
  const answerer = (question: Question): Iterable<Candidate> => {
    if (question.optional) return []
    const value = question.kind.name === 'choose action' && action ? action : randomAnswer(question, world, draw)
    if (value === undefined) return []
    const { documents } = parseSheet(JSON.stringify(sheetOf(question, value, game.board.find(question.key) !== undefined, draw)))
    return candidates(game, world, question, documents[0], new Map())
  }
  playStep(world, game.play(world), [], answerer, (answered) => answers.push(answered))
  return { number, before, after: game.save(world), answers, events: world.events.length }
}

export function again(game: Wif, { before, number, answers, events }: Played): void {
  const world = load(game, before, number)
  playStep(
    world,
    game.play(world),
    answers,
    () => [],
    ({ decision }) => {
      throw new Error(`the replay asks more: ${decision}`)
    },
  )
  if (world.events.length !== events) throw new Error(`the replay tells ${world.events.length} events, not ${events}`)
}
