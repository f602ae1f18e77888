/** What a post office needs; since version 3, `waits` since 4. Columns here stand at the end of their tables, where a migration puts them too. */

/** Of `incoming`: who sent it (small letters), its Message-ID, a hash of what its writer made, when it was written by its own Date. */
export const INCOMING_POST = [
  "sender TEXT NOT NULL DEFAULT ''",
  "message_id TEXT NOT NULL DEFAULT ''",
  "content TEXT NOT NULL DEFAULT ''",
  'written TEXT',
] as const

/** Of `incoming`: not to be taken in before this time, for its sender has written too much in an hour. */
export const WAITS = 'waits TEXT'

/** Of `incoming`, since version 7: the SHA-256 of what `text_in` keeps of it; null when nothing is kept. */
export const KEPT = 'kept TEXT'

/** Since version 7: what is kept of the mails that came, apart from what changes of them. A row is written whole at each change, and a mail may be 4 MB. */
export const TEXTS = `
CREATE TABLE text_in (
  incoming INTEGER PRIMARY KEY REFERENCES incoming (id),
  source   BLOB NOT NULL
) STRICT;`

/** Of `outgoing`: `bounce` is what another server said of it later; `told`: the moderator has heard that it cannot be delivered. */
export const OUTGOING_POST = ["bounce TEXT NOT NULL DEFAULT ''", 'told INTEGER NOT NULL DEFAULT 0'] as const

/** Of `outgoing`, since version 5: `packed` is 1 where what is kept of it is deflated and its pictures are left out. */
export const PACKED = 'packed INTEGER NOT NULL DEFAULT 0'

export const POST = `
-- Keys of mails, by their hashes alone: which seat a mail went to, and for which step it lets orders in. 'revoked' when the player has changed his keys.
CREATE TABLE mail_key (
  hash       TEXT PRIMARY KEY,
  seat       TEXT NOT NULL,
  step       INTEGER NOT NULL,
  message_id TEXT NOT NULL,
  issued     TEXT NOT NULL,
  revoked    TEXT
) STRICT;
CREATE INDEX mail_key_seat ON mail_key (seat);

-- Warnings sent, so that nobody can make us send them without end.
CREATE TABLE warning (
  id    INTEGER PRIMARY KEY,
  about TEXT NOT NULL,
  at    TEXT NOT NULL
) STRICT;
CREATE INDEX warning_about ON warning (about, at);

CREATE INDEX incoming_sender ON incoming (sender, received);
CREATE INDEX incoming_content ON incoming (content);
CREATE INDEX incoming_digest ON incoming (digest);
`

const columns = (table: string, added: readonly string[]): string =>
  added.map((column) => `ALTER TABLE ${table} ADD COLUMN ${column};`).join('\n')

/** Brings a file of version 2 to these tables. `kept` stood in `outgoing` up to version 7: see text-out.ts. */
export const POST_MIGRATION = `${columns('incoming', INCOMING_POST)}\n${columns('outgoing', ['kept BLOB', ...OUTGOING_POST])}\n${POST}`
