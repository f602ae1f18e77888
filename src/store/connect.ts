import { statSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { MIGRATIONS, SCHEMA_VERSION } from './schema.sql.ts'
import { lendHashes, sealAll } from './seal.ts'

export class StoreError extends Error {}

/** The disk is full, the file locked or damaged: nothing was stored, and nothing that came is at fault. */
export const isStoreTrouble = (error: unknown): boolean => error instanceof Database.SqliteError || error instanceof StoreError

/** Trouble that passes without anybody mending the file: a full disk, another program at the file. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Database.SqliteError && /^SQLITE_(?:FULL|IOERR|BUSY|LOCKED|CANTOPEN|READONLY|NOMEM)/.test(error.code)

/** Brings an older file to this version, all of it or nothing. */
export function migrate(db: Database.Database, from: number): void {
  db.function('packed', { deterministic: true }, (text) => deflateRawSync(String(text)))
  db.transaction(() => {
    for (let version = from; version < SCHEMA_VERSION; version++) db.exec(MIGRATIONS[version])
    if (from < 5) sealAll(db)
    db.pragma(`user_version = ${SCHEMA_VERSION}`)
  })()
}

/** Opens the file as a game log is to be opened. Throws StoreError. */
export function connect(path: string, readonly = false): Database.Database {
  // SQLite keeps what is not yet in a file beside the name that it was opened by: whoever writes by another name loses it, and damages the file.
  const names = readonly ? 1 : (statSync(path, { throwIfNoEntry: false })?.nlink ?? 1)
  if (names > 1)
    throw new StoreError(
      `${path} is one file under ${names} names (hard links): it cannot be written safely. Remove the others, or make them copies ('adjutant backup')`,
    )
  try {
    const db = new Database(path, { readonly, timeout: 2000 })
    if (!readonly) {
      db.pragma('journal_mode = WAL')
      // WAL's default may lose a commit on power loss; a receipt promises that the order is kept.
      db.pragma('synchronous = FULL')
      // A key that is struck out of the log is not to be found in what is left of its page.
      db.pragma('secure_delete = ON')
    }
    // A daemon has hundreds of logs open: 16 MB of pages for each, which better-sqlite3 keeps, are too many.
    db.pragma('cache_size = -2000')
    db.pragma('foreign_keys = ON')
    // Only now is the file's head read: one that is no database shows itself.
    db.pragma('user_version')
    lendHashes(db)
    keepPrepared(db)
    return db
  } catch (error) {
    throw new StoreError(`${path} cannot be opened as a game log: ${(error as Error).message}`, { cause: error })
  }
}

/** Statements that a log keeps prepared. A mail asks for two hundred of some thirty kinds; a daemon has hundreds of logs open. */
const PREPARED = 48

/** Statements are prepared once, and those asked for last are kept. A text that is plucked is always plucked. */
function keepPrepared(db: Database.Database): void {
  const prepare = db.prepare.bind(db)
  const kept = new Map<string, Database.Statement>()
  db.prepare = ((sql: string) => {
    const known = kept.get(sql)
    // One that is being read from, row by row, cannot be begun again.
    if (known?.busy) return prepare(sql)
    const statement = known ?? prepare(sql)
    kept.delete(sql)
    kept.set(sql, statement)
    if (kept.size > PREPARED) kept.delete(kept.keys().next().value!)
    return statement
  }) as Database.Database['prepare']
}

/** An older file to read: a copy in memory of this version. The file stays as it is, for whoever plays on with an older program. Closes what it is given. */
export function broughtInMemory(file: Database.Database, from: number): Database.Database {
  const bytes = file.serialize()
  file.close()
  // A copy in memory has no log beside it: bytes 18 and 19 of a file's head say so (2: with one).
  bytes.fill(1, 18, 20)
  const copy = new Database(bytes)
  lendHashes(copy)
  migrate(copy, from)
  copy.pragma('query_only = ON')
  return copy
}
