import { Environment } from '@marcbachmann/cel-js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Fact, FactFunction } from '../engine/decision.ts'
import { type Condition, type ConditionProblem, readCondition } from './condition.ts'
import { call as usual, facts, types } from './testing.ts'
import { wellFormed } from './testing-grammar.ts'

const CONDITIONS = 10_000
/** Milliseconds of processor time for reading a condition and testing it thrice: ten times what the worst crafted one takes, as a machine may be busy. */
const LONGEST = 50

/** Everything done to the world or to the facts that a condition has no business to do. */
const trespasses: string[] = []

/** Lets nothing be done to it but what `allowed` says, and notes the rest. */
function trap<T extends object>(target: T, name: string, allowed: (deed: string, key: unknown) => boolean): T {
  const deeds = [
    'get',
    'set',
    'has',
    'deleteProperty',
    'ownKeys',
    'getPrototypeOf',
    'setPrototypeOf',
    'defineProperty',
    'getOwnPropertyDescriptor',
    'preventExtensions',
    'isExtensible',
    'apply',
    'construct',
  ]
  const reflect = Reflect as unknown as Record<string, (...given: unknown[]) => unknown>
  const handler = Object.fromEntries(
    deeds.map((deed) => [
      deed,
      (...given: unknown[]) => {
        if (!allowed(deed, given[1])) trespasses.push(`${deed} ${String(given[1])} of ${name}`)
        return reflect[deed](...given)
      },
    ]),
  )
  return new Proxy(target, handler)
}

const world = trap({}, 'the world', () => false)
const MANY = Array.from({ length: 400 }, (_, i) => `unit ${i}`)
const hostileFacts = {
  ...facts,
  units: MANY,
  kinds: MANY,
  place: 'a'.repeat(5000),
  odds: Number.NaN,
  attack: Number.POSITIVE_INFINITY,
} as Record<string, Fact>
const given = [facts, hostileFacts, {}].map((one) =>
  trap(one, 'the facts', (deed, key) => deed === 'get' && Object.hasOwn(types, key as string)),
)

/** Functions of a game that answer in every wrong way. */
const wrong: readonly (() => unknown)[] = [
  () => 3,
  () => MANY,
  () => undefined,
  () => Promise.resolve(3),
  () => ({ valueOf: () => 3 }),
  () => 10n,
  () => {
    throw new Error('there is no such hex')
  },
  () => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw 'a word'
  },
  () => {
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    throw undefined
  },
  () => {
    throw new TypeError("Cannot read properties of undefined (reading 'x')")
  },
]
const functions = wrong.flatMap((work, i) =>
  (['number', 'words'] as const).map((gives): FactFunction<object> => ({
    name: `${gives}${i}`,
    takes: i % 2 ? ['word'] : [],
    gives,
    means: '',
    call(itsWorld, seat) {
      if (itsWorld !== world || seat !== 'axis') trespasses.push('a function was asked about another world')
      return work() as Fact
    },
  })),
)
const scope = { facts: types, functions }

/** What the library itself offers: all of it is asked for. */
const offered = new Environment({ enableOptionalTypes: true }).getDefinitions()
const libraryNames = [...new Set(offered.functions.map(({ name }) => name))]
const names = [
  ...Object.keys(types),
  ...functions.map(({ name }) => name),
  ...offered.variables.map(({ name }) => name),
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'valueOf',
    'hasOwnProperty',
    '__defineGetter__',
    'globalThis',
    'process',
    'require',
    'this',
    'arguments',
    'eval',
    'facts',
    'world',
    'seat',
    'u',
    'optional',
    'size',
    'yes',
  ],
]

const literal = fc.oneof(
  fc.constantFrom(
    '0',
    '-0',
    '1',
    '1.5',
    '9'.repeat(60),
    '9223372036854775808',
    '0xFFFFFFFFFFFFFFFFFF',
    '1e308',
    '1e999',
    '5e-324',
    '3u',
    '99999999999999999999u',
    'true',
    'null',
    'NaN',
    'Infinity',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }).map((text) => JSON.stringify(text)),
  fc.constantFrom(
    '"(a+)+$"',
    '"^(([a-z])+.)+[A-Z]([a-z])+$"',
    'r"\\"',
    "b'\\xff'",
    '"""\n"""',
    '"${odds}"',
    '"%s%n"',
    '"\\U0010FFFF"',
    '"\\ud800"',
    '"' + 'a'.repeat(100) + '"',
    '"fien"',
    '"constructor"',
  ),
)
const name = fc.constantFrom(...names)
const sign = fc.constantFrom(
  '+',
  '-',
  '*',
  '/',
  '%',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '&&',
  '||',
  'in',
  '=',
  '&',
  '|',
  '^',
  '??',
  '**',
  '<<',
  '===',
  '=~',
  ':',
  ',',
  ';',
  '->',
  '|>',
)

