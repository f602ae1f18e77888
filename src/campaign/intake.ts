import { withoutKeys } from '../mail/keys.ts'
import type { ReceivedMail } from '../mail/read.ts'
import { withoutSecrets } from '../mail/secrets.ts'
import { keepDraftChoice } from './shared-drafts.ts'
import { keepMailSize } from './mail-size.ts'
import { isStoreTrouble } from '../store/connect.ts'
import type { IncomingRow } from '../store/rows.ts'
import { admit } from './admission/admission.ts'
import type { TurnedAway } from './admission/verdict.ts'
import type { Campaign } from './campaign.ts'
import { readDocuments } from './documents/documents.ts'
import { nothing, type Taken } from './documents/taken.ts'
import { secretsOf } from './keys.ts'
import { faultMail, noticeMail } from './letters.ts'
import { NoReader, strikeOut } from './reading/reading-room.ts'
import type { RefereeMail } from './referee/by-mail.ts'
import { noteLook } from './second-look.ts'
import { writeDown } from './referee/referee.ts'

/**
 * Takes in one stored mail: its sheets are stored, its receipt queued, and it is marked done, all in one transaction. Mails from
 * strangers and robots are noted for the moderator and never answered.
 */
export async function takeIn(campaign: Campaign, row: IncomingRow, now: Date): Promise<Pick<Taken, 'state' | 'note' | 'fault'>> {
  const taken = await read(campaign, row, now)
  taken.note = withoutKeys(taken.note)
  // The log keeps no key that lets somebody in, and nothing that strangers pile up.
  const secrets = secretsOf(campaign)
  const struck = taken.worthless || !row.source || taken.until !== undefined ? null : await strikeOut(row.source, secrets)
  if (!struck && row.source && !taken.worthless && taken.until === undefined) taken.note += ' (its text is not kept: it may hold a key)'
  campaign.store.together(() => {
    const { post } = campaign.store
    if (taken.until === undefined && struck !== row.source) post.replaceSource(row.id, struck)
    if (taken.warned !== undefined) post.addWarning(taken.warned, now.toISOString())
    if (taken.tried !== undefined) post.addWarning(taken.tried, now.toISOString())
    for (const { seat, size } of taken.mailSizes ?? []) keepMailSize(campaign, seat, size)
    for (const { seat, choice } of taken.draftChoices ?? []) keepDraftChoice(campaign, seat, choice)
    for (const { seat, look } of taken.looks ?? []) noteLook(campaign, seat, look, now)
    for (const seat of taken.revoked ?? []) post.revokeKeys(seat, now.toISOString())
    for (const [n, sheet] of taken.sheets.entries()) {
      const before = taken.sheets.at(n - 1)
      const again = n > 0 && before?.seat === sheet.seat && before.text === sheet.text && before.document === sheet.document
      const text = again ? '' : withoutSecrets(sheet.text, { seats: secrets.seats })
      campaign.store.addSheet({ ...sheet, text, incoming: row.id, received: row.received }, again)
    }
    for (const orders of taken.standing)
      campaign.store.addStanding({
        ...orders,
        text: withoutSecrets(orders.text, { seats: secrets.seats }),
        incoming: row.id,
        received: row.received,
      })
    for (const { id, answer } of taken.replies) campaign.store.answerQuestion(id, answer, row.id)
    for (const { id, answer } of taken.meanwhile ?? []) campaign.store.keepAnswer(id, answer, row.id)
    for (const id of taken.settled) campaign.store.expireQuestion(id)
    for (const mail of taken.mails) campaign.store.queue(mail)
    if (taken.until !== undefined) {
      if (taken.identity) post.identify(row.id, taken.identity)
      post.hold(row.id, taken.until)
      return
    }
    taken.aside?.()
    if (taken.referee !== undefined) writeDown(campaign, taken.referee, `mail ${row.id}`, taken.reply ?? null, now)
    campaign.store.closeIncoming(row.id, taken.state === 'taken' ? 'taken' : 'ignored', taken.note, taken.identity)
  })
  return taken
}

async function read(campaign: Campaign, row: IncomingRow, now: Date): Promise<Taken> {
  const { identity, tried, outcome } = await admit(campaign, row, now)
  return { ...(await takenFrom()), identity, ...(tried !== undefined && { tried }) }

  async function takenFrom(): Promise<Taken> {
    if ('turnedAway' in outcome) return ignored(outcome.turnedAway)
    if ('held' in outcome) {
      const { until, mails, warned } = outcome.held
      const note = `waits until ${until}: too many of its sender's came within an hour`
      return { state: 'new', until, note, ...nothing(), mails: [...mails], ...(warned !== undefined && { warned }) }
    }
    if ('referee' in outcome) return commanded(outcome.referee)
    return readSafely(campaign, row, outcome.mail, outcome.seats, now)
  }
}

const ignored = ({ note, mails, warned, worthless }: TurnedAway): Taken => ({
  state: 'ignored',
  note,
  ...nothing(),
  mails: [...mails],
  ...(warned !== undefined && { warned }),
  ...(worthless && { worthless }),
})

const commanded = ({ note, orders, mails, warned, reply }: RefereeMail): Taken => ({
  state: orders === null ? 'ignored' : 'taken',
  note,
  ...nothing(),
  mails: [...mails],
  ...(warned !== undefined && { warned }),
  ...(orders !== null && { referee: orders, reply }),
})

async function readSafely(campaign: Campaign, row: IncomingRow, mail: ReceivedMail, seats: readonly string[], now: Date): Promise<Taken> {
  try {
    return await readDocuments(campaign, row, mail, seats, now)
  } catch (error) {
    if (isStoreTrouble(error) || error instanceof NoReader) throw error
    return stumbled(campaign, row, mail, seats[0], error as Error, now)
  }
}

/** One mail that we stumble over must not keep the others out; it stays in the log for the moderator, and its sender hears of it. */
async function stumbled(campaign: Campaign, row: IncomingRow, mail: ReceivedMail, seat: string, fault: Error, now: Date): Promise<Taken> {
  const paragraphs = [
    'Your mail arrived, but this program failed over it: a fault of ours, not of yours. Nothing of it was taken in, and nothing has changed. The moderator can see the fault in the log.',
  ]
  return {
    state: 'ignored',
    fault,
    note: `a fault of ours: ${fault.message}`,
    ...nothing(),
    mails: [
      ...(await noticeMail(campaign, seat, `fault/${row.id}`, 'Your mail could not be taken in', paragraphs, now, mail.messageId)),
      ...(await faultMail(campaign, `Mail ${row.id} (${row.origin})`, 'could not be taken in', fault, now)),
    ],
  }
}
