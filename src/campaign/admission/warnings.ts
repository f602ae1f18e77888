import { quoting } from '../../mail/foreign.ts'
import type { Campaign } from '../campaign.ts'
import { noticeMail, outsiderMail, warningMail } from '../letters.ts'
import type { Arrival } from './arrival.ts'
import type { TurnedAway } from './verdict.ts'

export const DAY = 24 * 3_600_000
/** Warnings of one kind that a seat gets in a day. */
export const WARNINGS_A_DAY = 3

/** What the mails of a step warn of, so that they stay few. */
type Warned = Pick<TurnedAway, 'mails' | 'warned'>

/** How often somebody heard of something within a day. */
export const timesToday = ({ store }: Campaign, about: string, now: Date): number =>
  store.post.warned(about, new Date(now.getTime() - DAY).toISOString(), now.toISOString())

/** A warning to a seat, with a fresh key and the sheet of now; null when it is nobody's, or has had enough of that kind today. */
export async function warning(
  { campaign, row, now }: Arrival,
  [seat]: readonly string[],
  kind: string,
  [title, paragraphs]: readonly [title: string, paragraphs: readonly string[]],
  inReplyTo: string | null,
  most = WARNINGS_A_DAY,
): Promise<Warned | null> {
  if (seat === undefined) return null
  const about = `${seat}/${kind}`
  if (timesToday(campaign, about, now) >= most) return null
  const key = `${kind.replaceAll(' ', '-')}/${row.id}`
  // Of a mail that is surely another's, or answers none of ours, the player needs no sheet.
  const letter = kind === 'other address' ? noticeMail : warningMail
  return { mails: await letter(campaign, seat, key, title, paragraphs, now, inReplyTo), warned: about }
}

/** What the player whose key came from elsewhere reads; `head`: what the mail says of itself. */
export const keyElsewhere = (head: string): [title: string, paragraphs: string[]] => [
  'Somebody holds a key of yours',
  [
    'A mail came with a key that was sent to you, from an address that is none of yours. Nothing of it was taken in, and its sender hears nothing.',
    `Its head says:${quoting(head)}`,
    'If it was you, ask the moderator to add the address to your seat.',
    "If you passed a report on, answer with 'keys: new' to make every key you have been sent worthless.",
  ],
]

/** To the moderator; null when he has heard of that kind often enough today: perhaps another writes in his name. */
export async function toModerator(
  { campaign, row, now }: Arrival,
  kind: string,
  [title, paragraphs]: readonly [title: string, paragraphs: readonly string[]],
  inReplyTo: string | null,
): Promise<Warned | null> {
  const about = `moderator/${kind}`
  if (timesToday(campaign, about, now) >= WARNINGS_A_DAY) return null
  const key = `${kind.replaceAll(' ', '-')}/${row.id}`
  return { mails: await outsiderMail(campaign, campaign.file.moderator!, key, title, paragraphs, now, inReplyTo), warned: about }
}
