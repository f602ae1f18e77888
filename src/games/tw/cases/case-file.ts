import { z } from 'zod'
import { type Effort, EFFORTS } from '../state.ts'
import { diplomacy, happened } from '../happened-schema.ts'
import { caseSchema, readCase as readBy, texts, toldExpectation } from '../../../orders/case-file.ts'

/** Parts of a player turn that a case can run; the last two are whole steps, with planning or without. */
export const PROCEDURES = [
  'agreements',
  'planning',
  'diplomacy',
  'declarations of war',
  'strategic warfare',
  'supply check',
  'activation',
  'task forces',
  'breakdown',
  'staging',
  'counter-air',
  'port strikes',
  'naval missions',
  'rail movement',
  'movement',
  'airdrops',
  'combat',
  'second impulse',
  'stacking',
  'build',
  'stratmoves',
  'supply',
  'end',
  'atrocities',
  'income',
  'weather',
  'victory',
  'turn',
] as const
export type ProcedureName = (typeof PROCEDURES)[number]

const rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

const ratings = z.record(z.string(), z.strictObject({ army: rating.optional(), navy: rating.optional(), air: rating.optional() }))

const position = z.strictObject({
  units: texts.optional(),
  turn: z
    .string()
    .regex(/^(Spring|Summer|Fall|Winter) \d{4}$/)
    .optional(),
  options: texts.optional(),
  tables: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  stage: z.enum(['Planning', 'Axis turn', 'Allied turn']).optional(),
  sides: z.record(z.string(), z.enum(['Axis', 'Allies'])).optional(),
  impulse: z.union([z.literal(1), z.literal(2)]).optional(),
  seats: z.record(z.string(), texts).optional(),
  victory: z.literal('by objectives').optional(),
  control: z.record(z.string(), z.string()).optional(),
  wars: z
    .array(
      z.union([
        z.tuple([z.string(), z.string()]),
        z.tuple([z.string(), z.string(), z.string().regex(/^(Spring|Summer|Fall|Winter) \d{4}$/)]),
      ]),
    )
    .optional(),
  minors: z.record(z.string(), z.string()).optional(),
  conquered: z.record(z.string(), z.string()).optional(),
  vichy: texts.optional(),
  ukraine: z.boolean().optional(),
  leans: z.record(z.string(), z.string().regex(/^\S+ (?:sympathizer|associate)$/)).optional(),
  diplomacy: diplomacy.partial().optional(),
  narfs: z.record(z.string(), z.number().int()).optional(),
  'smps lost': z.record(z.string(), z.number().int()).optional(),
  ratings: ratings.optional(),
  plans: z
    .record(
      z.string(),
      z.strictObject({
        effort: z.enum(EFFORTS as readonly [Effort, ...Effort[]]),
        markers: texts.optional(),
        evasion: z.boolean().optional(),
        espionage: z.number().int().optional(),
        counterEspionage: z.number().int().optional(),
      }),
    )
    .optional(),
  'border wars': z.record(z.string(), z.union([z.number().int().nonnegative(), z.literal('over')])).optional(),
  'efforts before': z.record(z.string(), z.enum(EFFORTS as readonly [Effort, ...Effort[]])).optional(),
  installations: texts.optional(),
  weather: z.partialRecord(z.enum(['east', 'west', 'mediterranean']), z.string()).optional(),
  happened: z.strictObject(happened).optional(),
  activated: z.union([z.literal('all'), texts]).optional(),
  'out of supply': texts.optional(),
})

const expectation = z.strictObject({
  ...toldExpectation,
  units: z.record(z.string(), z.string()).optional(),
  control: z.record(z.string(), z.string()).optional(),
  narfs: z.record(z.string(), z.number().int()).optional(),
  status: z.record(z.string(), z.string()).optional(),
  POPs: z.record(z.string(), z.record(z.string(), z.number().int())).optional(),
  base: z.record(z.string(), z.number().int()).optional(),
  ratings: ratings.optional(),
  weather: z.partialRecord(z.enum(['east', 'west', 'mediterranean']), z.string()).optional(),
  zoc: z.record(z.string(), z.enum(['Axis', 'Allies', 'both', 'none'])).optional(),
  stack: z.record(z.string(), z.string()).optional(),
  costs: z.record(z.string(), z.number()).optional(),
  installations: texts.optional(),
  'no installations': texts.optional(),
  supply: z.record(z.string(), z.enum(['full', 'limited', 'none'])).optional(),
})

export const schema = caseSchema('tw', PROCEDURES, position, expectation)

export type CaseFile = z.output<typeof schema>
export type Expectation = CaseFile['expect']

/** Reads a document as a case; throws with every problem on a line of its own. */
export const readCase = (document: unknown): CaseFile => readBy(schema, document)
