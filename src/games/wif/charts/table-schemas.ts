import { z } from 'zod'
import { parseLandResult } from './land-result.ts'
import { MONTHS, type Months, type WeatherKind } from '../state.ts'
import { header } from '../../common/table-file.ts'
import { entryMarkers, freeFrench, itsWar, minorConvoys, usActions, usOptions } from './politics-schemas.ts'
import type {
  AirResult,
  Allowance,
  AntiAirDice,
  LandModifiers,
  LandResult,
  NavalHits,
  OneDieTable,
  TerrainRow,
  WeatherEffect,
} from './tables.ts'

/** A cell as charts print it, read by a function that says what is wrong by throwing. */
function cell<T>(read: (text: string) => T) {
  return z.union([z.string(), z.number()]).transform((value, context): T => {
    try {
      return read(String(value).trim())
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message })
      return z.NEVER
    }
  })
}

const oneOf =
  <T>(what: string, words: Readonly<Record<string, T>>) =>
  (text: string): T => {
    if (!Object.hasOwn(words, text)) throw new Error(`'${text}' is no ${what}; expected ${Object.keys(words).join(', ')}`)
    return words[text]
  }

/** A line of cells with blanks between them. */
function cells<T>(read: (text: string) => T, count?: number) {
  return cell((text) => {
    const words = text.split(/\s+/)
    if (count !== undefined && words.length !== count) throw new Error(`${words.length} cells, expected ${count}`)
    return words.map(read)
  })
}

const factor = (text: string): number => {
  if (text === 'full') return 1
  const match = /^(?:x?(\d+)|(\d+)\/([1-9]\d*))$/.exec(text)
  if (!match) throw new Error(`'${text}' is no factor; write x2, 1/2 or full`)
  return match[1] !== undefined ? Number(match[1]) : Number(match[2]) / Number(match[3])
}
const orNo =
  <T>(read: (text: string) => T) =>
  (text: string): T | null =>
    text === 'no' ? null : read(text)
const count = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new Error(`'${text}' is no whole number of 0 or more`)
  return Number(text)
}
const yesNo = cell(oneOf('answer', { yes: true, no: false }))
const whole = z.number().int().nonnegative()
const modifier = z.number()

/** "1:2" */
const odds = (text: string): { attacker: number; defender: number } => {
  const match = /^(\d+):(\d+)$/.exec(text)
  if (!match) throw new Error(`'${text}' is no odds; write them as 3:2`)
  return { attacker: Number(match[1]), defender: Number(match[2]) }
}
/** "7", "7-8" or "-8..-7". */
const range = (text: string): { low: number; high: number } => {
  const match = /^([+-]?\d+)(?:(?:\.\.|-)([+-]?\d+))?$/.exec(text)
  if (!match) throw new Error(`'${text}' is no number or range of numbers`)
  return { low: Number(match[1]), high: Number(match[2] ?? match[1]) }
}
/** Ranges in order, with no gap and no overlap, from `first` to `last`. */
function unbroken(ranges: readonly { low: number; high: number }[], first: number, last: number): string | null {
  let expected = first
  for (const { low, high } of ranges) {
    if (low !== expected || high < low)
      return `the line or column for ${low === high ? low : `${low} to ${high}`} does not continue at ${expected}`
    expected = high + 1
  }
  return expected === last + 1 ? null : `lines or columns go to ${expected - 1}, expected ${last}`
}

const landResult = (text: string): LandResult => {
  const result = parseLandResult(text)
  if (!result) throw new Error(`'${text}' is no land combat result; write it as 2/-, †x1/2S or */B`)
  return result
}

/** A table with one line for each of the totals `first` to `last`: lines in order, by total. */
function byTotal<T>(line: z.ZodType<T>, first: number, last: number) {
  const totals = Array.from({ length: last - first + 1 }, (_, i) => String(first + i))
  return z
    .strictObject(Object.fromEntries(totals.map((total) => [total, line])))
    .transform((lines) => totals.map((total) => (lines as Record<string, T>)[total]))
}

