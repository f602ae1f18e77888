import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SheetNode } from '../engine/decision.ts'
import { LIMITS, parseSheet } from './parse.ts'

/** A node as plain values, for comparison. */
function plain(node: SheetNode): unknown {
  const { value } = node
  if (value instanceof Map) return Object.fromEntries([...value].map(([key, each]) => [key, plain(each as SheetNode)]))
  return Array.isArray(value) ? value.map(plain) : value
}
const values = (text: string): unknown[] => parseSheet(text).documents.map(plain)
const said = (text: string): string[] => parseSheet(text).problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
/** The node at a path of the first document. */
function at(text: string, ...path: (string | number)[]): SheetNode {
  return path.reduce<SheetNode>(
    (node, step) => (typeof step === 'number' ? (node.value as SheetNode[])[step] : (node.value as Map<string, SheetNode>).get(step)!),
    parseSheet(text).documents[0],
  )
}
/** Work of this process, whatever else the machine does. */
const milliseconds = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

describe('a sheet that parses', () => {
  const sheet = 'action: land\nmove:\n  - units: [XLI ARM, "all in E2737"]\n    to:   Minsk\n  - {unit: 1 CAV, to: E2140}\nattack:\n'

  test('keeps line and column of every value, as the player counts them', () => {
    expect(at(sheet, 'action')).toMatchObject({ value: 'land', line: 1, column: 9, path: 'action' })
    expect(at(sheet, 'move', 0, 'units', 1)).toMatchObject({ value: 'all in E2737', line: 3, column: 22, path: 'move/0/units/1' })
    expect(at(sheet, 'move', 0, 'to')).toMatchObject({ value: 'Minsk', line: 4, column: 11 })
    expect(at(sheet, 'move', 1, 'to')).toMatchObject({ value: 'E2140', line: 5, column: 23, path: 'move/1/to' })
    expect(at(sheet, 'attack')).toMatchObject({ value: null, line: 6 })
  })

  test('with lines left out of the mail is told in the lines of the mail', () => {
    expect(parseSheet('action: land\n', (line) => line + 40).documents[0].line).toBe(41)
    expect(parseSheet('a: *b\n', (line) => line + 40).problems[0].line).toBe(41)
  })

  test('has keys in any capitals, with blanks or underscores', () => {
    expect(values('Ground_Strike: 1\nHQ  Support: 2\n')).toEqual([{ 'ground strike': 1, 'hq support': 2 }])
  })

  test('of several documents gives each, with paths of its own', () => {
    const { documents } = parseSheet('seat: Germany\n---\nseat: USSR\n---\n')
    expect(documents.map(plain)).toEqual([{ seat: 'Germany' }, { seat: 'USSR' }])
    const paths = documents.map((document) => (document.value as Map<string, SheetNode>).get('seat')!.path)
    expect(paths).toEqual(['seat', '#2/seat'])
  })

  test('of nothing but comments and blanks has no document and no problem', () => {
    for (const text of ['', '\n\n', '# only a remark\n', '---\n---\n'])
      expect(parseSheet(text)).toMatchObject({ documents: [], problems: [], broken: false })
  })
})

describe('words of YAML that surprise', () => {
  test('NO, on and yes stay words; 0777 is a number of three digits', () => {
    expect(values('country: NO\nfog: on\nagreed: yes\nnumber: 0777\n')).toEqual([{ country: 'NO', fog: 'on', agreed: 'yes', number: 777 }])
  })

  test('stay what they are under a %YAML 1.1 line, merge keys too', () => {
    expect(values('%YAML 1.1\n---\ncountry: NO\nnumber: 0777\n"<<": {a: 1}\n')).toEqual([{ country: 'NO', number: 777, '<<': { a: 1 } }])
  })

  test('dates, unit numbers and hex codes stay what was written', () => {
    expect(values('a: 1941-06-22\nb: 5 INF\nc: E2140\nd: 1_000\n')).toEqual([{ a: '1941-06-22', b: '5 INF', c: 'E2140', d: '1_000' }])
  })

  test('__proto__ and constructor are entries like others', () => {
    const [document] = parseSheet('__proto__: 1\nconstructor: 2\n').documents
    expect([...(document.value as Map<string, SheetNode>).keys()]).toEqual([' proto ', 'constructor'])
  })
})

