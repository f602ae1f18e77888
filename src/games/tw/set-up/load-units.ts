import { namesIn } from '../../../board/text-files.ts'
import { parseCsv } from '../../common/csv.ts'
import type { Overrides } from '../../common/load-overrides.ts'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { NO_HEX } from '../../../board/hex.ts'
import { plain } from '../../../board/map.ts'
import { parseTable, readTable, tableNames } from '../../common/table-file.ts'
import { AIR_COUNTERS, type AirCounter } from '../air-counters.ts'
import { type AirUnit, COMINGS, type Coming, type Season, SEASONS, type Unit } from '../state.ts'

/** A counter of a force pool (2.2). */
export interface UnitDefinition {
  readonly id: string
  readonly name: string
  readonly nation: string
  readonly type: Exclude<Unit['type'], AirUnit['type']> | AirCounter
  /** Printed: combat-movement, or combat, range and interception range; none of units of strategic warfare. */
  readonly values: readonly number[]
  readonly breakdown: boolean
  /** Part of the Empire it is built in (15.2.2). */
  readonly raisedIn: string | null
  /** Turn in which it joins the force pool; null: it belongs to it from the start. */
  readonly from: { readonly season: Season; readonly year: number } | null
  /** What brings it into its force pool besides a date. */
  readonly comes: Coming | null
  /** The option without which nobody has it (29). */
  readonly option: string | null
}

const OWN_FOLDER = fileURLToPath(new URL('../../../../data/tw/units/', import.meta.url))

const GROUND = ['ARM', 'MECH', 'MOT', 'MOTFlak', 'INF', 'CAV', 'STA', 'ART', 'PARA', 'CDO', 'NKVD', 'PART', 'Flak'] as const
const AIR = Object.keys(AIR_COUNTERS) as AirCounter[]
const NAVAL = ['Fleet', 'CV'] as const
const STRATEGIC = ['U-Boat', 'ASW', 'SAC', 'INT', 'Jet INT'] as const
const TYPES = [...GROUND, ...AIR, ...NAVAL, ...STRATEGIC] as const
const includes = <T>(list: readonly T[], each: unknown): each is T => list.includes(each as T)

/** "Spring 1940" */
export const turnText = z.string().transform((text, context) => {
  const match = /^(\w+) (\d{4})$/.exec(text.trim())
  const season = SEASONS.find((each) => each === match?.[1])
  if (match && season) return { season, year: Number(match[2]) }
  context.addIssue({ code: 'custom', message: `'${text}' is no turn; write it as 'Spring 1940' (${SEASONS.join(', ')})` })
  return z.NEVER
})

const unit = z
  .strictObject({
    name: z.coerce.string().min(1),
    type: z.enum(TYPES, { error: `the types of units are ${TYPES.join(', ')}` }),
    values: z
      .string()
      .regex(/^\d+-\d+(-\d+)?$/, 'values are written 6-5, or 1-5-4')
      .optional(),
    /** So many counters, numbered from `first`. */
    count: z.number().int().min(1).optional(),
    first: z.number().int().min(1).default(1),
    breakdown: z.boolean().default(false),
    'raised in': z.string().optional(),
    from: turnText.optional(),
    comes: z.enum(COMINGS).optional(),
    option: z.string().optional(),
  })
  .superRefine(({ name, type, values, breakdown }, context) => {
    const needed = includes(GROUND, type) ? 2 : includes(STRATEGIC, type) ? 0 : 3
    const given = values === undefined ? 0 : values.split('-').length
    if (given !== needed)
      context.addIssue({
        code: 'custom',
        path: ['values'],
        message: `${name}: a ${type} has ${['no', '', 'two', 'three'][needed]} printed values, such as '${needed === 2 ? '6-5' : '1-5-4'}'`,
      })
    if (breakdown && !includes(GROUND, type))
      context.addIssue({ code: 'custom', path: ['breakdown'], message: `${name}: only ground units are broken down (9.6.3)` })
  })
const file = z.strictObject({
  nation: z.string(),
  source: z.string(),
  inferred: z.string().optional(),
  'to come': z.array(z.string()).default([]),
  units: z.array(unit),
})