const terrainRow = z
  .strictObject({
    leg: cell(orNo(count)),
    motorised: cell(orNo(count)),
    'Pacific leg': cell(orNo(count)),
    'Pacific motorised': cell(orNo(count)),
    defence: cell(factor),
    'defence of MTN': cell(factor),
    air: cell(factor),
    table: z.enum(['attacker', 'defender']),
    overrun: yesNo,
    aircraft: whole,
    supply: whole,
  })
  .transform((row): TerrainRow => ({
    leg: row.leg,
    motorised: row.motorised,
    pacificLeg: row['Pacific leg'],
    pacificMotorised: row['Pacific motorised'],
    defence: row.defence,
    defenceMtn: row['defence of MTN'],
    air: row.air,
    attackerMayChooseTable: row.table === 'attacker',
    overrun: row.overrun,
    aircraft: row.aircraft,
    supplyExtra: row.supply,
  }))
const rows = <T>(names: readonly string[], row: z.ZodType<T>) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, row]))).transform((value) => value as Readonly<Record<string, T>>)

const terrainEffects = z.strictObject({
  ...header,
  scale: z.string().optional(),
  'off-map': whole,
  terrain: rows(['clear', 'desert', 'forest', 'jungle', 'mountain', 'desert mountain', 'swamp', 'lake', 'qattara'], terrainRow),
})

const WEATHER: Record<string, WeatherKind> = { F: 'fine', R: 'rain', St: 'storm', Sn: 'snow', B: 'blizzard' }
const weatherCells = cells(oneOf('weather', WEATHER), 6)
const weatherLine = z
  .strictObject({
    arctic: weatherCells,
    'north temperate': weatherCells,
    mediterranean: weatherCells,
    'north monsoon': weatherCells,
    'south monsoon': weatherCells,
    'south temperate': weatherCells,
    'next roll': cells(oneOf('asterisks', { '-': 0, '*': 1, '**': 2, '***': 3 }), 6),
    advance: cells(count, 6),
  })
  .transform(({ 'next roll': next, advance, ...zones }) => ({ zones, next, advance }))
const weatherChart = z.strictObject({
  ...header,
  codes: z.record(z.string(), z.string()).optional(),
  turns: cells(oneOf('turn', Object.fromEntries(MONTHS.map((months): [string, Months] => [months, months]))), 6),
  rolls: z.record(z.string(), weatherLine).transform((lines, context) => {
    const list = Object.entries(lines)
      .map(([roll, line]) => ({ ...range(roll), ...line }))
      .sort((a, b) => a.low - b.low)
    const problem = unbroken(list, 1, 13)
    if (problem) context.addIssue({ code: 'custom', message: problem })
    return list
  }),
})

const weatherEffect = z
  .strictObject({ supply: whole, move: cell(factor), odds: whole, 'odds winterised': whole, air: cell(orNo(factor)) })
  .transform((row): WeatherEffect => ({
    supplyRange: row.supply,
    moveCost: row.move,
    oddsShift: row.odds,
    oddsShiftWinterised: row['odds winterised'],
    air: row.air,
  }))
const weatherEffects = z.strictObject({
  ...header,
  fine: weatherEffect,
  rain: weatherEffect,
  storm: weatherEffect,
  snow: weatherEffect,
  blizzard: weatherEffect,
})

const impulseTrack = z.strictObject({
  ...header,
  boxes: z.record(z.string().regex(/^\d+$/), whole).transform((boxes, context) => {
    const numbers = Object.keys(boxes)
      .map(Number)
      .sort((a, b) => a - b)
    if (numbers.length === 0 || numbers.some((number, i) => number !== i + 1))
      context.addIssue({ code: 'custom', message: 'boxes are numbered from 1 without gaps' })
    return numbers.map((number) => boxes[number])
  }),
})

