import type { Json, SheetNode } from '../../engine/decision.ts'
import type { Part } from '../../orders/answers.ts'
import type { Campaign } from '../campaign.ts'
import { diceFor } from '../campaign.ts'
import { askedByMail, partsOf, writtenParts } from '../playing.ts'
import { worldOf } from '../positions.ts'
import type { OpenQuestions } from '../questions.ts'
import type { Past } from './rehearse.ts'

/** What a seat says in the middle of a step: a sheet for the rest of it, or answers to its questions by their numbers. */
export interface SaidNow {
  readonly sheet?: SheetNode
  readonly answers?: readonly { readonly id: number; readonly answer: Json }[]
}

/**
 * What a rehearsal begins with where a step is half played: the answers that were taken so far, on the campaign's own dice. There what is secret from the seat is taken out of the position, and from
 * there on the others do what they do by default, whatever they have ordered, and the dice are nobody's. Null for a seat that is asked nothing: it has heard nothing of the step.
 */
export function halfPlayed(
  campaign: Campaign,
  open: OpenQuestions,
  seat: string,
  { sheet, answers = [] }: SaidNow,
): { start: string; past: Past } | null {
  const { game, store } = campaign
  const { row } = open
  if (!open.waiting.some((each) => each.row.seat === seat)) return null
  const before = partsOf(row)
  const { after } = before.at(-1)!
  const world = worldOf(game, row.snapshot, NO_DICE)
  const parts = writtenParts(campaign, world, before).map((part) => ownOf(part, seat))
  const last = parts.at(-1)!
  const ordinal = 1 + Math.max(0, ...parts.map(({ sheets }) => sheets.get(seat)?.ordinal ?? 0))
  const ofRest: Part = sheet ? { ...last, after, sheets: new Map([[seat, { ordinal, node: sheet }]]) } : last
  const said = new Map(answers.map(({ id, answer }) => [id, answer]))
  const questions = store.questions(row.number).filter((each) => each.seat === seat && (each.state !== 'waiting' || said.has(each.id)))
  return {
    start: row.snapshot,
    past: {
      journal: store.answers(row.number),
      passed: after,
      dice: () => diceFor(campaign, row, row.sheets_hash!),
      parts: [...parts.slice(0, -1), ofRest],
      asked: questions.map((each) =>
        said.has(each.id) ? { ...askedByMail(each), state: 'answered' as const, answer: said.get(each.id)! } : askedByMail(each),
      ),
    },
  }
}

const ownOf = ({ after, sheets, standing }: Part, seat: string): Part => {
  const own = <Value>(all: ReadonlyMap<string, Value>) => new Map([...all].filter(([each]) => each === seat))
  return { after, sheets: own(sheets), standing: own(standing) }
}

const NO_DICE = {
  roll: (): number => {
    throw new Error('a position that is only looked at rolls no dice')
  },
}
