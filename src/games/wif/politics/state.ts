import { z } from 'zod'
import type { Loan } from '../state.ts'

/** What a position knows of politics (9, 13.2, 13.3) beside wars and alignments. In a campaign without it wars and alignments come by its plans. */
export interface Politics {
  /** War has been declared in this impulse: D2.1 is over, its actions (D2.2) come next. */
  readonly declared?: Declared
  /** Present where US entry (13.3) is played, until the USA is at war with all three. */
  readonly entry?: UsEntry
  /** The major power that installed Vichy (17.1), where there is one. */
  readonly installedVichy?: string
  /** Allied major powers to which Vichy is hostile (17.4.1). */
  readonly vichyHostile?: readonly string[]
  /** An Allied unit has entered Vichy France: Vichy's units test their loyalty no more (17.4.5). */
  readonly vichyEntered?: true
  /** There was a Vichy, and with it a Free France, that has collapsed (17.4.5, 13.7.5). */
  readonly vichyWas?: true
  /** Japan and the USSR have made peace: their next war is not their first (13.7.3, option 42). */
  readonly easternPeace?: true
  /** What Japan has aligned out of Vichy's hands (13.3.3, actions 1 and 5), by the index of the turn. */
  readonly fromVichy?: Readonly<Record<string, number>>
  /** Japan has closed the Burma Road by pressure (13.3.3, action 6). */
  readonly burmaRoad?: 'closed'
  /** Japan has declared war on whom the USA guarantees (13.3.2, option 42): it owes an attempt on Japan in its next declarations. */
  readonly mustAttempt?: true
  /** Entry options that a war brought the USA (13.3.2), by the index of the turn. */
  readonly granted?: Readonly<Record<string, number>>
  /** What has changed in the trade of Germany and the USSR (5.1). */
  readonly trade?: TradeChanges
  /** What the USSR has claimed of its neighbours, and what came of it (19.6). */
  readonly borders?: Borders
  /** Neutrality pacts in force (9.2). */
  readonly pacts?: readonly Pact[]
  /** The common entry marker pool (13.2) where the USA draws none, not yet or no more (13.3.1). */
  readonly pool?: { readonly common: Markers; readonly year: number }
  /** Powers that drew a pact marker in the turn before (13.2: Japan may not twice running). */
  readonly drewMarker?: readonly string[]
  /** US entry options whose areas Axis land units have opened by entering them (13.3.2, 19.9). */
  readonly opened?: readonly number[]
  /** The USSR has occupied East Poland: units (by id) that it drove out there and of which the Commonwealth has not said yet whether it takes them (19.5.1). */
  readonly exiles?: readonly string[]
  /** SCS of the Commonwealth that still cost a build point less by the gift of destroyers (13.3.2, option 16). */
  readonly destroyers?: number
  /** The Commonwealth has closed the Suez Canal to the Axis (13.3.3, action 38). */
  readonly suez?: 'closed'
  /** The die of Norway's reaction to the mining of its coast (13.3.3, action 39). */
  readonly norway?: number
}

/** 9.2: two major powers of opposing sides that have a neutrality pact. */
export interface Pact {
  readonly between: readonly [string, string]
  /** The turn in which it was made or last confirmed, by its index; before the campaign below 0. */
  readonly since: number
  /** Entry markers on the common border, by the power that put them there (13.2). */
  readonly markers: Readonly<Record<string, readonly PactMarker[]>>
  /** What those were worth that a power has given back when none was left (13.2). */
  readonly recorded?: Readonly<Record<string, Readonly<Partial<Record<Face, number>>>>>
  /** Units of the one have done in certain countries what lets the other break the Nazi-Soviet pact (19.5.3): those others. */
  readonly mayBreak?: readonly string[]
  /** Parties against which aircraft of their enemies have flown out of hexes of the other (9.2): they may break it. */
  readonly flown?: readonly string[]
  /** What they send each other a turn while it holds (9.2). */
  readonly trade?: readonly Loan[]
}

export const FACES = ['offensive', 'defensive'] as const
export type Face = (typeof FACES)[number]

export interface PactMarker {
  /** null where a seat may not know it (secrets.ts). */
  readonly value: number | null
  readonly as: Face
}

/** 19.6: Soviet claims, the demands that follow them, and what may happen once a game. */
export interface Borders extends Readonly<Partial<Record<Claimed, Claim>>> {
  /** Of Hungary and Bulgaria on Rumania (19.6.2); due until the next declarations of the Axis. */
  readonly demands?: 'due' | 'allowed' | 'denied'
  /** The impulse of the war in which they were answered. */
  readonly demandsIn?: number
  /** Germany has aligned Baltic States (19.7). */
  readonly baltic?: true
}
export const CLAIMED = ['Finland', 'Rumania'] as const
export type Claimed = (typeof CLAIMED)[number]
export interface Claim {
  /** Denied means war, which Germany may end by a peace. */
  readonly answer: 'allowed' | 'denied' | 'peace'
  /** The impulse of the war, counted from the campaign's first. */
  readonly in: number
  /** The USSR has conquered the country that denied it. */
  readonly conquered?: true
}

