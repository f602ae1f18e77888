import { agreementsSchema } from '../common/agreements/agreement.ts'
import { z } from 'zod'
import { bordersSchema, entrySchema, loanSchema, pactSchema, politicsSchema, tradeChangesSchema } from './politics/state.ts'
import { BUILD_CLASSES, CLAIMED_REGIONS, MONTHS, PLACES } from './state.ts'

/** What a snapshot is as JSON: the position with hexes by their printed codes, sea areas by their names. */

const side = z.enum(['Axis', 'Allies'])
const code = z.string().regex(/^[A-Z]\d{4}$/, 'expected the code of a hex')
const whole = z.number().int()
const weather = z.enum(['fine', 'rain', 'storm', 'snow', 'blizzard'])
const cost = z.strictObject({ points: z.number(), turns: z.number() })

const production = z.strictObject({
  beyond: z.record(z.string(), z.strictObject({ factories: whole, resources: whole })),
  elsewhere: z.record(z.string(), z.union([whole, z.enum(['half', 'all'])])).optional(),
  cadre: z.array(z.strictObject({ unit: z.string(), power: z.string(), abroad: z.literal(true).optional() })).optional(),
  claimed: z.array(z.enum(CLAIMED_REGIONS)).optional(),
  risen: z.array(z.string()).optional(),
  loans: z
    .array(z.strictObject({ from: z.string(), to: z.string(), what: z.enum(['resources', 'build points']), number: whole }))
    .optional(),
  shut: z.array(z.strictObject({ by: z.string(), to: z.string() })).optional(),
  opened: z.array(z.strictObject({ by: z.string(), to: z.string() })).optional(),
  madeBefore: z.record(z.string(), whole).optional(),
  builtBefore: z.record(z.string(), z.partialRecord(z.enum(BUILD_CLASSES), whole)).optional(),
})

const unitFacts = {
  id: z.string(),
  name: z.string(),
  country: z.string(),
  cost,
  cycles: z.array(cost).optional(),
  year: whole.optional(),
  builtAhead: z.literal(true).optional(),
  calledOutAgainst: z.string().optional(),
  setAside: z.literal(true).optional(),
  place: z.enum(PLACES),
  hex: code.nullable(),
  faceDown: z.boolean(),
  arrives: whole.optional(),
  sea: z
    .strictObject({ area: z.string(), section: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]) })
    .optional(),
  aboard: z.string().optional(),
  scrapped: z.literal(true).optional(),
  source: z.strictObject({ country: z.string(), name: z.string().optional() }).optional(),
  versions: z.array(z.string()).optional(),
  standsFor: z.string().optional(),
}

const unit = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('land'),
    ...unitFacts,
    type: z.enum(['HQ-A', 'HQ-I', 'ARM', 'MECH', 'MOT', 'INF', 'CAV', 'MTN', 'PARA', 'MAR', 'GARR', 'MIL', 'TERR', 'PART']),
    size: z.enum(['corps', 'division']),
    combat: z.number(),
    move: z.number(),
    reorganisation: z.number(),
    whitePrint: z.boolean(),
    city: z.string().optional(),
  }),
  z.strictObject({
    kind: z.literal('air'),
    ...unitFacts,
    type: z.enum(['FTR', 'LND', 'NAV', 'ATR', 'CVP']),
    airToAir: z.number(),
    unarmed: z.boolean(),
    airToSea: z.number(),
    tactical: z.number(),
    strategic: z.number(),
    range: z.number(),
    extendedRange: z.boolean(),
    carries: z.boolean(),
    extendedAtSea: z.boolean().optional(),
    interceptedAtSea: z.boolean().optional(),
  }),
  z.strictObject({
    kind: z.literal('naval'),
    ...unitFacts,
    type: z.enum(['CV', 'BB', 'CA', 'CL', 'SUB', 'TRS', 'AMPH', 'CP']),
    attack: z.number(),
    defence: z.number(),
    antiAir: z.number(),
    bombardment: z.number(),
    airComponent: z.number(),
    move: z.number(),
    range: z.number(),
    liner: z.boolean(),
    points: z.number(),
    damaged: z.boolean(),
    sailedFrom: z.string().optional(),
    noPlanes: z.boolean(),
    joins: z.string().optional(),
    keptFor: z.string().optional(),
    sunk: z.number().optional(),
  }),
])

const country = z.strictObject({
  name: z.string(),
  major: z.boolean(),
  controller: z.string().nullable(),
  homeOf: z.string().optional(),
  aligned1939: z.string().optional(),
  status: z.enum(['free', 'incompletely conquered', 'conquered']),
  conqueredBy: z.string().nullable(),
  exile: z.string().optional(),
  outOfPools: z.literal(true).optional(),
  territory: z.literal(true).optional(),
  conqueredOnce: z.literal(true).optional(),
  conqueredFirst: side.optional(),
  neutralIn: whole.optional(),
  ranBefore: z.string().optional(),
  partisans: z.strictObject({ of: z.string(), colour: z.enum(['green', 'red']), side }).optional(),
  capitals: z.array(code),
})

