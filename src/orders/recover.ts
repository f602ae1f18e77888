import { isMap, isSeq, type Node } from 'yaml'
import type { SheetNode } from '../engine/decision.ts'
import type { Problem } from '../engine/game.ts'
import { bodyOf, depthOf, indentOf, isDash, isEmpty, keyAtStart } from './sheet-line.ts'
import { type Fault, Fixer, NO_ENTRY } from './slip.ts'
import { compose, errorsOf, joined, keyOf, LIMITS, needsQuotes, nodesOf, type Place, TOO_DEEP, TOO_MANY, twice } from './yaml.ts'

/** What tells for whom and when a document is: where one of them cannot be read, nothing of the document is. */
const HEAD: readonly string[] = ['campaign', 'seat', 'for', 'token', 'draft', 'final']
/** What makes a document none of orders: it is read whole or not at all. */
const NO_SHEET: readonly string[] = ['query', 'keys', 'mail', 'press', 'absent', 'referee']
/** What orders nothing by itself. */
const NO_ORDER: readonly string[] = [...HEAD, 'note', 'luck']
/** Sections that are no list of orders but entries by name, each of which stands for itself. */
const BY_NAME: readonly string[] = ['standing orders', 'groups']

/** Characters and lines, remarks left out, of a document that is read in pieces: longer than any sheet, and short enough to be read some times over. */
const MOST = 32 * 1024
const MOST_LINES = 5000

/** Lines of a document, with the index of the first. */
interface Piece {
  readonly lines: readonly string[]
  readonly start: number
}

/**
 * Reads a document that does not parse order by order: it is cut at the entries at its left margin, and where one of those does not parse, at the
 * items of its list. What parses by itself is kept, at the path it has in the whole; what does not is told with its own words. Only lines and
 * margins are looked at, so that the same text always gives the same document. `node` is null when no order could be read.
 */
export function recovered(
  lines: readonly string[],
  lineOf: (index: number) => number,
  rootPath: string,
  errors: () => Problem[],
): { node: SheetNode | null; slips: Problem[] } {
  const text = lines.map((line) => (isEmpty(line) ? '' : withoutTabs(line)))
  const sections = sectionsIn(text)
  // Nothing to cut: { } around the whole, words that are no sheet; or more than a sheet can be.
  if (
    lines.length > MOST_LINES ||
    text.reduce((sum, { length }) => sum + length, 0) > MOST ||
    !sections.some(({ lines: [head] }) => keyAtStart(head) !== null)
  )
    return { node: null, slips: errors() }
  return new Recovery(text, lineOf, rootPath).read(sections)
}

class Recovery {
  private readonly fixer: Fixer
  private readonly lineOf: (index: number) => number
  private readonly rootPath: string
  private readonly keys = { count: 0 }
  private readonly slips: Problem[] = []
  private readonly root = new Map<string, SheetNode>()
  private readonly lost = new Set<string>()
  /** Names that stand twice, with the line of the first. */
  private readonly doubled = new Map<string, number>()
  /** Of the lists how many items they have, those that are lost among them. */
  private readonly lengths = new Map<string, number>()

  constructor(text: readonly string[], lineOf: (index: number) => number, rootPath: string) {
    this.fixer = new Fixer(text)
    this.lineOf = lineOf
    this.rootPath = rootPath
  }

  read(sections: readonly Piece[]): { node: SheetNode | null; slips: Problem[] } {
    for (const section of sections) {
      if (this.keys.count > LIMITS.keys) break
      this.readSection(section)
    }
    const tooMany = this.keys.count > LIMITS.keys
    if (tooMany) this.slips.push({ line: this.lineOf(0), column: 1, severity: 'error', message: TOO_MANY })
    const orders = [...this.root].some(([key, { value }]) => !NO_ORDER.includes(key) && !(Array.isArray(value) && value.length === 0))
    const isCut = [...HEAD, ...NO_SHEET, 'standing orders'].some((key) => this.lost.has(key))
    const stands = !tooMany && orders && !isCut && !NO_SHEET.some((key) => this.root.has(key))
    const node = { line: this.lineOf(sections[0].start), column: 1, path: this.rootPath, value: this.root }
    return { node: stands ? node : null, slips: this.slips }
  }

