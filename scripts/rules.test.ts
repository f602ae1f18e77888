import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { idsIn, readTests } from './proofs/named.ts'
import { type Proof, type ProofRecord, ROOT } from './proofs/record.ts'
import { indexed, loadIndex, type Rule } from './proofs/rule-index.ts'
import { freshRecord, namingFiles, proofsOf, standingOf } from './rules.ts'

const indexes = indexed.map((game) => ({ game, rules: loadIndex(game) }))
const index = new Map(indexes.flatMap(({ rules }) => rules.map((rule) => [rule.id, rule] as const)))
const files = namingFiles().map((path) => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return { path, text, ...readTests(path, text) }
})

test('tests name only rules of an index, of every game', () => {
  const found = files.flatMap(({ text, calls }) => [
    ...calls.flatMap(({ ids }) => ids),
    ...[...text.matchAll(/^ *(?:it|test|describe)\((['"`])(.*)\1,/gm)].flatMap(([, , title]) => idsIn(title)),
  ])
  expect(found.filter((id) => !index.has(id))).toEqual([])
  expect(indexed).toEqual(['wif', 'tw'])
  for (const { game } of indexes) expect(found, game).toContainEqual(expect.stringMatching(`^${game}-`))
})

test('every comment that names rules stands directly above a test', () => {
  expect(files.flatMap(({ path, astray }) => astray.map((line) => `${path}:${line}`))).toEqual([])
})

test('tests of a refusal name only rules that the index calls refused', () => {
  const named = files.flatMap(({ path, calls }) =>
    calls.filter(({ refusal }) => refusal).flatMap(({ ids }) => ids.map((id) => ({ path, id, status: index.get(id)?.status }))),
  )
  expect(named.filter(({ status }) => status !== 'refused')).toEqual([])
})

test.each(indexes)('every rule of $game has its own id, and one that is refused says why', ({ game, rules }) => {
  expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length)
  expect(rules.filter(({ id, section }) => !id.startsWith(`${game}-`) || typeof section !== 'string')).toEqual([])
  expect(rules.filter(({ status, why }) => (status === 'refused') !== (why !== undefined))).toEqual([])
})

test('what proves a rule: tests and cases that passed, and none of a refusal; of a rule that the index refuses, nothing', () => {
  const rule = (id: string, more: Partial<Rule> = {}): Rule => ({ id, title: id, section: '1', kind: 'event', option: null, ...more })
  const proof = (line: number, ids: string[], more: Partial<Proof> = {}): Proof => ({
    name: '',
    line,
    ids,
    outcome: 'passed',
    refusal: false,
    ...more,
  })
  const record: ProofRecord = {
    sources: 's',
    at: '',
    files: {
      'src/a.test.ts': [
        proof(1, ['tested', 'refused']),
        proof(2, ['tested', 'failing'], { outcome: 'failed' }),
        proof(3, ['skipped'], { outcome: 'skipped' }),
        proof(4, ['not yet'], { refusal: true }),
        proof(5, ['one row']),
        proof(5, ['one row'], { outcome: 'failed' }),
      ],
      'src/games/cases.test.ts': [proof(9, ['tested', 'in a case'], { case: 'c' }), proof(9, ['not yet'], { case: 'd', refusal: true })],
      'scripts/made-up.test.ts': [proof(1, ['made up'])],
    },
  }
  const rules = ['tested', 'failing', 'skipped', 'not yet', 'one row', 'in a case', 'made up'].map((id) => rule(id))
  const found = proofsOf([...rules, rule('refused', { status: 'refused', why: 'later' })], record)
  expect(found.map((each) => [each.id, standingOf(each), each.cases, each.tests, each.failing, each.refusals])).toEqual([
    ['tested', 'proven', ['c'], ['src/a.test.ts:1'], ['src/a.test.ts:2'], []],
    ['failing', 'missing', [], [], ['src/a.test.ts:2'], []],
    ['skipped', 'missing', [], [], ['src/a.test.ts:3'], []],
    ['not yet', 'missing', [], [], [], ['src/a.test.ts:4', 'd']],
    ['one row', 'missing', [], [], ['src/a.test.ts:5'], []],
    ['in a case', 'proven', ['c'], [], [], []],
    ['made up', 'missing', [], [], [], []],
    ['refused', 'refused', [], ['src/a.test.ts:1'], [], []],
  ])
})

test('a record is fresh only if it is of these sources and every file that names rules has run', () => {
  const record: ProofRecord = { sources: 'these', at: 'yesterday', files: { 'a.test.ts': [] } }
  expect(freshRecord(undefined, 'these', [])).toBe('No test has been run here yet.')
  expect(freshRecord(record, 'others', ['a.test.ts'])).toMatch(/yesterday, on other sources .* stale/)
  expect(freshRecord(record, 'these', ['a.test.ts', 'b.test.ts'])).toMatch(/^1 of 2 test files/)
  expect(freshRecord(record, 'these', ['a.test.ts'])).toBe(record)
})
