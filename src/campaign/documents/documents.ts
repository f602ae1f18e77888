import type { SheetNode } from '../../engine/decision.ts'
import type { Problem, World } from '../../engine/game.ts'
import type { ReceivedMail } from '../../mail/read.ts'
import { PlainReader } from '../../orders/plain.ts'
import { PLAIN } from '../../orders/plain-lines.ts'
import { itemsOf, sectionsOf } from '../../orders/sheet.ts'
import { STANDING } from '../../standing/standing-orders.ts'
import type { IncomingRow } from '../../store/rows.ts'
import { digestOf } from '../../store/store.ts'
import { readAside } from '../aside.ts'
import { type Campaign, currentStep } from '../campaign.ts'
import { noticeMail } from '../letters.ts'
import { pausedBecause } from '../pauses.ts'
import type { OrderSheets } from '../reading/order-text.ts'
import { readReplies } from '../replies.ts'
import { readinessIn } from '../second-look.ts'
import { readOrdersOf, saysTheSame, sheetToFillIn, shortSheetToFillIn } from '../sheets.ts'
import { addressed } from './addressed.ts'
import { isSheet, takePart } from './kinds.ts'
import { wordsOf } from './nothing-found.ts'
import { type Part, Reading, stands } from './reading.ts'
import { nothing, type Taken } from './taken.ts'

/** What a player's mail says: press or an absence, an answer to a question, or documents, each of its kind. */
export async function readDocuments(
  campaign: Campaign,
  row: IncomingRow,
  mail: ReceivedMail,
  seats: readonly string[],
  now: Date,
): Promise<Taken> {
  const aside = await readAside(campaign, row.id, mail, seats, now)
  if (aside) return { state: 'taken', ...nothing(), note: aside.note, mails: [...aside.mails], aside: aside.store }
  const current = currentStep(campaign)
  if (!current) return { state: 'taken', ...nothing(), note: 'the campaign is over', mails: await over(campaign, row, mail, seats[0], now) }
  const reading = new Reading(campaign, row, mail, seats, current, now)
  if (!(await readAnswers(reading))) await readOrders(reading)
  return reading.taken
}

const over = (campaign: Campaign, row: IncomingRow, mail: ReceivedMail, seat: string, now: Date) =>
  noticeMail(
    campaign,
    seat,
    digestOf(`${row.id} ${row.origin}`).slice(0, 16),
    'The campaign is over',
    ['Your mail arrived, but no orders are waited for any more.'],
    now,
    mail.messageId,
  )

/** Answers to questions that wait; false when the mail is something else. */
async function readAnswers(reading: Reading): Promise<boolean> {
  const { campaign, mail, seats, open, taken, digest } = reading
  const replies = await readReplies(campaign, mail, seats, open)
  if (!replies) return false
  if (replies.notice) await reading.notice(replies.notice.seat, digest, replies.notice.title, ...replies.notice.paragraphs)
  taken.note = replies.note
  taken.replies = replies.answers
  if (replies.meanwhile) taken.meanwhile = replies.meanwhile
  return true
}

async function readOrders(reading: Reading): Promise<void> {
  const { campaign, seats, mail, current, digest } = reading
  const read = await readOrdersOf(campaign, seats, mail)
  const untouched = (text: string) =>
    seats.some((seat) => {
      const whole = sheetToFillIn(campaign, reading.worldOf(seat), seat)
      return [whole, shortSheetToFillIn(campaign, reading.worldOf(seat), seat, whole)].some((sheet) => saysTheSame(text, sheet))
    })
  // A "thanks!" above a mail of ours is not an order to do what stands in it.
  const texts = read.filter((each) => !each.empty && !isProse(each)).filter((each) => !each.quoted || !untouched(each.text))
  if (texts.length === 0) {
    reading.say('no orders found')
    return reading.notice(seats[0], digest, ...wordsOf(reading, read))
  }
  const parts = texts.flatMap((text) => partsOf(reading, text))
  const paused = pausedBecause(campaign)
  const sheets = parts.filter((each) => isSheet(each) && stands(each) && each.draft !== true)
  const beside = {
    parts,
    sheets,
    sentNow: sheets.filter(({ steps }) => steps.includes(current.row.name)).map(({ seat }) => seat),
    standsStill:
      paused === null
        ? []
        : [`the campaign is paused (${paused}): nothing is played until the moderator resumes it, and its deadline moves by as long`],
  }
  for (const [n, part] of parts.entries()) await takePart(reading, part, { ...beside, key: `${digest}/${n}` })
}

/**
 * A slip costs the order it stands in. A text of whose documents one is none at all changes nothing, whichever it is: half a mail may contradict the
 * other half.
 */
function partsOf({ campaign, seats, open, current }: Reading, read: OrderSheets): Part[] {
  const isBroken =
    read.broken ||
    read.documents.some(
      (node, index) => (read.slips[index].length > 0 || hasPlain(node)) && !isOfOrders(campaign, current.world, seats[0], node),
    )
  if (!isBroken && read.documents.length > 0)
    return read.documents.map((node, index) => ({
      read,
      slips: read.slips[index],
      ...addressed(campaign, open?.world ?? current.world, node, seats, current.row.name),
      node,
      index,
    }))
  const problems: readonly Problem[] =
    read.problems.length > 0 ? read.problems : [{ line: 1, column: 1, severity: 'error', message: NO_SHEET }]
  return [{ read, seat: seats[0], steps: [current.row.name], node: null, problems, slips: [], index: 0 }]
}

const NO_SHEET = "no order sheet found here: its entries name no section of one; orders in plain words stand below a line 'orders:'"

/** Lines that are no YAML: they are orders in plain words, or nothing is. */
const hasPlain = ({ value }: SheetNode): boolean => value instanceof Map && value.has(PLAIN)

/** Whether what is left of a broken document gives any order: words with a colon in them are no sheet. */
function isOfOrders({ game }: Campaign, world: World, seat: string, { value }: SheetNode): boolean {
  const lines = value instanceof Map ? (value.get(PLAIN) as SheetNode | undefined) : undefined
  if (lines?.name) return true
  const plain = lines && new PlainReader(game, world, seat)
  if (lines && itemsOf(lines).some((line) => plain!.isOrder(line))) return true
  const names = [...sectionsOf(game.decisions).keys(), 'pause before', 'pause if', 'groups', STANDING]
  return value instanceof Map && names.some((name) => value.has(name))
}

/** "Good luck!": words without a single entry. */
const isProse = ({ documents, problems }: OrderSheets): boolean =>
  problems.length === 0 && documents.every((document) => typeof document.value === 'string' && readinessIn(document) === null)
