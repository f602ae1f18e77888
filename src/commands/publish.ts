import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Command } from 'commander'
import { type Campaign, currentStep, look } from '../campaign/campaign.ts'
import type { Json } from '../engine/decision.ts'
import { didYouMean } from '../engine/sheet-reader.ts'
import { archiveDownloads } from '../publish/archive-download.ts'
import { campaignSite, type SiteChoice, type SiteFiles, usualReads } from '../publish/campaign-site.ts'
import type { Delay } from '../publish/moments.ts'
import { pageFiles } from '../publish/page-files.ts'
import { readsInWords } from '../publish/site.ts'
import { openFrom } from './open.ts'
import { clubSite } from './publish-club.ts'
import { UsageError } from './usage.ts'

interface Options {
  out: string
  seat?: string
  delay?: string[]
  public?: boolean
  index?: string
  sites: boolean
}

export const publishCommand = (): Command =>
  new Command('publish')
    .description(
      'write a campaign as a web site that plays it again: no server, opens from disk; of a running campaign with what is public, or as one seat sees it',
    )
    .argument('[campaign.yaml]')
    .option('--index <club.yaml>', "the page of a club instead: its campaigns, results, players' records, tournaments")
    .option('--no-sites', "with --index: without the campaigns' own sites")
    .requiredOption('-o, --out <folder>', 'the folder of the site: a new one, or one that an earlier publish wrote')
    .option('--seat <seat>', 'what this seat may see; hand it to nobody else')
    .option('--delay <count and unit...>', "leave out what is newer: '2 turns', '3 steps'; a turn that runs is the first of them")
    .option('--public', 'of a campaign that is over: only what was public while it ran')
    .action(async (path: string | undefined, options: Options) => {
      if (options.index !== undefined) return publishClub(options.index, options)
      if (path === undefined) throw new UsageError('which campaign? name its file, or with --index that of a club')
      const campaign = openFrom(path, { readonly: true })
      try {
        const { game, store, file } = campaign
        const seats = game.seats(look(campaign, JSON.parse(store.currentStep()!.snapshot) as Json))
        const { seat } = options
        if (seat !== undefined && !seats.includes(seat))
          throw new UsageError(`no seat '${seat}'${didYouMean(seat, seats)}; the seats are ${seats.join(', ')}`)
        if (seat !== undefined && options.public)
          throw new UsageError('--seat shows what one seat sees, --public what all see: one of them')
        const reads = seat !== undefined ? { seat } : options.public ? 'what is public' : usualReads(campaign)
        const delay = options.delay === undefined ? null : delayOf(options.delay.join(' '))
        const site = await wholeSite(campaign, { reads, delay })
        writeSite(resolve(options.out), site)
        console.log(
          `${join(options.out, 'index.html')}: ${file.campaign}, with ${readsInWords(reads)}. ${sizeOf(site)}; open it with a browser.`,
        )
      } finally {
        campaign.store.close()
      }
    })

/** The site of a campaign with its page and all that may be taken home from it. */
async function wholeSite(campaign: Campaign, choice: SiteChoice): Promise<SiteFiles> {
  const isWhole = choice.reads === 'everything' && choice.delay === null && currentStep(campaign) === null
  const downloads = isWhole ? await archiveDownloads(campaign, new Date()) : new Map<string, Uint8Array>()
  return new Map([...campaignSite(campaign, choice, downloads), ...(await pageFiles(campaign.file.campaign))])
}

async function publishClub(path: string, { out, sites, seat, delay }: Options): Promise<void> {
  if (seat !== undefined || delay !== undefined)
    throw new UsageError('--index shows what all may see: --seat and --delay are for the site of one campaign')
  const { files, faults } = await clubSite(path, new Date(), async (campaign) =>
    sites ? wholeSite(campaign, { reads: usualReads(campaign), delay: null }) : null,
  )
  writeSite(resolve(out), files)
  console.log(`${join(out, 'index.html')}: ${sizeOf(files)}; open it with a browser.`)
  for (const fault of faults) console.error(`${fault.path} CANNOT BE READ: ${fault.error}`)
  if (faults.length > 0) process.exitCode = 1
}

/** "2 turns". Throws UsageError. */
function delayOf(words: string): Delay {
  const said = /^(\d{1,4})\s+(turn|step)s?$/i.exec(words.trim())
  if (!said) throw new UsageError(`--delay wants a number of turns or steps, as in --delay 2 turns; not '${words}'`)
  return { count: Number(said[1]), of: said[2].toLowerCase() === 'turn' ? 'turns' : 'steps' }
}

const sizeOf = (files: SiteFiles): string => {
  const bytes = [...files.values()].reduce((sum, content) => sum + Buffer.byteLength(content), 0)
  return `${files.size} files, ${(bytes / 1e6).toFixed(1)} MB`
}

/** Lies in every folder that this program wrote as a site. */
const MARK = 'adjutant-site.txt'

/** Writes a site beside its folder and puts it in its place when it is whole. Throws UsageError rather than replace what is no site. */
export function writeSite(folder: string, files: SiteFiles): void {
  if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, MARK)))
    throw new UsageError(`${folder} holds something else than a site; name another folder`)
  const making = `${folder}.new`
  rmSync(making, { recursive: true, force: true })
  for (const [name, content] of new Map([...files, [MARK, 'Written by adjutant publish, which replaces this folder as a whole.\n']])) {
    const path = join(making, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  rmSync(folder, { recursive: true, force: true })
  renameSync(making, folder)
}
