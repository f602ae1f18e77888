import type { Json, Question, SheetNode } from '../engine/decision.ts'
import type { SheetRules, World } from '../engine/game.ts'
import { pause } from '../engine/pause.ts'
import type { Waiting } from '../engine/play.ts'
import { orderOfReply } from '../orders/answers.ts'
import { parseSheet } from '../orders/parse.ts'
import { ordersFor } from '../orders/sheet.ts'
import { policyOf } from '../standing/read-answer.ts'
import type { QuestionRow, SheetRow, StandingRow, StepRow } from '../store/rows.ts'
import { waitsForDice } from './same-dice.ts'
import { type Campaign, currentStep } from './campaign.ts'
import type { AskedQuestion } from '../reports/letter.ts'
import { questionMail } from './letters.ts'
import { partsOf, type PlayedSoFar, playSoFar } from './playing.ts'

/**
 * Asks what a step waits for: one mail a seat, all its questions in it. The mails are rendered now; `store` writes the questions and queues the
 * mails, for the transaction that stores the step so far.
 */
export async function questionMails(
  campaign: Campaign,
  row: StepRow,
  soFar: PlayedSoFar,
  { now, pictures }: { now: Date; pictures: boolean },
): Promise<{ store: () => void }> {
  if (soFar.played.state !== 'waiting') return { store: () => {} }
  const { store } = campaign
  const hours = campaign.file['question hours']
  const deadline = hours === null ? null : new Date(now.getTime() + hours * 3_600_000).toISOString()
  const known = store.questions(row.number)
  const asked = soFar.played.waiting
    .map((each) => ({ ...each, nth: soFar.given.nthOf(each.question) }))
    .filter(({ question, nth }) => !known.some((each) => isSame(each, question, nth)))
  const next = 1 + Math.max(0, store.lastQuestion())
  const numbered = asked.map((each, i) => ({ ...each, id: next + i }))
  const seats = [...new Set(numbered.map(({ question }) => question.seat))]
  const mails = await Promise.all(
    seats.map(async (seat) => {
      const own = numbered.filter(({ question }) => question.seat === seat)
      const questions = own.map((each) => inWords(campaign, soFar.world, each.id, each))
      const queued = await questionMail(campaign, seat, {
        row,
        soFar,
        questions,
        stops: own.some(({ question }) => question.kind === pause),
        deadline,
        now,
        pictures,
      })
      return { own, queued }
    }),
  )
  return {
    store: () => {
      for (const { id, question, nth } of numbered) {
        store.addQuestion({
          id,
          step: row.number,
          decision: question.kind.name,
          seat: question.seat,
          key: question.key,
          nth,
          asked: now.toISOString(),
          deadline,
        })
      }
      for (const { own, queued } of mails) {
        for (const { id } of own)
          store.nameQuestion(
            id,
            queued.map(({ messageId }) => messageId),
          )
        for (const mail of queued) store.queue(mail)
      }
    },
  }
}

const isSame = (row: QuestionRow, question: Question, nth: number): boolean =>
  row.decision === question.kind.name && row.seat === question.seat && row.key === question.key && row.nth === nth

/** Answers of these kinds are all among the choices. */
const CLOSED: ReadonlySet<string> = new Set(['enum', 'literal', 'boolean'])

function inWords(campaign: Campaign, world: World, id: number, { question: { kind, subject, key }, refused }: Waiting): AskedQuestion {
  const choices = (kind.choices?.(world, subject) ?? []).map(({ word, text }, i) => ({ number: i + 1, word, text }))
  const standard = JSON.stringify(kind.byDefault(world, subject))
  const isDefault = kind.choices?.(world, subject).findIndex(({ answer }) => JSON.stringify(answer) === standard) ?? -1
  const otherwise = isDefault >= 0 ? `${isDefault + 1} (${choices[isDefault].word})` : kind.defaultIs
  return {
    id,
    question: kind.question(world, subject),
    section: kind.section,
    choices,
    otherwise,
    hex: campaign.game.board.find(key) === undefined ? null : key,
    seaArea: campaign.game.board.seaAreas.find(({ name }) => key === name || key.startsWith(`${name} `))?.name ?? null,
    example: CLOSED.has(kind.schema.def.type) && choices.length > 0 ? '' : kind.example,
    refused: refused.map(({ where, problems }) => `${where ? `${where}: ` : ''}${problems.join('; ')}`),
  }
}

