import { expect } from 'vitest'
import { plainChapters } from '../engine/chapters.ts'
import type { Candidate, Json, Question, SheetNode } from '../engine/decision.ts'
import type { DiceRoller } from '../engine/dice.ts'
import type { Game, World } from '../engine/game.ts'
import { playStep } from '../engine/play.ts'
import { Draw } from '../engine/testing-draw.ts'
import { answersFrom } from '../orders/answers.ts'
import { parseSheet } from '../orders/parse.ts'
import { checkSheet } from '../orders/sheet.ts'
import { reportLetter } from '../reports/report.ts'
import { toldIn } from './losses.ts'
import { visibleTo } from './readers.ts'

/*
 * Non-interference: two histories that differ only in what a seat may not see must give that seat the same, byte for byte: view, report, pictures, prefilled sheet, receipts,
 * answers to queries, questions by mail, facts of conditions.
 */

/** Sheets and standing orders of one seat, in the words of YAML. */
export interface Written {
  readonly sheet?: unknown
  readonly standing?: unknown
}
/** What seats other than those that keep a secret ask and write while looking for it. */
export interface Spy {
  /** By a query's name, its words. */
  readonly queries: readonly (readonly [name: string, words: string])[]
  /** Places that functions of conditions are called with. */
  readonly places: readonly string[]
  /** Sheets whose receipts are looked at. */
  readonly sheets: readonly unknown[]
}
export const NO_SPY: Spy = { queries: [], places: [], sheets: [] }

/** Dice that go by their purpose and how often it was rolled for: a roll more elsewhere changes none. */
export function diceOf(seed: number): DiceRoller {
  const times = new Map<string, number>()
  return {
    roll(sides, purpose) {
      const time = times.get(purpose) ?? 0
      times.set(purpose, time + 1)
      return 1 + new Draw(hash(`${seed} ${time} ${purpose}`)).below(sides)
    },
  }
}
const hash = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)

const nodeOf = (content: unknown): SheetNode => parseSheet(JSON.stringify(content)).documents[0]

/** All that a seat can learn of a position without playing on, as one text. */
export function learned<W extends World>(game: Game<W>, snapshot: Json, seat: string, spy: Spy): string {
  const world = game.seen(game.load(snapshot, diceOf(1)), seat)
  const asked = spy.queries.map(([name, words]) => {
    const reader = game.reader(world, seat)
    const answer = game.queries.find((query) => query.name === name)!.answer(world, { seat, words: nodeOf(words), reader })
    return [name, words, answer ?? null, reader.problems]
  })
  const facts = game.facts.of(world, seat)
  const functions = game.functions
    .filter(({ takes }) => takes.join() === 'word')
    .flatMap(({ name, call }) => spy.places.map((place) => [name, place, call(world, seat, place)]))
  const receipts = spy.sheets.map((sheet) => {
    const { understood, problems } = checkSheet(game, world, seat, nodeOf(sheet))
    return [understood, problems]
  })
  return JSON.stringify(
    {
      seen: game.save(world),
      view: game.view(world, seat),
      sheet: game.nextStep(world) && [game.prefilledSheet(world, seat), game.prefilledSheet(world, seat, true)],
      facts,
      functions,
      asked,
      receipts,
    },
    null,
    1,
  )
}

/** Everything that a seat gets of a step. */
export interface Told {
  readonly view: string
  readonly report: string
  readonly pictures: readonly string[]
  /** Questions that it would have been asked by mail, with their choices and facts. */
  readonly questions: readonly string[]
}
export interface Played {
  readonly snapshot: Json
  readonly seats: ReadonlyMap<string, Told>
  /** Refused orders by seat. */
  readonly refused: ReadonlyMap<string, number>
}
/** Answers by the players' hands, beside what is written: undefined: nothing. */
export type Hand<W> = (question: Question, world: W) => unknown

