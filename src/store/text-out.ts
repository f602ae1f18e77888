import type Database from 'better-sqlite3'

/**
 * Since version 8: the bytes of mails that we send, apart from what changes of them. A row is written whole at each change, and a mail may be 1 MB.
 * `text_out` holds a mail as the log keeps it. One that goes out with a key differs in a few lines from that: `wire` holds what stands between its first
 * `head` and its last `tail` bytes, which are those of `text_out`, until the server has it.
 */
export const TEXTS_OUT = `
CREATE TABLE text_out (
  outgoing INTEGER PRIMARY KEY REFERENCES outgoing (id),
  source   BLOB NOT NULL
) STRICT;
CREATE TABLE wire (
  outgoing INTEGER PRIMARY KEY REFERENCES outgoing (id),
  head     INTEGER NOT NULL,
  tail     INTEGER NOT NULL,
  middle   BLOB NOT NULL
) STRICT;`

/** Of `outgoing`: the SHA-256 of what `text_out` keeps of it, and of the mail as it goes out where that is another (null: it is not). */
export const HASHES_OUT = ['kept TEXT', 'wire TEXT'] as const

/** SQL: a mail's bytes as they go out with a key; null when none is waiting. `connect` lends `on_wire`. */
export const ON_WIRE =
  '(SELECT on_wire(w.head, w.tail, w.middle, t.source) FROM wire w JOIN text_out t USING (outgoing) WHERE outgoing = outgoing.id)'

/** Brings a file of version 7 to these tables. */
export const TEXTS_OUT_MIGRATION = `${TEXTS_OUT}
  INSERT INTO text_out (outgoing, source) SELECT id, coalesce(kept, source) FROM outgoing;
  INSERT INTO wire (outgoing, head, tail, middle) SELECT id, 0, 0, source FROM outgoing WHERE kept IS NOT NULL;
  ALTER TABLE outgoing DROP COLUMN source; ALTER TABLE outgoing DROP COLUMN kept;
  ${HASHES_OUT.map((column) => `ALTER TABLE outgoing ADD COLUMN ${column};`).join(' ')}
  UPDATE outgoing SET kept = (SELECT sha256(source) FROM text_out WHERE outgoing = id), wire = (SELECT sha256(middle) FROM wire WHERE outgoing = id);`

/** Functions that the statements here call. */
export function lendWire(db: Database.Database): void {
  db.function('on_wire', { deterministic: true }, (head, tail, middle, source) =>
    onWire({ head: head as number, tail: tail as number, middle: middle as Buffer }, source as Buffer),
  )
}

/** What a mail on the wire has that the one that is kept has not. */
export interface Wire {
  readonly head: number
  readonly tail: number
  readonly middle: Buffer
}

export function wireBeside(kept: Buffer, sent: Buffer): Wire {
  const least = Math.min(kept.length, sent.length)
  let head = 0
  while (head < least && kept[head] === sent[head]) head++
  let tail = 0
  while (tail < least - head && kept[kept.length - 1 - tail] === sent[sent.length - 1 - tail]) tail++
  return { head, tail, middle: sent.subarray(head, sent.length - tail) }
}

export const onWire = ({ head, tail, middle }: Wire, kept: Buffer): Buffer =>
  Buffer.concat([kept.subarray(0, head), middle, kept.subarray(kept.length - tail)])