const initiativeTrack = z.strictObject({
  ...header,
  spaces: z
    .array(
      z
        .strictObject({ name: z.string(), Axis: whole, Allies: whole, 're-roll': z.array(z.enum(['Axis', 'Allies'])) })
        .transform((space) => ({
          name: space.name,
          axis: space.Axis,
          allies: space.Allies,
          axisMayReroll: space['re-roll'].includes('Axis'),
          alliesMayReroll: space['re-roll'].includes('Allies'),
        })),
    )
    .min(1),
})

const COLUMNS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const
const allowance = (text: string): Allowance => {
  if (text === 'yes') return 'unlimited'
  if (text === 'no') return 'none'
  const letters = text
    .split('+')
    .map(oneOf('allowance (yes, no, or columns such as c+g)', Object.fromEntries(COLUMNS.map((letter) => [letter, letter]))))
  return letters.length === 1 ? letters[0] : letters
}
const ACTIVITIES = [
  'declare war',
  'port attack',
  'combat air patrol',
  'escort',
  'interception',
  'naval air',
  'naval movement',
  'embarkation',
  'naval transport',
  'naval interception',
  'naval combat',
  'naval air interception',
  'strategic bombardment',
  'ground strike',
  'rail movement',
  'land movement',
  'air transport',
  'debarkation',
  'invasion',
  'paradrop',
  'land attack',
  'shore bombardment',
  'ground support',
  'aircraft rebase',
  'air supply',
  'HQ reorganisation',
  'TRS supply',
] as const
const activityRow = cells(allowance, 5).transform(([naval, air, land, combined, enemy]) => ({ naval, air, land, combined, enemy }))
const allowableActivities = z.strictObject({
  ...header,
  columns: z.literal('naval air land combined enemy'),
  activities: rows(ACTIVITIES, activityRow),
})

const limitRow = z
  .array(whole)
  .length(8)
  .transform((numbers) => Object.fromEntries(COLUMNS.map((column, i) => [column, numbers[i]])) as Record<(typeof COLUMNS)[number], number>)
const activityLimits = z.strictObject({
  ...header,
  columns: z.strictObject(Object.fromEntries(COLUMNS.map((column) => [column, z.string()]))),
  powers: rows(['Germany', 'Italy', 'Japan', 'USA', 'Commonwealth', 'USSR', 'China', 'France'], limitRow),
  increases: z.record(z.string().regex(/^\d{4}$/), z.record(z.string(), z.partialRecord(z.enum(COLUMNS), whole))).transform((years) =>
    Object.entries(years)
      .map(([year, powers]) => ({ year: Number(year), powers }))
      .sort((a, b) => a.year - b.year),
  ),
})

const twoDiceLine = z.tuple([cell(landResult), cell(landResult)])
const landCombat2d10 = z.strictObject({
  ...header,
  results: byTotal(twoDiceLine, -1, 23).transform((lines) => ({
    lowest: -1,
    highest: 23,
    assault: lines.map(([assault]) => assault),
    blitzkrieg: lines.map(([, blitzkrieg]) => blitzkrieg),
  })),
})

