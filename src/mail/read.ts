import { createHash } from 'node:crypto'
import { addressParser, decodeWords } from 'postal-mime'
import { defaultMaximumMailSize } from './folder-inbox.ts'
import { reasonForSilence } from './automatic.ts'
import { bounceOf, type Bounce } from './bounce.ts'
import { keysIn } from './keys.ts'
import { longHeader, normalAddress } from './header.ts'
import { MailError } from './ports.ts'
import { type ParsedMail, takeApart } from './take-apart.mjs'

/** Letters of a text in which orders are looked for. A mail that quotes whole reports has a tenth of it. */
export const longestOrderText = 1_000_000

/** A text in a mail that may hold orders, as the player wrote it: still to be cleaned by `cleanOrderText`. Of one that is too long only that is kept by which it shows. */
export interface OrderText {
  /** The attachment's file name, or "the mail's text". */
  name: string
  text: string
}

export interface ReceivedMail {
  /** The one address in From, domain in lower case; null when there is none, or more than one: such a mail is from nobody. */
  from: string | null
  /** The addresses in To and Cc. */
  to: string[]
  subject: string
  /** With angle brackets, as in the header. */
  messageId: string | null
  inReplyTo: string | null
  references: string[]
  date: Date | null
  /** Sent by a program, a list or a mail server: must never be answered, or two robots talk for ever. */
  auto: boolean
  /** Why, for the moderator; null when auto is false. */
  autoReason: string | null
  /** Says that a mail of ours was not, or not yet, delivered. */
  bounce: Bounce | null
  /** Authentication-Results headers, the last server's first. Only those of our own server may be trusted. */
  authenticationResults: string[]
  /** From a YAML attachment; else a text attachment that looks like orders; else the text; else the HTML. */
  orderTexts: OrderText[]
  /** Keys of ours that stand anywhere in it: the addresses it went to, subject, text, text files. */
  keys: string[]
  /** SHA-256 of what its writer made: sender, date, subject, text, files. The ways of the mail and its Message-ID, which some servers write anew, are left out. */
  content: string
}

/** What is more than this of anything is left out: no person writes so much, and what is read of it takes time. */
const MOST = { letters: 1000, addresses: 100, references: 100, authenticationResults: 20, authenticationResult: 10_000 } as const
const short = (text: string): string => text.slice(0, MOST.letters)

/**
 * Reads a mail. Throws MailError when it is too large or broken beyond reading. Takes time and memory as its sender likes: the mails of others are read in a
 * process of their own (campaign/reading).
 */
export async function readMail(source: Uint8Array, maximumSize = defaultMaximumMailSize): Promise<ReceivedMail> {
  if (source.byteLength > maximumSize) {
    throw new MailError(`The mail is too large: ${source.byteLength} bytes, where ${maximumSize} are allowed.`)
  }
  if (partsOf(source) > mostParts) throw new MailError(`The mail has more than ${mostParts} parts.`)
  if (linesOf(source) > mostLines) throw new MailError(`The mail has more than ${mostLines} lines.`)
  const mail = await takeApart(source).catch((error: Error) => {
    throw new MailError(`The mail cannot be read: ${short(error.message).replace(/\.$/, '')}.`, { cause: error })
  })
  const header = (key: string): string | null => mail.headers.find((each) => each.key === key)?.value ?? null
  const subject = decodeWords(longHeader(header('subject'))).trim()
  const from = soleAddress(mail)
  const autoReason = reasonForSilence(mail.headers, from)
  const orderTexts = orderTextsOf(mail)
  return {
    from,
    to: addressesIn(mail, 'to', 'cc').slice(0, MOST.addresses).map(short),
    subject: short(subject),
    messageId: messageIdsIn(header('message-id'))[0] ?? null,
    inReplyTo: messageIdsIn(header('in-reply-to'))[0] ?? null,
    references: messageIdsIn(header('references')).slice(-MOST.references),
    date: mail.date === null || Number.isNaN(Date.parse(mail.date)) ? null : new Date(mail.date),
    auto: autoReason !== null,
    autoReason: autoReason && short(autoReason),
    bounce: bounceOf(mail),
    authenticationResults: authenticationResultsOf(mail),
    orderTexts: orderTexts.map(({ name, text }) => ({ name, text: text.slice(0, longestOrderText + 1) })),
    keys: keysIn([
      ...mail.headers.filter(({ key }) => ADDRESSED.includes(key)).map(({ value }) => value),
      subject,
      mail.text,
      mail.htmlAsText,
      ...orderTexts.map(({ text }) => text),
    ]),
    content: contentOf(mail, from),
  }
}

/** The topmost, down to one that is too long: below it may stand what the sender wrote himself. */
function authenticationResultsOf({ headers }: ParsedMail): string[] {
  const values = headers.filter(({ key }) => key === 'authentication-results').map(({ value }) => value)
  const tooLong = values.findIndex(({ length }) => length > MOST.authenticationResult)
  return values.slice(0, Math.min(MOST.authenticationResults, tooLong < 0 ? Infinity : tooLong))
}

