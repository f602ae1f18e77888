import type { Problem } from '../../engine/game.ts'
import type { Reading } from './reading.ts'

/** When the mail was written that brought one of these documents of a seat, if that was after this one; null when this one is the newer, or a clock is wrong. */
export function writtenLater(
  { campaign: { store }, mail, row }: Reading,
  inForce: readonly { readonly incoming: number | null }[],
): string | null {
  const plausible = (written: string, received: string): boolean => Date.parse(written) <= Date.parse(received) + CLOCKS_DIFFER
  if (!mail.date || !plausible(mail.date.toISOString(), row.received)) return null
  for (const { incoming } of inForce) {
    const before = incoming === null ? undefined : store.post.writtenOf(incoming)
    if (!before?.written || !plausible(before.written, before.received) || before.sender.replace(/^~/, '') !== mail.from?.toLowerCase())
      continue
    if (Date.parse(before.written) > mail.date.getTime()) return `${before.written.slice(0, 16).replace('T', ' ')} UTC`
  }
  return null
}

export const tooOld = (overtaken: string, whose: string): Problem => ({
  line: 1,
  column: 1,
  severity: 'error',
  message: `this mail was written before the one whose ${whose} (${overtaken}), and came after it; if it is to count, send it again`,
})
/** Milliseconds by which a player's clock may be ahead of ours. */
const CLOCKS_DIFFER = 10 * 60_000
