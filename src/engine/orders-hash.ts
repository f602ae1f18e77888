import { createHash, createHmac } from 'node:crypto'
import type { SheetNode } from './decision.ts'
import { asText } from './words.ts'

/** A sheet or the standing orders of a seat that counted in a step, by the hash that its receipt named. */
export interface CountedOrders {
  readonly seat: string
  readonly kind: 'sheet' | 'standing orders'
  /** SHA-256, hexadecimal. */
  readonly hash: string
}

/** Entries that order nothing. */
const REMARKS: readonly string[] = ['campaign', 'seat', 'for', 'token', 'note']

/** What a document orders, in one form whatever its spacing, its remarks and the order of its entries: JSON with sorted keys, every value a text. */
export function canonical(node: SheetNode, top = true): string {
  const { value } = node
  if (Array.isArray(value)) return `[${(value as readonly SheetNode[]).map((each) => canonical(each, false)).join(',')}]`
  if (value instanceof Map) {
    const entries = [...(value as ReadonlyMap<string, SheetNode>)].filter(([key]) => !top || !REMARKS.includes(key))
    const sorted = entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    return `{${sorted.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each, false)}`).join(',')}}`
  }
  return JSON.stringify(asText(value).trim())
}

/** What is hashed with a seat's orders, so that nobody finds them by trying what they might say. Its receipts name it. */
export const saltOf = (secret: string, seat: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['salt', seat]))
    .digest('hex')
    .slice(0, 32)

/** SHA-256 of the salt, a line break and what the document orders. */
export const hashOfOrders = (salt: string, document: SheetNode): string =>
  createHash('sha256')
    .update(`${salt}\n${canonical(document)}`)
    .digest('hex')

/** What begins a hash of orders in the log: older ones are of the sheets' texts. */
export const SCHEME = 'orders:'

/** What a step's dice are mixed with: SHA-256 over a line for each of the orders that counted, sorted. */
export function mixOf(counted: readonly CountedOrders[]): string {
  const lines = counted
    .map(({ seat, kind, hash }) => `${JSON.stringify(seat)} ${kind} ${hash}\n`)
    .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return SCHEME + createHash('sha256').update(lines.join('')).digest('hex')
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** Four letters that stand for a text: another text has others, but for one in a million. */
export const fourLetters = (text: string): string =>
  [...createHash('sha256').update(text).digest().subarray(0, 4)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