/** Anything that looks like an expression of CEL or of a language near it. */
const wild = fc.letrec<{ any: string }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(literal, name),
    fc.tuple(tie('any'), sign, tie('any')).map(([a, s, b]) => `${a} ${s} ${b}`),
    tie('any').map((a) => `(${a})`),
    fc
      .tuple(fc.constantFrom('!', '-', '+', '~', '!!', '...', 'new ', 'typeof ', 'await ', 'delete '), tie('any'))
      .map(([s, a]) => `${s}${a}`),
    fc
      .tuple(tie('any'), fc.constantFrom('.', '.?', '?.', '::', '["', '[?'), name)
      .map(([a, point, b]) => `${a}${point}${b}${point.startsWith('["') ? '"]' : ''}`),
    fc.tuple(tie('any'), tie('any')).map(([a, b]) => `${a}[${b}]`),
    fc.tuple(tie('any'), tie('any'), tie('any')).map(([a, b, c]) => `${a} ? ${b} : ${c}`),
    fc.array(tie('any'), { maxLength: 4 }).map((all) => `[${all.join(', ')}]`),
    fc
      .array(fc.tuple(fc.oneof(name, literal), tie('any')), { maxLength: 3 })
      .map((all) => `{${all.map(([key, value]) => `${key}: ${value}`).join(', ')}}`),
    fc
      .tuple(fc.constantFrom(...libraryNames, ...names), fc.array(tie('any'), { maxLength: 3 }))
      .map(([f, all]) => `${f}(${all.join(', ')})`),
    fc
      .tuple(tie('any'), fc.constantFrom(...libraryNames), fc.array(tie('any'), { maxLength: 3 }))
      .map(([a, f, all]) => `${a}.${f}(${all.join(', ')})`),
    fc
      .tuple(tie('any'), fc.constantFrom('exists', 'all', 'exists_one', 'filter', 'map'), name, tie('any'))
      .map(([a, f, u, b]) => `${a}.${f}(${u}, ${b})`),
    fc.tuple(tie('any'), name, tie('any'), tie('any')).map(([a, u, b, c]) => `${a}.map(${u}, ${b}, ${c}) + [cel.bind(${u}, ${b}, ${c})]`),
  ),
}))

/** Conditions that are read, of long lists within long lists and of functions that misbehave. */
const longList = fc.constantFrom('units', 'kinds', 'words1("x")', 'words0()', 'units.filter(v, v != "x")', 'kinds.filter(u, true)')
const walks = fc.constantFrom('exists', 'all', 'exists_one')
const cheap = fc.oneof(
  wellFormed(2, 0),
  fc.constantFrom(
    'u == v',
    'u != v',
    'u in units',
    'v in kinds',
    'place.contains(u)',
    `place.contains("${'a'.repeat(200)}b")`,
    'u.startsWith(v)',
    'number1(u) > 2',
    '"x" in words0()',
  ),
)
const nested = fc
  .tuple(longList, walks, longList, walks, cheap, fc.constantFrom('&&', '||'), cheap)
  .map(([outer, a, within, b, first, join, second]) => `${outer}.${a}(u, ${within}.${b}(v, ${first} ${join} ${second}))`)
const asked = fc
  .tuple(fc.constantFrom(...functions.filter(({ gives }) => gives === 'number')), wellFormed(2, 0))
  .map(
    ([f, truth]) =>
      `(${truth}) == ${f.name}(${f.takes.length ? '"x"' : ''}) > 2 || units.all(u, ${f.name}(${f.takes.length ? 'u' : ''}) > 2)`,
  )

/** Great heaps of one thing. */
const heap = fc
  .tuple(
    fc.constantFrom(
      '(',
      '[',
      '{',
      '!',
      '-',
      '!-',
      'odds.',
      'odds[',
      'f(',
      'units.exists(u, ',
      'units.map(u, units + units).',
      'city ? ',
      'odds + ',
      '"a" + ',
      'city && ',
      '"',
      '\\',
      '1',
      '.',
      '//',
      '\n',
      '{"__proto__": ',
      'a\u0300',
      '😀',
    ),
    fc.integer({ min: 1, max: 600 }),
    fc.constantFrom('', 'city', ')', 'odds > 3'),
  )
  .map(([part, times, end]) => part.repeat(times).slice(0, 700) + end)
const noise = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom('\0', '\b', '\x1b', '\u202e', '\ud800', '\ufeff', '"', "'", '\\', '`', '$', '(', 'u', '.', ' '),
    maxLength: 60,
  }),
)

/** A condition with a piece lost, doubled, or replaced. */
const damaged = fc
  .tuple(
    fc.oneof(wild.any, wellFormed(2)),
    fc.nat(),
    fc.nat({ max: 6 }),
    fc.oneof(sign, name, literal, fc.constantFrom('', '(', ')', '"', '.', ',')),
  )
  .map(([text, at, lost, put]) => {
    const place = at % (text.length + 1)
    return text.slice(0, place) + put + text.slice(place + lost)
  })

