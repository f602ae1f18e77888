import type { Json, Question, SheetNode } from '../engine/decision.ts'
import type { Game, World } from '../engine/game.ts'
import { pause } from '../engine/pause.ts'
import type { Waiting } from '../engine/play.ts'
import { parseSheet } from '../orders/parse.ts'
import { policyOf } from '../orders/sheet.ts'
import type { QuestionRow, StepRow } from '../store/store.ts'
import { type Campaign, currentStep } from './campaign.ts'
import { questionMail } from './letters.ts'
import { partsOf, type PlayedSoFar, playSoFar } from './playing.ts'

/** A question as it is asked of a person: numbered answers, and what happens when he says nothing. */
export interface AskedQuestion {
  readonly id: number
  readonly question: string
  readonly section: string
  readonly choices: readonly { readonly number: number; readonly word: string; readonly text: string }[]
  readonly otherwise: string
  /** The hex it is about, for the picture; null when its key is none. */
  readonly hex: string | null
  /** How a sheet would say it, where there are no choices. */
  readonly example: string
}

/**
 * Asks what a step waits for: one mail a seat, all its questions in it. The mails are rendered now; `store` writes the questions and queues the
 * mails, for the transaction that stores the step so far.
 */
export async function questionMails(campaign: Campaign, row: StepRow, soFar: PlayedSoFar, now: Date): Promise<{ store: () => void }> {
  if (soFar.played.state !== 'waiting') return { store: () => {} }
  const { store } = campaign
  const hours = campaign.file['question hours']
  const deadline = hours === null ? null : new Date(now.getTime() + hours * 3_600_000).toISOString()
  const known = store.questions(row.number)
  const asked = soFar.played.waiting
    .map(({ question }) => ({ question, nth: soFar.given.nthOf(question) }))
    .filter(({ question, nth }) => !known.some((each) => isSame(each, question, nth)))
  const next = 1 + Math.max(0, store.lastQuestion())
  const numbered = asked.map((each, i) => ({ ...each, id: next + i }))
  const seats = [...new Set(numbered.map(({ question }) => question.seat))]
  const mails = await Promise.all(
    seats.map(async (seat) => {
      const own = numbered.filter(({ question }) => question.seat === seat)
      const questions = own.map(({ id, question }) => inWords(campaign, soFar.world, id, question))
      const queued = await questionMail(campaign, seat, { row, soFar, questions, stops: own.some(({ question }) => question.kind === pause), deadline, now })
      return { own, queued }
    }),
  )
  return {
    store: () => {
      for (const { id, question, nth } of numbered) {
        store.addQuestion({ id, step: row.number, decision: question.kind.name, seat: question.seat, key: question.key, nth, asked: now.toISOString(), deadline })
      }
      for (const { own, queued } of mails) {
        for (const { id } of own) store.nameQuestion(id, queued.map(({ messageId }) => messageId))
        for (const mail of queued) store.queue(mail)
      }
    },
  }
}

const isSame = (row: QuestionRow, question: Question<any, any, any>, nth: number): boolean =>
  row.decision === question.kind.name && row.seat === question.seat && row.key === question.key && row.nth === nth

function inWords(campaign: Campaign, world: World, id: number, { kind, subject, key }: Question<any, any, any>): AskedQuestion {
  const choices = (kind.choices?.(world, subject) ?? []).map(({ word, text }, i) => ({ number: i + 1, word, text }))
  const standard = JSON.stringify(kind.byDefault(world, subject))
  const isDefault = kind.choices?.(world, subject).findIndex(({ answer }) => JSON.stringify(answer) === standard) ?? -1
  const otherwise = isDefault >= 0 ? `${isDefault + 1} (${choices[isDefault].word})` : kind.defaultIs
  return { id, question: kind.question(world, subject), section: kind.section, choices, otherwise, hex: campaign.game.board.find(key) === undefined ? null : key, example: kind.example }
}

/** The questions of the current step that still wait, with the position in which they are asked; null when it asks nothing. */
export function openQuestions(campaign: Campaign): { world: World; row: StepRow; waiting: readonly (Waiting & { row: QuestionRow })[] } | null {
  const current = currentStep(campaign)
  if (!current || current.row.parts === null) return null
  const { row } = current
  const questions = campaign.store.questions(row.number)
  const soFar = playSoFar(campaign, row, { parts: partsOf(row), questions, recorded: campaign.store.answers(row.number), passed: partsOf(row).at(-1)!.after })
  if (soFar.played.state !== 'waiting') return { world: soFar.world, row, waiting: [] }
  const waiting = soFar.played.waiting.flatMap((each) => {
    const found = questions.find((asked) => asked.state === 'waiting' && isSame(asked, each.question, soFar.given.nthOf(each.question)))
    return found ? [{ ...each, row: found }] : []
  })
  return { world: soFar.world, row, waiting }
}

