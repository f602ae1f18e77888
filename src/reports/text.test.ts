import { expect, test } from 'vitest'
import { tableRow, widthsOf } from './text.ts'

const lines = (columns: string[], rows: string[][]): string[] => {
  const widths = widthsOf(columns, rows)
  return [columns, ...rows].map((row) => tableRow(row, widths))
}
const LONG = 'no further east than lets the shortest way from Australia be of so many hexes, whatever the coast is like'

test('a table as wide as what stands in it, the last cell broken under itself', () => {
  expect(lines(['Section', 'What'], [['11.10.1', 'Land move basics']])).toEqual(['  Section  What', '  11.10.1  Land move basics'])
  expect(lines(['Section', 'What'], [['11.10.1', LONG]])[1]).toBe(
    '  11.10.1  no further east than lets the shortest way from Australia be of so\n           many hexes, whatever the coast is like',
  )
})

test('long columns share the line, and none goes beyond it', () => {
  const [head, row] = lines(['Section', 'Question', 'Ruling'], [['11.10.2', `Where? ${LONG}`, LONG]])
  expect(head).toBe('  Section  Question                          Ruling')
  for (const line of row.split('\n')) expect(line.length).toBeLessThanOrEqual(78)
  expect(row.split('\n').slice(0, 2)).toEqual([
    '  11.10.2  Where? no further east than lets  no further east than lets the',
    '           the shortest way from Australia   shortest way from Australia be of',
  ])
})

test('a column is no narrower than its longest word', () => {
  const columns = ['Zone', 'Weather', 'Land movement', 'Supply path', 'Land combat', 'In the air', 'At sea']
  const row = [
    'mediterranean',
    'fine',
    'as printed on the map',
    '4 hexes',
    'no modifier; full odds',
    'full factors',
    'search roll as it falls',
  ]
  const [first] = lines(columns, [row]).slice(1)
  expect(first.split('\n')[0]).toContain('  mediterranean  fine ')
  for (const line of first.split('\n')) expect(line.length).toBeLessThanOrEqual(78)
})
