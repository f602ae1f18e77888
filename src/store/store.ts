import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs'
import type Database from 'better-sqlite3'
import type { Answered, Json } from '../engine/decision.ts'
import type { GameEvent } from '../engine/event.ts'
import { broughtInMemory, connect, migrate, StoreError } from './connect.ts'
import { Draws } from './draws.ts'
import { PeopleLog } from './people.ts'
import { type Identity, PostLog } from './post.ts'
import type { IncomingRow, JournalRow, OutgoingRow, PartRow, QuestionRow, SheetRow, StandingRow, StepRow } from './rows.ts'
import { pack, type Packed, unpack } from './positions.ts'
import { SCHEMA, SCHEMA_VERSION } from './schema.sql.ts'
import { broken, hadHead, headOf, sealWrites } from './seal.ts'
import { wireBeside } from './text-out.ts'

const INCOMING = 'SELECT id, origin, received, source, state, note FROM incoming LEFT JOIN text_in ON text_in.incoming = incoming.id'

/** The SQLite file of one campaign: mails in, sheets, steps, the journal, mails out. Everything that must happen together runs in `together`. */
export class Store {
  private readonly db: Database.Database
  /** The post office's part. */
  readonly post: PostLog
  /** The moderator's and the players' part beside their orders. */
  readonly people: PeopleLog
  readonly draws: Draws

  private constructor(db: Database.Database) {
    this.db = db
    this.post = new PostLog(db)
    this.people = new PeopleLog(db)
    this.draws = new Draws(db)
  }

  /** Makes a new file. Throws StoreError when there is one. */
  static create(path: string): Store {
    if (existsSync(path)) throw new StoreError(`${path} exists already`)
    // The dice's seed, the keys of mails that wait, every player's address: nobody else's to read, from the first byte on. Files beside it get the same rights.
    try {
      closeSync(openSync(path, 'wx', 0o600))
    } catch (error) {
      throw new StoreError(`${path} cannot be made: ${(error as Error).message}`, { cause: error })
    }
    const db = connect(path)
    db.transaction(() => {
      db.exec(SCHEMA)
      db.pragma(`user_version = ${SCHEMA_VERSION}`)
    })()
    sealWrites(db)
    return new Store(db)
  }

  /** Opens a campaign's file. One of an older version is brought to this one, to read as a copy in memory. Throws StoreError when there is none, or it is of a newer version. */
  static open(path: string, options: { readonly?: boolean } = {}): Store {
    if (!existsSync(path))
      throw new StoreError(`no game log at ${path}: the campaign has not begun ('adjutant init' with its file begins it)`)
    const db = connect(path, options.readonly)
    const version = db.pragma('user_version', { simple: true }) as number
    if (version > SCHEMA_VERSION || version < 1) {
      db.close()
      throw new StoreError(`${path} is a log of version ${version}; this Adjutant reads version ${SCHEMA_VERSION}`)
    }
    if (version < SCHEMA_VERSION && options.readonly) return new Store(broughtInMemory(db, version))
    if (version < SCHEMA_VERSION) migrate(db, version)
    if (!options.readonly) sealWrites(db)
    return new Store(db)
  }

  close(): void {
    this.db.close()
  }

  /** Writes a copy of a log of any version, whoever is at work on it. Throws StoreError when there is none. */
  static async copy(from: string, to: string): Promise<void> {
    if (!existsSync(from)) throw new StoreError(`no game log at ${from}`)
    const db = connect(from, true)
    try {
      await backUp(db, to)
    } finally {
      db.close()
    }
  }

  /** All or nothing, on disk when it returns. */
  together<T>(work: () => T): T {
    return this.db.transaction(work).immediate()
  }

  // ---- the chain over all of it

  /** The hash in which the chain over the log ends now. */
  head(): string {
    return headOf(this.db)
  }

  /** Whether the chain once ended in a hash that was mailed. */
  hadHead(head: string): boolean {
    return hadHead(this.db, head)
  }

  /** Records that are no longer what was stored, each a sentence. */
  broken(): string[] {
    return broken(this.db)
  }

  // ---- meta

  meta(key: string): string | undefined {
    return this.db.prepare<[string], { value: string }>('SELECT value FROM meta WHERE key = ?').get(key)?.value
  }

  setMeta(key: string, value: string): void {
    this.db.prepare('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value').run(key, value)
  }

  // ---- mails in

  /** Stores a mail; false when its very bytes were stored before. */
  addIncoming(origin: string, received: string, source: Uint8Array | null): boolean {
    return this.post.addIncoming(origin, received, source)
  }

