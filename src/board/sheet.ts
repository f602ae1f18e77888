import { z } from 'zod'

/**
 * The file of one map sheet (data/<game>/maps/*.json), as the map builder writes it.
 *
 * `terrain`, `country`, `region` and `weather` are pictures in letters: one string a row, the northernmost first, one
 * character a hex from west to east (so row i, character j is row `northRow - i`, column `westColumn - j`), read by `legend`.
 */
const letters = z.array(z.string())
const legend = z.record(z.string().length(1), z.string())

/** A hexside: a hex code and a direction, "E1735 NE". */
const hexsideList = z.array(z.string().regex(/^[A-Z]\d{4} (E|NE|NW|W|SW|SE)$/))

export const placeSchema = z.strictObject({
  name: z.string(),
  hex: z.string(),
  aliases: z.array(z.string()).optional(),
  city: z.enum(['capital', 'minor capital', 'city']).optional(),
  port: z.enum(['major', 'minor']).optional(),
  icedIn: z.boolean().optional(),
  seaAreas: z.array(z.string()).optional(),
  factories: z.strictObject({ red: z.number().int(), blue: z.number().int() }).optional(),
  resources: z.number().int().optional(),
  oil: z.number().int().optional(),
  /** 'rulebook' when the text puts it in this hex, else 'project'. */
  source: z.enum(['rulebook', 'project']),
})

export const sheetSchema = z.strictObject({
  name: z.string(),
  source: z.string(),
  scale: z.enum(['european', 'pacific', 'off-map']),
  grid: z.strictObject({
    sheet: z.string().length(1),
    westColumn: z.number().int(),
    eastColumn: z.number().int(),
    southRow: z.number().int(),
    northRow: z.number().int(),
    oddRows: z.enum(['west', 'east']),
  }),
  legend: z.strictObject({ terrain: legend, country: legend, region: legend, weather: legend }),
  /** '~' is sea, '.' is no hex at all; every other letter is in the legend. */
  terrain: letters,
  /** Home country in 1939. */
  country: letters,
  /** Parts of countries that scenarios speak of (eastern Poland, Bessarabia ...); '.' is none. */
  region: letters,
  weather: letters,
  /** river, lake, canal, all-sea, alpine, straits, fort: lists of hexsides, each said once from either side. */
  hexsides: z.record(z.string(), hexsideList),
  /** Chains of adjacent hex codes joined by railway. */
  rail: z.array(z.strictObject({ name: z.string(), hexes: z.array(z.string()) })),
  places: z.array(placeSchema),
  /** For pictures: closed rings in hex units (x east of the west column's unshifted centre, y north of the south row), land, lakes; open lines, rivers. */
  outlines: z.strictObject({
    land: z.array(z.array(z.tuple([z.number(), z.number()]))),
    lakes: z.array(z.array(z.tuple([z.number(), z.number()]))),
    rivers: z.array(z.array(z.tuple([z.number(), z.number()]))),
    borders: z.array(z.array(z.tuple([z.number(), z.number()]))),
  }),
})

export type Place = z.infer<typeof placeSchema>
export type Sheet = z.infer<typeof sheetSchema>
