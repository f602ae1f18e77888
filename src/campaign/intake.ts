import { readMail, type ReceivedMail } from '../mail/read.ts'
import { MailError } from '../mail/ports.ts'
import { senderOf, type SeatIdentity } from '../mail/who.ts'
import { checkSheet, readHeader } from '../orders/sheet.ts'
import { digestOf, isStoreTrouble, type IncomingRow } from '../store/store.ts'
import type { SheetNode } from '../engine/decision.ts'
import type { Problem } from '../engine/game.ts'
import { addressesOf } from './campaign-file.ts'
import { type Campaign, currentStep, look } from './campaign.ts'
import { faultMail, noticeMail, type QueuedMail, receiptMail } from './letters.ts'
import { type OrderSheets, readOrderText, saysTheSame } from './sheets.ts'

/** What taking in a mail changes, gathered before anything is stored. */
interface Taken {
  state: 'taken' | 'ignored'
  /** A fault of ours that kept it from being read. */
  fault?: Error
  note: string
  sheets: { seat: string; step: string; text: string; document: number }[]
  mails: QueuedMail[]
}

/**
 * Takes in one stored mail: its sheets are stored, its receipt queued, and it is marked done, all in one transaction. Mails from
 * strangers and robots are noted for the moderator and never answered.
 */
export async function takeIn(campaign: Campaign, row: IncomingRow, now: Date): Promise<Pick<Taken, 'state' | 'note' | 'fault'>> {
  const taken = await read(campaign, row, now)
  campaign.store.together(() => {
    for (const sheet of taken.sheets) campaign.store.addSheet({ ...sheet, incoming: row.id, received: row.received })
    for (const mail of taken.mails) campaign.store.queue(mail)
    campaign.store.closeIncoming(row.id, taken.state, taken.note)
  })
  return taken
}

async function read(campaign: Campaign, row: IncomingRow, now: Date): Promise<Taken> {
  const ignored = (note: string): Taken => ({ state: 'ignored', note, sheets: [], mails: [] })
  if (!row.source) return ignored('larger than the limit; it was not fetched')
  let mail: ReceivedMail
  try {
    mail = await readMail(row.source)
  } catch (error) {
    if (error instanceof MailError) return ignored(error.message)
    throw error
  }
  if (mail.bounce) return ignored(`not delivered: ${JSON.stringify(mail.bounce)}`)
  const sender = senderOf(mail, identities(campaign), { authenticatedBy: campaign.file.mail['authenticated by'] })
  if (sender.kind !== 'player') return ignored(`${sender.kind} sender: ${sender.reason}`)
  if (mail.auto) return ignored(`from ${sender.address}, but sent by a program: ${mail.autoReason}`)
  try {
    return await readOrders(campaign, row, mail, sender.seats, now)
  } catch (error) {
    if (isStoreTrouble(error)) throw error
    return stumbled(campaign, row, mail, sender.seats[0], error as Error, now)
  }
}

/** One mail that we stumble over must not keep the others out; it stays in the log for the moderator, and its sender hears of it. */
async function stumbled(campaign: Campaign, row: IncomingRow, mail: ReceivedMail, seat: string, fault: Error, now: Date): Promise<Taken> {
  const paragraphs = ['Your mail arrived, but this program failed over it: a fault of ours, not of yours. Nothing of it was taken in, and nothing has changed. The moderator can see the fault in the log.']
  return {
    state: 'ignored',
    fault,
    note: `a fault of ours: ${fault.message}`,
    sheets: [],
    mails: [
      ...(await noticeMail(campaign, seat, `fault/${row.id}`, 'Your mail could not be taken in', paragraphs, now, mail.messageId)),
      ...(await faultMail(campaign, `Mail ${row.id} (${row.origin})`, 'could not be taken in', fault, now)),
    ],
  }
}

const identities = (campaign: Campaign): SeatIdentity[] =>
  Object.keys(campaign.file.seats).map((seat) => ({ seat, addresses: addressesOf(campaign.file, seat), token: campaign.file.seats[seat].token }))

