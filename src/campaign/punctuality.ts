import type { Json } from '../engine/decision.ts'
import { unsent } from './awaited.ts'
import { type Campaign, look } from './campaign.ts'
import { partsOf } from './playing.ts'

/** How a seat has kept its deadlines, over the steps that were played. */
export interface Punctuality {
  readonly seat: string
  /** Steps that waited for it. */
  readonly asked: number
  /** Of these, those for which its first sheet came after the deadline. */
  readonly late: number
  /** And those that were played without a sheet of it. */
  readonly missed: number
}

/** The record of each seat; steps left behind by a rewind do not count. */
export function punctuality(campaign: Campaign): Punctuality[] {
  const { store, game, file } = campaign
  const sheets = store.allSheets()
  const records = new Map(Object.keys(file.seats).map((seat) => [seat, { asked: 0, late: 0, missed: 0 }]))
  for (const { number, name, done, deadline, abandoned } of store.steps()) {
    if (done === null || abandoned !== null) continue
    const row = store.step(number)!
    const step = game.nextStep(look(campaign, JSON.parse(row.snapshot) as Json))
    const standing = (partsOf(row).at(0)?.standing ?? []).flatMap((id) => store.standingOrders(id)?.seat ?? [])
    for (const seat of step ? unsent(campaign, step, [], standing) : []) {
      const record = records.get(seat)
      if (!record) continue
      record.asked++
      const first = sheets.find((sheet) => sheet.seat === seat && sheet.step === name && sheet.received <= done)
      if (!first) record.missed++
      else if (deadline !== null && first.received > deadline) record.late++
    }
  }
  return [...records].map(([seat, record]) => ({ seat, ...record }))
}