/** "germany-xix-pz": the id of a nation's counter. */
export const unitId = (nation: string, name: string): string =>
  `${nation} ${name}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

/** All counters by id: the project's (data/tw/units), then those of `overrides`/units, which add counters and replace those of the same nation and name. Throws naming file, line and column. */
export function loadUnits(overrides: Overrides | null): ReadonlyMap<string, UnitDefinition> {
  shipped ??= readUnits(shippedFiles())
  return overrides === null ? shipped : new Map([...shipped, ...readUnits(filesAmong(overrides))])
}

/** The project's counters, read once. */
let shipped: ReadonlyMap<string, UnitDefinition> | null = null

function readUnits(files: readonly UnitFile[]): Map<string, UnitDefinition> {
  const units = new Map<string, UnitDefinition>()
  for (const { name, nation, units: entries } of files) {
    for (const entry of entries.flatMap((each) => counters(each, nation))) {
      if (units.has(entry.id)) throw new Error(`${name}: a second '${entry.name}' of ${nation}; give each counter a name of its own`)
      units.set(entry.id, entry)
    }
  }
  return units
}

/** Where the counters' figures come from, for the report's footer. */
export const unitSources = (overrides: Overrides | null): { what: string; source: string }[] =>
  [...shippedFiles(), ...filesAmong(overrides)].map(({ nation, source }) => ({ what: `units of ${nation}`, source }))

/** Counters that rules name and no file has yet, by how their names begin (`to come`), with their nations. */
export const unitsToCome = (overrides: Overrides | null): { nation: string; name: string }[] =>
  [...shippedFiles(), ...filesAmong(overrides)].flatMap(({ nation, 'to come': names }) => names.map((name) => ({ nation, name })))

type UnitFile = z.infer<typeof file> & { readonly name: string }

/** The project's files are read once: a daemon opens its campaigns again and again. */
let ownFiles: readonly UnitFile[] | null = null
const shippedFiles = (): readonly UnitFile[] =>
  (ownFiles ??= tableNames(OWN_FOLDER).map((name) => ({ name, ...readTable(OWN_FOLDER, basename(name, '.yaml'), file) })))

const filesAmong = (overrides: Overrides | null): UnitFile[] =>
  overrides === null
    ? []
    : namesIn(overrides, 'units')
        .filter((name) => /\.(?:ya?ml|csv)$/i.test(name))
        .flatMap((name) => {
          const [path, text] = [join(overrides.folder, 'units', name), overrides.files[`units/${name}`]]
          return /\.csv$/i.test(name) ? filesOfCsv(name, path, text) : [{ name, ...parseTable(path, text, file) }]
        })

/** A CSV, one counter or row of numbered counters a line; its columns are the entries of a YAML file's units, and `nation`. */
function filesOfCsv(name: string, path: string, text: string): UnitFile[] {
  const rows = parseCsv(text, path).map(({ line, fields }) => {
    const { nation, count, first, breakdown, ...rest } = fields
    if (!nation) throw new Error(`${path}, line ${line}: the column 'nation' says whose counter it is`)
    const number = (word: string, of: string | undefined) => (of ? { [word]: Number(of) } : {})
    const read = unit.safeParse({
      ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== '')),
      ...number('count', count),
      ...number('first', first),
      ...(breakdown && { breakdown: /^(?:yes|true|1)$/i.test(breakdown) }),
    })
    if (!read.success) throw new Error(`${path}, line ${line}: ${read.error.issues.map(({ message }) => message).join('; ')}`)
    return { nation, entry: read.data }
  })
  return [...new Set(rows.map(({ nation }) => nation))].map((nation) => ({
    name,
    nation,
    source: `the moderator's file ${name}`,
    'to come': [],
    units: rows.filter((row) => row.nation === nation).map(({ entry }) => entry),
  }))
}

function counters(
  { name, type, values, count, first, breakdown, 'raised in': raisedIn, from, comes, option }: z.infer<typeof unit>,
  nation: string,
): UnitDefinition[] {
  const names = count === undefined ? [name] : Array.from({ length: count }, (_, i) => `${name} ${first + i}`)
  return names.map((each) => ({
    id: unitId(nation, each),
    name: each,
    nation,
    type,
    values: (values ?? '')
      .split('-')
      .filter((text) => text !== '')
      .map(Number),
    breakdown,
    raisedIn: raisedIn ?? null,
    from: from ?? null,
    comes: comes ?? null,
    option: option ?? null,
  }))
}

/** A counter in its force pool; `from` is the turn index in which it joins it, if after the start. */
export function unitOf(
  { id, name, nation, type, values: [combat, second, third], breakdown, raisedIn, comes }: UnitDefinition,
  from: number | null,
): Unit {
  const base = {
    id,
    name,
    nation,
    place: comes === null ? ('pool' as const) : ('gone' as const),
    hex: NO_HEX,
    depleted: false,
    ...(from !== null && { from }),
    ...(comes !== null && { comes }),
  }
  if (includes(GROUND, type))
    return {
      ...base,
      kind: 'ground',
      type,
      strength: combat,
      move: second,
      ...(breakdown && { breakdown }),
      ...(raisedIn !== null && { raisedIn }),
    }
  if (includes(AIR, type)) return { ...base, kind: 'air', ...AIR_COUNTERS[type], combat, range: second, interception: third }
  if (includes(NAVAL, type)) return { ...base, kind: 'naval', type, combat, range: second, interception: third }
  return { ...base, kind: 'strategic', type }
}

/** A nation's counter by its id or its name. */
export const findUnit = (units: Iterable<UnitDefinition>, nation: string, text: string): UnitDefinition | undefined =>
  [...units].find((each) => each.nation === nation && (each.id === text || plain(each.name) === plain(text)))
