import { randomUUID } from 'node:crypto'
import { Command } from 'commander'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { isLocked } from '../campaign/lock.ts'
import { openMailbox } from '../campaign/mailbox.ts'
import { compose, messageIdFor } from '../mail/compose.ts'
import { headerOf } from '../mail/header.ts'
import { type Inbox, MailError } from '../mail/ports.ts'
import { UsageError } from './usage.ts'

export const mailTestCommand = (): Command =>
  new Command('mail-test')
    .description('try the mailbox of a campaign file before anything begins: log in, send a mail to it, fetch that again')
    .argument('<campaign.yaml>')
    .option('--seconds <count>', 'how long the mail may be under way', '60')
    .action(async (path: string, { seconds }: { seconds: string }) => {
      const file = readCampaignFile(path)
      if (isLocked(file.logPath)) throw new UsageError('a daemon is at work on this campaign and would fetch the mail itself')
      const { inbox, outbox } = openMailbox(file)
      const until = Date.now() + Number(seconds) * 1000
      try {
        const waiting = await inbox.fetch()
        console.log(`${where(file.mail)}: logged in; ${count(waiting.length)} there, which stay`)
        const { from } = file.mail
        const own = /<([^<>]+)>/.exec(from)?.[1] ?? from
        const plus = own.replace('@', '+test@')
        const tried = [own, plus].map((to) => ({ to, messageId: messageIdFor(randomUUID(), own.split('@')[1]) }))
        if (file.mail.folder !== undefined) {
          console.log(`reports go to ${file.mail.folder}/<address>/, orders into ${file.mail.folder}/adjutant/in/: no server is needed`)
          return
        }
        for (const { to, messageId } of tried) {
          const text = 'A mail of Adjutant to itself. It may be deleted.\n'
          const source = await compose({ from, to, subject: 'Adjutant: mail-test', text, messageId, date: new Date() })
          const { outcome, detail } = await outbox.send({ messageId, from, to: [to], source })
          if (outcome !== 'accepted' && to === own) throw new MailError(`${file.mail.smtp!.host} did not take a mail to ${to}: ${detail}`)
          if (to === own) console.log(`${file.mail.smtp!.host} took a mail to ${to}`)
        }
        const came = await fetched(
          inbox,
          tried.map(({ messageId }) => messageId),
          until,
        )
        if (!came.includes(tried[0].messageId)) throw new MailError(`the mail to ${own} did not come within ${seconds} seconds`)
        console.log(`it came back: everything works`)
        console.log(plusWords(came.includes(tried[1].messageId), file.mail['plus addresses'], plus))
      } finally {
        await inbox.close()
        await outbox.close()
      }
    })

const where = ({ folder, imap }: ReturnType<typeof readCampaignFile>['mail']): string => (folder === undefined ? imap!.host : folder)
const count = (mails: number): string => (mails === 1 ? '1 mail is' : `${mails} mails are`)

function plusWords(arrives: boolean, says: boolean | undefined, address: string): string {
  if (arrives)
    return says === true
      ? `mails to ${address} come too`
      : `mails to ${address} come too: 'plus addresses: true' gives each mail an address of its own to answer`
  if (says !== true) return `mails to ${address} do not come: each mail's key stands in its subject`
  throw new MailError(`mails to ${address} do not come: take 'plus addresses: true' out of the campaign file`)
}

/** Which of our mails come, until all have or the time is up; they are taken away again. */
async function fetched(inbox: Inbox, messageIds: readonly string[], until: number): Promise<string[]> {
  const came = new Set<string>()
  for (;;) {
    for (const { id, source } of await inbox.fetch()) {
      const messageId = source && headerOf(source, 'message-id')
      if (!messageId || !messageIds.includes(messageId.trim())) continue
      came.add(messageId.trim())
      await inbox.done(id)
    }
    const left = until - Date.now()
    // The second may never come; it is given a moment more than the first.
    const enough = came.size === messageIds.length || left <= 0
    if (enough) return [...came]
    await inbox.wait(Math.min(left, came.size > 0 ? 3000 : 1000), new AbortController().signal)
    if (came.has(messageIds[0])) until = Math.min(until, Date.now() + 5000)
  }
}
