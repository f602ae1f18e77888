import type { Identity } from '../../store/post.ts'
import type { QueuedMail } from '../letters.ts'
import type { RefereeMail } from '../referee/by-mail.ts'

/** A mail that goes no further: why, for the moderator, and what is mailed for it. */
export interface TurnedAway {
  readonly note: string
  readonly mails: readonly QueuedMail[]
  /** What the mails warn of, so that they stay few. */
  readonly warned?: string
  /** Nothing of it is worth keeping: a stranger's. */
  readonly worthless?: true
}

/** A mail that is read in a later hour. */
export interface Held {
  /** ISO. */
  readonly until: string
  readonly mails: readonly QueuedMail[]
  readonly warned?: string
}

/** What a step says of a mail whose way ends there. */
export type Verdict =
  | { readonly turnedAway: TurnedAway; /** Where it is not as whom it shows itself. */ readonly identity?: Identity }
  | { readonly held: Held }
  | { readonly referee: RefereeMail }

/** A guard on a mail's way: what becomes of it, or null where it goes on. */
export type Step<A> = (arrival: A) => Verdict | null | Promise<Verdict | null>

export const turned = (note: string, more: Partial<TurnedAway> | null = {}) => ({ turnedAway: { note, mails: [], ...more } })
