import { plainCharacters } from './clean-characters.ts'
import { attributionLength, startsForwardedHeader } from './clean-history.ts'
import { looksLikeSheet } from './clean-shape.ts'
import { withoutProse, withoutSignature, withoutWraps } from './clean-tails.ts'
import { isForeign } from './foreign.ts'
import { isEnd, isMarker, markIn, ordersEnd } from './marks.ts'

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
}

export interface Line {
  text: string
  /** In the text as it came, from 1. */
  number: number
}

/**
 * Makes what mail programs send into text that a YAML parser can read: odd characters made plain, the quoted mail, signatures and greetings
 * left out. A sheet in the quoted mail counts only where `isOurs` knows the mark above it: else anybody whose words we mailed on could give orders by
 * being quoted. Several YAML documents stay. Never fails; takes time proportional to the text.
 */
export function cleanOrderText(text: string, isOurs: (mark: string) => boolean = () => false): CleanText {
  const notes: string[] = []
  const split = text.split(/\r\n|[\r\n\v\u2028\u2029]/)
  if (split[split.length - 1] === '') split.pop()
  const all = plainCharacters(split, notes).map((line, n) => ({ text: line, number: n + 1 }))
  const theirs = all.filter(isTheirs)
  const lines = theirs.length > 0 ? all.filter((line) => !isTheirs(line)) : all
  if (theirs.length > 0) notes.push(`Left out what another wrote, which has a bar in front (${lineRange(theirs)}).`)
  const found = findSheet(lines, isOurs, notes)
  let sheet = insideFences(found.lines)
  if (!found.marked) sheet = withoutProse(withoutSignature(sheet, notes), notes)
  sheet = dedented(withoutWraps(sheet, notes))
  const numbers = sheet.map((line) => line.number)
  return {
    text: sheet.map((line) => `${line.text}\n`).join(''),
    lineOf: (cleanLine) => numbers[Math.min(Math.max(cleanLine, 1), numbers.length) - 1] ?? 1,
    notes,
    quoted: found.quoted,
  }
}

/** What a player wrote himself, in answer to a question: without the quoted mail and the signature, no empty lines. */
export function writtenLines(text: string): string[] {
  const lines = plainCharacters(text.split(/\r\n|[\r\n\v\u2028\u2029]/), [])
    .map((line, n) => ({ text: line, number: n + 1 }))
    .filter((line) => !isTheirs(line))
  const roles = rolesOf(lines)
  return withoutSignature(
    lines.filter((_, n) => roles[n] === 'new'),
    [],
  )
    .map((line) => line.text.trim())
    .filter((line) => line !== '')
}

/** What was found to be the sheet. marked: it stood between the lines that we put around it. quoted: in the quoted mail. */
interface Found {
  lines: Line[]
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
function findSheet(lines: Line[], isOurs: (mark: string) => boolean, notes: string[]): Found {
  const roles = rolesOf(lines)
  const marks = lines.flatMap((line, n) => {
    const mark = line.text.includes('#') ? markIn(bare(line)) : null
    return mark === null ? [] : [{ n, ours: isOurs(mark) }]
  })
  const begins = marks.filter(({ ours }) => ours).map(({ n }) => n)
  const newBegin = begins.find((n) => roles[n] === 'new')
  if (newBegin !== undefined) return { ...betweenMarkers(lines, newBegin, notes), quoted: false }

  const isNew = (n: number): boolean => roles[n] === 'new' && !(lines[n].text.startsWith('#') && isMarker(lines[n].text))
  if (begins.length > 0) {
    const shallowest = begins.reduce((best, n) => (quoteDepth(lines[n].text) < quoteDepth(lines[best].text) ? n : best))
    const end = endOfMarked(lines, shallowest)
    const writtenElsewhere = lines.filter((_line, n) => isNew(n) && (n < shallowest || n >= end))
    if (!looksLikeSheet(writtenElsewhere)) {
      notes.push('Your orders were taken from the sheet in the quoted mail.')
      return { ...betweenMarkers(lines, shallowest, notes), quoted: true }
    }
  }
  const written = lines.filter((_line, n) => isNew(n))
  const leftOut = lines.filter((_line, n) => roles[n] !== 'new')
  if (leftOut.length > 0) notes.push(`Left out the quoted mail (${lineRange(leftOut)}).`)
  const strange = marks.find(({ ours }) => !ours)
  if (strange)
    notes.push(
      `The sheet that begins in line ${lines[strange.n].number} was not sent to you for the step that is waited for, and is left out: fill in the one of the newest mail.`,
    )
  else if (!looksLikeSheet(written) && leftOut.some((line) => isMarker(bare(line))))
    notes.push(
      "A quoted sheet counts only with the whole line '# --- orders begin ...' above it, as we sent it: write your orders above the quoted mail, or answer with the attached file.",
    )
  return { lines: written, marked: false, quoted: false }
}

function betweenMarkers(lines: Line[], begin: number, notes: string[]): Omit<Found, 'quoted'> {
  const end = endOfMarked(lines, begin)
  const closed = end < lines.length
  if (!closed) notes.push(`The line "${ordersEnd}" is missing; everything below line ${lines[begin].number} was read.`)
  const depth = quoteDepth(lines[begin].text)
  return { lines: lines.slice(begin + 1, end).map((line) => withoutQuote(line, depth)), marked: closed }
}

function endOfMarked(lines: Line[], begin: number): number {
  const end = lines.findIndex((line, n) => n > begin && line.text.includes('#') && isEnd(bare(line)))
  return end < 0 ? lines.length : end
}

/** What another wrote, whose lines we mark. */
const isTheirs = (line: Line): boolean => line.text.includes('|') && isForeign(bare(line))

/** A line below all its quote marks. */
const bare = (line: Line): string => withoutQuote(line, Infinity).text

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
