import { withoutKeys } from './keys.ts'

/** Every line of what another wrote begins so in our mails: such lines are never read as anything, whatever a mail program makes of the quote. */
const PREFIX = '| '
/** Columns, few enough that no mail program breaks them anew. */
const WIDTH = 60

/**
 * What another wrote (a player, the moderator, a mail server) as it may stand in a mail of ours: its own lines, each with a bar in front, without keys, and without
 * characters that change how a text is read. It begins a line: put a line break before it.
 */
export function foreign(text: string): string {
  const plain = withoutKeys(text.normalize('NFC'))
    .replace(/[\p{Cf}\u{e000}-\u{f8ff}]/gu, '')
    .replace(/[^\S\n\r\v\f\u2028\u2029]+/gu, ' ')
  return plain
    .trim()
    .split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/)
    .flatMap((line) => linesOf(line.replace(/\p{Cc}/gu, '').trim()))
    .map((line) => `${PREFIX}${line}`.trimEnd())
    .join('\n')
}

/** The same below a sentence of ours; nothing where nothing was said. */
export const quoting = (text: string | null | undefined): string => (text?.trim() ? `\n${foreign(text)}` : '')

/** Broken between words, and within one that is longer than a line. */
function linesOf(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    let rest = word
    if (line !== '' && line.length + 1 + rest.length <= WIDTH) {
      line += ` ${rest}`
      continue
    }
    if (line !== '') lines.push(line)
    while (rest.length > WIDTH) {
      lines.push(rest.slice(0, WIDTH))
      rest = rest.slice(WIDTH)
    }
    line = rest
  }
  return [...lines, line]
}

/** A line of a mail that `foreign` made, below any quote marks, however far a mail program has indented it. */
export const isForeign = (line: string): boolean => /^\s*\|(?:\s|$)/.test(line)
