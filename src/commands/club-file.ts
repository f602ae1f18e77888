import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { byName } from '../board/by-name.ts'
import { CampaignFileError, readCampaignFile } from '../campaign/campaign-file.ts'
import { parseSettings } from '../campaign/settings-text.ts'

/** What a page is made of; a club's file may say more. */
const schema = z.object({
  club: z.string().min(1),
  /** Folder of campaign files that are named below without one. */
  folder: z.string().default('campaigns'),
  /** By their names: the file, or what one is made of, which stands in `folder` then. */
  campaigns: z.record(z.string(), z.unknown()).default({}),
  /** Campaign files, and folders of them. */
  'also campaigns': z.array(z.string()).default([]),
  /** Tournament files. */
  tournaments: z.array(z.string()).default([]),
})

/** The campaigns and tournaments of a club, by their files. Throws CampaignFileError. */
export function readClub(path: string): { club: string; campaigns: string[]; tournaments: string[] } {
  if (!existsSync(path)) throw new CampaignFileError(`no club's file at ${path}`)
  const file = parseSettings(readFileSync(path, 'utf8'), path, schema, () => schema.shape)
  const from = (relative: string): string => (isAbsolute(relative) ? relative : join(dirname(path), relative))
  return {
    club: file.club,
    campaigns: [
      ...Object.entries(file.campaigns).map(([name, said]) => from(typeof said === 'string' ? said : join(file.folder, `${name}.yaml`))),
      ...file['also campaigns'].flatMap((each) => campaignsAt(from(each))),
    ],
    tournaments: file.tournaments.map(from),
  }
}

/** The campaign files that a path names: itself, or those of a folder that have begun, in the order of their names. */
function campaignsAt(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort(byName)
    .map((name) => join(path, name))
    .filter((file) => {
      const text = readFileSync(file, 'utf8')
      return /^campaign:/m.test(text) && /^seats:/m.test(text) && existsSync(readCampaignFile(file).logPath)
    })
}
