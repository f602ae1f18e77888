import { hashOfSheets, secretOf } from '../engine/dice.ts'
import type { DiceProof } from '../engine/dice-proof.ts'
import type { SheetNode } from '../engine/decision.ts'
import type { GameEvent } from '../engine/event.ts'
import { type CountedOrders, hashOfOrders, mixOf, saltOf } from '../engine/orders-hash.ts'
import type { PartRow, SheetRow, StandingRow, StepRow } from '../store/rows.ts'
import { beaconOf } from './beacon.ts'
import { type Campaign, CHAIN } from './campaign.ts'
import { visibleTo } from './readers.ts'
import { sameDiceOf } from './same-dice.ts'
import { documentOf } from './sheets.ts'

/** The hash of what a seat orders, and the salt in it: what its receipt names. Null in campaigns begun before there was a chain of secrets. */
export function hashFor({ store }: Campaign, seat: string, document: SheetNode): { hash: string; salt: string } | null {
  if (store.meta('dice') !== CHAIN) return null
  const salt = saltOf(store.meta('salt')!, seat)
  return { hash: hashOfOrders(salt, document), salt }
}

/** The orders that a step was played by, by their hashes. */
export const countedOrders = (campaign: Campaign, sheets: readonly SheetRow[], standing: readonly StandingRow[]): CountedOrders[] => {
  const of = (kind: CountedOrders['kind']) => (row: SheetRow | StandingRow) => ({
    seat: row.seat,
    kind,
    hash: hashFor(campaign, row.seat, documentOf(row))!.hash,
  })
  return [...sheets.map(of('sheet')), ...standing.map(of('standing orders'))]
}

/** What the dice of a step are mixed with that is played by some orders. Campaigns begun before there was a chain of secrets hash the sheets' texts. */
export const mixFor = (campaign: Campaign, sheets: readonly SheetRow[], standing: readonly StandingRow[]): string =>
  campaign.store.meta('dice') === CHAIN ? mixOf(countedOrders(campaign, sheets, standing)) : hashOfSheets(sheets)

/** The dice of a step that a reader is told, each with how many of its purpose fell before it. */
export function diceTold(events: readonly GameEvent[], reader: string): DiceProof['dice'] {
  const thrown = new Map<string, number>()
  return events.flatMap((event) =>
    (event.dice ?? []).flatMap((each) => {
      const nth = thrown.get(each.purpose) ?? 0
      thrown.set(each.purpose, nth + 1)
      return visibleTo([event], reader).length === 0 ? [] : [{ ...each, nth }]
    }),
  )
}

/** What a seat needs to check the dice of a step that was played, by what was in force when it began (`first`): those of events that it may read. Null in campaigns whose one seed is told at the end. */
export function proofFor(campaign: Campaign, row: StepRow, first: PartRow, events: readonly GameEvent[], seat: string): DiceProof | null {
  const { seed, store } = campaign
  if (store.meta('dice') !== CHAIN) return null
  const orders = countedOrders(
    campaign,
    first.sheets.map((id) => store.sheet(id)!),
    first.standing.map((id) => store.standingOrders(id)!),
  )
  const beacon = beaconOf(campaign)
  const sameDice = sameDiceOf(campaign)
  const draw = store.draws.of(row.number)
  return {
    campaign: campaign.file.campaign,
    step: row.name,
    number: row.number,
    branch: row.branch,
    commitment: store.meta('commitment')!,
    secret: secretOf(seed, row.number).toString('hex'),
    orders,
    mix: mixOf(orders),
    ...(sameDice !== null && { sameDice }),
    ...(beacon &&
      draw?.signature && {
        beacon: { ...beacon, round: draw.round, signature: draw.signature, closed: Math.floor(Date.parse(draw.closed) / 1000) },
      }),
    log: store.head(),
    dice: diceTold(events, seat),
  }
}
