import { z } from 'zod'
import { nearest } from '../map/names.ts'
import { SEASONS, type Season } from '../state.ts'

const whole = z.number().int().min(0)
const rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], { error: 'a rating is 1 to 4' })
const words = z.array(z.string())
/** Hexes by their codes. */
const codes = z.array(z.string().regex(/^\d{4}$/, 'a hex is quoted text of four figures, such as "0616"'))
const turn = z
  .string()
  .regex(new RegExp(`^(?:${SEASONS.join('|')}) \\d{4}$`), 'a turn is a season and a year, such as Spring 1941')
  .transform((text) => ({ season: text.split(' ')[0] as Season, year: Number(text.split(' ')[1]) }))
/** Parts of an empire and places: neither are nations of the game. */
const byPart = z.partialRecord(z.string(), words)
const limit = z.strictObject({ factors: whole, aircraft: whole })

/** Modifiers of the U-Boat roll that go by a country's status. */
const UBOAT_ROLL = [
  'Ireland a German Satellite',
  'South Africa a German Satellite',
  'Portugal a British Satellite, or a garrison of the Azores',
  'Spain a British or American Satellite',
  'Ireland an American Satellite',
] as const

/** Sections of the rulebook that say it. */
const section = z
  .string('a section is quoted text, such as "11.10"')
  .regex(/^\d+(?:\.\d+)*(?:, \d+(?:\.\d+)*)*$/, 'a section is quoted text, such as "11.10"')
const said = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject({ section, ...shape })

