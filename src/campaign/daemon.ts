import { isNameless } from '../mail/header.ts'
import type { Logger } from 'pino'
import { withoutKeys } from '../mail/keys.ts'
import { type Inbox, MailError, type Outbox } from '../mail/ports.ts'
import { isPassing, isStoreTrouble } from '../store/connect.ts'
import { adjudicate, stepIsDue } from './adjudicate.ts'
import { noteInbox } from './away.ts'
import type { Campaign } from './campaign.ts'
import { carryOver } from './carry-over.ts'
import { ClockWatch, jumpWords, keepReading, keptReading } from './clock-watch.ts'
import { noteFileChanges } from './file-changes.ts'
import { drawRound } from './closing.ts'
import { takeIn } from './intake.ts'
import { waitsForDice } from './same-dice.ts'
import { faultMail } from './letters.ts'
import { passTime } from './missed.ts'
import { carryOutWaiting } from './referee/referee.ts'
import { notKept } from './outsize.ts'
import { sendDue, type Sent } from './postman.ts'
import { type KnownAs, knownAs, SortingOffice } from './sorting.ts'
import { onLogOf, troubledBy } from './troubled.ts'
import { reportUndelivered } from './undelivered.ts'

export interface Mailbox {
  readonly inbox: Inbox
  readonly outbox: Outbox
}

/** A mailbox with the campaigns whose mails come to it. */
export interface Post extends Mailbox {
  readonly campaigns: readonly Campaign[]
  /** Campaigns of the mailbox that are not looked at: what may be for them stays there. */
  readonly leftAlone?: readonly KnownAs[]
}

/** What one poll did, for the log and for `step`. */
export interface Polled {
  readonly received: number
  readonly played: readonly string[]
  readonly sent: number
  readonly unsent: number
}

/**
 * One poll: fetch and store what came, take it in, play what is due, send what is queued. Each part is safe to repeat, so a crash anywhere
 * costs nothing but time.
 */
export async function pollOnce(
  campaign: Campaign,
  mailbox: Mailbox,
  log: Logger,
  clock: () => Date = () => new Date(),
  clockIsTrusted = true,
): Promise<Polled> {
  const { received, away } = await collect({ ...mailbox, campaigns: [campaign] }, clock)
  await noteInbox(campaign, away?.message ?? null, clock())
  const done = await attend(campaign, mailbox.outbox, log, clock, away === null && clockIsTrusted)
  // Full steps and queued mails do not wait for an inbox that is away; the caller hears of it at the end.
  if (away) throw away
  return { received, ...done }
}

/**
 * Stores what came, each mail with its campaign, before the server may forget it. What may be for a campaign that is left alone stays where it is; it is written
 * down in `leave`, so that those behind it are fetched.
 */
async function collect(
  { inbox, campaigns }: Post,
  clock: () => Date,
  leftAlone: readonly KnownAs[] = [],
  leave = new Set<string>(),
): Promise<{ received: number; away: MailError | null }> {
  const office = new SortingOffice(campaigns, leftAlone)
  let received = 0
  try {
    // An inbox may hand out a part at a time; a deadline that passed waits for all of it.
    for (let fresh = true; fresh;) {
      fresh = false
      for (const mail of await inbox.fetch(leave)) {
        const worthless = mail.source === null ? null : await notKept(campaigns, leftAlone, mail.source, clock())
        const source = worthless === null ? mail.source : null
        const sorted = worthless === null ? await office.sort(mail) : worthless
        if (sorted === null) {
          if (!leave.has(mail.id)) fresh = true
          leave.add(mail.id)
          continue
        }
        const { campaign, note } = sorted
        const { store } = campaign
        if (
          onLogOf(campaign, () =>
            store.together(() => store.post.addIncoming(mail.id, clock().toISOString(), source, note, isNameless(source))),
          )
        ) {
          received++
          fresh = true
        }
        // Only now may the server forget it.
        await inbox.done(mail.id)
      }
    }
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return { received, away: error }
  }
  return { received, away: null }
}

/** Takes in what is stored, plays what is due, sends what is queued. Deadlines pass only when all that came in time is read and the clock is right. */
async function attend(
  campaign: Campaign,
  outbox: Outbox,
  log: Logger,
  clock: () => Date,
  deadlinesPass: boolean,
): Promise<Omit<Polled, 'received'>> {
  const { store } = campaign
  await noteFileChanges(campaign, clock())
  const carried = await carryOver(campaign, clock())
  if (carried)
    log.warn(
      { campaign: campaign.file.campaign },
      carried.goesOn ? 'the step that waits goes on under the new rules' : `the step that waited begins again: ${carried.because}`,
    )
  for (const id of store.post.newIds(clock().toISOString())) {
    const { state, note, fault } = await takeIn(campaign, store.incoming(id)!, clock())
    if (fault) log.error({ mail: id, err: fault }, state === 'taken' ? 'its sheet cannot be rehearsed' : 'the mail cannot be taken in')
    if (!fault || state === 'taken') log.info({ mail: id, state }, note)
  }
  for (const fault of await carryOutWaiting(campaign, clock())) log.error({ err: fault }, "the moderator's order cannot be carried out")
  const played: string[] = []
  await passTime(campaign, clock(), deadlinesPass)
  const drawn = await drawRound(campaign, clock())
  if (drawn?.trouble) log.warn({ round: drawn.round }, `the round of the beacon cannot be had; it is tried again: ${drawn.trouble}`)
  while (stepIsDue(campaign, clock(), deadlinesPass)) {
    const { name, number } = store.currentStep()!
    if (store.meta('stuck') === String(number)) break
    try {
      const result = await adjudicate(campaign, clock())
      if (result === null) {
        log.info({ step: name }, waitsForDice(campaign) ? 'orders are closed; the dice wait' : 'step waits for answers')
        break
      }
      played.push(name)
      log.info({ step: name, events: result.events.length }, 'step played')
    } catch (error) {
      if (isStoreTrouble(error)) throw error
      // A fault of the rules stops the campaign, not the post office: mails are still taken in, the moderator is told once.
      log.error({ step: name, err: error }, 'the step cannot be adjudicated')
      const mails = await faultMail(
        campaign,
        name,
        "could not be adjudicated; 'adjutant step --retry' tries it again once the cause is mended",
        error as Error,
        clock(),
      )
      store.together(() => {
        store.setMeta('stuck', String(number))
        for (const mail of mails) store.queue(mail)
      })
    }
  }
  const results = await sendDue(store, outbox, clock)
  if ((await reportUndelivered(campaign, clock())) > 0) results.push(...(await sendDue(store, outbox, clock)))
  for (const each of results) tell(log, each)
  const sent = results.filter(({ outcome }) => outcome === 'accepted').length
  return { played, sent, unsent: results.length - sent }
}

