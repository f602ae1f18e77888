/**
 * How things look, by the names that map files give them. A name that is not here gets a plain look, so a game may bring
 * terrain of its own. Lengths are in hexes (1 = between the centres of two hexes of a row).
 */

export type Glyph = 'trees' | 'peaks' | 'tufts' | 'dots' | 'dunes' | 'palms' | 'none'

export interface TerrainLook {
  fill: string
  glyph: Glyph
  /** Dark and light colour of the glyph. */
  ink: string
  shade: string
}

const TERRAIN: Record<string, TerrainLook> = {
  clear: { fill: '#eeeed2', glyph: 'none', ink: '', shade: '' },
  forest: { fill: '#c3d6a4', glyph: 'trees', ink: '#5d8a4c', shade: '#7fa866' },
  rough: { fill: '#e2d9b4', glyph: 'peaks', ink: '#9c8657', shade: '#c4b080' },
  mountain: { fill: '#dccaa8', glyph: 'peaks', ink: '#84653f', shade: '#b3946a' },
  swamp: { fill: '#cfdfcb', glyph: 'tufts', ink: '#3e8280', shade: '#7fb3b3' },
  marsh: { fill: '#cfdfcb', glyph: 'tufts', ink: '#3e8280', shade: '#7fb3b3' },
  desert: { fill: '#f6e7ba', glyph: 'dots', ink: '#c9a868', shade: '#dcc38d' },
  'desert mountain': { fill: '#ecd3a0', glyph: 'peaks', ink: '#a8763a', shade: '#cda066' },
  jungle: { fill: '#a9cb8c', glyph: 'palms', ink: '#3c7a41', shade: '#5c9757' },
  'desert wasteland': { fill: '#eed9a6', glyph: 'dunes', ink: '#b58a45', shade: '#cfae70' },
  qattara: { fill: '#e9dcb8', glyph: 'tufts', ink: '#9b8450', shade: '#c4ae78' },
  depression: { fill: '#e9dcb8', glyph: 'tufts', ink: '#9b8450', shade: '#c4ae78' },
  lake: { fill: '#a3cde0', glyph: 'none', ink: '', shade: '' },
  ice: { fill: '#f4f8fa', glyph: 'none', ink: '', shade: '' },
}
export const terrainLook = (name: string): TerrainLook => TERRAIN[name] ?? TERRAIN.clear

/** Terrain that is water to look at though not sea. */
export const isWaterTerrain = (name: string): boolean => name === 'sea' || name === 'lake'

export const SEA = {
  fill: '#abd0e3',
  shallow: '#c6e1ed',
  coast: '#3d7896',
  dot: '#5f97b5',
  lake: '#a3cde0',
  border: '#1d4d8f',
  name: '#153f78',
  plate: '#e3f1f8',
}
/** Lines between weather zones, and their names. */
export const WEATHER = '#6d3f98'
export const LINK = { paper: '#fffdf3', others: ['#4b3b8f', '#8f3b6e', '#2f7488', '#6a6a1c'] }

/** Colours that a mark or a line may be called by. */
const NAMED: Record<string, string> = {
  red: '#d1121f',
  orange: '#e97a10',
  yellow: '#d8b400',
  green: '#1f8a43',
  blue: '#2456a6',
  purple: '#7a35a0',
  black: '#222222',
  white: '#f4f4f4',
  brown: '#7a5a1e',
  grey: '#777777',
  pink: '#d9568f',
}
export const isColour = (word: string): boolean => NAMED[word.toLowerCase()] !== undefined
/** The colour of a mark called '<colour> dot', whatever the dot; undefined for other marks. */
export const dotColour = (mark: string): string | undefined =>
  / \w*dot$/.test(mark) ? (NAMED[mark.split(' ')[0]] ?? '#777777') : undefined
/** The colour of a kind of link: the first word of its name that is one, else one of a few by its letters. */
export const linkColour = (line: string): string =>
  line
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => NAMED[word])
    .find((colour) => colour) ?? LINK.others[[...line].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % LINK.others.length]

export const PAPER = '#f6f3e8'
export const GRID = { line: '#6d6a52', opacity: 0.38, code: '#55523f' }
export const BORDER = { line: '#9a3d57', casing: '#fbf3ea' }

export interface HexsideLook {
  /** line: smooth along hexsides; bar: straight along them; ridge: jagged; crossing: a double arrow over the side; teeth: battlements; path: from centre to centre. */
  form: 'line' | 'bar' | 'ridge' | 'crossing' | 'teeth' | 'path'
  colour: string
  width: number
  /** Darker rim under the line. */
  casing?: string
  dash?: readonly number[]
  /** All water: no border is drawn along it. */
  water?: boolean
  /** Drawn inside the hex that it is said from, for it is that hex's own. */
  inside?: boolean
}

const HEXSIDE: Record<string, HexsideLook> = {
  river: { form: 'line', colour: '#4f9bd0', width: 0.075, casing: '#2c6a99' },
  canal: { form: 'line', colour: '#4f9bd0', width: 0.06, casing: '#1f3f57', dash: [0.12, 0.05] },
  lake: { form: 'line', colour: '#8fc3dd', width: 0.15, casing: '#3d7896', water: true },
  'all-sea': { form: 'line', colour: '#8cc0da', width: 0.11, water: true },
  alpine: { form: 'ridge', colour: '#6f4d2b', width: 0.05 },
  mountain: { form: 'ridge', colour: '#6f4d2b', width: 0.05 },
  straits: { form: 'crossing', colour: '#15557e', width: 0.045 },
  fort: { form: 'teeth', colour: '#3d3a36', width: 0.03, inside: true },
  impassable: { form: 'bar', colour: '#7d1f1f', width: 0.08 },
  'qattara depression': { form: 'bar', colour: '#9b7a3c', width: 0.07, dash: [0.1, 0.06] },
  road: { form: 'path', colour: '#c98a3a', width: 0.05, casing: '#7d5418' },
}
export const hexsideLook = (name: string): HexsideLook => HEXSIDE[name] ?? { form: 'line', colour: '#777777', width: 0.05 }

export const RAIL = { line: '#5d5349', width: 0.023, tick: 0.078, every: 0.17 }

export const PLACE = {
  capital: '#c2202c',
  city: '#d94f3f',
  rim: '#33201c',
  port: '#134a78',
  ice: '#2f8fc4',
  red: '#cf2330',
  blue: '#2456a6',
  resource: '#7a5a1e',
  oil: '#222222',
  name: '#1e1b18',
  halo: '#fffdf3',
}

export const HIGHLIGHT = '#c4007a'

export interface ArrowLook {
  colour: string
  width: number
  dash?: readonly number[]
  /** Drawn as an arc, as of a flight. */
  arc?: boolean
}
/** Of what cannot be done: grey dots, with a cross at its end. */
export const IMPOSSIBLE: ArrowLook = { colour: '#6a6a6a', width: 0.04, dash: [0.035, 0.07] }

export const ARROW: Record<string, ArrowLook> = {
  move: { colour: '#1d1d1d', width: 0.05 },
  rail: { colour: '#1d1d1d', width: 0.05, dash: [0.16, 0.09] },
  sail: { colour: '#123f7d', width: 0.055 },
  attack: { colour: '#d1121f', width: 0.09 },
  air: { colour: '#1b55c4', width: 0.04, dash: [0.1, 0.06], arc: true },
  retreat: { colour: '#a3590a', width: 0.055, dash: [0.07, 0.07] },
  advance: { colour: '#14803b', width: 0.06 },
}
