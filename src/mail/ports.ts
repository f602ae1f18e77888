/**
 * The two ports through which mail comes and goes. A folder, IMAP and SMTP stand behind them; the campaign knows none of these.
 */

/** One mail as it arrived. */
export interface IncomingMail {
  /** Stable name at its origin: "imap:<uidvalidity>:<uid>" or "folder:<file name>". */
  id: string
  /** The whole RFC 5322 message, or null when it was larger than the limit and was not fetched. */
  source: Uint8Array | null
  /** Bytes at the origin. */
  size: number
  /** Of a mail that was not fetched: its From header, so that a player can be told. */
  from?: string
}

/** Where orders come from. Delivery is at least once: a mail not marked done comes again. */
export interface Inbox {
  /** Mails not marked done, oldest first, without those to leave where they are, by name. Throws MailError when the server cannot be reached. */
  fetch(leave?: ReadonlySet<string>): Promise<IncomingMail[]>
  /** Says that the mail is stored and need not come again. */
  done(id: string): Promise<void>
  /** Resolves when new mail may be there, after `milliseconds` at the latest, or at once when aborted. */
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** A mail that stands rendered in the outbox table. */
export interface OutgoingMail {
  /** Stable: the same mail sent again has the same Message-ID. */
  messageId: string
  from: string
  to: string[]
  /** The rendered bytes. A resend is identical. */
  source: Uint8Array
}

/** accepted: the server took it. refused: a permanent no (5xx). later: a temporary no, or no connection. unknown: cut off after the data. */
export interface SendResult {
  outcome: 'accepted' | 'refused' | 'later' | 'unknown'
  detail: string
  /** Nothing about this mail: no mail can be sent now (no connection, a refused login, a full disk). */
  away?: true
}

export interface Outbox {
  send(mail: OutgoingMail): Promise<SendResult>
  close(): Promise<void>
}

/** The server cannot be reached or refuses us; the message says which and what to check. */
export class MailError extends Error {}
