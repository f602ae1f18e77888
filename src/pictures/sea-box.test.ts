import { describe, expect, it } from 'vitest'
import { boxHexes } from '../board/box-hexes.ts'
import { describeArea, drawMap } from './draw.ts'
import { renderPng } from './png.ts'
import { seaBox } from './sea-box.ts'
import { drawSeaBoxes } from './sea-boxes.ts'
import { piece, readPng, sampleMap } from './testing/sample.ts'
import { seaArea, ship } from './testing/sea.ts'

const colours = { Axis: '#5d6d5f', Allies: '#b8542f' }
const look = { counter: 42, width: 306, compact: false, colours }
const words = (svg: string) => [...svg.replace(/<title>.*?<\/title>/g, '').matchAll(/>([^<>]+)<\/text>/g)].map(([, word]) => word)
const titles = (svg: string) => [...svg.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title)

describe("a sea area's box", () => {
  const trs = ship('TRS 1', 'transport', 'Allies')
  const area = seaArea(
    'Green Sea',
    'T0700',
    {
      3: [
        ship('Ark Royal', 'carrier', 'Allies', { values: ['1', '3', '(4)', '6', '4'] }),
        ship('Zara', 'cruiser', 'Axis', { damaged: true }),
      ],
      0: [
        trs,
        piece('II INF', '', { side: 'Allies', aboard: trs.id }),
        ship('CP 5', 'convoy', 'Allies', { values: ['5'] }),
        ship('CP 3', 'convoy', 'Allies', { values: ['3'] }),
      ],
    },
    { Allies: 4 },
  )

  it('has a row for each section from 4 to 0, whoever is in them, its name and its weather', () => {
    const said = words(seaBox(area, look).svg)
    expect(said.filter((word) => /^[0-4]$/.test(word))).toEqual(['4', '3', '2', '1', '0'])
    expect(said).toEqual(expect.arrayContaining(['Green Sea', 'rain']))
  })
  it('says the search number of each side that is there, as things stand', () => {
    const said = words(seaBox(area, look).svg)
    expect(said.filter((word) => word.includes('search'))).toEqual(['Allies: search 4', 'Axis: search 3', 'Allies: search 4'])
  })
  it('shows every ship with its values, its marks and its cargo beside it', () => {
    const svg = seaBox(area, look).svg
    expect(titles(svg)).toEqual(['Ark Royal 1-3(4) 6/4', 'Zara 4-3 5/3, damaged', 'TRS 1 4-3 5/3', 'II INF 7-4', 'convoys 8'])
    const [at, cargo] = ['TRS 1', 'II INF'].map((name) =>
      Number(new RegExp(`<title>${name} [^<]*</title><rect x="([\\d.]+)"`).exec(svg)![1]),
    )
    expect(cargo - at).toBeGreaterThan(40)
    expect(cargo - at).toBeLessThan(50)
  })
  it('draws ships beyond a score as one counter for each kind that says how many', () => {
    const many = seaArea('Green Sea', 'T0700', {
      2: Array.from({ length: 25 }, (_, i) => ship(`S ${i}`, i < 5 ? 'battleship' : 'cruiser', 'Axis', { faceDown: i > 20 })),
    })
    expect(titles(seaBox(many, look).svg)).toEqual(['battleships ×5', 'cruisers ×16', 'cruisers ×4, face-down'])
  })
  it('where room is short, sections in a row that nobody is in share one', () => {
    const one = seaArea('Green Sea', 'T0700', { 2: [ship('Zara', 'cruiser', 'Axis')] })
    expect(words(seaBox(one, { ...look, folded: true }).svg).filter((word) => /^[0-4](?:-[0-4])?$/.test(word))).toEqual(['4-3', '2', '1-0'])
  })
  it('on a map leaves out the sections that nobody is in', () => {
    const { svg, width } = seaBox(area, { ...look, counter: 22, width: 0, compact: true })
    expect(words(svg).filter((word) => /^[0-4]$/.test(word))).toEqual(['3', '0'])
    expect(width).toBeLessThan(200)
  })
})

describe('boxes on a map', () => {
  const map = sampleMap()
  const area = seaArea('Green Sea', map.code(boxHexes(map).get(map.seaAreaNames.indexOf('Green Sea'))!), {
    2: [ship('Zara', 'cruiser', 'Axis')],
  })
  const picture = { area: 'all', hexSize: 60, controlColours: colours } as const

  it('stand in their waters and name them, where their hex shows', () => {
    const svg = drawMap(map, { ...picture, seaAreas: [area] })
    expect(words(svg).filter((word) => word === 'Green Sea')).toHaveLength(1)
    expect(titles(svg)).toContain('Zara 4-3 5/3')
    expect(drawMap(map, { ...picture, area: { centre: 'T0104', radius: 1 }, seaAreas: [area] })).not.toContain('Zara')
    expect(describeArea(map, { ...picture, seaAreas: [area] })).toContain('At sea: Green Sea: section 2: Zara.')
  })
  it('are not drawn when nobody is there, nor for areas that no map shows', () => {
    const plain = drawMap(map, picture)
    expect(
      drawMap(map, {
        ...picture,
        seaAreas: [seaArea('Green Sea', area.hex, {}), seaArea('Far Sea', '', { 2: [ship('Zara', 'cruiser', 'Axis')] })],
      }),
    ).toBe(plain)
  })
  it('a picture about one area outlines it and has the whole box beside the map', async () => {
    const svg = drawMap(map, { ...picture, seaAreas: [area], seaArea: 'Green Sea' })
    const width = (text: string) => Number(/width="(\d+)"/.exec(text)![1])
    expect(width(svg)).toBeGreaterThan(width(drawMap(map, picture)) + 300)
    expect(svg).toContain('class="sea-area"')
    expect(words(svg)).toEqual(expect.arrayContaining(['Axis: search 2', 'rain']))
    expect(readPng(await renderPng(svg)).width).toBe(width(svg))
  })
  it('ships in a port are one counter for each country and facing, with their number', () => {
    const pieces = ['A', 'B', 'C']
      .map((name) => ship(name, 'cruiser', 'Axis', { hex: 'T0601' }))
      .concat(ship('D', 'battleship', 'Allies', { hex: 'T0601' }))
    expect(titles(drawMap(map, { ...picture, pieces }))).toEqual(['cruisers ×3 T0601', 'D 4-3 5/3 T0601'])
    expect(titles(drawMap(map, { ...picture, hexSize: 90, pieces }))).toHaveLength(4)
  })
})

describe('a sheet of boxes', () => {
  it('holds every sea area given, and 200 ships of them in little time', async () => {
    const areas = Array.from({ length: 10 }, (_, i) =>
      seaArea(`Sea ${i}`, '', {
        3: Array.from({ length: 20 }, (_, k) => ship(`S ${k}`, k % 2 ? 'cruiser' : 'battleship', k % 3 ? 'Axis' : 'Allies')),
      }),
    )
    const svg = drawSeaBoxes(areas, colours, 'At sea')
    for (const { name } of areas) expect(words(svg)).toContain(name)
    expect((await renderPng(svg)).length).toBeLessThan(200_000)
  })
})
