import type { Answered, Candidate, Json, Question, SheetNode } from '../engine/decision.ts'
import type { SheetRules, World } from '../engine/game.ts'
import { pause, type Stop } from '../engine/pause.ts'
import type { Answerer } from '../engine/play.ts'
import { standingAnswers } from '../standing/standing-orders.ts'
import { alternatives } from './conditional.ts'
import { candidates, itemsOf, orderOf, type Taken, wantsPause } from './sheet.ts'

/** A document in force: the how-manyeth of its seat in this step, from 1, and its node with groups written out. */
export interface Given {
  readonly ordinal: number
  readonly node: SheetNode
}

/** The documents in force while a part of a step is played, by seat. A step has several parts when it stopped to ask and new ones came. */
export interface Part {
  /** How many rounds of questions were over when it began. */
  readonly after: number
  readonly sheets: ReadonlyMap<string, Given>
  readonly standing: ReadonlyMap<string, Given>
}

/** A question that was asked by mail in this step. */
export interface AskedByMail {
  readonly id: number
  readonly decision: string
  readonly seat: string
  readonly key: string
  /** Which time it was asked in the step, from 0: a list decision is asked again and again. */
  readonly nth: number
  /** waiting; answered: `answer` holds it; expired: nobody answered in time. */
  readonly state: 'waiting' | 'answered' | 'expired'
  /** Of a list decision the orders in a list: it is asked once a step, and answered until they run out. */
  readonly answer: Json
}

/** An order of a list that the step came to its end without. */
export interface LeftOver {
  readonly seat: string
  readonly line: number
  readonly text: string
}

/** What there is to know of a seat before it is asked. */
export interface Interest {
  readonly hasSheet: boolean
  /** Its standing orders say 'ask'. */
  readonly wished: boolean
  /** It was asked already, and its answer is waited for. */
  readonly waiting: boolean
}

export interface Sources {
  readonly parts: readonly Part[]
  readonly asked: readonly AskedByMail[]
  /** Whether a question that nobody answered in advance is worth a mail, or a stop that a sheet asks for. */
  readonly asks: (question: Question, seat: Interest) => boolean
}

export interface Answers {
  /** Answers from sheets, then standing orders, then replies; 'wait' where a mail is to ask. */
  readonly answerer: Answerer
  /** To be told of every answer recorded, in order. */
  readonly record: (answered: Answered) => void
  /** Which time a question is now asked. */
  nthOf(question: Question): number
  /** Orders that nothing asked for: a limit was used up before, the action does not allow them, or nobody could act any more. */
  leftOver(): LeftOver[]
}

