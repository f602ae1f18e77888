import { stringify } from 'yaml'
import type { DecisionKind, PlainSentence, SheetEntry, SheetNode } from '../engine/decision.ts'
import type { SheetRules, World } from '../engine/game.ts'
import { nearest, type SheetReader } from '../engine/sheet-reader.ts'
import { asText, cutAt } from '../engine/words.ts'
import { policyOf } from '../standing/read-answer.ts'
import { eachOf, openedBy, openings, type Said, shapesOf, shownForm } from './plain-grammar.ts'
import { PLAIN } from './plain-lines.ts'

/** A longer line is no order. */
const MOST_LETTERS = 400

/** A sentence with the section whose orders it says. */
export interface SentenceOf {
  readonly section: string
  readonly sentence: PlainSentence
  /** The section is a list of orders. */
  readonly list: boolean
}

/** The sentences of a game's sheets, section by section. */
export const sentencesOf = <W>(kinds: readonly DecisionKind<W>[]): SentenceOf[] =>
  kinds.flatMap(({ sheet }) =>
    (sheet?.plain ?? []).map((sentence) => ({
      section: sheet!.section,
      sentence,
      list: isListOf(sheet as SheetEntry, sentence),
    })),
  )

const isListOf = ({ list, field }: SheetEntry, { takes }: PlainSentence): boolean => list === true || field !== undefined || !('.' in takes)

/** A line as a sentence: the orders of a section that it comes to. */
interface Reading {
  readonly of: SentenceOf
  readonly said: readonly Said[]
  readonly nodes: readonly SheetNode[]
  /** How sure the names in it are: places first. */
  readonly places: boolean
  readonly units: boolean
  /** One of its names is known. */
  readonly some: boolean
  /** Words of its own that the line begins with: whoever says what he does means that. */
  readonly opened: number
}

/** Reads the lines in plain words of a sheet, section by section, and says what cannot be read. */
export class PlainReader<W extends World> {
  private readonly rules: SheetRules<W>
  private readonly world: W
  private readonly seat: string
  private readonly sentences: readonly SentenceOf[]

  constructor(rules: SheetRules<W>, world: W, seat: string) {
    this.rules = rules
    this.world = world
    this.seat = seat
    this.sentences = sentencesOf(rules.decisions)
  }

  /** The sheet with its sentences as entries of their sections. What is left out without being an order goes to `leftOut`. */
  written(map: ReadonlyMap<string, SheetNode>, reader: SheetReader, leftOut: SheetNode[] = []): ReadonlyMap<string, SheetNode> {
    const sheet = new Map(map)
    for (const [key, node] of map) {
      const own = this.sentences.filter(({ section }) => section === key)
      if (own.length > 0 && node.value !== null) sheet.set(key, this.inSection(key, own, node))
    }
    const lines = linesOf(map.get(PLAIN))
    sheet.delete(PLAIN)
    const joining: { reading: Reading; line: SheetNode }[] = []
    for (let i = 0; i < lines.length; i++) {
      let line = lines[i]
      const next = lines.at(i + 1)
      const joined = next && this.brokenOver(line, next)
      if (joined) {
        line = joined
        i++
      }
      const reading = this.readingOf(line, this.sentences, sheet, reader, leftOut)
      if (!reading) continue
      if (reading.of.sentence.joins !== undefined) joining.push({ reading, line })
      else this.put(sheet, reading, line, reader)
    }
    // What is added to an order may stand above it.
    for (const { reading, line } of joining) this.join(sheet, reading, line, reader)
    return sheet
  }

  /** Whether words are an order, for whoever asks if a text is one of orders at all. */
  isOrder(node: SheetNode): boolean {
    return this.readings(node, this.sentences).some(({ places, units, some }) => (places && units) || some)
  }

  /** Items of a section that are words: "1st Foot to Aston" in `move:`. */
  private inSection(key: string, own: readonly SentenceOf[], node: SheetNode): SheetNode {
    const read = (item: SheetNode): readonly SheetNode[] => {
      if (typeof item.value !== 'string' || !/\s/.test(item.value.trim())) return [item]
      if (this.rules.decisions.some((kind) => kind.sheet?.section === key && policyOf(kind, item) !== undefined)) return [item]
      const usable = own.filter(({ sentence }) => sentence.joins === undefined && !('.' in sentence.takes))
      const ways = this.best([
        ...this.readings(item, usable),
        ...usable.flatMap((each) =>
          openings(each.sentence)
            .slice(0, 1)
            .flatMap((word) => this.readings({ ...item, value: `${word} ${item.value as string}` }, [each], word.length + 1)),
        ),
      ])
      return ways.length === 1 && ways[0].some ? ways[0].nodes.map((each) => ({ ...each, path: item.path })) : [item]
    }
    if (Array.isArray(node.value)) return { ...node, value: (node.value as readonly SheetNode[]).flatMap(read) }
    const [first] = read(node)
    return first === node ? node : { ...node, value: [{ ...first, path: `${node.path}/0` }] }
  }

