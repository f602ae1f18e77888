import { z } from 'zod'

/** What a position knows of politics (9, 13.2, 13.3) beside wars and alignments. In a campaign without it wars and alignments come by its plans. */
export interface Politics {
  /** War has been declared in this impulse: D2.1 is over, its actions (D2.2) come next. */
  readonly declared?: Declared
}

export interface Declared {
  /** Who held, when the impulse began, the hexes that have changed hands by the declarations: by the unit that stood there (15). */
  readonly startedOn: Readonly<Record<string, string>>
}

/** Of a snapshot. */
export const politicsSchema = z.strictObject({
  declared: z.strictObject({ startedOn: z.record(z.string(), z.string()) }).optional(),
})