const ODDS = ['1:6', '1:5', '1:4', '1:3', '1:2', '2:3', '1:1', '3:2', '2:1', '3:1', '4:1', '5:1', '6:1', '7:1', '8:1', '9:1', '10:1']
const landCombatModifiers = z.strictObject({
  ...header,
  odds: rows(['below 1:6', ...ODDS], modifier).transform((lines) => [
    { attacker: 0, defender: 1, modifier: lines['below 1:6'] },
    ...ODDS.map((level) => ({ ...odds(level), modifier: lines[level] })),
  ]),
  modifiers: z
    .strictObject({
      'each HQ-A, ARM or MECH defending': modifier,
      'each face-down defender': modifier,
      'HQ support divided by': z.number().positive(),
      'each major power after the first': modifier,
      'each PARA paradropping': modifier,
      'each jungle fighter attacking': modifier,
      jungle: modifier,
      rain: modifier,
      'storm or snow': modifier,
      blizzard: modifier,
      'each winterised unit attacking': modifier,
      'each winterised unit defending': modifier,
      'each printed factory': modifier,
      'each HQ-A, ARM or MECH attacking (blitz)': modifier,
    })
    .transform((row): LandModifiers => ({
      armourDefending: row['each HQ-A, ARM or MECH defending'],
      faceDownDefender: row['each face-down defender'],
      hqSupportDivisor: row['HQ support divided by'],
      extraMajorPower: row['each major power after the first'],
      paradropping: row['each PARA paradropping'],
      jungleFighterAttacking: row['each jungle fighter attacking'],
      jungle: row.jungle,
      rain: row.rain,
      stormOrSnow: row['storm or snow'],
      blizzard: row.blizzard,
      winterisedAttacking: row['each winterised unit attacking'],
      winterisedDefending: row['each winterised unit defending'],
      printedFactory: row['each printed factory'],
      armourAttackingBlitzkrieg: row['each HQ-A, ARM or MECH attacking (blitz)'],
    })),
})

const oneDieTable = (best: number) => {
  const expected = ['1:2', '1:1', '3:2', ...Array.from({ length: best - 1 }, (_, i) => `${i + 2}:1`)]
  return z
    .strictObject({
      columns: cells(odds).refine(
        (columns) => columns.map(({ attacker, defender }) => `${attacker}:${defender}`).join() === expected.join(),
        `the columns are ${expected.join(' ')}`,
      ),
      rolls: byTotal(cells(landResult, expected.length), 1, 13),
    })
    .transform((table): OneDieTable => ({ columns: table.columns, results: table.rolls }))
}
const landCombat1d10 = z.strictObject({
  ...header,
  assault: z.preprocess((value) => (value === 'missing' ? null : value), oneDieTable(10).nullable()),
  blitzkrieg: oneDieTable(7),
})

const AIR: Record<string, AirResult> = { AX: 'AX', DX: 'DX', AA: 'AA', DA: 'DA', AC: 'AC', DC: 'DC', '-': '-' }
const airCombat = z.strictObject({
  ...header,
  columns: cells(range, 12).superRefine((columns, context) => {
    const problem = unbroken(columns, -9, 8)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  }),
  rolls: byTotal(cells(oneOf('air combat result', AIR), 12), 2, 20).transform(
    (lines) => Object.fromEntries(lines.map((line, i) => [i + 2, line])) as Record<number, AirResult[]>,
  ),
})

/** "none", "0", "1*". */
const bombardment = (text: string): { modifier: number; starred: boolean } | null => {
  if (text === 'none') return null
  const match = /^(\d+)(\*?)$/.exec(text)
  if (!match) throw new Error(`'${text}' is no shore bombardment modifier; write it as 1, 1* or none`)
  return { modifier: Number(match[1]), starred: match[2] === '*' }
}

const seaBox = z.strictObject({
  ...header,
  sections: z
    .array(
      z
        .strictObject({
          section: z.number().int(),
          search: z.number().int().min(0),
          'aircraft points': z.number().int().min(0),
          bombardment: cell(bombardment),
        })
        .transform(({ search, 'aircraft points': aircraftPoints, bombardment }) => ({ search, aircraftPoints, bombardment })),
    )
    .length(5, 'a sea-box has the sections 0 to 4'),
})

/** "7", "7-8", "61+": from and to, null without an end. */
const upTo = (text: string): { low: number; high: number | null } =>
  /^\d+\+$/.test(text) ? { low: Number(text.slice(0, -1)), high: null } : range(text)
/** The columns of one line, with no gap from 1 to no end. */
const factorColumns = cells(upTo).superRefine((columns, context) => {
  const problem = endless(columns, 1)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})
