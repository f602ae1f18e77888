import { type Overrides, scenarioFile } from '../../common/load-overrides.ts'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from 'zod'
import { parseCsv } from '../../common/csv.ts'
import { complaints } from './load-units.ts'
import { bordersSchema, entryAtStart, pactSchema, tradeChangesSchema } from '../politics/state.ts'
import { MONTHS, type Months } from '../state.ts'

const OWN_FOLDER = fileURLToPath(new URL('../../../../scenarios', import.meta.url))

const months = z.enum(MONTHS as readonly [Months, ...Months[]], { error: `the turns are ${MONTHS.join(', ')}` })
const turn = z.strictObject({ months, year: z.number().int() })
const side = z.enum(['Axis', 'Allies'])

/** Boxes of the initiative track from the Axis' end (6.2). */
export const INITIATIVE_BOXES = ['Axis +2', 'Axis +1', '0', 'Allies +1', 'Allies +2'] as const

/** Names of regions, countries, places or codes of hexes of the map. */
const areas = z.record(z.string(), z.array(z.string()))

/** Units by place: "Konigsberg: [v. Leeb, Bf-109E3]"; "(down)" after a name sets it up face-down. */
const unitsByPlace = z.record(z.string(), z.array(z.coerce.string()))

/** Which units a campaign starts with, where, and which come later: apart from the campaign's rules, so that another can be chosen. */
export const setupSchema = z.strictObject({
  title: z.string(),
  about: z.string().optional(),
  source: z.string(),
  /** Country -> place -> units. */
  units: z.record(z.string(), unitsByPlace),
  /** At sea: "Red Sea 3" (a sea area and the section of its box) -> country -> units; "V INF aboard TRS 1" is cargo of a ship named before it. */
  sea: z.record(z.string(), unitsByPlace).default({}),
  /** 9.7: reserves by major power; `against` names whom the power must be at war with, null: anyone. */
  reserves: z
    .record(
      z.string(),
      z.array(z.strictObject({ against: z.string().nullable(), units: z.record(z.string(), z.array(z.coerce.string())) })),
    )
    .default({}),
  /** Reinforcements in place of production (13.6): "J/A 1941" -> country -> place (or 'home city') -> units. */
  schedule: z.record(z.string(), z.record(z.string(), unitsByPlace)).default({}),
  /** With production: country -> ships older than the campaign that may be built all the same (24.1.5); others that old and not set up are elsewhere or sunk. */
  'force pools': z.record(z.string(), z.array(z.coerce.string())).default({}),
  /** Country -> units that have left the game before the campaign begins (17.3.2: half of each French force pool). */
  'out of the game': z.record(z.string(), z.array(z.coerce.string())).default({}),
})

