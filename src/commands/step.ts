import { Command } from 'commander'
import { pino } from 'pino'
import { ClockWatch, jumpWords, keepReading, keptReading } from '../campaign/clock-watch.ts'
import { pollOnce } from '../campaign/daemon.ts'
import { lockCampaign } from '../campaign/lock.ts'
import { openMailbox } from '../campaign/mailbox.ts'
import { openFrom } from './open.ts'

export const stepCommand = (): Command =>
  new Command('step')
    .description('one poll, for cron: takes in what came, plays what is due, sends what is queued')
    .argument('<campaign.yaml>')
    .option('--retry', 'try a step again that could not be adjudicated')
    .action(async (path: string, options: { retry?: boolean }) => {
      const campaign = openFrom(path)
      const unlock = lockCampaign(campaign.file.logPath)
      if (options.retry) campaign.store.setMeta('stuck', '')
      const mailbox = openMailbox(campaign.file)
      try {
        const log = pino({ level: process.env.LOG_LEVEL ?? 'warn' })
        const clockWatch = new ClockWatch()
        const jumped = clockWatch.resume(keptReading(campaign)) ?? clockWatch.look()
        if (jumped !== null) log.warn(jumpWords(jumped))
        keepReading(campaign, clockWatch)
        const { received, played, sent, unsent } = await pollOnce(campaign, mailbox, log, () => new Date(), clockWatch.trusted)
        console.log(
          `${received} mails received; ${played.length > 0 ? `played ${played.join(', ')}` : 'nothing due'}; ${sent} mails sent${unsent ? `, ${unsent} not yet` : ''}`,
        )
      } finally {
        await mailbox.inbox.close()
        await mailbox.outbox.close()
        campaign.store.close()
        unlock()
      }
    })
