import type { Campaign } from '../campaign.ts'
import { outsiderMail, warningMail } from '../letters.ts'
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
  return { mails: await warningMail(campaign, seat, key, title, paragraphs, now, inReplyTo), warned: about }
}

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