export const scenarioSchema = z.strictObject({
  title: z.string(),
  game: z.literal('wif'),
  /** 'board', the whole of it, or the name of a sheet (a file of data/wif/maps without its ending). */
  map: z.string(),
  /** On how many maps the campaign is played, whatever else the board shows: passing (12) and activity limits (10.2) hang on it. */
  maps: z.number({ error: 'say on how many maps the campaign is played (12)' }).int().min(1),
  /** Sea areas that the campaign plays in; absent: all. Nobody may enter another. */
  'seas in play': z.array(z.string()).optional(),
  /** Sheets of the board that the campaign plays on; absent: all. What lies on others is as if it were not there: nobody declares war on it or aligns it, and its objectives count for nobody. */
  'sheets in play': z.array(z.string()).optional(),
  about: z.string(),
  source: z.string(),
  first: turn,
  last: turn,
  sides: z.strictObject({ Axis: z.array(z.string()).min(1), Allies: z.array(z.string()).min(1) }),
  /** Major powers that are on no side yet (9.1). */
  neutral: z.array(z.string()).default([]),
  /** Who answers for which major powers; a seat may have to wait for its first. */
  seats: z.record(z.string(), z.array(z.string())),
  /** Optional rules in play when the moderator chooses none, by number of the rulebook. */
  options: z.array(z.number().int()),
  changes: z.array(z.string()).optional(),
  initiative: z.strictObject({ box: z.enum(INITIATIVE_BOXES), holder: side }),
  'first impulse': z.strictObject({ side: side.nullable(), 'weather roll': z.number().int().min(1).max(10).nullable() }),
  wars: z.array(
    z.strictObject({
      between: z.tuple([z.string(), z.string()]),
      'declared by': z.string().nullable(),
      when: z.enum(['before', 'first impulse']),
    }),
  ),
  /** Major powers that are at war with others beyond the campaign: active (9.1), though nobody here is their enemy. */
  'at war elsewhere': z.array(z.string()).default([]),
  /** Wars and alignments still to come, in place of politics: with a side's first impulse of a turn (`side`: that of `declared by` where there is a war). */
  events: z
    .array(
      z.strictObject({
        when: z.string(),
        side: side.optional(),
        war: z.tuple([z.string(), z.string()]).optional(),
        'declared by': z.string().optional(),
        aligns: z.record(z.string(), z.string()).default({}),
      }),
    )
    .default([]),
  /** Whether countries and territories belong, unless `minors` says otherwise, to whom they belonged in September 1939, if that power is in the campaign. */
  'as in 1939': z.boolean().default(false),
  /** Minor countries and how they belong to a major power; every other country of the map is neutral. */
  minors: z.record(
    z.string(),
    z.union([
      z.strictObject({ aligned: z.string() }),
      /** `from`: the major power that controlled it before (13.1.2), null for none; then it was conquered in this war, and may be liberated (13.7.5). `exile`: it fights on for that power from there (13.7.1). */
      z.strictObject({ conquered: z.string(), from: z.string().nullable().optional(), exile: z.string().optional() }),
      z.strictObject({ neutral: z.literal(true) }),
    ]),
  ),
  /** Major powers whose home country is conquered and that fight on from a minor country of theirs (13.7.1, 17.2). */
  'in exile': z.record(z.string(), z.strictObject({ conquered: z.string(), home: z.string() })).default({}),
  /** Areas that are part of another home country than in 1939 (19.6). */
  borders: areas.default({}),
  /** Areas that a country controls, though they are no part of its home country. */
  control: areas.default({}),
  /** Countries with cities beyond an edge of the map: railways they control there lead to them, and are primary supply sources. */
  gateways: z.record(z.string(), z.enum(['west edge', 'east edge'])).default({}),
  /** Partisans are played (13.1). */
  partisans: z.boolean().default(false),
  /** Year in which a country was neutral last, where that is not told by its wars (13.1.1). */
  'neutral in': z.record(z.string(), z.number().int()).default({}),
  /** Present where production is played (13.6): what major powers have beyond the map's edge, where railways lead that `gateways` names. */
  production: z
    .strictObject({
      beyond: z.record(z.string(), z.strictObject({ factories: z.number().int().min(0), resources: z.number().int().min(0) })).default({}),
      /** Build points that a power spends elsewhere each turn, where the campaign is a part of its war: so many, or that part of what it makes. */
      elsewhere: z.record(z.string(), z.union([z.number().int().min(0), z.enum(['half', 'all'])])).optional(),
    })
    .optional(),
  /** Present where politics are played (9): major powers declare their wars; with `us entry` the USA draws entry markers (13.3), so many at the start (24), of which `us tension` are in the tension pools already, and of those entry actions that are counted once `us actions` have been (13.3.3); who has installed Vichy (17.1); what has changed in the trade of Germany and the USSR (5.1); which Soviet claims have been answered (19.6). */
  politics: z
    .strictObject({
      'us entry': entryAtStart.optional(),
      'us tension': entryAtStart.optional(),
      'us actions': z.array(z.string()).optional(),
      'installed vichy': z.string().optional(),
      trade: tradeChangesSchema.optional(),
      claims: bordersSchema.optional(),
      pacts: z.array(pactSchema).optional(),
    })
    .refine(
      (politics) => politics['us entry'] || !(politics['us tension'] || politics['us actions']),
      "'us tension' and 'us actions' want 'us entry' beside them",
    )
    .optional(),
  /** US entry options that the USA has chosen before the campaign begins (13.3.2), by number. */
  'us options': z.array(z.number().int()).default([]),
  victory: z.union([
    /** A point a city, in some areas. */
    z.strictObject({ kind: z.literal('cities'), in: z.array(z.string()).min(1) }),
    /** Points for places, by name; for enemy ships sunk, by type; and from the start. */
    z.strictObject({
      kind: z.literal('points'),
      places: z.record(z.string(), z.number().int().positive()),
      ships: z.partialRecord(z.enum(['CV', 'BB', 'CA', 'CL', 'SUB', 'TRS', 'AMPH', 'CP']), z.number().int().positive()).default({}),
      'from the start': z.strictObject({ Axis: z.number().int().min(0), Allies: z.number().int().min(0) }).default({ Axis: 0, Allies: 0 }),
    }),
    /** Objectives of the board, and the modified bids for major powers (13.9); none is 0. */
    z.strictObject({ kind: z.literal('objectives'), bids: z.record(z.string(), z.number().int()).default({}) }),
  ]),
  /** What of the printed campaign is left out or read in a certain way. */
  notes: z.array(z.string()).default([]),
  /** The set-up: a file beside the campaign's (YAML or CSV), or written out here. */
  setup: z.union([z.string(), setupSchema]),
})

