import { createHash } from 'node:crypto'
import type Database from 'better-sqlite3'
import { lendWire, ON_WIRE } from './text-out.ts'

/**
 * One chain of hashes over all that a log keeps. Whatever is written to a guarded table leaves a link: what it was, a digest of the record, and a hash
 * over that and the link before. Triggers of our own connection write it in the same statement, so that no crash parts the two; whoever changes
 * the file in another way leaves none, and `broken` names the record. Whoever rewrites all of it ends in another head than the one that was mailed.
 */
export const SEAL = `
-- The chain over every record: see seal.ts. 'digest' is '' for a record that was taken out.
CREATE TABLE link (
  number INTEGER PRIMARY KEY,
  kind   TEXT NOT NULL,
  key    TEXT NOT NULL,
  digest TEXT NOT NULL,
  chain  TEXT NOT NULL
) STRICT;
CREATE INDEX link_record ON link (kind, key, number);
`

interface Guarded {
  /** Column that tells records apart. */
  readonly key: string
  /** Columns as they are, and columns of bytes, which go in as their hash. */
  readonly columns: readonly string[]
  readonly bytes?: readonly string[]
  /** Bytes that other tables keep: columns with their hashes, which a write seals, and where they stand, which is what `broken` reads. */
  readonly apart?: Readonly<Record<string, string>>
  /** How those hashes go into the record, from SQL for each. */
  readonly fields?: (hash: (column: string) => string) => string[]
  /** Records that are not guarded, as SQL on the row. */
  readonly but?: string
}

/** Keys of `meta` that a daemon keeps for its own work. */
export const OPERATIONAL_META: readonly string[] = [
  'clock',
  'drawing',
  'drawing answer',
  'inbox away',
  'missed',
  'reminded',
  'second look',
  'stuck',
]

/** What is guarded. Columns and tables that are not named here are operational: see OPERATIONAL. */
const GUARDED: Readonly<Record<string, Guarded>> = {
  meta: { key: 'key', columns: ['value'], but: `key IN (${OPERATIONAL_META.map((key) => `'${key}'`).join(', ')})` },
  incoming: {
    key: 'id',
    columns: ['origin', 'received', 'digest', 'state', 'note', 'sender', 'message_id', 'content', 'written'],
    apart: { kept: '(SELECT source FROM text_in WHERE text_in.incoming = incoming.id)' },
    fields: (hash) => [`'source', ${hash('kept')}`],
  },
  sheet: { key: 'id', columns: ['incoming', 'seat', 'step', 'text', 'document', 'received', 'branch'] },
  standing: { key: 'id', columns: ['incoming', 'seat', 'text', 'document', 'received'] },
  question: {
    key: 'id',
    columns: ['step', 'decision', 'seat', 'key', 'nth', 'asked', 'deadline', 'state', 'answer', 'incoming', 'message_ids'],
  },
  step: {
    key: 'number',
    columns: [
      'name',
      'branch',
      'digest',
      'opened',
      'deadline',
      'sheets',
      'sheets_hash',
      'done',
      'parts',
      'abandoned',
      'base',
      'rules',
      'program',
    ],
    bytes: ['position'],
  },
  journal: { key: 'number', columns: ['step', 'kind', 'body', 'chain'] },
  outgoing: {
    key: 'id',
    columns: ['message_id', 'seat', 'sender', 'recipients', 'subject', 'created', 'packed'],
    apart: { kept: '(SELECT source FROM text_out WHERE text_out.outgoing = outgoing.id)', wire: ON_WIRE },
    // As a record had them when both stood in its row.
    fields: (hash) => [
      `'source', coalesce(${hash('wire')}, ${hash('kept')})`,
      `'kept', iif(${hash('wire')} IS NULL, NULL, ${hash('kept')})`,
    ],
  },
  mail_key: { key: 'hash', columns: ['seat', 'step', 'message_id', 'issued', 'revoked'] },
  referee: { key: 'id', columns: ['step', 'at', 'act', 'text', 'seats', 'body'] },
  command: { key: 'id', columns: ['batch', 'at', 'text', 'reply', 'state', 'result'] },
  absence: { key: 'id', columns: ['seat', 'starts', 'ends', 'received'] },
  draw: { key: 'step', columns: ['closed', 'round', 'signature'] },
  press: { key: 'id', columns: ['incoming', 'seat', 'recipients', 'anonymous', 'text', 'received'] },
}

/** What no link guards: how far the post office has come with a mail, and when it may try again. The handbook lists them. */
export const OPERATIONAL: readonly string[] = [
  'outgoing.state',
  'outgoing.attempts',
  'outgoing.next_try',
  'outgoing.detail',
  'outgoing.bounce',
  'outgoing.told',
  'incoming.waits',
  'warning.id',
  'warning.about',
  'warning.at',
  ...OPERATIONAL_META.map((key) => `meta.${key}`),
]

/** Functions that the triggers and `broken` call. */
export function lendHashes(db: Database.Database): void {
  db.function('sha256', { deterministic: true }, (value) =>
    value === null
      ? null
      : createHash('sha256')
          .update(Buffer.isBuffer(value) ? value : String(value))
          .digest('hex'),
  )
  lendWire(db)
}

const digestOf = (fields: readonly string[]): string => `sha256(json_object(${fields.join(', ')}))`
const ownFields = ({ columns, bytes = [] }: Guarded, row: string): string[] => [
  ...columns.map((column) => `'${column}', ${row}${column}`),
  ...bytes.map((column) => `'${column}', sha256(${row}${column})`),
]

