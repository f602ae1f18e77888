import type { Arrow, Json } from '../../engine/decision.ts'
import type { ToldBy } from '../../engine/event.ts'
import type { Sum } from '../common/sum.ts'
import type { Side } from './state.ts'

/** What events of combat say in data, by their kind; `sum` where something is reckoned. */
export type EventData = {
  'land combat': { arrows?: readonly Arrow[]; sum?: Sum }
  'air combat': { round: number; side: Side; sum: Sum }
  'ground strike': { bomber: string; target: string; sum: Sum }
  'strategic bombardment': { sum: Sum }
  'naval combat': AtSea
  'port attack': AtSea
}

export type AtSea = {
  /** Who begins it, and how. */
  by?: Side
  start?: string
  /** Whose doing the event is. */
  side?: Side
  /** What is rolled or read, and what becomes of one unit. */
  sum?: Sum
  target?: string
  unit?: string
  fate?: string
  /** Air-to-sea factors that anti-aircraft fire stops. */
  stopped?: number
  /** Searches: the number of each section, and who is found. */
  numbers?: { readonly [section: string]: number }
  included?: readonly string[]
  found?: readonly Side[]
  chosen?: readonly number[]
  /** Surprise points. */
  points?: { readonly [side: string]: number }
  spent?: number
  on?: string
  subs?: boolean
  type?: string
  fighters?: readonly string[]
  bombers?: readonly string[]
  abort?: boolean
}

/** What `world.report` takes with an event of a kind: anything for those whose data nobody has named. */
export type DataOf<Kind extends string> = Kind extends keyof EventData ? EventData[Kind] & ToldBy : Readonly<Record<string, Json>>
