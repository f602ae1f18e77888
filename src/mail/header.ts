import { decodeWords } from 'postal-mime'

/** What is read of a header: nobody means more. */
export const longHeader = (value: string | null): string => (value ?? '').slice(0, 10_000)

/** One header of a message, unfolded and decoded; null when it is not there. Reads no further than the header block. */
export function headerOf(source: Uint8Array, name: string): string | null {
  const text = Buffer.from(source.buffer, source.byteOffset, Math.min(source.byteLength, 64 * 1024)).toString('utf8')
  const end = text.search(/\r?\n\r?\n/)
  const lines = (end < 0 ? text : text.slice(0, end)).split(/\r?\n/)
  const start = lines.findIndex((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  if (start < 0) return null
  let value = lines[start].slice(name.length + 1)
  for (let n = start + 1; n < lines.length && /^[ \t]/.test(lines[n]); n++) value += lines[n]
  return decodeWords(longHeader(value)).trim()
}

/** A mail that says neither when it was written, nor by what name, nor how it came. */
export const isNameless = (source: Uint8Array | null): boolean =>
  source !== null &&
  headerOf(source, 'from') !== null &&
  ['date', 'message-id', 'received'].every((name) => headerOf(source, name) === null)

/** The address in a From header, read without taking the mail apart: a first look, not proof. */
export function addressIn(from: string): string {
  const found = /<([^<>]*)>\s*$|(?<!\S)(\S+@\S+)/.exec(from.slice(0, 2000))
  return normalAddress(found?.[1] ?? found?.[2] ?? '')
}

/** Only the domain may be lower-cased; the part before the @ belongs to its owner, plus-addresses and all. */
export function normalAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1
    ? ''
    : `${address.slice(0, at).trim()}@${address
        .slice(at + 1)
        .trim()
        .toLowerCase()}`
}
