import type { Bid } from './bids.ts'
import type { Contestant, Person } from './tournament-file.ts'

/** A game of a tournament: two contestants over one campaign. */
export interface Table {
  /** Name of its campaign: "cup-r1-t3". */
  readonly name: string
  /** The contestant of each side of the scenario, in the scenario's order. */
  readonly sides: readonly { readonly side: string; readonly contestant: string; readonly seats: readonly string[] }[]
  readonly scenario: string
  /** Points that each side is given besides those of the scenario, in the order of `sides`: what was bid for the other. */
  readonly given?: readonly [number, number]
}

/** Who meets whom in a round. */
export interface Pairing {
  /** The first has the first side where the format's own table says so (`fixed`). */
  readonly pairs: readonly (readonly [string, string])[]
  readonly fixed: boolean
  readonly byes: readonly string[]
  /** Of a knock-out. */
  readonly tree?: readonly (readonly string[])[]
}

/** How a game came to its result. */
export type How = 'played' | 'judged by points' | 'judged by the director' | 'lost by time' | 'lost without play'

/** What happened in a tournament: its log holds these in order, and what it is is made of them. */
export type Act =
  | { readonly act: 'begun'; readonly contestants: readonly Contestant[] }
  | {
      readonly act: 'round'
      /** ISO time. */
      readonly at: string
      readonly round: number
      readonly tables: readonly Table[]
      readonly byes: readonly string[]
      /** Of a knock-out: who comes through, or meets whom, in the order of the tree; of a ladder: nothing. */
      readonly tree?: readonly (readonly string[])[]
    }
  | {
      readonly act: 'result'
      readonly table: string
      /** Of the contestant of the first side. */
      readonly score: number
      readonly points: readonly [number, number] | null
      readonly how: How
    }
  /** A round is paired whose sides are bid for, until `until` at most. */
  | { readonly act: 'bidding'; readonly at: string; readonly until: string; readonly pairing: Pairing }
  /** In the bidding of that time; the newest of each counts. */
  | { readonly act: 'bid'; readonly bidding: string; readonly contestant: string; readonly bid: Bid }
  | { readonly act: 'withdrawn'; readonly contestant: string }
  | { readonly act: 'substitute'; readonly contestant: string; readonly member: string; readonly by: Person }
  | { readonly act: 'asked'; readonly table: string }
  /** Its log cannot be read. */
  | { readonly act: 'damaged'; readonly table: string }
  /** Where all tables of a round have the same dice: those of a step fall. */
  | { readonly act: 'dice'; readonly round: number; readonly step: number; readonly at: string }
  | { readonly act: 'over' }
