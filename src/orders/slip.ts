import { isMap, isScalar, isSeq, type Node } from 'yaml'
import { bodyOf, indentOf, isDash, isEmpty, plainPart } from './sheet-line.ts'
import { compose, keyOf, nodesOf } from './yaml.ts'

/** A way in which a line may be meant. */
interface Fix {
  readonly index: number
  /** Where it differs, from 1. */
  readonly column: number
  readonly line: string
  readonly why: string
}

/** What is wrong with an order: the index of its line, the column from 1. */
export interface Fault {
  readonly index: number
  readonly column: number
  readonly message: string
  /** It is how the line is written, not what it says: it may be told how it would be right. */
  readonly isSpelling: boolean
}

/** Characters that may be parsed over and over to find out how broken orders are meant: some ten times a long sheet's. */
const BUDGET = 250_000
/** Longer orders are not tried, nor more ways of one. */
const MOST = { lines: 40, line: 400, fixes: 30 } as const

/** Names that stand before colons in any sheet. */
const COMMON =
  'action, move, rail, rebase, attack, defend, note, at, to, unit, units, with, from, via, by, if, otherwise, do, when, else, losses, table, advance'.split(
    ', ',
  )

export const NO_ENTRY = 'this is no entry: an entry is a name and a colon, and what is ordered behind it'

/** Tells what a slip is, and how the line would be right where one small change makes it so. */
export class Fixer {
  private left = BUDGET
  /** Names that the text uses before colons, one in each way of writing it. */
  private readonly names: ReadonlySet<string>

  constructor(text: readonly string[]) {
    this.names = new Set([
      ...COMMON,
      ...text.flatMap((line) => namesIn(plainPart(line.slice(0, MOST.line))).map(({ name }) => keyOf(name))),
    ])
  }

  spend(characters: number): void {
    this.left -= characters
  }

  get isSpent(): boolean {
    return this.left <= 0
  }

  /** What is wrong with an order, the first of whose lines is the order's own. */
  explain(lines: readonly string[], fault: Fault): Omit<Fault, 'isSpelling'> {
    const fix = fault.isSpelling ? this.fixOf(lines) : undefined
    const { index, column, message } = fix
      ? { ...fix, message: `${fix.why}; right is: ${/^its line begins/.test(fix.why) ? fix.line : shown(fix.line)}` }
      : fault
    const order = quote(lines[0])
    const said = quote(lines[index])
    return { index, column, message: `${said === order ? order : `${said}, and so the whole of ${order},`} is not read: ${message}` }
  }

  private fixOf(lines: readonly string[]): Fix | undefined {
    if (lines.length > MOST.lines || lines.some((line) => line.length > MOST.line)) return undefined
    let tried = 0
    for (const fix of this.fixes(lines)) {
      if (this.isSpent || ++tried > MOST.fixes) return undefined
      const fixed = lines.map((line, i) => (i === fix.index ? fix.line : line)).join('\n')
      this.spend(fixed.length)
      if (isWhole(fixed)) return fix
    }
    return undefined
  }

