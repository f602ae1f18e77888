import { INCOMING_POST, KEPT, OUTGOING_POST, PACKED, POST, POST_MIGRATION, TEXTS, WAITS } from './post.sql.ts'
import { DRAWS } from './draws.ts'
import { SEAL } from './seal.ts'
import { HASHES_OUT, TEXTS_OUT, TEXTS_OUT_MIGRATION } from './text-out.ts'

/** Since version 2. */
const STANDING_AND_QUESTIONS = `
-- Standing orders: the newest of a seat are in force.
CREATE TABLE standing (
  id       INTEGER PRIMARY KEY,
  incoming INTEGER REFERENCES incoming (id),
  seat     TEXT NOT NULL,
  text     TEXT NOT NULL,
  document INTEGER NOT NULL,
  received TEXT NOT NULL
) STRICT;
CREATE INDEX standing_seat ON standing (seat, id);

-- Questions asked by mail. 'nth' tells apart the times that one question is asked in a step. 'message_ids' are those of the mails that ask it.
CREATE TABLE question (
  id          INTEGER PRIMARY KEY,
  step        INTEGER NOT NULL REFERENCES step (number),
  decision    TEXT NOT NULL,
  seat        TEXT NOT NULL,
  key         TEXT NOT NULL,
  nth         INTEGER NOT NULL,
  asked       TEXT NOT NULL,
  deadline    TEXT,
  state       TEXT NOT NULL CHECK (state IN ('waiting', 'answered', 'expired')),
  answer      TEXT NOT NULL DEFAULT 'null',
  incoming    INTEGER REFERENCES incoming (id),
  message_ids TEXT NOT NULL DEFAULT '[]',
  UNIQUE (step, decision, seat, key, nth)
) STRICT;
`

/** Since version 3. */
const REFEREE = `
-- What the moderator did, in the order he did it. 'text' is what may be read, by the seats of 'seats' (null: by all); 'body' is what replaying needs.
CREATE TABLE referee (
  id    INTEGER PRIMARY KEY,
  step  INTEGER NOT NULL REFERENCES step (number),
  at    TEXT NOT NULL,
  act   TEXT NOT NULL,
  text  TEXT NOT NULL,
  seats TEXT,
  body  TEXT NOT NULL
) STRICT;
CREATE INDEX referee_step ON referee (step, id);

-- Orders of the moderator, done one by one by whoever holds the campaign's lock. Those of a batch came together: after one that is refused the rest
-- are too. 'reply' is the Message-ID of the mail they came in.
CREATE TABLE command (
  id     INTEGER PRIMARY KEY,
  batch  TEXT NOT NULL,
  at     TEXT NOT NULL,
  text   TEXT NOT NULL,
  reply  TEXT,
  state  TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'refused')),
  result TEXT NOT NULL DEFAULT ''
) STRICT;

-- Times in which a player cannot send, as he announced them.
CREATE TABLE absence (
  id       INTEGER PRIMARY KEY,
  seat     TEXT NOT NULL,
  starts   TEXT NOT NULL,
  ends     TEXT NOT NULL,
  received TEXT NOT NULL
) STRICT;

-- Messages between seats. 'recipients' is a JSON list of seats.
CREATE TABLE press (
  id         INTEGER PRIMARY KEY,
  incoming   INTEGER REFERENCES incoming (id),
  seat       TEXT NOT NULL,
  recipients TEXT NOT NULL,
  anonymous  INTEGER NOT NULL,
  text       TEXT NOT NULL,
  received   TEXT NOT NULL
) STRICT;
`

/** What brings a file of an earlier version to the next: MIGRATIONS[1] brings version 1 to version 2. */
export const MIGRATIONS: Readonly<Record<number, string>> = {
  1: `ALTER TABLE step ADD COLUMN parts TEXT;${STANDING_AND_QUESTIONS}`,
  2: `ALTER TABLE step ADD COLUMN abandoned TEXT; ALTER TABLE sheet ADD COLUMN branch TEXT NOT NULL DEFAULT 'main';${REFEREE}${POST_MIGRATION}`,
  3: `ALTER TABLE incoming ADD COLUMN ${WAITS};`,
  // connect.ts lends `packed`.
  4: `ALTER TABLE step ADD COLUMN position BLOB NOT NULL DEFAULT x''; UPDATE step SET position = packed(snapshot);
    ALTER TABLE step DROP COLUMN snapshot; ALTER TABLE step ADD COLUMN base INTEGER; ALTER TABLE step ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE step ADD COLUMN program TEXT NOT NULL DEFAULT ''; ALTER TABLE outgoing ADD COLUMN ${PACKED};${SEAL}`,
  5: DRAWS,
  6: `ALTER TABLE incoming ADD COLUMN ${KEPT}; ${TEXTS} INSERT INTO text_in (incoming, source) SELECT id, source FROM incoming WHERE source IS NOT NULL;
    UPDATE incoming SET kept = sha256(source); ALTER TABLE incoming DROP COLUMN source;`,
  7: TEXTS_OUT_MIGRATION,
}

