import { ImapFlow, type MailboxObject } from 'imapflow'
import { defaultMaximumMailSize } from './folder-inbox.ts'
import { headerOf } from './header.ts'
import { MailError, type IncomingMail, type Inbox } from './ports.ts'
import { explainServerError, mayBePlain, type ServerSettings } from './server-settings.ts'

export interface ImapSettings extends ServerSettings {
  /** Default INBOX. */
  mailbox?: string
  /** Bytes; a larger mail comes with source null. */
  maximumSize?: number
  /**
   * How a mail is marked done. keyword: it gets the keyword AdjutantDone and stays where it is. move: it goes to the folder Adjutant/Done.
   * Default: keyword where the server keeps keywords, else move.
   */
  mark?: 'keyword' | 'move'
  /** Milliseconds that a server may take over all the mails of a fetch. Default: two minutes. */
  patience?: number
  /** Milliseconds of a fetch in which it sends nothing at all, after which it is taken for dead. Default: half a minute. */
  silence?: number
}

export const doneKeyword = 'AdjutantDone'
const doneFolder = ['Adjutant', 'Done']

/** So many mails a fetch, or so many bytes; the rest comes with the next, at once. */
const batch = 50
const batchBytes = 10_000_000
/** Milliseconds. The IDLE is renewed well before the socket's time-out, and a dead line is found by then. */
const idleRenewal = 4 * 60_000
const socketTimeout = 5 * 60_000
const connectTimeout = 30_000
const commandTimeout = 2 * 60_000
const longestSilence = 30_000
/** IDLE is known to fall silent; so we look at least this often. */
const longestWait = 10 * 60_000
const longestWaitWithoutIdle = 60_000
const shortestBackoff = 1000
const longestBackoff = 60_000
/** A refused login is not tried often, or the provider locks the account. */
const loginBackoff = 60_000
const longestLoginBackoff = 5 * 60_000
const timerSlack = 10

/**
 * A mailbox at an IMAP server.
 *
 * Mails are marked done with a keyword of our own rather than \Seen, which a moderator who looks into the mailbox sets by looking, and
 * orders would be lost. Nothing is moved or deleted where keywords are kept, so connecting to the wrong mailbox does no harm. Exchange
 * keeps no keywords; there mails are moved.
 *
 * A mail is named by UIDVALIDITY and UID. When the server makes a new UIDVALIDITY, all mails not marked come again under new names;
 * whoever stores them must know a mail by its Message-ID and content as well.
 */
export class ImapInbox implements Inbox {
  private readonly settings: ImapSettings
  private client: ImapFlow | null = null
  private changed = false
  private wake: (() => void) | null = null
  /** Ends the work in hand when its connection is lost: what was asked for over it may never be answered. */
  private lose: ((error: unknown) => void) | null = null
  private failures = 0
  private nextTry = 0
  private lastProblem = ''
  private closed = false

  constructor(settings: ImapSettings) {
    this.settings = settings
  }

  /**
   * Mails not marked done, oldest first, 50 at most. Throws MailError when the server cannot be reached, and without trying again while it waits
   * after a failure (1 s, then twice as long each time, up to a minute; after a refused login from a minute up to five).
   */
  async fetch(leave: ReadonlySet<string> = new Set()): Promise<IncomingMail[]> {
    return this.withMailbox(async (client, mailbox) => {
      this.changed = false
      const found = await client.search(this.marksByKeyword(mailbox) ? { unKeyword: doneKeyword } : { all: true }, { uid: true })
      if (!found) throw new Error('the search for new mails was refused')
      const nameOf = (uid: number): string => `imap:${mailbox.uidValidity}:${uid}`
      const uids = found.filter((uid) => !leave.has(nameOf(uid))).sort((a, b) => a - b)
      if (uids.length === 0) return []
      if (uids.length > batch) this.changed = true
      // The sizes first, then one mail at a time: a command inside a fetch loop would wait for itself.
      const listed = await client.fetchAll(uids.slice(0, batch).join(','), { uid: true, size: true }, { uid: true })
      const mails: IncomingMail[] = []
      let bytes = 0
      for (const { uid, size } of listed.sort((a, b) => a.uid - b.uid)) {
        if (bytes > batchBytes) {
          this.changed = true
          break
        }
        const source = await this.sourceOf(client, uid, size ?? 0)
        if (source === 'gone') continue
        bytes += source?.byteLength ?? 0
        const from = source === null ? await fromOf(client, uid) : undefined
        mails.push({
          id: nameOf(uid),
          source,
          size: size ?? source?.byteLength ?? 0,
          ...(from !== undefined && { from }),
        })
      }
      return mails
    })
  }