/** `recorded` are the answers that the journal holds of the step so far: orders given then are not given again. */
export function answersFrom<W extends World>(
  rules: SheetRules<W>,
  world: W,
  { parts, asked, asks }: Sources,
  recorded: readonly Answered[] = [],
): Answers {
  const taken = new Map<string, Taken>()
  const takenOf = (seat: string, source: string, from?: string): Taken => {
    const document = `${seat}/${from ?? `${source} 1`}`
    return taken.get(document) ?? taken.set(document, new Map()).get(document)!
  }
  const times = new Map<string, number>()
  const nameOf = (decision: string, seat: string, key: string): string => JSON.stringify([decision, seat, key])
  const nthOf = ({ kind, seat, key }: Question): number => times.get(nameOf(kind.name, seat, key)) ?? 0
  const record = ({ decision, seat, key, source, order, from, refused }: Answered): void => {
    const name = nameOf(decision, seat, key)
    times.set(name, (times.get(name) ?? 0) + 1)
    for (const each of refused) if (each.order) takenOf(seat, each.source, each.from).set(orderOf(each.order), '')
    if (order) takenOf(seat, source, from).set(orderOf(order), order)
  }
  for (const answered of recorded) record(answered)
  /** A seat that let one stop run out holds the step up no more. */
  const letStopRunOut = (seat: string): boolean =>
    asked.some((each) => each.seat === seat && each.decision === pause.name && each.state === 'expired')

  function* answers(question: Question, round = Infinity): Generator<Candidate | 'wait'> {
    const { sheets, standing } = parts.findLast(({ after }) => after <= round)!
    const sheet = sheets.get(question.seat)
    const orders = standing.get(question.seat)
    const isList = question.kind.sheet?.list === true
    const before = asked.find(
      ({ decision, seat, key, nth }) =>
        decision === question.kind.name && seat === question.seat && key === question.key && (isList || nth === nthOf(question)),
    )
    const interest = (hasSheet: boolean, wished: boolean): Interest => ({ hasSheet, wished, waiting: before?.state === 'waiting' })
    if (question.kind === (pause as unknown)) {
      if (before?.state === 'answered' || before?.state === 'expired')
        yield { answer: 'go on', source: before.state === 'answered' ? 'reply' : 'default', from: `reply ${before.id}` }
      else if (
        sheet &&
        !letStopRunOut(question.seat) &&
        wantsPause(rules, world, question.seat, (question.subject as Stop).name, sheet.node) &&
        asks(question, interest(true, false))
      )
        yield 'wait'
      return
    }
    if (sheet) {
      const from = named('sheet', sheet)
      for (const candidate of candidates(rules, world, question, sheet.node, takenOf(question.seat, 'sheet', from)))
        yield { ...candidate, ...(from && { from }) }
    }
    let wished = false
    if (orders && !question.inVain) {
      const from = named('standing', orders)
      for (const candidate of standingAnswers(rules, world, question, orders.node, takenOf(question.seat, 'standing', from))) {
        if (candidate === 'ask') wished = true
        else yield { ...candidate, ...(from && { from }) }
      }
    }
    // What a seat can do no more is asked of nobody by mail: whoever ordered it is told why nothing comes of it (askWhile).
    if (question.inVain || (question.optional && isList)) return
    if (before?.state === 'answered') {
      const from = `reply ${before.id}`
      const given = { source: 'reply' as const, from, where: 'your reply' }
      const used = takenOf(question.seat, 'reply', from)
      if (!isList) yield { ...given, answer: before.answer }
      else
        for (const i of (before.answer as readonly Json[]).keys())
          if (!used.has(String(i)))
            yield { ...given, answer: orderOfReply(world, question, before.answer as readonly Json[], i), order: String(i) }
    }
    if (before?.state === 'answered' || before?.state === 'expired') return
    if (asks(question, interest(sheet !== undefined, wished))) yield 'wait'
  }
  return {
    answerer: answers as Answerer,
    record,
    nthOf,
    leftOver: () =>
      [...parts.at(-1)!.sheets].flatMap(([seat, sheet]) =>
        leftOverOf(rules, world, seat, sheet.node, takenOf(seat, 'sheet', named('sheet', sheet))),
      ),
  }
}

/** One of the orders of a reply, as it is meant among those behind it. */
export const orderOfReply = (world: World, { kind, seat }: Question, orders: readonly unknown[], i: number): unknown =>
  kind.sheet?.among ? kind.sheet.among(world, seat, orders[i], () => orders.slice(i + 1)) : orders[i]

/** "sheet 2": the second sheet of its seat in this step. The first has no name, as nearly all are the first. */
const named = (what: 'sheet' | 'standing', { ordinal }: Given): string | undefined => (ordinal > 1 ? `${what} ${ordinal}` : undefined)

/** Answers from one sheet a seat and nothing else, as conformance cases give them. */
export function sheetAnswers<W extends World>(rules: SheetRules<W>, world: W, documents: ReadonlyMap<string, SheetNode>): Answers {
  const sheets = new Map([...documents].map(([seat, node]) => [seat, { ordinal: 1, node }]))
  return answersFrom(rules, world, { parts: [{ after: 0, sheets, standing: new Map() }], asked: [], asks: () => false })
}

function leftOverOf<W extends World>(rules: SheetRules<W>, world: W, seat: string, document: SheetNode, taken: Taken): LeftOver[] {
  if (!(document.value instanceof Map)) return []
  const left: LeftOver[] = []
  for (const { sheet } of rules.decisions) {
    const section = sheet?.list ? (document.value as ReadonlyMap<string, SheetNode>).get(sheet.section) : undefined
    if (!sheet || !section || section.value === null) continue
    for (const item of itemsOf(section)) {
      if (taken.has(item.path)) continue
      const answer = sheet.read(world, rules.reader(world, seat), alternatives(item)[0].node)
      // Entries that only say how others are carried out are no orders of their own.
      if (answer === null) continue
      left.push({
        seat,
        line: item.line,
        text: answer === undefined ? sheet.section : `${sheet.section}: ${sheet.describe(world, answer)}`,
      })
    }
  }
  return left.sort((a, b) => a.line - b.line)
}
