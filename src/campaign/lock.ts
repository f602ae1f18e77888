import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { CampaignError } from './campaign.ts'

/**
 * One adjutant a campaign at a time. The lock is SQLite's on an empty file beside the log, which the system takes away when the process
 * ends, however it ends: nothing is left behind by a crash, and no process number can be mistaken.
 */
export function lockCampaign(logPath: string): () => void {
  // Somebody may just be looking whether it is taken.
  const lock = new Database(`${logPath}.lock`, { timeout: 500 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
    throw new CampaignError(`another adjutant is at work on this campaign (it holds ${logPath}.lock)`)
  }
  return () => lock.close()
}

/** Whether an adjutant is at work on a campaign: only looks. */
export function isLocked(logPath: string): boolean {
  if (!existsSync(`${logPath}.lock`)) return false
  const lock = new Database(`${logPath}.lock`, { timeout: 0, readonly: true })
  try {
    lock.pragma('user_version')
    return false
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code === 'SQLITE_BUSY') return true
    throw error
  } finally {
    lock.close()
  }
}
