import type { BoardMap } from '../board/map.ts'
import type { ChapterRules } from '../engine/chapters.ts'
import type { DiceProof } from '../engine/dice-proof.ts'
import type { GameEvent } from '../engine/event.ts'
import type { Game, Problem, Step, View } from '../engine/game.ts'
import type { Drawn, MailPicture } from './pictures.ts'
import type { Arrow } from '../engine/decision.ts'

/** A mail's contents, rendered but not yet MIME. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Pictures inside the HTML, by Content-ID, drawn when the mail is composed; the alt text stands in the HTML. */
  readonly pictures: readonly { readonly cid: string; readonly filename: string; readonly drawn: Drawn }[]
  /** Attached files: the prefilled order sheet. */
  readonly files: readonly { readonly filename: string; readonly contentType: string; readonly content: Uint8Array }[]
}

/** What every letter says of its campaign. */
export interface CampaignHead {
  readonly campaign: string
  readonly game: string
  readonly seat: string
  readonly player: string
  /** What the secrets of the dice end with, mailed before the first turn; of older campaigns the SHA-256 of their one seed. */
  readonly commitment: string
  /** Each step has a secret of its own, which its report tells. */
  readonly chained: boolean
  /** Where sheets go. */
  readonly address: string
  /** Tables and their sources, for the footer. */
  readonly sources: Game['sources']
}

/** What is asked next. */
export interface Ask {
  readonly step: Step
  readonly what: string
  /** In words, or null when there is none. */
  readonly deadline: string | null
  /** The prefilled sheet, YAML: it is attached. */
  readonly sheet: string
  /** What of it stands in the mail; absent: all. */
  readonly short?: string
  /** Of the line that begins it. */
  readonly mark: string
}

export interface ReportInput {
  readonly head: CampaignHead
  readonly board: BoardMap
  /** Of a report that tells of no step played, but of the position before one. */
  readonly title?: string
  /** The step that was played, or that is to be played. */
  readonly played: string
  /** Of a step played with a secret of its own. */
  readonly proof?: DiceProof | null
  /** Events this seat may see, in order. */
  readonly events: readonly GameEvent[]
  /** How the game tells them. */
  readonly chapters: ChapterRules
  /** What the moderator did since the report before. */
  readonly referee: readonly string[]
  /** Seats whose sheet had not come and who got the default answers. */
  readonly absent: readonly string[]
  /** The seat's orders that nothing asked for before the step ended. */
  readonly leftOver: readonly { readonly line: number; readonly text: string }[]
  /** The position after it, as the seat sees it. */
  readonly view: View | null
  /** False when drawing them has failed before. */
  readonly drawPictures: boolean
  /** One picture, the first of the front or of the sea, is all that the reader wants. */
  readonly onlyFront?: boolean
  /** Pictures that stand behind those of the front: of a turn that is over. */
  readonly besides?: readonly MailPicture[]
  /** Null when the campaign is over. */
  readonly ask: Ask | null
  readonly isOver: boolean
  /** Why the campaign is over though its game is not. */
  readonly ended?: string | null
  /** Revealed when the campaign is over, and no other has the same dice. */
  readonly seed: string | null
}

/** A question as it is asked of a person: numbered answers, and what happens when he says nothing. */
export interface AskedQuestion {
  readonly id: number
  readonly question: string
  readonly section: string
  readonly choices: readonly { readonly number: number; readonly word: string; readonly text: string }[]
  readonly otherwise: string
  /** The hex it is about, for the picture; null when its key is none. */
  readonly hex: string | null
  /** The sea area it is about, likewise. */
  readonly seaArea: string | null
  /** How a sheet would say it; '' when the choices are all there is. */
  readonly example: string
  /** A sentence that answers such a question; '' for none. */
  readonly plain: string
  /** Orders of the seat that were refused before it came to asking. */
  readonly refused: readonly string[]
}

export interface QuestionInput {
  readonly head: CampaignHead
  readonly board: BoardMap
  /** The step that waits for the answers. */
  readonly step: string
  readonly questions: readonly AskedQuestion[]
  /** When the defaults are taken, in words, or null when it waits as long as it takes. */
  readonly deadline: string | null
  readonly view: View
  /** What happened so far, when the seat itself asked to stop; else empty. */
  readonly events: readonly GameEvent[]
  readonly chapters: ChapterRules
  /** The prefilled sheet for the rest of the step, when the seat asked to stop. */
  readonly sheet: string | null
  /** Of the line that begins it. */
  readonly mark: string
  readonly drawPictures: boolean
}

export interface ReceiptInput {
  readonly head: CampaignHead
  readonly board: BoardMap
  /** Name of the step the sheet is for; null for standing orders. */
  readonly step: string | null
  /** Whether the sheet (or a part of it) stands now. */
  readonly kept: boolean
  /** It replaced one received before. */
  readonly replaced: boolean
  /** Orders, each with what a rehearsal came to. */
  readonly understood: readonly {
    readonly line: number
    readonly section: string
    readonly text: string
    /** Of an order in plain words: how it was read. */
    readonly readAs?: string
    readonly foretold?: readonly string[]
  }[]
  /** How often the step was rehearsed; 0: it was not. */
  readonly rehearsals: number
  /** What the whole sheet comes to. */
  readonly afterwards: readonly string[]
  /** Own units would be lost by it, whatever the dice. */
  readonly loses: boolean
  readonly problems: readonly Problem[]
  /** What the mail program's ways made necessary: "quoted text left out". */
  readonly notes: readonly string[]
  /** Seats still waited for, and until when, in words. */
  readonly waitingFor: readonly string[]
  readonly deadline: string | null
  /** The step is being played and waits for answers to questions. */
  readonly playing: boolean
  /** The round that the dice of the step wait for, whose orders are closed, in words. */
  readonly closed: string | null
  /** The step waits for other campaigns, which have the same dice. */
  readonly withOthers?: boolean
  /** It was rehearsed only, and does not count. */
  readonly draft: boolean
  /** How long the step waits for a second look at sheets, in words; null where it does not. */
  readonly secondLook: string | null
  /** Nothing is played until the moderator resumes it. */
  readonly paused: boolean
  /** False for whoever wants text alone. */
  readonly drawPictures: boolean
  readonly view: View | null
  readonly arrows: readonly Arrow[]
  /** The step that is waited for, with its sheet, for whoever wrote for one that is over. */
  readonly ask: Ask | null
  /** SHA-256 of what is ordered and the salt in it; null where nothing stands, or reports list no hashes. */
  readonly hash: { readonly hash: string; readonly salt: string } | null
}

export interface WelcomeInput {
  readonly head: CampaignHead
  readonly board: BoardMap
  /** Title and description of the scenario. */
  readonly title: string
  readonly description: string
  /** What of the game is left out, and other things to know of the campaign. */
  readonly notes: readonly string[]
  readonly seats: readonly { readonly seat: string; readonly player: string }[]
  readonly options: readonly string[]
  /** What archives of the campaign are signed with: Ed25519, base64. */
  readonly key: string | null
  /** The beacon that the dice are mixed with, in words. */
  readonly beacon: string | null
  readonly drawPictures: boolean
  readonly view: View
  readonly ask: Ask | null
}
