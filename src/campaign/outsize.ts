import { addressIn, headerOf } from '../mail/header.ts'
import { hashOfKey } from '../mail/keys.ts'
import { MailError } from '../mail/ports.ts'
import { isFlooded } from './admission/before-reading.ts'
import type { Campaign } from './campaign.ts'
import { securityOf, seatOfLiveKey } from './keys.ts'
import { callsOnUs, NoReader } from './reading/reading-room.ts'
import { type KnownAs, knownAs, NOT_KEPT, notKeptWithKeyOf } from './sorting.ts'

/** Bytes. What is larger is looked at before it is stored: to write megabytes down and strike them out again stops everything else. */
const OUTSIZE = 256_000

/** Of a mail of which nothing is stored but that it came. */
export interface NotKept {
  readonly campaign: Campaign
  readonly note: string
}

/**
 * The note of a large mail of which nothing is to be stored: its sender is nobody's of the mailbox, no key in it lets him in, and it says of no mail of ours what became
 * of it, so that it would be turned away and its text struck out; null for every other. Until it is written down the server keeps it.
 */
export async function notKept(
  campaigns: readonly Campaign[],
  leftAlone: readonly KnownAs[],
  source: Uint8Array,
  now: Date,
): Promise<NotKept | null> {
  if (source.byteLength <= OUTSIZE) return null
  const from = addressIn(headerOf(source, 'from') ?? '')
  const isKnown = [...campaigns.map(knownAs), ...leftAlone].some(({ addresses }) => addresses.includes(from.toLowerCase()))
  if (isKnown) return null
  const nobodys = { campaign: campaigns[0], note: `${NOT_KEPT}${from || 'nobody'}` }
  // In a flood of strangers' mails no more of them is read.
  if (campaigns.every((campaign) => isFlooded(campaign, now))) return nobodys
  const calls = await callsOf(source)
  if (calls === 'whatever it says') return null
  if (calls === 'nothing') return nobodys
  // What is for a campaign that is left alone cannot be told.
  if (leftAlone.length > 0 && (calls.keys.length > 0 || calls.isBounce)) return null
  if (calls.bounced !== null && campaigns.some(({ store }) => store.post.sent(calls.bounced!))) return null
  const holder = campaigns.find(({ store }) => calls.keys.some((key) => store.post.key(hashOfKey(key)) !== undefined))
  if (holder === undefined) return nobodys
  // A key alone lets its sender in.
  if (securityOf(holder) === 'token') return null
  // Programs send back what they were sent: nobody is warned of that.
  const seat = calls.auto ? undefined : seatOfLiveKey(holder, calls.keys)
  return seat === undefined ? nobodys : { campaign: holder, note: notKeptWithKeyOf(seat, from || 'nobody') }
}

/** What cannot be read would be turned away too; while nothing can be read, all is kept. */
async function callsOf(source: Uint8Array): Promise<Awaited<ReturnType<typeof callsOnUs>> | 'nothing' | 'whatever it says'> {
  try {
    return await callsOnUs(source)
  } catch (error) {
    if (error instanceof MailError) return 'nothing'
    if (error instanceof NoReader) return 'whatever it says'
    throw error
  }
}
