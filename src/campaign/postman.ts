import type { Outbox } from '../mail/ports.ts'
import type { OutgoingRow, Store } from '../store/store.ts'

/** After this many tries a mail is given up and shown to the moderator. */
const MAX_ATTEMPTS = 12

/**
 * Sends every mail that is due. A mail is marked 'sending' on disk before the server hears of it, so that after a crash it is tried
 * again with the same Message-ID: twice at worst, never not at all. Returns what became of each.
 */
export async function sendDue(store: Store, outbox: Outbox, now: () => Date): Promise<{ id: number; subject: string; to: string; outcome: OutgoingRow['state'] }[]> {
  const results: { id: number; subject: string; to: string; outcome: OutgoingRow['state'] }[] = []
  for (const row of store.dueOutgoing(now().toISOString())) {
    store.markOutgoing(row.id, 'sending', row.detail, row.next_try)
    const to = JSON.parse(row.recipients) as string[]
    const { outcome, detail } = await outbox.send({ messageId: row.message_id, from: row.sender, to, source: row.source })
    const attempts = row.attempts + 1
    const state = outcome === 'accepted' ? 'accepted' : outcome === 'refused' || attempts >= MAX_ATTEMPTS ? 'failed' : outcome === 'unknown' ? 'unknown' : 'queued'
    store.markOutgoing(row.id, state, detail, nextTry(now(), attempts))
    results.push({ id: row.id, subject: row.subject, to: to.join(', '), outcome: state })
  }
  return results
}

/** One minute, doubling, at most six hours. */
const nextTry = (now: Date, attempts: number): string => new Date(now.getTime() + Math.min(2 ** (attempts - 1), 360) * 60_000).toISOString()
