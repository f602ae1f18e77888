import type Database from 'better-sqlite3'

/** What the moderator did. */
export interface RefereeRow {
  id: number
  step: number
  at: string
  act: string
  text: string
  /** JSON list of the seats that may read it; null: all. */
  seats: string | null
  /** JSON. */
  body: string
}

export interface CommandRow {
  id: number
  batch: string
  at: string
  text: string
  reply: string | null
  state: 'waiting' | 'done' | 'refused'
  result: string
}

export interface AbsenceRow {
  id: number
  seat: string
  starts: string
  ends: string
  received: string
}

export interface PressRow {
  id: number
  incoming: number | null
  seat: string
  recipients: string
  anonymous: number
  text: string
  received: string
}

/** The people's part of a campaign's file: what the moderator did and is to do, absences, press. */
export class PeopleLog {
  private readonly db: Database.Database

  constructor(db: Database.Database) {
    this.db = db
  }

  // ---- the moderator

  addReferee(row: Omit<RefereeRow, 'id'>): void {
    this.db.prepare('INSERT INTO referee (step, at, act, text, seats, body) VALUES (@step, @at, @act, @text, @seats, @body)').run(row)
  }

  /** What the moderator did, all of it or while a step was waited for. */
  referee(step?: number): RefereeRow[] {
    return step === undefined
      ? this.db.prepare<[], RefereeRow>('SELECT * FROM referee ORDER BY id').all()
      : this.db.prepare<[number], RefereeRow>('SELECT * FROM referee WHERE step = ? ORDER BY id').all(step)
  }

  addCommand(command: Pick<CommandRow, 'batch' | 'at' | 'text' | 'reply'>): void {
    this.db.prepare("INSERT INTO command (batch, at, text, reply, state) VALUES (@batch, @at, @text, @reply, 'waiting')").run(command)
  }

  commands(batch: string): CommandRow[] {
    return this.db.prepare<[string], CommandRow>('SELECT * FROM command WHERE batch = ? ORDER BY id').all(batch)
  }

  waitingCommands(): CommandRow[] {
    return this.db.prepare<[], CommandRow>("SELECT * FROM command WHERE state = 'waiting' ORDER BY id").all()
  }

  closeCommand(id: number, state: 'done' | 'refused', result: string): void {
    this.db.prepare('UPDATE command SET state = ?, result = ? WHERE id = ?').run(state, result, id)
  }

  // ---- absences and press

  addAbsence(row: Omit<AbsenceRow, 'id'>): void {
    this.db.prepare('INSERT INTO absence (seat, starts, ends, received) VALUES (@seat, @starts, @ends, @received)').run(row)
  }

  dropAbsences(seat: string): void {
    this.db.prepare('DELETE FROM absence WHERE seat = ?').run(seat)
  }

  absences(): AbsenceRow[] {
    return this.db.prepare<[], AbsenceRow>('SELECT * FROM absence ORDER BY id').all()
  }

  addPress(row: Omit<PressRow, 'id'>): number {
    return Number(
      this.db
        .prepare(
          'INSERT INTO press (incoming, seat, recipients, anonymous, text, received) VALUES (@incoming, @seat, @recipients, @anonymous, @text, @received)',
        )
        .run(row).lastInsertRowid,
    )
  }

  press(): PressRow[] {
    return this.db.prepare<[], PressRow>('SELECT * FROM press ORDER BY id').all()
  }

  /** Messages that a seat has sent since a time, up to another: a wrong clock's do not count. */
  pressSince(seat: string, since: string, until: string): number {
    return this.db
      .prepare<[string, string, string], { n: number }>(
        'SELECT count(*) AS n FROM press WHERE seat = ? AND received >= ? AND received <= ?',
      )
      .get(seat, since, until)!.n
  }
}
