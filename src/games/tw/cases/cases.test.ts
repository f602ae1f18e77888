import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PROCEDURES, schema } from './case-file.ts'
import { happened } from '../happened-schema.ts'
import { runCase } from './cases.ts'

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
    ['facts that no event carries', { expect: { data: { kind: 'losses' } } }, 'no event with {"kind":"losses"}'],
    ['an expected refusal that did not come', { expect: { refused: ['too far'] } }, "no refusal 'too far'"],
    ['dice that nothing rolled', { dice: { weather: [3] } }, 'dice never rolled: weather: 3'],
    [
      'orders that nothing asked for',
      { orders: { Germany: { move: [{ unit: 'I', to: 'Essen' }] } } },
      'orders that nothing asked for: Germany move',
    ],
    ['another base', { expect: { base: { Germany: 1 } } }, 'NARF base of Germany: 170, expected 1'],
    ['another rating', { expect: { ratings: { Germany: { army: 2 } } } }, 'army rating of Germany: 1, expected 2'],
    ['other weather', { expect: { weather: { west: 'Snow' } } }, 'weather west: fair, expected Snow'],
    ['another zone of control', { expect: { zoc: { 1530: 'none' } } }, 'zones of control in 1530: Axis, expected none'],
    ['no room in a stack', { expect: { stack: { 'I in Cologne': 'no' } } }, 'I in Cologne: allowed, expected no'],
    ['another price', { expect: { costs: { 'I build': 1 } } }, 'NARFs to build I: 7, expected 1'],
    ['a price of nothing', { expect: { costs: { I: 1 } } }, "'I' is neither"],
    ['an order that was carried out', { expect: { 'left over': ['rail'] } }, "no order left over 'rail'"],
    [
      'more sheets than parts of play',
      { orders: { Germany: [{ move: [] }, { move: [] }] } },
      'orders of Germany: more sheets than parts of play',
    ],
    ['a seat that is none', { orders: { Spain: { move: [] } } }, "orders: no seat 'Spain'"],
  ])('fails on %s', (_what, change, failure) => expect(runCase(holding(change)).failures.join('\n')).toContain(failure))

  test('takes another sheet of a seat from a later part of play on, and the weather as it says', () => {
    const move = (to: string) => ({ move: [{ unit: 'I', to }] })
    const twice = holding({
      position: { units: ['Germany INF I 6-5 Cologne'], weather: { west: 'Snow' } },
      play: ['movement', 'second impulse', 'stacking'],
      orders: { Germany: [move('Essen'), {}] },
      expect: { units: { I: 'Essen' }, weather: { west: 'Snow' } },
    })
    expect(runCase(twice).failures).toEqual([])
    const late = { ...twice, play: ['stacking', 'movement'], orders: { Germany: [{}, move('Essen')] } }
    expect(runCase(late).failures).toEqual([])
    const early = { ...twice, play: ['stacking', 'movement'], orders: { Germany: [move('Essen'), {}] } }
    expect(runCase(early).failures.join('\n')).toContain('I is in 1529, expected 1430')
  })

  test.each([
    ['expects nothing', { expect: {} }, 'a case must expect something'],
    ['has an entry that cases do not have', { expect: { unit: {} } }, 'unit'],
    ['plays what is no part of the sequence', { play: 'production' }, 'play'],
  ])('that %s is none', (_what, change, message) => expect(() => runCase(holding(change))).toThrow(message))
})

test('the README of the cases names every entry and every part of the sequence', () => {
  const text = readFileSync(new URL('../../../../data/cases/README.md', import.meta.url), 'utf8')
  const here = text.split('# Cases of The War')[1]
  const entries = [...Object.keys(schema.shape.position.shape), ...Object.keys(schema.shape.expect.shape), ...PROCEDURES]
  expect(Object.keys(happened).filter((entry) => !here.includes(`| \`${entry}: `))).toEqual([])
  expect(entries.filter((entry) => !here.includes(`\`${entry}\``) && !here.includes(`\`${entry}:`))).toEqual([])
  const head = text.split('# Cases of World in Flames')[0]
  expect(Object.keys(schema.shape).filter((entry) => !head.includes(`\`${entry}\``))).toEqual([])
})