  private readSection(section: Piece): void {
    const name = keyAtStart(section.lines[0])
    const key = name === null ? null : keyOf(name)
    const before = key === null ? undefined : this.root.get(key)
    const isMore = Array.isArray(before?.value) && section.lines.slice(1).some(isDash)
    if (!isMore) {
      const whole = this.mapOf(section, this.rootPath, 0)
      if (whole?.size === 1) return this.put(whole, section)
    }
    if (key === null) return this.lose(section)
    const [head, body] = [
      { ...section, lines: section.lines.slice(0, 1) },
      { lines: section.lines.slice(1), start: section.start + 1 },
    ]
    const inBrackets = before === undefined ? bracketed(section) : []
    if (inBrackets.length > 0) return this.readBrackets(key, section, inBrackets)
    const named = this.mapOf(head, this.rootPath, 0)
    if (named?.size !== 1) return this.lose(section, key)
    const [[, value]] = named
    if (value.value !== null) {
      // Nothing can stand in an entry whose value is a word: what is indented below it is an entry of its own.
      const next = body.lines.findIndex((line) => !isEmpty(line))
      if (next < 0 || keyAtStart(bodyOf(body.lines[next])) === null) return this.lose(section, key)
      this.put(named, head)
      for (const below of sectionsIn(body.lines.slice(next).map(bodyLikeMargin(body.lines[next]))))
        this.readSection({ ...below, start: below.start + body.start + next })
      return
    }
    const path = joined(this.rootPath, key)
    if (BY_NAME.includes(key)) return this.put(new Map([[key, { ...value, value: this.entriesOf(key, path, body) }]]), section)
    if (!body.lines.some((line) => isDash(line) || bodyOf(line).startsWith('{'))) return this.lose(section, key)
    // Lists under one name are one list.
    const items: SheetNode[] = isMore ? [...(before.value as readonly SheetNode[])] : []
    const count = { entries: this.lengths.get(key) ?? items.length }
    for (const item of itemsIn(body)) this.readItem(item, path, items, count)
    this.lengths.set(key, count.entries)
    if (isMore) this.root.set(key, { ...before, value: items })
    else this.put(new Map([[key, { ...value, value: items }]]), section)
  }

  /** A list of { } within [ ]: each counts by itself. */
  private readBrackets(key: string, section: Piece, items: readonly Piece[]): void {
    const path = joined(this.rootPath, key)
    const value: SheetNode[] = []
    for (const [i, item] of items.entries()) {
      const node = this.itemAt(item, joined(path, String(i)))
      if (node) value.push(node)
      else this.lose(item, undefined, (message) => message.replaceAll(DASHED, '{'))
    }
    const name = { line: this.lineOf(section.start), column: 1 }
    this.lengths.set(key, items.length)
    this.put(new Map([[key, { line: name.line, column: section.lines[0].indexOf('[') + 1, path, value, name }]]), section)
  }

  /** Entries by name: decisions of standing orders with all their rules, groups. */
  private entriesOf(key: string, path: string, body: Piece): Map<string, SheetNode> {
    const map = new Map<string, SheetNode>()
    for (const entry of entriesByName(body)) {
      const read = this.mapOf(entry, path, 1)
      const name = keyAtStart(bodyOf(entry.lines[0]))
      for (const [each, node] of read ?? [])
        if (map.has(each)) this.say(node.name!, twice(each, map.get(each)!.name!.line))
        else map.set(each, node)
      if (read) continue
      this.lose(entry)
      const where = { line: this.lineOf(entry.start), column: 1 }
      // The members that a lost group had in an older mail are not meant by its name any more.
      if (key === 'groups' && name !== null) map.set(keyOf(name), { ...where, path: joined(path, keyOf(name)), value: [], name: where })
    }
    return map
  }