  newIncoming(): IncomingRow[] {
    return this.db.prepare<[], IncomingRow>(`${INCOMING} WHERE state = 'new' ORDER BY id`).all()
  }

  incoming(id: number): IncomingRow | undefined {
    return this.db.prepare<[number], IncomingRow>(`${INCOMING} WHERE id = ?`).get(id)
  }

  incomingCount(): number {
    return this.db.prepare<[], { n: number }>('SELECT count(*) AS n FROM incoming').get()!.n
  }

  /** The newest mails that were not orders, with the reason. */
  ignoredIncoming(most: number): { id: number; received: string; note: string }[] {
    return this.db
      .prepare<[number], { id: number; received: string; note: string }>(
        "SELECT id, received, note FROM incoming WHERE state = 'ignored' ORDER BY id DESC LIMIT ?",
      )
      .all(most)
  }

  /** With what is known of the mail, in one change: each writes the whole mail again, which may be large. */
  closeIncoming(id: number, state: 'taken' | 'ignored', note: string, identity: Identity | null = null): void {
    if (identity === null) this.db.prepare('UPDATE incoming SET state = ?, note = ? WHERE id = ?').run(state, note, id)
    else
      this.db
        .prepare(
          'UPDATE incoming SET sender = @sender, message_id = @messageId, content = @content, written = @written, state = @state, note = @note WHERE id = @id',
        )
        .run({ ...identity, state, note, id })
  }

  // ---- sheets

  /** `again`: it is the sheet that was added just before, for one more step; its text is not stored once more. */
  addSheet(sheet: Omit<SheetRow, 'id'>, again = false): number {
    const { lastInsertRowid } = this.db
      .prepare(
        `INSERT INTO sheet (incoming, seat, step, text, document, received, branch) VALUES (@incoming, @seat, @step, @text, @document, @received, ${BRANCH_OF_NOW})`,
      )
      .run(again ? { ...sheet, text: '' } : sheet)
    return Number(lastInsertRowid)
  }

  /** The newest sheet of each seat for a step of the branch that is played. */
  sheetsFor(step: string): SheetRow[] {
    return this.db
      .prepare<[string], SheetRow>(
        `SELECT id, incoming, seat, step, ${TEXT_OF_SHEET} AS text, document, received FROM sheet s
         WHERE step = ? AND branch = ${BRANCH_OF_NOW} AND id = (SELECT max(id) FROM sheet WHERE step = s.step AND branch = s.branch AND seat = s.seat) ORDER BY seat`,
      )
      .all(step)
  }

  sheet(id: number): SheetRow | undefined {
    return this.db.prepare<[number], SheetRow>(`SELECT *, ${TEXT_OF_SHEET} AS text FROM sheet s WHERE id = ?`).get(id)
  }

  /** Every sheet that was ever taken, oldest first. */
  allSheets(): SheetRow[] {
    return this.db.prepare<[], SheetRow>(`SELECT *, ${TEXT_OF_SHEET} AS text FROM sheet s ORDER BY id`).all()
  }

  /** All standing orders that were ever taken, oldest first. */
  allStanding(): StandingRow[] {
    return this.db.prepare<[], StandingRow>('SELECT * FROM standing ORDER BY id').all()
  }

  // ---- standing orders

  addStanding(orders: Omit<StandingRow, 'id'>): number {
    const { lastInsertRowid } = this.db
      .prepare('INSERT INTO standing (incoming, seat, text, document, received) VALUES (@incoming, @seat, @text, @document, @received)')
      .run(orders)
    return Number(lastInsertRowid)
  }

  /** Those in force: the newest of each seat. */
  standing(): StandingRow[] {
    return this.db
      .prepare<[], StandingRow>('SELECT * FROM standing s WHERE id = (SELECT max(id) FROM standing WHERE seat = s.seat) ORDER BY seat')
      .all()
  }

  standingOrders(id: number): StandingRow | undefined {
    return this.db.prepare<[number], StandingRow>('SELECT * FROM standing WHERE id = ?').get(id)
  }

  // ---- questions by mail

  addQuestion(question: Pick<QuestionRow, 'id' | 'step' | 'decision' | 'seat' | 'key' | 'nth' | 'asked' | 'deadline'>): void {
    this.db
      .prepare(
        "INSERT INTO question (id, step, decision, seat, key, nth, asked, deadline, state) VALUES (@id, @step, @decision, @seat, @key, @nth, @asked, @deadline, 'waiting')",
      )
      .run(question)
  }

