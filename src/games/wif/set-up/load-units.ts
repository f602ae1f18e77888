import { namesIn } from '../../../board/text-files.ts'
import type { Overrides } from '../../common/load-overrides.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { parseCsv } from '../../common/csv.ts'
import { CONVOY_DEFENCE } from '../sea/ships.ts'
import type { AirUnit, Cost, LandUnit, NavalUnit, Unit } from '../state.ts'

type Placement = 'place' | 'hex' | 'faceDown' | 'arrives' | 'sea' | 'aboard' | 'damaged' | 'noPlanes' | 'extendedAtSea' | 'interceptedAtSea'

/** A counter as printed: a unit without its place in a game. */
export type UnitDefinition = (Omit<LandUnit, Placement> | Omit<AirUnit, Placement> | Omit<NavalUnit, Placement>) & {
  /** Year printed on it; 'Res' and 'Ge' are reserves (9.7); null is none (later MIL, 4.1.2). */
  readonly available: number | 'Res' | 'Ge' | null
}

const OWN_FOLDER = fileURLToPath(new URL('../../../../data/wif/units', import.meta.url))

const LAND_TYPES = ['HQ-A', 'HQ-I', 'ARM', 'MECH', 'MOT', 'INF', 'CAV', 'MTN', 'PARA', 'MAR', 'GARR', 'MIL', 'TERR', 'PART'] as const
const AIR_TYPES = ['FTR', 'LND', 'NAV', 'ATR'] as const
const NAVAL_TYPES = ['CV', 'BB', 'CA', 'CL', 'SUB', 'TRS', 'AMPH', 'CP'] as const
const LAND_MARKS = ['white', 'SS', 'division']
const AIR_MARKS = ['extended', 'unarmed', 'carries', 'night', 'tank buster']

const factor = z.coerce.number().int().min(0)
const available = z
  .union([z.literal('Res'), z.literal('Ge'), z.coerce.number().int().min(1890).max(1950)])
  .nullable()
  .default(null)
const common = { country: z.string().min(1), name: z.coerce.string().min(1), available, points: factor, turns: factor }
/** 13.6.4: "from USA", "from USA as Belleau Wood": striped; "for China": with a silhouette in the colour of that country on its back. */
const FOREIGN = /^(?:from \S.*|for \S.*)$/
const marks = (known: readonly string[], besides = /^$/) =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(/[;,]/)
        .map((mark) => mark.trim())
        .filter((mark) => mark !== ''),
    )
    .refine((list) => list.every((mark) => known.includes(mark) || besides.test(mark)), {
      error: `the marks are ${known.join(', ')}${besides === FOREIGN ? ", 'from <country>', 'from <country> as <name>', 'for <country>'" : ''}`,
    })

const landRow = z.strictObject({
  ...common,
  type: z.enum(LAND_TYPES),
  combat: factor,
  move: factor,
  reorganisation: factor.default(0),
  city: z.string().optional(),
  marks: marks(LAND_MARKS),
})
const airRow = z.strictObject({
  ...common,
  type: z.enum(AIR_TYPES),
  'air-to-air': factor,
  'air-to-sea': factor,
  tactical: factor,
  strategic: factor,
  range: factor,
  marks: marks(AIR_MARKS, FOREIGN),
})

const navalRow = z.strictObject({
  ...common,
  type: z.enum(NAVAL_TYPES),
  attack: factor.default(0),
  defence: factor.default(CONVOY_DEFENCE),
  'anti-air': factor.default(0),
  bombardment: factor.default(0),
  'air component': factor.default(0),
  move: factor.default(0),
  range: factor,
  /** Convoy points of a CP. */
  convoy: factor.max(5).default(0),
  marks: marks(['liner', 'first 1', 'first 2', 'first 3'], FOREIGN),
})

const unitFile = z.strictObject({
  country: z.string(),
  source: z.string(),
  inferred: z.string().optional(),
  /** Cities of militia whose own city is not on the map, by the militia's name. */
  cities: z.record(z.string(), z.string()).default({}),
  columns: z.strictObject({
    land: z.array(z.string()).optional(),
    air: z.array(z.string()).optional(),
    naval: z.array(z.string()).optional(),
  }),
  land: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).default([]),
  air: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).default([]),
  naval: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).default([]),
})

/**
 * All unit counters by id: the project's (data/wif/units), then those of `overrides`/units (YAML as the project's, or CSV with a
 * header line of the same column names and `country`), which add units and replace those of the same country, type and name.
 * Throws naming file, row and what is wrong.
 */
