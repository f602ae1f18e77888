import { z } from 'zod'
import { header } from '../../common/table-file.ts'
import { whole } from './cells.ts'
import { POWERS } from './cost-schemas.ts'
import { SEASONS, type Season } from './economy-schemas.ts'

const power = z.enum(POWERS)
const turn = z
  .string()
  .regex(new RegExp(`^(?:${SEASONS.join('|')}) \\d{4}$`), 'a turn is a season and a year, such as Spring 1941')
  .transform((text) => ({ season: text.split(' ')[0] as Season, year: Number(text.split(' ')[1]) }))
const yes = z.enum(['yes']).transform(() => true as const)
/** "ARM 2-8". */
const counter = z
  .string()
  .regex(/^(?:ARM|MECH|INF|STA|Flak|MOTFlak) \d+-\d$/, 'a counter is written ARM 2-8')
  .transform((text) => {
    const [type, strength, move] = text.split(/[ -]/)
    return { type: type as 'ARM' | 'MECH' | 'INF' | 'STA' | 'Flak' | 'MOTFlak', strength: Number(strength), move: Number(move), text }
  })

/** 21.7.1, 15.2.2. */
export const mobilisation = z.strictObject({
  ...header,
  USSR: z.strictObject({
    NARFs: z.array(whole),
    'free units': z.array(whole),
    'Siberians after turns': whole,
    'Siberians from': turn,
  }),
  'first in the Urals': whole,
})

const upgradeLine = z.strictObject({
  power,
  section: z.string(),
  of: counter,
  to: counter,
  NARFs: whole,
  'paid by': power.optional(),
  army: whole.optional(),
  from: turn,
  until: turn.optional(),
  'a turn': whole.optional(),
  'a year': whole.optional(),
  'in all': whole.optional(),
  more: z.strictObject({ from: turn, 'in all': whole }).optional(),
  counted: yes.optional(),
  anywhere: yes.optional(),
})
export type UpgradeLine = z.infer<typeof upgradeLine>

/** 17.4, 19.4, 20.3, 21.7.2, 21.7.3; 29.21. */
export const unitUpgrades = z.strictObject({
  ...header,
  lines: z.array(upgradeLine),
  'motorised Flak': upgradeLine,
})

/** 14.8.2, 14.8.3, 14.8.4, 14.8.5. */
export const lendLease = z.strictObject({
  ...header,
  Fleets: z.strictObject({ Murmansk: whole, Turkey: whole, Persia: whole }),
  'Fleets past a German South Africa': whole,
  'Persian route': z.strictObject({ NARFs: whole, turns: whole }),
  'compulsory seasons': z.array(z.enum(SEASONS)),
  compulsory: z.partialRecord(power, z.strictObject({ from: turn, NARFs: whole, loses: whole, growth: whole })),
})

/** 27.1, 27.2. */
export const victory = z.strictObject({
  ...header,
  levels: z.array(z.strictObject({ name: z.string(), powers: z.array(power), marginal: whole, tactical: whole, decisive: whole })),
  more: z.array(z.strictObject({ for: power, section: z.string(), 'all of': z.array(z.string()) })),
})

/** 24: when a centre is worth its factors to a power. */
const WHILE = ['own', 'not hostile', 'not all hostile', 'not Axis'] as const
const oilOf = z.strictObject({
  without: whole,
  start: whole,
  'shortage below': whole,
  'die divided by': whole,
  'more for each factor short': whole,
  centres: z.array(z.strictObject({ cities: z.array(z.string()), factors: whole, while: z.enum(WHILE) })),
})
export const oil = z.strictObject({
  ...header,
  plants: z.strictObject({ number: whole, in: z.array(z.string()), income: whole, 'income from': turn }),
  powers: z.strictObject({ Germany: oilOf, USSR: oilOf, Britain: oilOf }),
  'Soviet hit': z.strictObject({ factors: whole, 'hexes to Baku': whole }),
  'American hit': z.strictObject({ 'critical industry': whole, firestorm: whole, from: turn }),
  'Italian units from': turn,
})
