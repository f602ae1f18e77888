import type Database from 'better-sqlite3'

/** A step whose dice wait for, or were mixed with, a round of a public beacon. */
export interface DrawRow {
  step: number
  /** When its orders were closed. ISO. */
  closed: string
  round: number
  /** Null until the round has come. */
  signature: string | null
}

/** Since version 6. */
export const DRAWS = `
-- Steps whose dice are mixed with a round of a public beacon: when their orders were closed, and the round that was named then.
CREATE TABLE draw (
  step      INTEGER PRIMARY KEY REFERENCES step (number),
  closed    TEXT NOT NULL,
  round     INTEGER NOT NULL,
  signature TEXT
) STRICT;
`

export class Draws {
  private readonly db: Database.Database

  constructor(db: Database.Database) {
    this.db = db
  }

  of(step: number): DrawRow | undefined {
    return this.db.prepare<[number], DrawRow>('SELECT * FROM draw WHERE step = ?').get(step)
  }

  all(): DrawRow[] {
    return this.db.prepare<[], DrawRow>('SELECT * FROM draw ORDER BY step').all()
  }

  /** A step's orders are closed, and the round is named that its dice will be mixed with. */
  close(row: Omit<DrawRow, 'signature'>): void {
    this.db.prepare('INSERT INTO draw (step, closed, round) VALUES (@step, @closed, @round)').run(row)
  }

  /** The round has come. */
  drawn(step: number, signature: string): void {
    this.db.prepare('UPDATE draw SET signature = ? WHERE step = ? AND signature IS NULL').run(signature, step)
  }
}
