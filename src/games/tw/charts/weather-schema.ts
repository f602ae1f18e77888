import { z } from 'zod'
import { header } from '../../common/table-file.ts'
import { cell, modifier, named, whole } from './cells.ts'

/** What the weather does to one side (26). */
export interface WeatherEffects {
  /** Movement points lost in both impulses (negative): by armour, whose types the table names, and by others. */
  armour: number
  others: number
  /** Columns that OAS and DAS shift at most. */
  airSupport: number
  /** An air unit's range by its printed one. */
  airRange: (printed: number) => number
  grounded: boolean
  automaticVictory: boolean
  airdrops: boolean
  amphibious: boolean
  works: boolean
  zoc: boolean
  secondImpulseMovement: boolean
  secondImpulseCombat: boolean
  /** Rivers and swamps are clear terrain, the Baltic is closed. */
  frozen: boolean
  /** Stratmoves and rail moves together inside the 1939 USSR; null without limit. */
  strategicMoves: number | null
  /** Times that a rail move counts, and a SMP. */
  railTimes: number
  smpTimes: number
}

const yesNo = (otherwise: boolean) =>
  z
    .enum(['yes', 'no'])
    .transform((word) => word === 'yes')
    .default(otherwise)

/** "full", "half up", "-1", "1", "grounded". */
function airRange(text: string): { grounded: boolean; airRange: (printed: number) => number } {
  const range = (airRange: (printed: number) => number) => ({ grounded: false, airRange })
  if (text === 'full') return range((printed) => printed)
  if (text === 'half up') return range((printed) => Math.ceil(printed / 2))
  if (text === 'half down') return range((printed) => Math.floor(printed / 2))
  if (text === 'grounded') return { grounded: true, airRange: () => 0 }
  if (/^-\d$/.test(text)) return range((printed) => Math.max(printed + Number(text), 0))
  if (/^\d$/.test(text)) return range((printed) => Math.min(printed, Number(text)))
  throw new Error(`'${text}' is no air range; write full, half up, half down, -1, 1 or grounded`)
}

/** Columns without limit by weather; 11.3 has its own. */
const NO_LIMIT = 99

const effects = z
  .strictObject({
    armour: modifier.max(0).default(0),
    others: modifier.max(0).default(0),
    'air support': whole.default(NO_LIMIT),
    'air range': cell(airRange).default({ grounded: false, airRange: (printed) => printed }),
    'automatic victory': yesNo(true),
    airdrops: yesNo(true),
    amphibious: yesNo(true),
    works: yesNo(true),
    ZOC: yesNo(true),
    'second impulse movement': yesNo(true),
    'second impulse combat': yesNo(true),
    frozen: yesNo(false),
    'strategic moves': whole.nullable().default(null),
    'rail times': whole.default(1),
    'SMP times': whole.default(1),
  })
  .transform((row): WeatherEffects => ({
    armour: row.armour,
    others: row.others,
    airSupport: row['air support'],
    ...row['air range'],
    automaticVictory: row['automatic victory'],
    airdrops: row.airdrops,
    amphibious: row.amphibious,
    works: row.works,
    zoc: row.ZOC,
    secondImpulseMovement: row['second impulse movement'],
    secondImpulseCombat: row['second impulse combat'],
    frozen: row.frozen,
    strategicMoves: row['strategic moves'],
    railTimes: row['rail times'],
    smpTimes: row['SMP times'],
  }))
const NONE = effects.parse({})

/** "-3..3". */
const span = cell((text) => {
  const match = /^(-?\d+)\.\.(-?\d+)$/.exec(text)
  if (!match) throw new Error(`'${text}' is no span of results; write it as -3..3`)
  return { low: Number(match[1]), high: Number(match[2]) }
})

/** Lines from 9 down to -9 without a gap. */
function unbroken(lines: readonly { roll: { low: number; high: number } }[], context: z.RefinementCtx): void {
  let expected = 9
  for (const { roll } of lines) {
    if (roll.high !== expected || roll.low > roll.high)
      context.addIssue({ code: 'custom', message: `${roll.low}..${roll.high} does not continue at ${expected}` })
    expected = roll.low - 1
  }
  if (expected !== -10) context.addIssue({ code: 'custom', message: `lines go down to ${expected + 1}, expected -9` })
}

const DEPLETED = ['8-8 ARM', '4-8 MECH', '6-factor INF', 'Satellite INF', 'Satellite'] as const
const eastWinter = z
  .array(
    z
      .strictObject({
        name: z.string(),
        roll: span,
        Axis: effects,
        Soviet: effects.default(NONE),
        depletes: z.partialRecord(z.enum(DEPLETED), whole),
      })
      .transform(({ Axis, Soviet, ...line }) => ({ ...line, axis: Axis, soviet: Soviet })),
  )
  .superRefine(unbroken)
const forAll = z
  .array(
    z.strictObject({ name: z.string(), roll: span, effects: effects.default(NONE) }).transform(({ effects: both, ...line }) => ({
      ...line,
      axis: both,
      soviet: both,
      depletes: {},
    })),
  )
  .superRefine(unbroken)

const list = cell((text) => text.split(/,\s*/))
const types = z.strictObject({ armour: z.array(z.string()), others: z.union([z.literal('all'), z.array(z.string())]) })

/** Section 26. */
export const weather = z.strictObject({
  ...header,
  areas: named(['east', 'west', 'mediterranean', 'clear'], list),
  types: named(['east winter Axis', 'east winter Soviet', 'east mud', 'west winter', 'mediterranean winter'], types),
  'east winter': eastWinter,
  'east spring': forAll,
  'east fall': forAll,
  'west winter': forAll,
  'mediterranean winter': forAll,
  'before the war in the east': named(['east winter', 'east spring', 'east fall'], z.string()),
  die: named(
    ['first winter', 'first winter after a German LLE in Fall', 'second winter', 'later winters', 'first fall', 'Winterized Wehrmacht'],
    modifier,
  ),
})
