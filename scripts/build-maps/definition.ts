import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { codeSchema, placeSchema, sheetSchema } from '../../src/board/sheet.ts'

/** What a sheet is made of, as people write it (sheets/*.yaml). A point is [latitude, longitude] in degrees. */
const point = z.tuple([z.number(), z.number()])
const code = codeSchema
const sides = z.array(z.string().regex(/^[A-Z]?\d{4} (E|NE|NW|W|SW|SE)$/))
/** A named polygon; later ones paint over earlier ones. */
const area = z.strictObject({ name: z.string(), ring: z.array(point).min(3) })

const place = placeSchema.omit({ hex: true, source: true }).extend({
  at: point,
  /** The printed hex, when the rulebook or its errata say it; else the hex that the place falls in. */
  hex: code.optional(),
  /** A hex chosen by hand (two cities in one hex, a port that falls off the coast) and why. */
  moved: z.strictObject({ hex: code, why: z.string() }).optional(),
  /** Rivers must leave it on its own side, as they do cities. */
  bank: z.boolean().optional(),
  /** Whether the place bends the map so that it falls in its hex (default: when `hex` is given). */
  pin: z.boolean().optional(),
})

export const definitionSchema = z.strictObject({
  name: z.string(),
  source: z.string(),
  scale: sheetSchema.shape.scale,
  grid: sheetSchema.shape.grid,
  projection: z.strictObject({
    /** Conformal conic with these standard parallels; both the same: Mercator's about the equator, stretched by the affine fit. */
    parallels: z.tuple([z.number(), z.number()]),
    /** Central meridian. Longitudes are taken within 180 degrees of it, so that a map may cross the date line. */
    meridian: z.number(),
    /** [true latitude, drawn latitude]: where the print squeezes the map. Linear between. */
    latitudes: z.array(point),
    /** Degrees [south, west, north, east] that cover the sheet with a margin; east may exceed 180. */
    window: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  }),
  /** Further points that fall in a known hex but are no places. */
  pins: z.array(z.strictObject({ name: z.string(), hex: code, at: point, why: z.string() })),
  /**
   * Sheets of the same grid whose pins count here too, so that both bend alike and nothing jumps at the seam: by how many hexes the
   * other's west column lies east, and its south row north (in rows), of this one's. Projection and meridian must be the same.
   * `fade`: between two distances from this sheet's west column (in hexes) their effect dies away eastward, said for rows from the south
   * up and linear between them.
   */
  alsoPins: z
    .array(
      z.strictObject({
        sheet: z.string(),
        east: z.number(),
        north: z.number().int(),
        fade: z
          .array(z.strictObject({ row: z.number().int(), from: z.number(), to: z.number() }))
          .min(1)
          .optional(),
      }),
    )
    .optional(),
  /** Points moved into a hex without bending the rest of the map: the shift dies away within two hexes. */
  nudges: z.array(z.strictObject({ name: z.string(), hex: code, at: point, why: z.string() })),
  legend: z.strictObject({
    terrain: z.record(z.string().length(1), z.string()),
    country: z.record(z.string().length(1), z.string()),
    region: z.record(z.string().length(1), z.string()),
    weather: z.record(z.string().length(1), z.string()),
  }),
  /** A hex with at least this share of land is land. */
  landShare: z.number(),
  /** Named lakes of Natural Earth that count. */
  lakes: z.array(z.string()),
  terrain: z.array(area),
  countries: z.array(area),
  regions: z.array(area),
  /** Bands of rows (from this row northward), painted over by areas, those by the land of whole countries or regions. */
  weather: z.array(
    z.union([
      z.strictObject({ zone: z.string(), fromRow: z.number().int() }),
      z.strictObject({ zone: z.string(), lands: z.array(z.string()) }),
      area,
    ]),
  ),
  rivers: z.array(
    z.strictObject({
      name: z.string(),
      through: z.array(point).min(2),
      /** It ends in a sea or a lake of the sheet, so its hexsides go on to one. */
      mouth: z.boolean().optional(),
      /** The river, written before it, that it flows into. */
      into: z.string().optional(),
      /** Hexsides that the river must not follow. */
      not: sides.optional(),
    }),
  ),
  hexsides: z.record(z.string(), sides),
  notHexsides: z.record(z.string(), sides),
  rail: z.array(z.strictObject({ name: z.string().optional(), through: z.array(z.string()).min(2) })),
  places: z.array(place),
  marks: z.record(z.string(), z.array(code)),
  /** Hexes that are not what the geography says, and why. A hex whose land or sea differs from the majority of its area must stand here. */
  exceptions: z.array(
    z.strictObject({
      hexes: z.array(code),
      why: z.string(),
      /** A name of the legend; 'sea'; 'none' for no hex at all; 'land' keeps the painted terrain. */
      terrain: z.string().optional(),
      seaArea: z.string().optional(),
      country: z.string().optional(),
      region: z.string().optional(),
    }),
  ),
})
/** The sea areas of all sheets of a game (sheets/<game>/sea-areas.yaml), later ones paint over earlier ones: a hexdot belongs to the one that most of its water lies in. */
export const seaAreasSchema = z.strictObject({
  areas: z.array(
    area.extend({
      /** Letters of the only sheets that this ring is for, where two maps show the same water to different ends. */
      sheets: z.array(z.string()).optional(),
    }),
  ),
})

export type Definition = z.infer<typeof definitionSchema>
export type SeaAreas = z.infer<typeof seaAreasSchema>
export type LatLon = readonly [number, number]

/** A sheet's definition. Throws naming the file and the places in it. */
export function readDefinition(file: string): Definition {
  const parsed = definitionSchema.safeParse(parse(readFileSync(file, 'utf8')))
  if (!parsed.success)
    throw new Error(`${file}:\n${parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`).join('\n')}`)
  return parsed.data
}
