import type { PlainEntry, PlainSentence } from '../engine/decision.ts'
import { oneSpelling } from '../engine/spelling.ts'

/** A part of a sentence: words, either of several; an entry; what may be left out. */
export type Part =
  | { readonly words: readonly (readonly string[])[] }
  | { readonly entry: string; readonly takes: PlainEntry }
  | { readonly maybe: readonly Part[] }

/** A word of a line, or a comma. */
interface Token {
  readonly text: string
  readonly at: number
  readonly end: number
}

/** What stands for an entry in a line, and where. */
export interface Said {
  readonly entry: string
  readonly takes: PlainEntry
  readonly text: string
  /** Offset in the line. */
  readonly at: number
}

/** Lines with more words than an order can have are none. */
const MOST_TOKENS = 60
/** Names of places have so many words at most, with what is printed behind them. */
const MOST_OF_A_PLACE = 7
/** Ways of reading one line; more are nobody's order. */
const MOST_WAYS = 60

const compiled = new WeakMap<PlainSentence, readonly Part[]>()

/** The parts of a sentence. Throws on one that is written wrongly, a fault of ours. */
export function partsOf(sentence: PlainSentence): readonly Part[] {
  const known = compiled.get(sentence)
  if (known) return known
  const pieces = sentence.says.match(/<[^<>]+>|[[\],]|[^\s<>[\],]+/g) ?? []
  let at = 0
  const read = (): Part[] => {
    const parts: Part[] = []
    for (; at < pieces.length && pieces[at] !== ']'; at++) {
      const piece = pieces[at]
      if (piece === '[') {
        at++
        parts.push({ maybe: read() })
        if (pieces[at] !== ']') throw new Error(`'${sentence.says}': a ] is missing`)
      } else if (piece.startsWith('<')) {
        const entry = piece.slice(1, -1)
        const takes = sentence.takes[entry]
        if (takes === undefined) throw new Error(`'${sentence.says}': nothing says what <${entry}> takes`)
        parts.push({ entry, takes })
      } else parts.push({ words: piece.split('|').map((word) => word.toLowerCase().split('_')) })
    }
    return parts
  }
  const parts = read()
  compiled.set(sentence, parts)
  return parts
}

/** The sentence as a handbook prints it: "(go | walk) to HEX [via HEXES]". */
export const shownForm = ({ says, takes }: PlainSentence): string =>
  says
    .replace(/[^\s<>[\],]+/g, (words) => (words.includes('|') ? `(${words.split('|').join(' | ')})` : words))
    .replace(/<([^<>]+)>/g, (_, entry: string) => shownEntry(takes[entry]))
    .replaceAll('_', ' ')
    .replaceAll('[ ', ' [')
    .replaceAll('[,', ' [,')

const shownEntry = (takes: PlainEntry): string => {
  if (typeof takes !== 'string') return `(${takes.join(' | ')})`
  const NAMES = {
    unit: 'UNIT',
    units: 'UNITS',
    hex: 'HEX',
    hexes: 'HEXES',
    sea: 'SEA AREA',
    seas: 'SEA AREAS',
    number: 'NUMBER',
    name: 'NAME',
  }
  return NAMES[takes]
}

/** The words that a sentence may begin with, each with all its words. */
export function openings(sentence: PlainSentence): string[] {
  const [first, second] = partsOf(sentence)
  const words = (part: Part | undefined): string[] => (part && 'words' in part ? part.words.map((each) => each.join(' ')) : [])
  return first && 'maybe' in first ? [...words(first.maybe[0]), ...words(second)] : words(first)
}

/** How many words a line begins with that the sentence begins with too. */
export function openedBy(sentence: PlainSentence, line: string): number {
  const words = oneSpelling(line).split(/\s+/).join(' ')
  return Math.max(
    0,
    ...openings(sentence)
      .filter((each) => words === each || words.startsWith(`${oneSpelling(each)} `))
      .map((each) => each.split(' ').length),
  )
}

/** All ways in which a line has the shape of a sentence. */
export function shapesOf(sentence: PlainSentence, line: string): Said[][] {
  const tokens = [...line.matchAll(/,|[^\s,]+/g)].map(({ 0: text, index }): Token => ({ text, at: index, end: index + text.length }))
  if (tokens.length > MOST_TOKENS) return []
  const ways: Said[][] = []
  const isWord = (at: number, word: string): boolean => at < tokens.length && oneSpelling(tokens[at].text) === oneSpelling(word)
  const match = (parts: readonly Part[], at: number, said: readonly Said[]): void => {
    if (ways.length >= MOST_WAYS) return
    const [part, ...more] = parts
    if (part === undefined) {
      if (at === tokens.length) ways.push([...said])
      return
    }
    if ('maybe' in part) {
      match([...part.maybe, ...more], at, said)
      return match(more, at, said)
    }
    if ('words' in part) {
      // A comma may be left out, and there may be one too many.
      if (part.words.length === 1 && part.words[0][0] === ',') return match(more, tokens[at]?.text === ',' ? at + 1 : at, said)
      for (const words of part.words) if (words.every((word, i) => isWord(at + i, word))) match(more, at + words.length, said)
      return
    }
    const { entry, takes } = part
    const most = isMany(takes) ? tokens.length : at + MOST_OF_A_PLACE
    // The longest first: "Aston Hill" goes before "Aston".
    for (let end = Math.min(most, tokens.length); end > at; end--) {
      if (tokens[at].text === ',' || tokens[end - 1].text === ',') continue
      if (!isMany(takes) && tokens.slice(at, end).some(({ text }) => text === ',')) continue
      const text = line.slice(tokens[at].at, tokens[end - 1].end)
      const chosen = typeof takes === 'string' ? text : takes.find((word) => oneSpelling(word) === oneSpelling(text))
      if (chosen === undefined || (takes === 'number' && !/^\d+$/.test(text))) continue
      match(more, end, [...said, { entry, takes, text: chosen, at: tokens[at].at }])
    }
  }
  match(partsOf(sentence), 0, [])
  return ways
}

export const isMany = (takes: PlainEntry): boolean => takes === 'units' || takes === 'hexes' || takes === 'seas'

/** "1st Foot, 2nd Foot and 3rd Foot" as three, each with its offset. */
export function eachOf({ text, at, takes }: Said): { text: string; at: number }[] {
  if (!isMany(takes)) return [{ text, at }]
  const found: { text: string; at: number }[] = []
  let from = 0
  for (const { index, 0: sign } of [...text.matchAll(/,|\s(?:and|&|\+)\s/gi), { index: text.length, 0: '' }]) {
    const part = text.slice(from, index)
    const own = part
      .trim()
      .replace(/^and\s/i, '')
      .trim()
    if (own !== '') found.push({ text: own, at: at + from + part.lastIndexOf(own) })
    from = index + sign.length
  }
  return found
}
