import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { runCase } from './cases.ts'

const CASES = fileURLToPath(new URL('../../../../data/cases/tw/', import.meta.url))
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? filesOf(join(folder, entry.name)) : entry.name.endsWith('.yaml') ? [join(folder, entry.name)] : []))

const cases = filesOf(CASES)
  .sort()
  .map((path) => ({ path, document: parse(readFileSync(path, 'utf8')) as { id: string; title: string; rules: string[] } }))
const index = parse(readFileSync(new URL('../../../../data/tw/rules.yaml', import.meta.url), 'utf8')) as { id: string }[]

describe('conformance cases of The War', () => {
  test.each(cases.map((each) => [each.document.id, each.document.title, each] as const))('%s: %s', (_id, _title, { document }) => {
    const { failures, events } = runCase(document)
    expect(failures, events.map(({ section, text }) => `${section}: ${text}`).join('\n')).toEqual([])
  })

  test('a case stands in a file of its own name, and no two share an id', () => {
    expect(cases.filter(({ path, document }) => !path.endsWith(`/${document.id}.yaml`)).map(({ path }) => relative(CASES, path))).toEqual([])
    expect(new Set(cases.map(({ document }) => document.id)).size).toBe(cases.length)
  })

  test('cases name only rules of the index', () => {
    const known = new Set(index.map(({ id }) => id))
    expect(cases.flatMap(({ document }) => document.rules.filter((id) => !known.has(id)).map((id) => `${document.id}: ${id}`))).toEqual([])
  })
})

/** A case that holds, changed in one entry. */
const holding = (change: Record<string, unknown> = {}) => ({
  id: 'tw-test',
  title: 'a unit in a friendly hex stays there',
  rules: ['tw-1.2-die'],
  source: 'test',
  position: { units: ['Germany INF I 6-5 Cologne'] },
  play: 'stacking',
  expect: { units: { I: 'Cologne full' } },
  ...change,
})

describe('a case', () => {
  test('holds when all comes out as it says', () => expect(runCase(holding()).failures).toEqual([]))

  test.each([
    ['a unit elsewhere', { expect: { units: { I: 'Essen' } } }, 'I is in 1529, expected 1430'],
    ['another face', { expect: { units: { I: 'depleted' } } }, 'I is at full strength, expected depleted'],
    ['a unit that is none', { expect: { units: { II: 'Essen' } } }, "0 units are called 'II'"],
    ['an event that did not occur', { expect: { events: ['overstacked'] } }, "no event 'overstacked'"],
    ['an expected refusal that did not come', { expect: { refused: ['too far'] } }, "no refusal 'too far'"],
    ['dice that nothing rolled', { dice: { weather: [3] } }, 'dice never rolled: weather: 3'],
    ['orders that nothing asked for', { orders: { Germany: { move: [{ unit: 'I', to: 'Essen' }] } } }, "nothing asked for 'move' of Germany"],
    ['a seat that is none', { orders: { Spain: { move: [] } } }, "orders: no seat 'Spain'"],
  ])('fails on %s', (_what, change, failure) => expect(runCase(holding(change)).failures.join('\n')).toContain(failure))

  test.each([
    ['expects nothing', { expect: {} }, 'a case must expect something'],
    ['has an entry that cases do not have', { expect: { unit: {} } }, 'unit'],
    ['plays what is no part of the sequence', { play: 'production' }, 'play'],
  ])('that %s is none', (_what, change, message) => expect(() => runCase(holding(change))).toThrow(message))
})
