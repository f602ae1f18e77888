import { quoting } from '../mail/foreign.ts'
import { defaultMaximumMailSize } from '../mail/folder-inbox.ts'
import { addressIn, headerOf } from '../mail/header.ts'
import { MailError } from '../mail/ports.ts'
import { readMail, type ReceivedMail } from '../mail/read.ts'
import { sameAddress, type SeatIdentity, type Sender, senderOf } from '../mail/who.ts'
import type { IncomingRow } from '../store/rows.ts'
import type { Identity } from '../store/post.ts'
import { addressesOf } from './campaign-file.ts'
import { type Campaign, currentStep, headFor } from './campaign.ts'
import { deadlineText } from './deadlines.ts'
import { rulesOf, securityOf } from './keys.ts'
import { outsiderMail, type QueuedMail, warningMail } from './letters.ts'
import { AMBIGUOUS, TOO_LARGE } from './sorting.ts'

/** A mail that goes no further: why, for the moderator, and what is mailed for it. */
export interface TurnedAway {
  readonly note: string
  readonly mails: readonly QueuedMail[]
  /** What the mails warn of, so that they stay few. */
  readonly warned?: string
  /** Nothing of it is worth keeping: a stranger's. */
  readonly worthless?: true
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Mails of strangers that are read in an hour; of more only the sender is looked at. */
const STRANGERS_AN_HOUR = 100
/** Warnings of one kind that a seat gets in a day. */
export const WARNINGS_A_DAY = 3
/** Milliseconds that a player's mails beyond the limit of an hour may wait for theirs, at most; more are not read. */
const LONGEST_WAIT = DAY

/** A mail that is read in a later hour. */
export interface Held {
  /** ISO. */
  readonly until: string
  readonly mails: readonly QueuedMail[]
  readonly warned?: string
}

/** Reads a mail that came, or turns it away: bounces are recorded, robots, ourselves and floods are not heard. What a player sends beyond the limit waits. */
export async function open(
  campaign: Campaign,
  row: IncomingRow,
  now: Date,
): Promise<
  { mail: ReceivedMail; identity: Identity } | { held: Held; identity: Identity } | { turnedAway: TurnedAway; identity: Identity | null }
> {
  if (!row.source) {
    const from = row.note.startsWith(TOO_LARGE) ? row.note.slice(TOO_LARGE.length) : ''
    const [seat] = seatsOfAddress(campaign, from)
    const warned =
      seat === undefined
        ? null
        : await warning(
            campaign,
            seat,
            'too large',
            `too-large/${row.id}`,
            'Your mail is too large',
            [
              `A mail that says it comes from ${from} was not read: it has more than ${defaultMaximumMailSize / 1_000_000} MB. Nothing of it was taken in. Send your orders without pictures and quoted reports.`,
            ],
            now,
            null,
          )
    return away(`larger than the limit; it was not fetched${from === '' ? '' : `, from ${from}`}`, { ...warned })
  }
  const claimed = addressIn(headerOf(row.source, 'from') ?? '')
  const seats = seatsOfAddress(campaign, claimed)
  const received = (sender: string): number =>
    campaign.store.post.receivedFrom(sender, new Date(now.getTime() - HOUR).toISOString(), now.toISOString())
  if (seats.length === 0 && securityOf(campaign) !== 'token' && !isModerator(campaign, claimed) && received('') >= STRANGERS_AN_HOUR) {
    return away(
      `${claimed || 'nobody'} is not the address of a seat; more than ${STRANGERS_AN_HOUR} mails of strangers within an hour, not read`,
      { worthless: true },
    )
  }
  let mail: ReceivedMail
  try {
    mail = await readMail(row.source)
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const warned =
      seats.length > 0
        ? await warning(
            campaign,
            seats[0],
            'unreadable',
            `unreadable/${row.id}`,
            'Your mail could not be read',
            [
              `A mail that says it comes from ${claimed} cannot be read. ${error.message}`,
              'Nothing of it was taken in. Send your orders as plain text, or as one attached file.',
            ],
            now,
            null,
          )
        : null
    return away(error.message, { ...warned, ...(seats.length === 0 && { worthless: true as const }) })
  }
  const address =
    mail.from !== null && (seatsOfAddress(campaign, mail.from).length > 0 || isModerator(campaign, mail.from))
      ? mail.from.toLowerCase()
      : ''
  // What others send in a player's name does not use up his hour.
  const his = address !== '' && !mail.auto && isShown(campaign, mail)
  // Where an address is all that is asked for, others may use it up; but they have seen no mail of ours that they could answer.
  const unproven = his && securityOf(campaign) === 'address' && !answersOurs(campaign, mail)
  const identity: Identity = {
    sender: `${address === '' || (his && !unproven) ? '' : his ? '~' : '?'}${address}`,
    messageId: mail.messageId ?? '',
    content: mail.content,
    written: mail.date?.toISOString() ?? null,
  }
  const turned = (note: string, more: Partial<TurnedAway> = {}) => ({ turnedAway: { note, mails: [], ...more }, identity })
  if (row.note === AMBIGUOUS) {
    const warned = mail.auto
      ? null
      : seats.length === 0
        ? await ambiguousOrders(campaign, row, mail, now)
        : await warning(
            campaign,
            seats[0],
            'ambiguous',
            `ambiguous/${row.id}`,
            'For which campaign?',
            [
              'You play in several campaigns that share this mailbox, and your mail does not say which one it is for. Nothing of it was taken in.',
              "Answer a mail of the campaign that you mean, or write 'campaign: <its name>' above your orders.",
            ],
            now,
            mail.messageId,
          )
    return turned('it does not say for which campaign of its sender it is', { ...warned })
  }
  if (mail.bounce) {
    const { originalMessageId, recipient, status, diagnostic, action } = mail.bounce
    const said = [action === 'delayed' ? 'delayed' : 'bounced', recipient, status, diagnostic]
      .filter((each) => each)
      .join(' ')
      .slice(0, 500)
    const { post } = campaign.store
    // Some servers name only the address. One that is late is still under way.
    const id = originalMessageId ?? (recipient === null ? null : post.lastTo(recipient))
    const known =
      id !== null &&
      action === 'failed' &&
      post.bounced(id, originalMessageId === null ? `${said} (which mail to this address, was not said)` : said)
    return turned(`not delivered${known ? '' : action === 'delayed' ? ' yet' : ' (no mail of ours that waits for news)'}: ${said}`)
  }
  if (mail.from !== null && sameAddress(withoutPlus(mail.from), headFor(campaign, Object.keys(campaign.file.seats)[0]).address))
    return turned('from our own address', { worthless: true })
  const double = address === '' ? undefined : campaign.store.post.doubleOf(row.id, { ...identity, sender: address })
  if (double !== undefined) return turned(`a double of mail ${double}`)
  const most = campaign.file.mail['most an hour']
  if (address !== '' && !his && received(identity.sender) >= most)
    return turned(`more than ${most} mails in the name of ${mail.from} within an hour`, { worthless: true })
  const turn = his ? turnOf(campaign, row, identity.sender, most, now) : now.getTime()
  if (turn - Date.parse(row.received) > LONGEST_WAIT) {
    const words = [
      `So many mails came from ${mail.from} that the last would be read in more than a day. They were not read: send what still matters again tomorrow.`,
    ]
    return {
      ...turned(`more mails from ${mail.from} than can be read within a day`, {
        ...(await warnOnce(campaign, seats, 'far too many', row, 'Far too many mails', words, now, mail.messageId)),
      }),
      identity: { ...identity, sender: `?${address}` },
    }
  }
  if (turn > now.getTime()) {
    const until = new Date(turn).toISOString()
    const words = [
      `More than ${most} mails came from ${mail.from} within an hour. Those beyond that are not lost: they are read one hour's number after the other, in the order in which they came. This one has its turn on ${deadlineText(until, campaign.file.deadlines)}.`,
      'What you send meanwhile waits behind them. Orders that are read after their step was played come too late for it: if something cannot wait, ask the moderator.',
    ]
    return {
      held: { until, mails: [], ...(await warnOnce(campaign, seats, 'too many', row, 'Your mails wait', words, now, mail.messageId)) },
      identity,
    }
  }
  return { mail, identity }
}

/** To the first of some seats, once a day. */
const warnOnce = async (
  campaign: Campaign,
  [seat]: readonly string[],
  kind: string,
  row: IncomingRow,
  title: string,
  words: string[],
  now: Date,
  inReplyTo: string | null,
) => (seat === undefined ? null : warning(campaign, seat, kind, `${kind.replaceAll(' ', '-')}/${row.id}`, title, words, now, inReplyTo, 1))

/** When a mail of a player's may be read (milliseconds): an hour after the one that came so many before it, as many as are allowed in an hour. */
function turnOf({ store: { post } }: Campaign, row: IncomingRow, sender: string, most: number, now: Date): number {
  // A clock that was ahead when the mail came does not hold it back.
  const came = row.received < now.toISOString() ? row.received : now.toISOString()
  const since = new Date(Date.parse(came) - LONGEST_WAIT - HOUR).toISOString()
  if (post.receivedFrom(sender, since, came) < most) return Date.parse(came)
  const turns: number[] = []
  for (const received of [...post.timesBefore(row.id, sender, since, came), came])
    turns.push(Math.max(Date.parse(received), turns.length < most ? 0 : turns[turns.length - most] + HOUR))
  return turns.at(-1)!
}

/** The player who sent a mail; or turned away: strangers without a word, and where somebody may have used a player's name or key, that player is told. */
export async function admit(
  campaign: Campaign,
  row: IncomingRow,
  mail: ReceivedMail,
  now: Date,
): Promise<{ sender: Extract<Sender, { kind: 'player' }> } | { turnedAway: TurnedAway }> {
  const sender = senderOf(mail, identities(campaign), rulesOf(campaign))
  const turned = (note: string, more: Partial<TurnedAway> | null = {}) => ({ turnedAway: { note, mails: [], ...more } })
  if (sender.kind === 'unknown' && !mail.auto && isModerator(campaign, mail.from ?? ''))
    return turned(`from the moderator, without 'referee:'`, await moderatorsHint(campaign, row, mail, now))
  if (sender.kind === 'unknown') return turned(`unknown sender: ${sender.reason}`, { worthless: true })
  if (mail.auto) return turned(`from ${sender.address}, but sent by a program: ${mail.autoReason}`)
  if (sender.kind === 'player') return { sender }
  const note = `suspect sender: ${sender.reason}`
  // A campaign without keys has nothing to hand out that would help; strangers could only make us write to players.
  if (securityOf(campaign) === 'address' && sender.because !== 'other address') return turned(note)
  const [seat] = sender.seats
  return turned(
    note,
    await warning(
      campaign,
      seat,
      sender.because,
      `${sender.because.replace(' ', '-')}/${row.id}`,
      ...wordsFor(campaign, sender, mail),
      now,
      sender.because === 'other address' ? null : mail.messageId,
    ),
  )
}

/** To a moderator without a seat who writes what is no order of his. */
const moderatorsHint = (campaign: Campaign, row: IncomingRow, mail: ReceivedMail, now: Date) =>
  toModerator(
    campaign,
    'no orders',
    row,
    'No orders found',
    [
      "Your mail arrived, but a moderator's orders stand under 'referee:', with his token beside it:",
      'referee: [extend: 48 hours]\ntoken: ...',
      'Nothing was changed.',
    ],
    now,
    mail.messageId,
  )

/** To a moderator of several campaigns without a seat in this one; null to everybody else. */
const ambiguousOrders = async (campaign: Campaign, row: IncomingRow, mail: ReceivedMail, now: Date) =>
  mail.from === null || !isModerator(campaign, mail.from)
    ? null
    : toModerator(
        campaign,
        'ambiguous',
        row,
        'For which campaign?',
        [
          'Several campaigns of yours share this mailbox, and your mail does not say which one it is for. Nothing was changed.',
          "Answer a mail of the campaign that you mean, or write 'campaign: <its name>' beside 'referee:'.",
        ],
        now,
        mail.messageId,
      )

/** Null when he has heard of that kind often enough today: perhaps another writes in his name. */
async function toModerator(
  campaign: Campaign,
  kind: string,
  row: IncomingRow,
  title: string,
  words: string[],
  now: Date,
  inReplyTo: string | null,
): Promise<Pick<TurnedAway, 'mails' | 'warned'> | null> {
  const about = `moderator/${kind}`
  if (campaign.store.post.warned(about, new Date(now.getTime() - DAY).toISOString(), now.toISOString()) >= WARNINGS_A_DAY) return null
  return {
    mails: await outsiderMail(campaign, campaign.file.moderator!, `${kind.replace(' ', '-')}/${row.id}`, title, words, now, inReplyTo),
    warned: about,
  }
}

function wordsFor(
  campaign: Campaign,
  { because, address, reason }: Extract<Sender, { kind: 'suspect' }>,
  mail: ReceivedMail,
): [title: string, paragraphs: string[]] {
  const date = mail.date ? `\nDate: ${mail.date.toISOString().slice(0, 16).replace('T', ' ')} UTC` : ''
  const about = `Its head says:${quoting(`From: ${address.slice(0, 100)}${date}\nSubject: ${mail.subject.slice(0, 100)}`)}`
  const again = currentStep(campaign)
    ? 'If it was yours: answer this mail with your orders. Its key is good for the step that is waited for now; the sheet is attached.'
    : 'The campaign is over; no orders are waited for.'
  const yours =
    "If it was not yours, somebody writes in your name. Nothing came of it, and you need do nothing; answer with 'keys: new' to make every key you have been sent worthless."
  switch (because) {
    case 'old key':
      return [
        'Your mail was for an earlier step',
        ['A mail came for your seat with a key that no longer counts. Nothing of it was taken in.', `${reason} ${about}`, again, yours],
      ]
    case 'no key':
      return [
        'Your mail carries no key',
        [
          'A mail came for your seat without a key of this campaign. Nothing of it was taken in.',
          `Every mail to you has a key; it comes back by itself when you answer that mail, or with the sheet attached to it. ${about}`,
          again,
          yours,
        ],
      ]
    case 'not confirmed':
      return [
        'A mail in your name was not taken',
        [
          'A mail came that says it is from you, but the mail server does not confirm it. Nothing of it was taken in.',
          `${reason} ${about}`,
          'If it was yours, send it through the mail server of your address.',
          yours,
        ],
      ]
    case 'other address':
      return [
        'Somebody holds a key of yours',
        [
          'A mail came with a key that was sent to you, from an address that is none of yours. Nothing of it was taken in, and its sender hears nothing.',
          about,
          'If it was you, ask the moderator to add the address to your seat.',
          "If you passed a report on, answer with 'keys: new' to make every key you have been sent worthless.",
        ],
      ]
  }
}

/** A warning to a seat, with a fresh key and the sheet of now; null when it has had enough of that kind today. */
async function warning(
  campaign: Campaign,
  seat: string,
  kind: string,
  key: string,
  title: string,
  paragraphs: string[],
  now: Date,
  inReplyTo: string | null,
  most = WARNINGS_A_DAY,
): Promise<Pick<TurnedAway, 'mails' | 'warned'> | null> {
  const about = `${seat}/${kind}`
  if (campaign.store.post.warned(about, new Date(now.getTime() - DAY).toISOString(), now.toISOString()) >= most) return null
  return { mails: await warningMail(campaign, seat, key, title, paragraphs, now, inReplyTo), warned: about }
}

const away = (note: string, more: Partial<TurnedAway> = {}) => ({ turnedAway: { note, mails: [], ...more }, identity: null })

const identities = (campaign: Campaign): SeatIdentity[] =>
  Object.entries(campaign.file.seats).map(([seat, { token, 'also from': also }]) => ({
    seat,
    addresses: [...addressesOf(campaign.file, seat), ...also],
    token,
  }))

const seatsOfAddress = (campaign: Campaign, address: string): string[] =>
  identities(campaign)
    .filter(({ addresses }) => addresses.some((each) => sameAddress(each, address)))
    .map(({ seat }) => seat)

/** Whether a mail has what its sender must show: a player's key, the moderator's word. */
function isShown(campaign: Campaign, mail: ReceivedMail): boolean {
  const word = campaign.file.moderator?.token
  const hasWord =
    word !== undefined &&
    isModerator(campaign, mail.from!) &&
    [mail.subject, ...mail.orderTexts.map(({ text }) => text)].some((text) => text.includes(word))
  return hasWord || senderOf(mail, identities(campaign), rulesOf(campaign)).kind === 'player'
}

/** Whether a mail answers one that we sent to a seat of its sender's. */
const answersOurs = (campaign: Campaign, mail: ReceivedMail): boolean =>
  [mail.inReplyTo, ...mail.references.slice(-20)].some(
    (id) => id !== null && seatsOfAddress(campaign, mail.from!).includes(campaign.store.post.sentTo(id) ?? ''),
  )

export const isModerator = ({ file }: Campaign, address: string): boolean =>
  file.moderator !== undefined && sameAddress(file.moderator.address, address)

const withoutPlus = (address: string): string => address.replace(/^([^+]*)\+[^@]*@/, '$1@')
