import type { SheetNode } from '../../engine/decision.ts'
import type { World } from '../../engine/game.ts'
import type { SheetReader } from '../../engine/sheet-reader.ts'
import type { AnswerChapter } from '../../reports/answer.ts'
import type { Campaign } from '../campaign.ts'
import type { QueuedMail } from '../letters.ts'

/** One query of a mail, and what it is answered from. */
export interface Asking {
  readonly campaign: Campaign
  /** The position that the seat may look at. */
  readonly world: World
  readonly seat: string
  /** What stands behind the query's name; its value is a text, perhaps empty. */
  readonly words: SheetNode
  readonly with?: SheetNode
  readonly reader: SheetReader
  /** All that can be asked in the campaign. */
  readonly queries: readonly CampaignQuery[]
  /** Names this query for ever among all mails. */
  readonly key: string
  readonly now: Date
  readonly inReplyTo: string | null
}

/** A chapter of the answer, and mails of their own beside it. */
export interface Answer extends AnswerChapter {
  readonly mails?: readonly QueuedMail[]
}

/** Something that a seat may ask by mail. `name`, `takes`, `means` and `example` as in GameQuery. */
export interface CampaignQuery {
  readonly name: string
  readonly takes: string
  readonly means: string
  readonly example: string
  /** Undefined after saying a problem to the reader. */
  answer(asking: Asking): Answer | undefined
}
