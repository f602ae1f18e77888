import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTw } from '../game.ts'
import { loadTables } from './load-tables.ts'

const PAGE = new URL('../../../../data/tw/handbook/nkvd.md', import.meta.url)
const sample = /```yaml table\n([\s\S]*?)```/.exec(readFileSync(PAGE, 'utf8'))![1]
const own = (text: string) => ({ folder: 'my-charts', files: { 'tables/nkvd.yaml': text } })

test('the units on the page of the handbook can be used as they stand', () => {
  expect(loadTables(own(sample)).nkvd).toEqual([
    { name: 'NKVD', type: 'NKVD', values: '2-3', count: 4 },
    { name: 'Border Guards', type: 'NKVD', values: '1-3', count: 2 },
  ])
  expect(createTw({ options: ['28'], overrides: own(sample) }).decisions.length).toBeGreaterThan(0)
})

test.each([
  ['count: 2', 'count: 3', /line 6, column 5: units > 1: with these there are 7 units, and 28\.2\.3 allows 6/],
  ['count: 4', 'count: 0', /line 5, column 39: units > 0 > count: /],
  ['2-3', '2', /line 5, column 27: units > 0 > values: '2' is no combat and movement, such as 2-5/],
  ['2-3', '0-3', /line 5, column 27: units > 0 > values: '0-3' is no combat and movement/],
  ['Border Guards', 'nkvd', /line 6, column 13: units > 1 > name: the unit 'nkvd' stands twice; for several alike write 'count: 2'/],
  ['Border Guards', "''", /line 6, column 13: units > 1 > name: a unit has a name/],
  [', count: 2', ', type: INF', /line 6, column 5: units > 1: Unrecognized key: "type"/],
  [/units:[\s\S]*/, 'units: []\n', /line 4, column 8: units: /],
])('a table with a mistake is refused with line and column: %s becomes %s', (from, to, message) => {
  expect(() => loadTables(own(sample.replace(from, to)))).toThrow(message)
})
