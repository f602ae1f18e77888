import { describe, expect, it } from 'vitest'
import { Layout } from './layout.ts'
import { sampleMap } from './testing/sample.ts'

const map = sampleMap()

describe('layout', () => {
  it('neighbours of a row are hexSize apart, rows 0.866 of it, north is up', () => {
    const layout = new Layout(map, 'all', 100)
    const here = layout.centre(map.hex('T0303'))
    const east = layout.centre(map.hex('T0203'))
    const north = layout.centre(map.neighbour(map.hex('T0303'), 1))
    expect(east.x - here.x).toBeCloseTo(100)
    expect(north.x - here.x).toBeCloseTo(50)
    expect(here.y - north.y).toBeCloseTo(86.6, 1)
  })

  it('both hexes see the same hexside between them', () => {
    const layout = new Layout(map, 'all', 100)
    for (let direction = 0; direction < 6; direction++) {
      const [a, b] = layout.side(map.hex('T0303'), direction)
      const [c, d] = layout.side(map.neighbour(map.hex('T0303'), direction), (direction + 3) % 6)
      expect([a.x, a.y, b.x, b.y].map((v) => v.toFixed(3))).toEqual([d.x, d.y, c.x, c.y].map((v) => v.toFixed(3)))
      expect(layout.cornerKey(map.hex('T0303'), direction)).toBe(
        layout.cornerKey(map.neighbour(map.hex('T0303'), direction), (direction + 4) % 6),
      )
    }
  })

  it('an area of a centre and a radius shows all hexes that near, and is smaller than the whole', () => {
    const layout = new Layout(map, { centre: 'T0303', radius: 1 }, 50)
    for (let direction = 0; direction < 6; direction++) expect(layout.shows(map.neighbour(map.hex('T0303'), direction))).toBe(true)
    expect(layout.shows(map.hex('T0007'))).toBe(false)
    expect(layout.width).toBe(Math.round(3.2 * 50))
  })

  it('an area of hexes keeps its margin within the sheet; codes that the board lacks do not matter', () => {
    const layout = new Layout(map, { hexes: ['T0303', 'Z0101'], margin: 1 }, 50)
    expect(layout.shows(map.hex('T0203'))).toBe(true)
    expect(new Layout(map, { hexes: ['T0303'], margin: 50 }, 50).width).toBe(new Layout(map, 'all', 50).width)
    expect(new Layout(map, { hexes: [], margin: 1 }, 50).width).toBe(new Layout(map, 'all', 50).width)
  })

  it('outlines begin at the west column and the south row, whichever way that row is shifted', () => {
    const odd = sampleMap((sheet) => {
      sheet.grid = { ...sheet.grid, southRow: 1, northRow: 8 }
      sheet.hexsides = {}
      sheet.rail = []
      sheet.places = []
    })
    expect(odd.x[odd.hex('T0701')]).toBe(-0.5)
    expect(odd.origins[0]).toEqual({ x: 0, y: 0 })
  })
})
