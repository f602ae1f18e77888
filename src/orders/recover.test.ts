import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SheetNode } from '../engine/decision.ts'
import { canonical } from '../engine/orders-hash.ts'
import { parseSheet } from './parse.ts'

const GOOD = '  - {unit: I CAV, to: E2436}\n'
const sheet = (slip: string): string => `action: land\nmove:\n${GOOD}${slip}\n${GOOD}attack:\n  - {at: Lvov, with: [a, b]}\n`
const said = (text: string): string[] => parseSheet(text).problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
const entry = (text: string, key: string): SheetNode => (parseSheet(text).documents[0].value as ReadonlyMap<string, SheetNode>).get(key)!
const items = (text: string, key: string): readonly SheetNode[] => entry(text, key).value as readonly SheetNode[]

describe('a slip in a list within brackets', () => {
  const order = '{unit: I CAV, to: E2436}'
  test.each([
    ['{unit: X INF to: E2541}', 16, 'a comma is missing', '{unit: X INF, to: E2541}'],
    ['{unit: X INF, to: E2541', 27, 'the } to the { in column 5 is missing', '{unit: X INF, to: E2541}'],
    ['{units: [X INF, XI INF, to: E2541}', 26, 'the ] to the [ in column 13 is missing', '{units: [X INF, XI INF], to: E2541}'],
    ['{unit: X INF; to: E2541}', 16, "';' stands for a comma", '{unit: X INF, to: E2541}'],
  ])('%s: costs it alone, over several lines or in one', (slip, column, why, right) => {
    for (const text of [
      `action: land\nmove: [${order},\n    ${slip},\n    ${order}]\nattack:\n  - {at: Lvov, with: [a, b]}\n`,
      `action: land\nmove: [\n    ${order},\n    ${slip}\n    ${order},\n]\nattack:\n  - {at: Lvov, with: [a, b]}\n`,
      `action: land\nmove: [\n    ${order}, ${order},\n    ${slip}\n]\nattack:\n  - {at: Lvov, with: [a, b]}\n`,
    ]) {
      const [problem, ...more] = said(text)
      expect(more).toEqual([])
      expect(problem).toContain(` '${slip}' is not read: ${why}`)
      expect(problem.endsWith(`; right is: ${right}`), problem).toBe(true)
      const line = text.split('\n').findIndex((each) => each.includes(slip)) + 1
      expect(Number(problem.split(':')[0])).toBe(line)
      expect(Math.abs(Number(/^\d+:(\d+)/.exec(problem)![1]) - column)).toBeLessThan(4)
      expect(items(text, 'move')).toHaveLength(2)
      expect(items(text, 'attack')).toHaveLength(1)
    }
    // In one line nothing tells where an order that was never closed ends.
    const isClosed = slip.endsWith('}') && !slip.includes('[')
    if (isClosed) expect(items(`move: [${order}, ${slip}, ${order}]\n`, 'move')).toHaveLength(2)
  })
})

