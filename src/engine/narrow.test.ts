import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { item, NARROW, narrow, remark } from './sheet-lines.ts'

const live = (sheet: string): unknown => parse(sheet.replaceAll(/^#(?!#)/gm, ''))

it('a sheet in narrow lines says the same: remarks are broken at blanks, orders behind their commas, names in quotes never', () => {
  const names = [
    'Do-17Z',
    "'1, 2 and 3 INF'",
    'Rumania CAV',
    'Ju-88A1',
    'XXV INF',
    'LVII ARM',
    'Konigsberg MIL',
    'III ARM',
    'XII INF',
    'L MECH',
  ]
  const sheet = [
    'for: next',
    '#move:',
    ...remark('Beside the enemy:', '  '),
    ...remark('E2440: units that stand in a hex with many words about it, more than a line holds', '  '),
    ...item({ units: ['Rumania CAV', 'Konigsberg MIL', 'XII INF'], to: 'Kiev' }, 'a reason of some words'),
    ...item({ units: names.map((name) => name.replaceAll("'", '')), to: 'Kiev' }),
  ].join('\n')
  const short = narrow(sheet)
  expect(Math.max(...sheet.split('\n').map((line) => line.length))).toBeGreaterThan(NARROW)
  expect(Math.max(...short.split('\n').map((line) => line.length))).toBeLessThanOrEqual(NARROW)
  expect(live(short)).toEqual(live(sheet))
  expect(short.split('\n').slice(2, 5)).toEqual([
    '##   Beside the enemy:',
    '##   E2440: units that stand in a hex with',
    '##     many words about it, more than a line',
  ])
})