export type ScenarioDocument = z.infer<typeof scenarioSchema>

/** One unit of a set-up. */
export interface Entry {
  readonly country: string
  readonly unit: string
  /** Hex code or place; null: a city of the unit's home country. */
  readonly place: string | null
  /** Set up at sea: the area and the section of its box, "Red Sea 3"; `place` is null. */
  readonly sea?: string
  /** Cargo: the ship that carries it, by name. */
  readonly aboard?: string
  readonly faceDown: boolean
  readonly when:
    | { readonly kind: 'set-up' }
    | { readonly kind: 'force pool' }
    | { readonly kind: 'out of the game' }
    | { readonly kind: 'reserve'; readonly power: string | null; readonly against: string | null }
    | { readonly kind: 'turn'; readonly months: Months; readonly year: number }
  /** Where the set-up says so, for messages. */
  readonly where: string
}

/** Reads a campaign's document. Throws saying what is wrong and where. */
export function readScenario(document: unknown): ScenarioDocument {
  const read = scenarioSchema.safeParse(document)
  if (!read.success) throw new Error(`the campaign's document: ${complaints(read.error)}`)
  return read.data
}

/** The units of a campaign's set-up: written out, or in a file of `overrides`/scenarios or of the project's scenarios folder. */
export function readSetup(setup: ScenarioDocument['setup'], overrides: Overrides | null): Entry[] {
  if (typeof setup !== 'string') return entriesOf(setup, 'setup')
  const { path, text } = scenarioFile(setup, overrides, OWN_FOLDER)
  const file = basename(path)
  if (/\.csv$/i.test(file)) return parseCsv(text, file).map(({ line, fields }) => entryOfRow(fields, `${file}, line ${line}`))
  const read = setupSchema.safeParse(parse(text))
  if (!read.success) throw new Error(`${file}: ${complaints(read.error)}`)
  return entriesOf(read.data, file)
}

/** "J/A 1941" */
export function parseTurn(text: string, where: string): { months: Months; year: number } {
  const match = /^([A-Z])\s*\/\s*([A-Z])\s+(\d{4})$/.exec(text.trim())
  const name = match && (`${match[1]}/${match[2]}` as Months)
  if (!match || !name || !MONTHS.includes(name))
    throw new Error(`${where}: '${text}' is no turn; write it as 'J/A 1941' (${MONTHS.join(', ')})`)
  return { months: name, year: Number(match[3]) }
}

/** Turns from one turn to another. */
export const turnsBetween = (from: { months: Months; year: number }, to: { months: Months; year: number }): number =>
  (to.year - from.year) * MONTHS.length + MONTHS.indexOf(to.months) - MONTHS.indexOf(from.months)

