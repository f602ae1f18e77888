import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { pino } from 'pino'
import { type Campaign, openCampaign } from '../campaign/campaign.ts'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { type Post, runDaemon } from '../campaign/daemon.ts'
import { lockCampaign } from '../campaign/lock.ts'
import { openPosts } from '../campaign/mailbox.ts'
import { isClubFile, readClubFile } from '../campaign/club-file.ts'
import { gameOf } from './init.ts'
import { readableWords } from './readable.ts'

export const runCommand = (): Command =>
  new Command('run')
    .description(
      'the daemon: watches the mailbox, adjudicates, mails reports, until SIGTERM or Ctrl-C; for one campaign or many, which may share a mailbox',
    )
    .argument('<campaign.yaml...>', 'campaign files, or the file of a club: all of its campaigns that have begun')
    .action(async (paths: readonly string[]) => {
      const campaigns: Campaign[] = []
      const unlocks: (() => void)[] = []
      let posts: Post[] = []
      const stop = new AbortController()
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
      const log = pino({ level: process.env.LOG_LEVEL ?? 'info' })
      try {
        for (const path of paths.flatMap(campaignsOf)) {
          const campaign = openCampaign(readCampaignFile(path))
          const readable = readableWords(path, campaign.file)
          if (readable !== null) log.warn(readable)
          campaigns.push(campaign)
          unlocks.push(lockCampaign(campaign.file.logPath))
        }
        posts = openPosts(campaigns)
        await runDaemon(posts, log, stop.signal)
      } finally {
        for (const { inbox, outbox } of posts) {
          await inbox.close()
          await outbox.close()
        }
        for (const { store } of campaigns) store.close()
        for (const unlock of unlocks) unlock()
      }
    })

/** The campaigns that a path names: of a club those that have begun; its tournaments have daemons of their own. */
const campaignsOf = (path: string): string[] =>
  isClubFile(path)
    ? readClubFile(path, gameOf)
        .campaigns.map((campaign) => campaign.path)
        .filter((file) => existsSync(file) && existsSync(readCampaignFile(file).logPath))
    : [path]
