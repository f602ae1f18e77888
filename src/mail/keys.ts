import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Letters and digits that nobody mistakes for each other, whatever the font; 32 of them, five bits each. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** "key-" and sixteen letters: 80 bits. The word in front makes a key known wherever it stands, so that it can be struck out. */
const KEY = /(?<![A-Z0-9])key-[a-kmnp-z2-9]{16}(?![A-Z0-9])/gi

/** A key of one mail: whoever sends it back shows that he got that mail. */
export const newKey = (): string => `key-${[...randomBytes(16)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`

/** All that is stored of a key. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key.toLowerCase()).digest('hex')

/** A mail that quotes whole reports holds a few keys; more are somebody's guesses. */
const MOST_KEYS = 50

/** Every key in some texts, in small letters, each once, fifty at most. */
export function keysIn(texts: readonly string[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    for (const [key] of text.matchAll(KEY)) {
      found.add(key.toLowerCase())
      if (found.size >= MOST_KEYS) return [...found]
    }
  }
  return [...found]
}

/** The text with every key struck out, as long as before, so that lines and columns stay. */
export const withoutKeys = (text: string): string => text.replace(KEY, (key) => 'key-'.padEnd(key.length, '*'))

/** Whether a word is a token that the moderator handed out. Takes as long whatever is right of a guess, its length too. */
export const isToken = (given: string, token: string): boolean => timingSafeEqual(digestOf(given), digestOf(token))

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()
