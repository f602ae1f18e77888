import { describe, expect, it } from 'vitest'
import { directionNamed } from '../board/hex.ts'
import type { Sheet } from '../board/sheet.ts'
import { drawMap } from './draw.ts'
import { Layout } from './layout.ts'
import { renderPng } from './png.ts'
import { apart, readPng, sampleMap, twoSheets } from './testing/sample.ts'

const all = { area: 'all', hexSize: 60, legend: true } as const

/** The western half sea: a northern and a southern area. */
function twoSeas(sheet: Sheet): void {
  sheet.legend.seaArea = { g: 'Green Sea', r: 'Rough Sea' }
  sheet.terrain = sheet.terrain.map(() => '~~~~cccc')
  sheet.country = sheet.country.map(() => '....GGGG')
  sheet.seaArea = sheet.seaArea.map((_, row) => (row < 4 ? 'gggg....' : 'rrrr....'))
  sheet.places = []
  sheet.hexsides = {}
  sheet.rail = []
}

describe('the sea', () => {
  it('has a line between two areas and the name of each', () => {
    const svg = drawMap(sampleMap(twoSeas), all)
    expect(svg).toContain('class="sea-border"')
    expect(svg).toMatch(/>Green Sea<|>Green<.*>Sea</)
    expect(svg).toMatch(/>Rough Sea<|>Rough<.*>Sea</)
    expect(svg).toContain('>sea area<')
    const one = drawMap(sampleMap(), all)
    expect(one).not.toContain('class="sea-border"')
    expect(one).not.toContain('>sea area<')
  })

  it('a box has the weather zone and where lines lead that leave the picture', () => {
    const area = (name: string, more: object) => ({ name, weather: 'north', sheets: [], source: 'project' as const, borders: [], ...more })
    const map = sampleMap(twoSeas, {
      seaAreas: [
        area('Green Sea', {
          box: 'T0605',
          borders: [
            { area: 'Rough Sea', line: 'border', source: 'project' },
            { area: 'Far Ocean', line: 'orange', source: 'project' },
          ],
        }),
        area('Rough Sea', {}),
        area('Far Ocean', {}),
      ],
    })
    const svg = drawMap(map, { ...all, hexSize: 90 })
    const [boxed] = /<g aria-label="Green[^"]*">.*?<\/g>/.exec(svg)!
    expect(boxed).toContain('>north<')
    expect(boxed).toMatch(/↔ Far/)
    expect(boxed).not.toContain('Rough')
    // It stands where the board says.
    const [, x, y, width, height] = /<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/.exec(boxed)!.map(Number)
    const centre = new Layout(map, 'all', 90).centre(map.hex('T0605'))
    expect(Math.abs(x + width / 2 - centre.x)).toBeLessThan(45)
    expect(Math.abs(y + height / 2 - centre.y)).toBeLessThan(10)
  })

  it('a border runs on through a coastal hex to the land', async () => {
    // An isle between the two areas, smaller than its hex: the line reaches its shore.
    const map = sampleMap((sheet) => {
      twoSeas(sheet)
      sheet.terrain[4] = '~~c~cccc'
      sheet.country[4] = '..G.GGGG'
      sheet.seaArea[4] = 'rr.r....'
      sheet.outlines.land = [
        [
          [3.5, -1],
          [8, -1],
          [8, 7],
          [3.5, 7],
        ],
      ]
    })
    const isle = map.hex('T0503')
    const png = readPng(await renderPng(drawMap(map, all)))
    const layout = new Layout(map, 'all', 60)
    const centre = layout.centre(isle)
    const ends = [0, 1, 2, 3, 4, 5]
      .map((k) => layout.corner(isle, k))
      .filter((corner) => {
        // A fifth of the way from the hex's corner to its middle, outside the isle.
        const [px, py] = [corner.x + (centre.x - corner.x) * 0.2, corner.y + (centre.y - corner.y) * 0.2].map(Math.round)
        return [-1, 0, 1].some((d) => apart(png.colour(px + d, py), '#1d4d8f') < 40 || apart(png.colour(px, py + d), '#1d4d8f') < 40)
      })
    expect(ends.length).toBe(2)
  })

  it('hexdots of a colour have it, on land too, and the legend says so', () => {
    const svg = drawMap(
      sampleMap((sheet) => (sheet.marks = { 'orange hexdot': ['T0703'], 'red hexdot': ['T0202'] })),
      all,
    )
    expect(svg.match(/<circle[^>]*fill="#e97a10"/g)?.length).toBe(2)
    expect(svg).toContain('>orange hexdot<')
    expect(svg).toContain('>red hexdot<')
  })
})

describe('hexsides', () => {
  it('a fort stands inside the hex that it protects', async () => {
    const map = sampleMap()
    const layout = new Layout(map, 'all', 60)
    const png = readPng(await renderPng(drawMap(map, all)))
    const dark = (code: string, direction: string): boolean => {
      const hex = map.hex(code)
      const [a, b] = layout.side(hex, directionNamed(direction))
      const centre = layout.centre(hex)
      const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
      return [0.1, 0.16].some(
        (share) =>
          apart(
            png.colour(Math.round(middle.x + (centre.x - middle.x) * share), Math.round(middle.y + (centre.y - middle.y) * share)),
            '#3d3a36',
          ) < 40,
      )
    }
    expect(dark('T0302', 'E')).toBe(true)
    expect(dark('T0202', 'W')).toBe(false)
  })

  it('roads run from centre to centre', async () => {
    const map = sampleMap((sheet) => (sheet.hexsides.road = ['T0505 E']))
    const png = readPng(await renderPng(drawMap(map, all)))
    const layout = new Layout(map, 'all', 60)
    const [a, b] = ['T0505', 'T0405'].map((code) => layout.centre(map.hex(code)))
    expect(apart(png.colour(Math.round(a.x * 0.75 + b.x * 0.25), Math.round(a.y)), '#c98a3a')).toBeLessThan(50)
  })
})

