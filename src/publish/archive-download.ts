import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { zipSync, type Zippable } from 'fflate'
import { writeArchive } from '../campaign/archive.ts'
import type { Campaign } from '../campaign/campaign.ts'
import type { SiteFiles } from './campaign-site.ts'

/** What is small already. */
const PACKED = /\.(?:png|gz|zip)$/

/**
 * The whole archive of a campaign that is over, to take home: one file that 'adjutant verify' accepts once it is unpacked. For sites that hide nothing.
 */
export async function archiveDownloads(campaign: Campaign, now: Date): Promise<SiteFiles> {
  const making = mkdtempSync(join(tmpdir(), 'adjutant-archive-'))
  try {
    const folder = join(making, campaign.file.campaign)
    await writeArchive(campaign, folder, now)
    const files: Zippable = {}
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      files[relative(making, path).replaceAll('\\', '/')] = [readFileSync(path), { level: PACKED.test(path) ? 0 : 6, mtime: now }]
    }
    return new Map([['downloads/archive.zip', zipSync(files)]])
  } finally {
    rmSync(making, { recursive: true })
  }
}