export const snapshotSchema = z.strictObject({
  version: z.literal(2),
  scenario: z.string(),
  map: z.string().optional(),
  maps: whole.optional(),
  options: z.array(z.number()),
  changes: z.array(z.string()).min(1).optional(),
  seats: z.array(z.string()),
  powers: z.record(z.string(), z.strictObject({ seat: z.string().nullable(), alliance: side.nullable() })),
  turn: z.strictObject({ index: whole, year: whole, months: z.enum(MONTHS) }),
  lastTurn: whole,
  stage: z.enum(['turn start', 'impulse', 'turn end', 'over']),
  impulses: z.strictObject({ total: whole, thisTurn: whole, bySide: z.strictObject({ Axis: whole, Allies: whole }) }),
  impulseBox: whole,
  active: side,
  firstSide: side,
  initiative: z.strictObject({ box: whole, holder: side }),
  forced: z.strictObject({ firstSide: side.nullable(), weatherRoll: whole.nullable() }),
  weather: z.strictObject({
    roll: whole,
    modified: whole,
    carried: whole,
    advance: whole,
    zones: z.record(z.string(), weather),
    ahead: z.boolean().optional(),
  }),
  countries: z.record(z.string(), country),
  entryOptions: z.array(whole).optional(),
  wars: z.array(z.strictObject({ between: z.tuple([z.string(), z.string()]).readonly(), declared: whole, by: z.string().nullable() })),
  plans: z
    .array(
      z.strictObject({
        turn: whole,
        side,
        war: z.strictObject({ between: z.tuple([z.string(), z.string()]).readonly(), by: z.string() }).nullable(),
        aligns: z.array(z.strictObject({ country: z.string(), power: z.string() })),
        units: z.array(unit),
      }),
    )
    .optional(),
  warElsewhere: z.array(z.string()).min(1).optional(),
  sheetsInPlay: z.array(z.string()).min(1).optional(),
  seasInPlay: z.array(z.string()).optional(),
  /** Codes of the hexes of each country, in one string: a board has thousands. */
  control: z.record(z.string(), z.string()),
  homes: z.record(z.string(), z.string()).optional(),
  gateways: z.array(z.strictObject({ hex: code, country: z.string() })).optional(),
  overseas: z.boolean().optional(),
  citiesTaken: z.array(z.strictObject({ hex: code, lostBy: side })),
  units: z.record(z.string(), unit),
  schedule: z.array(z.strictObject({ turn: whole, unit: z.string(), hex: code.nullable() })),
  reserves: z.record(z.string(), z.array(z.strictObject({ against: z.string().nullable(), units: z.array(z.string()) }))),
  fortsDestroyed: z.array(code).optional(),
  bombed: z.array(z.strictObject({ hex: code, power: z.string(), turn: whole, points: whole, oil: whole })).optional(),
  railed: z.array(z.strictObject({ from: code, to: code, turn: whole })).optional(),
  saved: z.array(z.strictObject({ hex: code, points: whole })).optional(),
  offensive: z
    .strictObject({
      saved: z.record(z.string(), whole),
      chits: z.array(z.strictObject({ power: z.string(), points: whole, arrives: whole })),
    })
    .optional(),
  /** Runs of hexes that one power took after another, their codes in one string. */
  occupied: z.array(z.strictObject({ by: z.string(), hexes: z.string() })).optional(),
  sunk: z.strictObject({ Axis: z.number(), Allies: z.number() }).optional(),
  agreements: agreementsSchema,
  declaredOn: z.array(z.strictObject({ by: z.string(), on: z.string() })).optional(),
  declaredAligned: z.array(z.strictObject({ country: z.string(), to: z.string() })).optional(),
  liberated: z.record(z.string(), z.strictObject({ with: z.array(z.string()), never: z.array(z.string()) })).optional(),
  partisans: z.literal(true).optional(),
  production: production.optional(),
  politics: politicsSchema.optional(),
  victory: z.strictObject({
    kind: z.enum(['cities', 'points', 'objectives']),
    bids: z.record(z.string(), z.number()).optional(),
    cities: z.array(code),
    worth: z.record(z.string(), z.number()).optional(),
    ships: z
      .strictObject({
        CV: z.number().optional(),
        BB: z.number().optional(),
        CA: z.number().optional(),
        CL: z.number().optional(),
        SUB: z.number().optional(),
        TRS: z.number().optional(),
        AMPH: z.number().optional(),
        CP: z.number().optional(),
      })
      .optional(),
    given: z.strictObject({ Axis: z.number(), Allies: z.number() }).optional(),
  }),
})

/** Names of entries, in the order in which they are written. */
export const ORDER = {
  snapshot: Object.keys(snapshotSchema.shape),
  country: Object.keys(country.shape),
  production: Object.keys(production.shape),
  politics: Object.keys(politicsSchema.shape),
  entry: Object.keys(entrySchema.shape),
  borders: Object.keys(bordersSchema.shape),
  trade: Object.keys(tradeChangesSchema.shape),
  pact: Object.keys(pactSchema.shape),
  loan: Object.keys(loanSchema.shape),
  unit: Object.fromEntries(unit.options.map((of) => [of.shape.kind.value, Object.keys(of.shape)])),
}

export type Saved = z.infer<typeof snapshotSchema>
export type SavedUnit = z.infer<typeof unit>
