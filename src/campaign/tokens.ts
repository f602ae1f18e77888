import { isToken, keysIn } from '../mail/keys.ts'
import type { ReceivedMail } from '../mail/read.ts'
import { sameAddress } from '../mail/who.ts'
import { addressesOf } from './campaign-file.ts'
import type { Campaign } from './campaign.ts'
import { readOrdersOf } from './sheets.ts'

const HOUR = 3_600_000
/** Wrong tokens that are read of an address within an hour; then none is, until the hour is over. */
export const TRIES_AN_HOUR = 5
/** Tokens of one mail that are read: a person may hold several seats. */
const MOST_TOKENS = 3

/** Where a token stands to count, for whoever put it elsewhere. */
export const TOKENS_PLACE =
  "Write 'token: ...' in a line of its own, at the left margin of your orders; in the subject, in an address or anywhere else in the text it does not count."

/** The tokens that a mail gives, each in its place; whether one is right, `isToken` says. */
export interface GivenTokens {
  readonly tokens: readonly string[]
  /** It gave one, and none of them was right: to be written down. */
  readonly wrong: boolean
  /** So many wrong ones came from its address that this mail's were not looked at. */
  readonly tooMany: boolean
}

export const NO_TOKENS: GivenTokens = { tokens: [], wrong: false, tooMany: false }

/** Under what a wrong token is written down. */
export const triesOf = (address: string): string => `token/${address.toLowerCase()}`

/** `token:` at the top level of a mail's documents, or, where a text is no document, in a line at its left margin. Quoted text gives none. */
export async function tokensGiven(campaign: Campaign, mail: ReceivedMail, now: Date): Promise<GivenTokens> {
  const { file, store } = campaign
  const { from } = mail
  if (from === null) return NO_TOKENS
  const seats = Object.keys(file.seats).filter((seat) =>
    [...addressesOf(file, seat), ...file.seats[seat]['also from']].some((each) => sameAddress(each, from)),
  )
  const expected = [
    ...seats.flatMap((seat) => file.seats[seat].token ?? []),
    file.moderator && sameAddress(file.moderator.address, from) ? file.moderator.token : undefined,
  ].filter((each) => each !== undefined)
  if (expected.length === 0) return NO_TOKENS
  const tokens = [...new Set((await readOrdersOf(campaign, seats, mail)).flatMap((read) => read.tokens))]
    // Some write the key of a mail there, which counts as what it is.
    .filter((each) => each !== '' && keysIn([each]).length === 0)
    .slice(0, MOST_TOKENS)
  if (tokens.length === 0) return NO_TOKENS
  const tries = store.post.warned(triesOf(from), new Date(now.getTime() - HOUR).toISOString(), now.toISOString())
  if (tries >= TRIES_AN_HOUR) return { tokens: [], wrong: false, tooMany: true }
  return { tokens, wrong: !tokens.some((each) => expected.some((token) => isToken(each, token))), tooMany: false }
}
