import type { Json, Question, SheetNode } from '../engine/decision.ts'
import { pause } from '../engine/pause.ts'
import type { ReceivedMail } from '../mail/read.ts'
import { HEADER, sectionsOf } from '../orders/sheet.ts'
import type { Campaign } from './campaign.ts'
import type { OpenQuestions } from './questions.ts'
import { foretellAnswers } from './rehearsal/for-receipt.ts'
import { readReply } from './read-reply.ts'
import type { OrderSheets } from './reading/order-text.ts'
import { readOrdersOf } from './sheets.ts'

/** What a mail says to questions that wait, and what its sender is to hear of it. */
export interface Replies {
  /** Answers, by the question's number. */
  readonly answers: readonly { readonly id: number; readonly answer: Json }[]
  /** Orders of a list of which others cannot be taken: they count if no better answer comes in time. */
  readonly meanwhile?: readonly { readonly id: number; readonly answer: Json }[]
  /** For the log. */
  readonly note: string
  readonly notice?: { readonly seat: string; readonly title: string; readonly paragraphs: readonly string[] }
}

/**
 * Reads a mail as the answer to questions that wait: it answers a question's mail, or names one in its subject or in front of its lines. Null when it is
 * something else: a sheet for the rest of the step, standing orders, a query.
 */
export async function readReplies(
  campaign: Campaign,
  mail: ReceivedMail,
  seats: readonly string[],
  open: OpenQuestions | null,
): Promise<Replies | null> {
  const own = (open?.waiting ?? []).filter(({ row }) => seats.includes(row.seat))
  const threads = new Set([mail.inReplyTo, ...mail.references])
  const isAnswer = (question: Question, line: string): boolean => 'answer' in readReply(campaign.game, open!.world, question, line)
  const inThread = (ids: string): boolean => (JSON.parse(ids) as string[]).some((id) => threads.has(id))
  const meant = own.filter(({ row }) => inThread(row.message_ids) || new RegExp(`\\bQ${row.id}\\b`).test(mail.subject))
  const [first] = await readOrdersOf(campaign, seats, mail)
  const lines = answerLines(
    first?.written ?? [],
    seats.flatMap((seat) => campaign.file.seats[seat].token ?? []),
  )
  const labelled = lines.some((line) => own.some(({ row }) => new RegExp(`^Q${row.id}\\b`, 'i').test(line)))
  const about =
    meant.length > 0
      ? meant
      : labelled ||
          (own.length === 1 &&
            lines.length === 1 &&
            !lines[0].includes(': ') &&
            (lines[0].length <= 40 || isAnswer(own[0].question, lines[0])))
        ? own
        : []
  if (about.length === 0) {
    // A second thought about a question that is settled must not pass for a sheet.
    const settled = seats
      .flatMap((seat) => campaign.store.questionsTo(seat))
      .filter(({ message_ids, state }) => state !== 'waiting' && inThread(message_ids))
    if (settled.length === 0 || isSheetLike(lines)) return null
    const names = settled.map(({ id }) => `Q${id}`).join(', ')
    const why =
      settled[0].state === 'answered'
        ? 'an answer was taken before'
        : 'it is waited for no more: its time was over, or orders you sent settled it'
    return {
      answers: [],
      note: `${settled[0].seat}: ${names} is settled`,
      notice: { seat: settled[0].seat, title: 'Too late for this answer', paragraphs: [`${names}: ${why}. Nothing has changed.`] },
    }
  }
  if (lines.length === 0) return null
  const written = labelled || LABEL.test(first.written[0]) ? null : ordersIn(first)
  if (written ? isSheet(campaign, written.node, about) : isSheetLike(lines) && !labelled) return null
  const ids = about.map(({ row }) => row)
  // One answer in a sheet's own words is for the one question, or for each whose entry it holds.
  const forAll = written !== null && (about.length === 1 || !Array.isArray(written.node.value))
  const matched = forAll ? ids.map(({ id }) => ({ id, text: written.text, below: [] })) : matchReplies(lines, ids)
  const answers: { id: number; answer: Json }[] = []
  const echoes: string[] = []
  const problems: string[] = 'problem' in matched ? [matched.problem] : []
  const meanwhile: { id: number; answer: readonly Json[] }[] = []
  for (const each of 'problem' in matched ? [] : matched) {
    const { question } = about.find(({ row: { id } }) => id === each.id)!
    const read = readReply(campaign.game, open!.world, question, each.text, each.below)
    if ('problem' in read) {
      problems.push(`Q${each.id}: ${read.problem}`)
      if (read.meanwhile) {
        meanwhile.push({ id: each.id, answer: read.meanwhile })
        const orders = read.meanwhile.map((order) => question.kind.sheet!.describe(open!.world, order))
        echoes.push(`Q${each.id}: what can be read of it counts if you send nothing better in time: ${orders.join('; ')}.`)
      }
      continue
    }
    answers.push({ id: each.id, answer: read.answer })
    if (read.readAs !== undefined) echoes.push(`Q${each.id} is read as: ${read.readAs}`)
    echoes.push(...(read.told ?? []).map((told) => `Q${each.id}: ${told}`))
  }
  const [
    {
      row: { seat },
    },
  ] = about
  const answered = answers.map(({ id }) => `Q${id}`).join(', ')
  const left = own
    .filter(({ row }) => !answers.some(({ id }) => id === row.id))
    .map(({ row }) => `Q${row.id}`)
    .join(', ')
  const taken = [...(answered === '' ? [] : [`${answered} is answered.`]), ...echoes]
  const note = `${seat}: ${answered === '' ? '' : `${answered} answered`}${problems.length > 0 ? ` refused: ${problems.join('; ')}` : ''}`
  if (problems.length > 0)
    return {
      answers,
      ...(meanwhile.length > 0 && { meanwhile }),
      note,
      notice: {
        seat,
        title: `Your answer is not understood [${about.map(({ row }) => `Q${row.id}`).join(', ')}]`,
        paragraphs: [...problems, ...taken, `Still waiting for your answer: ${left}.`],
      },
    }
  // The step does not go on before the others have answered too.
  const others = open!.waiting.some(({ row: each }) => each.seat !== seat)
  const ahead = left !== '' || others ? await foretellAnswers(campaign, open!, seat, answers) : []
  if (left !== '' || others || echoes.length > 0)
    return {
      answers,
      note,
      notice: {
        seat,
        title: `Your answer is taken [${answered}]`,
        paragraphs: [
          ...taken,
          ...(ahead.length > 0 ? [AHEAD, ...ahead] : []),
          ...(left === '' ? [] : [`Still waiting for your answer: ${left}.`]),
        ],
      },
    }
  return { answers, note }
}