/** The shape of data/tw/traits.yaml, which says what each entry is; `names` are the nations there are. */
export function traitsSchema(names: readonly string[]) {
  const unknown = (name: string) => `'${name}' is no nation${nearest(name, names)}`
  const nation = z.string().superRefine((name, context) => {
    if (!names.includes(name)) context.addIssue({ code: 'custom', message: unknown(name) })
  })
  const nations = z.array(nation)
  const by = <Value extends z.ZodType>(value: Value) =>
    z.partialRecord(z.string(), value).superRefine((entries, context) => {
      for (const name of Object.keys(entries))
        if (!names.includes(name)) context.addIssue({ code: 'custom', path: [name], message: unknown(name) })
    })
  return z.strictObject({
    source: z.string(),
    names: said({ adjectives: by(z.string()), called: by(z.string()) }),
    'order of play': said({ powers: nations }),
    'depleted army': said({ others: rating, of: by(rating) }),
    'hardy in winter': said({ nations }),
    'always Hard Freeze': said({ units: by(words), 'in the Axis': nations }),
    'home guard': said({ units: by(words), rating }),
    timid: said({ nations }),
    'apart from its allies': said({ nations }),
    'strong cities': said({ countries: nations, against: nations }),
    'guarded home': said({ countries: nations }),
    'clumsy attackers': said({ nations }),
    Siberians: said({ units: by(words), not: nations }),
    'surprised cities': said({ regions: words, countries: nations }),
    'armed neutrals': said({ powers: nations }),
    'flak against armour': said({ nations }),
    uncounted: said({ units: by(words) }),
    'stack alone': said({ nations }),
    'North Africa': said({ countries: nations }),
    'Africa and the Middle East': said({ countries: nations }),
    'French North Africa': said({ countries: nations }),
    'western surprise': said({
      'declared on': nations,
      met: nations,
      'on the ground': nations,
      'airborne shock': nations,
      'in the air': nations,
      slow: nations,
      'short of range': nations,
      'without Reserves': nations,
      'at sea': nations,
      'silent airfields': nations,
      'silent ports': nations,
    }),
    'supplied over the sea': said({ nations: by(z.strictObject({ area: z.string(), home: z.string() })) }),
    'supplied from the edges': said({ nations: by(words) }),
    'tied to the capital': said({ everywhere: nations, 'at home': nations }),
    'fed by Suez': said({ nations, factors: whole }),
    'no lesser capital': said({ colonies: nations }),
    'lesser capital': said({ places: by(words) }),
    'traced through zones': said({ hexes: by(codes) }),
    'traced over a lake': said({ hexes: by(codes.length(2, 'a lake is crossed between two hexes')) }),
    'Task Forces': said({ nations, 'with one of': by(nation) }),
    'Evasion chits': said({
      powers: by(z.union([z.strictObject({ from: turn, to: turn }), z.strictObject({})], 'turns are from: and to: one')),
    }),
    'round the Cape': said({ powers: nations }),
    'past Gibraltar': said({ powers: nations, countries: nations }),
    'from the United States': said({ countries: nations }),
    'kept from the Channel': said({ nations }),
    strangers: said({ pairs: z.array(z.tuple([nation, nation])) }),
    'northern airbases': said({ countries: nations }),
    'one country': said({ of: z.record(z.string(), nation) }),
    'one in war': said({ parties: z.array(nations) }),
    'declarations paid': said({ by: by(nation) }),
    'changes sides': said({
      from: turn,
      invader: nation,
      countries: by(z.enum(['satellite', 'neutral'])),
      'but not in': words,
      'held by': by(z.strictObject({ place: z.string(), type: z.literal('CDO') })),
    }),
    guests: said({ countries: by(nation) }),
    'closed to Germany': said({ country: nation, to: nation, enemy: nation }),
    'near Finland': said({ of: nation, country: nation, hexes: whole, enemy: nation }),
    'Atlantic ports': said({ of: nations, 'outside the Mediterranean': nations }),
    'repaired at home': said({ nations }),
    'home waters': said({ of: by(nations) }),
    spared: said({ hexes: by(codes) }),
    'war for nothing': said({ countries: nations, by: nations }),
    'airbase of an invader': said({ by: nation, countries: nations, 'with Satellites': nations }),
    kin: said({ of: by(nations) }),
    'dear to declare war on': said({ countries: nations }),
    'crippled without': said({ cities: by(z.string()) }),
    'far in Russia': said({ railmoves: nations, SLE: nations }),
    'grows at war alone': said({ powers: nations }),
    'Reserve Fortification': said({ power: nation }),
    'U-Boat roll': said({ Satellites: z.partialRecord(z.enum(UBOAT_ROLL), z.strictObject({ country: nation, of: nations })) }),
    shipyards: said({ most: by(whole) }),
    'yards at home': said({ colonies: by(nations) }),
    'raised abroad': said({ places: byPart, 'without Suez': byPart, 'in Suez': nations }),
    fortresses: said({ 'first year after the surrender of': by(nation), 'in North Africa': nations }),
    'own prices': said({ units: by(z.array(z.enum(['90th Light', 'SS Legion']))) }),
    'gains by cities': said({ powers: nations }),
    'SAC in a turn': said({ most: by(whole) }),
    grants: said({
      nothing: nations,
      'nothing to Satellites': nations,
      'only to': by(nation),
      'not to': by(nation),
      from: by(by(turn)),
      'over land': nations,
    }),
    'Lend-Lease': said({ by: nations, against: nation }),
    upgrades: said({
      'Third-Rate navies': nations,
      powers: by(
        z.strictObject({
          arms: z.array(z.enum(['army', 'navy', 'air'])).optional(),
          'at war with': nations.optional(),
          'or surrendered': nations.optional(),
          from: turn.optional(),
          'army in war of': z.tuple([nation, nation]).optional(),
          'or once surrendered': nation.optional(),
        }),
      ),
    }),
    'limits in North Africa': said({
      powers: by(z.strictObject({ 'enemy Malta': limit, 'own Malta': limit, until: turn, 'until a landing': z.boolean() })),
    }),
  })
}

/** What the rules say of single nations. */
export type Traits = z.infer<ReturnType<typeof traitsSchema>>