function entriesOf(setup: z.infer<typeof setupSchema>, file: string): Entry[] {
  const entries: Entry[] = []
  for (const [country, places] of Object.entries(setup.units)) {
    for (const [place, units] of Object.entries(places))
      for (const unit of units)
        entries.push({ ...named(unit), country, place, when: { kind: 'set-up' }, where: `${file}: units, ${country}, ${place}` })
  }
  for (const [sea, countries] of Object.entries(setup.sea)) {
    for (const [country, units] of Object.entries(countries))
      for (const unit of units)
        entries.push({ ...named(unit), country, place: null, sea, when: { kind: 'set-up' }, where: `${file}: sea, ${sea}, ${country}` })
  }
  for (const [power, groups] of Object.entries(setup.reserves)) {
    for (const { against, units } of groups) {
      for (const [country, list] of Object.entries(units))
        for (const unit of list)
          entries.push({
            ...named(unit),
            country,
            place: null,
            when: { kind: 'reserve', power, against },
            where: `${file}: reserves, ${power}`,
          })
    }
  }
  for (const [text, countries] of Object.entries(setup.schedule)) {
    const when = { kind: 'turn' as const, ...parseTurn(text, `${file}: schedule`) }
    for (const [country, places] of Object.entries(countries)) {
      for (const [place, units] of Object.entries(places))
        for (const unit of units)
          entries.push({ ...named(unit), country, place: placeOf(place), when, where: `${file}: schedule, ${text}, ${country}, ${place}` })
    }
  }
  for (const [country, units] of Object.entries(setup['force pools'])) {
    for (const unit of units)
      entries.push({ ...named(unit), country, place: null, when: { kind: 'force pool' }, where: `${file}: force pools, ${country}` })
  }
  for (const [country, units] of Object.entries(setup['out of the game'])) {
    for (const unit of units)
      entries.push({
        ...named(unit),
        country,
        place: null,
        when: { kind: 'out of the game' },
        where: `${file}: out of the game, ${country}`,
      })
  }
  return entries
}

const CSV_COLUMNS = ['unit', 'country', 'hex', 'facing', 'when']

/** A line "unit,country,hex,facing,when": `when` is empty for the set-up, 'reserve', 'reserve against Germany', or a turn. */
function entryOfRow(fields: Record<string, string>, where: string): Entry {
  const stranger = Object.keys(fields).find((column) => !CSV_COLUMNS.includes(column))
  if (stranger !== undefined) throw new Error(`${where}: no column '${stranger}'; the columns are ${CSV_COLUMNS.join(', ')}`)
  const { unit = '', country = '', hex = '', facing = '', when = '' } = fields
  if (unit === '' || country === '') throw new Error(`${where}: 'unit' and 'country' must be filled in`)
  if (!/^(?:up|down|face-up|face-down)?$/i.test(facing)) throw new Error(`${where}: facing '${facing}' is neither up nor down`)
  const reserve = /^reserves?(?:\s+against\s+(\S.*))?$/i.exec(when)
  const common = { ...named(unit), ...(/down/i.test(facing) && { faceDown: true }), country, where }
  if (reserve) return { ...common, place: null, when: { kind: 'reserve', power: null, against: reserve[1] ?? null } }
  if (when !== '') return { ...common, place: placeOf(hex), when: { kind: 'turn', ...parseTurn(when, where) } }
  if (hex === '') throw new Error(`${where}: ${unit} is set up in no hex`)
  return { ...common, place: hex, when: { kind: 'set-up' } }
}

/** "V INF aboard TRS 1 (down)" */
function named(text: string): { unit: string; faceDown: boolean; aboard?: string } {
  const [unit, aboard] = text.replace(/(?<!\s)\s*\(down\)$/i, '').split(/(?<!\s)\s+aboard\s+/i)
  return { unit, faceDown: /\(down\)$/i.test(text), ...(aboard !== undefined && { aboard }) }
}
const placeOf = (text: string): string | null => (text === '' || text.toLowerCase() === 'home city' ? null : text)