describe('a sheet that does not parse', () => {
  test('names the entry that stands twice and the line of the first', () => {
    expect(said('action: land\nmove: []\nAction: air\n')).toEqual(["3:1 'action:' stands twice; the first was in line 1: neither is read"])
    expect(said('move:\n  - {unit: a, to: b, unit: c}\n')).toEqual([
      "2:22 '- {unit: a, to: b, unit: c}' is not read: 'unit:' stands twice in it",
    ])
    expect(values('action: land\naction: air\n')).toEqual([])
  })

  test('refuses anchors and aliases in words', () => {
    const message = 'anchors and aliases (& and *) are not used in sheets: write the value out; words that begin so stand in quotes'
    expect(said('a: &x [1]\nb: *x\n')).toEqual([`1:7 'a: &x [1]' is not read: ${message}`, `2:4 'b: *x' is not read: ${message}`])
    // The billion laughs: refused at once, not unfolded.
    const laughs = `a0: &a0 [l, l]\n${Array.from({ length: 30 }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}, *a${i}]`).join('\n')}\n`
    expect(milliseconds(() => expect(said(laughs).length).toBeGreaterThan(5))).toBeLessThan(500)
  })

  test('refuses what YAML would take for a mark, so that a condition never loses its "not"', () => {
    for (const text of ['when: !city\n', 'when: !city && odds > 3\n', '- {when: ! city, do: assault}\n', 'a: !x {b: 1}\n']) {
      expect(said(text)).toEqual([expect.stringMatching(/^1:\d+ .*(?:what begins with ! must stand|such a value stands) in quotes/)])
    }
    expect(values("when: '!city && odds > 3'\n")).toEqual([{ when: '!city && odds > 3' }])
  })

  test('says once that brackets are out of step, with how a condition is to be written', () => {
    const [problem, ...more] = said('a:\n  - {when: weather in ["rain"], do: pass}\n  - {else: land}\n')
    expect(problem).toMatch(/^2:\d+ .*more stands here than one value: .*stands in single quotes/)
    expect(more).toEqual([])
  })

  test('for its indentation alone is read: tabs, and dashes that stand askew', () => {
    for (const text of [
      'move:\n\t- unit: a\n\t- unit: b\n',
      'move:\n    - unit: a\n  - unit: b\n',
      'move:\n  - {unit: a}\n    - {unit: b}\n',
    ]) {
      expect(said(text), text).toEqual([])
      expect(values(text), text).toEqual([{ move: [{ unit: 'a' }, { unit: 'b' }] }])
    }
  })

  test('for a line without a colon says which line', () => {
    expect(said('action land\nmove: []\n')).toEqual([
      "1:7 'action land' is not read: the colon after 'action' is missing; right is: action: land",
    ])
    expect(said('move: [a, b\naction: land\n')).toEqual([
      "1:12 'move: [a, b' is not read: the ] to the [ in column 7 is missing; right is: move: [a, b]",
    ])
  })

  test('leaves out the broken document; the whole says so', () => {
    const { documents, problems } = parseSheet('seat: Germany\n---\nmove: [\n')
    expect(documents).toHaveLength(1)
    expect(problems.length).toBeGreaterThan(0)
  })

  test('with a thousand faults tells ten and how many more', () => {
    const problems = said(Array.from({ length: 1000 }, () => 'x: *y').join('\n'))
    expect(problems).toHaveLength(LIMITS.problems + 1)
    expect(problems.at(-1)).toMatch(/\.\.\. and \d+ more$/)
  })
})

describe('a sheet made to hurt', () => {
  test('nested deeper than any order is refused, not followed', () => {
    expect(said(`a: ${'['.repeat(20)}1${']'.repeat(20)}\n`)).toEqual([expect.stringMatching(/^1:\d+ .*nested more than 12 deep$/)])
    for (const text of ['['.repeat(100_000), `${'- '.repeat(50_000)}x`, '{a: '.repeat(20_000), `${'? '.repeat(20_000)}x`]) {
      expect(
        milliseconds(() => expect(parseSheet(text).problems.length).toBeGreaterThan(0)),
        text.slice(0, 10),
      ).toBeLessThan(3000)
    }
  })

  test('of five thousand keys takes no time, and more than a thousand entries are refused', () => {
    const text = Array.from({ length: 5000 }, (_, i) => `key${i}: ${i}`).join('\n')
    expect(milliseconds(() => expect(said(text)).toEqual([`1:1 more than ${LIMITS.keys} entries`]))).toBeLessThan(1000)
    expect(values(Array.from({ length: 900 }, (_, i) => `key${i}: ${i}`).join('\n'))).toHaveLength(1)
  })

  test('larger than any order is not even read', () => {
    expect(said('x'.repeat(LIMITS.bytes + 1))).toEqual(['1:1 the sheet is larger than 256 KB'])
  })

  test('of thousands of documents takes no longer than one of fifty', () => {
    const time = (text: string) =>
      milliseconds(() => expect(parseSheet(text).problems.map(({ message }) => message)).toContain('more than 20 documents in one mail'))
    const fifty = Math.max(50, time('---\na: 1\n'.repeat(50)))
    expect(time('---\na: 1\n'.repeat(28_000))).toBeLessThan(10 * fifty)
  })

  test('of many documents stops at twenty', () => {
    const { documents, problems } = parseSheet('a: 1\n---\n'.repeat(25))
    expect(documents.length).toBe(LIMITS.documents)
    expect(problems.map(({ message }) => message)).toEqual(['more than 20 documents in one mail'])
  })
})

describe('any text at all', () => {
  const yamlish = fc
    .array(
      fc.constantFrom(
        ':',
        ' ',
        '\n',
        '- ',
        '? ',
        '[',
        ']',
        '{',
        '}',
        ',',
        '&a',
        '*a',
        '!!set',
        '!!binary',
        '!x',
        '%YAML 1.1',
        '---',
        '...',
        '|',
        '>',
        '"',
        "'",
        '#',
        '\t',
        '<<',
        '~',
        'key',
        'E2140',
        '0x1F',
        '.inf',
        '.nan',
        '\u0000',
        '\uFEFF',
        '\u2028',
        '😀',
        '1',
        '-',
        '=',
        '@',
        '`',
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(''))

  test('is parsed or refused, never thrown at, and every problem has a place in it', () => {
    fc.assert(
      fc.property(fc.oneof(yamlish, fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 200 })), (text) => {
        const { documents, problems } = parseSheet(text)
        const lines = text.split(/\r\n|[\r\n]/).length
        for (const { line, column, message } of problems) {
          expect(line >= 1 && line <= lines + 1 && column >= 1, `${line}:${column} of ${JSON.stringify(text)}`).toBe(true)
          expect(message).not.toBe('')
        }
        // What was understood can be gone through.
        documents.forEach(plain)
        return problems.length <= LIMITS.problems + 1
      }),
      { numRuns: 3000 },
    )
  })
})

test.each(['[', '{a: ', '- ', '? ', '[{a: ', '- ? '])(
  'a text of thousands of %j one in the other is refused, and ends nothing',
  (opening) => {
    for (const depth of [200, 3000, 20_000]) {
      const { documents, problems } = parseSheet(`note: x\naction: land\n---\n${opening.repeat(depth)}\n`)
      expect(documents).toEqual([])
      expect(problems).toMatchObject([{ line: 4, message: 'nested more than 12 deep' }])
    }
  },
)
