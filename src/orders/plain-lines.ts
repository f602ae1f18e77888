import { bodyOf, depthOf, indentOf, isDash, isEmpty, keyAtStart, plainPart } from './sheet-line.ts'
import { keyOf, LIMITS } from './yaml.ts'

/** The entry whose lines are orders in plain words. Lines that stand at the left margin without a colon are read as if they stood in it. */
export const PLAIN = 'orders'

/** A line that is no YAML and may be an order in plain words. */
export interface PlainLine {
  /** Both from 1. */
  readonly line: number
  readonly column: number
  readonly text: string
  /** Its paragraph has no YAML: it may be a greeting or a farewell. */
  readonly isApart: boolean
  /** It stands below `orders:`. */
  readonly isMeant: boolean
}

/** What makes a document none of orders, or one that holds no orders of a step: whoever writes to another writes no orders by it. */
const NO_SHEET: readonly string[] = ['query', 'keys', 'mail', 'press', 'absent', 'referee', 'standing orders']
/** Words that their writer may have broken at the margin. */
const REMARKS: readonly string[] = ['note', 'luck']
/** Longer lines are no orders, and more lines no sheet. */
const MOST = { letters: 300, lines: LIMITS.keys / 2 } as const

/**
 * Takes out of a text the lines that may be orders in plain words, so that the rest is YAML; the lines of the rest keep their numbers. Looks at
 * shapes alone: whether they are orders is for whoever knows the game to say. Only a document that has an entry of a sheet at its margin has any.
 */
export function withoutPlain(text: string): { text: string; plain: readonly PlainLine[] } {
  const lines = text.split(/\r\n|\r|\n/)
  const plain: PlainLine[] = []
  const rest = [...lines]
  let from = 0
  let documents = 0
  for (let to = 0; to <= lines.length && documents < LIMITS.documents; to++) {
    if (to < lines.length && !isDocumentLine(lines[to])) continue
    if (to > from) documents++
    if (isSheet(lines.slice(from, to))) plain.push(...takenFrom(rest, from, to))
    from = to + 1
  }
  return plain.length === 0 || plain.length > MOST.lines ? { text, plain: [] } : { text: rest.join('\n'), plain }
}

/** The line between two documents. */
export const isDocumentLine = (line: string): boolean => /^(?:---|\.\.\.)[ \t]*(?:#.*)?$/.test(line)

/** Entries at the left margin that are those of a sheet. */
function isSheet(lines: readonly string[]): boolean {
  const keys = lines.flatMap((line) => (indentOf(line) === 0 ? (keyAtStart(line) ?? []) : [])).map(keyOf)
  return keys.length > 0 && !keys.some((key) => NO_SHEET.includes(key))
}

/** Takes the plain lines of one document out of `rest`. */
function takenFrom(rest: string[], from: number, to: number): PlainLine[] {
  const found: (Omit<PlainLine, 'isApart'> & { paragraph: number })[] = []
  const withYaml = new Set<number>()
  // What stands above: an entry with nothing behind its name, one with words, `orders:`, a remark, or a plain line.
  let above: 'list' | 'words' | 'orders' | 'remark' | 'plain' | null = null
  let depth = 0
  let paragraph = 0
  const take = (i: number, column: number, words: string): void => {
    const text = withoutRemark(words).trim()
    const shift = words.length - words.trimStart().length
    if (text !== '') found.push({ line: i + 1, column: column + shift + 1, text, isMeant: above === 'orders', paragraph })
    rest[i] = ''
  }
  for (let i = from; i < to; i++) {
    const line = rest[i]
    if (line.trim() === '') {
      paragraph++
      if (above === 'remark') above = 'words'
      continue
    }
    if (isEmpty(line)) continue
    const key = indentOf(line) === 0 ? keyAtStart(line) : null
    if (key !== null) {
      withYaml.add(paragraph)
      const colon = line.indexOf(':')
      const value = plainPart(line)
        .slice(colon + 1)
        .trim()
      depth = Math.max(0, depthOf(line))
      if (keyOf(key) === PLAIN) {
        above = 'orders'
        if (/^[|>][+-]?$/.test(value)) rest[i] = `${PLAIN}:`
        else if (/^[^["'{\s]/.test(value)) {
          take(i, colon + 1, line.slice(colon + 1))
          rest[i] = `${PLAIN}:`
        }
      } else above = REMARKS.includes(keyOf(key)) && value !== '' ? 'remark' : value === '' ? 'list' : 'words'
      continue
    }
    const body = bodyOf(line)
    const dash = /^\s*(?:[-*•–—·]|\d{1,2}[.)](?=\s))\s*/u.exec(line)?.[0] ?? ''
    if (above === 'orders' && !/^[[\]{}]/.test(body)) {
      take(i, Math.max(dash.length, indentOf(line)), line.slice(Math.max(dash.length, indentOf(line))))
      continue
    }
    if (mayBePlain(line)) {
      const begin = Math.max(dash.length, indentOf(line))
      take(i, begin, line.slice(begin))
      above = 'plain'
      continue
    }
    withYaml.add(paragraph)
    depth = Math.max(0, depth + depthOf(line))
  }
  return found.map(({ paragraph: its, ...line }) => ({ ...line, isApart: !withYaml.has(its) }))

  function mayBePlain(line: string): boolean {
    if (line.length > MOST.letters || above === null || above === 'remark') return false
    // A rest of a list that is broken over lines.
    if (depth > 0 && /[\]}]|,\s*$/.test(plainPart(line))) return false
    if (/:(?:\s|$)/.test(plainPart(line))) return false
    const bullet = /^[*•–—·] +/u.exec(line)?.[0] ?? ''
    // A dash begins an item of the list above it; where there is none, it begins a line.
    const dashed = above !== 'list' && isDash(line) ? /^\s*- */.exec(line)![0] : ''
    const indented = above === 'plain' ? indentOf(line) : 0
    return /^[\p{L}\p{N}$]/u.test(line.slice(Math.max(bullet.length, dashed.length, indented)))
  }
}

/** What stands before a remark. */
function withoutRemark(words: string): string {
  for (let at = words.indexOf('#'); at >= 0; at = words.indexOf('#', at + 1))
    if (at === 0 || /\s/.test(words[at - 1])) return words.slice(0, at)
  return words
}
