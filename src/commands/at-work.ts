import { setTimeout } from 'node:timers/promises'
import { CampaignError } from '../campaign/campaign.ts'
import { lockCampaign } from '../campaign/lock.ts'
import type { Store } from '../store/store.ts'

interface Ordered {
  readonly store: Store
  readonly file: { readonly logPath: string; readonly mail: { readonly poll: number } }
}

/** Has orders carried out that were written down as a batch: by `work`, or by the daemon that is at work on the log, for which it waits. False when that has not come to them yet. */
export async function carriedOut({ store, file }: Ordered, batch: string, daemon: string, work: () => Promise<unknown>): Promise<boolean> {
  const unlock = lockOrNull(file.logPath)
  if (unlock !== null) {
    try {
      await work()
    } finally {
      unlock()
    }
    return true
  }
  const seconds = Math.ceil(file.mail.poll * 1.5) + 5
  console.log(`${daemon} carries it out at its next poll: waiting for it, ${seconds} seconds at most.`)
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await setTimeout(300))
    if (store.people.commands(batch).every(({ state }) => state !== 'waiting')) return true
  return false
}

/** Null when a daemon has it. */
function lockOrNull(logPath: string): (() => void) | null {
  try {
    return lockCampaign(logPath)
  } catch (error) {
    if (error instanceof CampaignError) return null
    throw error
  }
}