/** A record as it is written. */
const writtenRecord = (guarded: Guarded, row: 'NEW.'): string =>
  digestOf([...ownFields(guarded, row), ...(guarded.fields?.((column) => row + column) ?? [])])

/** A record as it stands in the file, its bytes read wherever they are; another one where a hash is not that of its bytes. */
const storedRecord = (guarded: Guarded): string =>
  digestOf([
    ...ownFields(guarded, ''),
    ...(guarded.fields?.((column) => `iif(${column} IS sha256(${guarded.apart![column]}), ${column}, '')`) ?? []),
  ])

const LAST = "coalesce((SELECT chain FROM link ORDER BY number DESC LIMIT 1), '')"
const NEXT = 'coalesce((SELECT max(number) FROM link), 0) + 1'

/** The link of a record, written by SQL: its hash is that of `chainOf`. */
const linked = (kind: string, key: string, digest: string): string =>
  `INSERT INTO link (number, kind, key, digest, chain)
   SELECT n, '${kind}', k, d, sha256(${LAST} || char(10) || n || char(10) || '${kind}' || char(10) || k || char(10) || d)
   FROM (SELECT ${NEXT} AS n, CAST(${key} AS TEXT) AS k, ${digest} AS d);`

/** Lets a connection that may write seal what it writes. */
export function sealWrites(db: Database.Database): void {
  for (const [table, guarded] of Object.entries(GUARDED)) {
    const when = (row: string) => (guarded.but ? `WHEN NOT (${row}.${guarded.but})` : '')
    const columns = [guarded.key, ...guarded.columns, ...(guarded.bytes ?? []), ...Object.keys(guarded.apart ?? {})].join(', ')
    db.exec(`
      CREATE TEMP TRIGGER seal_insert_${table} AFTER INSERT ON main.${table} ${when('NEW')} BEGIN
        ${linked(table, `NEW.${guarded.key}`, writtenRecord(guarded, 'NEW.'))}
      END;
      CREATE TEMP TRIGGER seal_update_${table} AFTER UPDATE OF ${columns} ON main.${table} ${when('NEW')} BEGIN
        ${linked(table, `NEW.${guarded.key}`, writtenRecord(guarded, 'NEW.'))}
      END;
      CREATE TEMP TRIGGER seal_delete_${table} AFTER DELETE ON main.${table} ${when('OLD')} BEGIN
        ${linked(table, `OLD.${guarded.key}`, "''")}
      END;`)
  }
}

/** Seals all that a file holds, as it is found: one of a version that had no chain, or a copy of which something was taken out. */
export function sealAll(db: Database.Database): void {
  db.exec('DELETE FROM link')
  const add = db.prepare('INSERT INTO link (number, kind, key, digest, chain) VALUES (?, ?, ?, ?, ?)')
  let number = 0
  let chain = ''
  for (const { kind, key, digest } of recordsIn(db)) {
    number++
    chain = chainOf(chain, number, kind, key, digest)
    add.run(number, kind, key, digest, chain)
  }
}

interface SealedRecord {
  readonly kind: string
  readonly key: string
  readonly digest: string
}

const chainOf = (before: string, number: number, kind: string, key: string, digest: string): string =>
  createHash('sha256').update([before, number, kind, key, digest].join('\n')).digest('hex')

function recordsIn(db: Database.Database): SealedRecord[] {
  return Object.entries(GUARDED).flatMap(([kind, guarded]) =>
    db
      .prepare<[], SealedRecord>(
        `SELECT '${kind}' AS kind, CAST(${guarded.key} AS TEXT) AS key, ${storedRecord(guarded)} AS digest FROM main.${kind} ${guarded.but ? `WHERE NOT (${guarded.but})` : ''} ORDER BY ${guarded.key}`,
      )
      .all(),
  )
}

/** The hash at the end of the chain: whoever knows it knows whether anything before was changed. */
export const headOf = (db: Database.Database): string => db.prepare<[], string>(`SELECT ${LAST}`).pluck().get()!

/** Whether the chain has ever ended in a hash: one that was mailed must stand in it. */
export const hadHead = (db: Database.Database, head: string): boolean =>
  db.prepare<[string], number>('SELECT 1 FROM link WHERE chain = ?').get(head) !== undefined

/** What no longer agrees with the chain, each a sentence that names the record. */
export function broken(db: Database.Database): string[] {
  const newest = new Map<string, SealedRecord>()
  let before = ''
  let number = 0
  for (const link of db.prepare<[], SealedRecord & { number: number; chain: string }>('SELECT * FROM link ORDER BY number').iterate()) {
    number++
    if (link.number !== number || chainOf(before, number, link.kind, link.key, link.digest) !== link.chain)
      return [`the chain over the log is broken at link ${link.number} (${link.kind} ${link.key})`]
    before = link.chain
    newest.set(`${link.kind} ${link.key}`, link)
  }
  const wrong: string[] = []
  for (const record of recordsIn(db)) {
    const name = `${record.kind} ${record.key}`
    const sealed = newest.get(name)
    if (!sealed || sealed.digest === '') wrong.push(`${name} stands in the log and was never stored by it`)
    else if (sealed.digest !== record.digest) wrong.push(`${name} was changed since it was stored`)
    newest.delete(name)
  }
  for (const [name, { digest }] of newest) if (digest !== '') wrong.push(`${name} is gone from the log`)
  return wrong
}