  /** An item of a list, or several where dashes stand askew. Those that are lost are counted. */
  private readItem(item: Piece, path: string, items: SheetNode[], count: { entries: number }): void {
    if (this.keys.count > LIMITS.keys) return
    const node = this.itemAt(item, joined(path, String(count.entries)))
    if (node) {
      count.entries++
      items.push(node)
      return
    }
    for (const [i, line] of item.lines.entries()) {
      if (i === 0 || !isDash(line) || this.fixer.isSpent) continue
      const above = { lines: item.lines.slice(0, i), start: item.start }
      this.fixer.spend(above.lines.reduce((sum, { length }) => sum + length, 0))
      const begins = keyAtStart(bodyOf(line).replace(/^-[ {]*/, ''))
      const first = this.itemAt(above, joined(path, String(count.entries)))
      // Two slips one below the other: nothing in the order above begins a list that this may be of.
      const noList = !above.lines.slice(1).some(isDash) && !opensList(above.lines)
      const isNext = !first && begins !== null && noList
      if (isNext) {
        count.entries++
        this.lose(above)
        for (const below of itemsIn({ lines: item.lines.slice(i), start: item.start + i })) this.readItem(below, path, items, count)
        return
      }
      // A dash too far in begins the next order where the one above is whole by then, and has no list that it may stand in; or has its shape.
      if (!first || (!(first.value instanceof Map) && (begins === null || !noList))) continue
      if (first.value instanceof Map) {
        const fields = first.value as ReadonlyMap<string, SheetNode>
        const isFilled = ![...fields.values()].some(({ value }) => value === null)
        const isClosed = bodyOf(above.lines[0]).startsWith('- {')
        if (!isClosed && !(isFilled && begins !== null && (noList || fields.has(keyOf(begins))))) continue
      }
      count.entries++
      items.push(first)
      for (const below of itemsIn({ lines: item.lines.slice(i), start: item.start + i })) this.readItem(below, path, items, count)
      return
    }
    count.entries++
    this.lose(item)
  }

  private itemAt(item: Piece, path: string): SheetNode | null {
    const read = this.compose(item)
    if (!read || !isSeq(read.contents) || read.contents.items.length !== 1) return null
    return this.nodes(read.contents.items[0] as Node | null, read.at, path, 2)
  }

  private compose({ lines, start }: Piece): { contents: Node; at: (offset: number) => Place } | null {
    const text = lines.join('\n')
    if (this.fixer.isSpent) return null
    this.fixer.spend(text.length)
    const { documents, at, tooDeep } = compose(text)
    if (tooDeep !== null || documents.length !== 1 || documents[0].errors.length > 0 || documents[0].contents === null) return null
    return { contents: documents[0].contents, at: (offset) => this.place(at(offset), start) }
  }

  private mapOf(piece: Piece, path: string, depth: number): ReadonlyMap<string, SheetNode> | null {
    const read = this.compose(piece)
    if (!read || !isMap(read.contents)) return null
    return (this.nodes(read.contents, read.at, path, depth)?.value as ReadonlyMap<string, SheetNode> | undefined) ?? null
  }

  private place({ line, column }: Place, start: number): Place {
    return { line: this.lineOf(start + line - 1), column }
  }

  private nodes(contents: Node | null, at: (offset: number) => Place, path: string, depth: number): SheetNode | null {
    const keys = { count: this.keys.count }
    const { node, problems } = nodesOf(contents, at, path, depth, keys)
    // Each item of a list, and each entry by name, is one.
    if (problems.length === 0 || keys.count > LIMITS.keys) this.keys.count = keys.count + depth
    return problems.length === 0 ? node : null
  }

  /** Takes in a section. Of two words under one name neither counts, but one that says nothing is none. */
  private put(read: ReadonlyMap<string, SheetNode>, section: Piece): void {
    for (const [key, node] of read) {
      const before = this.root.get(key)
      if (this.doubled.has(key) || (before && before.value !== null && node.value !== null)) {
        this.say(
          node.name ?? { line: this.lineOf(section.start), column: 1 },
          `${twice(key, before?.name?.line ?? this.doubled.get(key)!)}: neither is read`,
        )
        this.doubled.set(key, before?.name?.line ?? this.doubled.get(key)!)
        this.lost.add(key)
        this.root.delete(key)
      } else if (before?.value == null) this.root.set(key, node)
    }
  }

  private lose(piece: Piece, key?: string, inWords = (message: string): string => message): void {
    this.keys.count++
    if (key !== undefined) this.lost.add(key)
    // Of thousands none is looked into.
    if (this.slips.length > LIMITS.problems) return this.say({ line: this.lineOf(piece.start), column: 1 }, 'not read')
    const { index, column, message } = this.fixer.explain(piece.lines, errorIn(piece))
    this.say({ line: this.lineOf(piece.start + index), column }, inWords(message))
  }

  private say({ line, column }: Place, message: string): void {
    this.slips.push({ line, column, severity: 'error', message })
  }
}

/** What is wrong with a piece by itself. */
function errorIn({ lines }: Piece): Fault {
  const { documents, at, tooDeep } = compose(lines.join('\n'))
  const [document] = documents
  const first = tooDeep === null ? errorsOf(document).at(0) : { offset: tooDeep, message: TOO_DEEP }
  if (first) {
    const { line, column } = at(first.offset)
    return { index: Math.min(line, lines.length) - 1, column, message: first.message, isSpelling: tooDeep === null }
  }
  const [problem] = nodesOf(document.contents, at, '').problems
  if (!problem) return { index: 0, column: indentOf(lines[0]) + 1, message: NO_ENTRY, isSpelling: true }
  return {
    index: problem.line - 1,
    column: problem.column,
    message: problem.message.replace(/; the first was in line \d+$/, ' in it'),
    isSpelling: needsQuotes(problem.message),
  }
}

/** Cuts a document at its entries at the left margin. Items and closing brackets there belong to the entry above. */
function sectionsIn(lines: readonly string[]): Piece[] {
  const sections: { lines: string[]; start: number }[] = []
  for (const [i, line] of lines.entries()) {
    const last = sections.at(-1)
    const begins = !isEmpty(line) && (!last || (indentOf(line) === 0 && !(isDash(line) || /^[\]},]/.test(line))))
    if (begins) sections.push({ lines: [line], start: i })
    else last?.lines.push(line)
  }
  return sections
}

