import { inflateSync } from 'node:zlib'
import { BoardMap, type BoardPlan } from '../../board/map.ts'
import { type Sheet, sheetSchema } from '../../board/sheet.ts'
import type { Piece } from '../../engine/game.ts'

/** A sheet of 8 x 8 hexes with some of everything: sea in the west, two countries, a river, a railway, places. */
export function sampleSheet(change: (sheet: Sheet) => void = () => {}): Sheet {
  const sheet: Sheet = {
    name: 'Sample',
    source: 'test',
    scale: 'european',
    grid: { sheet: 'T', westColumn: 7, eastColumn: 0, southRow: 0, northRow: 7, oddRows: 'west' },
    legend: {
      terrain: { c: 'clear', f: 'forest', m: 'mountain', s: 'swamp', d: 'desert', l: 'lake' },
      country: { R: 'Ruritania', G: 'Graustark' },
      region: {},
      weather: { n: 'north' },
      seaArea: { s: 'Green Sea' },
    },
    terrain: ['~~cccccc', '~cccffcc', '~ccmmfcc', '~ccccccc', '~~cssccc', '~cccccdd', '~ccclcdd', '~~~ccccc'],
    country: ['..RRRGGG', '.RRRRGGG', '.RRRRGGG', '.RRRRGGG', '..RRRGGG', '.RRRRGGG', '.RRRRGGG', '...RRGGG'],
    region: Array(8).fill('........'),
    weather: Array(8).fill('nnnnnnnn'),
    seaArea: ['ss......', 's.......', 's.......', 's.......', 'ss......', 's.......', 's.......', 'sss.....'],
    hexsides: { river: ['T0303 E', 'T0303 NE', 'T0304 E'], alpine: ['T0405 SE'], straits: ['T0607 E'], fort: ['T0302 E'] },
    rail: [{ name: 'main', hexes: ['T0503', 'T0403', 'T0303', 'T0203'] }],
    places: [
      { name: 'Strelsau', hex: 'T0403', city: 'capital', factories: { red: 1, blue: 2 }, source: 'project' },
      { name: 'Edelweiss', hex: 'T0203', city: 'minor capital', source: 'project' },
      { name: 'Port <Royal> & Co', hex: 'T0601', city: 'city', port: 'major', resources: 1, oil: 1, source: 'project' },
    ],
    marks: {},
    outlines: { land: [], lakes: [], rivers: [], borders: [] },
  }
  change(sheet)
  return sheetSchema.parse(sheet)
}

/** A board of the one sample sheet. */
export const sampleMap = (change: (sheet: Sheet) => void = () => {}, plan: Partial<BoardPlan> = {}): BoardMap =>
  new BoardMap([sampleSheet(change)], { at: [{ frame: 'Sample', at: [0, 0] }], links: [], seaAreas: [], ...plan })

/** Two sample sheets, T in the west and U in the east: side by side in one frame, or each in a frame of its own. */
export function twoSheets(
  frames: readonly [string, string],
  change: (sheet: Sheet) => void = () => {},
  plan: Partial<BoardPlan> = {},
): BoardMap {
  const [west, east] = ['T', 'U'].map((letter) =>
    sampleSheet((sheet) => {
      sheet.name = letter === 'T' ? 'West Sample' : 'East Sample'
      sheet.grid.sheet = letter
      if (letter === 'U') {
        const other = (code: string): string => code.replace(/^T/, 'U')
        sheet.hexsides = Object.fromEntries(Object.entries(sheet.hexsides).map(([kind, sides]) => [kind, sides.map(other)]))
        sheet.rail = sheet.rail.map((line) => ({ ...line, hexes: line.hexes.map(other) }))
        sheet.places = sheet.places.map((place) => ({ ...place, name: `New ${place.name}`, hex: other(place.hex) }))
      }
      change(sheet)
    }),
  )
  return new BoardMap([west, east], {
    at: [
      { frame: frames[0], at: [0, 0] },
      { frame: frames[1], at: [frames[0] === frames[1] ? 8 : 0, 0] },
    ],
    links: [],
    seaAreas: [],
    ...plan,
  })
}

export function piece(name: string, hex: string, more: Partial<Piece> = {}): Piece {
  return {
    id: name.toLowerCase(),
    name,
    hex,
    fill: '#a3aaa5',
    ink: '#111111',
    symbol: 'infantry',
    size: 'XXX',
    values: ['7', '4'],
    faceDown: false,
    ...more,
  }
}

/** What a PNG shows: its size and the colour of any pixel as #rrggbb. */
export function readPng(png: Uint8Array): {
  width: number
  height: number
  colour: (x: number, y: number) => string
  colours: Set<string>
} {
  const bytes = Buffer.from(png)
  if (bytes.toString('latin1', 1, 4) !== 'PNG') throw new Error('not a PNG')
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12)
    chunks.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  const header = chunks.get('IHDR')!
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const rows = inflateSync(chunks.get('IDAT')!)
  const palette = chunks.get('PLTE')!
  const colour = (x: number, y: number): string => {
    const index = rows[y * (width + 1) + 1 + x]
    return `#${palette.toString('hex', index * 3, index * 3 + 3)}`
  }
  const colours = new Set<string>()
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) colours.add(colour(x, y))
  return { width, height, colour, colours }
}

/** How far apart two colours #rrggbb are, in the channel where they differ most. */
export const apart = (one: string, two: string): number =>
  Math.max(...[1, 3, 5].map((i) => Math.abs(parseInt(one.slice(i, i + 2), 16) - parseInt(two.slice(i, i + 2), 16))))
