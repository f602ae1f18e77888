import { describe, expect, it } from 'vitest'
import { sheetSchema } from './sheet.ts'

const SHEET = {
  name: 'test',
  source: 'test',
  scale: 'european',
  grid: { sheet: 'T', westColumn: 1, eastColumn: 0, southRow: 0, northRow: 0, oddRows: 'west' },
  legend: { terrain: { c: 'clear' }, country: {}, region: {}, weather: {}, seaArea: {} },
  terrain: ['cc'],
  country: ['..'],
  region: ['..'],
  weather: ['..'],
  seaArea: ['..'],
  hexsides: { river: ['T0100 E'] },
  rail: [{ name: 'main', hexes: ['T0100', 'T0000'] }],
  places: [],
  marks: {},
  outlines: {
    land: [
      [
        [0, 0],
        [1, 0.5],
      ],
    ],
    lakes: [],
    rivers: [],
    borders: [],
  },
}
const says = (change: object): string[] =>
  (sheetSchema.safeParse({ ...SHEET, ...change }).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

describe('a sheet file', () => {
  it('that is sound passes', () => expect(says({})).toEqual([]))

  it.each<[string, object, string]>([
    [
      'a hexside that is none',
      { hexsides: { river: ['T0100 E', 'T0100 N'] } },
      "hexsides.river: expected hexsides such as E1735 NE, not 'T0100 N'",
    ],
    ['no list of hexsides', { hexsides: { river: 'T0100 E' } }, 'hexsides.river: expected hexsides such as E1735 NE'],
    ['a picture that is no list', { terrain: 'cc' }, 'terrain: expected a list of strings'],
    ['a railway of numbers', { rail: [{ name: 'main', hexes: [100, 0] }] }, 'rail.0.hexes: expected a list of strings'],
    [
      'a point of an outline with one number',
      { outlines: { ...SHEET.outlines, land: [[[0, 0], [1]]] } },
      'outlines.land: expected lines of [x, y] points',
    ],
    ['something nobody reads', { colour: 'red' }, ': Unrecognized key: "colour"'],
  ])('%s is told where and how', (_, change, message) => expect(says(change)).toEqual([message]))
})
