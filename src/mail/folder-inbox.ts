import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, watch, type FSWatcher } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory, writeAtomically } from './atomic.ts'
import { headerOf } from './header.ts'
import { MailError, type IncomingMail, type Inbox } from './ports.ts'

/** Bytes. A reply may quote a report with all its pictures; mails are read in a process with limits of its own. */
export const defaultMaximumMailSize = 4_000_000

/** So many mails a fetch, or so many bytes. */
const batch = 50
const batchBytes = 10_000_000

export interface FolderInboxOptions {
  /** Bytes; a larger mail comes with source null. */
  maximumSize?: number
}

/**
 * A mailbox that is a folder: `dir/in/*.eml` are the new mails, `dir/done/` those that are stored.
 *
 * Whoever puts a mail there must write it under another name (not ending in .eml, or beginning with a dot) and rename it, as
 * `dropMail` does; so a file that is seen is complete. A mail is named after its file and its content, so that the
 * same file name may serve again for another mail.
 */
export class FolderInbox implements Inbox {
  private readonly incoming: string
  private readonly finished: string
  private readonly maximumSize: number
  private watcher: FSWatcher | null = null
  private changed = false
  private wake: (() => void) | null = null

  constructor(dir: string, options: FolderInboxOptions = {}) {
    this.incoming = join(dir, 'in')
    this.finished = join(dir, 'done')
    this.maximumSize = options.maximumSize ?? defaultMaximumMailSize
    mkdirSync(this.incoming, { recursive: true, mode: 0o700 })
    mkdirSync(this.finished, { recursive: true, mode: 0o700 })
  }

  /** The mails in `in/`, oldest first, 50 at most. Throws MailError when the folder cannot be read. */
  async fetch(leave: ReadonlySet<string> = new Set()): Promise<IncomingMail[]> {
    this.startWatching()
    this.changed = false
    try {
      const left = new Set([...leave].map((id) => id.slice('folder:'.length, id.lastIndexOf('#'))))
      const names = (await readdir(this.incoming)).filter((name) => isMailName(name) && !left.has(name))
      const files = await Promise.all(names.map(async (name) => ({ name, stats: await stat(join(this.incoming, name)) })))
      files.sort((a, b) => a.stats.mtimeMs - b.stats.mtimeMs || (a.name < b.name ? -1 : 1))
      const mails: IncomingMail[] = []
      let bytes = 0
      for (const { name, stats } of files) {
        if (!stats.isFile()) continue
        // The rest comes with the next, at once.
        if (mails.length >= batch || bytes > batchBytes) {
          this.changed = true
          break
        }
        const source = stats.size > this.maximumSize ? null : await readFile(join(this.incoming, name))
        bytes += source?.byteLength ?? 0
        mails.push({
          id: `folder:${name}#${fingerprint(source ?? `${stats.size} ${stats.mtimeMs}`)}`,
          source,
          size: stats.size,
          ...(source === null && { from: await fromOf(join(this.incoming, name)) }),
        })
      }
      return mails
    } catch (error) {
      throw new MailError(`The mail folder ${this.incoming} cannot be read: ${(error as Error).message}`, { cause: error })
    }
  }

  /** Moves the mail to `done/`. A mail that is already there is left alone, so that saying it twice is harmless. */
  async done(id: string): Promise<void> {
    const name = id.slice('folder:'.length, id.lastIndexOf('#'))
    if (!id.startsWith('folder:') || !isMailName(name) || /[/\\]/.test(name))
      throw new MailError(`${id} is not the name of a mail in a folder.`)
    try {
      await mkdir(this.finished, { recursive: true, mode: 0o700 })
      await rename(join(this.incoming, name), freePath(this.finished, name))
      await syncDirectory(this.finished)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
      throw new MailError(`The mail ${name} cannot be moved to ${this.finished}: ${(error as Error).message}`, { cause: error })
    }
  }

  wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    this.startWatching()
    if (this.changed || signal.aborted) return Promise.resolve()
    // A system out of file watches still finds its mail: then we look every second.
    const longest = this.watcher ? milliseconds : Math.min(milliseconds, 1000)
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', finish)
        this.wake = null
        resolve()
      }
      const timer = setTimeout(finish, longest)
      signal.addEventListener('abort', finish, { once: true })
      this.wake = finish
    })
  }

  async close(): Promise<void> {
    this.watcher?.close()
    this.watcher = null
    this.wake?.()
  }

  /** The watcher stays open between fetch and wait, so that a mail that arrives in between is not overlooked. */
  private startWatching(): void {
    if (this.watcher) return
    try {
      const watcher = watch(this.incoming, { persistent: false }, (_event, name) => {
        // Our own moving away of a mail is an event too, but no news.
        if (name === null || (isMailName(name) && existsSync(join(this.incoming, name)))) this.noticeChange()
      })
      watcher.on('error', () => {
        watcher.close()
        this.watcher = null
        this.noticeChange()
      })
      this.watcher = watcher
    } catch {
      this.watcher = null // No watch to be had: wait() polls instead.
    }
  }

  private noticeChange(): void {
    this.changed = true
    this.wake?.()
  }
}

async function fromOf(path: string): Promise<string | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0)
    return headerOf(buffer.subarray(0, bytesRead), 'from') ?? undefined
  } finally {
    await file.close()
  }
}

/** Puts a mail into a folder mailbox, complete or not at all. `name` is made to end in .eml. */
export async function dropMail(dir: string, name: string, source: Uint8Array): Promise<void> {
  await writeAtomically(join(dir, 'in', name.endsWith('.eml') ? name : `${name}.eml`), source)
}

function isMailName(name: string): boolean {
  return name.endsWith('.eml') && !name.startsWith('.')
}

function fingerprint(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}

function freePath(dir: string, name: string): string {
  let path = join(dir, name)
  for (let n = 2; existsSync(path); n++) path = join(dir, `${name.slice(0, -'.eml'.length)}.${n}.eml`)
  return path
}