/** The tables of a campaign's file. One file, one campaign. */
export const SCHEMA_VERSION = 8

export const SCHEMA = `
CREATE TABLE meta (
  key   TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;

-- Every mail that came. 'origin' is its name in the inbox, so that a mail seen twice is stored once; 'digest' is over it as it came.
CREATE TABLE incoming (
  id       INTEGER PRIMARY KEY,
  origin   TEXT NOT NULL UNIQUE,
  received TEXT NOT NULL,
  digest   TEXT NOT NULL,
  state    TEXT NOT NULL CHECK (state IN ('new', 'taken', 'ignored')),
  note     TEXT NOT NULL DEFAULT '',
  ${INCOMING_POST.join(', ')},
  ${WAITS},
  ${KEPT}
) STRICT;
CREATE INDEX incoming_new ON incoming (state) WHERE state = 'new';
${TEXTS}

-- Order sheets: the newest of a seat for a step of its branch counts.
CREATE TABLE sheet (
  id       INTEGER PRIMARY KEY,
  incoming INTEGER REFERENCES incoming (id),
  seat     TEXT NOT NULL,
  step     TEXT NOT NULL,
  text     TEXT NOT NULL,
  document INTEGER NOT NULL,
  received TEXT NOT NULL,
  branch   TEXT NOT NULL DEFAULT 'main'
) STRICT;
CREATE INDEX sheet_step ON sheet (step, seat, id);

-- A step of the campaign: the position before it (packed as positions.ts says; 'digest' is over its text), and what was adjudicated. 'rules' is the version
-- of the rules that play it (0 before they had one), 'program' that of Adjutant with its commit. A rewind abandons steps, and goes on in a branch of its own.
CREATE TABLE step (
  number      INTEGER PRIMARY KEY,
  name        TEXT NOT NULL,
  branch      TEXT NOT NULL,
  digest      TEXT NOT NULL,
  opened      TEXT NOT NULL,
  deadline    TEXT,
  sheets      TEXT,
  sheets_hash TEXT,
  done        TEXT,
  parts       TEXT,
  abandoned   TEXT,
  position    BLOB NOT NULL DEFAULT x'',
  base        INTEGER,
  rules       INTEGER NOT NULL DEFAULT 0,
  program     TEXT NOT NULL DEFAULT ''
) STRICT;

-- Answers and events in the order they happened. 'chain' is a hash over this row and the chain before it.
CREATE TABLE journal (
  number INTEGER PRIMARY KEY,
  step   INTEGER NOT NULL REFERENCES step (number),
  kind   TEXT NOT NULL CHECK (kind IN ('answer', 'event')),
  body   TEXT NOT NULL,
  chain  TEXT NOT NULL
) STRICT;
CREATE INDEX journal_step ON journal (step, number);

-- Mails to send, rendered. A resend is byte for byte the same, with the same Message-ID.
CREATE TABLE outgoing (
  id         INTEGER PRIMARY KEY,
  message_id TEXT NOT NULL UNIQUE,
  seat       TEXT NOT NULL,
  sender     TEXT NOT NULL,
  recipients TEXT NOT NULL,
  subject    TEXT NOT NULL,
  state      TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'accepted', 'unknown', 'failed')),
  attempts   INTEGER NOT NULL DEFAULT 0,
  next_try   TEXT NOT NULL,
  detail     TEXT NOT NULL DEFAULT '',
  created    TEXT NOT NULL,
  ${OUTGOING_POST.join(', ')},
  ${PACKED},
  ${HASHES_OUT.join(', ')}
) STRICT;
CREATE INDEX outgoing_due ON outgoing (next_try) WHERE state IN ('queued', 'sending', 'unknown');
${TEXTS_OUT}
${STANDING_AND_QUESTIONS}${REFEREE}${POST}${DRAWS}${SEAL}`
