import type { SheetNode } from '../engine/decision.ts'
import type { World } from '../engine/game.ts'
import { cleanOrderText, type CleanText } from '../mail/clean.ts'
import { parseSheet, type ParsedSheet } from '../orders/parse.ts'
import type { SheetRow, StandingRow } from '../store/rows.ts'
import { type Campaign, seenBy } from './campaign.ts'
import { wasSentTo } from './keys.ts'

/** A text of orders as it came, cleaned and parsed. */
export interface OrderSheets extends ParsedSheet {
  /** What is stored: the cleaned text, each line where the player sees it, so that a stored sheet never depends on how mails are cleaned. */
  readonly text: string
  readonly notes: readonly string[]
  /** It stood in the quoted mail. */
  readonly quoted: boolean
  readonly empty: boolean
}

/** The sheet to fill in, with its campaign's name in it: mailboxes and players may have several. */
export const sheetToFillIn = (campaign: Campaign, world: World, seat: string): string =>
  `campaign: ${campaign.file.campaign}\n${campaign.game.prefilledSheet(seenBy(campaign, world, seat), seat)}`

/** The text read last: a mail is asked in turn whether it is press, an answer, orders. */
let last: { readonly text: string; readonly campaign: Campaign; readonly from: string; readonly read: OrderSheets } | null = null

/** A text of orders from some seats: a sheet in a quoted mail counts where it was sent to one of them for the step that is waited for. */
export function readOrdersOf(campaign: Campaign, seats: readonly string[], text: string): OrderSheets {
  const from = JSON.stringify([seats, campaign.store.currentStep()?.name])
  if (last?.text !== text || last.campaign !== campaign || last.from !== from)
    last = { text, campaign, from, read: readOrderText(text, wasSentTo(campaign, seats)) }
  return last.read
}

/** A text of orders. Without `isOurs` nothing quoted counts. */
export function readOrderText(text: string, isOurs?: (mark: string) => boolean): OrderSheets {
  const clean = cleanOrderText(text, isOurs)
  const aligned = alignedWithOriginal(clean)
  return {
    ...parseSheet(aligned),
    text: aligned,
    notes: clean.notes,
    quoted: clean.quoted,
    empty: clean.text.trim() === '',
  }
}

/** Empty lines, which YAML does not mind, put every line back to its number in the player's text. */
function alignedWithOriginal(clean: CleanText): string {
  const lines: string[] = []
  clean.text.split('\n').forEach((line, i, all) => {
    if (line === '' && i === all.length - 1) return
    while (lines.length < clean.lineOf(i + 1) - 1) lines.push('')
    lines.push(line)
  })
  return lines.map((line) => `${line}\n`).join('')
}

/** The document of a stored sheet or of standing orders. It parsed when it was stored, so it parses now. */
export function documentOf(stored: SheetRow | StandingRow): SheetNode {
  const document = parseSheet(stored.text).documents[stored.document]
  if (!document) throw new Error(`${'step' in stored ? 'sheet' : 'standing orders'} ${stored.id} of ${stored.seat} no longer parses`)
  return document
}

/** Whether two sheets say the same once comments and blanks are left out: a prefilled one that came back as it went out. */
export const saysTheSame = (a: string, b: string): boolean => essence(a) === essence(b)

const essence = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*/s, '').trim())
    .filter((line) => line !== '')
    .join('\n')
