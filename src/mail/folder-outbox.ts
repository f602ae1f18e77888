import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from './atomic.ts'
import { headerOf } from './header.ts'
import type { OutgoingMail, Outbox, SendResult } from './ports.ts'

/**
 * Sends into a folder: `dir/<recipient address>/<ordinal>-<slug of the subject>.eml`. A mail sent again (same Message-ID) takes the
 * place of the first, also after a restart.
 */
export class FolderOutbox implements Outbox {
  private readonly dir: string
  /** Of each recipient's folder: file name by Message-ID, read once from the files. */
  private readonly known = new Map<string, Map<string, string>>()

  constructor(dir: string) {
    this.dir = dir
  }

  /** accepted, or later when the disk refuses (full, no permission). */
  async send(mail: OutgoingMail): Promise<SendResult> {
    const written: string[] = []
    try {
      for (const recipient of mail.to) written.push(await this.deliver(recipient, mail))
    } catch (error) {
      return { outcome: 'later', detail: `Cannot write to ${this.dir}: ${(error as Error).message}`, away: true }
    }
    return { outcome: 'accepted', detail: `Written to ${written.join(', ')}` }
  }

  async close(): Promise<void> {}

  private async deliver(recipient: string, mail: OutgoingMail): Promise<string> {
    const folder = join(this.dir, folderName(recipient))
    const files = await this.filesOf(folder)
    const name = files.get(mail.messageId) ?? `${nextOrdinal(files)}-${slug(headerOf(mail.source, 'subject') ?? '')}.eml`
    await writeAtomically(join(folder, name), mail.source)
    files.set(mail.messageId, name)
    return join(folder, name)
  }

  private async filesOf(folder: string): Promise<Map<string, string>> {
    const known = this.known.get(folder)
    if (known) return known
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files = new Map<string, string>()
    for (const name of (await readdir(folder)).filter((each) => each.endsWith('.eml') && !each.startsWith('.'))) {
      // A file that somebody put here by hand has perhaps no Message-ID; it still occupies its ordinal.
      files.set(headerOf(await readFile(join(folder, name)), 'message-id') ?? `file:${name}`, name)
    }
    this.known.set(folder, files)
    return files
  }
}

function nextOrdinal(files: Map<string, string>): string {
  const highest = Math.max(0, ...[...files.values()].map((name) => Number.parseInt(name, 10) || 0))
  return String(highest + 1).padStart(4, '0')
}

/** An address as a folder name; nothing in it can lead out of the outbox. */
function folderName(address: string): string {
  return (
    address
      .toLowerCase()
      .replace(/[^a-z0-9@._+-]/g, '_')
      .replace(/^\.+/, '_') || '_'
  )
}

function slug(subject: string): string {
  return (
    subject
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '') || 'mail'
  )
}
