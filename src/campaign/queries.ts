import type { SheetNode } from '../engine/decision.ts'
import type { World } from '../engine/game.ts'
import type { Campaign } from './campaign.ts'
import { noticeMail, type QueuedMail } from './letters.ts'

/** A document that only asks: `query: my units`. */
export const isQuery = (document: SheetNode): boolean => document.value instanceof Map && document.value.has('query')

/** Answers to a seat's queries, by what it may see. Nothing changes. */
export function answerQueries(campaign: Campaign, _world: World, seat: string, _document: SheetNode, key: string, now: Date, inReplyTo: string | null): Promise<QueuedMail[]> {
  return noticeMail(campaign, seat, key, 'Queries', ['not yet'], now, inReplyTo)
}
