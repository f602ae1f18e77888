import type { z } from 'zod'
import type { Json } from '../../engine/decision.ts'
import type { Campaign } from '../campaign.ts'
import type { QueuedMail } from '../letters.ts'

/** The moderator's order cannot be carried out; the message is meant for him. Nothing was changed. */
export class RefereeError extends Error {}

/** What came of an order of the moderator, before any of it is stored. */
export interface Done {
  /** What players read of it, in their reports and in a mail of its own. */
  readonly text: string
  /** Who may read it; absent: everybody. */
  readonly seats?: readonly string[]
  /** What a replay or a moderator needs of it. */
  readonly body?: Json
  /** Mails beside the notice to those who may read it. */
  readonly mails?: readonly QueuedMail[]
  /** Seats whose mails say it already. */
  readonly written?: readonly string[]
  /** No mail now: reports will say it. */
  readonly quiet?: boolean
  /** What only the moderator is answered. */
  readonly answer?: string
  /** Changes the log, within the transaction that also records the order. */
  apply(): void
}

/** One thing that a moderator may order: `extend: 48 hours`. */
export interface RefereeCommand<Args = unknown> {
  readonly name: string
  readonly means: string
  /** As it is written, YAML. */
  readonly example: string
  readonly schema: z.ZodType<Args>
  perform(campaign: Campaign, args: Args, now: Date): Promise<Done> | Done
}
