import { z } from 'zod'
import { header } from '../../common/table-file.ts'
import { named, whole } from './cells.ts'
import { SEASONS, type Season } from './economy-schemas.ts'

const turn = z
  .string()
  .regex(new RegExp(`^(?:${SEASONS.join('|')}) \\d{4}$`), 'a turn is a season and a year, such as Fall 1941')
  .transform((text) => ({ season: text.split(' ')[0] as Season, year: Number(text.split(' ')[1]) }))

/** 22.8: what moves the American entry level. */
export const US_ENTRY_EVENTS = [
  'Germany declares war on the Low Countries',
  'Germany declares war on a Scandinavian country',
  'France has fallen',
  'Italy declares war on Britain or France',
  'Britain has attacked the French navy',
  'Germany declares war on the Soviet Union',
  'Moscow has fallen',
  'Leningrad has fallen',
  'the Soviet Union has surrendered',
  'the Axis declares war on Greece, Yugoslavia or Switzerland',
  'the Axis declares war on Turkey',
  'the Axis declares war on Spain',
  'the Axis declares war on Portugal',
  'the Axis occupies Gibraltar',
  'Britain has lost 20 NARFs or more to strategic warfare',
  'a British city is firebombed',
  'the Western Allies declare war on a neutral',
  'the Western Allies declare war on Italy early',
  'Japan attacks',
  'the isolationists are outmaneuvered',
  'British propaganda succeeds',
  'British propaganda is heavy-handed',
] as const
export type UsEntryEvent = (typeof US_ENTRY_EVENTS)[number]

/** 22.3 to 22.8. */
export const usEntry = z.strictObject({
  ...header,
  events: named(US_ENTRY_EVENTS, z.strictObject({ level: z.number().int(), times: z.enum(['once', 'each']) })),
  'British losses': whole,
  'early until': turn,
  'Japan attacks in': turn,
  'at least': whole,
  'attempts from': turn,
  'attempts with Spain': z.strictObject({ associate: turn, satellite: turn }),
  'in any case': turn,
  'ASW loan': z.strictObject({ 'from level': whole, NARFs: whole, 'succeeds at most': whole, 'comes after turns': whole }),
  propaganda: z.strictObject({
    seasons: z.array(z.enum(SEASONS)),
    'succeeds at most': whole,
    'heavy-handed at': whole,
    'a fallen friend': z.number().int(),
  }),
  mobilisation: z.array(whole),
  levels: z.array(z.strictObject({ to: whole, NARFs: whole, 'Lend-Lease': whole, 'by Murmansk': whole.optional(), shipyards: whole })),
})
