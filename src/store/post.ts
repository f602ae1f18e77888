import { createHash } from 'node:crypto'
import type Database from 'better-sqlite3'
import { ON_WIRE } from './text-out.ts'

/** Milliseconds. No mail waits for its hour longer than a day and a bit. */
const LONGEST_HOLD = 48 * 3_600_000

/** A key that went out in a mail. */
export interface KeyRow {
  seat: string
  step: number
  revoked: string | null
}

/** What is known of a mail that came, once it is read. */
export interface Identity {
  /**
   * The address it comes from, in small letters; with a question mark in front when nothing shows that it is his, with a ~ when he need not show it and it answers no
   * mail of ours.
   */
  readonly sender: string
  readonly messageId: string
  readonly content: string
  /** ISO, by its own Date. */
  readonly written: string | null
}

/** A mail that waits, or that could not be delivered. */
export interface Undelivered {
  id: number
  message_id: string
  seat: string
  recipients: string
  subject: string
  state: 'queued' | 'sending' | 'accepted' | 'unknown' | 'failed'
  attempts: number
  next_try: string
  detail: string
  created: string
  bounce: string
}

/** The post office's part of a campaign's file: keys, doubles, warnings, what cannot be delivered. */
export class PostLog {
  private readonly db: Database.Database

  constructor(db: Database.Database) {
    this.db = db
  }

  // ---- keys

  /** It lets orders in for the step that is waited for when its mail is queued. */
  addKey(key: { hash: string; seat: string; messageId: string; issued: string }): void {
    this.db
      .prepare(
        'INSERT INTO mail_key (hash, seat, step, message_id, issued) VALUES (@hash, @seat, (SELECT coalesce(max(number), 0) FROM step), @messageId, @issued)',
      )
      .run(key)
  }

  key(hash: string): KeyRow | undefined {
    return this.db.prepare<[string], KeyRow>('SELECT seat, step, revoked FROM mail_key WHERE hash = ?').get(hash)
  }

  /** From now on no key that a seat was sent counts. */
  revokeKeys(seat: string, at: string): void {
    this.db.prepare('UPDATE mail_key SET revoked = ? WHERE seat = ? AND revoked IS NULL').run(at, seat)
  }

  // ---- mails in

  /**
   * Stores a mail; false when its very bytes were stored before, or, of a mail that was not fetched, its origin. A server that numbers its mails anew
   * gives an old number to another mail: that one is stored. Bytes that say neither when they were written nor by what name (`nameless`) say nothing: two such mails
   * of different origin are two.
   */
  addIncoming(origin: string, received: string, source: Uint8Array | null, note = '', nameless = false): boolean {
    const digest = source ? createHash('sha256').update(source).digest('hex') : `none:${origin}`
    const known = this.db.prepare<[string], { origin: string }>('SELECT origin FROM incoming WHERE digest = ?').all(digest)
    if (known.length > 0 && !nameless) return false
    if (known.some((each) => each.origin === origin || each.origin.startsWith(`${origin}/`))) return false
    const taken = this.db.prepare('SELECT 1 FROM incoming WHERE origin = ?').get(origin) !== undefined
    this.db.transaction(() => {
      const { lastInsertRowid } = this.db
        .prepare("INSERT INTO incoming (origin, received, digest, state, note, kept) VALUES (?, ?, ?, 'new', ?, ?)")
        .run(taken ? `${origin}/${digest.slice(0, 12)}` : origin, received, digest, note, source && digest)
      if (source)
        this.db
          .prepare('INSERT INTO text_in (incoming, source) VALUES (?, ?)')
          .run(lastInsertRowid, Buffer.from(source.buffer, source.byteOffset, source.byteLength))
    })()
    return true
  }

  /** Mails to take in now, oldest first; not those that wait for their hour, unless a wrong clock has set it. Only their numbers: together they may be large. */
  newIds(now: string): number[] {
    const farAhead = new Date(Date.parse(now) + LONGEST_HOLD).toISOString()
    return this.db
      .prepare<[string, string]>("SELECT id FROM incoming WHERE state = 'new' AND (waits IS NULL OR waits <= ? OR waits > ?) ORDER BY id")
      .pluck()
      .all(now, farAhead) as number[]
  }

  /** Leaves a mail for a later hour. */
  hold(id: number, until: string): void {
    this.db.prepare("UPDATE incoming SET waits = ? WHERE id = ? AND state = 'new'").run(until, id)
  }

