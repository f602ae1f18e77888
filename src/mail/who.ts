import type { ReceivedMail } from './read.ts'

/** A seat of a campaign and who may write for it. */
export interface SeatIdentity {
  seat: string
  addresses: string[]
  /** When set, it must also stand in the subject, in a plus-address we were written to, or in the sheet. */
  token?: string
}

/**
 * player: writes for these seats (one person may hold several). suspect: the address is a seat's, but the rest is not right. unknown: nobody's
 * address. The last two are reported to the moderator and never answered, so that nobody can make us write to others.
 */
export type Sender =
  | { kind: 'player'; seats: string[]; address: string }
  | { kind: 'suspect'; seats: string[]; address: string; reason: string }
  | { kind: 'unknown'; address: string | null; reason: string }

export interface SenderRules {
  /** The name by which our own mail server signs Authentication-Results (RFC 8601). When set, its dmarc=pass is asked for. */
  authenticatedBy?: string
}

/** Decides who sent a mail. Only the address in From counts, never the name beside it. */
export function senderOf(mail: ReceivedMail, seats: SeatIdentity[], rules: SenderRules = {}): Sender {
  const address = mail.from
  if (address === null) return { kind: 'unknown', address, reason: 'The mail does not have exactly one sender.' }
  const claimed = seats.filter((seat) => seat.addresses.some((each) => sameAddress(each, address)))
  if (claimed.length === 0) return { kind: 'unknown', address, reason: `${address} is not the address of a seat.` }

  const names = claimed.map(({ seat }) => seat)
  if (rules.authenticatedBy !== undefined && !isAuthenticated(mail, rules.authenticatedBy, address)) {
    return { kind: 'suspect', seats: names, address, reason: `${rules.authenticatedBy} does not confirm that the mail comes from ${address} (no dmarc=pass).` }
  }
  const proven = claimed.filter(({ token }) => token === undefined || carriesToken(mail, token))
  if (proven.length === 0) return { kind: 'suspect', seats: names, address, reason: `The mail does not carry the token of ${names.join(' or ')}.` }
  return { kind: 'player', seats: proven.map(({ seat }) => seat), address }
}

/** Whether two addresses are one mailbox. Plus-addresses differ; capitals do not, for phones write them as they like. */
export function sameAddress(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

function carriesToken(mail: ReceivedMail, token: string): boolean {
  // As a word of its own, so that a short token is not found in a longer one.
  const word = new RegExp(`(?<![\\p{L}\\p{N}])${token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'u')
  return [mail.subject, ...mail.to, ...mail.orderTexts.map(({ text }) => text)].some((text) => word.test(text))
}

/** Our server's own header stands above any that the sender may have forged. */
function isAuthenticated(mail: ReceivedMail, server: string, address: string): boolean {
  const ours = mail.authenticationResults.find((header) => withoutComments(header).split(/[;\s]/, 1)[0].toLowerCase() === server.toLowerCase())
  if (ours === undefined) return false
  const dmarc = withoutComments(ours).split(';').map((result) => result.trim().toLowerCase()).find((result) => result.startsWith('dmarc='))
  if (dmarc === undefined || !/^dmarc=pass(\s|$)/.test(dmarc)) return false
  const domain = /\bheader\.from=(\S+)/.exec(dmarc)?.[1]
  return domain === undefined || domain === address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}

function withoutComments(header: string): string {
  let depth = 0
  let text = ''
  for (const character of header.trim()) {
    if (character === '(') depth++
    else if (character === ')') depth = Math.max(0, depth - 1)
    else if (depth === 0) text += character
  }
  return text
}
