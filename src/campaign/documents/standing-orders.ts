import { checkStanding } from '../../standing/standing-orders.ts'
import { receiptMail } from '../letters.ts'
import { stands, withSlips } from './reading.ts'
import type { Take } from './kinds.ts'
import { tooOld, writtenLater } from './written-later.ts'

/** Standing orders take the place of those before, unless those were written later. */
export const takeStandingOrders: Take = async (reading, part, { key, standsStill, sentNow }) => {
  const { campaign, taken } = reading
  const { read, seat, node, index, slips } = part
  const world = reading.worldOf(seat)
  const inForce = campaign.store.standing().filter((each) => each.seat === seat)
  const overtaken = stands(part) ? writtenLater(reading, inForce) : null
  const problems = overtaken === null ? part.problems : [tooOld(overtaken, 'standing orders are in force')]
  const checked = problems.length > 0 ? { understood: [], problems } : checkStanding(campaign.game, world, seat, node!)
  const kept = stands({ node, problems: checked.problems })
  const replaced = [...inForce, ...taken.standing].some((each) => each.seat === seat)
  if (kept) taken.standing.push({ seat, text: read.text, document: index })
  const wishes = kept && campaign.file.pace === 'fast' && checked.understood.some(({ text }) => text.endsWith('ask me'))
  const about = {
    step: null,
    kept,
    document: node,
    replaced,
    checked: { ...withSlips(checked, slips), arrows: [] },
    notes: [
      ...read.notes,
      ...(kept ? reading.settle(seat) : []),
      ...(wishes ? ["this campaign's pace is fast: nobody is asked, and 'ask' means the default"] : []),
      ...standsStill,
    ],
    world: null,
    sentNow,
    digest: key,
    inReplyTo: reading.mail.messageId,
  }
  taken.mails.push(...(await receiptMail(campaign, seat, about, reading.now)))
  reading.say(`${seat}: standing orders ${kept ? 'taken' : `refused (${checked.problems[0]?.message})`}`)
}
