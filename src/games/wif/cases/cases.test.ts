import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PROCEDURES, schema } from './case-file.ts'
import { runCase } from './cases.ts'

/** A case that holds, changed in one entry. */
const holding = (change: Record<string, unknown> = {}) => ({
  id: 'wif-test',
  title: 'a unit in a clear hex stays there',
  rules: ['wif-2.2-zoc-basic'],
  source: 'test',
  position: { units: ['Germany INF I 3-3 T0505'] },
  play: 'stacking',
  expect: { units: { 'I INF': 'T0505 up' } },
  ...change,
})

describe('a case', () => {
  test('holds when all comes out as it says', () => expect(runCase(holding()).failures).toEqual([]))

  test.each([
    ['a unit elsewhere', { expect: { units: { 'I INF': 'T0504' } } }, 'I INF: hex is T0505, expected T0504'],
    ['another face', { expect: { units: { 'I INF': 'down' } } }, 'I INF: face is up, expected down'],
    ['a unit that is none', { expect: { units: { 'II INF': 'T0504' } } }, "no unit 'II INF' in the position"],
    ['an event that did not occur', { expect: { events: ['overstacked'] } }, "no event 'overstacked'"],
    ['an expected refusal that did not come', { expect: { refused: ['too far'] } }, "no refusal 'too far'"],
    ['dice that nothing rolled', { dice: { weather: [3] } }, 'dice never rolled: weather: 3'],
    ['dice that ran out', { play: 'weather' }, "no scripted roll left for 'weather'"],
    [
      'orders that nothing asked for',
      { orders: { Germany: { move: [{ unit: 'I INF', to: 'T0504' }] } } },
      'orders that nothing asked for: Germany move',
    ],
    ['a section that sheets do not have', { orders: { Germany: { mooove: [] } } }, "no section 'mooove'"],
    ['a seat that is none', { orders: { Spain: { action: 'land' } } }, "orders: no seat 'Spain'"],
    ['a zone of control that is not there', { expect: { zoc: { T0500: 'Axis' } } }, 'zones of control in T0500: none, expected Axis'],
  ])('fails on %s', (_what, change, failure) => expect(runCase(holding(change)).failures.join('\n')).toContain(failure))

  test.each([
    ['expects nothing', { expect: {} }, 'a case must expect something'],
    ['has an entry that cases do not have', { expect: { unit: {} } }, 'Unrecognized key: "unit"'],
    ['plays what is no part of the sequence', { play: 'politics' }, 'play'],
  ])('that %s is none', (_what, change, message) => expect(() => runCase(holding(change))).toThrow(message))
})

test('the README of the cases names every entry and every part of the sequence', () => {
  const text = readFileSync(new URL('../../../../data/cases/README.md', import.meta.url), 'utf8')
  const here = text.split('# Cases of The War')[0]
  const entries = [...Object.keys(schema.shape.position.shape), ...Object.keys(schema.shape.expect.shape), ...PROCEDURES]
  expect(entries.filter((entry) => !here.includes(`\`${entry}\``) && !here.includes(`\`${entry}:`))).toEqual([])
  const head = text.split('# Cases of World in Flames')[0]
  expect(Object.keys(schema.shape).filter((entry) => !head.includes(`\`${entry}\``))).toEqual([])
})
