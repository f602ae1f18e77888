import type { Answered, Candidate, Json, Question, Refused } from './decision.ts'
import type { World } from './game.ts'
import type { Procedure } from './procedure.ts'

/** Finds answers for a question, best first, or 'wait' when the seat is to be asked by mail. */
export type Answerer = (question: Question<any, any, any>) => Iterable<Candidate> | 'wait'

export type Played = { readonly state: 'done' } | { readonly state: 'waiting'; readonly question: Question<any, any, any> }

/**
 * Plays a procedure from the start of its step: first by the journal's answers, then by the answerer's. New answers are appended
 * through `record` in the order they were taken. Throws ReplayError when the journal holds another question than the rules ask.
 */
export function playStep(
  world: World,
  procedure: Procedure<void>,
  journal: readonly Answered[],
  answerer: Answerer,
  record: (answered: Answered) => void,
): Played {
  let next = procedure.next()
  let i = 0
  for (; !next.done; i++) {
    const question = next.value
    let answered: Answered
    if (i < journal.length) {
      answered = journal[i]
      checkSame(question, answered, i)
    } else {
      const candidates = answerer(question)
      if (candidates === 'wait') return { state: 'waiting', question }
      answered = firstLegal(world, question, candidates)
      record(answered)
    }
    for (const refused of answered.refused) {
      world.tell({
        kind: 'refused order',
        section: question.kind.section,
        text: `${refused.where ? `${refused.where}: ` : ''}${question.kind.name} not carried out: ${refused.problems.join('; ')}`,
        hexes: [],
        seats: [question.seat],
      })
    }
    next = procedure.next(answered.answer)
  }
  if (i < journal.length) throw new ReplayError(`answer ${i + 1}: the rules ask no more, the journal holds ${name(journal[i])}`)
  return { state: 'done' }
}

function firstLegal(world: World, question: Question<any, any, any>, candidates: Iterable<Candidate>): Answered {
  const refused: Refused[] = []
  const { kind, seat, subject, key } = question
  for (const candidate of candidates) {
    const { unreadable, ...given } = candidate
    const parsed = kind.schema.safeParse(candidate.answer)
    const problems = unreadable ?? (parsed.success ? kind.problems(world, subject, parsed.data) : parsed.error.issues.map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message)))
    if (problems.length === 0 && parsed.success) return { decision: kind.name, seat, key, answer: plainJson(parsed.data), source: candidate.source, ...(candidate.order && { order: candidate.order }), refused }
    refused.push({ ...given, answer: plainJson(candidate.answer), problems })
  }
  return { decision: kind.name, seat, key, answer: plainJson(kind.byDefault(world, subject)), source: 'default', refused }
}

/** What the journal will hold: what the procedure gets now must be what a replay gets from the stored text. */
const plainJson = (value: unknown): Json => (value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json))

function checkSame(question: Question, answered: Answered, index: number): void {
  const asked = name({ decision: question.kind.name, seat: question.seat, key: question.key })
  const stored = name(answered)
  if (asked !== stored) throw new ReplayError(`answer ${index + 1}: the rules ask ${asked}, the journal holds ${stored}`)
}

const name = ({ decision, seat, key }: Pick<Answered, 'decision' | 'seat' | 'key'>): string => `${decision} of ${seat} about '${key}'`

/** The rules and the journal no longer agree: the campaign must stop and the moderator be told. */
export class ReplayError extends Error {}
