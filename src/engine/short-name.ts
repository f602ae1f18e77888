import { createHash } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

/** Four letters that stand for a text: another text has others, but for one in a million. */
export const fourLetters = (text: string): string =>
  [...createHash('sha256').update(text).digest().subarray(0, 4)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