/** What a reply says to a question: an answer that is legal now (of a list decision the orders, in a list), or why it cannot be taken. */
export function readReply<W extends World>(rules: Pick<Game<W>, 'reader'>, world: W, question: Question<any, any, any>, text: string): { answer: Json } | { problem: string } {
  const { kind, seat, subject } = question
  const isList = kind.sheet?.list === true
  const said = text.trim().replace(/^["'“”]|["'“”.!]$/g, '')
  const choices = kind.choices?.(world, subject) ?? []
  const offered = choices.length > 0 ? ` Answer with a number from 1 to ${choices.length}, or ${choices.map(({ word }) => `'${word}'`).join(', ')}.` : ''
  const taken = (...answers: unknown[]): { answer: Json } | { problem: string } => {
    const legal: Json[] = []
    for (const answer of answers) {
      const parsed = kind.schema.safeParse(answer)
      if (!parsed.success) return { problem: `${parsed.error.issues.map(({ message }) => message).join('; ')}.${offered}` }
      // What follows the first order of a list is judged when its turn comes.
      const problems = legal.length === 0 ? kind.problems(world, subject, parsed.data) : []
      if (problems.length > 0) return { problem: `${problems.join('; ')}.${offered}` }
      legal.push(JSON.parse(JSON.stringify(parsed.data ?? null)) as Json)
    }
    return { answer: isList ? legal.filter((answer) => answer !== null) : legal[0] }
  }
  if (/^default$/i.test(said)) return taken(kind.byDefault(world, subject))
  if (isList && /^(none|no|no more|nothing)$/i.test(said)) return { answer: [] }
  if (choices.length > 0 && /^\d+$/.test(said)) {
    const chosen = choices[Number(said) - 1]
    return chosen ? taken(chosen.answer) : { problem: `there is no choice ${said}.${offered}` }
  }
  const named = choices.find(({ word }) => word.toLowerCase() === said.toLowerCase())
  if (named) return taken(named.answer)
  const node = parseSheet(text).documents[0] as SheetNode | undefined
  if (!node) return { problem: `'${said.slice(0, 60)}' is not understood.${offered}` }
  const policy = policyOf(kind, node)
  if (policy !== undefined) return taken(kind.policies![policy].answer(world, subject))
  if (!kind.sheet) return { problem: `'${said.slice(0, 60)}' is none of the choices.${offered}` }
  const reader = rules.reader(world, seat)
  const orders = isList && Array.isArray(node.value) ? (node.value as readonly SheetNode[]) : [node]
  const answers = orders.map((order) => kind.sheet!.read(world, reader, order) as unknown)
  const errors = reader.problems.filter(({ severity }) => severity === 'error')
  if (answers.includes(undefined) || errors.length > 0) return { problem: `${errors.map(({ message }) => message).join('; ') || `'${said.slice(0, 60)}' is not understood as ${kind.name}`}.${offered}` }
  return taken(...answers)
}

/** Lines of a reply as answers to the questions they name ("17: yes", "Q17 yes"); without numbers they answer the questions in order. */
export function matchReplies(lines: readonly string[], questions: readonly { readonly id: number }[]): { id: number; text: string }[] | { problem: string } {
  const labelled = lines.flatMap((line) => {
    const match = /^Q?(\d+)\s*[:.)=-]\s*(.+)$/i.exec(line)
    return match && questions.some(({ id }) => id === Number(match[1])) ? [{ id: Number(match[1]), text: match[2] }] : []
  })
  if (labelled.length > 0) return labelled
  if (questions.length === 1) return [{ id: questions[0].id, text: lines[0] }]
  if (lines.length >= questions.length && lines.slice(0, questions.length).every((line) => line.length <= 80)) return questions.map(({ id }, i) => ({ id, text: lines[i] }))
  return { problem: `there are ${questions.length} questions: answer each in a line of its own, such as ${questions.map(({ id }) => `'Q${id}: 1'`).join(' and ')}` }
}
