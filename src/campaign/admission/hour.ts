import type { Opened } from './arrival.ts'
import { DAY } from './warnings.ts'

export const HOUR = 3_600_000
/** Milliseconds that a player's mails beyond the limit of an hour may wait for theirs, at most; more are not read. */
export const LONGEST_WAIT = DAY

export const mostAnHour = ({ campaign }: Opened): number => campaign.file.mail['most an hour']

/** When a mail may be read (milliseconds): a player's an hour after the one that came so many before it, as many as are allowed in an hour; any other now. */
export function turnOf(opened: Opened): number {
  const {
    campaign: {
      store: { post },
    },
    row,
    identity: { sender },
    his,
    now,
  } = opened
  if (!his) return now.getTime()
  const most = mostAnHour(opened)
  // A clock that was ahead when the mail came does not hold it back.
  const came = row.received < now.toISOString() ? row.received : now.toISOString()
  const since = new Date(Date.parse(came) - LONGEST_WAIT - HOUR).toISOString()
  if (post.receivedFrom(sender, since, came) < most) return Date.parse(came)
  const turns: number[] = []
  for (const received of [...post.timesBefore(row.id, sender, since, came), came])
    turns.push(Math.max(Date.parse(received), turns.length < most ? 0 : turns[turns.length - most] + HOUR))
  return turns.at(-1)!
}
