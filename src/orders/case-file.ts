import { z } from 'zod'

/** One or several: `[a, b]` or `a`. */
export const oneOrMore = <T extends z.ZodType>(item: T) => z.union([z.array(item), item.transform((one) => [one])])
export const texts = oneOrMore(z.string())

/** What any game's case may expect of what was told, asked and refused; a text is part of what is said, or a /pattern/. */
export const toldExpectation = {
  events: texts.optional(),
  'no events': texts.optional(),
  /** Events one after another. */
  order: texts.optional(),
  refused: texts.optional(),
  /** Parts of sheets that nothing asks for: "red move". */
  ignored: texts.optional(),
  /** Orders of lists that play came to its end without: "red rail: ...". */
  'left over': texts.optional(),
  asked: texts.optional(),
  'not asked': texts.optional(),
  /** Facts that an event carries, one event for each entry: of a mapping these fields, of a list these items. */
  data: oneOrMore(z.record(z.string(), z.unknown())).optional(),
}

const sheet = z.union([z.string(), z.record(z.string(), z.unknown())])

/** A game's conformance case: data/cases/README.md says what every entry means. */
export const caseSchema = <Part extends string, P extends z.ZodType, E extends z.ZodType<object>>(
  game: string,
  parts: readonly Part[],
  position: P,
  expectation: E,
) =>
  z.strictObject({
    game: z.literal(game).optional(),
    id: z.string().regex(new RegExp(`^${game}-[a-z0-9.-]+$`)),
    title: z.string().min(10),
    rules: z.array(z.string()),
    source: z.string(),
    note: z.string().optional(),
    position,
    /** Parts of the sequence of play, one after another. */
    play: oneOrMore(z.enum(parts)).optional(),
    /** Sheets by seat: text as mailed, or entries; several in a list, one for each part of `play`. */
    orders: z.record(z.string(), z.union([sheet, z.array(sheet).min(1)])).optional(),
    /** Sheets by seat that answer from a round of a battle on, by its number. */
    rounds: z.record(z.string().regex(/^[1-9]\d*$/), z.record(z.string(), sheet)).optional(),
    /** Rolls in order, or by purpose; `else` are those of any other purpose. */
    dice: z.union([z.array(z.number().int()), z.record(z.string(), oneOrMore(z.number().int()))]).optional(),
    expect: expectation.refine((expected) => Object.keys(expected).length > 0, 'a case must expect something'),
  })

/** Reads a document as a case; throws with every problem on a line of its own. */
export function readCase<T>(schema: z.ZodType<T>, document: unknown): T {
  const parsed = schema.safeParse(document)
  if (parsed.success) return parsed.data
  throw new Error(
    `not a case:\n${parsed.error.issues.map((issue) => `  ${issue.path.join(' > ') || 'the file'}: ${issue.message}`).join('\n')}`,
  )
}