describe('one slip in an order', () => {
  test.each([
    ['  - {unit: X INF to: E2541}', '4:17', 'a comma is missing', '- {unit: X INF, to: E2541}'],
    ['  - {unit: X INF, to: E2541', '4:28', 'the } to the { in column 5 is missing', '- {unit: X INF, to: E2541}'],
    ['  - unit: X INF, to: E2541}', '4:5', 'the { to this } is missing', '- {unit: X INF, to: E2541}'],
    ['  - {unit: X INF, to: E2541}}', '4:29', 'one } too many', '- {unit: X INF, to: E2541}'],
    ["  - {unit: 'X INF, to: E2541}", '4:12', 'is not closed', "- {unit: 'X INF', to: E2541}"],
    ['  -{unit: X INF, to: E2541}', '4:4', 'a blank is missing after the dash', '- {unit: X INF, to: E2541}'],
    ['  {unit: X INF, to: E2541}', '4:3', 'the dash before it is missing', '- {unit: X INF, to: E2541}'],
    ['  - {unit: HQ: Bock, to: E2541}', '4:12', 'stands in quotes', "- {unit: 'HQ: Bock', to: E2541}"],
    ['  - {units: [X INF, XI INF, to: E2541}', '4:27', 'the ] to the [ in column 13 is missing', '- {units: [X INF, XI INF], to: E2541}'],
    ['  - {units: [X INF), to: E2541}', '4:19', "')' stands for ]", '- {units: [X INF], to: E2541}'],
    ['  - {units [X INF], to: E2541}', '4:11', "the colon after 'units' is missing", '- {units: [X INF], to: E2541}'],
    ['  - {unit: X INF; to: E2541}', '4:17', "';' stands for a comma", '- {unit: X INF, to: E2541}'],
    ['  - unit: X INF\n   to: E2541', '5:4', 'begins in column 4, not in column 5', '    to: E2541'],
    ['  - unit:X INF\n    to: E2541', '4:10', 'a blank is missing after the colon', '- unit: X INF'],
    ['  - {unit: !X, to: E2541}', '4:12', 'stands in quotes', "- {unit: '!X', to: E2541}"],
  ])('%s: costs it alone, and is told with how it would be right', (slip, place, why, right) => {
    const text = sheet(slip)
    const [problem, ...more] = said(text)
    expect(more).toEqual([])
    expect(problem.startsWith(`${place} `), problem).toBe(true)
    const [, wrong, rest] = /^\S+ '(.*?)'(?: is|,) (.*)$/.exec(problem)!
    expect(text).toContain(wrong)
    expect(rest).toContain(why)
    expect(problem.endsWith(`; right is: ${right}`), problem).toBe(true)
    // The others keep the places that they have in the whole.
    expect(items(text, 'move').map(({ path }) => path)).toEqual(['move/0', 'move/2'])
    expect(items(text, 'attack')).toMatchObject([{ line: slip.includes('\n') ? 8 : 7, path: 'attack/0' }])
    expect(parseSheet(text).broken).toBe(false)
    // As it is told to be right it is right, and counts as if it had been so from the first.
    const lines = text.split('\n')
    const at = Number(place.split(':')[0]) - 1
    lines[at] = ' '.repeat(right.startsWith(' ') ? 0 : 2) + right
    expect(said(lines.join('\n'))).toEqual([])
    expect(items(lines.join('\n'), 'move')[2]).toEqual({ ...items(text, 'move')[1], line: expect.any(Number) as number })
  })

  test.each([
    '    - {unit: X INF, to: E2541}',
    '\t- {unit: X INF, to: E2541}',
    ' - {unit: X INF, to: E2541}',
    '- {unit: X INF, to: E2541}',
  ])('%j: a dash that stands askew costs nothing', (slip) => {
    expect(said(sheet(slip))).toEqual([])
    expect(items(sheet(slip), 'move').map(({ path }) => path)).toEqual(['move/0', 'move/1', 'move/2'])
  })

  test('a dash too far in may stand in a list of the order above: then all of that order is told', () => {
    const text = 'attack:\n  - at: Lvov\n    with:\n      - A\n     - C\n    table: x\n  - at: Kiev\n    with:\n      - Z\n'
    expect(said(text)).toEqual([
      "5:6 '- C', and so the whole of '- at: Lvov', is not read: its line begins in column 6, not in column 7; right is:       - C",
    ])
    expect(items(text, 'attack').map(({ path }) => path)).toEqual(['attack/1'])
  })
})

test('all slips of a sheet come at once', () => {
  const text = sheet('  - {unit: X INF to: E2541}').replace('[a, b]', '[a, b').replace('action: land', 'action land')
  expect(said(text).map((each) => each.split(':')[0])).toEqual(['1', '4', '7'])
  expect(items(text, 'move')).toHaveLength(2)
  expect(items(text, 'attack')).toHaveLength(0)
})

test('an entry that stands in a blank too far is one all the same', () => {
  expect(canonical(parseSheet(`action: land\n move:\n  ${GOOD}`).documents[0])).toBe(
    canonical(parseSheet(`action: land\nmove:\n${GOOD}`).documents[0]),
  )
})

test('lists under one name are one list; of two words under one name neither counts', () => {
  const text = `action: land\nmove:\n${GOOD}${GOOD}rail:\n  - x\nmove:\n${GOOD}  - {unit: b, to\n${GOOD}action: air\n`
  expect(items(text, 'move').map(({ path }) => path)).toEqual(['move/0', 'move/1', 'move/2', 'move/4'])
  expect(said(text).at(-1)).toBe("11:1 'action:' stands twice; the first was in line 1: neither is read")
  expect(entry(text, 'action')).toBeUndefined()
  // The blank one of a sheet to fill in is none.
  expect(entry(`action:\nmove:\n${GOOD}action: air\n`, 'action').value).toBe('air')
})

