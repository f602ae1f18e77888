import type { Outbox } from '../mail/ports.ts'
import type { OutgoingRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'

/** A mail is given up when it was tried so often and waits so long already: RFC 5321 asks for four to five days. */
const TRIES = 12
const PATIENCE = 5 * 24 * 3_600_000
/** A mail that went out whole and unanswered may be there already: it is not sent for days. */
const TRIES_IN_THE_DARK = 5
/** Milliseconds between tries: the first, twice as long each time, at most. */
const FIRST_PAUSE = 60_000
const LONGEST_PAUSE = 6 * 3_600_000
/** Nobody at the server: the next poll may try again after so long. */
const PAUSE_WITHOUT_SERVER = 20_000
const AT_ONCE = 20

/** Mails that a server took while the disk was full: to be written down before anything else is sent. */
const unrecorded = new WeakMap<Store, Map<number, string>>()

export interface Sent {
  readonly id: number
  readonly subject: string
  readonly to: string
  readonly outcome: OutgoingRow['state']
  readonly detail: string
}

/**
 * Sends every mail that is due. A mail is marked 'sending' on disk before the server hears of it, so that after a crash it is tried
 * again with the same Message-ID: twice at worst, never not at all. Where there is no server the rest waits, untried. Returns what became of each.
 */
export async function sendDue(store: Store, outbox: Outbox, now: () => Date): Promise<Sent[]> {
  const results: Sent[] = []
  const acknowledged = unrecorded.get(store) ?? unrecorded.set(store, new Map()).get(store)!
  for (const [id, detail] of acknowledged) {
    store.post.accepted(id, detail, now().toISOString())
    acknowledged.delete(id)
  }
  const done = new Set<number>()
  for (;;) {
    const due = store.post
      .due(now().toISOString(), new Date(now().getTime() + 2 * LONGEST_PAUSE).toISOString(), AT_ONCE)
      .filter(({ id }) => !done.has(id))
    if (due.length === 0) return results
    for (const row of due) {
      done.add(row.id)
      const mail = store.post.bytesToSend(row.id)
      // Given up by the moderator in this very moment.
      if (!mail) continue
      store.markOutgoing(row.id, 'sending', row.detail, row.next_try)
      const to = JSON.parse(row.recipients) as string[]
      const { outcome, detail, away } = await outbox.send({ messageId: row.message_id, from: mail.sender, to, source: mail.source })
      const result = (state: OutgoingRow['state']): void =>
        void results.push({ id: row.id, subject: row.subject, to: to.join(', '), outcome: state, detail })
      if (outcome === 'accepted') {
        acknowledged.set(row.id, detail)
        store.post.accepted(row.id, detail, now().toISOString())
        acknowledged.delete(row.id)
        result('accepted')
      } else if (away) {
        store.post.notTried(row.id, detail, new Date(now().getTime() + PAUSE_WITHOUT_SERVER).toISOString())
        result('queued')
        return results
      } else {
        const attempts = row.attempts + 1
        const waited = now().getTime() - Date.parse(row.created)
        const hopeless =
          outcome === 'refused' ||
          (attempts >= TRIES && (waited >= PATIENCE || attempts >= 3 * TRIES)) ||
          (outcome === 'unknown' && attempts >= TRIES_IN_THE_DARK)
        const state = hopeless ? 'failed' : outcome === 'unknown' ? 'unknown' : 'queued'
        store.markOutgoing(row.id, state, detail, nextTry(now(), attempts))
        result(state)
      }
    }
  }
}

const nextTry = (now: Date, attempts: number): string =>
  new Date(now.getTime() + Math.min(FIRST_PAUSE * 2 ** (attempts - 1), LONGEST_PAUSE)).toISOString()