/** The questions of the current step that still wait, with the position in which they are asked. */
export interface OpenQuestions {
  readonly world: World
  readonly row: StepRow
  readonly waiting: readonly (Waiting & { readonly row: QuestionRow })[]
}

/** Null when the current step asks nothing. */
export function openQuestions(campaign: Campaign): OpenQuestions | null {
  const current = currentStep(campaign)
  if (!current || current.row.parts === null || waitsForDice(campaign)) return null
  const { row } = current
  const parts = partsOf(row)
  const questions = campaign.store.questions(row.number)
  const soFar = playSoFar(campaign, row, { parts, questions, recorded: campaign.store.answers(row.number), passed: parts.at(-1)!.after })
  if (soFar.played.state !== 'waiting') return { world: soFar.world, row, waiting: [] }
  const waiting = soFar.played.waiting.flatMap((each) => {
    const found = questions.find((asked) => asked.state === 'waiting' && isSame(asked, each.question, soFar.given.nthOf(each.question)))
    return found ? [{ ...each, row: found }] : []
  })
  return { world: soFar.world, row, waiting }
}

/** Documents that came and are not stored yet, oldest first. */
export interface Drafts {
  readonly sheets: readonly Omit<SheetRow, 'id' | 'incoming' | 'received'>[]
  readonly standing: readonly Omit<StandingRow, 'id' | 'incoming' | 'received'>[]
}

/** Numbers of the waiting questions that need no answer once these documents are in force: they answer them, or leave nothing to ask. */
export function settledBy(campaign: Campaign, { row, waiting }: OpenQuestions, drafts: Drafts): number[] {
  const { store } = campaign
  const draft = <T extends object>(each: T, i: number) => ({ ...each, id: -1 - i, incoming: null, received: '' })
  const sheets = drafts.sheets.map(draft).filter(({ step }) => step === row.name)
  const standing = drafts.standing.map(draft)
  const inForce = (rows: readonly { id: number; seat: string }[]): number[] => [...new Map(rows.map(({ id, seat }) => [seat, id])).values()]
  const before = partsOf(row)
  const { after } = before.at(-1)!
  const { played, given } = playSoFar(campaign, row, {
    parts: [
      ...before.slice(0, -1),
      { after, sheets: inForce([...store.sheetsFor(row.name), ...sheets]), standing: inForce([...store.standing(), ...standing]) },
    ],
    questions: store.questions(row.number),
    recorded: store.answers(row.number),
    passed: after,
    stored: {
      sheet: (id) => sheets.find((each) => each.id === id) ?? store.sheet(id),
      standingOrders: (id) => standing.find((each) => each.id === id) ?? store.standingOrders(id),
    },
  })
  const still = played.state === 'waiting' ? played.waiting : []
  return waiting
    .map((each) => each.row)
    .filter((asked) => !still.some(({ question }) => isSame(asked, question, given.nthOf(question))))
    .map(({ id }) => id)
}

/** "2", or "2. quick" as copied from the mail. */
function numberedChoice(said: string): { number: number; word: string } | null {
  const digits = /^\d+/.exec(said)?.[0]
  const rest = said.slice(digits?.length)
  const word = /^\s*(?:[.:)-]\s*)?(\S.*)$/.exec(rest)?.[1]
  return digits !== undefined && (rest === '' || word !== undefined) ? { number: Number(digits), word: word ?? '' } : null
}

