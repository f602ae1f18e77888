import type { Store } from '../store/store.ts'
import type { CampaignFile, MailSize } from './campaign-file.ts'
import type { DraftChoice } from './shared-drafts.ts'

/** What the moderator has changed of a campaign file since the start. The log holds it, so that the file may stay as it was. */
export interface Changes {
  readonly pace?: CampaignFile['pace']
  /** Who plays a seat now, and the addresses that his mails may come from. */
  readonly seats?: Readonly<Record<string, CampaignFile['seats'][string]>>
  /** How much each seat wants in its mails. */
  readonly mails?: Readonly<Record<string, MailSize>>
  /** Whether each seat and its partners see each other's drafts. */
  readonly drafts?: Readonly<Record<string, DraftChoice>>
}

const KEY = 'changes'

export const changesOf = (store: Store): Changes => JSON.parse(store.meta(KEY) ?? '{}') as Changes

export const change = (store: Store, changes: Changes): void => store.setMeta(KEY, JSON.stringify({ ...changesOf(store), ...changes }))

/** The campaign file with the log's changes, made anew when they change. */
export function settingsInForce(file: CampaignFile, store: Store): () => CampaignFile {
  let known = ''
  let settings = file
  return () => {
    const now = store.meta(KEY) ?? ''
    if (now === known) return settings
    known = now
    const { pace, seats } = changesOf(store)
    settings = { ...file, ...(pace && { pace }), seats: { ...file.seats, ...seats } }
    return settings
  }
}