/** Where the address stands that a mail went to; servers keep a plus-address in the last ones when To names a list or nobody. */
const ADDRESSED = ['to', 'cc', 'delivered-to', 'x-original-to', 'envelope-to']

/** A mail of a person has a dozen; each costs time and memory before we see it. */
const mostParts = 200

/** Parts that a mail claims to have, counted without taking it apart. */
function partsOf(source: Uint8Array): number {
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString('latin1')
  let parts = 0
  for (const _ of text.matchAll(/^content-(?:type|disposition|transfer-encoding|id)[ \t]*:/gim)) if (++parts > 4 * mostParts) break
  return Math.ceil(parts / 4)
}

/** Mails of four megabytes in lines of base64 have fifty thousand. Every line costs memory by itself. */
const mostLines = 100_000

function linesOf(source: Uint8Array): number {
  let lines = 0
  for (let at = source.indexOf(10); at >= 0 && lines <= mostLines; at = source.indexOf(10, at + 1)) lines++
  return lines
}

function contentOf(mail: ParsedMail, from: string | null): string {
  const subject = mail.headers.find(({ key }) => key === 'subject')?.value ?? ''
  const date = mail.headers.find(({ key }) => key === 'date')?.value ?? ''
  const hash = createHash('sha256').update(JSON.stringify([from?.toLowerCase() ?? '', date, subject, mail.text, mail.htmlAsText]))
  for (const { filename, content } of mail.attachments) hash.update(JSON.stringify([filename, content.byteLength])).update(content)
  return hash.digest('hex')
}

/** The parsed address, never the display name. Several From headers or addresses are a forger's trick. */
function soleAddress(mail: ParsedMail): string | null {
  const headers = mail.headers.filter(({ key }) => key === 'from')
  const addresses = addressesIn(mail, 'from')
  // What is left out of one that is too long may be a second one.
  const isWhole = headers.every(({ value }) => longHeader(value) === value) && addresses.every(({ length }) => length <= MOST.letters)
  return headers.length === 1 && addresses.length === 1 && isWhole ? addresses[0] : null
}

function addressesIn(mail: ParsedMail, ...keys: string[]): string[] {
  return mail.headers
    .filter(({ key }) => keys.includes(key))
    .flatMap(({ value }) => addressParser(longHeader(value), { flatten: true }))
    .map(({ address }) => normalAddress(address ?? ''))
    .filter((address) => address !== '')
}

function messageIdsIn(value: string | null): string[] {
  return value?.match(/<[^<>\s]+>/g)?.filter(({ length }) => length <= MOST.letters) ?? []
}

function orderTextsOf(mail: ParsedMail): OrderText[] {
  const files = mail.attachments.map((each) => ({ ...each, filename: each.filename ?? '' }))
  const yaml = files.filter((each) => /\.ya?ml$/i.test(each.filename) || /^(?:text|application)\/(?:x-|vnd\.)?yaml$/.test(each.mimeType))
  if (yaml.length > 0) return yaml.map(orderTextOf)
  // A text file may as well be some gateway's "checked for viruses": it counts only when it could be a sheet.
  const texts = files.filter((each) => /\.(?:txt|text|md)$/i.test(each.filename) || each.mimeType === 'text/plain').map(orderTextOf)
  const sheets = texts.filter(({ text }) => /^[ \t>-]*(?:\w[\w-]*|-)[ \t]*[:：]/m.test(text.slice(0, 20_000)))
  if (sheets.length > 0) return sheets
  const text = mail.text.trim() === '' ? mail.htmlAsText : mail.text
  return text.trim() === '' ? [] : [{ name: "the mail's text", text }]
}

function orderTextOf(file: { filename: string; charset: string; content: Uint8Array }): OrderText {
  return { name: file.filename === '' ? 'the attachment' : short(file.filename), text: decodeText(file.content, file.charset) }
}

/** UTF-16 when the bytes show it (Notepad), UTF-8 when they are that, whatever the header says; else what it says; else what Western editors write. */
function decodeText(bytes: Uint8Array, charset: string): string {
  const wide = utf16Of(bytes)
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    try {
      return new TextDecoder(charset || 'windows-1252').decode(bytes)
    } catch {
      // No such charset.
      return new TextDecoder('windows-1252').decode(bytes)
    }
  }
}

/** By the byte order mark, or because every other byte of plain words is nothing. */
function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const mark = bytes[0] * 256 + bytes[1]
  if (mark === 0xfffe) return 'utf-16le'
  if (mark === 0xfeff) return 'utf-16be'
  const start = bytes.subarray(0, 400)
  const nothings = (odd: 0 | 1): number => start.filter((byte, n) => n % 2 === odd && byte === 0).length
  return nothings(1) * 4 > start.length ? 'utf-16le' : nothings(0) * 4 > start.length ? 'utf-16be' : null
}
