import { quoting } from '../mail/foreign.ts'
import { defaultMaximumMailSize } from '../mail/folder-inbox.ts'
import { addressIn, headerOf } from '../mail/header.ts'
import { isToken } from '../mail/keys.ts'
import { MailError } from '../mail/ports.ts'
import type { ReceivedMail } from '../mail/read.ts'
import { sameAddress, type SeatIdentity, type Sender, senderOf } from '../mail/who.ts'
import type { IncomingRow } from '../store/rows.ts'
import type { Identity } from '../store/post.ts'
import { addressesOf } from './campaign-file.ts'
import { type Campaign, currentStep, headFor } from './campaign.ts'
import { deadlineText } from './deadlines.ts'
import { hasLiveKey, MODERATOR, rulesOf, securityOf } from './keys.ts'
import { outsiderMail, type QueuedMail, warningMail } from './letters.ts'
import { readMail } from './reading/reading-room.ts'
import { AMBIGUOUS, TOO_LARGE } from './sorting.ts'
import { type GivenTokens, NO_TOKENS, tokensGiven, TOKENS_PLACE, TRIES_AN_HOUR } from './tokens.ts'

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
/** Characters of another server's words that the moderator gets to read. */
const MOST_OF_A_DIAGNOSTIC = 200
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
  | { mail: ReceivedMail; identity: Identity; given: GivenTokens }
  | { held: Held; identity: Identity }
  | { turnedAway: TurnedAway; identity: Identity | null }
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
  const given = address === '' ? NO_TOKENS : await tokensGiven(campaign, mail, now)
  const his = address !== '' && !mail.auto && isShown(campaign, mail, given)
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
    const { originalMessageId, status, diagnostic, action } = mail.bounce
    const { post } = campaign.store
    // Anybody can write a bounce; only who got the mail, or carried it, knows its Message-ID. Of any other not a word is repeated.
    if (originalMessageId === null || !post.sent(originalMessageId))
      return turned('a mail server says that a mail was not delivered, but names none of ours', { worthless: true })
    const said = [action === 'delayed' ? 'delayed' : 'bounced', status, diagnostic?.replace(/\s+/g, ' ').slice(0, MOST_OF_A_DIAGNOSTIC)]
      .filter((each) => each)
      .join(' ')
    // One that is late is still under way.
    const known = action === 'failed' && post.bounced(originalMessageId, said)
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
  return { mail, identity, given }
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
  given: GivenTokens,
  now: Date,
): Promise<{ sender: Extract<Sender, { kind: 'player' }> } | { turnedAway: TurnedAway }> {
  const sender = senderOf(mail, identities(campaign), rulesOf(campaign, given.tokens))
  const turned = (note: string, more: Partial<TurnedAway> | null = {}) => ({ turnedAway: { note, mails: [], ...more } })
  if (mail.auto) {
    const note =
      sender.kind === 'unknown' ? `unknown sender: ${sender.reason}` : `from ${sender.address}, but sent by a program: ${mail.autoReason}`
    const seats = sender.kind === 'player' ? sender.seats : isModerator(campaign, mail.from ?? '') ? [MODERATOR] : []
    return hasLiveKey(campaign, mail, seats)
      ? turned(note, await takenForARobot(campaign, seats, row, mail, now))
      : turned(note, sender.kind === 'unknown' ? { worthless: true } : {})
  }
  if (sender.kind === 'unknown' && isModerator(campaign, mail.from ?? ''))
    return turned(`from the moderator, without 'referee:'`, await moderatorsHint(campaign, row, mail, now))
  if (sender.kind === 'unknown') return turned(`unknown sender: ${sender.reason}`, { worthless: true })
  if (sender.kind === 'player') return { sender }
  const note = `suspect sender: ${sender.reason}`
  // A campaign without keys has nothing to hand out that would help; strangers could only make us write to players.
  if (securityOf(campaign) === 'address' && sender.because !== 'other address' && sender.because !== 'no token') return turned(note)
  const seat = sender.seats.find((each) => campaign.file.seats[each].token !== undefined) ?? sender.seats[0]
  if (given.tooMany)
    return turned(note, await warnOnce(campaign, [seat], 'too many tokens', row, ...tooManyTokens(mail), now, mail.messageId))
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

const tooManyTokens = ({ from }: ReceivedMail): [title: string, paragraphs: string[]] => [
  'Too many wrong tokens',
  [
    `More than ${TRIES_AN_HOUR} mails with a wrong token came from ${from} within an hour. Until the hour is over no token from there is looked at; a mail with one was not taken in.`,
    'If it was yours, send it again in an hour. If not, somebody guesses; you need do nothing.',
  ],
]

/**
 * A mail with a live key that looks like a program's: perhaps a gateway or a list made it look so. It is not taken, for programs that answer send keys back
 * too; but whoever sent it hears of it, and the moderator, once a day, so that two programs do not write to each other for ever.
 */
async function takenForARobot(
  campaign: Campaign,
  [seat]: readonly string[],
  row: IncomingRow,
  mail: ReceivedMail,
  now: Date,
): Promise<Pick<TurnedAway, 'mails' | 'warned'> | null> {
  const { moderator } = campaign.file
  const about = `${seat}/automatic`
  if (campaign.store.post.warned(about, new Date(now.getTime() - DAY).toISOString(), now.toISOString()) >= 1) return null
  const why = `It looks like a program's, not a person's:${quoting((mail.autoReason ?? '').slice(0, 200))}`
  const title = 'A mail that looks automatic was not taken'
  const own =
    seat === MODERATOR
      ? []
      : await warningMail(
          campaign,
          seat,
          `automatic/${row.id}`,
          title,
          [
            `A mail with a key of yours came from ${mail.from}. Nothing of it was taken in. ${why}`,
            'If it held orders, send them in a mail that is not marked so: from your mail program itself, not through a mailing list or an automatic answer. If it was an automatic answer, all is well.',
          ],
          now,
          mail.messageId,
        )
  const told = moderator
    ? await outsiderMail(
        campaign,
        moderator,
        `automatic/${row.id}`,
        title,
        [
          `${seat === MODERATOR ? 'A mail with a key of yours' : `A mail with a live key of ${seat}`} came from ${mail.from}, and nothing of it was taken in. ${why}`,
          seat === MODERATOR
            ? 'If it held orders, send them in a mail that is not marked so.'
            : 'The player has heard of it. If it held orders and he cannot send them in another way, enter them for him.',
        ],
        now,
        seat === MODERATOR ? mail.messageId : null,
      )
    : []
  return { mails: [...own, ...told], warned: about }
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
  const place = Object.values(campaign.file.seats).some(({ token }) => token !== undefined)
    ? ` If the moderator gave you a token: ${lowered(TOKENS_PLACE)}`
    : ''
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
          `Every mail to you has a key; it comes back by itself when you answer that mail, or with the sheet attached to it.${place} ${about}`,
          again,
          yours,
        ],
      ]
    case 'no token':
      return [
        'Your mail carries no token',
        [
          'A mail came for your seat without the token that the moderator gave you. Nothing of it was taken in.',
          `${TOKENS_PLACE} ${about}`,
          'If it was not yours, somebody writes in your name. Nothing came of it, and you need do nothing.',
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
function isShown(campaign: Campaign, mail: ReceivedMail, { tokens }: GivenTokens): boolean {
  const word = campaign.file.moderator?.token
  const isModerators =
    isModerator(campaign, mail.from!) &&
    (hasLiveKey(campaign, mail, [MODERATOR]) || (word !== undefined && tokens.some((each) => isToken(each, word))))
  return isModerators || senderOf(mail, identities(campaign), rulesOf(campaign, tokens)).kind === 'player'
}

/** Whether a mail answers one that we sent to a seat of its sender's. */
const answersOurs = (campaign: Campaign, mail: ReceivedMail): boolean =>
  [mail.inReplyTo, ...mail.references.slice(-20)].some(
    (id) => id !== null && seatsOfAddress(campaign, mail.from!).includes(campaign.store.post.sentTo(id) ?? ''),
  )

export const isModerator = ({ file }: Campaign, address: string): boolean =>
  file.moderator !== undefined && sameAddress(file.moderator.address, address)

const lowered = (sentence: string): string => sentence[0].toLowerCase() + sentence.slice(1)

const withoutPlus = (address: string): string => address.replace(/^([^+]*)\+[^@]*@/, '$1@')