  /** The number of the newest question; 0 when there is none. */
  lastQuestion(): number {
    return this.db.prepare<[], { n: number | null }>('SELECT max(id) AS n FROM question').get()!.n ?? 0
  }

  nameQuestion(id: number, messageIds: readonly string[]): void {
    this.db.prepare('UPDATE question SET message_ids = ? WHERE id = ?').run(JSON.stringify(messageIds), id)
  }

  questions(step: number): QuestionRow[] {
    return this.db.prepare<[number], QuestionRow>('SELECT * FROM question WHERE step = ? ORDER BY id').all(step)
  }

  /** Every question that a seat was ever asked. */
  questionsTo(seat: string): QuestionRow[] {
    return this.db.prepare<[string], QuestionRow>('SELECT * FROM question WHERE seat = ? ORDER BY id').all(seat)
  }

  answerQuestion(id: number, answer: Json, incoming: number | null): void {
    this.db
      .prepare("UPDATE question SET state = 'answered', answer = ?, incoming = ? WHERE id = ? AND state = 'waiting'")
      .run(JSON.stringify(answer), incoming, id)
  }

  /** What a question is answered with if nothing better comes before it expires. */
  keepAnswer(id: number, answer: Json, incoming: number | null): void {
    this.db
      .prepare("UPDATE question SET answer = ?, incoming = ? WHERE id = ? AND state = 'waiting'")
      .run(JSON.stringify(answer), incoming, id)
  }

  setQuestionDeadline(id: number, deadline: string): void {
    this.db.prepare("UPDATE question SET deadline = ? WHERE id = ? AND state = 'waiting'").run(deadline, id)
  }

  /** Orders settled it: it is waited for no more. */
  expireQuestion(id: number): void {
    this.db.prepare("UPDATE question SET state = 'expired' WHERE id = ? AND state = 'waiting'").run(id)
  }

  /** Its time is over: what was kept of its answer counts. */
  runOutQuestion(id: number): void {
    this.db
      .prepare("UPDATE question SET state = CASE answer WHEN 'null' THEN 'expired' ELSE 'answered' END WHERE id = ? AND state = 'waiting'")
      .run(id)
  }

  // ---- steps

  openStep(step: { number: number; name: string; branch: string; snapshot: Json; opened: string; deadline: string | null }): void {
    const snapshot = JSON.stringify(step.snapshot)
    this.db
      .prepare(
        `INSERT INTO step (number, name, branch, digest, opened, deadline, position, base)
         VALUES (@number, @name, @branch, @digest, @opened, @deadline, @position, @base)`,
      )
      .run({ ...step, digest: digestOf(snapshot), ...pack(snapshot, this.newestWhole()) })
  }

  /** The step being waited for (or, once the campaign is over, the last). */
  currentStep(): StepRow | undefined {
    return this.whole(this.db.prepare<[], PackedStep>('SELECT * FROM step ORDER BY number DESC LIMIT 1').get())
  }

  step(number: number): StepRow | undefined {
    return this.whole(this.db.prepare<[number], PackedStep>('SELECT * FROM step WHERE number = ?').get(number))
  }

  steps(): Omit<StepRow, 'snapshot'>[] {
    return this.db
      .prepare<[], StepRow>(
        'SELECT number, name, branch, digest, opened, deadline, sheets, sheets_hash, done, parts, abandoned, rules, program FROM step ORDER BY number',
      )
      .all()
  }

  /** A step with its position unpacked. Throws when the log holds no position that can be read. */
  private whole(row: PackedStep | undefined): StepRow | undefined {
    if (!row) return undefined
    const { position, base, ...step } = row
    if (lastUnpacked?.store !== this || lastUnpacked.base !== base || !lastUnpacked.position.equals(position))
      lastUnpacked = { store: this, position, base, text: this.positionOf({ position, base }) }
    return { ...step, snapshot: lastUnpacked.text }
  }

  private positionOf(packed: Packed): string {
    return unpack(packed, (number) => {
      const row = this.db.prepare<[number], Packed>('SELECT position, base FROM step WHERE number = ?').get(number)
      if (!row || row.base !== null)
        throw new StoreError(`the position before step ${number}, from which others differ, is gone from the log`)
      return unpack(row, () => '')
    })
  }

  /** The newest position that lies in the log whole. */
  private newestWhole(before = Infinity): { number: number; text: string } | null {
    const row = this.db
      .prepare<[number], Packed & { number: number }>(
        'SELECT number, position, base FROM step WHERE base IS NULL AND number < ? ORDER BY number DESC LIMIT 1',
      )
      .get(Math.min(before, Number.MAX_SAFE_INTEGER))
    return row ? { number: row.number, text: unpack(row, () => '') } : null
  }

