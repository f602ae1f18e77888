import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Arrow } from '../engine/decision.ts'
import type { Piece } from '../engine/game.ts'
import { wholeBoard } from '../games/registry.ts'
import { drawMap, type MapPicture } from './draw.ts'
import { renderPng } from './png.ts'
import { drawSeaBoxes } from './sea-boxes.ts'
import { piece } from './testing/sample.ts'
import { seaArea, ship } from './testing/sea.ts'

/**
 * Typical moments as a person has looked at them. Who changes how pictures look draws them anew with MOMENTS=draw, looks at every one that differs, and commits them.
 */
const FOLDER = fileURLToPath(new URL('testing/moments/', import.meta.url))
const DRAW = process.env.MOMENTS === 'draw'

const { board } = wholeBoard('wif')
const { board: war } = wholeBoard('tw')
const at = (place: string, map = board) => map.code(map.find(place)!)
const COLOURS = { Axis: '#5d6d5f', Allies: '#b8542f' }
const PACIFIC = { Axis: '#c98a00', Allies: '#2f7d3c' }
const german = (name: string, hex: string, more: Partial<Piece> = {}) => piece(name, hex, { fill: '#8f9a8c', ...more })
const soviet = (name: string, hex: string, more: Partial<Piece> = {}) => piece(name, hex, { fill: '#c98a55', ink: '#2a1204', ...more })
const plane = { air: true, size: '', symbol: 'fighter', values: ['5', '2', '4'] }
const arrow = (style: Arrow['style'], ...hexes: string[]): Arrow => ({ style, hexes })
const around = (hex: string, radius = 2) => ({ centre: hex, radius })
const front = [
  german('LIII MOT', at('Brest-Litovsk'), { symbol: 'motorised', white: true }),
  german('V MOT', at('Brest-Litovsk')),
  german('XL MECH', 'E2439'),
  soviet('4 CAV', 'E2337', { symbol: 'cavalry', faceDown: true }),
  soviet('3 ARM', 'E2336', { symbol: 'armour', values: ['6', '6', '(3)'] }),
]
const held = Object.fromEntries(
  ['E2437', 'E2438', 'E2439', 'E2436', 'E2537', 'E2538', 'E2337', 'E2336', 'E2338', 'E2238', 'E2237'].map((code, i) => [
    code,
    i < 6 ? 'Axis' : 'Allies',
  ]),
)
const islands = Object.fromEntries(
  ['Rabaul', 'Guadalcanal', 'Milne Bay', 'Noumea', 'Espiritu Santo', 'Truk', 'Midway', 'Pearl Harbor', 'Efate'].map((name, i) => [
    at(name),
    [0, 5].includes(i) ? 'Axis' : 'Allies',
  ]),
)
const atolls = Object.fromEntries(
  ['P1424', 'P1324', 'P1325', 'P1425', 'P1326', 'P1526', 'P1323', 'P1322', 'P2024', 'P1924', 'P1724'].map((code, i) => [
    code,
    i < 6 ? 'Axis' : 'Allies',
  ]),
)
const coral = seaArea('Coral Sea', at('Guadalcanal'), {
  3: [ship('Hornet', 'carrier', 'Allies'), ship('Astoria', 'cruiser', 'Allies')],
  2: [ship('Aoba', 'cruiser', 'Axis'), ship('Shoho', 'carrier', 'Axis', { faceDown: true }), ship('Chester', 'cruiser', 'Allies')],
})
const land = (more: Partial<MapPicture>): MapPicture => ({
  area: around(at('Brest-Litovsk')),
  pieces: front,
  control: held,
  controlColours: COLOURS,
  hexSize: 44,
  ...more,
})
const pacific = (place: string, more: Partial<MapPicture> = {}): MapPicture => ({
  area: around(at(place), 3),
  control: islands,
  controlColours: PACIFIC,
  hexSize: 30,
  ...more,
})
const stack = ['1 ARM', '2 ARM', '3 INF', '4 INF'].map((name) => soviet(name, at('Minsk')))