function endless(ranges: readonly { low: number; high: number | null }[], first: number): string | null {
  const last = ranges.at(-1)!
  if (last.high !== null) return 'the last has no end: write it as 61+'
  return unbroken(
    ranges.map(({ low, high }) => ({ low, high: high ?? low })),
    first,
    last.low,
  )
}
/** Lines by number of ships or bombers, from `first` up without a gap. */
const byNumber = <T>(line: z.ZodType<T>, first: number) =>
  z.record(z.string(), line).transform((lines, context) => {
    const list = Object.entries(lines)
      .map(([number, cells]) => ({ ...upTo(number), cells }))
      .sort((a, b) => a.low - b.low)
    const problem = endless(list, first)
    if (problem) context.addIssue({ code: 'custom', message: problem })
    return list
  })
/** "113": 1 X, 1 D, 3 A. */
const navalHits = (text: string): NavalHits => {
  if (!/^\d{3}$/.test(text)) throw new Error(`'${text}' is no naval result; write 1 X, 1 D and 3 A as 113`)
  return { X: Number(text[0]), D: Number(text[1]), A: Number(text[2]) }
}
/** "+2/3", "-2/5", "-". */
const antiAirDice = (text: string): AntiAirDice | null => {
  if (text === '-') return null
  const match = /^([+-])([1-9])\/([1-9])$/.exec(text)
  if (!match || Number(match[2]) > Number(match[3]))
    throw new Error(`'${text}' is no anti-aircraft result; write the best 2 of 3 dice as +2/3`)
  return { dice: Number(match[3]), counted: Number(match[2]), highest: match[1] === '+' }
}
const years = cells(count, 3)
const navalCombat = z
  .strictObject({
    ...header,
    'anti-aircraft column offset': z.number().int().min(0).max(1),
    columns: z.strictObject({ 'air-to-sea': factorColumns, 'SUB and ASW': factorColumns, 'surface and anti-aircraft': factorColumns }),
    hits: byNumber(cells(navalHits), 0),
    'anti-aircraft': byNumber(cells(antiAirDice), 1),
    ASW: z.strictObject({ BB: years, CV: years, CA: years, CL: years }),
  })
  .superRefine(({ columns, hits, 'anti-aircraft': antiAir }, context) => {
    const lines = [...Object.values(columns), ...hits.map(({ cells }) => cells), ...antiAir.map(({ cells }) => cells)].map(
      ({ length }) => length,
    )
    if (new Set(lines).size > 1) context.addIssue({ code: 'custom', message: `lines of ${[...new Set(lines)].join(' and ')} columns` })
  })

/** "3*": 3 points, an asterisk for options 32 and 33. */
const bombing = (text: string): { points: number; asterisks: number } => {
  const match = /^(?:-|(\d)(\**))$/.exec(text)
  if (!match) throw new Error(`'${text}' is no bombardment result; write it as 3, 3* or -`)
  return { points: Number(match[1] ?? 0), asterisks: match[2]?.length ?? 0 }
}
const strategicBombardment = z.strictObject({ ...header, columns: factorColumns, rolls: byTotal(cells(bombing, 8), 1, 11) })

const LAND_TYPES = ['HQ-A', 'HQ-I', 'ARM', 'MECH', 'MOT', 'INF', 'CAV', 'MTN', 'PARA', 'MAR', 'GARR', 'MIL', 'TERR', 'PART'] as const
const NAVAL_TYPES = ['CV', 'BB', 'CA', 'CL', 'SUB', 'TRS', 'AMPH'] as const
const INVADES: Record<string, readonly ('TRS' | 'AMPH')[]> = { no: [], AMPH: ['AMPH'], 'TRS+AMPH': ['TRS', 'AMPH'] }
const unitCharacteristics = z.strictObject({
  ...header,
  land: rows(LAND_TYPES, z.strictObject({ invades: cell(oneOf('way to invade', INVADES)) })),
  naval: rows(NAVAL_TYPES, z.strictObject({ 'first cycle': z.number().int().min(1), light: z.number().int().min(1).optional() })),
})

