import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Candidate, DecisionKind, PlainSentence, SheetNode } from '../engine/decision.ts'
import type { SheetRules } from '../engine/game.ts'
import { type Answerer, IN_VAIN } from '../engine/play.ts'
import { lendingGames, lentBy } from '../games/testing-registry.ts'
import { answersFrom, orderOfReply } from '../orders/answers.ts'
import type { AnswerBy } from '../orders/case.ts'
import { itemsOf, orderOf, ordersFor, type Taken } from '../orders/sheet.ts'
import { isAnywhere } from '../standing/read-answer.ts'
import { STANDING } from '../standing/standing-orders.ts'
import { readReply } from './read-reply.ts'

/*
 * Every decision can be answered by sheet, by standing order and by reply, with the same outcome. The conformance cases give their orders as
 * sheets; here the same orders are given by standing orders, and by replies to questions, and every case must come out as it says.
 */
const CASES = fileURLToPath(new URL('../../data/cases/', import.meta.url))
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(join(folder, entry.name)) : entry.name.endsWith('.yaml') ? [join(folder, entry.name)] : [],
  )
const casesWithOrders = (game: string) =>
  filesOf(join(CASES, game))
    .sort()
    .map((path) => parse(readFileSync(path, 'utf8')) as { id: string; orders?: Record<string, unknown>; expect: object })
    // What is left over of a list is said of sheets alone.
    .filter(({ orders, expect: expected }) => orders && Object.keys(orders).length > 0 && !('left over' in expected))

/** A sheet tries all entries for a place in turn, and those with an `if:`; standing orders follow the first rule that holds. Such orders cannot be given by both. */
function triesInTurn(game: string, { orders = {} }: { orders?: Record<string, unknown> }): boolean {
  const fields = lentBy(game).decisions.flatMap(({ sheet }) =>
    sheet && !sheet.list && sheet.field !== undefined ? [[sheet.section, sheet.field] as const] : [],
  )
  return Object.values(orders)
    .flat()
    .some((sheet) => {
      const sections = (typeof sheet === 'string' ? parse(sheet) : sheet) as Record<string, unknown>
      return fields.some(([section, field]) => {
        const given = (Array.isArray(sections[section]) ? (sections[section] as unknown[]) : []).filter(
          (entry): entry is Record<string, unknown> => entry !== null && typeof entry === 'object' && field in entry,
        )
        return given.some((entry) => 'if' in entry) || new Set(given.map(({ at }) => JSON.stringify(at))).size < given.length
      })
    })
}

/** What names something for a place where none of it can be is told of a sheet alone: standing orders speak of many places, and nobody is asked there. */
function hearsInVain(game: string, document: object): boolean {
  let heard = false
  const bySheet: AnswerBy = (rules, world, documents) => {
    const sheets = new Map([...documents].map(([seat, node]) => [seat, { ordinal: 1, node }]))
    const given = answersFrom(rules, world, { parts: [{ after: 0, sheets, standing: new Map() }], asked: [], asks: () => false })
    return {
      ...given,
      record: (each) => {
        given.record(each)
        heard ||= each.key.endsWith(IN_VAIN)
      },
    }
  }
  lentBy(game).runCase(document, bySheet)
  return heard
}

type Way = 'standing order' | 'reply' | 'reply in plain words'
type Tell = (way: Way, decision: string) => void

