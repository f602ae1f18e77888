import { expect, it } from 'vitest'
import type { Hex } from '../../../board/hex.ts'
import type { LandUnit } from '../state.ts'
import { loadBoard } from '../map/load.ts'
import { position } from '../testing/position.ts'
import { isWithin } from './benefit.ts'

const board = loadBoard()

/** A hex of a scale whose neighbours, and theirs, are all of it. */
function amid(scale: string): Hex {
  const all = (hexes: readonly Hex[]) => hexes.every((hex) => board.scale[hex] === scale)
  for (let hex = 0; hex < board.size; hex++)
    if (
      board.isLand(hex) &&
      all([hex, ...board.adjacentTo(hex)]) &&
      board.adjacentTo(hex).every((next) => all([...board.adjacentTo(next)]))
    )
      return hex
  throw new Error(`no hex amid others of the ${scale} scale`)
}

// proves: wif-16.3-range
it.each([
  ['european', 1, 1],
  ['european', 2, 2],
  ['pacific', 1, 0],
  ['pacific', 3, 1],
  ['pacific', 4, 2],
])('on a map of the %s scale an HQ of value %i helps as far as %i hexes away (16.3)', (scale, value, hexes) => {
  const at = amid(scale)
  const world = position({ map: board, units: [`USSR HQ-I Timoshenko 5-4(${value}) ${board.code(at)}`] })
  const [hq] = world.onMap() as LandUnit[]
  const beside = board.adjacentTo(at)
  const beyond = [...new Set(beside.flatMap((hex) => [...board.adjacentTo(hex)]))].filter((hex) => hex !== at && !beside.includes(hex))
  expect([at, ...beside, ...beyond].map((hex) => isWithin(world, hq, hex))).toEqual([
    true,
    ...beside.map(() => hexes >= 1),
    ...beyond.map(() => hexes >= 2),
  ])
})
