import type { Json } from '../../engine/decision.ts'
import type { Identity } from '../../store/post.ts'
import type { QueuedMail } from '../letters.ts'
import type { Look } from '../second-look.ts'
import type { MailSize } from '../campaign-file.ts'
import type { DraftChoice } from '../shared-drafts.ts'

/** What taking in a mail changes, gathered before anything is stored. */
export interface Taken {
  /** new: its turn comes later. */
  state: 'taken' | 'ignored' | 'new'
  /** When that is. */
  until?: string
  /** A fault of ours that kept it from being read. */
  fault?: Error
  note: string
  sheets: { seat: string; step: string; text: string; document: number }[]
  standing: { seat: string; text: string; document: number }[]
  /** Questions answered, by number. */
  replies: readonly { readonly id: number; readonly answer: Json }[]
  /** What of answers can be taken, while better ones are waited for. */
  meanwhile?: Taken['replies']
  /** Questions that orders of this mail made needless. */
  settled: number[]
  mails: QueuedMail[]
  /** What else is stored with it: press, absences. */
  aside?: () => void
  /** Orders of the moderator, YAML, and the Message-ID to answer. */
  referee?: string
  reply?: string | null
  /** Who sent it, once it could be read. */
  identity?: Identity | null
  /** What the mails warn of. */
  warned?: string
  /** Nothing of it is kept but the note. */
  worthless?: true
  /** Under what a wrong token that it gives is written down. */
  tried?: string
  /** What it does to the second look of seats. */
  looks?: { seat: string; look: Look }[]
  /** How much seats want in their mails from now on. */
  mailSizes?: { seat: string; size: MailSize }[]
  /** Whether seats share their drafts from now on. */
  draftChoices?: { seat: string; choice: DraftChoice }[]
  /** Seats whose keys count no more. */
  revoked?: string[]
}
/** A mail of which nothing came yet. */
export const nothing = (): Pick<Taken, 'sheets' | 'standing' | 'replies' | 'settled' | 'mails'> => ({
  sheets: [],
  standing: [],
  replies: [],
  settled: [],
  mails: [],
})
