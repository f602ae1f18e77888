import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mayCross } from '../field/crossing.ts'
import { terrainAt } from '../field/terrain.ts'
import { position } from '../testing/position.ts'
import { loadBoard } from './load.ts'

interface Sheet {
  readonly terrain: string[]
  readonly hexsides: { 'all-sea': string[] }
}
/** A folder of the moderator's with the shipped map, put right by him. */
function ownBoard(putRight: (sheet: Sheet) => void) {
  const sheet = JSON.parse(readFileSync(new URL('../../../../data/tw/maps/board.json', import.meta.url), 'utf8')) as Sheet
  putRight(sheet)
  return loadBoard({ folder: 'my-charts', files: { 'maps/board.json': JSON.stringify(sheet) } })
}

// proves: tw-2.1-terrain-dispute
test('what a doubtful hex is, and what is connected, the data of the board say, and the own board of a moderator before it (2.1)', () => {
  const shipped = loadBoard()
  const [athens, island] = ['3120', '3220'].map((code) => shipped.hex(code))
  // Columns run from 50 in the west to 0.
  const column = 50 - 20
  const own = ownBoard((sheet) => {
    sheet.terrain[32] = `${sheet.terrain[32].slice(0, column)}m${sheet.terrain[32].slice(column + 1)}`
    sheet.hexsides['all-sea'] = sheet.hexsides['all-sea'].filter((side) => side !== '3220 NW')
  })
  const [before, after] = [shipped, own].map((map) => position({ map }))
  expect([before, after].map((world) => terrainAt(world, island))).toEqual(['clear', 'mountain'])
  expect([before, after].map((world) => mayCross(world, athens, island))).toEqual([false, true])
  // Nothing else has changed.
  const others = Array.from({ length: shipped.size }, (_, hex) => hex).filter((hex) => hex !== island && shipped.isHex(hex))
  expect(others.filter((hex) => terrainAt(before, hex) !== terrainAt(after, hex))).toEqual([])
})

test('a board of the wrong size is refused, with its place', () => {
  expect(() => ownBoard((sheet) => void sheet.terrain.pop())).toThrow('my-charts/maps/board.json: terrain: 44 rows, and the grid has 45')
  expect(() => ownBoard((sheet) => void (sheet.terrain[3] += 'c'))).toThrow('terrain.3: 52 letters, and the grid has 51 columns')
})
