import { defaultMaximumMailSize } from '../../mail/folder-inbox.ts'
import { MailError } from '../../mail/ports.ts'
import { securityOf } from '../keys.ts'
import { readMail } from '../reading/reading-room.ts'
import type { Campaign } from '../campaign.ts'
import { keyHeldBy, NOT_KEPT, TOO_LARGE } from '../sorting.ts'
import { type Arrival, isModerator, type Opened, opened, seatsOfAddress } from './arrival.ts'
import { HOUR } from './hour.ts'
import { type Step, turned, type Verdict } from './verdict.ts'
import { keyElsewhere, warning } from './warnings.ts'

/** Mails of strangers that are read in an hour; of more only the sender is looked at. */
const STRANGERS_AN_HOUR = 100

/** The mailbox did not hand it out, or nothing of it was to be kept. */
export const tooLarge: Step<Arrival> = async (arrival) => {
  const { campaign, row } = arrival
  if (row.source) return null
  if (row.note.startsWith(NOT_KEPT)) return turned(`unknown sender: ${row.note}`, { worthless: true })
  const held = keyHeldBy(row.note, Object.keys(campaign.file.seats))
  if (held) {
    const { seat, from } = held
    return turned(`suspect sender: ${row.note}`, {
      ...(await warning(arrival, [seat], 'other address', keyElsewhere(`From: ${from.slice(0, 100)}`), null)),
      worthless: true,
    })
  }
  const from = row.note.startsWith(TOO_LARGE) ? row.note.slice(TOO_LARGE.length) : ''
  const words = [
    `A mail that says it comes from ${from} was not read: it has more than ${defaultMaximumMailSize / 1_000_000} MB. Nothing of it was taken in. Send your orders without pictures and quoted reports.`,
  ]
  return turned(
    `larger than the limit; it was not fetched${from === '' ? '' : `, from ${from}`}`,
    await warning(arrival, seatsOfAddress(campaign, from), 'too large', ['Your mail is too large', words], null),
  )
}

export const floodOfStrangers: Step<Arrival> = ({ campaign, claimed, seats, now }) => {
  if (seats.length > 0 || isModerator(campaign, claimed) || !isFlooded(campaign, now)) return null
  return turned(
    `${claimed || 'nobody'} is not the address of a seat; more than ${STRANGERS_AN_HOUR} mails of strangers within an hour, not read`,
    { worthless: true },
  )
}

/** Where a key alone may let somebody in, each is read. */
export const isFlooded = (campaign: Campaign, now: Date): boolean =>
  securityOf(campaign) !== 'token' &&
  campaign.store.post.receivedFrom('', new Date(now.getTime() - HOUR).toISOString(), now.toISOString()) >= STRANGERS_AN_HOUR

/** Reads it; a verdict when it cannot be read. */
export async function read(arrival: Arrival): Promise<Opened | Verdict> {
  const { row, claimed, seats } = arrival
  try {
    return await opened(arrival, await readMail(row.source!))
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const words = [
      `A mail that says it comes from ${claimed} cannot be read. ${error.message}`,
      'Nothing of it was taken in. Send your orders as plain text, or as one attached file.',
    ]
    return turned(error.message, {
      ...(await warning(arrival, seats, 'unreadable', ['Your mail could not be read', words], null)),
      ...(seats.length === 0 && { worthless: true as const }),
    })
  }
}
