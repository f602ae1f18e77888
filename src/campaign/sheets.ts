import type { SheetNode } from '../engine/decision.ts'
import type { World } from '../engine/game.ts'
import { narrow, remark } from '../engine/sheet-lines.ts'
import type { ReceivedMail } from '../mail/read.ts'
import { parseSheet } from '../orders/parse.ts'
import type { SheetRow, StandingRow } from '../store/rows.ts'
import { type Campaign, seenBy } from './campaign.ts'
import { marksFor } from './keys.ts'
import type { OrderSheets } from './reading/order-text.ts'
import { readOrders } from './reading/reading-room.ts'

/** The sheet to fill in, with its campaign's name in it: mailboxes and players may have several. */
export const sheetToFillIn = (campaign: Campaign, world: World, seat: string): string =>
  `campaign: ${campaign.file.campaign}\n${campaign.game.prefilledSheet(seenBy(campaign, world, seat), seat)}`

/** A short one is this much shorter, or it is the whole one. */
const SHORTER = 0.85

/** What stands in a mail that has the whole sheet as a file: the front, the attacks that are possible and what must be decided, in lines for a phone. */
export function shortSheetToFillIn(campaign: Campaign, world: World, seat: string, whole: string): string {
  const short = `campaign: ${campaign.file.campaign}\n${campaign.game.prefilledSheet(seenBy(campaign, world, seat), seat, true)}`
  if (short.length > SHORTER * whole.length) return narrow(whole)
  const names = sectionsOf(short)
  const more = sectionsOf(whole).filter((name) => !names.includes(name))
  const rest = more.length === 0 ? '' : ` There is more to order: ${more.join(', ')}.`
  return narrow(
    [short.trimEnd(), '', ...remark(`The short sheet. The whole one is attached, or comes by "query: sheet full".${rest}`)].join('\n'),
  )
}

/** Entries that a sheet has, switched on or off. */
const sectionsOf = (sheet: string): string[] => [...new Set([...sheet.matchAll(/^#?([a-z][a-z '-]*):/gm)].map(([, name]) => name))]

/** What a mail's texts were read as, by the marks that count: it is asked in turn whether it is press, an answer, orders. */
const readBefore = new WeakMap<ReceivedMail, Map<string, Promise<OrderSheets[]>>>()

/** The texts of a mail from some seats: a sheet in a quoted mail counts where it was sent to one of them for the step that is waited for. */
export function readOrdersOf(campaign: Campaign, seats: readonly string[], mail: ReceivedMail): Promise<OrderSheets[]> {
  const marks = marksFor(campaign, seats)
  const reads = readBefore.get(mail) ?? new Map<string, Promise<OrderSheets[]>>()
  readBefore.set(mail, reads)
  const key = marks.join(' ')
  const before = reads.get(key)
  if (before) return before
  const read = Promise.all(mail.orderTexts.map(({ text }) => readOrders(text, marks)))
  reads.set(key, read)
  return read
}

/** The document of a stored sheet or of standing orders. It parsed when it was stored, so it parses now. */
export function documentOf(stored: SheetRow | StandingRow): SheetNode {
  const document = parseSheet(stored.text).documents[stored.document]
  if (!document) throw new Error(`${'step' in stored ? 'sheet' : 'standing orders'} ${stored.id} of ${stored.seat} no longer parses`)
  return document
}

/** The draft that a step has of the one before, without what that has asked its seat already and this one does not ask: it declared war, say. */
export function draftOf(campaign: Campaign, world: World, stored: SheetRow, step: number): SheetNode {
  const { game, store } = campaign
  const node = documentOf(stored)
  if (!(node.value instanceof Map)) return node
  const asked = new Set(store.answers(step - 1).flatMap(({ seat, decision }) => (seat === stored.seat ? [decision] : [])))
  const done = game.decisions.flatMap(({ name, sheet }) => (sheet && asked.has(name) ? [sheet.section] : []))
  const asks = sectionsOf(game.prefilledSheet(world, stored.seat))
  const left = [...(node.value as ReadonlyMap<string, SheetNode>)].filter(([section]) => !done.includes(section) || asks.includes(section))
  return { ...node, value: new Map(left) }
}

/** Whether two sheets say the same once comments and blanks are left out: a prefilled one that came back as it went out. */
export const saysTheSame = (a: string, b: string): boolean => essence(a) === essence(b)

const essence = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#.*/s, '').trim())
    .filter((line) => line !== '')
    .join('\n')