const tell = (log: Logger, { to, subject, outcome, detail }: Sent): void =>
  log[outcome === 'accepted' ? 'info' : 'warn'](
    { to, subject, outcome, ...(outcome !== 'accepted' && { detail: withoutKeys(detail) }) },
    'mail',
  )

/**
 * Polls until aborted; the poll in hand is finished first. A mail server that is away and a disk that is full are waited for. A campaign whose log is
 * damaged is left alone while others go on; the last one's damage ends the daemon. `after`: what else is done when all campaigns were looked at, each time.
 */
export async function runDaemon(
  posts: readonly Post[],
  log: Logger,
  signal: AbortSignal,
  after: () => Promise<void> = async () => {},
): Promise<void> {
  const campaigns = posts.flatMap((post) => post.campaigns)
  // As they were last seen: a log that is damaged may not even tell whose it is.
  const known = new Map(campaigns.map((campaign) => [campaign, knownAs(campaign)]))
  const names = campaigns.map(({ file }) => file.campaign)
  const interval = Math.min(...campaigns.map(({ file }) => file.mail.poll)) * 1000
  const out = new Set<Campaign>()
  // Mails that stay where they are; no campaign that is left alone is taken up again.
  const left = new Map(posts.map((post) => [post, new Set<string>()]))
  const clockWatch = new ClockWatch()
  log.info({ ...(names.length === 1 ? { campaign: names[0] } : { campaigns: names.length }), seconds: interval / 1000 }, 'daemon started')
  /** Work on a campaign; false when it could not be done. */
  const safely = async (campaign: Campaign, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      const at = troubledBy(error) ?? campaign
      if (error instanceof MailError) log.warn(error.message)
      else if (isPassing(error))
        log.error(
          { campaign: known.get(at)!.name },
          `the log cannot be written (${(error as Error).message}): nothing is lost, it is tried again`,
        )
      else {
        out.add(at)
        if (out.size === campaigns.length) throw error
        log.fatal({ campaign: known.get(at)!.name, err: error }, 'this campaign is left alone until the daemon is started again')
      }
      return false
    }
  }
  for (const campaign of campaigns)
    await safely(campaign, async () => {
      const jumped = clockWatch.resume(keptReading(campaign))
      if (jumped !== null) log.warn({ campaign: campaign.file.campaign }, jumpWords(jumped))
    })
  while (!signal.aborted) {
    const jumped = clockWatch.look()
    if (jumped !== null) log.warn(jumpWords(jumped))
    for (const post of posts) {
      for (const campaign of post.campaigns)
        if (!out.has(campaign)) await safely(campaign, async () => void known.set(campaign, knownAs(campaign)))
      const working = post.campaigns.filter((campaign) => !out.has(campaign))
      if (signal.aborted || working.length === 0) continue
      let inboxRead = false
      await safely(working[0], async () => {
        const { received, away } = await collect(
          { ...post, campaigns: working },
          () => new Date(),
          [...(post.leftAlone ?? []), ...post.campaigns.filter((campaign) => out.has(campaign)).map((campaign) => known.get(campaign)!)],
          left.get(post),
        )
        if (received > 0 && campaigns.length > 1) log.info({ received }, 'mails received')
        for (const campaign of working) await safely(campaign, () => noteInbox(campaign, away?.message ?? null, new Date()))
        if (away) throw away
        inboxRead = true
      })
      for (const campaign of working) {
        if (signal.aborted) break
        if (out.has(campaign)) continue
        await safely(campaign, async () => {
          keepReading(campaign, clockWatch)
          await attend(campaign, post.outbox, log, () => new Date(), inboxRead && clockWatch.trusted)
        })
      }
    }
    if (!signal.aborted) await after()
    // An inbox that nobody reads any more would wake us at once, again and again.
    if (!signal.aborted)
      await anyMail(
        posts.filter((post) => post.campaigns.some((campaign) => !out.has(campaign))),
        interval,
        signal,
      )
  }
  log.info('daemon stopped')
}

/** Until one of the inboxes has mail, or the time is up. */
async function anyMail(posts: readonly Post[], milliseconds: number, signal: AbortSignal): Promise<void> {
  const enough = new AbortController()
  const stop = (): void => enough.abort()
  signal.addEventListener('abort', stop, { once: true })
  await Promise.race(posts.map(({ inbox }) => inbox.wait(milliseconds, enough.signal)))
  enough.abort()
  signal.removeEventListener('abort', stop)
}
