import type { Json } from '../engine/decision.ts'
import { timeOf } from '../engine/beacon.ts'
import type { PartRow, SheetRow, StandingRow, StepRow } from '../store/rows.ts'
import { beaconOf, fetchRound, roundFor, roundText, waitsForRound } from './beacon.ts'
import { type Campaign, look } from './campaign.ts'
import { countedOrders } from './counted.ts'
import { noticeMail } from './letters.ts'
import { partsOf } from './playing.ts'
import { releasedUpTo, sameDiceOf, setReleased } from './same-dice.ts'

/** Whether the orders of a step are closed before its dice fall: these wait for a round of the beacon, or for other campaigns that have the same. */
export const closesFirst = (campaign: Campaign): boolean => beaconOf(campaign) !== null || sameDiceOf(campaign) !== null

interface Closed {
  readonly sheets: readonly SheetRow[]
  readonly standing: readonly StandingRow[]
  readonly mix: string
}

/**
 * Closes the orders of a step: what counts is fixed. With a beacon that is mailed to all seats by its hashes, with the number of the round, before anybody can know what the round
 * brings; where other campaigns have the same dice that waits for all of them (`releaseDice`).
 */
export async function closeOrders(campaign: Campaign, row: StepRow, orders: Closed & { readonly part: PartRow }, now: Date): Promise<void> {
  const { store } = campaign
  const naming = sameDiceOf(campaign) === null ? await nameRound(campaign, row, orders, now) : () => {}
  store.together(() => {
    store.beginStep(
      row.number,
      orders.sheets.map(({ id }) => id),
      orders.mix,
    )
    store.setParts(row.number, [orders.part])
    naming()
  })
}

/** Lets the dice of a step fall that has been closed, here and in all campaigns that have the same. `closed`: when all were, the same time in each. Safe to repeat. */
export async function releaseDice(campaign: Campaign, number: number, closed: Date): Promise<void> {
  const { store } = campaign
  if (releasedUpTo(campaign) >= number) return
  const row = store.currentStep()
  const naming =
    row?.number === number && beaconOf(campaign) !== null ? await nameRound(campaign, row, closedIn(campaign, row), closed) : () => {}
  store.together(() => {
    setReleased(campaign, number)
    naming()
  })
}

function closedIn({ store }: Campaign, row: StepRow): Closed {
  const { sheets, standing } = partsOf(row)[0]
  return { sheets: sheets.map((id) => store.sheet(id)!), standing: standing.map((id) => store.standingOrders(id)!), mix: row.sheets_hash! }
}

/** Names the round of the beacon that closed orders wait for, to the log and by mail. What is returned stores both. */
async function nameRound(campaign: Campaign, row: StepRow, orders: Closed, now: Date): Promise<() => void> {
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
  return () => {
    store.draws.close(draw)
    for (const mail of mails.flat()) store.queue(mail)
  }
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
