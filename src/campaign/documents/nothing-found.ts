import type { Campaign } from '../campaign.ts'
import type { OrderSheets } from '../reading/order-text.ts'
import type { Reading } from './reading.ts'

/** To whoever sent no orders. */
export const wordsOf = ({ campaign, seats, mail }: Reading, read: readonly OrderSheets[]): [title: string, ...paragraphs: string[]] =>
  UNSUBSCRIBE.test(`${mail.subject}\n${mail.orderTexts[0]?.text.slice(0, 10_000) ?? ''}`) ? leaving(campaign, seats) : nothingFound(read)

const nothingFound = (read: readonly OrderSheets[]): [title: string, ...paragraphs: string[]] => [
  'No orders found',
  'Your mail arrived, but no order sheet was found in it, neither as an attachment nor in its text. Nothing has changed.',
  "The sheet to fill in stands in your last report; a mail with 'query: sheet' brings it again, 'query: help' the handbook.",
  "Orders in plain words stand below a line 'orders:', each in a line of its own.",
  ...(read.some(({ quoted }) => quoted) ? ['What it quotes of a mail counts only where that is the sheet, with something filled in.'] : []),
  ...read.flatMap(({ notes }) => notes),
]

/** What people and mail programs write to be rid of mails. */
const UNSUBSCRIBE = /^[^\S\r\n\u2028\u2029]*(?:re:[^\S\r\n\u2028\u2029]*)?(?:un-?subscribe|remove me|abmelden|d[ée]sabonner)\b/im

/** Nobody loses a seat by a word that his mail program may have sent for him. */
const leaving = ({ file }: Campaign, seats: readonly string[]): [title: string, ...paragraphs: string[]] => [
  'You play on',
  `You get these mails because you play ${seats.join(' and ')} in ${file.campaign}. Nothing has changed: a seat is not given up by a mail to this address.`,
  `If you want to leave, write to ${file.moderator ? `the moderator, ${file.moderator.address}` : 'the moderator'}: another player can take over. If you are away for a while, say so with 'absent: { from: 2026-12-20, to: 2027-01-03 }'.`,
]
