import { agreementsSchema } from '../common/agreements/agreement.ts'
import { z } from 'zod'
import { diplomacy, happened, works } from './happened-schema.ts'
import { COMINGS } from './state.ts'
import type {
  AirModel,
  AirType,
  Alliance,
  Effort,
  GroundType,
  Installation,
  Ladder,
  NavalType,
  StrategicType,
  TwState,
  Unit,
} from './state.ts'

/*
 * A snapshot of the current version: a position with codes for hexes and names for sea areas. What each entry is stands in state.ts.
 */

const whole = z.number().int()
const code = z.string()
const words = <const T extends string>(all: readonly T[]) => z.enum(all)
const place = words(['map', 'sea', 'pool', 'yard', 'strategic', 'gone'] satisfies Unit['place'][])
const counter = {
  id: z.string(),
  name: z.string(),
  nation: z.string(),
  place,
  hex: code.nullable(),
  depleted: z.boolean(),
  sea: z.string().optional(),
  aboard: z.string().optional(),
  lostOutOfSupply: z.boolean().optional(),
  eliminated: z.literal(true).optional(),
  givenUp: z.boolean().optional(),
  from: whole.optional(),
  comes: words(COMINGS).optional(),
  free: z.literal(true).optional(),
  lentBy: z.string().optional(),
  onRun: z.string().optional(),
}
const values = { combat: z.number(), range: whole, interception: whole }
const ground = z.strictObject({
  ...counter,
  kind: z.literal('ground'),
  type: words(['ARM', 'MECH', 'MOT', 'MOTFlak', 'INF', 'CAV', 'STA', 'ART', 'PARA', 'CDO', 'NKVD', 'PART', 'Flak'] satisfies GroundType[]),
  strength: z.number(),
  move: whole,
  breakdown: z.boolean().optional(),
  raisedIn: z.string().optional(),
  parentStrength: z.number().optional(),
  reserve: z.boolean().optional(),
  straggler: z.boolean().optional(),
  rating: z.literal([1, 2, 3, 4]).optional(),
  suppliedUntil: whole.optional(),
})
const air = z.strictObject({
  ...counter,
  ...values,
  kind: z.literal('air'),
  type: words(['FTR', 'TAC', 'MDM', 'NAC'] satisfies AirType[]),
  model: words(['jet', 'long-range'] satisfies AirModel[]).optional(),
  bombsBritain: whole.optional(),
  unbound: z.literal(true).optional(),
})
const naval = z.strictObject({
  ...counter,
  ...values,
  kind: z.literal('naval'),
  type: words(['Fleet', 'CV'] satisfies NavalType[]),
  taskForce: z.string().optional(),
  space: whole.optional(),
  launched: whole.optional(),
  laidUp: whole.optional(),
  patrol: code.optional(),
  patrolSince: whole.optional(),
  irreplaceable: z.boolean().optional(),
  damage: whole.optional(),
})
const strategic = z.strictObject({
  ...counter,
  kind: z.literal('strategic'),
  type: words(['U-Boat', 'ASW', 'SAC', 'INT', 'Jet INT'] satisfies StrategicType[]),
})

const rating = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const nation = z.strictObject({
  name: z.string(),
  kind: words(['major', 'minor', 'colony']),
  controller: z.string().nullable(),
  status: words(['neutral', 'sympathizer', 'associate', 'satellite'] satisfies Ladder[]),
  leansTo: z.string().optional(),
  borderWar: z.strictObject({ lost: z.number().int().nonnegative(), over: z.literal(true).optional() }).optional(),
  of: z.string().optional(),
  conqueredBy: z.string().nullable(),
  capitals: z.array(code),
  secondCapitals: z.array(code),
  ratings: z.strictObject({ army: rating, navy: rating, air: rating }),
  upgrades: z.strictObject({ army: whole, navy: whole, air: whole }),
  narfs: z.number(),
  base: z.number(),
  value: z.number(),
  growth: z.number(),
  smp: z.number(),
  shipyardsBuilt: whole,
  spentOnUnits: z.number(),
})
const installation = z.strictObject({
  kind: words([
    'airbase',
    'fortification',
    'fortress',
    'beachhead',
    'breach',
    'bridgehead',
    'shipyard',
    'artificial port',
  ] satisfies Installation['kind'][]),
  hex: code,
  nation: z.string(),
  until: whole.optional(),
  siege: whole.optional(),
  unmanned: whole.optional(),
})
const power = z.strictObject({
  seat: z.string().nullable(),
  alliance: words(['Axis', 'Western Allies', 'Soviets'] satisfies Alliance[]).nullable(),
})
const turn = z.strictObject({ index: whole, year: whole, season: words(['Spring', 'Summer', 'Fall', 'Winter']) })
const shortage = z.strictObject({ smp: z.number(), rail: z.number(), noInvasion: z.boolean().optional() })
const effort = words(['SLE', 'RLE', 'LLE', 'MLE', 'Pass', 'none'] satisfies Effort[])
const plan = z.strictObject({
  effort,
  markers: z.array(code),
  cost: z.number(),
  evasion: z.boolean(),
  espionage: whole,
  counterEspionage: whole,
})
const record = <T extends z.ZodType>(of: T) => z.record(z.string(), of)

export const snapshotSchema = z.strictObject({
  version: whole,
  scenario: z.string(),
  options: z.array(z.string()).optional(),
  powers: record(power),
  seats: z.array(z.string()),
  turn,
  lastTurn: whole,
  stage: words(['Planning', 'Axis turn', 'Allied turn', 'over'] satisfies TwState['stage'][]),
  diplomacy: diplomacy.optional(),
  nations: record(nation),
  wars: z.array(z.strictObject({ between: z.tuple([z.string(), z.string()]), declared: whole, by: z.string().nullable() })),
  control: record(z.string()),
  units: record(z.discriminatedUnion('kind', [ground, air, naval, strategic])),
  installations: z.array(installation),
  plans: record(plan),
  lastEfforts: record(effort),
  cutPorts: record(whole).optional(),
  pockets: record(z.string()).optional(),
  shortages: record(shortage),
  evasionPlayed: record(whole),
  keptChits: record(z.strictObject({ espionage: whole, counterEspionage: whole })).optional(),
  secretSpending: record(z.number()),
  weather: record(z.string()),
  events: z.array(
    z.strictObject({
      turn: whole,
      after: z.string().optional(),
      narfs: record(z.number()).optional(),
      passes: z.array(z.strictObject({ what: z.string(), to: z.string() })).optional(),
      text: z.string(),
    }),
  ),
  ...happened,
  victory: z.strictObject({
    worth: record(z.number()),
    given: z.strictObject({ Axis: z.number(), Allies: z.number() }),
    byObjectives: z.literal(true).optional(),
  }),
  agreements: agreementsSchema,
})

/** Names of entries, in the order in which they are written. */
export const ORDER = {
  snapshot: Object.keys(snapshotSchema.shape),
  unit: Object.fromEntries([ground, air, naval, strategic].map(({ shape }) => [shape.kind.value, Object.keys(shape)])),
  nation: Object.keys(nation.shape),
  installation: Object.keys(installation.shape),
  plan: Object.keys(plan.shape),
  power: Object.keys(power.shape),
  shortage: Object.keys(shortage.shape),
  turn: Object.keys(turn.shape),
  works: Object.keys(works.shape),
  diplomacy: Object.keys(diplomacy.shape),
}

export type Snapshot = z.output<typeof snapshotSchema>
