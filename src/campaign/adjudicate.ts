import type { Answered, Json } from '../engine/decision.ts'
import { hashOfSheets } from '../engine/dice.ts'
import type { GameEvent } from '../engine/event.ts'
import { playStep } from '../engine/play.ts'
import { type LeftOver, sheetAnswers } from '../orders/answers.ts'
import type { SheetRow, StepRow } from '../store/store.ts'
import { type Campaign, currentStep, diceFor, openStep, waitsFor } from './campaign.ts'
import { queueReports } from './letters.ts'
import { documentOf } from './sheets.ts'

/** What came of playing a step. */
export interface PlayedStep {
  readonly answers: readonly Answered[]
  readonly events: readonly GameEvent[]
  /** The position after it. */
  readonly snapshot: Json
  /** Orders that the step came to its end without. */
  readonly leftOver: readonly LeftOver[]
}

/**
 * Whether the current step may be played: every seat it waits for has sent, or its deadline has passed. While the inbox cannot be read a
 * deadline waits: orders sent in time may lie there.
 */
export function stepIsDue(campaign: Campaign, now: Date, inboxRead = true): boolean {
  const current = currentStep(campaign)
  if (!current) return false
  if (inboxRead && current.row.deadline !== null && now.toISOString() >= current.row.deadline) return true
  const sent = new Set(campaign.store.sheetsFor(current.row.name).map(({ seat }) => seat))
  return waitsFor(campaign, current.step).every((seat) => sent.has(seat))
}

/**
 * Plays the current step and stores all that comes of it in one transaction: answers, events, the next step, the reports to mail. A
 * crash before the commit leaves the step as it was.
 */
export async function adjudicate(campaign: Campaign, now: Date): Promise<PlayedStep> {
  const current = currentStep(campaign)
  if (!current) throw new Error('the campaign is over')
  const { row, step } = current
  const sheets = campaign.store.sheetsFor(row.name)
  const sheetsHash = hashOfSheets(sheets)
  const played = playFromSheets(campaign, row, sheets, sheetsHash)
  const absent = waitsFor(campaign, step).filter((seat) => !sheets.some((sheet) => sheet.seat === seat))
  const letters = await queueReports(campaign, { row, played, absent, now, pictures: noteDrawing(campaign, row) })
  campaign.store.together(() => {
    campaign.store.closeStep(row.number, sheets.map(({ id }) => id), sheetsHash, now.toISOString())
    campaign.store.append(row.number, played.answers, played.events)
    openStep(campaign, row.number + 1, played.snapshot, now)
    for (const letter of letters) campaign.store.queue(letter)
    campaign.store.setMeta('drawing', '')
  })
  return played
}

/** Times a step's reports may end the process before they go out without pictures. */
const DRAWING_TRIES = 2

/**
 * Pictures are drawn by native code, whose failure ends the whole process. Every try is noted on disk first, so that a picture that cannot be
 * drawn costs a report its pictures and not the campaign its daemon. Returns whether to draw.
 */
function noteDrawing(campaign: Campaign, row: StepRow): boolean {
  const [step, tries] = (campaign.store.meta('drawing') ?? '').split(' ').map(Number)
  const before = step === row.number ? tries : 0
  campaign.store.setMeta('drawing', `${row.number} ${before + 1}`)
  return before < DRAWING_TRIES
}

/** Plays a step from its snapshot by the sheets; nothing is stored. The dice are mixed with the sheets' hash. */
export function playFromSheets(campaign: Campaign, row: StepRow, sheets: readonly SheetRow[], sheetsHash = hashOfSheets(sheets)): PlayedStep {
  const { game } = campaign
  const world = game.load(JSON.parse(row.snapshot) as Json, diceFor(campaign, row, sheetsHash))
  const answers: Answered[] = []
  const sheetsSay = sheetAnswers(game, world, new Map(sheets.map((sheet) => [sheet.seat, documentOf(sheet)])))
  const played = playStep(world, game.play(world), [], sheetsSay.answerer, (answered) => answers.push(answered))
  if (played.state === 'waiting') throw new Error('a step played from sheets never waits')
  return { answers, events: world.events, snapshot: game.save(world), leftOver: sheetsSay.leftOver() }
}