  /**
   * Marks the mail. Nothing happens when the mail is no longer there, or when the mailbox has got a new UIDVALIDITY: then the mail
   * comes again. Throws MailError.
   */
  async done(id: string): Promise<void> {
    const [, uidValidity, uid] = /^imap:(\d+):(\d+)$/.exec(id) ?? []
    if (uid === undefined) throw new MailError(`${id} is not the name of a mail of an IMAP server.`)
    await this.withMailbox(async (client, mailbox) => {
      if (String(mailbox.uidValidity) !== uidValidity) return
      const stored = this.marksByKeyword(mailbox)
        ? await client.messageFlagsAdd(uid, [doneKeyword], { uid: true })
        : await this.moveToDone(client, uid)
      if (!stored && (await client.fetchOne(uid, { uid: true }, { uid: true }))) throw new Error(`mail ${uid} could not be marked as done`)
    })
  }

  async wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || this.closed || this.changed) return
    const client = this.client?.usable ? this.client : null
    let longest = Math.min(milliseconds, longestWait)
    // A timer may go off a little before the clock says so, and a try too early is refused.
    if (!client) longest = Math.min(longest, Math.max(0, this.nextTry + timerSlack - Date.now()))
    else if (!client.capabilities.has('IDLE')) longest = Math.min(longest, longestWaitWithoutIdle)
    await new Promise<void>((resolve) => {
      const finish = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', finish)
        this.wake = null
        resolve()
      }
      const timer = setTimeout(finish, longest)
      signal.addEventListener('abort', finish, { once: true })
      this.wake = finish
      // The next command ends it. When it fails, the line is down or the server dislikes it; then we come by time.
      client?.idle().catch((error) => this.disconnect(client, error))
    })
  }

  async close(): Promise<void> {
    this.closed = true
    this.wake?.()
    const client = this.client
    this.client = null
    if (!client?.usable) return
    // A polite goodbye, but not one that holds up our own end.
    await inTime(client.logout(), 5000, 'logout').catch(() => client.close())
  }

  private marksByKeyword(mailbox: MailboxObject): boolean {
    if (this.settings.mark) return this.settings.mark === 'keyword'
    return mailbox.permanentFlags === undefined || mailbox.permanentFlags.has('\\*') || mailbox.permanentFlags.has(doneKeyword)
  }

  private async moveToDone(client: ImapFlow, uid: string): Promise<boolean> {
    const { path } = await client.mailboxCreate(doneFolder)
    return (await client.messageMove(uid, path, { uid: true })) !== false
  }

  /** null when it is larger than allowed, or the server will not hand it out; asks for one byte more than allowed, for servers may misjudge a mail's size. */
  private async sourceOf(client: ImapFlow, uid: number, size: number): Promise<Uint8Array | null | 'gone'> {
    const maximum = this.settings.maximumSize ?? defaultMaximumMailSize
    if (size > maximum) return null
    let message
    try {
      message = await client.fetchOne(uid, { source: { start: 0, maxLength: maximum + 1 } }, { uid: true })
    } catch (error) {
      // The server refuses this one mail, as some do with mail they find broken. It must not block those behind it.
      if ((error as { responseStatus?: string }).responseStatus === 'NO') return null
      throw error
    }
    if (!message || !message.source) return 'gone'
    return message.source.byteLength > maximum ? null : message.source
  }

  /** Runs commands on the selected mailbox; any failure drops the connection, for nobody knows what state it is in. */
  private async withMailbox<T>(work: (client: ImapFlow, mailbox: MailboxObject) => Promise<T>): Promise<T> {
    if (this.closed) throw new MailError('The IMAP mailbox is closed.')
    const client = await this.connected()
    const lost = new Promise<never>((_resolve, reject) => (this.lose = reject))
    lost.catch(() => {})
    const stopWatching = this.watchForSilence(client)
    try {
      // It may have gone between.
      if (!client.usable) throw Object.assign(new Error('it went away'), { code: 'EConnectionClosed' })
      const working = this.locked(client, work)
      working.catch(() => {})
      const result = await inTime(Promise.race([working, lost]), this.settings.patience ?? commandTimeout, 'the server does not answer')
      // Not before: a server that lets us in and then serves nothing would be logged into every second.
      this.failures = 0
      return result
    } catch (error) {
      this.disconnect(client, error)
      throw new MailError(this.lastProblem, { cause: error })
    } finally {
      this.lose = null
      stopWatching()
    }
  }

  /** A server that died without a word, in the middle of one, is not waited for as one that works on a long answer. Returns what ends the watch. */
  private watchForSilence(client: ImapFlow): () => void {
    const silence = this.settings.silence ?? longestSilence
    let heard = client.stats().received
    let since = performance.now()
    const timer = setInterval(() => {
      const { received } = client.stats()
      if (received !== heard) [heard, since] = [received, performance.now()]
      else if (performance.now() - since >= silence)
        this.disconnect(client, Object.assign(new Error('the server fell silent'), { code: 'ETIMEDOUT' }))
    }, silence / 10)
    return () => clearInterval(timer)
  }

  private async locked<T>(client: ImapFlow, work: (client: ImapFlow, mailbox: MailboxObject) => Promise<T>): Promise<T> {
    const lock = await client.getMailboxLock(this.settings.mailbox ?? 'INBOX')
    try {
      const mailbox = client.mailbox
      if (!mailbox) throw new Error('no mailbox is open')
      return await work(client, mailbox)
    } finally {
      lock.release()
    }
  }

  /** A client serves for one connection; each new connection has a new one. */
  private async connected(): Promise<ImapFlow> {
    if (this.client?.usable) return this.client
    const pause = this.nextTry - Date.now()
    if (pause > 0) throw new MailError(`${this.lastProblem} Next try in ${Math.ceil(pause / 1000)} s.`)
    const plain = mayBePlain(this.settings)
    const client = new ImapFlow({
      host: this.settings.host,
      port: this.settings.port,
      secure: this.settings.secure,
      doSTARTTLS: this.settings.secure ? undefined : plain ? false : true,
      auth: { user: this.settings.user, pass: this.settings.password },
      logger: false,
      disableAutoIdle: true,
      maxIdleTime: idleRenewal,
      socketTimeout,
      connectionTimeout: connectTimeout,
      greetingTimeout: connectTimeout,
      // For a server that sends what we did not ask for.
      maxLiteralSize: (this.settings.maximumSize ?? defaultMaximumMailSize) + 1_000_000,
      maxResponseSize: (this.settings.maximumSize ?? defaultMaximumMailSize) + 10_000_000,
      maxLineLength: 10_000_000,
    })
    // Before connect, or an error between ends the process.
    client.on('error', (error) => this.disconnect(client, error))
    client.on('close', () => this.disconnect(client, Object.assign(new Error('it went away'), { code: 'EConnectionClosed' })))
    client.on('exists', () => {
      this.changed = true
      this.wake?.()
    })
    try {
      await inTime(client.connect(), commandTimeout, 'the server does not answer')
    } catch (error) {
      this.client = client
      this.disconnect(client, error)
      throw new MailError(this.lastProblem, { cause: error })
    }
    this.client = client
    return client
  }

  /** Forgets the connection and says when to try again. Errors that come late, of a connection already forgotten, say nothing new. */
  private disconnect(client: ImapFlow, error: unknown): void {
    if (this.client !== client) return
    this.client = null
    client.close()
    this.lose?.(error)
    this.lastProblem =
      (error as { mailboxMissing?: boolean }).mailboxMissing === true
        ? `The IMAP server ${this.settings.host}:${this.settings.port} has no mailbox "${this.settings.mailbox}". Check its name.`
        : explainServerError(error, 'IMAP', this.settings)
    const [first, longest] =
      (error as { authenticationFailed?: boolean }).authenticationFailed === true
        ? [loginBackoff, longestLoginBackoff]
        : [shortestBackoff, longestBackoff]
    this.nextTry = Date.now() + Math.min(first * 2 ** this.failures, longest)
    this.failures++
    this.wake?.()
  }
}

/** The From header alone; undefined when the server has none to give. */
async function fromOf(client: ImapFlow, uid: number): Promise<string | undefined> {
  const message = await client.fetchOne(uid, { headers: ['from'] }, { uid: true })
  return (message && message.headers && headerOf(message.headers, 'from')) || undefined
}

function inTime<T>(work: Promise<T>, milliseconds: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(what), { code: 'ETIMEDOUT' })), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
