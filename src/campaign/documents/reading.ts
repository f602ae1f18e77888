import type { SheetNode } from '../../engine/decision.ts'
import type { Problem, World } from '../../engine/game.ts'
import type { ReceivedMail } from '../../mail/read.ts'
import type { IncomingRow } from '../../store/rows.ts'
import { digestOf } from '../../store/store.ts'
import { type Campaign, type currentStep, seenBy } from '../campaign.ts'
import { noticeMail } from '../letters.ts'
import { type OpenQuestions, openQuestions, settledBy } from '../questions.ts'
import type { OrderSheets } from '../reading/order-text.ts'
import { nothing, type Taken } from './taken.ts'

/** A document of a mail, or a text of which none could be made (`node` null), with whom and what it is for. */
export interface Part {
  readonly read: OrderSheets
  readonly seat: string
  readonly steps: readonly string[]
  readonly node: SheetNode | null
  readonly problems: readonly Problem[]
  /** Orders that were left out of it because they could not be read. */
  readonly slips: readonly Problem[]
  /** It is rehearsed and does not count. */
  readonly draft?: boolean
  /** Its step need not wait for a second look. */
  readonly final?: boolean
  /** It is the draft that the log has of the step, and counts from now on. */
  readonly wasDraft?: true
  /** The how-manyeth of its text. */
  readonly index: number
  /** The name of a step that is not to come. */
  readonly stale?: string
}

/** Whether a part can be what it means to be, as far as its head tells. */
export const stands = ({ node, problems }: Pick<Part, 'node' | 'problems'>): boolean =>
  node !== null && !problems.some(({ severity }) => severity === 'error')

/** What was checked of a part, with the orders of it that could not be read, each where it stands. */
export const withSlips = <Checked extends { readonly problems: readonly Problem[] }>(
  checked: Checked,
  slips: readonly Problem[],
): Checked => ({
  ...checked,
  problems: [...slips, ...checked.problems].sort((a, b) => a.line - b.line),
})

/** The step that is waited for. */
export type Current = NonNullable<ReturnType<typeof currentStep>>

/** A player's mail while it is taken in: what is gathered of it. */
export class Reading {
  readonly campaign: Campaign
  readonly row: IncomingRow
  readonly mail: ReceivedMail
  readonly seats: readonly string[]
  readonly now: Date
  readonly current: Current
  readonly open: OpenQuestions | null
  /** By which its receipts are named. */
  readonly digest: string
  readonly taken: Taken = { state: 'taken', note: '', ...nothing() }

  constructor(campaign: Campaign, row: IncomingRow, mail: ReceivedMail, seats: readonly string[], current: Current, now: Date) {
    this.campaign = campaign
    this.row = row
    this.mail = mail
    this.seats = seats
    this.current = current
    this.now = now
    this.open = openQuestions(campaign)
    this.digest = digestOf(`${row.id} ${row.origin}`).slice(0, 16)
  }

  /** Whoever is not asked learns nothing of what a step has brought so far: his orders are checked against the position before it. */
  worldOf(seat: string): World {
    const { campaign, open, current } = this
    return seenBy(campaign, open?.waiting.some(({ row }) => row.seat === seat) ? open.world : current.world, seat)
  }

  async notice(seat: string, key: string, title: string, ...paragraphs: readonly string[]): Promise<void> {
    this.taken.mails.push(...(await noticeMail(this.campaign, seat, key, title, paragraphs, this.now, this.mail.messageId)))
  }

  /** For the log. */
  say(text: string): void {
    this.taken.note += `${this.taken.note && '; '}${text}`
  }

  /** What a document just taken does to the questions that its seat is asked, in words. */
  settle(seat: string): string[] {
    const { campaign, open, taken } = this
    const asked = open?.waiting.filter(({ row }) => row.seat === seat && !taken.settled.includes(row.id)).map(({ row }) => row.id) ?? []
    if (!open || asked.length === 0) return []
    const settled = settledBy(campaign, open, taken)
    const done = asked.filter((id) => settled.includes(id))
    const left = asked.filter((id) => !settled.includes(id))
    taken.settled.push(...done)
    const names = (ids: readonly number[]) => ids.map((id) => `Q${id}`).join(', ')
    return [
      ...(done.length > 0 ? [`it settles ${names(done)}`] : []),
      ...(left.length > 0 ? [`still waiting for your answer: ${names(left)}`] : []),
    ]
  }
}