  /** A line that a mail program broke: the two together are a sentence, and the second by itself is none. */
  private brokenOver(line: SheetNode, next: SheetNode): SheetNode | null {
    const text = asText(line.value)
    if (text.length < 45 || next.line !== line.line + 1 || this.readings(next, this.sentences).length > 0) return null
    const both = { ...line, value: `${text} ${asText(next.value)}` }
    return this.readings(both, this.sentences).length > 0 ? both : null
  }

  /** The one way to read a line; what it is not, or which ways there are, is said. */
  private readingOf(
    line: SheetNode,
    sentences: readonly SentenceOf[],
    sheet: ReadonlyMap<string, SheetNode>,
    reader: SheetReader,
    leftOut: SheetNode[],
  ): Reading | null {
    const ways = this.best(this.readings(line, sentences)).filter(({ some }) => some)
    // What is added to an order goes where there is such an order; else it is an order of its own where it may be one.
    const joins = ways.filter((way) => way.of.sentence.joins !== undefined && this.orderFor(sheet, way) !== undefined)
    const own = ways.filter((way) => way.of.sentence.joins === undefined && !(joins.length > 0))
    const lone = ways.filter((way) => way.of.sentence.joins !== undefined)
    const isBusy = lone.some(({ of }) => itemsIn(sheet.get(of.section)).length > 0)
    const left = joins.length > 0 ? joins : lone.length > 0 && (own.length === 0 || isBusy) ? lone : own
    const sections = [...new Set(left.map(({ nodes }) => echoOf(nodes)))]
    if (left.length > 0 && sections.length === 1) return left[0]
    if (left.length > 1) {
      reader.problem(
        line,
        `'${shown(line)}' may be read as ${left.map(({ of, nodes }) => `'${of.section}: ${echoOf(nodes)}'`).join(' or as ')}: write it in one of these ways`,
      )
      return null
    }
    const meant = this.meantBy(line, sentences)
    if (line.isApart && meant === null) leftOut.push(line)
    else reader.problem(line, `'${shown(line)}' is not read: it is no entry and no order in plain words${meant ?? `; ${this.some()}`}`)
    return null
  }

  /** Ways in which the line has the shape of a sentence. */
  private readings(line: SheetNode, sentences: readonly SentenceOf[], shift = 0): Reading[] {
    const whole = withoutEnd(asText(line.value))
    const [said, condition] = cutAt(whole, /\sif\s/i) ?? [whole, undefined]
    const text = withoutEnd(said)
    return sentences.flatMap((of) =>
      shapesOf(of.sentence, text).map((said): Reading => {
        const places = said.filter(({ takes }) => takes === 'hex' || takes === 'hexes' || takes === 'sea' || takes === 'seas')
        const units = said.filter(({ takes }) => takes === 'unit' || takes === 'units')
        const free = said.filter(({ takes }) => typeof takes !== 'string' || takes === 'number')
        return {
          of,
          said,
          nodes: nodesOf(of, said, line, shift, condition),
          opened: openedBy(of.sentence, text),
          places: places.every((each) => this.isKnownPlace(each)),
          units: units.every((each) => eachOf(each).every((unit) => this.isKnownUnit(unit.text))),
          some:
            places.some((each) => this.isKnownPlace(each)) ||
            units.some((each) => eachOf(each).some((unit) => this.isKnownUnit(unit.text) && !/^all$/i.test(unit.text))) ||
            (places.length + units.length === 0 && free.length > 0),
        }
      }),
    )
  }

  /** Of several ways those whose names are known: all, else those with its places, else those with its units. */
  private best(ways: readonly Reading[]): readonly Reading[] {
    for (const is of [
      (way: Reading) => way.places && way.units,
      (way: Reading) => way.places && way.some,
      (way: Reading) => way.units && way.some,
    ]) {
      const found = ways.filter(is)
      const opened = Math.max(...found.map((way) => way.opened))
      if (found.length > 0) return fullest(found.filter((way) => way.opened === opened))
    }
    return ways.slice(0, 1)
  }

  private isKnownPlace({ text, takes, at, entry }: Said): boolean {
    return eachOf({ text, takes, at, entry }).every(({ text: name }) => {
      if (takes === 'hex' || takes === 'hexes') {
        const printed = /\(([a-z]?\d{4})\)$/i.exec(name)
        return this.rules.board.find(printed ? printed[1] : /^\d{1,4}$/.test(name) ? name.padStart(4, '0') : name) !== undefined
      }
      return this.isAnything(name.replace(/\s(?:section )?[0-4]$/i, ''))
    })
  }

