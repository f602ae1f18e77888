import type { SheetNode } from '../../engine/decision.ts'
import type { Problem, World } from '../../engine/game.ts'
import { pause } from '../../engine/pause.ts'
import { asText } from '../../engine/words.ts'
import { parseSheet } from '../../orders/parse.ts'
import { type CheckedSheet, checkSheet } from '../../orders/sheet.ts'
import { isStandingOrders } from '../../standing/standing-orders.ts'
import { isStoreTrouble } from '../../store/connect.ts'
import type { Campaign } from '../campaign.ts'
import { receiptMail } from '../letters.ts'
import { groupsInForce } from '../playing.ts'
import { sameDiceOf } from '../same-dice.ts'
import { type Ahead, foretellSheet } from '../rehearsal/for-receipt.ts'
import type { Foretold } from '../rehearsal/in-words.ts'
import type { Look } from '../second-look.ts'
import { draftMails, readersOfDrafts } from '../shared-drafts.ts'
import { draftOf } from '../sheets.ts'
import type { Beside, Take } from './kinds.ts'
import { tellOthers } from './tell-others.ts'
import { type Part, type Reading, stands, withSlips } from './reading.ts'
import { tooOld, writtenLater } from './written-later.ts'

/** A sheet stands for each of its steps, unless another of its mail, or one that was written later, does. */
export const takeSheet: Take = async (reading, part, beside) => {
  const { key, parts, standsStill, sentNow } = beside
  const { campaign, taken, current } = reading
  const { read, seat, node, index, stale, slips, draft, final, wasDraft } = part
  const world = reading.worldOf(seat)
  const { problems, steps } = standingOf(reading, part, beside)
  const kept = stands({ node, problems })
  const groups = groupsOf(reading, seat, parts)
  const checked = kept ? withSlips(checkSheet(campaign.game, world, seat, node!, groups), slips) : { understood: [], problems }
  const isForNow = kept && steps.includes(current.row.name)
  if (isForNow && draft !== true && current.row.parts === null) await tellOthers(reading, seat, node!, key)
  const { foretold, unrehearsed } = isForNow
    ? await rehearsed(reading, { world, seat, sheet: node!, coming: standingWith(parts, seat), groups, checked, open: reading.open })
    : { foretold: null }
  const replaced =
    !wasDraft &&
    steps.some((step) =>
      [...campaign.store.sheetsFor(step), ...taken.sheets.filter((sheet) => sheet.step === step)].some((sheet) => sheet.seat === seat),
    )
  const counts = kept && draft !== true
  if (counts) for (const step of steps) taken.sheets.push({ seat, step, text: read.text, document: index })
  const later = steps.filter((step) => step !== current.row.name)
  const notes = [
    ...read.notes,
    ...leftOutOf(checked),
    ...(kept && later.length > 0 ? [`it is held for '${later.join("', '")}'; what it says was checked against the position of now`] : []),
    ...(counts && later.length < steps.length ? forTheRest(reading, seat) : []),
    ...(unrehearsed === undefined ? [] : [unrehearsed]),
    ...(wasDraft ? [WAS_DRAFT] : []),
    ...(kept && draft ? [DRAFT, ...shownTo(campaign, seat)] : []),
    ...(sameDiceOf(campaign) !== null && asksToStop(node) ? [NO_STOPS] : []),
    ...(stale === undefined ? [] : [`the sheet of ${current.row.name} is attached`]),
    ...standsStill,
  ]
  const look = isForNow && counts && current.row.parts === null ? lookAt({ checked, foretold, final }) : null
  if (look !== null) taken.looks = [...(taken.looks ?? []), { seat, look }]
  const about = {
    look,
    draft: draft === true,
    step: stale ?? steps.join(', '),
    kept,
    document: node,
    replaced,
    checked,
    foretold,
    notes,
    world,
    sentNow,
    digest: key,
    inReplyTo: reading.mail.messageId,
    stale: stale !== undefined,
  }
  taken.mails.push(...(await receiptMail(campaign, seat, about, reading.now)))
  if (isForNow && draft)
    taken.mails.push(...(await draftMails(campaign, seat, { step: current.row.name, key, foretold: foretold ?? checked }, reading.now)))
  reading.say(`${seat}: ${kept ? `${draft ? 'draft' : 'sheet'} for ${steps.join(', ')}` : `refused (${problems[0]?.message})`}`)
}

/** Words apart from the orders that are none. */
const leftOutOf = ({ leftOut = [] }: CheckedSheet): string[] =>
  leftOut.length === 0
    ? []
    : [
        `Left out what stands apart from the orders and is none: ${leftOut.map(({ line, value }) => `line ${line}, '${asText(value).slice(0, 60)}'`).join('; ')}.`,
      ]