  /** Playing a step begins: the sheets that its dice are mixed with stay what they are now. */
  beginStep(number: number, sheets: readonly number[], sheetsHash: string): void {
    this.db.prepare('UPDATE step SET sheets = ?, sheets_hash = ? WHERE number = ?').run(JSON.stringify(sheets), sheetsHash, number)
  }

  /** By what version of the rules, and of the program, a step is played. */
  setPlayedBy(number: number, { rules, program }: { readonly rules: number; readonly program: string }): void {
    this.db.prepare('UPDATE step SET rules = ?, program = ? WHERE number = ?').run(rules, program, number)
  }

  /** What has been in force so far while the step is played. */
  setParts(number: number, parts: readonly PartRow[]): void {
    this.db.prepare('UPDATE step SET parts = ? WHERE number = ?').run(JSON.stringify(parts), number)
  }

  closeStep(number: number, done: string): void {
    this.db.prepare('UPDATE step SET done = ? WHERE number = ?').run(done, number)
  }

  setDeadline(number: number, deadline: string | null): void {
    this.db.prepare('UPDATE step SET deadline = ? WHERE number = ?').run(deadline, number)
  }

  /** Puts another position before a step that has not begun. */
  correctStep(number: number, position: Json): void {
    const snapshot = JSON.stringify(position)
    this.db
      .prepare(
        'UPDATE step SET position = @position, base = @base, digest = @digest WHERE number = @number AND parts IS NULL AND done IS NULL',
      )
      .run({ number, digest: digestOf(snapshot), ...pack(snapshot, this.newestWhole(number)) })
  }

  /** Leaves behind every step of the branch that is played from `number` on. */
  abandon(number: number, at: string): void {
    this.db.prepare(`UPDATE step SET abandoned = ? WHERE number >= ? AND abandoned IS NULL`).run(at, number)
  }

  /**
   * Writes a copy of the file while it is in use (SQLite's online backup). All of it in one go, after the first pages: whenever another program writes between
   * two goes the copy begins again, and beside a busy daemon would never end.
   */
  async backup(path: string): Promise<void> {
    await backUp(this.db, path)
  }

  // ---- journal

  /** Appends what was answered and what happened, in that order: a step's answers, then its events. */
  append(step: number, answers: readonly Answered[], events: readonly GameEvent[]): void {
    let chain = this.db.prepare<[], { chain: string }>('SELECT chain FROM journal ORDER BY number DESC LIMIT 1').get()?.chain ?? ''
    const insert = this.db.prepare('INSERT INTO journal (step, kind, body, chain) VALUES (?, ?, ?, ?)')
    const add = (kind: JournalRow['kind'], value: unknown) => {
      const body = JSON.stringify(value)
      chain = chained(chain, step, kind, body)
      insert.run(step, kind, body, chain)
    }
    for (const answered of answers) add('answer', answered)
    for (const event of events) add('event', event)
  }

  journal(step?: number): JournalRow[] {
    return step === undefined
      ? this.db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY number').all()
      : this.db.prepare<[number], JournalRow>('SELECT * FROM journal WHERE step = ? ORDER BY number').all(step)
  }

  answers(step: number): Answered[] {
    return this.journal(step)
      .filter(({ kind }) => kind === 'answer')
      .map(({ body }) => JSON.parse(body) as Answered)
  }

  events(step: number): GameEvent[] {
    return this.journal(step)
      .filter(({ kind }) => kind === 'event')
      .map(({ body }) => JSON.parse(body) as GameEvent)
  }

  // ---- mails out

  /** Queues a rendered mail; does nothing when a mail of this Message-ID is there. With a key in it: `key` is its hash, `kept` the same mail without. */
  queue(mail: {
    messageId: string
    seat: string
    from: string
    to: readonly string[]
    subject: string
    source: Uint8Array
    now: string
    kept?: Uint8Array
    key?: string
  }): void {
    this.db.transaction(() => {
      const kept = Buffer.from(mail.kept ?? mail.source)
      const sent = Buffer.from(mail.source)
      const { changes, lastInsertRowid: id } = this.db
        .prepare(
          `INSERT INTO outgoing (message_id, seat, sender, recipients, subject, state, next_try, created, kept, wire)
           VALUES (?, ?, ?, ?, ?, 'queued', ?, ?, sha256(?), sha256(?)) ON CONFLICT (message_id) DO NOTHING`,
        )
        .run(mail.messageId, mail.seat, mail.from, JSON.stringify(mail.to), mail.subject, mail.now, mail.now, kept, mail.kept ? sent : null)
      if (changes === 0) return
      this.db.prepare('INSERT INTO text_out (outgoing, source) VALUES (?, ?)').run(id, kept)
      if (mail.kept) {
        const { head, tail, middle } = wireBeside(kept, sent)
        this.db.prepare('INSERT INTO wire (outgoing, head, tail, middle) VALUES (?, ?, ?, ?)').run(id, head, tail, middle)
      }
      if (mail.key) this.post.addKey({ hash: mail.key, seat: mail.seat, messageId: mail.messageId, issued: mail.now })
    })()
  }

