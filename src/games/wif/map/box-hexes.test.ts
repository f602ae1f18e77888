import { describe, expect, it } from 'vitest'
import { boxHexes } from '../../../board/box-hexes.ts'
import { loadBoard } from './load.ts'

describe('where the box of a sea area is drawn', () => {
  const board = loadBoard()
  const boxes = boxHexes(board)
  it('every area of the whole board has a hexdot of its own for it', () => {
    expect(board.seaAreas.filter(({ number }) => boxes.get(number) === undefined).map(({ name }) => name)).toEqual([])
    for (const { number, name } of board.seaAreas) expect(board.seaAreaNames[board.seaArea[boxes.get(number)!]]).toBe(name)
  })
  it('lies off the coasts of large waters', () => {
    const hex = boxes.get(board.seaAreaNames.indexOf('Western Mediterranean'))!
    expect([0, 1, 2, 3, 4, 5].filter((direction) => board.isLand(board.neighbour(hex, direction)))).toEqual([])
  })
})
