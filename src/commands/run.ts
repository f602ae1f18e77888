import { Command } from 'commander'
import { pino } from 'pino'
import { type Campaign, openCampaign } from '../campaign/campaign.ts'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { type Post, runDaemon } from '../campaign/daemon.ts'
import { lockCampaign } from '../campaign/lock.ts'
import { openPosts } from '../campaign/mailbox.ts'
import { readableWords } from './readable.ts'

export const runCommand = (): Command =>
  new Command('run')
    .description(
      'the daemon: watches the mailbox, adjudicates, mails reports, until SIGTERM or Ctrl-C; for one campaign or many, which may share a mailbox',
    )
    .argument('<campaign.yaml...>')
    .action(async (paths: readonly string[]) => {
      const campaigns: Campaign[] = []
      const unlocks: (() => void)[] = []
      let posts: Post[] = []
      const stop = new AbortController()
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
      const log = pino({ level: process.env.LOG_LEVEL ?? 'info' })
      try {
        for (const path of paths) {
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
