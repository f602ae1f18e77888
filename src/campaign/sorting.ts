import { addressIn, headerOf } from '../mail/header.ts'
import { hashOfKey, keysIn } from '../mail/keys.ts'
import { messageIdName } from '../mail/compose.ts'
import type { IncomingMail } from '../mail/ports.ts'
import { addressesOf } from './campaign-file.ts'
import type { Campaign } from './campaign.ts'

/** Note of a mail that may be for several campaigns of one mailbox. */
export const AMBIGUOUS = 'for which campaign?'

/** Note of a mail that was not fetched, before its sender's address. */
export const TOO_LARGE = 'too large, from '

/**
 * Which of the campaigns that share a mailbox a mail is for, seen from outside: by a key of ours, by the name of a campaign of its sender's in the subject or
 * a line `campaign: name`, or because its sender plays in one alone. What is nobody's goes to the first, which notes it and answers nothing.
 */
export class SortingOffice {
  private readonly campaigns: readonly Campaign[]
  private readonly ofAddress = new Map<string, Campaign[]>()
  private readonly named: ReadonlyMap<string, Campaign>

  /** Good for one poll: players and addresses change. */
  constructor(campaigns: readonly Campaign[]) {
    this.campaigns = campaigns
    this.named = new Map(campaigns.map((campaign) => [campaign.file.campaign.toLowerCase(), campaign]))
    if (campaigns.length === 1) return
    for (const campaign of campaigns) {
      const { seats, moderator } = campaign.file
      const addresses = [...Object.entries(seats).flatMap(([seat, { 'also from': also }]) => [...addressesOf(campaign.file, seat), ...also]), ...(moderator ? [moderator.address] : [])]
      for (const address of new Set(addresses.map((each) => each.toLowerCase()))) this.ofAddress.set(address, [...(this.ofAddress.get(address) ?? []), campaign])
    }
  }

  sort(mail: IncomingMail): { campaign: Campaign; note: string } {
    const only = (campaign: Campaign) => ({ campaign, note: '' })
    if (mail.source === null) return { campaign: (mail.from === undefined ? undefined : this.ofAddress.get(addressIn(mail.from).toLowerCase()))?.[0] ?? this.campaigns[0], note: mail.from === undefined ? '' : `${TOO_LARGE}${addressIn(mail.from)}` }
    if (this.campaigns.length === 1) return only(this.campaigns[0])
    const text = Buffer.from(mail.source.buffer, mail.source.byteOffset, mail.source.byteLength).toString('latin1')
    const subject = headerOf(mail.source, 'subject') ?? ''
    const from = addressIn(headerOf(mail.source, 'from') ?? '').toLowerCase()
    const own = this.ofAddress.get(from) ?? []
    if (own.length === 1) return only(own[0])
    const keyed = this.byKey(keysIn([subject, text]), own.length > 0 ? own : this.campaigns)
    if (keyed) return only(keyed)
    if (own.length === 0) return only(this.byMessageId(text) ?? this.campaigns[0])
    const names = [...subject.matchAll(/\[([a-z0-9-]+)\]/gi), ...text.matchAll(/^[>\s]*campaign:[ \t]*["']?([a-z0-9-]+)/gim)].map(([, name]) => this.named.get(name.toLowerCase()))
    const said = new Set(names.filter((each) => each !== undefined && own.includes(each)))
    return said.size === 1 ? only([...said][0]!) : { campaign: own[0], note: AMBIGUOUS }
  }

  private byKey(keys: readonly string[], among: readonly Campaign[]): Campaign | undefined {
    for (const hash of keys.map(hashOfKey)) {
      const found = among.find(({ store }) => store.post.key(hash) !== undefined)
      if (found) return found
    }
    return undefined
  }

  /** A bounce names the mail of ours that it is about. */
  private byMessageId(text: string): Campaign | undefined {
    for (const [id, name] of text.slice(0, 200_000).matchAll(/<([a-z0-9.]+)\.[0-9a-f]{16}@[^<>\s]+>/g)) {
      const found = this.campaigns.find(({ file, store }) => name.startsWith(`${messageIdName(file.campaign)}.`) && store.post.sent(id))
      if (found) return found
    }
    return undefined
  }
}
