import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { codeOf, columnAt, gridHeight, gridWidth, rowAt } from '../../src/board/hex.ts'
import { codeSchema, placeSchema, sheetSchema, type Sheet } from '../../src/board/sheet.ts'

/** A sheet written hex by hex: the few hexes in the borders of the printed maps, which follow no projection. */
const boxesSchema = z.strictObject({
  name: z.string(),
  source: z.string(),
  scale: sheetSchema.shape.scale,
  boxes: sheetSchema.shape.boxes,
  grid: sheetSchema.shape.grid,
  /** Every hex that is there: a hexdot has a sea area, a land hex terrain and a country. What is not named is a hole. */
  hexes: z.array(
    z.strictObject({
      hex: codeSchema,
      seaArea: z.string().optional(),
      terrain: z.string().optional(),
      country: z.string().optional(),
      region: z.string().optional(),
      weather: z.string(),
    }),
  ),
  hexsides: sheetSchema.shape.hexsides.optional(),
  rail: sheetSchema.shape.rail.optional(),
  places: z.array(placeSchema.extend({ source: placeSchema.shape.source.default('project') })),
  marks: sheetSchema.shape.marks.optional(),
})

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789']

export function buildBoxes(file: string): Sheet {
  const {
    hexes,
    places,
    hexsides = {},
    rail = [],
    marks = {},
    name,
    source,
    scale,
    boxes,
    grid,
  } = boxesSchema.parse(parse(readFileSync(file, 'utf8')))
  const at = new Map(hexes.map((hex) => [hex.hex, hex]))
  const codes = Array.from({ length: gridHeight(grid) }, (_, i) =>
    Array.from({ length: gridWidth(grid) }, (_, j) => codeOf(grid, columnAt(grid, j), rowAt(grid, i))),
  )
  const onSheet = new Set(codes.flat())
  for (const { hex, seaArea, terrain, country } of hexes) {
    if (!onSheet.has(hex)) throw new Error(`${file}: ${hex} is off the sheet`)
    if ((seaArea === undefined) === (terrain === undefined || country === undefined))
      throw new Error(`${file}: ${hex} has either a sea area, or terrain and a country`)
  }
  if (at.size < hexes.length) throw new Error(`${file}: a hex is said twice`)
  for (const place of places) if (!at.get(place.hex)?.terrain) throw new Error(`${file}: ${place.name} (${place.hex}) is not on land`)
  const picture = (kind: 'terrain' | 'country' | 'region' | 'weather' | 'seaArea'): { legend: Record<string, string>; rows: string[] } => {
    const names = [...new Set(hexes.flatMap((hex) => hex[kind] ?? []))]
    const letter = (code: string): string => {
      const hex = at.get(code)
      const value = hex?.[kind]
      return value !== undefined ? LETTERS[names.indexOf(value)] : kind === 'terrain' && hex ? '~' : '.'
    }
    return { legend: Object.fromEntries(names.map((each, i) => [LETTERS[i], each])), rows: codes.map((row) => row.map(letter).join('')) }
  }
  const [terrain, country, region, weather, seaArea] = [
    picture('terrain'),
    picture('country'),
    picture('region'),
    picture('weather'),
    picture('seaArea'),
  ]
  return sheetSchema.parse({
    name,
    source,
    scale,
    ...(boxes ? { boxes } : {}),
    grid,
    legend: { terrain: terrain.legend, country: country.legend, region: region.legend, weather: weather.legend, seaArea: seaArea.legend },
    terrain: terrain.rows,
    country: country.rows,
    region: region.rows,
    weather: weather.rows,
    seaArea: seaArea.rows,
    hexsides,
    rail,
    places,
    marks,
    outlines: { land: [], lakes: [], rivers: [], borders: [] },
  })
}
