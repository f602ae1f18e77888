import { z } from 'zod'

/**
 * The file of one map sheet (data/<game>/maps/*.json), as the map builder writes it.
 *
 * `terrain`, `country`, `region` and `weather` are pictures in letters: one string a row, the northernmost first, one
 * character a hex from west to east (so row i, character j is row `northRow - i`, column `westColumn - j`), read by `legend`.
 */
const isStrings = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string')
const letters = z.custom<string[]>(isStrings, 'expected a list of strings')
const legend = z.record(z.string().length(1), z.string())

/** Lines of [x, y] points: nine tenths of a sheet's numbers, so that they are checked in one plain pass. */
const lines = z.custom<[number, number][][]>(
  (value) =>
    Array.isArray(value) &&
    value.every(
      (line) =>
        Array.isArray(line) &&
        line.every((point) => Array.isArray(point) && point.length === 2 && Number.isFinite(point[0]) && Number.isFinite(point[1])),
    ),
  'expected lines of [x, y] points',
)

/** A hex code, "E1735" or "2819". */
export const codeSchema = z.string().regex(/^[A-Z]?\d{4}$/)
/** A hexside: a hex code and a direction, "E1735 NE". */
const HEXSIDE = /^[A-Z]?\d{4} (?:E|NE|NW|W|SW|SE)$/
const hexsideList = z.custom<string[]>((value) => isStrings(value) && value.every((side) => HEXSIDE.test(side)), {
  error: ({ input }) =>
    `expected hexsides such as E1735 NE${isStrings(input) ? `, not '${input.find((side) => !HEXSIDE.test(side))}'` : ''}`,
})

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
  /** What else a game's map prints here, by the game's own word: {fortress: 2, objective: true}. */
  marks: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])).optional(),
})

/** Pictures in letters, each as large as the grid. */
const LAYERS = ['terrain', 'country', 'region', 'weather', 'seaArea'] as const

export const sheetSchema = z
  .strictObject({
    name: z.string(),
    source: z.string(),
    scale: z.enum(['european', 'pacific', 'off-map']),
    /** Its hexes are boxes printed round the maps: none is beside another, links alone join them. */
    boxes: z.boolean().optional(),
    grid: z.strictObject({
      sheet: z.string().max(1),
      westColumn: z.number().int(),
      eastColumn: z.number().int(),
      southRow: z.number().int(),
      northRow: z.number().int(),
      oddRows: z.enum(['west', 'east']),
      codes: z.enum(['column row', 'row column']).optional(),
    }),
    legend: z.strictObject({ terrain: legend, country: legend, region: legend, weather: legend, seaArea: legend }),
    /** '~' is sea, '.' is no hex at all; every other letter is in the legend. */
    terrain: letters,
    /** Home country in 1939. */
    country: letters,
    /** Parts of countries that scenarios speak of (a province, a border strip ...); '.' is none. */
    region: letters,
    weather: letters,
    /** Sea area of each sea hex; '.' on land. */
    seaArea: letters,
    /**
     * river, lake, canal, all-sea, alpine, straits, road ...: lists of hexsides, each said once from either side. 'fort' is one-sided:
     * it is said from the hex that the fort protects.
     */
    hexsides: z.record(z.string(), hexsideList),
    /** Chains of adjacent hex codes joined by railway. */
    rail: z.array(z.strictObject({ name: z.string(), hexes: letters })),
    places: z.array(placeSchema),
    /** Hexes with something that is no place: 'red dot', 'orange dot', 'beach' ... */
    marks: z.record(z.string(), z.array(codeSchema)),
    /** For pictures: closed rings in hex units (x east of the west column's unshifted centre, y north of the south row), land, lakes; open lines, rivers. */
    outlines: z.strictObject({ land: lines, lakes: lines, rivers: lines, borders: lines }),
  })
  .superRefine((sheet, context) => {
    const { grid } = sheet
    const [rows, columns] = [Math.abs(grid.northRow - grid.southRow) + 1, Math.abs(grid.eastColumn - grid.westColumn) + 1]
    for (const layer of LAYERS) {
      const picture = sheet[layer]
      const short = picture.findIndex((row) => row.length !== columns)
      if (picture.length !== rows)
        context.addIssue({ code: 'custom', path: [layer], message: `${picture.length} rows, and the grid has ${rows}` })
      else if (short >= 0)
        context.addIssue({
          code: 'custom',
          path: [layer, short],
          message: `${picture[short].length} letters, and the grid has ${columns} columns`,
        })
    }
  })

/** Signs that pictures have for marks. */
export const MARK_SIGNS = ['star', 'flag', 'bastion', 'factory', 'slipway', 'derrick', 'wave', 'plane', 'square', 'lozenge'] as const

/**
 * The file that makes one board of a game's sheets (data/<game>/board.yaml).
 */
export const boardSchema = z.strictObject({
  /**
   * How pictures draw this game's marks, by the mark's word: one of a few signs, its colour, and the words of the legend where they are not
   * the mark's own. A mark that is not here is drawn as a lozenge with its first letter.
   */
  marks: z
    .record(
      z.string(),
      z.strictObject({ sign: z.enum(MARK_SIGNS), colour: z.string().regex(/^#[0-9a-f]{6}$/), words: z.string().optional() }),
    )
    .optional(),
  /** Sheet files (without .json), and where each lies: sheets of the same frame are drawn together and are neighbours where they touch. */
  sheets: z.array(
    z.strictObject({
      file: z.string(),
      frame: z.string(),
      /** Where the sheet's west column and south row lie in the frame, in columns and rows. */
      at: z.tuple([z.number(), z.number().int()]),
    }),
  ),
  /**
   * Adjacencies that no grid shows: the join of maps of different scales, off-map hexes, communication lines. `side` is the hexside
   * through which they touch where the text names one.
   */
  links: z.array(
    z.strictObject({
      from: codeSchema,
      to: z.array(codeSchema),
      line: z.string(),
      side: z.string().optional(),
      source: z.enum(['rulebook', 'project']),
    }),
  ),
  seaAreas: z.array(
    z.strictObject({
      name: z.string(),
      /** Weather zone its box is in. */
      weather: z.string(),
      /** Sheets on which its box is printed. */
      sheets: z.array(z.string()),
      /** Sea areas it shares a border with, or a blue communication line. Said from both. */
      borders: z.array(
        z.strictObject({
          area: z.string(),
          /** 'border', or a line: 'orange', 'red' ... sea hexes as printed. */
          line: z.string(),
          /** Hexes of which the control decides who passes. */
          gate: z.array(codeSchema).optional(),
          source: z.enum(['rulebook', 'errata', 'project']),
        }),
      ),
      /** Where its box and name are drawn, a hex code. */
      box: codeSchema.optional(),
      source: z.enum(['rulebook', 'errata', 'project']),
    }),
  ),
})

export type BoardFile = z.infer<typeof boardSchema>
export type MarkLook = NonNullable<BoardFile['marks']>[string]
export type Place = z.infer<typeof placeSchema>
export type Sheet = z.infer<typeof sheetSchema>
