import { z } from 'zod'

/** Parts of a player turn that a case can run; the last two are whole steps, with planning or without. */
export const PROCEDURES = [
  'planning', 'declarations of war', 'strategic warfare', 'supply check', 'activation', 'task forces', 'breakdown', 'staging', 'counter-air', 'port strikes', 'naval missions', 'rail movement', 'movement', 'airdrops', 'combat',
  'second impulse', 'stacking', 'build', 'stratmoves', 'supply', 'end', 'income', 'weather', 'turn',
] as const
export type ProcedureName = (typeof PROCEDURES)[number]

/** One or several: `[a, b]` or `a`. */
const oneOrMore = <T extends z.ZodType>(item: T) => z.union([z.array(item), item.transform((one) => [one])])
const texts = oneOrMore(z.string())
const rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])

const position = z.strictObject({
  units: texts.optional(),
  turn: z.string().regex(/^(Spring|Summer|Fall|Winter) \d{4}$/).optional(),
  stage: z.enum(['Axis turn', 'Allied turn']).optional(),
  sides: z.record(z.string(), z.enum(['Axis', 'Allies'])).optional(),
  impulse: z.union([z.literal(1), z.literal(2)]).optional(),
  control: z.record(z.string(), z.string()).optional(),
  wars: z.array(z.tuple([z.string(), z.string()])).optional(),
  minors: z.record(z.string(), z.string()).optional(),
  conquered: z.record(z.string(), z.string()).optional(),
  narfs: z.record(z.string(), z.number().int()).optional(),
  ratings: z.record(z.string(), z.strictObject({ army: rating.optional(), navy: rating.optional(), air: rating.optional() })).optional(),
  plans: z.record(z.string(), z.strictObject({ effort: z.enum(['SLE', 'RLE', 'LLE', 'MLE', 'Pass', 'none']), markers: texts.optional(), evasion: z.boolean().optional(), espionage: z.number().int().optional(), counterEspionage: z.number().int().optional() })).optional(),
  installations: texts.optional(),
  activated: z.union([z.literal('all'), texts]).optional(),
  'out of supply': texts.optional(),
})

const expectation = z.strictObject({
  units: z.record(z.string(), z.string()).optional(),
  control: z.record(z.string(), z.string()).optional(),
  narfs: z.record(z.string(), z.number().int()).optional(),
  installations: texts.optional(),
  'no installations': texts.optional(),
  events: texts.optional(),
  'no events': texts.optional(),
  refused: texts.optional(),
  asked: texts.optional(),
  'not asked': texts.optional(),
  supply: z.record(z.string(), z.enum(['full', 'limited', 'none'])).optional(),
})

/** A conformance case: data/cases/README.md says what every entry means. */
export const caseSchema = z.strictObject({
  game: z.literal('tw').optional(),
  id: z.string().regex(/^tw-[a-z0-9.-]+$/),
  title: z.string().min(10),
  rules: z.array(z.string()).min(1),
  source: z.string(),
  note: z.string().optional(),
  position,
  play: oneOrMore(z.enum(PROCEDURES)).optional(),
  orders: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.unknown())])).optional(),
  dice: z.union([z.array(z.number().int()), z.record(z.string(), oneOrMore(z.number().int()))]).optional(),
  expect: expectation.refine((expected) => Object.keys(expected).length > 0, 'a case must expect something'),
})

export type CaseFile = z.output<typeof caseSchema>
export type Expectation = CaseFile['expect']

/** Reads a document as a case; throws with every problem on a line of its own. */
export function readCase(document: unknown): CaseFile {
  const parsed = caseSchema.safeParse(document)
  if (parsed.success) return parsed.data
  throw new Error(`not a case:\n${parsed.error.issues.map((issue) => `  ${issue.path.join(' > ') || 'the file'}: ${issue.message}`).join('\n')}`)
}
