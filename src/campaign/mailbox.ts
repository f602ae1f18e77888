import { isAbsolute, join } from 'node:path'
import { FolderInbox, FolderOutbox } from '../mail/folder-mail.ts'
import { ImapInbox } from '../mail/imap-inbox.ts'
import { SmtpOutbox } from '../mail/smtp-outbox.ts'
import { type CampaignFile, readSecret } from './campaign-file.ts'
import type { Mailbox } from './daemon.ts'

/** The mailbox that a campaign file names: a folder, or an IMAP and an SMTP server. */
export function openMailbox(file: CampaignFile): Mailbox {
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
