import { stringify } from 'yaml'
import type { Question, SheetNode } from '../engine/decision.ts'
import type { CaseResult, SheetRules, World } from '../engine/game.ts'
import { isNotYet } from '../engine/not-supported.ts'
import { type Answerer, playStep } from '../engine/play.ts'
import type { Procedure } from '../engine/procedure.ts'
import { ScriptedDice } from '../engine/scripted-play.ts'
import { type Answers, sheetAnswers } from './answers.ts'
import { parseSheet } from './parse.ts'
import { checkSheet } from './sheet.ts'

/** What every game's conformance cases have, whatever else stands in their files. */
export interface Case<Part extends string> {
  readonly id: string
  readonly title: string
  readonly rules: readonly string[]
  /** Parts of the sequence of play, one after another. */
  readonly play?: readonly Part[]
  /** Sheets by seat, each as text as mailed or as entries; of a list each holds from one part of `play` on, the first from the first. */
  readonly orders?: Readonly<Record<string, unknown>>
  /** Sheets by seat, that answer from a round of a battle on, by its number: "2". */
  readonly rounds?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Rolls in order, or by purpose; `else` are those of any other purpose. */
  readonly dice?: readonly number[] | Readonly<Record<string, readonly number[]>>
}

/** What playing a case showed beside the world it left. */
export interface Played {
  /** "attack of the seat about the hex" for every question. */
  readonly asked: string[]
  /** Problems of orders that were refused, when read or when their moment came. */
  readonly refused: string[]
  /** Parts of sheets that nothing asked for: "red move". */
  readonly unused: string[]
  /** Orders of lists that the case came to its end without: "North rail: ...". */
  readonly leftOver: string[]
}

/** How a game plays its cases. */
export interface CaseGame<W extends World, Part extends string> {
  /** The position of the case; throws where its notation is wrong. */
  setUp(dice: ScriptedDice): W
  rules(world: W): SheetRules<W>
  seats(world: W): readonly string[]
  procedure(world: W, part: Part): Procedure
  /** The round of the battle that a question is about, where battles have rounds. */
  roundOf?(question: Question): number | undefined
  /** What did not come out as the case expects, each a sentence. */
  check(world: W, played: Played): string[]
}

/** Where the answers of a case come from: its sheets, or (to show that it makes no difference) the same orders given in another way. */
export type AnswerBy = typeof sheetAnswers<World>

/** Runs one conformance case: sets its position up, plays it from real order sheets with its dice, and compares. */
export function playCase<W extends World, Part extends string>(
  file: Case<Part>,
  game: CaseGame<W, Part>,
  answerBy: AnswerBy = sheetAnswers,
): CaseResult {
  const { id, title, rules } = file
  const result = (failures: readonly string[], world?: W, refused: readonly string[] = []): CaseResult => {
    const events = world?.events ?? []
    return { id, title, rules, failures, events, notYet: [...refused, ...events.map(({ text }) => text)].some(isNotYet) }
  }
  const dice = scripted(file.dice)
  let world: W
  try {
    world = game.setUp(dice)
  } catch (error) {
    return result([`the position: ${(error as Error).message}`])
  }
  try {
    const played = play(file, game, world, answerBy)
    return result([...game.check(world, played), ...dice.left().map((rolls) => `dice never rolled: ${rolls}`)], world, played.refused)
  } catch (error) {
    return result([(error as Error).message], world)
  }
}

function scripted(dice: Case<string>['dice'] = []): ScriptedDice {
  if (Array.isArray(dice)) return new ScriptedDice(dice)
  const { else: common = [], ...by } = dice as Record<string, readonly number[]>
  return new ScriptedDice(common, by)
}