/** Plays the step that a snapshot stands before. */
export function playFor<W extends World>(
  game: Game<W>,
  snapshot: Json,
  seed: number,
  written: ReadonlyMap<string, Written>,
  hand: Hand<W>,
  drawPictures = false,
): Played {
  const world = game.load(snapshot, diceOf(seed))
  const documents = (of: 'sheet' | 'standing') =>
    new Map(
      [...written].flatMap(([seat, each]) => (each[of] === undefined ? [] : [[seat, { ordinal: 1, node: nodeOf(each[of]) }] as const])),
    )
  const given = answersFrom(game, world, {
    parts: [{ after: 0, sheets: documents('sheet'), standing: documents('standing') }],
    asked: [],
    asks: () => false,
  })
  const questions = new Map<string, string[]>(game.seats(world).map((seat) => [seat, []]))
  function* answers(question: Question): Generator<Candidate> {
    const { kind, seat, key, subject, optional } = question
    if (!optional)
      questions
        .get(seat)!
        .push(
          JSON.stringify([
            kind.name,
            key,
            kind.question(world, subject),
            kind.choices?.(world, subject),
            kind.facts(world, subject),
            kind.byDefault(world, subject),
          ]),
        )
    for (const candidate of given.answerer(question)) if (candidate !== 'wait') yield candidate
    const said = kind.sheet && hand(question, world)
    const answer = said === undefined || said === null ? undefined : kind.sheet!.read(world, game.reader(world, seat), nodeOf(said))
    if (answer !== undefined) yield { answer, source: 'sheet' }
  }
  const name = game.nextStep(world)!.name
  expect(playStep(world, game.play(world), [], answers, given.record).state).toBe('done')
  const seats = game.seats(world).map((seat) => {
    const seen = game.seen(world, seat)
    const view = game.view(seen, seat, toldIn(name, world.events, seat))
    const head = { campaign: 'c', game: game.title, seat, player: seat, commitment: 'c', chained: true, address: 'a@b', sources: [] }
    const ask = game.nextStep(world) && {
      step: game.nextStep(world)!,
      what: '',
      deadline: null,
      sheet: game.prefilledSheet(seen, seat),
      short: game.prefilledSheet(seen, seat, true),
      mark: '0',
    }
    const { text, html, pictures } = reportLetter({
      head,
      board: game.board,
      played: name,
      events: visibleTo(world.events, seat),
      chapters: game.chapters ?? plainChapters,
      referee: [],
      absent: [],
      leftOver: given.leftOver().filter((order) => order.seat === seat),
      view,
      drawPictures,
      ask,
      seed: null,
      isOver: false,
    })
    return [
      seat,
      {
        view: JSON.stringify(view),
        report: text + html,
        pictures: pictures.map(({ drawn }) => drawn.svg()),
        questions: questions.get(seat)!,
      },
    ] as const
  })
  const refused = new Map(
    game
      .seats(world)
      .map((seat) => [seat, world.events.filter(({ kind, seats: to }) => kind === 'refused order' && to?.includes(seat)).length]),
  )
  return { snapshot: game.save(world), seats: new Map(seats), refused }
}

/** Where two texts, or two sets of things told, differ: the first lines that do. Empty when they are the same. */
export function differences(one: string | Told, other: string | Told): string[] {
  if (typeof one !== 'string' && typeof other !== 'string') {
    const parts = [
      ['view', pretty(one.view), pretty(other.view)],
      ['report', one.report, other.report],
      ['questions', one.questions.join('\n'), other.questions.join('\n')],
      ['pictures', one.pictures.join('\n'), other.pictures.join('\n')],
    ]
    return parts.flatMap(([part, a, b]) => differences(a, b).map((each) => `${part}: ${each}`))
  }
  const [lines, others] = [one, other].map((text) => (text as string).split('\n'))
  return Array.from({ length: Math.max(lines.length, others.length) }, (_, i) => i)
    .filter((i) => lines[i] !== others[i])
    .slice(0, FIRST)
    .map((i) => `'${(lines[i] ?? '').slice(0, SHOWN)}' or '${(others[i] ?? '').slice(0, SHOWN)}'`)
}
const [FIRST, SHOWN] = [4, 300]
const pretty = (json: string): string => JSON.stringify(JSON.parse(json), null, 1)

/** What a game lends to the test of useless orders. */
export interface Useless<W extends World> {
  /** Orders that no rule allows, and standing orders whose conditions never hold. */
  readonly orders: (game: Game<W>, world: W, seat: string, draw: Draw) => Written
  readonly propose: (question: Question, world: W, draw: Draw) => unknown
}

/**
 * Steps that are played twice, with the same dice and the same orders carried out; in one of them a seat has besides a sheet full of orders that cannot be carried out, and standing
 * orders that never apply. All others get the same. `pictures`: of the last step. Returns how many of these orders the seat itself hears of.
 */
export function expectUselessOrdersUnseen<W extends World>(
  game: Game<W>,
  start: Json,
  steps: number,
  seed: number,
  { orders, propose }: Useless<W>,
  pictures: boolean,
): number {
  let snapshot = start
  let refused = 0
  for (let step = 0; step < steps; step++) {
    const world = game.load(snapshot, diceOf(seed))
    const next = game.nextStep(world)
    if (!next) break
    const seats = game.seats(world)
    // By turns one whose step it is and one who only answers.
    const keeper = step === 1 ? next.active[seed % next.active.length] : seats[(seed + step) % seats.length]
    const written = orders(game, world, keeper, new Draw(seed + step))
    const [with_, without] = [new Map([[keeper, written]]), new Map<string, Written>()].map((of) => {
      const draw = new Draw(seed + step)
      return playFor<W>(game, snapshot, seed + step, of, (question, now) => propose(question, now, draw), pictures && step === steps - 1)
    })
    expect(with_.snapshot).toEqual(without.snapshot)
    for (const seat of seats.filter((each) => each !== keeper))
      expect(differences(with_.seats.get(seat)!, without.seats.get(seat)!), `${next.name}, ${seat}`).toEqual([])
    refused += with_.refused.get(keeper)! - without.refused.get(keeper)!
    snapshot = with_.snapshot
  }
  return refused
}
