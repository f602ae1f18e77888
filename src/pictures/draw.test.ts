import { describe, expect, it } from 'vitest'
import { counter, mix, valuesOf } from './pieces.ts'
import { describeArea, drawMap } from './draw.ts'
import { Layout } from './layout.ts'
import { renderPng } from './png.ts'
import { apart, piece, readPng, sampleMap } from './testing/sample.ts'

const map = sampleMap()
const all = { area: 'all', hexSize: 60 } as const

describe('a map picture', () => {
  it('prints the code of every land hex that no name covers', () => {
    const svg = drawMap(
      sampleMap((sheet) => (sheet.places = [])),
      all,
    )
    const land = Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => map.isLand(hex))
    for (const hex of land) expect(svg).toContain(`>${map.code(hex)}<`)
  })

  it('shows the values and name of each counter in a close-up', () => {
    const pieces = [
      piece('XLI ARM', 'T0303', { symbol: 'armour', values: ['8', '5'] }),
      piece('v. Bock', 'T0203', { values: ['7', '3', '3'] }),
      piece('Ju-87B', 'T0204', { air: true, size: '', symbol: 'bomber', values: ['2', '5', '4'] }),
    ]
    const svg = drawMap(map, { ...all, hexSize: 90, pieces })
    for (const words of ['XLI ARM', '>8-5<', 'v. Bock', '>7-3(3)<', 'Ju-87B', '>2/5/4<']) expect(svg).toContain(words)
  })

  it('drops a range rather than cutting a number when a small counter has no room', () => {
    const pieces = ['A', 'B', 'C'].map((name) => piece(name, 'T0303', { air: true, values: ['3', '4', '12'] }))
    const drawn = drawMap(map, { ...all, hexSize: 44, pieces }).replace(/<title>.*?<\/title>/g, '')
    expect(drawn).toContain('>3/4<')
    expect(drawn).not.toMatch(/>3\/4\/1?\.?</)
  })

  it('escapes names, titles and labels that look like markup, and drops characters XML cannot hold', async () => {
    const svg = drawMap(map, {
      ...all,
      hexSize: 90,
      title: 'A < B & "C"\u0000\ud800',
      pieces: [piece('<b>&', 'T0303')],
      highlights: [{ hex: 'T0303', label: '<1:1>' }],
      legend: true,
    })
    expect(svg).toContain('A &lt; B &amp; &quot;C&quot;')
    expect(svg).toContain('Port &lt;Royal&gt; &amp; Co')
    expect(svg).toContain('&lt;b&gt;&amp;')
    expect(svg).not.toContain('<b>')
    // The renderer refuses anything that is not well-formed XML.
    expect((await renderPng(svg)).length).toBeGreaterThan(1000)
  })

  it('says where an arrow comes from whose beginning is off the picture, and how many all such bring', () => {
    const cut = { from: 'Canada', to: 'London', number: 2 }
    const here = { hexes: ['T0303', 'T0203'], style: 'sail' as const, cut }
    expect(drawMap(map, { ...all, arrows: [here] })).not.toContain('Canada')
    const far = drawMap(map, {
      ...all,
      arrows: [
        { ...here, hexes: ['Z9999', 'T0303', 'T0203'] },
        { ...here, hexes: ['Z9998', 'T0303', 'T0103'] },
      ],
    })
    expect(far.match(/from Canada \d+/g)).toEqual(['from Canada 4'])
    expect(drawMap(map, { ...all, arrows: [{ ...here, hexes: ['T0303', 'T0203', 'Z9999'] }] })).toContain('to London 2')
  })

  it('draws every kind of arrow from its first hex to its last, and passes over hexes that the sheet lacks', () => {
    for (const style of ['move', 'rail', 'attack', 'air', 'retreat', 'advance'] as const) {
      const plain = drawMap(map, all)
      expect(drawMap(map, { ...all, arrows: [{ hexes: ['T0303', 'T0203', 'T0103'], style }] }).length).toBeGreaterThan(plain.length)
      expect(drawMap(map, { ...all, arrows: [{ hexes: ['T0303', 'Z9999'], style }] })).toBe(plain)
      expect(drawMap(map, { ...all, arrows: [{ hexes: ['T0303'], style }] })).toBe(plain)
    }
  })

  it('shows a jet as a jet, and explains it', () => {
    const pieces = (symbol: string) => [piece('JG 7', 'T0303', { air: true, symbol, values: ['3', '2', '1'] })]
    const jet = drawMap(map, { ...all, pieces: pieces('jet fighter'), legend: true })
    const plain = drawMap(map, { ...all, pieces: pieces('fighter'), legend: true })
    const shape = (svg: string, id: string) => new RegExp(`<g id="${id}">(.*?)</g>`).exec(svg)![1]
    expect(shape(jet, 'a-jet-fighter')).not.toBe(shape(plain, 'a-fighter'))
    expect(jet).toContain('>jet<')
    expect(plain).not.toContain('>jet<')
  })

  it('explains in its legend what it shows and nothing else', () => {
    const svg = drawMap(map, {
      ...all,
      legend: true,
      control: { T0303: 'Ruritania' },
      controlColours: { Ruritania: '#336699', Elbonia: '#ff0000' },
      pieces: [piece('Down', 'T0303', { faceDown: true })],
    })
    for (const word of ['forest', 'river', 'alpine', 'railway', 'capital', 'major port', 'Ruritania', 'face-down'])
      expect(svg).toContain(`>${word}<`)
    for (const word of ['jungle', 'canal', 'Elbonia', 'white print', 'attack']) expect(svg).not.toContain(`>${word}<`)
  })

  it('is the same text each time', () => {
    const picture = { ...all, pieces: [piece('I', 'T0303')], legend: true }
    expect(drawMap(map, picture)).toBe(drawMap(sampleMap(), picture))
  })

  it('draws unknown terrain, hexsides and symbols plainly instead of failing', async () => {
    const odd = sampleMap((sheet) => {
      sheet.legend.terrain.c = 'moon dust'
      sheet.hexsides['great wall'] = ['T0303 W']
    })
    const svg = drawMap(odd, { ...all, pieces: [piece('Odd', 'T0303', { symbol: 'zeppelin <crew>' })], legend: true })
    expect(svg).toContain('>ZEP<')
    expect((await renderPng(svg)).length).toBeGreaterThan(1000)
  })

  it('names a sheet that the board lacks', async () => {
    expect(() => drawMap(map, { ...all, sheet: 'Atlantis' })).toThrow("no map sheet 'Atlantis': there are Sample")
  })
})