/** The shape of each file in data/wif/tables, by its name without .yaml; what comes out is what the code uses. */
const reorganisationCosts = z.strictObject({
  ...header,
  costs: z.strictObject({ 'of the action': z.number().int().min(1), other: z.number().int().min(1) }),
  doubled: z.record(
    z.string(),
    z.strictObject({
      types: z.array(z.string()).optional(),
      'production turns': z.number().int().optional(),
      'points of': z.literal('another country').optional(),
      'unless points of': z.array(z.string()).optional(),
    }),
  ),
})

const offensivePoints = z.strictObject({
  ...header,
  chits: z.strictObject({
    multiple: whole,
    'most saved': whole,
    price: whole,
    turns: whole,
    'hurried price': whole,
    'hurried turns': whole,
  }),
  columns: z.literal('air naval land'),
  actions: z.record(z.string(), cells(count, 3)),
  'submarines only': whole,
  benefit: z.strictObject({ base: whole, each: whole }),
  distance: z.strictObject({ european: whole, pacific: whole, 'off-map': whole }),
  'turn up': z.strictObject({ base: whole, all: whole, 'all of': z.record(z.string(), whole) }),
  extra: z.strictObject({ 'air mission': whole, 'land move': whole, ship: whole, 'naval search': whole, 'land attack': whole }),
})

const multiple = z.number().min(0).max(5)
const productionMultiples = z
  .strictObject({
    ...header,
    years: z.array(z.number().int()),
    multiples: z.record(z.string(), z.array(multiple)),
    increases: z.record(
      z.string(),
      z.union([
        z.strictObject({ by: multiple, from: z.number().int(), 'war with': z.string() }),
        z.strictObject({
          by: multiple,
          'entry options': z.array(z.number().int()).default([]),
          'war with any of': z.enum(['Axis', 'Allies']),
          'war with all of': z.enum(['Axis', 'Allies']),
        }),
      ]),
    ),
  })
  .refine(({ years, multiples }) => Object.values(multiples).every(({ length }) => length === years.length), 'a multiple for each year')

const partisans = z
  .strictObject({
    ...header,
    rows: z.record(z.string(), z.array(z.string())),
    red: z.array(z.string()),
    'one of': z.record(z.string(), z.array(z.string())),
    groups: z.record(z.string(), z.array(z.string())),
    regions: z.record(z.string(), z.array(z.string()).min(2)),
    numbers: z.record(z.string(), z.number().int().min(0)),
    'two dice from': z.number().int(),
  })
  .refine(
    ({ rows }) => Array.from({ length: 10 }, (_, i) => rows[i + 1]).every((row) => row !== undefined),
    'a row for each roll from 1 to 10',
  )

export const schemas = {
  'free-french': freeFrench,
  'minor-convoys': minorConvoys,
  'us-options': usOptions,
  'us-actions': usActions,
  'entry-markers': entryMarkers,
  'its-war': itsWar,
  'terrain-effects': terrainEffects,
  'weather-chart': weatherChart,
  'weather-effects': weatherEffects,
  'impulse-track': impulseTrack,
  'initiative-track': initiativeTrack,
  'allowable-activities': allowableActivities,
  'activity-limits': activityLimits,
  'land-combat-2d10': landCombat2d10,
  'land-combat-modifiers': landCombatModifiers,
  'land-combat-1d10': landCombat1d10,
  'air-combat': airCombat,
  'sea-box': seaBox,
  'unit-characteristics': unitCharacteristics,
  'naval-combat': navalCombat,
  'strategic-bombardment': strategicBombardment,
  'reorganisation-costs': reorganisationCosts,
  'offensive-points': offensivePoints,
  'production-multiples': productionMultiples,
  partisans,
} as const
export type Schemas = typeof schemas
export type TableName = keyof Schemas