export function loadUnits(overrides: Overrides | null): Map<string, UnitDefinition> {
  const units = new Map<string, UnitDefinition>()
  for (const files of [shippedFiles(), filesAmong(overrides)]) {
    const here = new Set<string>()
    for (const { file, text } of files) {
      for (const unit of readUnitFile(file, text)) {
        if (here.has(unit.id)) throw new Error(`${file}: a second '${unit.name}' of ${unit.country}; give each counter a name of its own`)
        here.add(unit.id)
        units.set(unit.id, unit)
      }
    }
  }
  return units
}

/** The units of one YAML or CSV file. */
export function readUnitFile(file: string, text: string): UnitDefinition[] {
  if (/\.csv$/i.test(file)) return parseCsv(text, file).map(({ line, fields }) => definition(filled(fields), `${file}, line ${line}`))
  const { country, columns, land, air, naval, cities } = readYaml(file, text)
  return [
    ...land.map((row, i) =>
      definition(
        { ...byColumn(row, columns.land, country, `${file}, land row ${i + 1}`), ...cityOf(row, cities) },
        `${file}, land row ${i + 1} (${row.slice(0, 2).join(' ')})`,
      ),
    ),
    ...air.map((row, i) =>
      definition(
        byColumn(row, columns.air, country, `${file}, air row ${i + 1}`),
        `${file}, air row ${i + 1} (${row.slice(0, 2).join(' ')})`,
      ),
    ),
    ...naval.map((row, i) =>
      definition(
        byColumn(row, columns.naval, country, `${file}, naval row ${i + 1}`),
        `${file}, naval row ${i + 1} (${row.slice(0, 2).join(' ')})`,
      ),
    ),
  ]
}

/** The city of a militia that the file names one for. */
function cityOf([type, name]: readonly (string | number | null)[], cities: Readonly<Record<string, string>>): { city?: string } {
  const city = type === 'MIL' ? cities[String(name)] : undefined
  return city === undefined ? {} : { city }
}

function readYaml(file: string, text: string): z.infer<typeof unitFile> {
  const known = parsed.get(text)
  if (known) return known
  const read = unitFile.safeParse(parse(text))
  if (!read.success) throw new Error(`${file}: ${complaints(read.error)}`)
  if (shippedFiles().some((each) => each.text === text)) parsed.set(text, read.data)
  return read.data
}

/** The project's files are read once: a daemon opens its campaigns again and again. */
const parsed = new Map<string, z.infer<typeof unitFile>>()

interface UnitFile {
  readonly file: string
  readonly text: string
}
let shipped: readonly UnitFile[] | null = null
const shippedFiles = (): readonly UnitFile[] =>
  (shipped ??= readdirSync(OWN_FOLDER)
    .filter(isUnitFile)
    .sort()
    .map((file) => ({ file, text: readFileSync(join(OWN_FOLDER, file), 'utf8') })))

const filesAmong = (overrides: Overrides | null): UnitFile[] =>
  overrides === null
    ? []
    : namesIn(overrides, 'units')
        .filter(isUnitFile)
        .map((file) => ({ file, text: overrides.files[`units/${file}`] }))

const isUnitFile = (name: string): boolean => /\.(?:ya?ml|csv)$/i.test(name)

/** Where the counters' figures come from, for the report's footer; a moderator's CSV is its own source. */
export function unitSources(overrides: Overrides | null): { what: string; source: string }[] {
  return [...shippedFiles(), ...filesAmong(overrides)].map(({ file, text }) => {
    if (/\.csv$/i.test(file)) return { what: `units of ${file}`, source: `the moderator's file ${file}` }
    const { country, source } = readYaml(file, text)
    return { what: `units of ${country}`, source }
  })
}

/** The unit of a definition, not yet anywhere: in the force pool. */
export function unitOf(definition: UnitDefinition, hex: Hex = NO_HEX): Unit {
  const { available, ...printed } = definition
  const year = typeof available === 'number' ? { year: available } : {}
  if (printed.kind === 'naval') return { ...printed, ...year, place: 'pool', hex, faceDown: false, damaged: false, noPlanes: false }
  return { ...printed, ...year, place: 'pool', hex, faceDown: false }
}

