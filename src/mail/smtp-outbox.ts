import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { Readable } from 'node:stream'
import type { OutgoingMail, Outbox, SendResult } from './ports.ts'
import { explainServerError, mayBePlain, type Login, type ServerAddress } from './server-settings.ts'

/** Without a user there is no login, as for a relay on this machine. */
export interface SmtpSettings extends ServerAddress, Partial<Login> {
  /** What we call ourselves to the server; default: this machine's name. */
  name?: string
}

/** Milliseconds. RFC 5321 asks for patience after the data. */
const connectTimeout = 30_000
const socketTimeout = 5 * 60_000
/** A connection waits so long for the next mail. */
const idleTime = 2000

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  permanent?: boolean
  rejectedErrors?: SmtpError[]
}

/**
 * Sends by an SMTP server, mails that follow each other over one connection. The rendered bytes go out as they are: no file, no address is opened for them.
 * Never throws; retrying is the caller's.
 */
export class SmtpOutbox implements Outbox {
  private readonly settings: SmtpSettings
  private readonly open = new Set<SMTPConnection>()
  /** Logged in, with nothing under way. */
  private idle: { connection: SMTPConnection; timer: NodeJS.Timeout } | null = null

  constructor(settings: SmtpSettings) {
    this.settings = settings
  }

  /**
   * refused: the server will never take it (5xx). later: it may (4xx, no connection, a refused login, which the moderator can mend). unknown: the whole
   * mail went out and then the line was cut; it may have been taken, so a resend must have the same Message-ID.
   */
  async send(mail: OutgoingMail): Promise<SendResult> {
    const waiting = this.takeIdle()
    // The server may have hung up on a connection that waited: then another one, as long as the mail had not gone out.
    const result = waiting ? await this.sendOver(mail, waiting) : null
    return result && !(result.outcome === 'later' && result.away) ? result : this.sendOver(mail, null)
  }

  /** Cuts sends under way. */
  async close(): Promise<void> {
    this.takeIdle()
    for (const connection of this.open) connection.close()
    this.open.clear()
  }

  private async sendOver(mail: OutgoingMail, waiting: SMTPConnection | null): Promise<SendResult> {
    const connection = waiting ?? this.newConnection()
    let allSent = false
    try {
      const result = await this.transact(connection, waiting !== null, mail, () => {
        allSent = true
      })
      this.keep(connection)
      return result
    } catch (error) {
      this.open.delete(connection)
      connection.close()
      return this.resultOf(error as SmtpError, allSent)
    }
  }

  private newConnection(): SMTPConnection {
    const connection = new SMTPConnection({
      host: this.settings.host,
      port: this.settings.port,
      secure: this.settings.secure,
      requireTLS: !this.settings.secure && !mayBePlain(this.settings),
      ignoreTLS: mayBePlain(this.settings),
      name: this.settings.name,
      connectionTimeout: connectTimeout,
      greetingTimeout: connectTimeout,
      socketTimeout,
      logger: false,
    })
    // A line that is cut while nothing is under way is nobody's error.
    connection.on('error', () => {})
    this.open.add(connection)
    connection.once('end', () => {
      this.open.delete(connection)
      if (this.idle?.connection === connection) this.takeIdle()
    })
    return connection
  }

  private keep(connection: SMTPConnection): void {
    if (!this.open.has(connection)) return
    const timer = setTimeout(() => this.takeIdle()?.quit(), idleTime).unref()
    this.idle = { connection, timer }
  }

  private takeIdle(): SMTPConnection | null {
    const idle = this.idle
    this.idle = null
    if (idle) clearTimeout(idle.timer)
    return idle?.connection ?? null
  }

  private async transact(connection: SMTPConnection, loggedIn: boolean, mail: OutgoingMail, allSent: () => void): Promise<SendResult> {
    const ended = (): void => failed(Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' }))
    let failed: (error: Error) => void = () => {}
    const done = new Promise<SendResult>((resolve, reject) => {
      failed = reject
      connection.once('error', failed)
      connection.once('end', ended)
      if (loggedIn) return this.transmit(connection, mail, allSent, resolve, reject)
      connection.connect((connectError) => {
        if (connectError) return reject(connectError)
        const { user, password } = this.settings
        if (user === undefined) return this.transmit(connection, mail, allSent, resolve, reject)
        connection.login({ user, pass: password }, (loginError) => {
          if (loginError) return reject(loginError)
          this.transmit(connection, mail, allSent, resolve, reject)
        })
      })
    })
    return done.finally(() => {
      connection.off('error', failed)
      connection.off('end', ended)
    })
  }

  private transmit(
    connection: SMTPConnection,
    mail: OutgoingMail,
    allSent: () => void,
    resolve: (result: SendResult) => void,
    reject: (error: Error) => void,
  ): void {
    // The stream ends before the line that ends the mail goes out, so nothing is taken for unsent that was sent.
    const source = Readable.from([Buffer.from(mail.source)])
    source.once('end', allSent)
    const envelope = { from: bareAddress(mail.from) || (false as const), to: mail.to.map(bareAddress), size: mail.source.byteLength }
    connection.send(envelope, source, (error, info) => {
      if (error) return reject(error)
      resolve(afterSending(info.response, info.rejectedErrors ?? []))
    })
  }

  private resultOf(error: SmtpError, allSent: boolean): SendResult {
    const detail = explainServerError(error, 'SMTP', this.settings)
    if (error.code === 'EAUTH' || error.code === 'ENOAUTH') return { outcome: 'later', detail, away: true }
    const aboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
    if (aboutTheMail && error.responseCode !== undefined) {
      // 5.4.5 is Gmail's limit of mails a day.
      return { outcome: error.permanent === true && !/\b5\.4\.5\b/.test(error.message) ? 'refused' : 'later', detail }
    }
    // nodemailer itself refuses: an address that is none, or a mail larger than the server says it takes.
    if (aboutTheMail && !allSent) return { outcome: 'refused', detail }
    return allSent
      ? { outcome: 'unknown', detail: `${detail} The mail had gone out; it may or may not have been taken.` }
      : { outcome: 'later', detail, away: true }
  }
}

/** Taken, but perhaps not for everybody: then the worst of it is told. */
function afterSending(response: string, refusals: SmtpError[]): SendResult {
  if (refusals.length === 0) return { outcome: 'accepted', detail: response }
  const detail = `Taken for some (${response}), but: ${refusals.map((each) => each.message).join('; ')}`
  return { outcome: refusals.some((each) => each.permanent !== true) ? 'later' : 'refused', detail }
}

/** "Name <a@b>" -> "a@b" */
function bareAddress(address: string): string {
  return /<([^<>]*)>\s*$/.exec(address)?.[1] ?? address.trim()
}
