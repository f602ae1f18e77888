import { canonical } from '../engine/orders-hash.ts'
import { openMail } from '../mail/open.ts'

import { reportSubject, whatHappened } from '../reports/report.ts'
import type { SheetRow, StandingRow, StepRow } from '../store/rows.ts'
import type { Campaign } from './campaign.ts'
import { markFor } from './keys.ts'
import { chaptersIn } from './letters.ts'
import { visibleTo } from './readers.ts'
import { readMail, readOrders } from './reading/reading-room.ts'
import { documentOf } from './sheets.ts'
import type { Mismatch } from './verify.ts'
import { versionAndCommit } from './version.ts'

/**
 * What the mails of a log say against its other records: sheets and standing orders are read from their mails again, and reports tell the events of the journal.
 * Mails that another version worded are not compared.
 */
export async function verifyMails(campaign: Campaign): Promise<Mismatch[]> {
  return [...(await ordersOff(campaign)), ...(await reportsOff(campaign))]
}

/** Sheets and standing orders that do not stand in the mail they came in. */
async function ordersOff(campaign: Campaign): Promise<Mismatch[]> {
  const { store } = campaign
  const off: Mismatch[] = []
  const orderedIn = new Map<number, readonly string[] | null>()
  const marks = store.steps().flatMap(({ name }) => Object.keys(campaign.file.seats).map((seat) => markFor(campaign, seat, name)))
  const sheets = store.allSheets().map((row) => ({ row, step: row.step, what: 'sheet' }))
  const standing = store.allStanding().map((row) => ({ row, step: 'standing orders', what: 'standing orders' }))
  for (const { row, step, what } of [...sheets, ...standing]) {
    if (row.incoming === null) continue
    if (!orderedIn.has(row.incoming)) orderedIn.set(row.incoming, await ordersIn(campaign, row.incoming, marks))
    const known = orderedIn.get(row.incoming)!
    const ordered = orderedBy(row)
    if (ordered === null || (known !== null && !known.includes(ordered)))
      off.push({
        step,
        message: `${what} ${row.id} of ${row.seat}: what it orders does not stand in mail ${row.incoming}, which it came in`,
      })
  }
  return off
}

function orderedBy(row: SheetRow | StandingRow): string | null {
  try {
    return canonical(documentOf(row))
  } catch {
    return null
  }
}

/** What the documents of a mail order, each in its one form; `marks`: of all sheets that were ever sent, one of which it may have quoted. Null when its text was not kept. */
async function ordersIn({ store }: Campaign, incoming: number, marks: readonly string[]): Promise<string[] | null> {
  const source = store.post.sourceOf(incoming)
  if (!source) return null
  const { orderTexts } = await readMail(source)
  const read = await Promise.all(orderTexts.map(({ text }) => readOrders(text, marks)))
  return read.flatMap(({ documents }) => documents.map((document) => canonical(document)))
}

/** Reports that tell other events than the journal. */
async function reportsOff(campaign: Campaign): Promise<Mismatch[]> {
  const { store } = campaign
  const off: Mismatch[] = []
  const steps = store.steps()
  const mails = store.outgoing()
  const stepOf = stepReportedBy(campaign, steps)
  for (const row of steps) {
    if (!row.done || row.program !== versionAndCommit()) continue
    for (const { id, seat } of mails.filter((mail) => stepOf(mail) === row.number)) {
      const told = whatHappened(visibleTo(store.events(row.number), seat), chaptersIn(campaign))
      const { text } = await openMail(store.outgoingMail(id)!.source)
      if (!told.every((chapter) => flat(text).includes(flat(chapter))))
        off.push({ step: row.name, message: `the report for ${seat} (mail ${id}) tells something else than the events of the journal` })
    }
  }
  return off
}

/** The step of which a mail is the report: of those that had its name, the last that was played when it was written. */
const stepReportedBy =
  ({ file }: Campaign, steps: readonly Pick<StepRow, 'number' | 'name' | 'done'>[]) =>
  ({ seat, subject, created }: { seat: string; subject: string; created: string }): number | undefined =>
    steps.findLast(({ name, done }) => done !== null && done <= created && subject === reportSubject(file.campaign, name, seat))?.number

export const flat = (text: string): string => text.split(/\s+/).join(' ').trim()