  private isKnownUnit(name: string): boolean {
    if (/^\$|^all\b/i.test(name)) return true
    const [own] = cutAt(name, /\s(?:in|at|from)\s/i) ?? [name]
    return this.rules.reader(this.world, this.seat).knowsUnit(own)
  }

  private isAnything(name: string): boolean {
    return this.rules.keys(this.world, this.seat, { line: 1, column: 1, path: '', value: name }).length > 0
  }

  private put(sheet: Map<string, SheetNode>, { of, nodes }: Reading, line: SheetNode, reader: SheetReader): void {
    const before = sheet.get(of.section)
    if (!of.list) {
      if (before && before.value !== null)
        reader.problem(line, `'${shown(line)}' is not read: '${of.section}:' stands in line ${before.name?.line ?? before.line} already`)
      else sheet.set(of.section, { ...nodes[0], name: before?.name })
      return
    }
    const items = [...itemsIn(before), ...nodes].sort((a, b) => a.line - b.line)
    sheet.set(of.section, { ...(before ?? nodes[0]), value: items, readAs: undefined })
  }

  /** Adds entries to the order of the section for the same place. */
  private join(sheet: Map<string, SheetNode>, reading: Reading, line: SheetNode, reader: SheetReader): void {
    const { of, nodes } = reading
    const order = this.orderFor(sheet, reading)
    const key = of.sentence.joins!
    const [added] = nodes
    const entries = added.value as ReadonlyMap<string, SheetNode>
    const place = asText(entries.get(key)!.value)
    if (!order) {
      reader.problem(
        line,
        `'${shown(line)}' is not read: no order under '${of.section}:' is for ${place}, which it could be added to; read it would be ${echoOf(nodes)}`,
      )
      return
    }
    const old = order.value as ReadonlyMap<string, SheetNode>
    const merged = new Map(old)
    for (const [name, node] of entries) {
      const there = old.get(name)
      if (name === key) continue
      if (!there || there.value === null) merged.set(name, { ...node, readAs: added.readAs })
      else if (Array.isArray(node.value) && typeof there.value !== 'object')
        return void reader.problem(line, `'${shown(line)}' is not read: '${name}:' of ${place} stands in line ${there.line} already`)
      else if (Array.isArray(node.value) && Array.isArray(there.value))
        merged.set(name, { ...there, value: [...(there.value as readonly SheetNode[]), ...(node.value as readonly SheetNode[])] })
      else return void reader.problem(line, `'${shown(line)}' is not read: '${name}:' of ${place} stands in line ${there.line} already`)
    }
    const section = sheet.get(of.section)!
    sheet.set(of.section, { ...section, value: itemsIn(section).map((item) => (item === order ? { ...order, value: merged } : item)) })
  }

  /** The order of a section that is for the place which a reading names. */
  private orderFor(sheet: ReadonlyMap<string, SheetNode>, { of, nodes }: Reading): SheetNode | undefined {
    const key = of.sentence.joins!
    const place = (nodes[0].value as ReadonlyMap<string, SheetNode>).get(key)!
    const codes = (node: SheetNode): string => this.rules.keys(this.world, this.seat, node).join(' ')
    const wanted = codes(place)
    return wanted === ''
      ? undefined
      : itemsIn(sheet.get(of.section)).find((item) => {
          const at = item.value instanceof Map ? (item.value.get(key) as SheetNode | undefined) : undefined
          return at !== undefined && codes(at) === wanted
        })
  }

  /** What a line that cannot be read may be meant as; null where nothing in it is near to an order. */
  private meantBy(line: SheetNode, sentences: readonly SentenceOf[]): string | null {
    const text = asText(line.value)
    const words = text.split(/\s+/)
    for (const count of [3, 2, 1]) {
      const first = words.slice(0, count).join(' ')
      if (words.length <= count) continue
      for (const opening of new Set(sentences.flatMap(({ sentence }) => openings(sentence)))) {
        if (first.length < 3 || nearest(first, [opening]) === undefined) continue
        const put = `${opening} ${words.slice(count).join(' ')}`
        if (this.readings({ ...line, value: put }, sentences).some(({ some }) => some)) return `; did you mean '${put}'?`
      }
    }
    const opened = sentences.filter(({ sentence }) => openings(sentence).some((opening) => text.toLowerCase().startsWith(`${opening} `)))
    const shaped = this.readings(line, sentences)
    const isNamed = words.some((_, i) => [1, 2].some((n) => this.isName(words.slice(i, i + n).join(' '))))
    const near = shaped.at(0)?.of ?? opened.at(0)
    if (near && isNamed) return `; the nearest that would be is '${shownForm(near.sentence)}', such as '${near.sentence.example}'`
    return isNamed ? `; ${this.some()}` : null
  }

