import { addressIn } from '../mail/header.ts'
import { hashOfKey } from '../mail/keys.ts'
import { messageIdName } from '../mail/compose.ts'
import type { IncomingMail } from '../mail/ports.ts'
import { addressesOf } from './campaign-file.ts'
import type { Campaign } from './campaign.ts'
import type { Outside } from './reading/outside.ts'
import { readOutside } from './reading/reading-room.ts'
import { onLogOf } from './troubled.ts'

/** Note of a mail that may be for several campaigns of one mailbox. */
export const AMBIGUOUS = 'for which campaign?'

/** Note of a mail that was not fetched, before its sender's address. */
export const TOO_LARGE = 'too large, from '

/** Note of a mail that was not kept, before its sender's address. */
export const NOT_KEPT = 'large and for nobody here, not kept, from '

/** Note of one that was not kept though it holds a key of a seat. */
export const notKeptWithKeyOf = (seat: string, from: string): string =>
  `large, from nobody here, with a key of ${seat}, not kept, from ${from}`

/** Whose key it was and whom the mail came from; undefined of every other note. */
export const keyHeldBy = (note: string, seats: readonly string[]): { seat: string; from: string } | undefined =>
  seats
    .filter((seat) => note.startsWith(notKeptWithKeyOf(seat, '')))
    .map((seat) => ({ seat, from: note.slice(notKeptWithKeyOf(seat, '').length) }))[0]

/** By what the mails for a campaign are known from outside, in small letters. */
export interface KnownAs {
  readonly name: string
  /** Of its players and its moderator. */
  readonly addresses: readonly string[]
}

export function knownAs({ file }: Campaign): KnownAs {
  const { campaign, seats, moderator } = file
  const addresses = [
    ...Object.entries(seats).flatMap(([seat, { 'also from': also }]) => [...addressesOf(file, seat), ...also]),
    ...(moderator ? [moderator.address] : []),
  ]
  return { name: campaign.toLowerCase(), addresses: addresses.map((each) => each.toLowerCase()) }
}

/**
 * Which of the campaigns that share a mailbox a mail is for, seen from outside: by a key of ours, by the name of a campaign of its sender's in the subject or
 * a line `campaign: name`, or because its sender plays in one alone. What is nobody's goes to the first, which notes it and answers nothing. While a campaign of the
 * mailbox is left alone, what may be for it is left alone too.
 */
export class SortingOffice {
  private readonly campaigns: readonly Campaign[]
  private readonly ofAddress = new Map<string, Campaign[]>()
  private readonly named: ReadonlyMap<string, Campaign>
  private readonly leftAlone: readonly KnownAs[]

  /** Good for one poll: players and addresses change. `leftAlone`: campaigns that share the mailbox and are not looked at. */
  constructor(campaigns: readonly Campaign[], leftAlone: readonly KnownAs[] = []) {
    this.campaigns = campaigns
    this.leftAlone = leftAlone
    this.named = new Map(campaigns.map((campaign) => [campaign.file.campaign.toLowerCase(), campaign]))
    if (this.isAlone()) return
    for (const campaign of campaigns) {
      for (const address of new Set(knownAs(campaign).addresses))
        this.ofAddress.set(address, [...(this.ofAddress.get(address) ?? []), campaign])
    }
  }

  /** Null: it may be for a campaign that is left alone, and is to stay in the mailbox. */
  async sort(mail: IncomingMail): Promise<{ campaign: Campaign; note: string } | null> {
    const only = (campaign: Campaign) => ({ campaign, note: '' })
    const isLeft = (address: string): boolean => this.leftAlone.some(({ addresses }) => addresses.includes(address))
    if (mail.source === null) {
      const from = mail.from === undefined ? '' : addressIn(mail.from)
      const [own] = this.ofAddress.get(from.toLowerCase()) ?? []
      if (own === undefined && isLeft(from.toLowerCase())) return null
      return { campaign: own ?? this.campaigns[0], note: mail.from === undefined ? '' : `${TOO_LARGE}${from}` }
    }
    if (this.isAlone()) return only(this.campaigns[0])
    const { from, keys, names, messageIds } = await readOutside(mail.source)
    const own = this.ofAddress.get(from) ?? []
    if (own.length === 1 && !isLeft(from)) return only(own[0])
    const keyed = this.byKey(keys, own.length > 0 ? own : this.campaigns)
    if (keyed) return only(keyed)
    const said = new Set(names.map((name) => this.named.get(name)).filter((each) => each !== undefined && own.includes(each)))
    // Somebody who plays there, or who has a key that none of those here knows.
    if (said.size !== 1 && (isLeft(from) || (own.length === 0 && this.leftAlone.length > 0 && keys.length > 0))) return null
    if (own.length === 0) {
      const sent = this.byMessageId(messageIds)
      return sent || !this.isOfLeft(messageIds) ? only(sent ?? this.campaigns[0]) : null
    }
    return said.size === 1 ? only([...said][0]!) : { campaign: own[0], note: AMBIGUOUS }
  }

  /** One campaign has the mailbox to itself: all that comes is its. */
  private isAlone(): boolean {
    return this.campaigns.length === 1 && this.leftAlone.length === 0
  }

  private byKey(keys: readonly string[], among: readonly Campaign[]): Campaign | undefined {
    for (const hash of keys.map(hashOfKey)) {
      const found = among.find((campaign) => onLogOf(campaign, () => campaign.store.post.key(hash) !== undefined))
      if (found) return found
    }
    return undefined
  }

  private isOfLeft(messageIds: Outside['messageIds']): boolean {
    return messageIds.some(({ name }) => this.leftAlone.some((left) => name.startsWith(`${messageIdName(left.name)}.`)))
  }

  /** A bounce names the mail of ours that it is about. */
  private byMessageId(messageIds: Outside['messageIds']): Campaign | undefined {
    for (const { id, name } of messageIds) {
      const found = this.campaigns.find((campaign) =>
        onLogOf(campaign, () => name.startsWith(`${messageIdName(campaign.file.campaign)}.`) && campaign.store.post.sent(id)),
      )
      if (found) return found
    }
    return undefined
  }
}