/** What a reply says to a question: an answer that is legal now (of a list decision the orders, in a list), or why it cannot be taken. */
export function readReply<W extends World>(
  rules: SheetRules<W>,
  world: W,
  question: Question,
  text: string,
): { answer: Json } | { problem: string } {
  const { kind, seat, subject } = question
  const isList = kind.sheet?.list === true
  const said = text
    .trim()
    .replace(/^["'“”(#]+/, '')
    .replace(/(?<!["'“”).!])["'“”).!]+$/, '')
  const choices = kind.choices?.(world, subject) ?? []
  const offered =
    choices.length > 0 ? ` Answer with a number from 1 to ${choices.length}, or ${choices.map(({ word }) => `'${word}'`).join(', ')}.` : ''
  const taken = (...answers: unknown[]): { answer: Json } | { problem: string } => {
    const legal: Json[] = []
    for (const [i, answer] of answers.entries()) {
      const parsed = kind.schema.safeParse(answer)
      if (!parsed.success) return { problem: `${parsed.error.issues.map(({ message }) => message).join('; ')}.${offered}` }
      // What follows the first order of a list is judged when its turn comes.
      const problems = i === 0 ? kind.problems(world, subject, isList ? orderOfReply(world, question, answers, 0) : parsed.data) : []
      if (problems.length > 0) return { problem: `${problems.join('; ')}.${offered}` }
      legal.push(JSON.parse(JSON.stringify(parsed.data ?? null)) as Json)
    }
    return { answer: isList ? legal.filter((answer) => answer !== null) : legal[0] }
  }
  if (/^default$/i.test(said)) return taken(kind.byDefault(world, subject))
  if (isList && /^(?:none|no|no more|nothing)$/i.test(said)) return { answer: [] }
  const wordOf = (word: string): boolean => choices.some((choice) => choice.word.toLowerCase() === word.toLowerCase())
  const numbered = choices.length > 0 && !wordOf(said) ? numberedChoice(said) : null
  // "2. quick", copied from the mail, is the second choice; "2 infantry" is no number of a choice.
  if (numbered && (numbered.word === '' || choices[numbered.number - 1]?.word.toLowerCase() === numbered.word.toLowerCase())) {
    const chosen = choices[numbered.number - 1]
    return chosen ? taken(chosen.answer) : { problem: `there is no choice ${numbered.number}.${offered}` }
  }
  const named = choices.find(({ word }) => word.toLowerCase() === said.toLowerCase())
  if (named) return taken(named.answer)
  const sheet = parseSheet(text)
  // Half an answer is none.
  const parsed = sheet.problems.length === 0 ? (sheet.documents[0] as SheetNode | undefined) : undefined
  const node = parsed && (typeof parsed.value === 'string' ? { ...parsed, value: said } : parsed)
  const quoted = `'${said.length > 60 ? `${said.slice(0, 60)}...` : said}'`
  if (!node) return { problem: `${quoted} is not understood.${offered}` }
  const read = (...nodes: readonly SheetNode[]): { answer: Json } | { problem: string } => {
    const policy = nodes.length === 1 ? policyOf(kind, nodes[0]) : undefined
    if (policy !== undefined) return taken(kind.policies![policy].answer(world, subject))
    if (!kind.sheet) return { problem: `${quoted} is none of the choices.${offered}` }
    const reader = rules.reader(world, seat)
    const answers = nodes.map((each) => kind.sheet!.read(world, reader, each))
    const errors = reader.problems.filter(({ severity }) => severity === 'error')
    if (answers.includes(undefined) || errors.length > 0)
      return { problem: `${errors.map(({ message }) => message).join('; ') || `${quoted} is not understood as ${kind.name}`}.${offered}` }
    return taken(...answers)
  }
  if (kind.sheet && node.value instanceof Map && (node.value as ReadonlyMap<string, SheetNode>).has(kind.sheet.section)) {
    // Answered as in a sheet, under the name of its section.
    const orders = [...ordersFor(rules, world, question, node, new Map())].map((each) => each.node)
    if (orders.length === 0) return { problem: `nothing in it answers this question.${offered}` }
    if (isList) return read(...orders)
    const tried = orders.map((order) => read(order))
    return tried.find((each) => 'answer' in each) ?? tried[0]
  }
  return isList && Array.isArray(node.value) ? read(...(node.value as readonly SheetNode[])) : read(node)
}
