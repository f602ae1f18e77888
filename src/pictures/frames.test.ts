import { describe, expect, it } from 'vitest'
import { ROW_PITCH } from '../board/hex.ts'
import { BoardMap } from '../board/map.ts'
import { drawMap } from './draw.ts'
import { Layout, sensibleHexSize } from './layout.ts'
import { renderPng } from './png.ts'
import { apart, readPng, sampleMap, sampleSheet, twoSheets } from './testing/sample.ts'

const all = { area: 'all', hexSize: 60 } as const

/** The land of a sheet as the builder leaves it: from one column to another, ending in the zigzag of its hexes at the edge. */
function landTo(edge: 'east' | 'west', coast: number): [number, number][] {
  const zigzag = Array.from({ length: 6 }, (_, row) => row + 1).flatMap((row): [number, number][] => {
    const x = (edge === 'east' ? 7.5 : -0.5) - (row % 2 === 1 ? 0.5 : 0)
    const half = 0.5 / Math.sqrt(3)
    return [
      [x, row * ROW_PITCH - half],
      [x, row * ROW_PITCH + half],
    ]
  })
  return [[coast, 1], ...zigzag, [coast, 5]]
}

describe('sheets of one frame', () => {
  it('make one picture, with the codes of both', () => {
    const svg = drawMap(twoSheets(['Both', 'Both']), { ...all, area: { centre: 'T0004', radius: 2 } })
    expect(svg).toContain('>T0004<')
    expect(svg).toContain('>U0704<')
    const apart = drawMap(twoSheets(['One', 'Other']), { ...all, area: { centre: 'T0004', radius: 2 } })
    expect(apart).toContain('>T0004<')
    expect(apart).not.toContain('>U0704<')
  })

  it('have no coast and no gap of sea where the map was only cut', async () => {
    const map = twoSheets(['Both', 'Both'], (sheet) => {
      sheet.places = []
      sheet.rail = []
      // Land on either side of the seam, clear, of one country.
      sheet.terrain = sheet.terrain.map(() => 'cccccccc')
      sheet.country = sheet.country.map(() => 'RRRRRRRR')
      sheet.seaArea = sheet.seaArea.map(() => '........')
      sheet.hexsides = {}
      sheet.outlines.land = [sheet.grid.sheet === 'T' ? landTo('east', 3) : landTo('west', 4)]
    })
    const png = readPng(await renderPng(drawMap(map, all)))
    const layout = new Layout(map, 'all', 60)
    const seam = map.hex('T0003')
    const [a, b] = layout.side(seam, 0)
    // Across the middle of the side between T0003 and U0703.
    const [x, y] = [Math.round((a.x + b.x) / 2), Math.round((a.y + b.y) / 2)]
    for (let dx = -6; dx <= 6; dx++) expect(apart(png.colour(x + dx, y), '#eeeed2'), `${dx}`).toBeLessThan(60)
    // The coast in the west is there.
    const coast = layout.at(3, 2.3)
    expect(
      Array.from({ length: 9 }, (_, i) => png.colour(Math.round(coast.x) - 4 + i, Math.round(coast.y))).some(
        (colour) => apart(colour, '#3d7896') < 80,
      ),
    ).toBe(true)
  })

  it('are drawn one by one when asked by letter or name, capitals or not, and whole by the name of the frame', () => {
    const map = twoSheets(['Both', 'Both'])
    for (const sheet of ['U', 'East Sample', 'east sample']) {
      const svg = drawMap(map, { ...all, sheet })
      expect(svg).toContain('>U0305<')
      expect(svg).not.toContain('>T0305<')
    }
    for (const sheet of ['both', 'T,U', 'u, t']) {
      const both = drawMap(map, { ...all, sheet })
      expect(both).toContain('>U0305<')
      expect(both).toContain('>T0305<')
    }
    expect(() => drawMap(twoSheets(['One', 'Other']), { ...all, sheet: 'T,U' })).toThrow(
      'East Sample does not lie beside West Sample: draw them one by one',
    )
  })

  it('a picture of hexes on several frames shows the frame with the most of them', () => {
    const map = twoSheets(['One', 'Other'])
    const svg = drawMap(map, { ...all, area: { hexes: ['T0303', 'U0303', 'U0304'] } })
    expect(svg).toContain('>U0304<')
    expect(svg).not.toContain('>T0304<')
  })

  it('a centre and a radius do not reach along links', async () => {
    const far = sampleMap(() => {}, { links: [{ from: 'T0303', to: ['T0007'], line: 'orange', source: 'project' }] })
    expect(new Layout(far, { centre: 'T0303', radius: 1 }, 50).width).toBe(
      new Layout(sampleMap(), { centre: 'T0303', radius: 1 }, 50).width,
    )
  })
})

