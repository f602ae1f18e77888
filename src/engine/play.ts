import type { Answered, Candidate, Json, Question, Refused } from './decision.ts'
import type { World } from './game.ts'
import type { Procedure } from './procedure.ts'

/**
 * Finds answers for a question, best first; 'wait' last when the seat is to be asked by mail. `round` counts, from 0, the times that the procedure has
 * asked: what is asked together is one round. Without it, now is meant.
 */
export type Answerer = (question: Question, round?: number) => Iterable<Candidate | 'wait'>

/** A question whose answer is waited for, and what was refused before it came to that. */
export interface Waiting {
  readonly question: Question
  readonly refused: readonly Refused[]
}

export type Played =
  { readonly state: 'done' } | { readonly state: 'waiting'; readonly waiting: readonly Waiting[]; readonly round: number }

/** More rounds of questions than any step comes to; a procedure that never ends must not take the daemon with it. */
const MOST_ROUNDS = 20_000

/**
 * Plays a procedure from the start of its step: first by the journal's answers, then by the answerer's. New answers are appended
 * through `record` in the order they were taken; of questions asked together none until all are answered. `passed` rounds were played before: what
 * the journal does not hold of them was of interest to nobody, and is not asked again. Throws ReplayError when the journal holds another
 * question than the rules ask.
 */
export function playStep(
  world: World,
  procedure: Procedure<void>,
  journal: readonly Answered[],
  answerer: Answerer,
  record: (answered: Answered) => void,
  passed = 0,
): Played {
  let next = procedure.next()
  let i = 0
  for (let round = 0; !next.done; round++) {
    const questions = Array.isArray(next.value) ? (next.value as readonly Question[]) : [next.value as Question]
    const answers: (Answered | null)[] = []
    const waiting: Waiting[] = []
    const taken: Answered[] = []
    for (const question of questions) {
      if (i < journal.length || round < passed) {
        const stored = journal.at(i)
        if (stored && nameOf(question) === name(stored)) {
          answers.push(stored)
          i++
        } else if (question.optional) answers.push(null)
        else
          throw new ReplayError(
            `answer ${i + 1}: the rules ask ${nameOf(question)}, the journal holds ${stored ? name(stored) : 'no more'}`,
          )
        continue
      }
      const answered = firstLegal(world, question, answerer(question, round))
      if (answered === null) answers.push(null)
      else if ('question' in answered) waiting.push(answered)
      else {
        answers.push(answered)
        taken.push(answered)
      }
    }
    if (waiting.length > 0) return { state: 'waiting', waiting, round }
    if (round >= MOST_ROUNDS) throw new Error(`the step comes to no end; it asks ${nameOf(questions[0])} again and again`)
    for (const answered of taken) record(answered)
    answers.forEach((answered, k) => tellRefused(world, questions[k], answered?.refused ?? []))
    const given = answers.map((answered) => answered?.answer ?? null)
    next = procedure.next(Array.isArray(next.value) ? given : given[0])
  }
  if (i < journal.length) throw new ReplayError(`answer ${i + 1}: the rules ask no more, the journal holds ${name(journal[i])}`)
  return { state: 'done' }
}

function tellRefused(world: World, { kind, seat }: Question, refused: readonly Refused[]): void {
  for (const { where, problems } of refused) {
    world.tell({
      kind: 'refused order',
      section: kind.section,
      text: `${where ? `${where}: ` : ''}${kind.name} not carried out: ${[...new Set(problems)].join('; ')}`,
      hexes: [],
      seats: [seat],
    })
  }
}

/** The first legal answer, else the default; Waiting when the seat is to be asked; null when an optional question was of interest to nobody. */
function firstLegal(world: World, question: Question, candidates: Iterable<Candidate | 'wait'>): Answered | Waiting | null {
  const refused: Refused[] = []
  const { kind, seat, subject } = question
  for (const candidate of candidates) {
    if (candidate === 'wait') return { question, refused }
    const { unreadable, ...given } = candidate
    const parsed = kind.schema.safeParse(candidate.answer)
    const problems =
      unreadable ??
      (parsed.success
        ? kind.problems(world, subject, parsed.data)
        : parsed.error.issues.map(({ path, message, code }) =>
            path.length > 0
              ? `${path.filter((part) => typeof part === 'string').join(', ')}: ${code === 'too_small' ? 'none given' : message}`
              : message,
          ))
    if (problems.length === 0 && parsed.success) {
      const { source, order, from } = candidate
      return {
        decision: kind.name,
        seat,
        key: storedKey(question),
        answer: plainJson(parsed.data),
        source,
        ...(order && { order }),
        ...(from && { from }),
        refused,
      }
    }
    refused.push({ ...given, answer: plainJson(candidate.answer), problems })
  }
  // Whoever gave an order is told why nothing came of it.
  if (question.optional && refused.length === 0) return null
  return {
    decision: kind.name,
    seat,
    key: storedKey(question),
    answer: plainJson(kind.byDefault(world, subject)),
    source: 'default',
    refused,
  }
}

/** What the journal will hold: what the procedure gets now must be what a replay gets from the stored text. */
const plainJson = (value: unknown): Json => (value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json))

/** What was heard in vain goes by another key, and so does what is asked once more at last, so that a replay does not take the next answer about the same place for it. */
const storedKey = ({ key, inVain, atLast }: Question): string => `${key}${inVain ? IN_VAIN : ''}${atLast ? AT_LAST : ''}`
export const IN_VAIN = ' in vain'
const AT_LAST = ' at last'

const nameOf = (question: Question): string => name({ decision: question.kind.name, seat: question.seat, key: storedKey(question) })
const name = ({ decision, seat, key }: Pick<Answered, 'decision' | 'seat' | 'key'>): string => `${decision} of ${seat} about '${key}'`

/** The rules and the journal no longer agree: the campaign must stop and the moderator be told. */
export class ReplayError extends Error {}