  /** Whether words name a place or a unit; a small word such as "to" never does. */
  private isName(words: string): boolean {
    const name = withoutEnd(words)
    return name.length > 2 && (this.rules.board.find(name) !== undefined || (/\d|[A-Z]{2}/.test(name) && this.isKnownUnit(name)))
  }

  private some(): string {
    const [first] = this.sentences.filter(({ sentence }) => sentence.joins === undefined)
    return first ? `such an order is '${first.sentence.example}'; 'query: help plain orders' lists them` : 'this game has none'
  }
}

/** Of the ways in which one sentence may be meant the one that says most, with the longest place. */
function fullest(ways: readonly Reading[]): readonly Reading[] {
  const found = new Map<SentenceOf, Reading>()
  for (const way of ways) {
    const known = found.get(way.of)
    if (!known || way.said.length > known.said.length) found.set(way.of, way)
  }
  return [...found.values()]
}

/** Lines of the entry for plain words, as they came and as words in a list. */
function linesOf(node: SheetNode | undefined): SheetNode[] {
  if (!node || node.value === null) return []
  const items = Array.isArray(node.value) ? (node.value as readonly SheetNode[]) : [node]
  return items.flatMap((item) =>
    typeof item.value === 'string'
      ? item.value
          .split('\n')
          .map((value, i) => ({ ...item, line: item.line + i, path: i === 0 ? item.path : `${item.path}/${i}`, value }))
          .filter(({ value }) => value.trim() !== '')
      : [item],
  )
}

const itemsIn = (node: SheetNode | undefined): readonly SheetNode[] =>
  !node || node.value === null ? [] : Array.isArray(node.value) ? (node.value as readonly SheetNode[]) : [node]

/** The orders that a sentence says, each part of it where it stands. */
export function nodesOf(
  { sentence, list }: SentenceOf,
  said: readonly Said[],
  line: SheetNode,
  shift: number,
  condition: string | undefined,
): SheetNode[] {
  const place = (at: number) => ({ line: line.line, column: line.column + Math.max(0, at - shift) })
  const valueOf = (each: Said, path: string): SheetNode => {
    const parts = eachOf(each)
    const isOne = parts.length === 1 && (each.takes !== 'units' || /^all$/i.test(parts[0].text))
    const scalar = ({ text, at }: { text: string; at: number }, own: string): SheetNode => ({
      ...place(at),
      path: own,
      value: each.takes === 'number' ? Number(text) : text,
    })
    return isOne ? scalar(parts[0], path) : { ...place(each.at), path, value: parts.map((part, i) => scalar(part, `${path}/${i}`)) }
  }
  const whole = said.find(({ entry }) => entry === '.')
  const nodes = whole
    ? list
      ? eachOf(whole).map(({ text, at }, i): SheetNode => ({ ...place(at), path: i === 0 ? line.path : `${line.path}/${i}`, value: text }))
      : [valueOf(whole, line.path)]
    : [
        {
          ...place(0),
          path: line.path,
          value: new Map<string, SheetNode>([
            ...said.map((each): [string, SheetNode] => [
              each.entry,
              { ...valueOf(each, `${line.path}/${each.entry}`), name: place(each.at) },
            ]),
            ...Object.entries(sentence.also ?? {}).map(([name, value]): [string, SheetNode] => [
              name,
              { ...place(0), path: `${line.path}/${name}`, value, name: place(0) },
            ]),
            ...(condition === undefined
              ? []
              : [
                  ['if', { ...place(asText(line.value).lastIndexOf(condition)), path: `${line.path}/if`, value: condition }] as [
                    string,
                    SheetNode,
                  ],
                ]),
          ]),
        } satisfies SheetNode,
      ]
  const echo = echoOf(nodes)
  return nodes.map((node) => ({ ...node, readAs: list && !whole ? `- ${echo}` : echo }))
}

/** Orders in YAML. */
export function echoOf(nodes: readonly SheetNode[]): string {
  const plain = (node: SheetNode): unknown =>
    node.value instanceof Map
      ? Object.fromEntries([...(node.value as ReadonlyMap<string, SheetNode>)].map(([key, each]) => [key, plain(each)]))
      : Array.isArray(node.value)
        ? (node.value as readonly SheetNode[]).map(plain)
        : node.value
  const values = nodes.map(plain)
  return stringify(values.length === 1 ? values[0] : values, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false }).trim()
}

const shown = (line: SheetNode): string => {
  const text = asText(line.value)
  return text.length > 150 ? `${text.slice(0, 150)} ...` : text
}

/** Without the stop that phones put behind a line. */
export function withoutEnd(text: string): string {
  let end = Math.min(text.length, MOST_LETTERS)
  while (end > 0 && ' \t.,;:!'.includes(text[end - 1])) end--
  return text.slice(0, end)
}