/** The orders of a sheet as standing orders: what is for a place before what is for anywhere, as a sheet is read. */
function standingOf(rules: SheetRules, sheet: SheetNode): SheetNode {
  const sections = sheet.value as ReadonlyMap<string, SheetNode>
  const map = (node: SheetNode, entries: [string, SheetNode][]): SheetNode => ({ ...node, value: new Map(entries) })
  const rule = (kind: DecisionKind, section: SheetNode): SheetNode | null => {
    const { field, list } = kind.sheet!
    if (list) return map(section, [['do', { ...section, value: itemsOf(section) }]])
    if (field === undefined) return map(section, [['do', section]])
    const entries = itemsOf(section).flatMap((entry) => {
      if (!(entry.value instanceof Map)) return []
      const at = entry.value.get('at') as SheetNode | undefined
      const value = entry.value.get(field) as SheetNode | undefined
      if (!value || value.value === null) return []
      const general = !at || isAnywhere(at)
      return [{ general, node: map(entry, [...(general ? [] : [['at', at] as [string, SheetNode]]), ['do', value]]) }]
    })
    return entries.length === 0
      ? null
      : {
          ...section,
          value: [...entries.filter(({ general }) => !general), ...entries.filter(({ general }) => general)].map(({ node }) => node),
        }
  }
  const found = rules.decisions.flatMap((kind) => {
    const section = kind.sheet && sections.get(kind.sheet.section)
    const node = section && section.value !== null ? rule(kind, under(kind.name, section)) : null
    return node ? [[kind.name.toLowerCase(), node] as [string, SheetNode]] : []
  })
  return map(sheet, [[STANDING, map(sheet, found)]])
}

/** The node at a place of its own: decisions that share a section of the sheet each have orders of their own as standing orders. */
function under(place: string, node: SheetNode): SheetNode {
  const { value } = node
  const moved =
    value instanceof Map
      ? new Map([...value].map(([key, each]) => [key, under(place, each)]))
      : Array.isArray(value)
        ? value.map((each: SheetNode) => under(place, each))
        : value
  return { ...node, path: `${place}/${node.path}`, value: moved as SheetNode['value'] }
}

const byStanding =
  (tell: Tell): AnswerBy =>
  (rules, world, documents) => {
    const standing = new Map([...documents].map(([seat, node]) => [seat, { ordinal: 1, node: standingOf(rules, node) }]))
    const given = answersFrom(rules, world, { parts: [{ after: 0, sheets: new Map(), standing }], asked: [], asks: () => false })
    return {
      ...given,
      record: (each) => {
        given.record(each)
        if (each.source === 'standing') tell('standing order', each.decision)
      },
    }
  }

/** The node as a player would type it. */
const typed = (node: SheetNode): string => JSON.stringify(plainOf(node))
const plainOf = ({ value }: SheetNode): unknown =>
  value instanceof Map
    ? Object.fromEntries([...value].map(([key, each]) => [key, plainOf(each)]))
    : Array.isArray(value)
      ? value.map(plainOf)
      : value

/** The orders that a reply holds behind one. */
function behind(sheet: SheetNode, section: string, node: SheetNode): SheetNode[] {
  const items = itemsOf((sheet.value as ReadonlyMap<string, SheetNode>).get(section)!)
  return items.slice(items.findIndex(({ path }) => path === orderOf(node.path)) + 1)
}
/** The orders of a reply; one that orders nothing when it has none. */
const orNone = (answer: unknown): readonly unknown[] => ((answer as unknown[]).length > 0 ? (answer as unknown[]) : [null])

/** The orders in plain words, where a sentence says all that is in them: a line each. */
function inPlainWords({ sheet }: DecisionKind, nodes: readonly SheetNode[]): string | null {
  const { list, field, answers = [], plain = [] } = sheet!
  const lines = nodes.map((node) => {
    const sentences = list ? plain : field === undefined ? [] : answers
    const each = list || !Array.isArray(node.value) ? [node] : (node.value as readonly SheetNode[])
    const wholes = each.some(({ value }) => value instanceof Map) ? each : [node]
    const said = wholes.map((whole) => sentences.map((sentence) => saidBy(sentence, whole)).find((text) => text !== null))
    return said.includes(undefined) ? null : said.join('\n')
  })
  return nodes.length === 0 || lines.includes(null) ? null : lines.join('\n')
}

