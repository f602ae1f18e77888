import type { Json } from '../engine/decision.ts'
import { timeOf } from '../engine/beacon.ts'
import type { PartRow, SheetRow, StandingRow, StepRow } from '../store/rows.ts'
import { beaconOf, fetchRound, roundFor, roundText, waitsForRound } from './beacon.ts'
import { type Campaign, look } from './campaign.ts'
import { countedOrders } from './counted.ts'
import { noticeMail } from './letters.ts'

/**
 * Closes the orders of a step whose dice wait for a round of the beacon: what counts is fixed and mailed to all seats by its hashes, with the number of the round, before
 * anybody can know what the round brings.
 */
export async function closeOrders(
  campaign: Campaign,
  row: StepRow,
  orders: { readonly sheets: readonly SheetRow[]; readonly standing: readonly StandingRow[]; readonly mix: string; readonly part: PartRow },
  now: Date,
): Promise<void> {
  const { store, game } = campaign
  const draw = { step: row.number, closed: now.toISOString(), round: roundFor(beaconOf(campaign)!, now) }
  const counted = countedOrders(campaign, orders.sheets, orders.standing)
  const paragraphs = [
    `Nothing can be changed in what counts for ${row.name}. Its dice are mixed with ${roundText(campaign, draw)}, which nobody can know before; then it is played, and you get your report.`,
    ...(counted.length === 0 ? ['No orders came: defaults answer.'] : ['The orders that count, by the SHA-256 that their receipts named:']),
    ...counted.map(({ seat, kind, hash }) => `${seat}, ${kind}: ${hash}`),
    `Their mix: ${orders.mix}`,
  ]
  const mails = await Promise.all(
    game
      .seats(look(campaign, JSON.parse(row.snapshot) as Json))
      .map((seat) => noticeMail(campaign, seat, `closed/${row.number}`, `${row.name}: orders are closed`, paragraphs, now, null)),
  )
  store.together(() => {
    store.beginStep(
      row.number,
      orders.sheets.map(({ id }) => id),
      orders.mix,
    )
    store.setParts(row.number, [orders.part])
    store.draws.close(draw)
    for (const mail of mails.flat()) store.queue(mail)
  })
}

/** Fetches the round that a step waits for, once it has come. Null when none is due; else how that went. */
export async function drawRound(campaign: Campaign, now: Date): Promise<{ round: number; trouble: string | null } | null> {
  const draw = waitsForRound(campaign)
  if (draw === null || timeOf(beaconOf(campaign)!, draw.round) > now.getTime()) return null
  try {
    const signature = await fetchRound(campaign, draw.round)
    campaign.store.together(() => campaign.store.draws.drawn(draw.step, signature))
    return { round: draw.round, trouble: null }
  } catch (error) {
    return { round: draw.round, trouble: (error as Error).message }
  }
}
