import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Candidate, DecisionKind, SheetNode } from '../engine/decision.ts'
import type { SheetRules } from '../engine/game.ts'
import type { Answerer } from '../engine/play.ts'
import { type AnswerBy, runCase } from '../games/wif/cases/cases.ts'
import { decisions } from '../games/wif/decisions.ts'
import type { WifWorld } from '../games/wif/world.ts'
import { answersFrom } from '../orders/answers.ts'
import { itemsOf, ordersFor, type Taken } from '../orders/sheet.ts'
import { isAnywhere } from '../standing/read-answer.ts'
import { STANDING } from '../standing/standing-orders.ts'
import { readReply } from './questions.ts'

/*
 * Every decision can be answered by sheet, by standing order and by reply, with the same outcome. The conformance cases give their orders as
 * sheets; here the same orders are given by standing orders, and by replies to questions, and every case must come out as it says.
 */
const CASES = fileURLToPath(new URL('../../data/cases/wif/', import.meta.url))
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? filesOf(join(folder, entry.name)) : entry.name.endsWith('.yaml') ? [join(folder, entry.name)] : []))
const cases = filesOf(CASES).sort().map((path) => parse(readFileSync(path, 'utf8')) as { id: string; orders?: Record<string, unknown> })
const withOrders = cases.filter(({ orders }) => orders && Object.keys(orders).length > 0)

const answered = { standing: new Set<string>(), reply: new Set<string>() }

/** The orders of a sheet as standing orders: what is for a place before what is for anywhere, as a sheet is read. */
function standingOf(rules: SheetRules<WifWorld>, sheet: SheetNode): SheetNode {
  const sections = sheet.value as ReadonlyMap<string, SheetNode>
  const map = (node: SheetNode, entries: [string, SheetNode][]): SheetNode => ({ ...node, value: new Map(entries) })
  const rule = (kind: DecisionKind<WifWorld, any, any>, section: SheetNode): SheetNode | null => {
    const { field, list } = kind.sheet!
    if (list) return map(section, [['do', { ...section, value: itemsOf(section) }]])
    if (field === undefined) return map(section, [['do', section]])
    const entries = itemsOf(section).flatMap((entry) => {
      if (!(entry.value instanceof Map)) return []
      const at = entry.value.get('at') as SheetNode | undefined
      const value = entry.value.get(field) as SheetNode | undefined
      if (!value || value.value === null) return []
      const general = !at || isAnywhere(at)
      return [{ general, node: map(entry, [...(general ? [] : [['at', at!] as [string, SheetNode]]), ['do', value]]) }]
    })
    return entries.length === 0 ? null : { ...section, value: [...entries.filter(({ general }) => !general), ...entries.filter(({ general }) => general)].map(({ node }) => node) }
  }
  const found = rules.decisions.flatMap((kind) => {
    const section = kind.sheet && sections.get(kind.sheet.section)
    const node = section && section.value !== null ? rule(kind, section) : null
    return node ? [[kind.name.toLowerCase(), node] as [string, SheetNode]] : []
  })
  return map(sheet, [[STANDING, map(sheet, found)]])
}

const byStanding: AnswerBy = (rules, world, documents) => {
  const standing = new Map([...documents].map(([seat, node]) => [seat, { ordinal: 1, node: standingOf(rules, node) }]))
  const given = answersFrom(rules, world, { parts: [{ after: 0, sheets: new Map(), standing }], asked: [], asks: () => false })
  return { ...given, record: (each) => { given.record(each); if (each.source === 'standing') answered.standing.add(each.decision) } }
}

/** The node as a player would type it. */
const typed = (node: SheetNode): string => JSON.stringify(plainOf(node))
const plainOf = ({ value }: SheetNode): unknown => (value instanceof Map ? Object.fromEntries([...value].map(([key, each]) => [key, plainOf(each)])) : Array.isArray(value) ? value.map(plainOf) : value)

const byReply: AnswerBy = (rules, world, documents) => {
  const taken = new Map<string, Taken>([...documents.keys()].map((seat) => [seat, new Map()]))
  const none = answersFrom(rules, world, { parts: [{ after: 0, sheets: new Map(), standing: new Map() }], asked: [], asks: () => false })
  function* answerer(question: Parameters<Answerer>[0]): Generator<Candidate> {
    const sheet = documents.get(question.seat)
    if (!sheet) return
    for (const { node } of ordersFor(rules, world, question, sheet, taken.get(question.seat)!)) {
      const read = readReply(rules, world, question, typed(node))
      const list = question.kind.sheet!.list && 'answer' in read
      yield 'answer' in read ? { answer: list ? ((read.answer as unknown[])[0] ?? null) : read.answer, source: 'reply' } : { answer: null, source: 'reply', unreadable: [read.problem] }
    }
  }
  return { ...none, answerer, record: (each) => { if (each.source === 'reply') answered.reply.add(each.decision) } }
}

describe.each([['by standing order', byStanding], ['by reply', byReply]] as const)('the orders of the cases given %s', (_, answerBy) => {
  test.each(withOrders.map((each) => [each.id, each] as const))('%s comes out the same', (_id, document) => {
    const { failures, events } = runCase(document, answerBy)
    expect(failures, events.map(({ section, text }) => `${section}: ${text}`).join('\n')).toEqual([])
  })
})

test('every decision of the game was answered in both ways', () => {
  // What is refused by name has no example.
  const names = decisions.filter(({ example }) => example !== '').map(({ name }) => name)
  expect(names.filter((name) => !answered.standing.has(name))).toEqual([])
  expect(names.filter((name) => !answered.reply.has(name))).toEqual([])
})
