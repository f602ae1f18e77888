import { Command } from 'commander'
import { pino } from 'pino'
import { runDaemon } from '../campaign/daemon.ts'
import { lockCampaign } from '../campaign/lock.ts'
import { openMailbox } from '../campaign/mailbox.ts'
import { openFrom } from './open.ts'

export const runCommand = (): Command =>
  new Command('run')
    .description('the daemon: watches the mailbox, adjudicates, mails reports, until SIGTERM or Ctrl-C')
    .argument('<campaign.yaml>')
    .action(async (path: string) => {
      const campaign = openFrom(path)
      const unlock = lockCampaign(campaign.file.logPath)
      const mailbox = openMailbox(campaign.file)
      const stop = new AbortController()
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
      try {
        await runDaemon(campaign, mailbox, pino({ level: process.env.LOG_LEVEL ?? 'info' }), stop.signal)
      } finally {
        await mailbox.inbox.close()
        await mailbox.outbox.close()
        campaign.store.close()
        unlock()
      }
    })