const MOMENTS: Readonly<Record<string, () => string>> = {
  'a city behind counters keeps its mark': () => drawMap(board, land({})),
  'names on counters where hexes are large': () => drawMap(board, land({ hexSize: 88 })),
  'every atoll of a group tells who holds it': () => drawMap(board, pacific('Kwajalein', { control: atolls, hexSize: 44 })),
  'a phone': () => drawMap(board, land({ hexSize: 64, area: around(at('Brest-Litovsk'), 3) })),
  'an attack rings target and attackers': () =>
    drawMap(
      board,
      land({
        hexSize: 72,
        arrows: [arrow('attack', at('Brest-Litovsk'), 'E2337')],
        highlights: [
          { hex: at('Brest-Litovsk'), from: true },
          { hex: 'E2337', label: '4:1' },
        ],
      }),
    ),
  'moves pass under counters': () => drawMap(board, land({ arrows: [arrow('move', 'E2439', 'E2438', at('Brest-Litovsk'), 'E2336')] })),
  'what cannot be done': () =>
    drawMap(
      board,
      land({
        legend: true,
        arrows: [
          { ...arrow('move', 'E2439', 'E2438', 'E2336'), impossible: true },
          { ...arrow('attack', 'E2439', at('Brest-Litovsk')), impossible: true },
          arrow('attack', 'E2336', at('Brest-Litovsk')),
        ],
      }),
    ),
  'rail and air': () =>
    drawMap(board, land({ arrows: [arrow('rail', 'E2436', at('Brest-Litovsk'), 'E2438'), arrow('air', 'E2439', 'E2336')] })),
  'retreat and advance': () =>
    drawMap(board, land({ arrows: [arrow('retreat', 'E2337', 'E2237'), arrow('advance', at('Brest-Litovsk'), 'E2337')] })),
  'a stack of four': () => drawMap(board, { area: around(at('Minsk'), 1), pieces: stack, hexSize: 60 }),
  'a stack with aircraft': () =>
    drawMap(board, { area: around(at('Minsk'), 1), pieces: [...stack.slice(0, 2), soviet('I-16', at('Minsk'), plane)], hexSize: 60 }),
  'a capital under counters': () =>
    drawMap(board, { area: around(at('Moscow'), 1), pieces: [soviet('Moscow MIL', at('Moscow'))], hexSize: 52 }),
  'a capital without counters': () => drawMap(board, { area: around(at('Moscow'), 1), pieces: [], hexSize: 52 }),
  'a port and its ships': () =>
    drawMap(board, {
      area: around(at('Kiel'), 1),
      pieces: [1, 2, 3].map((i) => german(`CA ${i}`, at('Kiel'), { naval: true, size: '', symbol: 'cruiser', values: ['3', '3'] })),
      hexSize: 60,
    }),
  'who holds the Solomons': () => drawMap(board, pacific('Guadalcanal')),
  'Rabaul with units': () =>
    drawMap(board, pacific('Rabaul', { pieces: [piece('SNLF', at('Rabaul'), { fill: '#eec94f', ink: '#5a1208' })] })),
  'Pearl Harbor under counters': () =>
    drawMap(board, pacific('Pearl Harbor', { pieces: [piece('XXIV', at('Pearl Harbor'), { fill: '#9cb284' })] })),
  'a sea box on the map': () =>
    drawMap(board, pacific('Guadalcanal', { seaAreas: [coral], arrows: [arrow('sail', at('Noumea'), 'Coral Sea')] })),
  'boxes of the seas': () => drawSeaBoxes([coral, seaArea('Red Sea', '', { 0: [ship('CP 1', 'convoy', 'Allies')] })], PACIFIC, 'At sea'),
  'with its legend': () => drawMap(board, land({ legend: true, title: 'After impulse 1', arrows: [arrow('move', 'E2439', 'E2438')] })),
  'the Maginot Line': () =>
    drawMap(war, {
      area: around(at('Brussels', war), 2),
      pieces: [german('XIX Pz', at('Brussels', war), { symbol: 'armour' }), piece('1st Army', at('Paris', war), { fill: '#9db7dc' })],
      control: { [at('Brussels', war)]: 'Axis', [at('Paris', war)]: 'Allies' },
      controlColours: { Axis: '#5d6d5f', Allies: '#4a6fa5' },
      hexSize: 44,
      legend: true,
    }),
  'Malta holds out': () =>
    drawMap(war, { area: around(at('Malta', war), 2), control: { [at('Malta', war)]: 'Allies' }, controlColours: COLOURS, hexSize: 30 }),
}

/** Size and colours of all pixels: how a picture is packed is no matter. */
function pixelsOf(png: Uint8Array): { size: string; pixels: Buffer } {
  const bytes = Buffer.from(png)
  const chunks = new Map<string, Buffer>()
  for (let from = 8; from < bytes.length; from += bytes.readUInt32BE(from) + 12)
    chunks.set(bytes.toString('latin1', from + 4, from + 8), bytes.subarray(from + 8, from + 8 + bytes.readUInt32BE(from)))
  const [header, palette, rows] = [chunks.get('IHDR')!, chunks.get('PLTE')!, inflateSync(chunks.get('IDAT')!)]
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      palette.copy(pixels, (y * width + x) * 3, rows[y * (width + 1) + 1 + x] * 3, rows[y * (width + 1) + 1 + x] * 3 + 3)
  return { size: `${width} × ${height}`, pixels }
}

describe('pictures of typical moments', () => {
  it.each(Object.entries(MOMENTS))('%s', async (name, svg) => {
    const file = join(FOLDER, `${name.replaceAll(' ', '-').toLowerCase()}.png`)
    const drawn = await renderPng(svg())
    if (DRAW) writeFileSync(file, drawn)
    expect(existsSync(file), `${file} is missing`).toBe(true)
    const [now, kept] = [pixelsOf(drawn), pixelsOf(readFileSync(file))]
    expect(now.size).toBe(kept.size)
    let off = 0
    for (let i = 0; i < now.pixels.length; i += 3) if (now.pixels.compare(kept.pixels, i, i + 3, i, i + 3) !== 0) off++
    expect(off, 'pixels that differ').toBe(0)
  })
  it('there are no others', () => expect(readdirSync(FOLDER)).toHaveLength(Object.keys(MOMENTS).length))
})