const AHEAD = 'If nobody else interferes, and by dice that are not those of the campaign, it comes to this:'

const LABEL = /^(?:my )?(?:answer|choice|option|number)\b\s*(?:[:=]\s*)?(?=\S)/i

/** The lines of an answer; not one that only carries the seat's token or a key, nor the word "Answer:" in front. */
const answerLines = (written: readonly string[], tokens: readonly string[]): string[] =>
  written
    .filter((line) => !tokens.includes(line.replace(/^token:\s*/i, '')) && !KEY_ALONE.test(line))
    .map((line) => line.replace(LABEL, ''))

const KEY_ALONE = /^(?:(?:token|key|key of this mail):?\s*)?key-[a-z0-9*]{16}\.?$/i

/** What a reply says in the shape of a sheet: entries or a list, as questions without numbered choices are answered. */
function ordersIn(read: OrderSheets): { node: SheetNode; text: string } | null {
  const [node] = read.documents
  const isOrders =
    !read.quoted && read.problems.length === 0 && read.documents.length === 1 && typeof node.value === 'object' && node.value !== null
  return isOrders ? { node, text: read.text } : null
}

/** Whether orders say more than what the questions ask for: then they are a sheet, which stands alone for the rest of the step. */
function isSheet({ game }: Campaign, { value }: SheetNode, about: OpenQuestions['waiting']): boolean {
  if (!(value instanceof Map)) return false
  const sections = sectionsOf(game.decisions)
  const asked = about.map(({ question }) => question.kind.sheet?.section)
  const strange = [...(value as ReadonlyMap<string, SheetNode>).keys()].filter(
    (key) => !['seat', 'campaign', 'token', 'note', 'luck'].includes(key) && !asked.includes(key),
  )
  return (
    about.some(({ question }) => question.kind === pause) ||
    strange.some((key) => sections.has(key) || (HEADER as readonly string[]).includes(key) || key === 'query' || key === 'standing orders')
  )
}

/** Lines of a reply as answers to the questions they name ("17: yes", "Q17 yes"); without numbers they answer the questions in order. */
function matchReplies(
  lines: readonly string[],
  questions: readonly { readonly id: number }[],
): { id: number; text: string; below: readonly string[] }[] | { problem: string } {
  const labelled = lines.flatMap((line, at) => {
    const match = /^(Q?)(\d+)/i.exec(line)
    const rest = line.slice(match?.[0].length)
    const answer = (/^\s*[:.)=-]\s*(\S.*)$/.exec(rest) ?? /^\s+(\S.*)$/.exec(rest))?.[1]
    // Of one question a bare number is a choice: "2. quick" copied from the mail.
    return match && answer !== undefined && (match[1] !== '' || questions.length > 1) && questions.some(({ id }) => id === Number(match[2]))
      ? [{ id: Number(match[2]), text: answer, at }]
      : []
  })
  if (labelled.length > 0) return labelled.map(({ id, text, at }, i) => ({ id, text, below: lines.slice(at + 1, labelled.at(i + 1)?.at) }))
  if (questions.length === 1) return [{ id: questions[0].id, text: lines[0], below: lines.slice(1) }]
  if (lines.length >= questions.length && lines.slice(0, questions.length).every((line) => line.length <= 80))
    return questions.map(({ id }, i) => ({ id, text: lines[i], below: [] }))
  return {
    problem: `there are ${questions.length} questions: answer each in a line of its own, such as ${questions.map(({ id }) => `'Q${id}: 1'`).join(' and ')}`,
  }
}

/** Entries such as "note: hello", a sheet rather than a word of answer. */
const isSheetLike = (lines: readonly string[]): boolean =>
  lines.some((line) => /^[a-z][a-z -]*:(?:\s|$)/i.test(line) && !/^Q?\d+\b/i.test(line))
