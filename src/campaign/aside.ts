import type { SheetNode } from '../engine/decision.ts'
import type { ReceivedMail } from '../mail/read.ts'
import { type AbsenceInput, readAbsence, storeAbsence } from './absences.ts'
import type { Campaign } from './campaign.ts'
import { noticeMail, type QueuedMail } from './letters.ts'
import { type Message, readPress, sendPress, storePress } from './press.ts'
import { readOrdersOf } from './sheets.ts'
import { asText } from '../engine/words.ts'

/** What a mail says beside orders: messages to other seats, absences. */
export interface Aside {
  readonly note: string
  readonly mails: readonly QueuedMail[]
  store(): void
}

/** Entries that may stand beside `press:` or `absent:`. */
const HEAD = ['campaign', 'seat', 'token', 'note']

const is =
  (name: string) =>
  (node: SheetNode): boolean =>
    node.value instanceof Map && node.value.has(name)
const isPress = is('press')
const isAbsence = is('absent')

/**
 * A mail with press or an absence in it; null for every other. Neither is ever mixed with orders: a mail that holds both is refused whole, so that nobody
 * publishes his orders by a slip.
 */
export async function readAside(
  campaign: Campaign,
  id: number,
  mail: ReceivedMail,
  seats: readonly string[],
  now: Date,
): Promise<Aside | null> {
  const texts = (await readOrdersOf(campaign, seats, mail)).filter(({ quoted, empty }) => !quoted && !empty)
  const documents = texts.flatMap((read) => read.documents).filter(({ value }) => value instanceof Map)
  if (!documents.some((node) => isPress(node) || isAbsence(node))) return null
  const refuse = async (why: string): Promise<Aside> => ({
    note: `refused: ${why}`,
    mails: await noticeMail(
      campaign,
      seats[0],
      `aside/${id}`,
      'Your mail is not taken',
      [why, 'Nothing was sent on, and nothing has changed.'],
      now,
      mail.messageId,
    ),
    store: () => {},
  })
  const broken = texts.flatMap(({ problems }) => problems).find(({ severity }) => severity === 'error')
  if (broken) return refuse(`Line ${broken.line}, column ${broken.column}: ${broken.message}`)
  const messages: Message[] = []
  const absences: AbsenceInput[] = []
  for (const node of documents) {
    const map = node.value as ReadonlyMap<string, SheetNode>
    const stray = [...map.keys()].find((key) => !HEAD.includes(key) && key !== 'press' && key !== 'absent')
    if (stray !== undefined || (!isPress(node) && !isAbsence(node)))
      return refuse(`Press and absences are not mixed with orders ('${stray ?? [...map.keys()][0]}'): send them apart.`)
    const named = map.get('campaign')?.value
    if (typeof named === 'string' && named.toLowerCase() !== campaign.file.campaign.toLowerCase())
      return refuse(`This is for campaign '${named}'; this is '${campaign.file.campaign}'.`)
    const seat = map.has('seat')
      ? seats.find((each) => each.toLowerCase() === asText(map.get('seat')!.value).toLowerCase())
      : seats.length === 1
        ? seats[0]
        : undefined
    if (seat === undefined) return refuse(`Say for which of your seats: 'seat: ${seats.join("' or 'seat: ")}'.`)
    const read = isPress(node) ? readPress(campaign, seat, map.get('press')!) : readAbsence(campaign, seat, map.get('absent')!, now)
    if (typeof read === 'string') return refuse(read)
    if ('text' in read) messages.push(read)
    else absences.push(read)
  }
  const sent = await sendPress(campaign, id, messages, now, mail.messageId)
  if (typeof sent === 'string') return refuse(sent)
  const announced = await Promise.all(absences.map((absence) => absence.announce(id, now)))
  return {
    note: [
      ...messages.map(({ seat, to }) => `${seat}: press to ${to.join(', ')}`),
      ...absences.map(({ seat, told }) => `${seat}: ${told}`),
    ].join('; '),
    mails: [...sent, ...announced.flat()],
    store: () => {
      for (const message of messages) storePress(campaign, id, message, now)
      for (const absence of absences) storeAbsence(campaign, absence, now)
    },
  }
}