async function readOrders(campaign: Campaign, row: IncomingRow, mail: ReceivedMail, seats: readonly string[], now: Date): Promise<Taken> {
  const taken: Taken = { state: 'taken', note: '', sheets: [], mails: [] }
  const digest = digestOf(`${row.id} ${row.origin}`).slice(0, 16)
  const current = currentStep(campaign)
  const untouched = (text: string) => current !== null && seats.some((seat) => saysTheSame(text, campaign.game.prefilledSheet(look(campaign, current.snapshot), seat)))
  // A "thanks!" above our own quoted sheet is not an order to do what stands in it.
  const texts = mail.orderTexts.map((each) => readOrderText(each.text)).filter((each) => !each.empty && !isProse(each) && !(each.quoted && untouched(each.text)))
  if (!current) {
    taken.note = 'the campaign is over'
    taken.mails.push(...(await noticeMail(campaign, seats[0], digest, 'The campaign is over', ['Your mail arrived, but no orders are waited for any more.'], now, mail.messageId)))
    return taken
  }
  if (texts.length === 0) {
    taken.note = 'no orders found'
    const paragraphs = [
      'Your mail arrived, but no order sheet was found in it: neither an attachment nor a text with entries such as "action: land". Nothing has changed.',
    ]
    taken.mails.push(...(await noticeMail(campaign, seats[0], digest, 'No orders found', paragraphs, now, mail.messageId)))
    return taken
  }
  const world = look(campaign, current.snapshot)
  const receipts: { read: OrderSheets; seat: string; step: string; node: SheetNode | null; problems: readonly Problem[]; index: number }[] = []
  for (const read of texts) {
    // A text that does not parse changes nothing, whichever of its documents is broken: half a mail may contradict the other half.
    const broken = read.problems.some(({ severity }) => severity === 'error')
    if (broken || read.documents.length === 0) {
      receipts.push({ read, seat: seats[0], step: current.row.name, node: null, problems: read.problems.length > 0 ? read.problems : [{ line: 1, column: 1, severity: 'error', message: 'no order sheet found here' }], index: 0 })
    } else {
      read.documents.forEach((node, index) => receipts.push({ read, ...addressed(campaign, world, node, seats, current.row.name), node, index }))
    }
  }
  const stands = ({ node, problems }: { node: SheetNode | null; problems: readonly Problem[] }) => node !== null && !problems.some(({ severity }) => severity === 'error')
  // One mail may hold the sheets of several seats: each receipt knows of all.
  const sentNow = receipts.filter((each) => stands(each) && each.step === current.row.name).map(({ seat }) => seat)
  for (const [part, { read, seat, step, node, problems, index }] of receipts.entries()) {
    const kept = stands({ node, problems })
    const checked = kept ? checkSheet(campaign.game, world, seat, node!) : { understood: [], problems, arrows: [] }
    const replaced = [...campaign.store.sheetsFor(step), ...taken.sheets.filter((sheet) => sheet.step === step)].some((sheet) => sheet.seat === seat)
    if (kept) taken.sheets.push({ seat, step, text: read.text, document: index })
    const notes = [...read.notes, ...(step !== current.row.name && kept ? [`it is held for '${step}'; what it says was checked against the position of now`] : [])]
    const about = { step, kept, replaced, checked, notes, world, sentNow, digest: `${digest}/${part}`, inReplyTo: mail.messageId }
    taken.mails.push(...(await receiptMail(campaign, seat, about, now)))
    taken.note += `${taken.note && '; '}${seat}: ${kept ? `sheet for ${step}` : `refused (${problems[0]?.message})`}`
  }
  return taken
}

/** "Good luck!": words without a single entry. */
const isProse = ({ documents, problems }: OrderSheets): boolean => problems.length === 0 && documents.every(({ value }) => typeof value === 'string')

/** Which seat and step a document is for, by its head. */
function addressed(campaign: Campaign, world: ReturnType<typeof look>, node: SheetNode, seats: readonly string[], currentName: string): { seat: string; step: string; problems: Problem[] } {
  const reader = campaign.game.reader(world, seats[0])
  const header = readHeader(node, reader)
  const problems: Problem[] = [...reader.problems]
  const fail = (message: string) => problems.push({ line: node.line, column: node.column, severity: 'error', message })
  if (header.campaign !== undefined && header.campaign.toLowerCase() !== campaign.file.campaign.toLowerCase()) {
    fail(`this sheet is for campaign '${header.campaign}'; this is '${campaign.file.campaign}'`)
  }
  let seat = seats[0]
  if (header.seat !== undefined) {
    const named = seats.find((each) => each.toLowerCase() === header.seat!.toLowerCase())
    if (named) seat = named
    else fail(`you do not play '${header.seat}'; you play ${seats.join(' and ')}`)
  } else if (seats.length > 1) fail(`say which seat it is for: 'seat: ${seats.join("' or 'seat: ")}'`)
  let step = currentName
  if (header.for !== undefined && !sameStep(header.for, currentName)) {
    const later = campaign.game.laterStep(world, header.for)
    if (later !== null) step = later
    else fail(`'for: ${header.for}': that step is over or there is none of that name; '${currentName}' is waited for`)
  }
  return { seat, step, problems }
}

const sameStep = (a: string, b: string): boolean => a.trim().toLowerCase().replace(/\s+/g, ' ') === b.toLowerCase()