const asksToStop = (node: SheetNode | null): boolean =>
  node?.value instanceof Map && ['pause before', 'pause if'].some((key) => (node.value as ReadonlyMap<string, SheetNode>).has(key))
const NO_STOPS =
  'it asks to stop, and here no step stops: other tables play with the same dice, and would tell how it goes on; say it with conditions'

const DRAFT = "it is a draft: nothing of it counts; send it without 'draft: yes' when it is to be played"

const WAS_DRAFT = 'it is what you sent for the step before, kept as a draft; it counts now, unless you send another sheet'

/** `ready` of a seat whose sheet is a draft still: it is sent by that, and has a receipt of the position that it is played in. */
export async function takeDraft(reading: Reading, seat: string, beside: Beside): Promise<void> {
  const { row } = reading.current
  const stored = reading.campaign.store.sheetsFor(row.name).find((sheet) => sheet.seat === seat)!
  const read = { ...parseSheet(stored.text), text: stored.text, notes: [], quoted: false, empty: false, tokens: [], written: [] }
  const node = draftOf(reading.campaign, reading.worldOf(seat), stored, row.number)
  await takeSheet(reading, { read, seat, steps: [row.name], node, problems: [], slips: [], index: stored.document, wasDraft: true }, beside)
}

function shownTo(campaign: Campaign, seat: string): string[] {
  const see = readersOfDrafts(campaign, seat)
  return see.length === 0 ? [] : [`${see.join(' and ')} ${see.length === 1 ? 'gets' : 'get'} it by mail, as you both wish`]
}

/** Whether its player may want to look at a sheet again, now that he has its receipt. */
function lookAt({ checked, foretold, final }: { checked: CheckedSheet; foretold: Foretold | null; final?: boolean }): Look {
  if (final) return 'ready'
  return (foretold ? foretold.isWrong : checked.problems.length > 0) ? 'wrong' : 'well'
}

/** What keeps a sheet from standing, and the steps that are left to it. */
function standingOf(reading: Reading, part: Part, beside: Beside): { problems: readonly Problem[]; steps: readonly string[] } {
  const { seat, node } = part
  const left = stepsLeft(part, beside)
  const steps = left.length === 0 ? part.steps : left
  if (!node || !stands(part)) return { problems: part.problems, steps }
  // Mails overtake each other: what was written last counts, not what came last.
  const before = part.steps.flatMap((step) => reading.campaign.store.sheetsFor(step).filter((sheet) => sheet.seat === seat))
  const overtaken = writtenLater(reading, before)
  if (overtaken !== null) return { problems: [tooOld(overtaken, 'sheet stands')], steps }
  if (left.length > 0) return { problems: part.problems, steps }
  const message = 'this mail holds another sheet for the same step below this one; that one counts'
  return { problems: [{ line: node.line, column: node.column, severity: 'error', message }], steps }
}

/** Two sheets for one step cannot both count: the one that stands last does, as if it had come later. */
function stepsLeft(part: Part, { parts, sheets }: Beside): string[] {
  const below = parts.slice(parts.indexOf(part) + 1).filter((each) => sheets.includes(each) && each.seat === part.seat)
  return part.steps.filter((step) => !below.some(({ steps }) => steps.includes(step)))
}

/** Groups named anywhere in a mail hold in all of it. */
function groupsOf({ campaign, current }: Reading, seat: string, parts: readonly Part[]) {
  return groupsInForce(campaign, current.world, seat, standingWith(parts, seat) ?? undefined)
}

/** The standing orders of a seat that come in the same mail. */
const standingWith = (parts: readonly Part[], seat: string): SheetNode | null =>
  parts.findLast((each) => each.seat === seat && each.node && isStandingOrders(each.node))?.node ?? null

/** A fault of the rules on the way is not the sheet's: it stands, and its receipt says what was read. */
async function rehearsed(
  { campaign, taken }: Reading,
  { world, ...about }: Parameters<typeof foretellSheet>[2] & { world: World },
): Promise<Ahead> {
  try {
    return await foretellSheet(campaign, world, about)
  } catch (error) {
    if (isStoreTrouble(error)) throw error
    taken.fault = error as Error
    return { foretold: null }
  }
}

/** What a sheet for the step that is played does to what its seat is asked. */
function forTheRest(reading: Reading, seat: string): string[] {
  const { open, taken } = reading
  if (!open) return []
  // Whoever sends a new sheet at a stop he asked for goes on with it.
  const stops = open.waiting.filter(({ row, question }) => row.seat === seat && question.kind === pause)
  taken.replies = [...taken.replies, ...stops.map(({ row: { id } }) => ({ id, answer: 'go on' }))]
  return ['the step is being played: this sheet stands for the rest of it', ...(stops.length === 0 ? reading.settle(seat) : [])]
}
