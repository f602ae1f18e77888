import { isProven, type Proof } from './authentication-results.ts'
import { isToken } from './keys.ts'
import type { ReceivedMail } from './read.ts'

/** A seat of a campaign and who may write for it. */
export interface SeatIdentity {
  seat: string
  addresses: string[]
  /** A word that the moderator handed out, which the mail must give (`tokens` of the rules). */
  token?: string
}

/**
 * player: writes for these seats (one person may hold several). suspect: the address is a seat's, or the key is, but the rest is not right; the
 * seat hears of it at its own address. unknown: nobody's address. Neither is answered where it wrote from, so that nobody can make us write to others.
 */
export type Sender =
  | { kind: 'player'; seats: string[]; address: string }
  | {
      kind: 'suspect'
      seats: string[]
      address: string
      reason: string
      /** What the seat's player is to hear. */ because: 'no key' | 'no token' | 'old key' | 'not confirmed' | 'other address'
    }
  | { kind: 'unknown'; address: string | null; reason: string }

/** What must be right: the address a mail comes from, a key of a mail that went to the seat, or both. */
export type Security = 'address' | 'token' | 'both'

export interface SenderRules {
  /** Default: address. */
  security?: Security
  /** Which seat a key was sent to, and why it no longer counts (null: it does); undefined when there is no such key. */
  keyOf?: (key: string) => { seat: string; dead: string | null } | undefined
  /** The tokens that the mail gives, each in its place. */
  tokens?: readonly string[]
  /** The name by which our own mail server signs Authentication-Results (RFC 8601). When set, `proofs` are asked for. */
  authenticatedBy?: string
  /** All of these must be passed, for the domain in From. Default: dmarc. */
  proofs?: readonly Proof[]
}

/** Decides who sent a mail. Only the address in From counts, never the name beside it. */
export function senderOf(mail: ReceivedMail, seats: SeatIdentity[], rules: SenderRules = {}): Sender {
  const { security = 'address', proofs = ['dmarc'], tokens = [] } = rules
  const gives = (token: string | undefined): boolean => token !== undefined && tokens.some((each) => isToken(each, token))
  const address = mail.from
  if (address === null) return { kind: 'unknown', address, reason: 'The mail does not have exactly one sender.' }
  const keys = mail.keys.flatMap((key) => rules.keyOf?.(key) ?? []).filter(({ seat }) => seats.some((each) => each.seat === seat))
  const keyed = new Set(keys.filter(({ dead }) => dead === null).map(({ seat }) => seat))
  const own = seats.filter((seat) => seat.addresses.some((each) => sameAddress(each, address)))
  // Whoever got the mail with the key may write from where he likes, if the campaign says so.
  const claimed = own.length === 0 && security === 'token' ? seats.filter(({ seat }) => keyed.has(seat)) : own
  if (claimed.length === 0) {
    const stolen = [...keyed]
    if (stolen.length > 0)
      return {
        kind: 'suspect',
        seats: stolen,
        address,
        reason: `${address} is not an address of ${stolen.join(' or ')}, whose key the mail carries.`,
        because: 'other address',
      }
    return { kind: 'unknown', address, reason: `${address} is not the address of a seat.` }
  }
  const names = claimed.map(({ seat }) => seat)
  const missing =
    rules.authenticatedBy === undefined
      ? []
      : proofs.filter((proof) => !isProven(mail.authenticationResults, rules.authenticatedBy!, proof, address))
  if (missing.length > 0) {
    return {
      kind: 'suspect',
      seats: names,
      address,
      reason: `${rules.authenticatedBy} does not confirm that the mail comes from ${address} (no ${missing.map((proof) => `${proof}=pass`).join(', no ')}).`,
      because: 'not confirmed',
    }
  }
  if (security !== 'address') {
    // A key of one seat proves the person, for all the seats that have this address.
    const proven = claimed.filter(
      ({ seat, token }) => keyed.has(seat) || (own.length > 0 && names.some((name) => keyed.has(name))) || gives(token),
    )
    if (proven.length > 0) return { kind: 'player', seats: proven.map(({ seat }) => seat), address }
    const old = keys.find(({ seat }) => names.includes(seat))
    return old
      ? {
          kind: 'suspect',
          seats: names,
          address,
          reason: `The mail carries a key of ${old.seat} that no longer counts: ${old.dead}.`,
          because: 'old key',
        }
      : { kind: 'suspect', seats: names, address, reason: `The mail does not carry a key of ${names.join(' or ')}.`, because: 'no key' }
  }
  const proven = claimed.filter(({ token }) => token === undefined || gives(token))
  if (proven.length === 0)
    return {
      kind: 'suspect',
      seats: names,
      address,
      reason: `The mail does not carry the token of ${names.join(' or ')}.`,
      because: 'no token',
    }
  return { kind: 'player', seats: proven.map(({ seat }) => seat), address }
}

/** Whether two addresses are one mailbox. Plus-addresses differ; capitals do not, for phones write them as they like. */
export function sameAddress(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}