/** 5.1: changes of the trade agreements of major powers, which stay: of Germany and the USSR, but for the last. */
export interface TradeChanges {
  /** What has lowered the Soviet deliveries, a resource each. */
  readonly reductions: readonly string[]
  /** By country that the USSR attacked or entered, what Germany has chosen for it: a build point kept or a resource more; due while it has not. */
  readonly compensation: Readonly<Record<string, Compensation>>
  /** The pact is broken. */
  readonly ended?: true
  /** Italy or the USA has been active: what the two traded is over. */
  readonly endedWithItaly?: true
}
export const COMPENSATIONS = ['due', 'build point', 'resource'] as const
export type Compensation = (typeof COMPENSATIONS)[number]
export const NO_TRADE_CHANGES: TradeChanges = { reductions: [], compensation: {} }

/** Whom the markers of a US pool are held against (13.3). */
export type EntryPool = 'Japan' | 'Germany and Italy'
export const ENTRY_POOLS = ['Japan', 'Germany and Italy'] as const

/** Values of markers; null where a seat may not know one (secrets.ts). */
export type Markers = readonly (number | null)[]
export type Pools = Readonly<Record<EntryPool, Markers>>

/** 13.3: US entry and tension pools. */
export interface UsEntry {
  readonly entry: Pools
  readonly tension: Pools
  /** The common entry marker pool (13.2), from which all draw. */
  readonly common: Markers
  /** Markers of this year and those before are in play. */
  readonly year: number
  /** Markers that the campaign starts with (24) and that are not drawn yet. */
  readonly start?: Readonly<Record<EntryPool, number>>
  /** More of them, that are in the tension pools when it starts. */
  readonly startTension?: Readonly<Record<EntryPool, number>>
  /** Powers on which the USA may never declare war (9.4, 13.3.2). */
  readonly never?: readonly string[]
  /** Entry actions that have been counted (13.3.3): the number, and what it is counted once for. */
  readonly actions?: readonly string[]
  /** Extra markers a turn (13.3.1). */
  readonly extra?: Readonly<Partial<Record<EntryPool, number>>>
  /** Turns to come without regular markers (13.3.3). */
  readonly without?: number
  /** Allies that the USA deals with no more (13.3.3). */
  readonly shunned?: readonly string[]
}

export interface Declared {
  /** Who held, when the impulse began, the hexes that have changed hands by the declarations: by the unit that stood there (15). */
  readonly startedOn: Readonly<Record<string, string>>
}

const markers = z.array(z.number().int().nonnegative().nullable())
const pools = z.strictObject({ Japan: markers, 'Germany and Italy': markers })
const count = z.number().int().nonnegative()
const marker = z.strictObject({ value: z.number().int().nonnegative().nullable(), as: z.enum(FACES) })
export const loanSchema = z.strictObject({
  from: z.string(),
  to: z.string(),
  what: z.enum(['resources', 'build points']),
  number: z.number().int().min(1),
})
export const pactSchema = z.strictObject({
  between: z.tuple([z.string(), z.string()]),
  since: z.number().int(),
  markers: z.record(z.string(), z.array(marker)).default({}),
  recorded: z.record(z.string(), z.strictObject({ offensive: count.optional(), defensive: count.optional() })).optional(),
  mayBreak: z.array(z.string()).optional(),
  flown: z.array(z.string()).optional(),
  trade: z.array(loanSchema).optional(),
})
const claim = z.strictObject({
  answer: z.enum(['allowed', 'denied', 'peace']),
  in: count.default(0),
  conquered: z.literal(true).optional(),
})
export const bordersSchema = z.strictObject({
  Finland: claim.optional(),
  Rumania: claim.optional(),
  demands: z.enum(['due', 'allowed', 'denied']).optional(),
  demandsIn: count.optional(),
  baltic: z.literal(true).optional(),
})
export const tradeChangesSchema = z.strictObject({
  reductions: z.array(z.string()).default([]),
  compensation: z.record(z.string(), z.enum(COMPENSATIONS)).default({}),
  ended: z.literal(true).optional(),
  endedWithItaly: z.literal(true).optional(),
})
/** Of a scenario: markers that each US entry pool starts with (24). */
export const entryAtStart = z.strictObject({ Japan: count, 'Germany and Italy': count })

export const entrySchema = z.strictObject({
  entry: pools,
  tension: pools,
  common: markers,
  year: z.number().int(),
  start: entryAtStart.optional(),
  startTension: entryAtStart.optional(),
  never: z.array(z.string()).optional(),
  actions: z.array(z.string()).optional(),
  extra: z.strictObject({ Japan: count.optional(), 'Germany and Italy': count.optional() }).optional(),
  without: count.optional(),
  shunned: z.array(z.string()).optional(),
})

/** Of a snapshot. */
export const politicsSchema = z.strictObject({
  declared: z.strictObject({ startedOn: z.record(z.string(), z.string()) }).optional(),
  entry: entrySchema.optional(),
  installedVichy: z.string().optional(),
  vichyHostile: z.array(z.string()).optional(),
  vichyEntered: z.literal(true).optional(),
  vichyWas: z.literal(true).optional(),
  easternPeace: z.literal(true).optional(),
  fromVichy: z.record(z.string(), count).optional(),
  burmaRoad: z.literal('closed').optional(),
  granted: z.record(z.string(), count).optional(),
  mustAttempt: z.literal(true).optional(),
  trade: tradeChangesSchema.optional(),
  borders: bordersSchema.optional(),
  pacts: z.array(pactSchema).optional(),
  pool: z.strictObject({ common: markers, year: z.number().int() }).optional(),
  drewMarker: z.array(z.string()).optional(),
  opened: z.array(z.number().int()).optional(),
  exiles: z.array(z.string()).optional(),
  destroyers: count.optional(),
  suez: z.literal('closed').optional(),
  norway: count.optional(),
})
