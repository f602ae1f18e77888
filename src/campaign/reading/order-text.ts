import { cleanOrderText, type CleanText, writtenLines } from '../../mail/clean.ts'
import { sameMark } from '../../mail/marks.ts'
import { longestOrderText } from '../../mail/read.ts'
import { LIMITS, type ParsedSheet, parseSheet } from '../../orders/parse.ts'
import { asText } from '../../engine/words.ts'

/** A text of orders as it came, cleaned and parsed. */
export interface OrderSheets extends ParsedSheet {
  /** What is stored: the cleaned text, each line where the player sees it, so that a stored sheet never depends on how mails are cleaned. */
  readonly text: string
  readonly notes: readonly string[]
  /** It stood in the quoted mail. */
  readonly quoted: boolean
  readonly empty: boolean
  /** What it gives as `token:`, in its place. */
  readonly tokens: readonly string[]
  /** What a player wrote himself, as the answer to a question is read. */
  readonly written: readonly string[]
}

/** What a text may be at most that orders are looked for in. A mail that quotes whole reports has a tenth of it. */
const MOST = { lines: 20_000, tokens: 20, written: 1000, writtenLine: 2000, tokenLine: 200 } as const

/** A text of orders. What is quoted counts only below one of some marks. Takes time as its writer likes, within limits. */
export function readOrderText(text: string, marks: readonly string[] = []): OrderSheets {
  if (text.length > longestOrderText || hasMoreLines(text, MOST.lines))
    return unreadable(`the text is longer than ${longestOrderText / 1_000_000} MB or ${MOST.lines} lines: send the orders alone`)
  const clean = cleanOrderText(text, (found) => marks.some((mark) => sameMark(found, mark)))
  const aligned = alignedWithOriginal(clean)
  const parsed = parseSheet(aligned)
  return {
    ...parsed,
    text: aligned.slice(0, LIMITS.bytes),
    notes: clean.notes,
    quoted: clean.quoted,
    empty: clean.text.trim() === '',
    tokens: clean.quoted ? [] : tokensIn(parsed, aligned),
    written: writtenLines(text)
      .slice(0, MOST.written)
      .map((line) => line.slice(0, MOST.writtenLine)),
  }
}

/** A text of which nothing is read, and why. */
export const unreadable = (message: string): OrderSheets => ({
  documents: [],
  slips: [],
  broken: true,
  problems: [{ line: 1, column: 1, severity: 'error', message }],
  text: '',
  notes: [],
  quoted: false,
  empty: false,
  tokens: [],
  written: [],
})

function hasMoreLines(text: string, most: number): boolean {
  let lines = 0
  for (const _ of text.matchAll(/\r\n|[\r\n\v\u2028\u2029]/g)) if (++lines > most) return true
  return false
}

/** `token:` at the top level of documents, or, where a text is no document, in a line at its left margin. */
function tokensIn({ documents, problems }: ParsedSheet, text: string): string[] {
  const maps = documents.flatMap(({ value }) => (value instanceof Map ? [value] : []))
  const found =
    maps.length > 0 && !problems.some(({ severity }) => severity === 'error')
      ? maps.flatMap((map) => [...map].filter(([key]) => key.toLowerCase() === 'token').map(([, { value }]) => asText(value)))
      : text
          .split('\n')
          .map((line) => line.slice(0, MOST.tokenLine))
          .filter((line) => /^token[ \t]*:/i.test(line))
          .map((line) =>
            line
              .slice(line.indexOf(':') + 1)
              .trim()
              .replace(/^["']|["']$/g, ''),
          )
  return found.slice(0, MOST.tokens)
}

/** Empty lines, which YAML does not mind, put every line back to its number in the player's text. */
function alignedWithOriginal(clean: CleanText): string {
  const lines: string[] = []
  clean.text.split('\n').forEach((line, i, all) => {
    if (line === '' && i === all.length - 1) return
    while (lines.length < clean.lineOf(i + 1) - 1) lines.push('')
    lines.push(line)
  })
  return lines.map((line) => `${line}\n`).join('')
}
