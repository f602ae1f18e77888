import { z } from 'zod'
import { header } from '../../common/table-file.ts'

/*
 * Charts of politics: entry markers and US entry (13.2, 13.3), the attempt to declare war (9.4), and what goes Free French (17.2).
 */

const whole = z.number().int().nonnegative()
const pool = z.enum(['Japan', 'Germany and Italy'])

/** Entries of a chart by their printed numbers, each with the name that it has there. */
const numbered = <Fields extends z.ZodRawShape>(fields: Fields) =>
  z.record(z.string().regex(/^\d+$/), z.strictObject({ name: z.string(), ...fields }))

export const entryMarkers = z.strictObject({
  ...header,
  /** By the year in which they come: how many markers of each value. */
  years: z.record(z.string().regex(/^\d{4}$/), z.record(z.string().regex(/^\d$/), whole)),
  'two markers from': z.string().regex(/^[A-Z]\/[A-Z] \d{4}$/),
})

export const itsWar = z
  .strictObject({
    ...header,
    'least tension': whole,
    entry: z.array(whole).min(1),
    tension: z.record(z.string().regex(/^\d+$/), z.array(whole)),
  })
  .refine(
    ({ entry, tension }) => Object.values(tension).every(({ length }) => length === entry.length),
    'a war number for each column of entry levels',
  )

export const usOptions = z.strictObject({
  ...header,
  options: numbered({
    aim: pool.optional(),
    tension: whole,
    after: z.array(whole).default([]),
    'least tension': whole.default(0),
  }),
})

export const usActions = z.strictObject({
  ...header,
  actions: numbered({
    pool: pool.optional(),
    points: z.number().int(),
    each: z.enum(['game', 'time', 'war', 'country', 'place', 'map']).default('game'),
    together: z.array(z.string()).default([]),
    minors: z.tuple([z.number().int(), z.number().int(), z.number().int()]).optional(),
    maps: z.array(z.strictObject({ map: z.string(), points: z.number().int() })).default([]),
    'every turn': z.boolean().default(false),
  }),
  'dearest minors': z.array(z.string()),
  'dear minors': z.array(z.string()),
})

/** 19.4.1: convoy points by minor country. */
export const minorConvoys = z.strictObject({ ...header, points: z.record(z.string(), z.number().int().min(1)) })

/** 17.2: the die from which on a group of French possessions is Free French. Possessions without a group of theirs go by the sheet of their capital, by the letter of its hex codes. */
export const freeFrench = z.strictObject({
  ...header,
  groups: z
    .array(
      z.strictObject({
        name: z.string(),
        members: z.array(z.string()).default([]),
        sheet: z.string().length(1).optional(),
        rest: z.literal(true).optional(),
        free: z.number().int().min(1).max(11),
      }),
    )
    .refine((groups) => groups.filter(({ rest }) => rest).length === 1, 'one group takes the rest'),
  /** Subtracted while a capital ship is away from home. */
  'ship away': whole,
})
