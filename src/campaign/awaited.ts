import type { Step } from '../engine/game.ts'
import { type Campaign, currentStep, standingDoes, waitsFor } from './campaign.ts'

/** Whether standing orders that are in force now do in the place of a seat's sheet. */
export const answeredByStanding = (campaign: Campaign, step: Step, seat: string): boolean =>
  standingDoes(campaign, step, seat) && campaign.store.standing().some((orders) => orders.seat === seat)

/** Of the seats that a step waits for those from whom nothing has come: no sheet, nor standing orders where these do. */
export function unsent(campaign: Campaign, step: Step, sent: readonly string[], standing: readonly string[]): string[] {
  return waitsFor(campaign, step).filter((seat) => !sent.includes(seat) && !(standing.includes(seat) && standingDoes(campaign, step, seat)))
}

/** Seats that are waited for now and have not sent. */
export function missing(campaign: Campaign): string[] {
  const current = currentStep(campaign)
  if (!current) return []
  const seatsOf = (rows: readonly { readonly seat: string }[]): string[] => rows.map(({ seat }) => seat)
  return unsent(campaign, current.step, seatsOf(campaign.store.sheetsFor(current.row.name)), seatsOf(campaign.store.standing()))
}
