import { addressIn, headerOf } from '../mail/header.ts'
import { hashOfKey } from '../mail/keys.ts'
import { MailError } from '../mail/ports.ts'
import { isFlooded } from './admission/before-reading.ts'
import type { Campaign } from './campaign.ts'
import { callsOnUs, NoReader } from './reading/reading-room.ts'
import { type KnownAs, knownAs, NOT_KEPT } from './sorting.ts'

/** Bytes. What is larger is looked at before it is stored: to write megabytes down and strike them out again stops everything else. */
const OUTSIZE = 256_000

/**
 * The note of a large mail of which nothing is to be stored: its sender is nobody's of the mailbox, and it holds no key of ours and is no bounce, so that it would be
 * turned away and its text struck out; null for every other. Until it is written down the server keeps it.
 */
export async function notKept(
  campaigns: readonly Campaign[],
  leftAlone: readonly KnownAs[],
  source: Uint8Array,
  now: Date,
): Promise<string | null> {
  if (source.byteLength <= OUTSIZE) return null
  const from = addressIn(headerOf(source, 'from') ?? '')
  const isKnown = [...campaigns.map(knownAs), ...leftAlone].some(({ addresses }) => addresses.includes(from.toLowerCase()))
  if (isKnown) return null
  // In a flood of strangers' mails no more of them is read.
  if (campaigns.some((campaign) => !isFlooded(campaign, now)) && (await calls(campaigns, leftAlone, source))) return null
  return `${NOT_KEPT}${from || 'nobody'}`
}

/** What cannot be read would be turned away too; while nothing can be read, all is kept. */
async function calls(campaigns: readonly Campaign[], leftAlone: readonly KnownAs[], source: Uint8Array): Promise<boolean> {
  try {
    const { keys, isBounce } = await callsOnUs(source)
    // Anybody can write down what looks like a key; those of a campaign that is left alone cannot be told.
    const isOurs = (key: string): boolean => campaigns.some(({ store }) => store.post.key(hashOfKey(key)) !== undefined)
    return isBounce || (keys.length > 0 && leftAlone.length > 0) || keys.some(isOurs)
  } catch (error) {
    if (error instanceof MailError) return false
    if (error instanceof NoReader) return true
    throw error
  }
}
