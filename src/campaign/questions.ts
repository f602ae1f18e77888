import type { Question } from '../engine/decision.ts'
import type { World } from '../engine/game.ts'
import { pause } from '../engine/pause.ts'
import type { Waiting } from '../engine/play.ts'
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
    plain: kind.sheet?.answers?.at(-1)?.example ?? '',
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
