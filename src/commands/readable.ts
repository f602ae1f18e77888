import { statSync } from 'node:fs'
import type { CampaignFile } from '../campaign/campaign-file.ts'

/** What is to be said of a campaign file that hands out orders to whoever reads it: one with a token that others may read. Null: nothing. */
export function readableWords(path: string, { moderator, seats }: CampaignFile): string | null {
  const hasToken = moderator?.token !== undefined || Object.values(seats).some(({ token }) => token !== undefined)
  // Where files have no such rights there is nothing to mend.
  if (!hasToken || process.platform === 'win32' || (statSync(path).mode & 0o044) === 0) return null
  return `${path} holds a token and others on this machine may read it: 'chmod 600 ${path}'`
}
