import { z } from 'zod'
import { header } from '../../common/table-file.ts'
import { SEASONS, type Season } from './economy-schemas.ts'
import { modifier, named, whole } from './cells.ts'
import { POWERS } from './cost-schemas.ts'

const power = z.enum(POWERS)
const turn = z
  .string()
  .regex(new RegExp(`^(?:${SEASONS.join('|')}) \\d{4}$`), 'a turn is a season and a year, such as Spring 1941')
  .transform((text) => ({ season: text.split(' ')[0] as Season, year: Number(text.split(' ')[1]) }))
const yes = z.enum(['yes']).transform(() => true as const)
const season = z.enum(SEASONS)

/** 16.1, 16.1.1, 16.1.2, 16.1.5, 16.2. */
export const influence = z.strictObject({
  ...header,
  alliances: named(['Axis', 'Western Allies', 'Soviets'], z.array(power)),
  seasons: z.array(season),
  targets: z.record(
    z.string(),
    z.strictObject({
      by: z.array(power),
      'at most': z.partialRecord(power, z.enum(['neutral', 'sympathizer', 'associate'])).optional(),
      'turns after it is founded': whole.optional(),
    }),
  ),
  limits: named(
    POWERS,
    z.strictObject({
      POPs: whole,
      'with the USA': z.strictObject({ POPs: whole, from: z.enum(['at once', 'Fall']) }).optional(),
      'only in the war': yes.optional(),
      fewer: z.strictObject({ by: whole, after: turn, 'unless at war with': z.array(power) }).optional(),
    }),
  ),
  'one target takes one in': z.number().int().positive(),
  universal: z.strictObject({
    'the USA is in the war': z.strictObject({ 'rolls of': z.array(power), die: modifier }),
    'Italy has surrendered': z.strictObject({ 'rolls of': z.array(power), die: modifier }),
    'each war on a neutral': z.strictObject({ 'rolls of': z.array(power), die: modifier }),
    'each war on a friend': z.strictObject({ die: modifier }),
  }),
  Vatican: z.strictObject({
    die: modifier,
    in: z.array(z.string()),
    NARFs: whole,
    of: z.array(power),
    partisans: z.strictObject({ of: z.string(), number: whole }),
    units: named(['Croatia', 'Slovakia'], z.strictObject({ strength: whole, move: whole })),
  }),
  'Satellites of themselves': z.record(z.string(), z.strictObject({ of: power, from: turn })),
})