const anything = fc.oneof(
  { weight: 4, arbitrary: wild.any },
  { weight: 4, arbitrary: wellFormed(3) },
  { weight: 5, arbitrary: nested },
  { weight: 3, arbitrary: asked },
  { weight: 2, arbitrary: heap },
  { weight: 2, arbitrary: noise },
  { weight: 3, arbitrary: damaged },
)

describe('ten thousand hostile conditions', () => {
  const seen = { refused: 0, decided: 0, failed: 0 }
  const before = {
    object: Object.getOwnPropertyNames(Object.prototype),
    array: Object.getOwnPropertyNames(Array.prototype),
    global: Object.getOwnPropertyNames(globalThis),
  }

  test('are refused, decided or failed, in good time and in printable words', () => {
    fc.assert(fc.property(anything, check), { numRuns: CONDITIONS, seed: 1939 })
  })

  test('touch nothing but the facts', () => {
    expect(trespasses).toEqual([])
    expect({
      object: Object.getOwnPropertyNames(Object.prototype),
      array: Object.getOwnPropertyNames(Array.prototype),
      global: Object.getOwnPropertyNames(globalThis),
    }).toEqual(before)
  })

  test('are of all three sorts', () => {
    expect(seen.refused + seen.decided / given.length + seen.failed / given.length).toBeCloseTo(CONDITIONS)
    expect(seen.refused).toBeGreaterThan(3000)
    expect(seen.decided).toBeGreaterThan(3000)
    expect(seen.failed).toBeGreaterThan(1000)
  })

  test('what the library offers is reached by none but the listed names', () => {
    const listed = ['size', 'contains', 'startsWith', 'endsWith', 'exists', 'all', 'exists_one', 'filter']
    const reached = offered.functions.flatMap(({ name: f, receiverType, params }) => {
      const args = params.map(({ type }, i) => (type === 'ast' && i > 0 ? 'city' : sampleOf(type))).join(', ')
      const text = receiverType ? `${sampleOf(receiverType)}.${f}(${args})` : `${f}(${args})`
      // Whatever it gives, one of these would be yes or no.
      return ['', ' > 1', ' == "x"', ' == city', '.size() > 1'].some((end) => !('message' in readCondition(text + end, scope))) ? [f] : []
    })
    expect(offered.functions.length).toBeGreaterThan(80)
    expect(reached.filter((f) => !listed.includes(f))).toEqual([])
    expect(new Set(reached)).toEqual(new Set(listed))
  })

  function check(text: string): void {
    const results = measured(text)
    if ('message' in results.read) {
      seen.refused++
      expect(Number.isInteger(results.read.offset) && results.read.offset >= 0 && results.read.offset <= text.length).toBe(true)
      expectPrintable(results.read.message)
      return
    }
    for (const result of results.tested) {
      if (typeof result === 'boolean') seen.decided++
      else {
        seen.failed++
        expect(Object.keys(result)).toEqual(['failed'])
        expectPrintable(result.failed)
      }
    }
  }
})

/** Milliseconds that this process has worked: what it waited for others does not count. */
const worked = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Reads and tests, again where it took too long: a collection of garbage may have come between, a slow condition is always slow, on a machine that is slow now too. */
function measured(text: string) {
  for (let attempt = 1; ; attempt++) {
    const { took, ...result } = timed(text)
    if (took < LONGEST) return result
    if (attempt < 3) continue
    const fair = Math.min(...[1, 2, 3].map(() => timed(TWO_LOOPS).took))
    if (took < fair * TIMES_AS_LONG) return result
    throw new Error(`took ${took} ms, and two loops ${fair} ms`)
  }
}

/** What anybody may ask, and as long as it may take. */
const TWO_LOOPS = 'words1("x").all(u, words1("x").exists_one(v, u == v || v in kinds))'
const TIMES_AS_LONG = 4

function timed(text: string) {
  const start = worked()
  // A scope of its own each time, so that nothing is remembered.
  const read: Condition<object> | ConditionProblem = readCondition(text, { ...scope })
  const tested = 'message' in read ? [] : given.map((one) => read.test(one, { world, seat: 'axis', reader: usual.reader }))
  return { read, tested, took: worked() - start }
}

function expectPrintable(message: string): void {
  expect(message.length).toBeGreaterThan(5)
  expect(message.length).toBeLessThan(1500)
  expect(message).not.toMatch(/\p{C}/u)
}

function sampleOf(type: string): string {
  if (type.startsWith('list')) return 'units'
  if (type === 'ast') return 'u'
  return (
    (
      {
        string: 'place',
        int: '1',
        uint: '1u',
        double: '1.5',
        bool: 'city',
        bytes: 'b"x"',
        map: '{"a": 1}',
        'google.protobuf.Timestamp': 'timestamp(0)',
        'google.protobuf.Duration': 'duration("1s")',
      } as Record<string, string>
    )[type] ?? 'place'
  )
}