/** Cuts a list at its dashes; none begins further in than an item above it. */
function itemsIn({ lines, start }: Piece): Piece[] {
  const items: { lines: string[]; start: number }[] = []
  let margin = Infinity
  let depth = 0
  for (const [i, line] of lines.entries()) {
    const last = items.at(-1)
    if (isEmpty(line)) {
      last?.lines.push(line)
      continue
    }
    const [indent, body] = [indentOf(line), bodyOf(line)]
    const goesOn = (depth > 0 || /^[\]},]/.test(body)) && last !== undefined
    const begins = isDash(line)
      ? indent <= margin
      : !last || (indent <= margin && (body.startsWith('{') || (!goesOn && keyAtStart(body) === null)))
    if (begins) {
      items.push({ lines: [line], start: start + i })
      margin = Math.min(margin, indent)
      depth = 0
    } else last!.lines.push(line)
    depth = Math.max(0, depth + depthOf(line))
  }
  return items
}

/** How an item of a list in brackets is written among dashes. */
const DASHED = '- {'

/** What a list in brackets holds in { }, each item with a dash where it stands and blank where others do; none where it is no such list. */
function bracketed({ lines, start }: Piece): Piece[] {
  const open = /^[^\s:'"[{][^:'"[{]*:\s*\[/.exec(lines[0])
  if (!open) return []
  const begins: { row: number; column: number }[] = []
  let [depth, last, quote] = [0, '[', '']
  for (const [row, line] of lines.entries())
    for (let column = row === 0 ? open[0].length : 0; column < line.length; column++) {
      const letter = line[column]
      if (letter === ' ') continue
      if (quote !== '') {
        if (letter === quote) quote = ''
      } else if ((letter === '"' || letter === "'") && /[[{,:]/.test(last)) quote = letter
      else if (letter === '{' || letter === '[') {
        const isFirst = line.slice(0, column).trim() === ''
        // A brace that opens a line begins the next item though the one above was never closed.
        if (letter === '{' && ((depth === 0 && /[[,}\]]/.test(last)) || (isFirst && last !== ':' && last !== '['))) {
          begins.push({ row, column })
          depth = 0
        }
        depth++
      } else if (letter === '}' || letter === ']') depth = Math.max(0, depth - 1)
      last = letter
    }
  return begins.map(({ row, column }, i) => {
    const end = begins[i + 1] ?? { row: lines.length - 1, column: lines.at(-1)!.length }
    const own = lines.slice(row, end.row + 1).map((line, k) => {
      const to = row + k === end.row ? line.slice(0, end.column) : line
      return k === 0 ? `${' '.repeat(Math.max(0, column - 2))}${DASHED}${to.slice(column + 1)}` : to
    })
    return { lines: withoutEnd(own, i === begins.length - 1), start: start + row }
  })
}

/** An item without the comma, or the bracket of its list, behind it. */
function withoutEnd(lines: readonly string[], isLast: boolean): string[] {
  const count = (letter: string): number => lines.reduce((sum, line) => sum + line.split(letter).length - 1, 0)
  const text = lines.join('\n').trimEnd().replace(/,$/, '').trimEnd()
  const closes = isLast && text.endsWith(']') && (count(']') > count('[') || text.slice(text.lastIndexOf('\n') + 1).trim() === ']')
  return (closes ? text.slice(0, -1).trimEnd().replace(/,$/, '') : text).split('\n')
}

/** Whether the last line of some is a name with nothing behind it: a list may stand below. */
const opensList = (lines: readonly string[]): boolean => bodyOf(lines.findLast((line) => !isEmpty(line)) ?? '').endsWith(':')

/** Cuts entries by name at those that stand as far out as the first. */
function entriesByName({ lines, start }: Piece): Piece[] {
  const entries: { lines: string[]; start: number }[] = []
  let margin = Infinity
  for (const [i, line] of lines.entries()) {
    const last = entries.at(-1)
    if (!isEmpty(line) && !isDash(line) && indentOf(line) <= margin && !/^[\]},]/.test(bodyOf(line))) {
      margin = Math.min(margin, indentOf(line))
      entries.push({ lines: [line], start: start + i })
    } else last?.lines.push(line)
  }
  return entries
}

/** As mails are cleaned: two blanks for each tab of the indentation. */
const withoutTabs = (line: string): string => {
  const indent = /^[ \t]*/.exec(line)![0]
  return indent.includes('\t') ? indent.replaceAll('\t', '  ') + line.slice(indent.length) : line
}

/** What is indented as far as a line is put at the margin. */
const bodyLikeMargin =
  (first: string) =>
  (line: string): string =>
    line.slice(Math.min(indentOf(first), indentOf(line)))