describe('what counts for the whole of a document is not guessed', () => {
  test.each(['for: [x', 'seat: Germany: x', 'campaign: "b', 'draft: yes: please', 'query: [map', 'press: {to: a', 'standing orders'])(
    '%s',
    (head) => {
      expect(parseSheet(`${head}\nmove:\n${GOOD}`)).toMatchObject({
        documents: head === 'standing orders' ? [{}] : [],
        broken: head !== 'standing orders',
      })
    },
  )

  test('nor is a document that would say nothing more taken for one', () => {
    expect(parseSheet('seat: Germany\nmove: [\n')).toMatchObject({ documents: [], broken: true })
    expect(parseSheet('{action: land, move: [}')).toMatchObject({ documents: [], broken: true })
  })
})

test('standing orders lose the decision that a slip stands in, with all its rules: the rule after it would say more than it means', () => {
  const text =
    'standing orders:\n  table:\n    - {when: odds > 3, do: blitz\n    - {else: assault}\n  losses: cheapest\ngroups:\n  north: [a, b\n'
  expect(said(text)).toEqual([
    "3:33 '- {when: odds > 3, do: blitz', and so the whole of 'table:', is not read: the } to the { in column 7 is missing; right is: - {when: odds > 3, do: blitz}",
    "7:15 'north: [a, b' is not read: the ] to the [ in column 10 is missing; right is: north: [a, b]",
  ])
  expect([...(entry(text, 'standing orders').value as ReadonlyMap<string, SheetNode>).keys()]).toEqual(['losses'])
  // The group of an older mail is not meant by its name any more.
  expect((entry(text, 'groups').value as ReadonlyMap<string, SheetNode>).get('north')).toMatchObject({ value: [] })
})

test('a slip in one sheet of a mail leaves the others as they are', () => {
  const clean = 'seat: USSR\nmove:\n  - {unit: a, to: b}\n'
  const { documents, slips } = parseSheet(`${sheet('  - {x')}---\n${clean}`)
  expect(slips.map(({ length }) => length)).toEqual([1, 0])
  expect(documents[1]).toMatchObject({ path: '#2' })
  expect(canonical(documents[1])).toBe(canonical(parseSheet(clean).documents[0]))
})

test('the same text always gives the same document, wherever it is read', () => {
  const part = fc.constantFrom(
    'move:\n',
    'action: land\n',
    GOOD,
    '  - {a: b\n',
    '    - a: b\n',
    '      c: d\n',
    '  x: [y\n',
    '\n',
    '# z\n',
    "  - 'q\n",
    'words\n',
    '}\n',
    '---\n',
    '- a\n',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      const [first, again] = [parseSheet(text), parseSheet(text, (line) => line + 7)]
      expect(again.documents.map((each) => canonical(each))).toEqual(first.documents.map((each) => canonical(each)))
      expect(first.slips).toHaveLength(first.documents.length)
      // Each order that is kept stands alone somewhere, with a path of its own.
      for (const { value } of first.documents)
        for (const node of value instanceof Map ? value.values() : []) {
          const paths = Array.isArray(node.value) ? node.value.map(({ path }: SheetNode) => path) : []
          expect(new Set(paths).size).toBe(paths.length)
        }
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['unclosed items', `move:\n${'  - {a: b, c d: e: [f\n'.repeat(900)}`],
  ['dashes further and further out', `move:\n${Array.from({ length: 300 }, (_, i) => `${' '.repeat(300 - i)}- {a: b`).join('\n')}`],
  ['dashes further and further in', `move:\n${Array.from({ length: 300 }, (_, i) => `${' '.repeat(i + 1)}- {a: b}`).join('\n')}`],
  ['names further and further in', Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}b${i}: x`).join('\n')],
  ['quotes and brackets', `a: b\nc: d: e\n${`x: '${`"'[,`.repeat(95)}\n`.repeat(75)}`],
  ['one long line', `a: b\nc: ${'"x" {a: b, [c '.repeat(2000)}`],
])('%s take no longer than a sheet that is read', (_, text) => {
  // Work of this process, whatever else the machine does.
  const before = process.cpuUsage()
  parseSheet(text)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(2500)
})
