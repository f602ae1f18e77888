import { isAbsolute, join, resolve } from 'node:path'
import { FolderInbox, FolderOutbox } from '../mail/folder-mail.ts'
import { ImapInbox } from '../mail/imap-inbox.ts'
import { SmtpOutbox } from '../mail/smtp-outbox.ts'
import { type CampaignFile, readSecret } from './campaign-file.ts'
import type { Campaign } from './campaign.ts'
import type { Mailbox, Post } from './daemon.ts'

/** The mailbox that a campaign file names: a folder, or an IMAP and an SMTP server. */
export function openMailbox(file: Pick<CampaignFile, 'mail' | 'folder'>): Mailbox {
  const { folder, imap, smtp } = file.mail
  if (folder !== undefined) {
    const path = isAbsolute(folder) ? folder : join(file.folder, folder)
    return { inbox: new FolderInbox(join(path, 'adjutant')), outbox: new FolderOutbox(path) }
  }
  return {
    inbox: new ImapInbox({ ...imap!, password: readSecret(file, 'mail.imap.password', imap!.password) }),
    outbox: new SmtpOutbox({ ...smtp!, password: smtp!.password && readSecret(file, 'mail.smtp.password', smtp!.password) }),
  }
}

/** One mailbox for all campaigns whose files name the same, so that each mail is fetched once. */
export function openPosts(campaigns: readonly Campaign[]): Post[] {
  const shared = new Map<string, Campaign[]>()
  for (const campaign of campaigns) {
    const { folder, imap } = campaign.file.mail
    const where = JSON.stringify(
      folder !== undefined ? resolve(campaign.file.folder, folder) : [imap!.host, imap!.port, imap!.user, imap!.mailbox],
    )
    shared.set(where, [...(shared.get(where) ?? []), campaign])
  }
  return [...shared.values()].map((those) => ({ ...openMailbox(those[0].file), campaigns: those }))
}