/** What a sentence is with the entries of an order; null when it has no place for one of them, or misses one. */
function saidBy({ says, takes }: PlainSentence, node: SheetNode): string | null {
  const value = plainOf(node)
  const entries = node.value instanceof Map ? (value as Record<string, unknown>) : { '.': value }
  const listed = (of: unknown): string => (Array.isArray(of) ? of.join(' and ') : String(of))
  const flat = Object.values(entries).every(
    (each) =>
      ['string', 'number'].includes(typeof each) ||
      (Array.isArray(each) && each.length > 0 && each.every((one) => typeof one === 'string' || typeof one === 'number')),
  )
  if (!flat || Object.keys(entries).some((entry) => !(entry in takes))) return null
  let left: string[] = Object.keys(entries)
  const put = (part: string): string =>
    part.replace(/<([^<>]+)>/g, (_, entry: string) => {
      left = left.filter((each) => each !== entry)
      return entry in entries ? listed(entries[entry]) : '<>'
    })
  const text = says.replace(/\[([^\]]*)\]/g, (_, maybe: string) => {
    const isFull = [...maybe.matchAll(/<([^<>]+)>/g)].every(([, entry]) => entry in entries)
    return isFull ? maybe : ''
  })
  const said = put(text.replace(/[\w-]+(?:\|[\w-]+)+/g, (words) => words.split('|')[0]).replace(/(?<!<[^>]*)_/g, ' '))
  return left.length > 0 || said.includes('<>') ? null : said
}

const byReply =
  (tell: Tell, plainly = false): AnswerBy =>
  (rules, world, documents) => {
    const taken = new Map<string, Taken>([...documents.keys()].map((seat) => [seat, new Map()]))
    const none = answersFrom(rules, world, { parts: [{ after: 0, sheets: new Map(), standing: new Map() }], asked: [], asks: () => false })
    function* answerer(question: Parameters<Answerer>[0]): Generator<Candidate> {
      const sheet = documents.get(question.seat)
      if (!sheet) return
      for (const { node } of ordersFor(rules, world, question, sheet, taken.get(question.seat)!)) {
        const { list, section } = question.kind.sheet!
        const orders = list ? [node, ...behind(sheet, section, node)] : [node]
        const [first, ...below] = (plainly ? inPlainWords(question.kind, orders) : null)?.split('\n') ?? []
        const read =
          first === undefined
            ? readReply(rules, world, question, list ? `[${orders.map(typed).join(', ')}]` : typed(node))
            : readReply(rules, world, question, first, below)
        if ('answer' in read && read.readAs !== undefined) tell('reply in plain words', question.kind.name)
        yield 'answer' in read
          ? { answer: list ? orderOfReply(world, question, orNone(read.answer), 0) : read.answer, source: 'reply' }
          : { answer: null, source: 'reply', unreadable: [read.problem] }
      }
    }
    return {
      ...none,
      answerer,
      record: (each) => {
        if (each.source === 'reply') tell('reply', each.decision)
      },
    }
  }

describe.each(lendingGames)('the orders of the cases of %s given by', (game) => {
  const { runCase, decisions } = lentBy(game)
  const inVain = new Set(casesWithOrders(game).flatMap((each) => (hearsInVain(game, each) ? [each.id] : [])))
  const answered: Record<Way, Set<string>> = { 'standing order': new Set(), reply: new Set(), 'reply in plain words': new Set() }
  const tell: Tell = (way, decision) => answered[way].add(decision)

  describe.each([
    ['standing order', byStanding(tell)],
    ['reply', byReply(tell)],
    ['reply in plain words', byReply(tell, true)],
  ] as const)('%s', (way, answerBy) => {
    test.each(
      casesWithOrders(game)
        .filter((each) => way !== 'standing order' || !triesInTurn(game, each))
        .filter((each) => !inVain.has(each.id))
        .map((each) => [each.id, each] as const),
    )('%s come out the same', (_id, document) => {
      const { failures, events } = runCase(document, answerBy)
      expect(failures, events.map(({ section, text }) => `${section}: ${text}`).join('\n')).toEqual([])
    })
  })

  test.each(['standing order', 'reply'] as const)('%s answered every decision of the game', (way) => {
    // What is refused by name has no example.
    const names = decisions.filter(({ example }) => example !== '').map(({ name }) => name)
    expect(names.filter((name) => !answered[way].has(name))).toEqual([])
  })

  test('every decision that has sentences was answered by them', () => {
    const names = decisions.filter(({ sheet }) => sheet?.answers || (sheet?.list && sheet.plain)).map(({ name }) => name)
    expect(names.filter((name) => !answered['reply in plain words'].has(name))).toEqual([])
  })
})