describe('weather zones', () => {
  it('have a line between them with the names on either side; one zone has neither', () => {
    const svg = drawMap(
      sampleMap((sheet) => {
        sheet.legend.weather = { n: 'north', m: 'monsoon' }
        sheet.weather = sheet.weather.map((_, row) => (row < 4 ? 'nnnnnnnn' : 'mmmmmmmm'))
      }),
      all,
    )
    expect(svg).toContain('class="weather"')
    for (const words of ['>NORTH<', '>MONSOON<', '>weather zone<']) expect(svg).toContain(words)
    const height = (words: string): number => Number(new RegExp(`y="([\\d.]+)"[^>]*>${words}<`).exec(svg)![1])
    expect(height('NORTH')).toBeLessThan(height('MONSOON'))
    expect(drawMap(sampleMap(), all)).not.toContain('class="weather"')
  })
})

describe('links', () => {
  const links = [{ from: 'T0205', to: ['U0205', 'U0305'], line: 'join', source: 'rulebook' as const }]

  it('to a hex of another picture are tags that name it', () => {
    const svg = drawMap(
      twoSheets(['One', 'Other'], () => {}, { links }),
      { ...all, sheet: 'T' },
    )
    expect(svg).toMatch(/>↔ U0205, U0305</)
    expect(svg).toContain('>to another map<')
  })

  it('within a picture are lines of their own colour', () => {
    const svg = drawMap(
      twoSheets(['Both', 'Both'], () => {}, { links: [{ ...links[0], line: 'orange' }] }),
      all,
    )
    expect(svg).toContain('stroke="#e97a10"')
    expect(svg).toContain('>orange line<')
    expect(svg).not.toContain('>to another map<')
  })
})

describe("a game's own marks", () => {
  const marked = (sheet: Sheet): void => {
    sheet.places[0].marks = { treasure: true, mine: 12, cursed: false }
    sheet.marks = { beacon: ['T0505'] }
  }

  it('look as the board file says, with their number and the words of its legend', () => {
    const svg = drawMap(
      sampleMap(marked, {
        marks: { treasure: { sign: 'star', colour: '#aa00aa', words: 'royal treasure' }, mine: { sign: 'factory', colour: '#00aaaa' } },
      }),
      all,
    )
    expect(svg).toContain('>royal treasure<')
    expect(svg).toContain('fill="#aa00aa"')
    expect(svg).toContain('>mine<')
    expect(svg).toContain('>12<')
    expect(svg).not.toContain('cursed')
  })

  it('are lozenges with their first letter where it says nothing', () => {
    const svg = drawMap(sampleMap(marked), all)
    expect(svg).toMatch(/<g id="p-m-beacon">.*?>B</)
    expect(svg).toContain('>beacon<')
  })
})

describe('labels', () => {
  const crowded = (sheet: Sheet): void => {
    sheet.places = ['T0303', 'T0403', 'T0304', 'T0404', 'T0302', 'T0402', 'T0503', 'T0504'].map((hex, i) => ({
      name: `Longwindedburg ${i}`,
      hex,
      ...(i === 0 ? { city: 'capital' as const } : i < 3 ? { city: 'city' as const } : {}),
      source: 'project',
    }))
  }
  /** Names and where they stand. */
  const names = (svg: string) =>
    [...svg.matchAll(/<text x="([\d.-]+)" y="([\d.-]+)" font-size="([\d.]+)"[^>]*>(Longwindedburg \d)</g)].map(([, x, y, size, name]) => ({
      name,
      left: Number(x),
      right: Number(x) + Number(size) * 7,
      top: Number(y) - Number(size) * 0.8,
      bottom: Number(y),
    }))

  it('never lie on one another: one without room is left out, the capital is not', () => {
    for (const hexSize of [30, 40, 60]) {
      const placed = names(drawMap(sampleMap(crowded), { area: 'all', hexSize }))
      expect(placed.some(({ name }) => name === 'Longwindedburg 0')).toBe(true)
      for (const a of placed) {
        for (const b of placed) {
          if (a === b) continue
          const [wide, high] = [
            Math.min(a.right, b.right) - Math.max(a.left, b.left),
            Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
          ]
          expect(wide > 6 && high > 3, `${a.name} and ${b.name} at ${hexSize}`).toBe(false)
        }
      }
    }
  })

  it('are fewer where hexes are small: first villages go, then cities; of codes every fifth stays', () => {
    const shown = (hexSize: number): number => names(drawMap(sampleMap(crowded), { area: 'all', hexSize })).length
    expect(shown(64)).toBeGreaterThan(3)
    expect(shown(28)).toBeLessThanOrEqual(3)
    expect(shown(12)).toBe(1)
    const small = drawMap(
      sampleMap((sheet) => (sheet.places = [])),
      { area: 'all', hexSize: 30 },
    )
    expect(small).toContain('>T0505<')
    expect(small).not.toContain('>T0504<')
  })
})
