import { plainCharacters } from './clean-characters.ts'
import { attributionLength, startsForwardedHeader } from './clean-history.ts'
import { looksLikeKey, looksLikeSheet } from './clean-shape.ts'
import { withoutProse, withoutSignature, withoutWraps } from './clean-tails.ts'

/** What stands between these two lines is the sheet, whatever the mail program did around it. */
export const ordersBegin = '# --- orders begin ---'
export const ordersEnd = '# --- orders end ---'

export interface CleanText {
  /** Lines end with \n. */
  text: string
  /** The line of the text as the player sees it, for a line of the clean text; both count from 1. */
  lineOf(cleanLine: number): number
  /** What was changed, to be told to the player. */
  notes: string[]
  /**
   * The sheet stood in the quoted mail. When it is still the one that we sent, the player only wrote "thanks" above it, and it
   * must not replace orders given before.
   */
  quoted: boolean
  /** The line that begins our sheets stood above it. */
  marked: boolean
}

export interface Line {
  text: string
  /** In the text as it came, from 1. */
  number: number
}

/**
 * Makes what mail programs send into text that a YAML parser can read: odd characters made plain, the quoted mail, signatures and greetings
 * left out. Several YAML documents stay. Never fails; takes time proportional to the text.
 */
export function cleanOrderText(text: string): CleanText {
  const notes: string[] = []
  const split = text.split(/\r\n|[\r\n\v\u2028\u2029]/)
  if (split[split.length - 1] === '') split.pop()
  const lines = plainCharacters(split, notes).map((line, n) => ({ text: line, number: n + 1 }))
  const found = findSheet(lines, notes)
  let sheet = insideFences(found.lines)
  if (!found.marked) sheet = withoutProse(withoutSignature(sheet, notes), notes)
  sheet = dedented(withoutWraps(sheet, notes))
  const numbers = sheet.map((line) => line.number)
  return {
    text: sheet.map((line) => `${line.text}\n`).join(''),
    lineOf: (cleanLine) => numbers[Math.min(Math.max(cleanLine, 1), numbers.length) - 1] ?? 1,
    notes,
    quoted: found.quoted,
    marked: found.begun,
  }
}

/** What a player wrote himself, in answer to a question: without the quoted mail and the signature, no empty lines. */
export function writtenLines(text: string): string[] {
  const lines = plainCharacters(text.split(/\r\n|[\r\n\v\u2028\u2029]/), []).map((line, n) => ({ text: line, number: n + 1 }))
  const roles = rolesOf(lines)
  return withoutSignature(
    lines.filter((_, n) => roles[n] === 'new'),
    [],
  )
    .map((line) => line.text.trim())
    .filter((line) => line !== '')
}

/** What was found to be the sheet. begun: the marker line above it was there. marked: the one below it too. quoted: in the quoted mail. */
interface Found {
  lines: Line[]
  begun: boolean
  marked: boolean
  quoted: boolean
}

/** new: written now. quoted: begins with >. old: below "On ... wrote:" or "From: ... Sent: ...", not marked as quoted. */
type Role = 'new' | 'quoted' | 'old' | 'attribution'

function rolesOf(lines: Line[]): Role[] {
  const roles: Role[] = []
  for (let n = 0; n < lines.length;) {
    if (quoteDepth(lines[n].text) > 0) {
      roles.push('quoted')
      n++
      continue
    }
    if (lines[n].text === '') {
      roles.push('new')
      n++
      continue
    }
    const length = attributionLength(lines, n)
    const next = lines.slice(n + length, n + length + 4).find((line) => line.text.trim() !== '')
    if (length > 0 && next && quoteDepth(next.text) > 0) {
      for (let each = 0; each < length; each++) roles.push('attribution')
      n += length
    } else if (length > 0 || startsForwardedHeader(lines, n)) {
      while (roles.length < lines.length) roles.push('old')
      break
    } else {
      roles.push('new')
      n++
    }
  }
  return roles
}

/**
 * Which lines are the sheet. People answer above the quoted mail, below it, or by filling in the quoted sheet; a sheet written new
 * goes before the one quoted.
 */
