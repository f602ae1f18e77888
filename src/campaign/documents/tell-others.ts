import type { SheetNode } from '../../engine/decision.ts'
import { mayTell, type ToldOrder, toldBySheet } from '../../orders/told.ts'
import { type Campaign, currentStep, seenBy } from '../campaign.ts'
import { noticeMail } from '../letters.ts'
import type { SheetRow } from '../../store/rows.ts'
import { documentOf } from '../sheets.ts'
import type { Reading } from './reading.ts'

/** Mails to those of whom an order of a sheet asks something, each once: an offer is accepted in the other's sheet for the same step. What the sheet before said and this one does not is taken back. */
export async function tellOthers(reading: Reading, seat: string, node: SheetNode, key: string): Promise<void> {
  const { campaign, current, now, taken } = reading
  const before = campaign.store.sheetsFor(current.row.name).find((sheet) => sheet.seat === seat)
  const known = before ? toldByRow(campaign, before) : []
  const told = toldIn(campaign, seat, node)
  const without = (all: readonly ToldOrder[], others: readonly ToldOrder[]) =>
    all.filter(({ name }) => !others.some((each) => each.name === name))
  for (const { name, to, text, then } of without(told, known))
    for (const other of to) {
      // Who has sent already may want to send again: the step waits for him as it does for one who is told that something is wrong.
      taken.looks = [...(taken.looks ?? []), { seat: other, look: 'wrong' }]
      taken.mails.push(
        ...(await noticeMail(
          campaign,
          other,
          `${key}/${name}`,
          `${seat} ${then === undefined ? 'makes an offer' : 'has a word for you'}: ${name}`,
          [`For ${current.row.name}: ${text}.`, `${then ?? toAccept(name)} ${WHOLE}`],
          now,
          null,
        )),
      )
    }
  for (const { name, to } of without(known, told))
    for (const other of to)
      taken.mails.push(
        ...(await noticeMail(
          campaign,
          other,
          `${key}/${name}`,
          `${seat} takes it back: ${name}`,
          [`What ${seat} told you as ${name} stands no more.`],
          now,
          null,
        )),
      )
}

const toAccept = (name: string): string =>
  `To accept it, put 'accept: ${name}' into your sheet for this step. What nobody accepts is told in the report and stands for one more step.`
const WHOLE = 'Send your sheet whole: a new sheet takes the place of the one before.'

const toldIn = (campaign: Campaign, seat: string, node: SheetNode): ToldOrder[] => {
  const world = currentStep(campaign)!.world
  return toldBySheet(campaign.game, seenBy(campaign, world, seat), seat, node)
}

/** Of a stored sheet; it is read only where its text may tell something. */
const toldByRow = (campaign: Campaign, row: SheetRow): ToldOrder[] =>
  mayTell(campaign.game, row.text) ? toldIn(campaign, row.seat, documentOf(row)) : []

/** What others have told a seat by their sheets for the step that is waited for, by who told it. */
export function toldTo(campaign: Campaign, seat: string): Map<string, ToldOrder[]> {
  const current = currentStep(campaign)
  if (!current) return new Map()
  const others = campaign.store.sheetsFor(current.row.name).filter((sheet) => sheet.seat !== seat)
  return new Map(others.map((sheet) => [sheet.seat, toldByRow(campaign, sheet).filter(({ to }) => to.includes(seat))]))
}