  markOutgoing(id: number, state: OutgoingRow['state'], detail: string, nextTry: string): void {
    this.db
      .prepare("UPDATE outgoing SET state = ?, detail = ?, next_try = ?, attempts = attempts + (? = 'sending') WHERE id = ?")
      .run(state, detail, nextTry, state, id)
  }

  outgoingByState(): Record<string, number> {
    const rows = this.db.prepare<[], { state: string; n: number }>('SELECT state, count(*) AS n FROM outgoing GROUP BY state').all()
    return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
  }

  /** A mail of the queue, with its bytes. */
  sent(messageId: string): OutgoingRow | undefined {
    return unpacked(this.db.prepare<[string], OutgoingRow>(`${WITH_BYTES} WHERE message_id = ?`).get(messageId))
  }

  /**
   * Packs mails that a server took before `before` and that nobody asks for any more, as `thin` makes them: whole, they would be nine tenths of a log. A few
   * at a time, so that no poll waits for it.
   */
  packOutgoing(before: string, thin: (source: Buffer) => Buffer, most = 40): void {
    const rows = this.db
      .prepare<[string, number], { id: number; source: Buffer }>(
        `SELECT id, source FROM outgoing JOIN text_out ON outgoing = id
         WHERE packed = 0 AND state = 'accepted' AND created < ? ORDER BY id LIMIT ?`,
      )
      .all(before, most)
    const keep = this.db.prepare('UPDATE text_out SET source = ? WHERE outgoing = ?')
    const pack = this.db.prepare('UPDATE outgoing SET kept = sha256(?), packed = 1 WHERE id = ?')
    for (const { id, source } of rows) {
      const packed = deflateRawSync(thin(source))
      keep.run(packed, id)
      pack.run(packed, id)
    }
  }

  outgoingMail(id: number): OutgoingRow | undefined {
    return unpacked(this.db.prepare<[number], OutgoingRow>(`${WITH_BYTES} WHERE id = ?`).get(id))
  }

  outgoing(): Omit<OutgoingRow, 'source'>[] {
    return this.db
      .prepare<[], OutgoingRow>(
        'SELECT id, message_id, seat, sender, recipients, subject, state, attempts, next_try, detail, created FROM outgoing ORDER BY id',
      )
      .all()
  }
}

/** Rows with what is kept of their mails. */
const WITH_BYTES = 'SELECT outgoing.*, source FROM outgoing JOIN text_out ON outgoing = id'

const unpacked = (row: OutgoingRow | undefined): OutgoingRow | undefined =>
  row && { ...row, source: row.packed ? inflateRawSync(row.source) : row.source }

/** A step as it lies in the log. */
type PackedStep = Omit<StepRow, 'snapshot'> & Packed

/** The position that was asked for last: that of the step that is waited for is wanted many times for each mail. */
let lastUnpacked: (Packed & { readonly store: Store; readonly text: string }) | null = null

async function backUp(db: Database.Database, path: string): Promise<void> {
  // The seed, the keys and the addresses are in it, as in the file itself.
  closeSync(openSync(path, 'a', 0o600))
  chmodSync(path, 0o600)
  await db.backup(path, { progress: () => 1_000_000_000 })
}

/** The branch that is played: that of the newest step. */
const BRANCH_OF_NOW = "coalesce((SELECT branch FROM step ORDER BY number DESC LIMIT 1), 'main')"

/** A sheet for many steps is stored with the first; the rows of the others, which follow it, have no text of their own. */
const TEXT_OF_SHEET =
  "coalesce(nullif(s.text, ''), (SELECT f.text FROM sheet f WHERE f.seat = s.seat AND f.id < s.id AND f.text <> '' ORDER BY f.id DESC LIMIT 1))"

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The chain value of a journal row. */
export const chained = (before: string, step: number, kind: string, body: string): string =>
  digestOf(`${before}\n${step}\n${kind}\n${body}`)