function findSheet(lines: Line[], notes: string[]): Found {
  const roles = rolesOf(lines)
  const begins = lines.flatMap((line, n) => (isMarker(line.text, 'begin') ? [n] : []))
  const newBegin = begins.find((n) => roles[n] === 'new')
  if (newBegin !== undefined) return { ...betweenMarkers(lines, newBegin, notes), quoted: false }

  const written = lines.filter((_line, n) => roles[n] === 'new')
  if (begins.length > 0) {
    const shallowest = begins.reduce((best, n) => (quoteDepth(lines[n].text) < quoteDepth(lines[best].text) ? n : best))
    const end = endOfMarked(lines, shallowest)
    const writtenElsewhere = lines.filter((_line, n) => roles[n] === 'new' && (n < shallowest || n >= end))
    if (!looksLikeSheet(writtenElsewhere)) {
      notes.push('Your orders were taken from the sheet in the quoted mail.')
      return { ...betweenMarkers(lines, shallowest, notes), quoted: true }
    }
  }

  const filledIn = filledInQuote(lines, roles)
  if (filledIn) {
    notes.push('Your orders were taken from inside the quoted mail.')
    return { lines: filledIn, begun: false, marked: false, quoted: true }
  }
  const quoted = lines.filter((_line, n) => roles[n] === 'quoted')
  const depth = quoted.reduce((least, line) => Math.min(least, quoteDepth(line.text)), Infinity)
  const unquoted = quoted.map((line) => withoutQuote(line, depth))
  if (!looksLikeSheet(written) && looksLikeSheet(unquoted) && begins.length === 0) {
    notes.push('Your orders were taken from inside the quoted mail.')
    return { lines: unquoted, begun: false, marked: false, quoted: true }
  }
  const leftOut = lines.filter((_line, n) => roles[n] !== 'new')
  if (leftOut.length > 0) notes.push(`Left out the quoted mail (${lineRange(leftOut)}).`)
  return { lines: written, begun: false, marked: false, quoted: false }
}

function betweenMarkers(lines: Line[], begin: number, notes: string[]): Omit<Found, 'quoted'> {
  const end = endOfMarked(lines, begin)
  const closed = end < lines.length
  if (!closed) notes.push(`The line "${ordersEnd}" is missing; everything below line ${lines[begin].number} was read.`)
  const depth = quoteDepth(lines[begin].text)
  return { lines: lines.slice(begin + 1, end).map((line) => withoutQuote(line, depth)), begun: true, marked: closed }
}

function endOfMarked(lines: Line[], begin: number): number {
  const end = lines.findIndex((line, n) => n > begin && isMarker(line.text, 'end'))
  return end < 0 ? lines.length : end
}

/** When lines of a sheet were written between the quoted lines of one: all of it, from the first quoted key on. */
function filledInQuote(lines: Line[], roles: Role[]): Line[] | null {
  const isQuotedKey = (line: Line, n: number): boolean => roles[n] === 'quoted' && looksLikeKey(withoutQuote(line, 1).text)
  const first = lines.findIndex(isQuotedKey)
  const last = lines.findLastIndex(isQuotedKey)
  const writtenInside = lines.some((line, n) => n > first && n < last && roles[n] === 'new' && looksLikeKey(line.text))
  return first >= 0 && writtenInside ? lines.slice(first).map((line) => withoutQuote(line, 1)) : null
}

// Loose, because mail programs make long dashes of ---, and people retype.
const beginMarker = /^#[-\u2010-\u2015 ]*orders begin[-\u2010-\u2015 ]*$/i
const endMarker = /^#[-\u2010-\u2015 ]*orders end[-\u2010-\u2015 ]*$/i

function isMarker(text: string, which: 'begin' | 'end'): boolean {
  if (text.length > 200 || !text.includes('#')) return false
  return (which === 'begin' ? beginMarker : endMarker).test(text.slice(quotePrefix(text, Infinity).length).trim())
}

/** How many > stand at the beginning; at most one blank before each, so that an indented > of YAML is none. */
function quoteDepth(text: string): number {
  return quotePrefix(text, Infinity).depth
}

function withoutQuote(line: Line, levels: number): Line {
  return { text: line.text.slice(quotePrefix(line.text, levels).length), number: line.number }
}

function quotePrefix(text: string, levels: number): { depth: number; length: number } {
  let depth = 0
  let at = 0
  while (depth < levels) {
    const mark = text[at] === ' ' ? at + 1 : at
    if (text[mark] !== '>') break
    depth++
    at = mark + 1
  }
  return { depth, length: depth > 0 && text[at] === ' ' ? at + 1 : at }
}

/** When there are ``` fences: only what stands in them, one YAML document for each. */
function insideFences(lines: Line[]): Line[] {
  const isFence = (line: Line): boolean => /^ {0,3}(?:```|~~~)/.test(line.text)
  if (!lines.some(isFence)) return lines
  const inside: Line[] = []
  let open = false
  for (const line of lines) {
    if (!isFence(line)) {
      if (open) inside.push(line)
      continue
    }
    open = !open
    if (open && inside.length > 0) inside.push({ text: '---', number: line.number })
  }
  return inside
}

/** Takes away indentation that all lines have, as when a whole sheet was pasted indented: --- must stand at the margin. */
function dedented(lines: Line[]): Line[] {
  const margin = lines.reduce(
    (least, { text }) => (text.trim() === '' ? least : Math.min(least, text.length - text.trimStart().length)),
    Infinity,
  )
  return margin === 0 || margin === Infinity ? lines : lines.map((line) => ({ text: line.text.slice(margin), number: line.number }))
}

export function lineRange(lines: Line[]): string {
  const [first, last] = [lines[0].number, lines[lines.length - 1].number]
  return first === last ? `line ${first}` : `lines ${first} to ${last}`
}
