import { z } from 'zod'
import { bordersSchema, pactSchema, tradeChangesSchema } from '../politics/state.ts'
import { BUILD_CLASSES, CLAIMED_REGIONS, PLACES } from '../state.ts'
import { actionSteps, type BaseStep } from '../sequence.ts'
import { caseSchema, oneOrMore, readCase as readBy, texts, toldExpectation } from '../../../orders/case-file.ts'

/** Parts of the sequence of play that a case can run, beside the steps of an impulse; 'impulse' and 'turn start' are a campaign's whole steps. */
const PARTS = [
  'impulse',
  'turn start',
  'agreements',
  'weather',
  'initiative',
  'reinforcements',
  'stacking',
  'last impulse',
  'return to base',
  'lending',
  'partisans',
  'us entry',
  'production',
  'conquest',
  'surrender',
  'vichy',
  'liberation',
  'allocate minors',
  'declarations',
  'victory check',
  'end of turn',
] as const
export type ProcedureName = (typeof PARTS)[number] | BaseStep
export const PROCEDURES: readonly ProcedureName[] = [...PARTS, ...actionSteps.map(({ name }) => name)]

const side = z.enum(['Axis', 'Allies'])
const weather = z.enum(['fine', 'rain', 'storm', 'snow', 'blizzard'])
const yesNo = z.enum(['yes', 'no'])
/** Hexes by code or place, several with spaces between, "T0000..T0511" for all columns 00 to 05 of rows 00 to 11. */
const byHexes = <T extends z.ZodType>(value: T) => z.record(z.string(), value)

/** Values of the markers in the US pools (13.3). */
const markersOfPools = z.strictObject({
  Japan: z.array(z.number().int()).default([]),
  'Germany and Italy': z.array(z.number().int()).default([]),
})

const position = z.strictObject({
  map: z
    .string()
    .regex(/^(plain \d+x\d+|east-europe|board)$/, "expected 'plain 12x12', 'east-europe' or 'board' (the whole board)")
    .default('plain 12x12'),
  maps: z.number().int().min(1).optional(),
  status: z.record(z.string(), z.enum(['free', 'incompletely conquered', 'conquered'])).optional(),
  exile: z.record(z.string(), z.string()).optional(),
  partisans: z.record(z.string(), z.string().regex(/^(green|red) \S/, "expected the colour and who runs them, 'green USSR'")).optional(),
  'neutral in': z.record(z.string(), z.number().int()).optional(),
  'ran before': z.record(z.string(), z.string()).optional(),
  'out of pools': z.array(z.string()).optional(),
  regions: byHexes(z.string()).optional(),
  occupied: texts.optional(),
  country: z.string().optional(),
  terrain: byHexes(z.string()).optional(),
  countries: byHexes(z.string()).optional(),
  'weather zones': byHexes(z.string()).optional(),
  'sea areas': byHexes(z.string()).optional(),
  'adjacent sea areas': z.array(z.tuple([z.string(), z.string()])).optional(),
  hexsides: z.record(z.string(), texts).optional(),
  rail: texts.optional(),
  places: z.record(z.string(), z.string()).optional(),
  sides: z.record(z.string(), side.nullable()).optional(),
  seats: z.record(z.string(), texts).optional(),
  minors: z.record(z.string(), z.string()).optional(),
  homes: z.record(z.string(), z.string()).optional(),
  conquered: z.record(z.string(), z.string()).optional(),
  'conquered first': z.record(z.string(), side).optional(),
  'at war': z.array(z.tuple([z.string(), z.string()])).optional(),
  declared: z.tuple([z.string(), z.string()]).optional(),
  control: byHexes(z.string()).optional(),
  everywhere: z.string().optional(),
  units: texts.optional(),
  weather: z.union([weather, z.record(z.string(), weather)]).optional(),
  'next weather roll': z.number().int().optional(),
  advance: z.number().int().optional(),
  active: side.optional(),
  actions: z.record(z.string(), z.enum(['pass', 'naval', 'air', 'land', 'combined'])).optional(),
  options: z.array(z.number().int()).optional(),
  changes: z.array(z.string()).optional(),
  turn: z
    .strictObject({
      index: z.number().int().optional(),
      year: z.number().int().optional(),
      months: z.enum(['J/F', 'M/A', 'M/J', 'J/A', 'S/O', 'N/D']).optional(),
    })
    .optional(),
  'last turn': z.number().int().optional(),
  'impulse box': z.number().int().optional(),
  impulses: z.strictObject({ Axis: z.number().int(), Allies: z.number().int() }).optional(),
  'first side': side.optional(),
  initiative: z.strictObject({ box: z.number().int().optional(), holder: side.optional() }).optional(),
  dropped: texts.optional(),
  invaded: z
    .record(
      z.string(),
      z
        .string()
        .regex(
          /^(TRS|AMPH) [0-4]( (E|NE|NW|W|SW|SE))?$/,
          "expected the ship and its section, 'AMPH 3', and perhaps the hexside crossed, 'TRS 2 NE'",
        ),
    )
    .optional(),
  overseas: z.literal('yes').optional(),
  taken: z.record(z.string(), side).optional(),
  saved: byHexes(z.number().int()).optional(),
  offensive: z.record(z.string(), z.number().int()).optional(),
  chits: z.array(z.strictObject({ power: z.string(), points: z.number().int(), in: z.number().int() })).optional(),
  bombed: byHexes(
    z.strictObject({ points: z.number().int().default(0), oil: z.number().int().default(0), since: z.number().int().default(0) }),
  ).optional(),
  production: z
    .strictObject({
      beyond: z
        .record(z.string(), z.strictObject({ factories: z.number().int().default(0), resources: z.number().int().default(0) }))
        .default({}),
      claimed: z.array(z.enum(CLAIMED_REGIONS)).optional(),
      risen: z.array(z.string()).optional(),
      railed: z.array(z.strictObject({ from: z.string(), to: z.string(), since: z.number().int() })).optional(),
      'made before': z.record(z.string(), z.number().int()).optional(),
      'built before': z.record(z.string(), z.partialRecord(z.enum(BUILD_CLASSES), z.number().int())).optional(),
    })
    .optional(),
  'us options': z.array(z.number().int()).optional(),
  gateways: byHexes(z.string()).optional(),
  politics: z
    .strictObject({
      'us entry': markersOfPools.optional(),
      'us tension': markersOfPools.optional(),
      'common pool': z.array(z.number().int()).optional(),
      never: texts.optional(),
      'installed vichy': z.string().optional(),
      'vichy hostile': texts.optional(),
      'burma road': z.literal('closed').optional(),
      'must attempt': z.literal(true).optional(),
      'eastern peace': z.literal(true).optional(),
      'from vichy': z.record(z.string(), z.number().int()).optional(),
      trade: tradeChangesSchema.optional(),
      borders: bordersSchema.optional(),
      pacts: z.array(pactSchema).optional(),
      pool: z.array(z.number().int()).optional(),
      'drew marker': texts.optional(),
      actions: texts.optional(),
      extra: z.record(z.string(), z.number().int()).optional(),
      without: z.number().int().optional(),
      shunned: texts.optional(),
      exiles: texts.optional(),
      destroyers: z.number().int().optional(),
      suez: z.literal('closed').optional(),
      norway: z.number().int().optional(),
    })
    .optional(),
  tables: z.record(z.string(), z.unknown()).optional(),
  reserves: z.record(z.string(), oneOrMore(z.union([z.string(), z.strictObject({ against: z.string(), units: texts })]))).optional(),
  victory: z
    .union([
      texts,
      z.strictObject({
        bids: z.record(z.string(), z.number().int()).default({}),
        'declared on': z.array(z.tuple([z.string(), z.string()])).default([]),
        aligned: z.array(z.tuple([z.string(), z.string()])).default([]),
      }),
    ])
    .optional(),
})