/** A unit's id from its country and name: 'germany-xli-arm'. */
export const unitId = (country: string, name: string): string =>
  `${country} ${name}`
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function definition(row: Record<string, unknown>, where: string): UnitDefinition {
  const type = typeof row.type === 'string' ? row.type : ''
  if ((LAND_TYPES as readonly string[]).includes(type)) {
    const unit = checked(landRow, row, where)
    // HQs go by their general's name; a counter that prints only its type goes by that.
    const own = unit.type.startsWith('HQ') ? unit.name : unit.name.toUpperCase() === unit.type ? unit.type : `${unit.name} ${unit.type}`
    const city = unit.city ?? (unit.type === 'MIL' ? unit.name : undefined)
    return {
      kind: 'land',
      id: unitId(unit.country, own),
      name: own,
      country: unit.country,
      type: unit.type,
      size: unit.marks.includes('division') ? 'division' : 'corps',
      combat: unit.combat,
      move: unit.move,
      reorganisation: unit.reorganisation,
      whitePrint: unit.marks.includes('white'),
      ...(city !== undefined && { city }),
      cost: { points: unit.points, turns: unit.turns },
      available: unit.available,
    }
  }
  if ((AIR_TYPES as readonly string[]).includes(type)) {
    const unit = checked(airRow, row, where)
    return {
      kind: 'air',
      id: unitId(unit.country, unit.name),
      name: unit.name,
      country: unit.country,
      type: unit.type,
      airToAir: unit['air-to-air'],
      unarmed: unit.marks.includes('unarmed'),
      airToSea: unit['air-to-sea'],
      tactical: unit.tactical,
      strategic: unit.strategic,
      range: unit.range,
      extendedRange: unit.marks.includes('extended'),
      carries: unit.type === 'ATR' || unit.marks.includes('carries'),
      cost: { points: unit.points, turns: unit.turns },
      ...foreignMarked(unit.marks),
      available: unit.available,
    }
  }
  if ((NAVAL_TYPES as readonly string[]).includes(type)) {
    const unit = checked(navalRow, row, where)
    if ((unit.type === 'CP') !== unit.convoy > 0) throw new Error(`${where}: a CP, and nothing else, has convoy points`)
    return {
      kind: 'naval',
      id: unitId(unit.country, unit.name),
      name: unit.name,
      country: unit.country,
      type: unit.type,
      attack: unit.attack,
      defence: unit.defence,
      antiAir: unit['anti-air'],
      bombardment: unit.bombardment,
      airComponent: unit['air component'],
      move: unit.move,
      range: unit.range,
      liner: unit.marks.includes('liner'),
      points: unit.convoy,
      cost: { points: unit.points, turns: unit.turns },
      ...cyclesMarked(unit),
      ...foreignMarked(unit.marks),
      available: unit.available,
    }
  }
  throw new Error(`${where}: no unit type '${type}'; the types are ${[...LAND_TYPES, ...AIR_TYPES, ...NAVAL_TYPES].join(', ')}`)
}

/** 13.6.5: the two cycles of a ship whose first is marked, as it is not what is usual for its type. */
function cyclesMarked({ marks: given, points, turns }: z.infer<typeof navalRow>): { cycles?: readonly Cost[] } {
  const mark = given.find((each) => each.startsWith('first '))
  if (mark === undefined) return {}
  const first = Number(mark.slice('first '.length))
  return {
    cycles: [
      { points: first, turns },
      { points: points - first, turns },
    ],
  }
}

/** 13.6.4: of what other country's unit a counter is a version, and whose versions there are of it. */
function foreignMarked(given: readonly string[]): Pick<Unit, 'source' | 'versions'> {
  const from = given.find((mark) => mark.startsWith('from '))
  const [country, name] = from?.slice('from '.length).split(' as ') ?? []
  const versions = given.filter((mark) => mark.startsWith('for ')).map((mark) => mark.slice('for '.length))
  return {
    ...(country !== undefined && { source: { country, ...(name !== undefined && { name }) } }),
    ...(versions.length > 0 && { versions }),
  }
}

/** A row with the names of its columns; nulls are left out. */
function byColumn(
  row: readonly unknown[],
  columns: readonly string[] | undefined,
  country: string,
  where: string,
): Record<string, unknown> {
  if (!columns) throw new Error(`${where}: the file names no columns for it`)
  if (row.length !== columns.length)
    throw new Error(`${where}: ${row.length} values (${row.join(', ')}), but the columns are ${columns.join(', ')}`)
  return filled({ country, ...Object.fromEntries(columns.map((column, i) => [column, row[i]])) })
}

const filled = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null && value !== '' && value !== '~'))

function checked<T>(schema: z.ZodType<T>, row: unknown, where: string): T {
  const read = schema.safeParse(row)
  if (!read.success) throw new Error(`${where}: ${complaints(read.error)}`)
  return read.data
}

/** "combat: expected number ...; marks: ..." */
export const complaints = (error: z.ZodError): string =>
  error.issues.map((issue) => (issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message)).join('; ')
