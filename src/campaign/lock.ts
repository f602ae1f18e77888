import { closeSync, existsSync, openSync, readFileSync, realpathSync } from 'node:fs'
import Database from 'better-sqlite3'
import { CampaignError } from './campaign.ts'

/**
 * One adjutant a campaign at a time. The lock is SQLite's on an empty file beside the log, which the system takes away when the process
 * ends, however it ends: nothing is left behind by a crash, and no process number can be mistaken.
 */
export function lockCampaign(logPath: string): () => void {
  if (existsSync(logPath) && isMountedAlone(realpathSync(logPath), mounts()))
    throw new CampaignError(
      `${logPath} is mounted as a file by itself: another adjutant may know it by another name, and what SQLite keeps beside it stays behind. Mount its folder instead`,
    )
  const path = lockOf(logPath)
  closeSync(openSync(path, 'a', 0o600))
  // Somebody may just be looking whether it is taken.
  const lock = new Database(path, { timeout: 500 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Database.SqliteError) || error.code !== 'SQLITE_BUSY') throw error
    throw new CampaignError(`another adjutant is at work on this campaign (it holds ${path})`)
  }
  return () => lock.close()
}

/** Whether an adjutant is at work on a campaign: only looks. */
export function isLocked(logPath: string): boolean {
  const path = lockOf(logPath)
  if (!existsSync(path)) return false
  const lock = new Database(path, { timeout: 0, readonly: true })
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

/** Beside the log itself, by whatever symbolic links it is called. One that has several names (hard links) is not opened to be written: connect.ts. */
const lockOf = (logPath: string): string => `${existsSync(logPath) ? realpathSync(logPath) : logPath}.lock`

/** Whether a file is a mount of its own (a bind mount, a volume of one file): lock and journal beside it are not those beside its other name. */
export const isMountedAlone = (path: string, mountinfo: string): boolean =>
  mountinfo
    .split('\n')
    .some((line) => line.split(' ')[4]?.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(parseInt(code, 8))) === path)

/** What Linux has mounted; other systems mount no single files. */
function mounts(): string {
  const path = '/proc/self/mountinfo'
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