const unit = z.strictObject({
  of: z.string().optional(),
  at: z.string().optional(),
  face: z.enum(['up', 'down']).optional(),
  place: z.enum(PLACES).optional(),
  arrives: z.number().int().optional(),
  sea: z.string().optional(),
  damaged: z.boolean().optional(),
  planes: z.boolean().optional(),
  aside: z.boolean().optional(),
  points: z.number().int().optional(),
  aboard: z.string().optional(),
})

const state = z.strictObject({
  'impulse box': z.number().int().optional(),
  'initiative box': z.number().int().optional(),
  'initiative holder': side.optional(),
  'first side': side.optional(),
  active: side.optional(),
  stage: z.enum(['turn start', 'impulse', 'turn end', 'over']).optional(),
  turn: z.string().optional(),
  weather: z.record(z.string(), weather).optional(),
  'next weather roll': z.number().int().optional(),
  advance: z.number().int().optional(),
  /** Powers whose multiple has risen for good (13.6.3). */
  risen: z.string().optional(),
})

const expectation = z.strictObject({
  /** Values in the US pools (13.3), smallest first. */
  'us entry': markersOfPools.optional(),
  'us tension': markersOfPools.optional(),
  'common pool': z.array(z.number().int()).optional(),
  /** On whom the USA may never declare war. */
  'us never': texts.optional(),
  ...toldExpectation,
  units: z.record(z.string(), z.union([z.string(), unit])).optional(),
  control: byHexes(z.string()).optional(),
  status: z.record(z.string(), z.string()).optional(),
  'at war': z.record(z.string(), yesNo).optional(),
  state: state.optional(),
  supply: z.record(z.string(), z.union([yesNo, z.string()])).optional(),
  'supply sources': z.record(z.string(), z.record(z.string(), z.enum(['primary', 'secondary', 'cut off']))).optional(),
  production: z
    .record(
      z.string(),
      z.strictObject({
        points: z.number().int().optional(),
        multiple: z.number().optional(),
        'build points': z.number().int().optional(),
        fed: byHexes(z.number().int()).optional(),
        idle: byHexes(z.string()).optional(),
      }),
    )
    .optional(),
  saved: byHexes(z.number().int()).optional(),
  offensive: z.record(z.string(), z.number().int()).optional(),
  zoc: byHexes(z.enum(['Axis', 'Allies', 'both', 'none'])).optional(),
  stack: z.record(z.string(), z.union([yesNo, z.string()])).optional(),
  'enter cost': z.record(z.string(), z.union([z.number(), z.literal('no')])).optional(),
  'air cost': z.record(z.string(), z.union([z.number(), z.literal('no')])).optional(),
  'co-operate': z.record(z.string(), yesNo).optional(),
})

export const schema = caseSchema('wif', PROCEDURES, position, expectation)

export type CaseFile = z.output<typeof schema>
export type CasePosition = CaseFile['position']
export type Expectation = CaseFile['expect']

/** Reads a document as a case; throws with every problem on a line of its own. */
export const readCase = (document: unknown): CaseFile => readBy(schema, document)
