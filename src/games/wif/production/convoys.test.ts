import { describe, expect, it } from 'vitest'
import { readCase } from '../cases/case-file.ts'
import { setUpCase } from '../cases/case-position.ts'
import { plainMap, ScriptedDice } from '../cases/notation.ts'
import type { WifWorld } from '../world.ts'
import { productionOf } from './points.ts'
import { bestPlans } from './plan.ts'
import { type ConvoyBoard, convoyBoard, mostCarried } from './testing-convoys.ts'

const map = plainMap(12, 12)
const worldOf = ({ position }: ConvoyBoard): WifWorld =>
  setUpCase(
    readCase({
      id: 'wif-convoys',
      title: 'a board drawn by lot',
      rules: ['wif-13.6.1-sea-path'],
      source: 'drawn',
      position,
      expect: { 'no events': ['-'] },
    }).position,
    new ScriptedDice([]),
    false,
  )

describe('the plan of convoys', () => {
  const boards = Array.from({ length: 12 }, (_, seed) => convoyBoard(map, seed + 1))

  it('carries as much as an integer program over every hex finds possible (13.6.1); scripts/convoys.ts tries 500 boards', () => {
    const made = boards.map((board) => productionOf(worldOf(board), 'Germany'))
    expect(made.map(({ points }) => points)).toEqual(boards.map((board) => mostCarried(map, board)))
    // Boards on which nothing sailed would prove nothing.
    const shipped = made.flatMap(({ resources }) => resources.flatMap(({ lines }) => lines)).filter(({ sea }) => sea)
    expect(shipped.length).toBeGreaterThan(10)
  })

  it('keeps to convoy points, ports and factories, line by line', () => {
    for (const board of boards) {
      const world = worldOf(board)
      const { lines } = bestPlans(world).get('Germany')!
      const sum = (of: typeof lines) => of.reduce((all, { number }) => all + number, 0)
      for (const [area, { points }] of Object.entries(board.areas)) {
        const number = world.map.seaAreaNames.indexOf(area)
        expect(sum(lines.filter(({ sea }) => sea?.areas.includes(number)))).toBeLessThanOrEqual(points)
      }
      for (const [hex, resources] of Object.entries(board.resources))
        expect(sum(lines.filter(({ from }) => from === map.hex(hex)))).toBeLessThanOrEqual(resources)
      for (const { to, sea, carriers, number } of lines) {
        expect(board.factories[map.code(to)]).toBeGreaterThan(0)
        for (const area of sea?.areas ?? [])
          expect(carriers.filter((each) => each.area === area).reduce((all, { points }) => all + points, 0)).toBe(number)
      }
    }
  })

  it('is the same for the same position', () => {
    const [one, other] = [1, 2].map(() => boards.map((board) => bestPlans(worldOf(board)).get('Germany')!.lines))
    expect(other).toEqual(one)
  })
})