describe('what a player sees', () => {
  const pixels = async (picture: Parameters<typeof drawMap>[1]) => readPng(await renderPng(drawMap(map, picture)))
  const at = (code: string, dx = 0, dy = 0) => {
    const { x, y } = new Layout(map, 'all', 60).centre(map.hex(code))
    return [Math.round(x + dx), Math.round(y + dy)] as const
  }

  it('sea is blue and land is not', async () => {
    const png = await pixels(all)
    expect(apart(png.colour(...at('T0703', 12, 8)), '#abd0e3')).toBeLessThan(12)
    expect(apart(png.colour(...at('T0505', 12, 8)), '#eeeed2')).toBeLessThan(12)
  })

  it('a counter has the colour its game gives it, a face-down one is greyer', async () => {
    const up = await pixels({ ...all, pieces: [piece('I', 'T0505', { fill: '#cc9966' })] })
    expect(apart(up.colour(...at('T0505', -15, 3)), '#cc9966')).toBeLessThan(10)
    const down = await pixels({ ...all, pieces: [piece('I', 'T0505', { fill: '#cc9966', faceDown: true })] })
    expect(apart(down.colour(...at('T0505', -15, 3)), '#cc9966')).toBeGreaterThan(15)
  })

  it('a front line runs between two sides, but not between controllers of one side', async () => {
    const control = Object.fromEntries(Array.from({ length: map.size }, (_, hex) => [map.code(hex), map.countryNames[map.country[hex]]]))
    const picture = { ...all, control, controlColours: { Ruritania: '#2255aa', Graustark: '#aa2222' } }
    const [x, y] = at('T0305', 30, 0)
    const dark = (png: Awaited<ReturnType<typeof pixels>>) =>
      Array.from({ length: 9 }, (_, i) => png.colour(x - 4 + i, y)).some((colour) => apart(colour, '#161616') < 60)
    expect(map.countryNames[map.country[map.hex('T0305')]]).not.toBe(map.countryNames[map.country[map.hex('T0205')]])
    expect(dark(await pixels(picture))).toBe(true)
    expect(dark(await pixels({ ...picture, sides: { Ruritania: 'Allies', Graustark: 'Allies' } }))).toBe(false)
  })

  it('coasts follow the outline of the land where the sheet has one', async () => {
    // A square of land in the middle of T0303's surroundings; everything else is water whatever the hexes say.
    const real = sampleMap(
      (sheet) =>
        (sheet.outlines.land = [
          [
            [2, 1.5],
            [6, 1.5],
            [6, 4.5],
            [2, 4.5],
          ],
        ]),
    )
    const png = readPng(await renderPng(drawMap(real, all)))
    expect(apart(png.colour(...at('T0503', 12, 8)), '#eeeed2')).toBeLessThan(12)
    // T0606 is land by the rules: an islet marks it, the water about it is water.
    expect(apart(png.colour(...at('T0606', 10, 8)), '#eeeed2')).toBeLessThan(12)
    expect(apart(png.colour(...at('T0606', 0, 28)), '#eeeed2')).toBeGreaterThan(20)
    expect(apart(readPng(await renderPng(drawMap(map, all))).colour(...at('T0606', 0, 28)), '#eeeed2')).toBeLessThan(12)
  })
})

