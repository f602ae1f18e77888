import type { Problem } from '../../engine/game.ts'
import { checkStanding, type CheckedStanding } from '../../standing/standing-orders.ts'
import { receiptMail } from '../letters.ts'
import { stands, withSlips } from './reading.ts'
import type { Take } from './kinds.ts'
import { tooOld, writtenLater } from './written-later.ts'

/** What answers in the place of what could not be read. Former orders are not mixed with new ones: nobody could tell what is in force. */
function leftTo({ wrong, problems }: CheckedStanding, slips: readonly Problem[], replaced: boolean): string[] {
  if (slips.length === 0 && !problems.some(({ severity }) => severity === 'error')) return []
  return [
    ...wrong.map(({ decision, stands: some, defaultIs }) =>
      some
        ? `${decision}: the rules that could be read stand, and are tried in their order; the others are left out`
        : `${decision}: your standing orders say nothing of it now; where your sheet says nothing either, its default answers (${defaultIs})`,
    ),
    `what is left out answers nothing${replaced ? ', and what you sent of it before does not come back: new standing orders replace all the old ones' : ''}; send all of them again, with this put right`,
  ]
}

/** Standing orders take the place of those before, unless those were written later. */
export const takeStandingOrders: Take = async (reading, part, { key, standsStill, sentNow }) => {
  const { campaign, taken } = reading
  const { read, seat, node, index, slips } = part
  const world = reading.worldOf(seat)
  const inForce = campaign.store.standing().filter((each) => each.seat === seat)
  const overtaken = stands(part) ? writtenLater(reading, inForce) : null
  const problems = overtaken === null ? part.problems : [tooOld(overtaken, 'standing orders are in force')]
  const checked = problems.length > 0 ? { understood: [], problems, wrong: [] } : checkStanding(campaign.game, world, seat, node!)
  // Each decision and each rule stands by itself; where nothing can be read the old ones stay.
  const kept = problems.length === 0 && (stands({ node, problems: checked.problems }) || checked.understood.length > 0)
  const replaced = [...inForce, ...taken.standing].some((each) => each.seat === seat)
  if (kept) taken.standing.push({ seat, text: read.text, document: index })
  const wishes = kept && campaign.file.pace === 'fast' && checked.understood.some(({ text }) => text.endsWith('ask me'))
  const about = {
    step: null,
    kept,
    document: node,
    replaced,
    checked: withSlips(checked, slips),
    notes: [
      ...read.notes,
      ...(kept ? leftTo(checked, slips, replaced) : []),
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