  /** Mails that wait for their hour: how many of each sender, and when the last has its turn. */
  held(): { sender: string; mails: number; until: string }[] {
    return this.db
      .prepare<[], { sender: string; mails: number; until: string }>(
        "SELECT sender, count(*) AS mails, max(waits) AS until FROM incoming WHERE state = 'new' AND waits IS NOT NULL GROUP BY sender ORDER BY sender",
      )
      .all()
  }

  identify(id: number, { sender, messageId, content, written }: Identity): void {
    this.db
      .prepare('UPDATE incoming SET sender = ?, message_id = ?, content = ?, written = ? WHERE id = ?')
      .run(sender, messageId, content, written, id)
  }

  /**
   * A mail before this one that is the same: its writer made the very same, or its Message-ID and Date are the same, and a gateway wrote into one of them ("checked
   * for viruses"). A Message-ID alone says little: some programs send a mail that was changed under its old one. Without a Date, the same words may be meant for
   * another step: then the Message-ID must be the same too.
   */
  doubleOf(id: number, { sender, content, messageId, written }: Identity): number | undefined {
    return this.db
      .prepare<[number, string, string, string, string, string, string | null, string], { id: number }>(
        `SELECT id FROM incoming WHERE id < ? AND sender IN (?, ?) AND state = 'taken' AND ((content = ? AND written IS NOT NULL) OR (message_id = ? AND message_id <> ? AND (written = ? OR (written IS NULL AND content = ?)))) ORDER BY id LIMIT 1`,
      )
      .get(id, sender, `~${sender}`, content, messageId, '', written, content)?.id
  }

  /** When the mail of a sheet was written, by its own Date, and received. */
  writtenOf(incoming: number): { written: string | null; received: string; sender: string } | undefined {
    return this.db
      .prepare<[number], { written: string | null; received: string; sender: string }>(
        'SELECT written, received, sender FROM incoming WHERE id = ?',
      )
      .get(incoming)
  }

  /** Mails that an address has sent since a time, up to another: what a wrong clock has written down for next year does not count. With '' those of addresses that are nobody's. */
  receivedFrom(sender: string, since: string, until: string): number {
    return this.db
      .prepare<[string, string, string], { n: number }>(
        'SELECT count(*) AS n FROM incoming WHERE sender = ? AND received > ? AND received <= ?',
      )
      .get(sender, since, until)!.n
  }

  /** When the mails of an address came that came before one, oldest first. */
  timesBefore(id: number, sender: string, since: string, until: string): string[] {
    return this.db
      .prepare<[string, string, string, number]>(
        'SELECT received FROM incoming WHERE sender = ? AND received > ? AND received <= ? AND id < ? ORDER BY id',
      )
      .pluck()
      .all(sender, since, until, id) as string[]
  }

  /** A mail as it came, but for the keys in it; null when nothing of it was kept. */
  sourceOf(id: number): Buffer | null {
    return this.db.prepare<[number], Buffer>('SELECT source FROM text_in WHERE incoming = ?').pluck().get(id) ?? null
  }

  /** Puts another text in the place of a mail: one without its keys, or none. Its digest stays, so that it is known when it comes again. */
  replaceSource(id: number, source: Uint8Array | null): void {
    const bytes = source && Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    this.db.transaction(() => {
      if (bytes)
        this.db
          .prepare('INSERT INTO text_in (incoming, source) VALUES (?, ?) ON CONFLICT (incoming) DO UPDATE SET source = excluded.source')
          .run(id, bytes)
      else this.db.prepare('DELETE FROM text_in WHERE incoming = ?').run(id)
      this.db.prepare('UPDATE incoming SET kept = ? WHERE id = ?').run(bytes && createHash('sha256').update(bytes).digest('hex'), id)
    })()
  }

  // ---- warnings

  warned(about: string, since: string, until: string): number {
    return this.db
      .prepare<[string, string, string], { n: number }>('SELECT count(*) AS n FROM warning WHERE about = ? AND at > ? AND at <= ?')
      .get(about, since, until)!.n
  }

  addWarning(about: string, at: string): void {
    this.db.prepare('INSERT INTO warning (about, at) VALUES (?, ?)').run(about, at)
  }

  // ---- mails out

  /**
   * Mails to try now; one left in 'sending' by a crash is among them, and one whose time lies so far ahead that the clock must have been wrong when it was set.
   * At most `most` of them, without their bytes.
   */
  due(now: string, farAhead: string, most: number): Omit<Undelivered, 'bounce'>[] {
    return this.db
      .prepare<[string, string, number], Omit<Undelivered, 'bounce'>>(
        `SELECT id, message_id, seat, recipients, subject, state, attempts, next_try, detail, created FROM outgoing
         WHERE state IN ('queued', 'sending', 'unknown') AND (next_try <= ? OR next_try > ?) ORDER BY id LIMIT ?`,
      )
      .all(now, farAhead, most)
  }

