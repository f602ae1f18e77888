import type { Logger } from 'pino'
import { type Inbox, MailError, type Outbox } from '../mail/ports.ts'
import { adjudicate, stepIsDue } from './adjudicate.ts'
import type { Campaign } from './campaign.ts'
import { takeIn } from './intake.ts'
import { faultMail } from './letters.ts'
import { passTime } from './missed.ts'
import { carryOutWaiting } from './referee/referee.ts'
import { sendDue } from './postman.ts'
import { isStoreTrouble } from '../store/store.ts'

export interface Mailbox {
  readonly inbox: Inbox
  readonly outbox: Outbox
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
export async function pollOnce(campaign: Campaign, mailbox: Mailbox, log: Logger, clock: () => Date = () => new Date()): Promise<Polled> {
  const { store } = campaign
  const { received, away } = await fetchMails(campaign, mailbox.inbox, clock)
  for (const row of store.newIncoming()) {
    const { state, note, fault } = await takeIn(campaign, row, clock())
    if (fault) log.error({ mail: row.id, err: fault }, 'the mail cannot be taken in')
    else log.info({ mail: row.id, state }, note)
  }
  await carryOutWaiting(campaign, clock())
  const played: string[] = []
  await passTime(campaign, clock(), away === null)
  while (stepIsDue(campaign, clock(), away === null)) {
    const { name, number } = store.currentStep()!
    if (store.meta('stuck') === String(number)) break
    try {
      const result = await adjudicate(campaign, clock())
      if (result === null) {
        log.info({ step: name }, 'step waits for answers')
        break
      }
      played.push(name)
      log.info({ step: name, events: result.events.length }, 'step played')
    } catch (error) {
      if (isStoreTrouble(error)) throw error
      // A fault of the rules stops the campaign, not the post office: mails are still taken in, the moderator is told once.
      log.error({ step: name, err: error }, 'the step cannot be adjudicated')
      const mails = await faultMail(campaign, name, "could not be adjudicated; 'adjutant step --retry' tries it again once the cause is mended", error as Error, clock())
      store.together(() => {
        store.setMeta('stuck', String(number))
        for (const mail of mails) store.queue(mail)
      })
    }
  }
  const results = await sendDue(store, mailbox.outbox, clock)
  for (const { to, subject, outcome } of results) log[outcome === 'accepted' ? 'info' : 'warn']({ to, subject, outcome }, 'mail')
  const sent = results.filter(({ outcome }) => outcome === 'accepted').length
  // Full steps and queued mails do not wait for an inbox that is away; the caller hears of it at the end.
  if (away) throw away
  return { received, played, sent, unsent: results.length - sent }
}

async function fetchMails(campaign: Campaign, inbox: Inbox, clock: () => Date): Promise<{ received: number; away: MailError | null }> {
  const { store } = campaign
  let received = 0
  try {
    // An inbox may hand out a part at a time; a deadline that passed waits for all of it.
    for (let fresh = true; fresh; ) {
      fresh = false
      for (const mail of await inbox.fetch()) {
        if (store.together(() => store.addIncoming(mail.id, clock().toISOString(), mail.source))) {
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

/** Polls until aborted; the poll in hand is finished first. A mail server that is away is waited for, anything else ends the daemon. */
export async function runDaemon(campaign: Campaign, mailbox: Mailbox, log: Logger, signal: AbortSignal): Promise<void> {
  const interval = campaign.file.mail.poll * 1000
  log.info({ campaign: campaign.file.campaign, seconds: campaign.file.mail.poll }, 'daemon started')
  while (!signal.aborted) {
    try {
      await pollOnce(campaign, mailbox, log)
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      log.warn(error.message)
    }
    if (!signal.aborted) await mailbox.inbox.wait(interval, signal)
  }
  log.info('daemon stopped')
}
