import { addressIn, headerOf } from '../../mail/header.ts'
import { isToken } from '../../mail/keys.ts'
import type { ReceivedMail } from '../../mail/read.ts'
import { sameAddress, type SeatIdentity, type Sender, senderOf } from '../../mail/who.ts'
import type { Identity } from '../../store/post.ts'
import type { IncomingRow } from '../../store/rows.ts'
import { addressesOf } from '../campaign-file.ts'
import type { Campaign } from '../campaign.ts'
import { hasLiveKey, MODERATOR, rulesOf, securityOf } from '../keys.ts'
import { type GivenTokens, NO_TOKENS, tokensGiven } from '../tokens.ts'

/** A mail that came, of which only its head was looked at. */
export interface Arrival {
  readonly campaign: Campaign
  readonly row: IncomingRow
  readonly now: Date
  /** The address that it says it comes from, and the seats that are that address's. */
  readonly claimed: string
  readonly seats: readonly string[]
}

/** The same once it was read. */
export interface Opened extends Arrival {
  readonly mail: ReceivedMail
  /** Of a seat or the moderator, in small letters; '' when it is nobody's. */
  readonly address: string
  readonly given: GivenTokens
  /** It has what its sender must show. */
  readonly his: boolean
  readonly identity: Identity
}

/** The same once it is known who sent it. */
export interface Known extends Opened {
  readonly sender: Sender
}

export function arrivalOf(campaign: Campaign, row: IncomingRow, now: Date): Arrival {
  const claimed = addressIn((row.source && headerOf(row.source, 'from')) ?? '')
  return { campaign, row, now, claimed, seats: seatsOfAddress(campaign, claimed) }
}

export async function opened(arrival: Arrival, mail: ReceivedMail): Promise<Opened> {
  const { campaign, now } = arrival
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
  return { ...arrival, mail, address, given, his, identity }
}

export const known = (mail: Opened): Known => ({
  ...mail,
  sender: senderOf(mail.mail, identities(mail.campaign), rulesOf(mail.campaign, mail.given.tokens)),
})

const identities = (campaign: Campaign): SeatIdentity[] =>
  Object.entries(campaign.file.seats).map(([seat, { token, 'also from': also }]) => ({
    seat,
    addresses: [...addressesOf(campaign.file, seat), ...also],
    token,
  }))

export const seatsOfAddress = (campaign: Campaign, address: string): string[] =>
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