  /** A mail as it goes on the wire; undefined once it is neither queued nor tried. */
  bytesToSend(id: number): { sender: string; source: Buffer } | undefined {
    return this.db
      .prepare<[number], { sender: string; source: Buffer }>(
        `SELECT sender, coalesce(${ON_WIRE}, (SELECT source FROM text_out WHERE outgoing = id)) AS source FROM outgoing
         WHERE id = ? AND state IN ('queued', 'sending', 'unknown')`,
      )
      .get(id)
  }

  /** The server has it: it is never sent again, and the log keeps it without its key. */
  accepted(id: number, detail: string, at: string): void {
    this.db.transaction(() => {
      this.db.prepare("UPDATE outgoing SET state = 'accepted', detail = ?, next_try = ? WHERE id = ?").run(detail, at, id)
      this.withoutKey(id)
    })()
  }

  /** What of a mail held a key is no longer kept: it will not be sent. */
  private withoutKey(id: number): void {
    if (this.db.prepare('DELETE FROM wire WHERE outgoing = ?').run(id).changes > 0)
      this.db.prepare('UPDATE outgoing SET wire = NULL WHERE id = ?').run(id)
  }

  /** Not tried, for the server was not there: the try does not count. */
  notTried(id: number, detail: string, nextTry: string): void {
    this.db
      .prepare(
        "UPDATE outgoing SET state = 'queued', attempts = max(0, attempts - 1), detail = ?, next_try = ? WHERE id = ? AND state = 'sending'",
      )
      .run(detail, nextTry, id)
  }

  undelivered(): Undelivered[] {
    return this.db
      .prepare<[], Undelivered>(
        `SELECT id, message_id, seat, recipients, subject, state, attempts, next_try, detail, created, bounce FROM outgoing WHERE state <> 'accepted' OR bounce <> '' ORDER BY id`,
      )
      .all()
  }

  /** Failed or bounced, and the moderator has not heard of it. */
  untold(): Undelivered[] {
    return this.db
      .prepare<[], Undelivered>(
        `SELECT id, message_id, seat, recipients, subject, state, attempts, next_try, detail, created, bounce FROM outgoing WHERE told = 0 AND (state = 'failed' OR bounce <> '') ORDER BY id`,
      )
      .all()
  }

  told(id: number): void {
    this.db.prepare('UPDATE outgoing SET told = 1 WHERE id = ?').run(id)
  }

  /** Whether a mail of this Message-ID is ours. */
  sent(messageId: string): boolean {
    return this.db.prepare('SELECT 1 FROM outgoing WHERE message_id = ?').get(messageId) !== undefined
  }

  /** Which seat a mail of ours went to; undefined when it is none of ours. */
  sentTo(messageId: string): string | undefined {
    return this.db.prepare<[string], { seat: string }>('SELECT seat FROM outgoing WHERE message_id = ?').get(messageId)?.seat
  }

  /** Another server says what became of a mail. False when we sent no such mail. */
  bounced(messageId: string, said: string): boolean {
    return this.db.prepare("UPDATE outgoing SET bounce = ?, told = 0 WHERE message_id = ? AND bounce = ''").run(said, messageId).changes > 0
  }

  /** Tries a mail again now, whatever became of it. False when the server has it: nothing is sent twice. */
  retry(id: number, now: string): boolean {
    return (
      this.db
        .prepare(
          "UPDATE outgoing SET state = 'queued', attempts = 0, next_try = ?, created = ?, told = 0 WHERE id = ? AND state IN ('queued', 'unknown', 'failed')",
        )
        .run(now, now, id).changes > 0
    )
  }

  /** Gives a mail up, or what bounced off the list. False when the server has it, or it is just being sent. */
  drop(id: number, why: string): boolean {
    return this.db.transaction(() => {
      const dropped =
        this.db
          .prepare("UPDATE outgoing SET state = 'failed', detail = ?, told = 1 WHERE id = ? AND state IN ('queued', 'unknown', 'failed')")
          .run(why, id).changes > 0
      if (dropped) this.withoutKey(id)
      return (
        dropped ||
        this.db
          .prepare(
            "UPDATE outgoing SET detail = 'bounced: ' || bounce, bounce = '', told = 1 WHERE id = ? AND state = 'accepted' AND bounce <> ''",
          )
          .run(id).changes > 0
      )
    })()
  }
}