  /** Ways in which it may be meant, the likeliest first. */
  private *fixes(lines: readonly string[]): Generator<Fix> {
    const plain = lines.map(plainPart)
    const change = (index: number, at: number, cut: number, put: string, why: string): Fix => ({
      index,
      column: at + 1,
      line: lines[index].slice(0, at) + put + lines[index].slice(at + cut),
      why,
    })
    const each = [...plain.entries()].filter(([i]) => !isEmpty(lines[i]))
    if (/^ +\{/.test(lines[0])) yield change(0, indentOf(lines[0]), 0, '- ', 'the dash before it is missing')
    for (const [i, line] of each) {
      const dash = /^\s*-(?=[^\s-])/.exec(line)
      if (dash) yield change(i, dash[0].length, 0, ' ', 'a blank is missing after the dash')
    }
    yield* this.quotes(lines, plain)
    yield* brackets(lines, plain)
    for (const [i, line] of each) {
      for (const { name, at } of namesIn(line)) {
        const end = at + name.length
        // "{unit: A to: Aston}": the words before the colon end with a name that is known.
        for (const words of [2, 1]) {
          const tail = new RegExp(`(?:[\\p{L}\\p{N}]+ ){${words - 1}}[\\p{L}\\p{N}]+$`, 'u').exec(name)?.[0]
          if (tail === undefined || tail === name || !this.names.has(keyOf(tail))) continue
          const gap = end - tail.length
          yield change(i, line.slice(0, gap).trimEnd().length, 0, ',', `a comma is missing before '${tail}:'`)
        }
      }
      for (const { index } of line.matchAll(/[\]}"'](?= +[\p{L}\p{N}[{"'])/gu)) yield change(i, index + 1, 0, ',', 'a comma is missing')
      for (const { index } of line.matchAll(/;(?=\s)/g)) yield change(i, index, 1, ',', "';' stands for a comma")
      for (const { name, at } of namesIn(line)) {
        const colon = line.indexOf(':', at + name.length)
        if (/^\S/.test(line.slice(colon + 1))) yield change(i, colon + 1, 0, ' ', 'a blank is missing after the colon')
      }
    }
    for (const [i, line] of each) yield* this.colons(i, lines, line)
    yield* margins(lines)
    for (const [i, line] of each) yield* quoted(i, lines, line)
  }

  /** A quotation mark that is not closed. */
  private *quotes(lines: readonly string[], plain: readonly string[]): Generator<Fix> {
    for (const [i, line] of plain.entries()) {
      const open = /["'](?=_*$)/.exec(line)
      if (!open || (line.length === open.index + 1 && /["'][^"']*["']$/.test(line))) continue
      const rest = lines[i].slice(open.index + 1)
      const ends = [...rest.matchAll(/[,\]}]/g)].map(({ index }) => index)
      for (const end of [...ends, rest.trimEnd().length])
        yield {
          index: i,
          column: open.index + 1,
          line: lines[i].slice(0, open.index + 1 + end) + open[0] + rest.slice(end),
          why: 'the quotation mark that begins here is not closed',
        }
    }
  }

  /** A name without its colon. */
  private *colons(index: number, lines: readonly string[], line: string): Generator<Fix> {
    const starts = [...line.matchAll(/(?:[{,]|^\s*-?) */g)].map(({ index: at, 0: { length } }) => at + length)
    for (const at of starts) {
      const words = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)?/u.exec(line.slice(at))?.[0]
      if (words === undefined) continue
      for (const name of [words, words.split(' ')[0]]) {
        const behind = line.slice(at + name.length)
        const isKnown = this.names.has(keyOf(name)) || (at === 0 && behind.trim() === '' && lines.length > 1)
        if (!isKnown || behind.startsWith(':')) continue
        const fixed = `${lines[index].slice(0, at + name.length)}:${lines[index].slice(at + name.length)}`
        yield { index, column: at + name.length + 1, line: fixed, why: `the colon after '${name}' is missing` }
      }
    }
  }
}

/** Brackets that are not closed, not opened, or closed by others. */
function* brackets(lines: readonly string[], plain: readonly string[]): Generator<Fix> {
  const CLOSING: Readonly<Record<string, string>> = { '[': ']', '{': '}' }
  const open: { sign: string; index: number; at: number }[] = []
  for (const [index, line] of plain.entries()) {
    for (const [at, sign] of [...line].entries()) {
      if (sign in CLOSING) open.push({ sign, index, at })
      if (sign === ')' && open.length > 0 && !line.slice(open.at(-1)!.at).includes('('))
        yield {
          index,
          column: at + 1,
          line: lines[index].slice(0, at) + CLOSING[open.at(-1)!.sign] + lines[index].slice(at + 1),
          why: `')' stands for ${CLOSING[open.at(-1)!.sign]}`,
        }
      if (sign !== ']' && sign !== '}') continue
      const last = open.at(-1)
      if (last && CLOSING[last.sign] === sign) {
        open.pop()
        continue
      }
      if (last) {
        yield* closed(lines, plain, last, index === last.index ? at : plain[last.index].length)
        yield {
          index,
          column: at + 1,
          line: lines[index].slice(0, at) + CLOSING[last.sign] + lines[index].slice(at + 1),
          why: `'${sign}' stands for ${CLOSING[last.sign]}`,
        }
      }
      yield { index, column: at + 1, line: lines[index].slice(0, at) + lines[index].slice(at + 1), why: `one ${sign} too many` }
      const opening = sign === ']' ? '[' : '{'
      const starts = [...line.slice(0, at).matchAll(/(?:^\s*-|:) +(?=[^\s[{])/g)].map(({ index: begin, 0: { length } }) => begin + length)
      for (const start of starts.reverse())
        yield {
          index,
          column: start + 1,
          line: lines[index].slice(0, start) + opening + lines[index].slice(start),
          why: `the ${opening} to this ${sign} is missing`,
        }
    }
  }
  for (const last of open.reverse()) yield* closed(lines, plain, last, plain[last.index].length)

  function* closed(
    text: readonly string[],
    bare: readonly string[],
    { sign, index, at }: { sign: string; index: number; at: number },
    before: number,
  ): Generator<Fix> {
    const inside = bare[index].slice(at + 1, before)
    // Where the next name begins, before a closing bracket of the other kind, and at the end.
    const names = namesIn(bare[index])
      .map(({ at: name }) => beforeComma(bare[index].slice(0, name)).length - at - 1)
      .filter((end) => end > 0 && end < inside.length)
    const others = [...inside.matchAll(sign === '[' ? /\}/g : /\]/g)].map((match) => match.index)
    const ends = [...(sign === '[' ? names : []), ...others, inside.trimEnd().length]
    for (const end of ends) {
      const place = at + 1 + end
      yield {
        index,
        column: place + 1,
        line: text[index].slice(0, place) + CLOSING[sign] + text[index].slice(place),
        why: `the ${CLOSING[sign]} to the ${sign} in column ${at + 1} is missing`,
      }
    }
  }
}

/** A line that stands too far in or out: it belongs under the first name of the order, or beside the line above. The smallest change comes first. */
function margins(lines: readonly string[]): Fix[] {
  const first = lines[0]
  const field = indentOf(first) + (isDash(first) ? /^-?\s*/.exec(bodyOf(first))![0].length : 2)
  const fixes: (Fix & { by: number })[] = []
  let above = field
  for (const [index, line] of lines.entries()) {
    if (index === 0 || isEmpty(line)) continue
    const indent = indentOf(line)
    for (const right of new Set([field, above])) {
      if (right === indent) continue
      const why = `its line begins in column ${indent + 1}, not in column ${right + 1}`
      fixes.push({ index, column: indent + 1, line: ' '.repeat(right) + bodyOf(line), why, by: Math.abs(right - indent) })
    }
    above = indent
  }
  return fixes.sort((a, b) => a.by - b.by)
}

/** A value that holds what only stands in quotes. */
function* quoted(index: number, lines: readonly string[], line: string): Generator<Fix> {
  for (const { name, at } of namesIn(line)) {
    const colon = line.indexOf(':', at + name.length)
    const from = colon + 1 + /^\s*/.exec(line.slice(colon + 1))![0].length
    if (from === colon + 1 || from >= line.length || /["'[{|>]/.test(line[from])) continue
    const value = line.slice(from).trimEnd()
    const ends = [...value.matchAll(/[,}](?=\s|$|\})/g)].map((match) => match.index)
    for (const end of line.slice(0, at).includes('{') ? ends : [value.length]) {
      const said = lines[index].slice(from, from + end)
      if (/[[\]{}]/.test(said)) continue
      yield {
        index,
        column: from + 1,
        line: `${lines[index].slice(0, from)}'${said.replaceAll("'", "''")}'${lines[index].slice(from + end)}`,
        why: 'such a value stands in quotes',
      }
    }
  }
}

/** Names before colons, with where they begin. */
function namesIn(plain: string): { name: string; at: number }[] {
  const names: { name: string; at: number }[] = []
  let from = 0
  for (let colon = plain.indexOf(':'); colon >= 0; colon = plain.indexOf(':', colon + 1)) {
    const begin = Math.max(from, ...['{', '[', ',', '- '].map((sign) => plain.lastIndexOf(sign, colon) + sign.length))
    const name = plain.slice(begin, colon)
    const trimmed = name.trim()
    if (/^[\p{L}\p{N}][\p{L}\p{N} .'_-]*$/u.test(trimmed)) names.push({ name: trimmed, at: begin + name.length - name.trimStart().length })
    from = colon + 1
  }
  return names
}

/** Whether a changed order says one thing, and no name without anything behind it that was no name. */
function isWhole(text: string): boolean {
  const { documents, at, tooDeep } = compose(text)
  const [document] = documents
  if (tooDeep !== null || documents.length !== 1 || document.errors.length > 0) return false
  if (nodesOf(document.contents, at, '').problems.length > 0) return false
  const { contents } = document
  return (isSeq(contents) || isMap(contents)) && contents.items.length === 1 && !hasBareName(contents)
}

/** {unit A, to: Aston} parses, and says nothing. */
function hasBareName(node: Node): boolean {
  if (isMap(node))
    return node.items.some(({ key, value }) => {
      const isBare = node.flow && (value === null || (isScalar(value) && value.value === null && value.source === ''))
      return (isBare && isScalar(key) && String(key.value).includes(' ')) || (value !== null && hasBareName(value as Node))
    })
  return isSeq(node) && node.items.some((item) => hasBareName(item as Node))
}

/** What stands before the comma that a text ends with, if it ends with one. */
function beforeComma(text: string): string {
  const bare = text.trimEnd()
  return bare.endsWith(',') ? bare.slice(0, -1) : bare
}

/** A line of a player's, not longer than some lines of a mail. */
function shown(line: string): string {
  const text = bodyOf(line)
  return text.length > 150 ? `${text.slice(0, 150)} ...` : text
}

const quote = (line: string): string => `'${shown(line)}'`