describe('counters', async () => {
  it('values are written as players write them', () => {
    expect(valuesOf(piece('a', 'T0303', { values: ['8', '6'] }))).toBe('8-6')
    expect(valuesOf(piece('a', 'T0303', { values: ['4', '4', '5'] }))).toBe('4-4(5)')
    expect(valuesOf(piece('a', 'T0303', { values: ['4', '4', '(5)'] }))).toBe('4-4(5)')
    expect(valuesOf(piece('a', 'T0303', { air: true, values: ['5', '2', '12'] }))).toBe('5/2/12')
    expect(valuesOf(piece('a', 'T0303', { values: [] }))).toBe('')
  })

  it('white print is written in white with a dark rim', () => {
    expect(counter({ piece: piece('a', 'T0303', { white: true }), side: 40 }, 0, 0)).toContain('fill="#ffffff"')
    expect(counter({ piece: piece('a', 'T0303'), side: 40 }, 0, 0)).not.toContain('fill="#ffffff"')
  })

  it('colours mix; a colour by name stays as it is', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
    expect(mix('#f00', '#000', 0)).toBe('#ff0000')
    expect(mix('tan', '#000000', 0.5)).toBe('tan')
  })
})

describe('describing a picture', () => {
  it('says where, how many, and who is in the middle', () => {
    const pieces = [piece('XLI ARM', 'T0303', { values: ['8', '5'] }), piece('2 INF', 'T0303', { faceDown: true }), piece('3 INF', 'T0202')]
    const arrows = [{ hexes: ['T0202', 'T0303'], style: 'attack' as const }]
    expect(describeArea(map, { area: { centre: 'T0303', radius: 2 }, hexSize: 90, pieces, arrows })).toBe(
      'Map around T0303: 3 units on 2 hexes, 1 attack arrow. In the centre hex: XLI ARM 8-5, 2 INF 7-4 face-down.',
    )
    expect(describeArea(map, { area: 'all', hexSize: 44, pieces })).toBe('Map of Sample: 3 units on 2 hexes.')
  })
})
