import type { ReceivedMail } from '../../mail/read.ts'
import type { Identity } from '../../store/post.ts'
import type { IncomingRow } from '../../store/rows.ts'
import type { Campaign } from '../campaign.ts'
import { triesOf } from '../tokens.ts'
import { arrivalOf, type Arrival, known, type Known, type Opened } from './arrival.ts'
import { floodOfStrangers, read, tooLarge } from './before-reading.ts'
import { bounce, double, forSeveralCampaigns, fromOurselves, moreThanADay, tooManyInHisName, waitsForItsHour } from './once-read.ts'
import type { Step, Verdict } from './verdict.ts'
import { fromAProgram, moderatorsOrders, moderatorWithoutOrders, stranger, suspect } from './who-sent-it.ts'

/** The way of a mail, in order: it goes as far as none of them says that it ends. */
const BEFORE_READING: readonly Step<Arrival>[] = [tooLarge, floodOfStrangers]
const ONCE_READ: readonly Step<Opened>[] = [
  forSeveralCampaigns,
  bounce,
  fromOurselves,
  double,
  tooManyInHisName,
  moreThanADay,
  waitsForItsHour,
]
const WHO_SENT_IT: readonly Step<Known>[] = [moderatorsOrders, fromAProgram, moderatorWithoutOrders, stranger, suspect]

/** What came of a mail's way: a player's mail, or why it is none. */
export interface Admission {
  /** Null of a mail that was not read. */
  readonly identity: Identity | null
  /** Under what a wrong token that it gives is written down. */
  readonly tried?: string
  readonly outcome: Verdict | { readonly mail: ReceivedMail; readonly seats: readonly string[] }
}

/** Lets a mail in, or says why not: bounces are recorded, robots, ourselves, strangers and floods are not heard; what a player sends beyond the limit waits. */
export async function admit(campaign: Campaign, row: IncomingRow, now: Date): Promise<Admission> {
  const arrival = arrivalOf(campaign, row, now)
  const unread = await firstOf(BEFORE_READING, arrival)
  if (unread) return { identity: null, outcome: unread }
  const opened = await read(arrival)
  if (!('mail' in opened)) return { identity: null, outcome: opened }
  const { mail, given } = opened
  const stopped = await firstOf(ONCE_READ, opened)
  if (stopped) return { identity: ('identity' in stopped && stopped.identity) || opened.identity, outcome: stopped }
  const sent = known(opened)
  const verdict = await firstOf(WHO_SENT_IT, sent)
  return {
    identity: opened.identity,
    ...(given.wrong && { tried: triesOf(mail.from!) }),
    outcome: verdict ?? { mail, seats: sent.sender.kind === 'player' ? sent.sender.seats : [] },
  }
}

async function firstOf<A>(steps: readonly Step<A>[], arrival: A): Promise<Verdict | null> {
  for (const step of steps) {
    const verdict = await step(arrival)
    if (verdict) return verdict
  }
  return null
}
