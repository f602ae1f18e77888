import type { Campaign } from './campaign.ts'

/** Whose log an error came from, where several campaigns share a mailbox: the others are not to suffer for it. */
const troubled = new WeakMap<object, Campaign>()

export const troubledBy = (error: unknown): Campaign | undefined =>
  typeof error === 'object' && error !== null ? troubled.get(error) : undefined

/** Work on the log of one of several campaigns. */
export function onLogOf<T>(campaign: Campaign, work: () => T): T {
  try {
    return work()
  } catch (error) {
    troubled.set(error as object, campaign)
    throw error
  }
}