describe('isles', () => {
  const half = 0.5 / Math.sqrt(3)
  const y = 4 * ROW_PITCH
  const hexagon: [number, number][] = [
    [3.5, y - half],
    [3.5, y + half],
    [3, y + 2 * half],
    [2.5, y + half],
    [2.5, y - half],
    [3, y - 2 * half],
  ]
  const isleOf = (ring: [number, number][]) =>
    sampleMap((sheet) => {
      sheet.places = []
      sheet.rail = []
      sheet.hexsides = {}
      sheet.terrain = sheet.terrain.map((_, row) => (row === 3 ? '~~~c~~~~' : '~~~~~~~~'))
      sheet.country = sheet.country.map((_, row) => (row === 3 ? '...R....' : '........'))
      sheet.seaArea = sheet.terrain.map((row) => row.replace(/~/g, 's').replace(/c/g, '.'))
      sheet.outlines.land = [[...ring, ring[0]]]
    })

  it.each([
    ['alone', hexagon],
    ['with a cape beyond it', [[3.5, y - 0.1], [4.2, y], [3.5, y + 0.1], ...hexagon.slice(1), hexagon[0]] as [number, number][]],
  ])('an isle that the outlines show as a whole hex is drawn as an isle in the sea: %s', async (_, ring) => {
    const map = isleOf(ring)
    const svg = drawMap(map, all)
    expect(svg).not.toContain('NaN')
    const png = readPng(await renderPng(svg))
    const { x, y } = new Layout(map, 'all', 60).centre(map.hex('T0404'))
    expect(apart(png.colour(Math.round(x) + 6, Math.round(y) + 4), '#eeeed2')).toBeLessThan(20)
    expect(apart(png.colour(Math.round(x) - 28, Math.round(y)), '#eeeed2')).toBeGreaterThan(30)
  })
})

describe('sheets of boxes', () => {
  it('are drawn close together, joined by their lines', () => {
    const boxes = sampleSheet((sheet) => {
      sheet.boxes = true
      sheet.terrain = sheet.terrain.map((_, row) => (row === 0 ? 'c.......' : row === 7 ? '.......c' : '........'))
      sheet.country = sheet.terrain.map((row) => row.replace('c', 'R'))
      sheet.seaArea = sheet.seaArea.map(() => '........')
      sheet.hexsides = {}
      sheet.rail = []
      sheet.places = [
        { name: 'Far Port', hex: 'T0707', port: 'major', source: 'project' },
        { name: 'Further Port', hex: 'T0000', port: 'major', source: 'project' },
      ]
    })
    const map = new BoardMap([boxes], {
      at: [{ frame: 'boxes', at: [0, 0] }],
      links: [{ from: 'T0707', to: ['T0000'], line: 'red', source: 'project' }],
      seaAreas: [],
    })
    const svg = drawMap(map, { ...all, legend: true })
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!.map(Number)
    expect(width).toBeLessThan(4 * 60)
    expect(height).toBeLessThan(5 * 60)
    for (const words of ['Far Port', 'Further Port', '>red line<']) expect(svg).toContain(words)
    expect(svg).toContain('stroke="#d1121f"')
  })
})

describe('the size of a picture', () => {
  it('nobody asked for is readable: large hexes for a small part, no more than five million pixels for the whole', () => {
    const map = twoSheets(['Both', 'Both'])
    expect(sensibleHexSize(map, { centre: 'T0303', radius: 2 })).toBeGreaterThan(64)
    const wide = sampleMap((sheet) => {
      sheet.grid = { ...sheet.grid, westColumn: 99, eastColumn: 0, northRow: 99 }
      for (const part of ['terrain', 'country', 'region', 'weather', 'seaArea'] as const)
        sheet[part] = Array(100).fill({ terrain: 'c', country: 'R', weather: 'n', region: '.', seaArea: '.' }[part].repeat(100))
      sheet.hexsides = {}
      sheet.rail = []
    })
    const hexSize = sensibleHexSize(wide, 'all')
    const { width, height } = new Layout(wide, 'all', hexSize)
    expect(width * height).toBeLessThanOrEqual(5e6)
    expect(width * height).toBeGreaterThan(4e6)
  })
})
