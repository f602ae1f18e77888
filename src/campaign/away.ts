import { quoting } from '../mail/foreign.ts'
import type { Campaign } from './campaign.ts'
import { timeText } from './deadlines.ts'
import { outsiderMail } from './letters.ts'

/** A mailbox that cannot be read: since when, what its server says, whether the moderator has heard of it. */
interface Away {
  readonly since: string
  readonly why: string
  readonly told: boolean
}

/** Milliseconds for which a moderator is left in peace: servers are started anew, lines are cut. */
const PATIENCE = 6 * 3_600_000

export const awayOf = ({ store }: Campaign): Away | null => JSON.parse(store.meta('inbox away') || 'null') as Away | null

/**
 * Notes whether the mailbox could be read, and tells the moderator once when it cannot for hours: an expired password would otherwise stop a campaign without a
 * word, for no deadline passes meanwhile. Mail may still go out where none comes in.
 */
export async function noteInbox(campaign: Campaign, why: string | null, now: Date): Promise<void> {
  const { store, file } = campaign
  const before = awayOf(campaign)
  if (why === null) {
    if (before) store.setMeta('inbox away', '')
    return
  }
  const away: Away = before ?? { since: now.toISOString(), why, told: false }
  const tell = !away.told && file.moderator !== undefined && now.getTime() - Date.parse(away.since) >= PATIENCE
  const words = [
    `No mail could be fetched since ${timeText(away.since, file.deadlines)} (${file.deadlines['time zone']}).${quoting(why)}`,
    'Nothing is lost: what players send stays at the server, and no deadline passes until it is read. It is tried again all the time.',
  ]
  const mails = tell
    ? await outsiderMail(campaign, file.moderator!, `inbox-away/${away.since}`, 'The mailbox cannot be read', words, now)
    : []
  if (before && !tell) return
  store.together(() => {
    store.setMeta('inbox away', JSON.stringify({ ...away, told: away.told || tell }))
    for (const mail of mails) store.queue(mail)
  })
}