function play<W extends World, Part extends string>(file: Case<Part>, game: CaseGame<W, Part>, world: W, answerBy: AnswerBy): Played {
  const rules = game.rules(world)
  const played: Played = { asked: [], refused: [], unused: [], leftOver: [] }
  const seats = game.seats(world)
  const parts = file.play ?? []
  const read = (seat: string, orders: unknown): SheetNode => {
    const { documents, problems } = parseSheet(typeof orders === 'string' ? orders : stringify(orders))
    if (documents.length !== 1 || problems.length > 0)
      throw new Error(`orders of ${seat}: ${problems.map(({ message }) => message).join('; ') || 'not one sheet'}`)
    // What the receipt would refuse; legality is left to the moment of play.
    for (const { severity, message } of checkSheet(rules, world, seat, documents[0]).problems)
      if (severity === 'error') played.refused.push(message)
    return documents[0]
  }
  const sheets = new Map<string, SheetNode>()
  const later: (readonly [seat: string, part: number, orders: unknown])[] = []
  for (const [seat, orders] of Object.entries(file.orders ?? {})) {
    if (!seats.includes(seat)) throw new Error(`orders: no seat '${seat}': the seats are ${seats.join(', ')}`)
    const [first, ...more]: unknown[] = Array.isArray(orders) ? orders : [orders]
    if (more.length >= Math.max(parts.length, 1)) throw new Error(`orders of ${seat}: more sheets than parts of play`)
    sheets.set(seat, read(seat, first))
    later.push(...more.map((each, i) => [seat, i + 1, each] as const))
  }
  const given = answerBy(rules, world, sheets)
  /** Of seats that have sent another sheet since. */
  const since = new Map<string, Answers>()
  const all = [...sheets]
  const rounds = Object.entries(file.rounds ?? {}).map(([from, orders]) => {
    const ofRound = Object.entries(orders).map(([seat, each]): [string, SheetNode] => [seat, read(seat, each)])
    all.push(...ofRound)
    return { from: Number(from), sheets: new Map(ofRound), answers: answerBy(rules, world, new Map(ofRound)) }
  })
  const reached = new Set<string>()
  const inForce = (question: Question): Answers => {
    const { seat } = question
    const round = game.roundOf?.(question) ?? 0
    const ofRound = rounds.findLast(({ from, sheets: named }) => from <= round && named.has(seat))
    if (ofRound) reached.add(`${seat} round ${ofRound.from}`)
    return ofRound?.answers ?? since.get(seat) ?? given
  }
  const asked = new Set<string>()
  /** Who answered a seat last is told what is recorded of it. */
  const answering = new Map<string, Answers>()
  const answerer: Answerer = (question) => {
    if (!question.optional) played.asked.push(`${question.kind.name} of ${question.seat} about '${question.key}'`)
    if (question.kind.sheet && !question.inVain) asked.add(`${question.seat} ${question.kind.sheet.section}`)
    const answers = inForce(question)
    answering.set(question.seat, answers)
    return answers.answerer(question)
  }
  for (const [i, part] of parts.entries()) {
    for (const [seat, , orders] of later.filter(([, from]) => from === i)) {
      const sheet = read(seat, orders)
      all.push([seat, sheet])
      since.set(seat, answerBy(rules, world, new Map([[seat, sheet]])))
    }
    playStep(world, game.procedure(world, part), [], answerer, (answered) => {
      ;(answering.get(answered.seat) ?? given).record(answered)
      played.refused.push(...answered.refused.flatMap(({ problems }) => problems))
      const { sheet } = rules.decisions.find(({ name }) => name === answered.decision) ?? {}
      if (sheet && (answered.source === 'sheet' || answered.refused.length > 0)) asked.add(`${answered.seat} ${sheet.section}`)
    })
  }
  const sections = all.flatMap(([seat, { value }]) =>
    [...(value as ReadonlyMap<string, SheetNode>).keys()].map((part) => `${seat} ${part}`),
  )
  played.unused.push(...new Set(sections.filter((part) => !asked.has(part))))
  // A sheet of a round that never came is no order that was carried out.
  const ofRounds = rounds.flatMap(({ from, sheets: named }) => [...named.keys()].map((seat) => `${seat} round ${from}`))
  played.unused.push(...ofRounds.filter((each) => !reached.has(each)))
  const left = [...given.leftOver().filter(({ seat }) => !since.has(seat)), ...[...since.values()].flatMap((each) => each.leftOver())]
  played.leftOver.push(...left.map(({ seat, text }) => `${seat} ${text}`))
  return played
}
