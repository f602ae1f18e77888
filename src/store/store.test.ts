import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Answered } from '../engine/decision.ts'
import type { GameEvent } from '../engine/event.ts'
import { SCHEMA_VERSION } from './schema.sql.ts'
import { StoreError } from './connect.ts'
import { chained, digestOf, Store } from './store.ts'

let folder: string
let path: string
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'))
  path = join(folder, 'game.sqlite')
  store = Store.create(path)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

const NOW = '2026-01-05T12:00:00.000Z'
/** No mail waits as long. */
const FAR = '2027-01-01T00:00:00.000Z'
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const step = (number: number) => ({ number, name: `impulse ${number}`, branch: 'main', snapshot: { number }, opened: NOW, deadline: null })
const mail = (messageId: string, more = {}) => ({
  messageId,
  seat: 'USSR',
  from: 'gm@x',
  to: ['a@x', 'b@x'],
  subject: 'Report',
  source: bytes('From: gm\r\n\r\nhello'),
  now: NOW,
  ...more,
})
/** Looks at the file with another connection, as a crash or a second program would find it. */
function onDisk<T>(look: (db: Database.Database) => T): T {
  const db = new Database(path)
  try {
    return look(db)
  } finally {
    db.close()
  }
}

describe('the file', () => {
  test('promises what it says: write-ahead log, full synchronisation, foreign keys', () => {
    expect(onDisk((db) => db.pragma('journal_mode', { simple: true }))).toBe('wal')
    // A connection's own setting: a commit is on the disk, not only on its way there.
    const own = (each: Store) => (each as unknown as { db: Database.Database }).db
    expect(own(store).pragma('synchronous', { simple: true })).toBe(2)
    store.close()
    store = Store.open(path)
    expect(own(store).pragma('synchronous', { simple: true })).toBe(2)
    store.openStep(step(1))
    expect(() => store.append(7, [], [{ kind: 'k', section: '1', text: '', hexes: [] }])).toThrow(/FOREIGN KEY/)
    expect(() => store.addSheet({ incoming: 99, seat: 'USSR', step: 's', text: '', document: 0, received: NOW })).toThrow(/FOREIGN KEY/)
  })

  test('is written by an SQLite that does not damage it when two programs write at once (3.51.3 and later)', () => {
    const [major, minor, patch] = (onDisk((db) => db.prepare('SELECT sqlite_version()').pluck().get()) as string).split('.').map(Number)
    expect(major * 1_000_000 + minor * 1000 + patch).toBeGreaterThanOrEqual(3_051_003)
  })

  test('is copied whole while another program writes to it all the time', async () => {
    store.openStep(step(1))
    store.together(() =>
      store.append(
        1,
        [],
        Array.from({ length: 3000 }, (_, n) => ({ kind: 'k', section: '1', text: `told ${n} ${'x'.repeat(500)}`, hexes: [] })),
      ),
    )
    const daemon = Store.open(path)
    let writes = 0
    const busy = setInterval(() => daemon.setMeta('polled', String(++writes)), 1)
    const copy = join(folder, 'copy.sqlite')
    const began = Date.now()
    await store.backup(copy)
    clearInterval(busy)
    expect(Date.now() - began).toBeLessThan(5000)
    daemon.close()
    const copied = Store.open(copy)
    expect(copied.events(1)).toHaveLength(3000)
    expect((copied as unknown as { db: Database.Database }).db.pragma('integrity_check', { simple: true })).toBe('ok')
    copied.close()
  })

  test('is not made twice, and what is there stays', () => {
    store.setMeta('campaign', 'b')
    expect(() => Store.create(path)).toThrow(new StoreError(`${path} exists already`))
    expect(store.meta('campaign')).toBe('b')
  })

  test('that is missing, of another version, or no log at all is refused in words', () => {
    expect(() => Store.open(join(folder, 'none.sqlite'))).toThrow(
      new StoreError(`no game log at ${join(folder, 'none.sqlite')}: the campaign has not begun ('adjutant init' with its file begins it)`),
    )
    onDisk((db) => db.pragma('user_version = 99'))
    expect(() => Store.open(path)).toThrow(new StoreError(`${path} is a log of version 99; this Adjutant reads version ${SCHEMA_VERSION}`))
    const text = join(folder, 'text.sqlite')
    writeFileSync(text, 'action: land\n'.repeat(500))
    for (const readonly of [true, false]) {
      expect(() => Store.open(text, { readonly })).toThrow(StoreError)
      expect(() => Store.open(text, { readonly })).toThrow(`${text} cannot be opened as a game log: file is not a database`)
    }
    expect(readFileSync(text, 'utf8')).toBe('action: land\n'.repeat(500))
    expect(() => Store.create(join(folder, 'no', 'such', 'folder.sqlite'))).toThrow(StoreError)
  })

  describe.each(Array.from({ length: SCHEMA_VERSION - 1 }, (_, i) => i + 1))('of version %i', (version) => {
    const old = () => {
      store.close()
      rmSync(path)
      onDisk((db) => {
        db.exec(readFileSync(new URL(`fixtures/version-${version}.sql`, import.meta.url), 'utf8'))
        const [column, position] = version < 5 ? ['snapshot', '{}'] : ['position', deflateRawSync('{}')]
        db.prepare(
          `INSERT INTO step (number, name, branch, ${column}, digest, opened) VALUES (1, 'M/J 1941 impulse 1', 'main', ?, 'd', '2026-01-01')`,
        ).run(position)
        db.exec(
          "INSERT INTO sheet (incoming, seat, step, text, document, received) VALUES (NULL, 'USSR', 'M/J 1941 impulse 1', 'action: land', 0, '2026-01-01')",
        )
        db.exec(
          `INSERT INTO journal (step, kind, body, chain) VALUES (1, 'event', '{"kind":"k","section":"1","text":"told","hexes":[]}', 'c')`,
        )
        if (version > 1)
          db.exec(
            "INSERT INTO standing (incoming, seat, text, document, received) VALUES (NULL, 'USSR', 'standing orders:', 0, '2026-01-01')",
          )
      })
    }

    test('is brought to this one, with all that it holds', () => {
      old()
      store = Store.open(path)
      expect(store.events(1).map(({ text }) => text)).toEqual(['told'])
      expect(store.sheetsFor('M/J 1941 impulse 1').map(({ text }) => text)).toEqual(['action: land'])
      expect(store.currentStep()).toMatchObject({ name: 'M/J 1941 impulse 1', parts: null, abandoned: null })
      expect(store.standing()).toHaveLength(version > 1 ? 1 : 0)
      expect(onDisk((db) => db.pragma('user_version', { simple: true }))).toBe(SCHEMA_VERSION)
    })

    test('can be read, and stays as it is', () => {
      old()
      const before = readFileSync(path)
      const reader = Store.open(path, { readonly: true })
      expect(reader.events(1).map(({ text }) => text)).toEqual(['told'])
      expect(reader.currentStep()).toMatchObject({ name: 'M/J 1941 impulse 1' })
      expect(() => reader.setMeta('a', 'b')).toThrow(/readonly/)
      reader.close()
      expect(readFileSync(path).equals(before)).toBe(true)
      store = Store.open(path)
    })

    test('has then the tables, columns and indexes of a new one', () => {
      const rows = <T>(db: Database.Database, pragma: string) => db.pragma(pragma) as T[]
      const indexes = (db: Database.Database, table: string) =>
        rows<{ name: string; unique: number; origin: string; partial: number }>(db, `index_list(${table})`)
          .map(({ name, unique, origin, partial }) => {
            const condition =
              (db.prepare('SELECT sql FROM sqlite_master WHERE name = ?').pluck().get(name) as string | null)?.match(/WHERE.*/)?.[0] ?? ''
            return `${origin === 'c' ? name : origin} ${unique} ${partial} (${rows<{ name: string }>(db, `index_info(${name})`)
              .map((column) => column.name)
              .join(', ')}) ${condition}`
          })
          .sort()
      const columns = (db: Database.Database, table: string) =>
        rows<{ name: string; type: string; notnull: number; dflt_value: string | null; pk: number }>(db, `table_info(${table})`)
          .map(({ name, type, notnull, dflt_value, pk }) => `${name} ${type} ${notnull} ${dflt_value} ${pk}`)
          .sort()
      const keys = (db: Database.Database, table: string) =>
        rows<{ table: string; from: string; to: string }>(db, `foreign_key_list(${table})`)
          .map((key) => `${key.from} -> ${key.table}.${key.to}`)
          .sort()
      const tables = () =>
        onDisk((db) =>
          (db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all() as string[]).map((name) => [
            name,
            columns(db, name),
            indexes(db, name),
            keys(db, name),
          ]),
        )
      const fresh = tables()
      old()
      Store.open(path).close()
      expect(tables()).toEqual(fresh)
    })
  })

  test('of version 6 keeps the seal of a mail, whose bytes move; bytes changed, lost or put in are named', () => {
    store.close()
    rmSync(path)
    const sha256 = (of: string) => createHash('sha256').update(of).digest('hex')
    onDisk((db) => {
      db.exec(readFileSync(new URL('fixtures/version-6.sql', import.meta.url), 'utf8'))
      db.prepare("INSERT INTO incoming (id, origin, received, source, digest, state) VALUES (1, 'imap:1:1', '2026', ?, 'd', 'taken')").run(
        bytes('orders'),
      )
      const record = {
        origin: 'imap:1:1',
        received: '2026',
        digest: 'd',
        state: 'taken',
        note: '',
        sender: '',
        message_id: '',
        content: '',
      }
      const digest = sha256(JSON.stringify({ ...record, written: null, source: sha256('orders') }))
      db.prepare("INSERT INTO link (number, kind, key, digest, chain) VALUES (1, 'incoming', '1', ?, ?)").run(
        digest,
        sha256(['', 1, 'incoming', 1, digest].join('\n')),
      )
    })
    store = Store.open(path)
    expect(store.broken()).toEqual([])
    expect(store.post.sourceOf(1)?.toString()).toBe('orders')
    store.close()
    for (const [change, told] of [
      ["UPDATE text_in SET source = x'00'", 'was changed since it was stored'],
      ["UPDATE incoming SET kept = 'none'", 'was changed since it was stored'],
      ["UPDATE text_in SET source = x'00'; UPDATE incoming SET kept = sha256(x'00')", 'was changed since it was stored'],
      ['DELETE FROM text_in', 'was changed since it was stored'],
    ] as const) {
      const before = readFileSync(path)
      onDisk((db) => {
        db.function('sha256', (value) =>
          createHash('sha256')
            .update(value as Buffer)
            .digest('hex'),
        )
        db.exec(change)
      })
      store = Store.open(path)
      expect(store.broken(), change).toEqual([`incoming 1 ${told}`])
      store.close()
      writeFileSync(path, before)
    }
    store = Store.open(path)
    store.closeIncoming(1, 'ignored', 'a remark')
    expect(store.broken()).toEqual([])
  })

  test('of version 7 keeps the seals of mails that go out, one of them with its key; bytes changed, lost or put in are named', () => {
    store.close()
    rmSync(path)
    const sha256 = (of: string | null) => of && createHash('sha256').update(of).digest('hex')
    onDisk((db) => {
      db.exec(readFileSync(new URL('fixtures/version-7.sql', import.meta.url), 'utf8'))
      let chain = ''
      for (const [id, source, kept] of [
        [1, 'taken long ago', null],
        [2, 'key: 42 here', 'key: here'],
      ] as const) {
        const record = {
          message_id: `<${id}@x>`,
          seat: 'USSR',
          sender: 'gm@x',
          recipients: '["a@x"]',
          subject: 'Report',
          created: NOW,
          packed: 0,
        }
        db.prepare(
          `INSERT INTO outgoing (message_id, seat, sender, recipients, subject, created, packed, state, next_try, source, kept)
           VALUES (?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?)`,
        ).run(...Object.values(record), NOW, bytes(source), kept && bytes(kept))
        const digest = sha256(JSON.stringify({ ...record, source: sha256(source), kept: sha256(kept) }))
        chain = sha256([chain, id, 'outgoing', id, digest].join('\n'))!
        db.prepare("INSERT INTO link (number, kind, key, digest, chain) VALUES (?, 'outgoing', ?, ?, ?)").run(id, String(id), digest, chain)
      }
    })
    store = Store.open(path)
    expect(store.broken()).toEqual([])
    expect([1, 2].map((id) => String(store.post.bytesToSend(id)!.source))).toEqual(['taken long ago', 'key: 42 here'])
    expect([1, 2].map((id) => String(store.outgoingMail(id)!.source))).toEqual(['taken long ago', 'key: here'])
    store.close()
    for (const change of [
      "UPDATE text_out SET source = x'00' WHERE outgoing = 2",
      'DELETE FROM text_out WHERE outgoing = 2',
      "UPDATE wire SET middle = x'00'",
      'UPDATE wire SET head = 1',
      'DELETE FROM wire',
      "UPDATE outgoing SET kept = 'none' WHERE id = 2",
      'UPDATE outgoing SET wire = NULL WHERE id = 2',
    ]) {
      const before = readFileSync(path)
      onDisk((db) => db.pragma('foreign_keys = OFF') && db.exec(change))
      store = Store.open(path)
      expect(store.broken(), change).toEqual(['outgoing 2 was changed since it was stored'])
      store.close()
      writeFileSync(path, before)
    }
    onDisk((db) => db.exec("INSERT INTO wire (outgoing, head, tail, middle) VALUES (1, 0, 0, x'00')"))
    store = Store.open(path)
    expect(store.broken()).toEqual(['outgoing 1 was changed since it was stored'])
  })

  test('opened to read cannot be changed', () => {
    const reader = Store.open(path, { readonly: true })
    expect(() => reader.setMeta('a', 'b')).toThrow(/readonly/)
    reader.close()
  })

  test('keeps everything when it is closed and opened again', () => {
    store.together(() => {
      store.setMeta('campaign', 'b')
      store.openStep(step(1))
      store.queue(mail('<1@x>'))
    })
    store.close()
    store = Store.open(path)
    expect(store.meta('campaign')).toBe('b')
    expect(store.currentStep()).toMatchObject({ number: 1, snapshot: '{"number":1}', digest: digestOf('{"number":1}'), done: null })
    expect(store.post.due(NOW, FAR, 100)).toHaveLength(1)
  })
})

describe('a transaction', () => {
  test('that fails leaves nothing of itself behind', () => {
    store.openStep(step(1))
    expect(() =>
      store.together(() => {
        store.setMeta('a', '1')
        store.addIncoming('folder:1', NOW, bytes('mail'))
        store.append(1, [], [{ kind: 'k', section: '1', text: 'told', hexes: [] }])
        store.queue(mail('<1@x>'))
        store.openStep(step(2))
        throw new Error('the lights go out')
      }),
    ).toThrow('the lights go out')
    expect(store.meta('a')).toBeUndefined()
    expect([store.incomingCount(), store.journal().length, store.outgoing().length, store.steps().length]).toEqual([0, 0, 0, 1])
  })

  test('cannot be left open by work that waits for something', () => {
    expect(() => store.together(async () => store.setMeta('a', '1'))).toThrow(/promise/)
    expect(store.meta('a')).toBeUndefined()
  })

  test('is on disk for another program when it returns', () => {
    store.together(() => store.setMeta('a', '1'))
    expect(onDisk((db) => db.prepare("SELECT value FROM meta WHERE key = 'a'").pluck().get())).toBe('1')
  })
})

describe('mails that come', () => {
  test('are stored once, whether they come under the same name or with the same bytes', () => {
    expect(store.addIncoming('imap:1:7', NOW, bytes('mail'))).toBe(true)
    expect(store.addIncoming('imap:1:7', NOW, bytes('mail'))).toBe(false)
    // The server numbered its mails anew.
    expect(store.addIncoming('imap:2:1', NOW, bytes('mail'))).toBe(false)
    expect(store.addIncoming('imap:2:2', NOW, bytes('another'))).toBe(true)
    expect(store.incomingCount()).toBe(2)
  })

  test('too large to fetch are told apart by their names', () => {
    expect(store.addIncoming('imap:1:8', NOW, null)).toBe(true)
    expect(store.addIncoming('imap:1:9', NOW, null)).toBe(true)
    expect(store.addIncoming('imap:1:9', NOW, null)).toBe(false)
  })

  test('stay new until they are closed, in the order they came', () => {
    for (const text of ['a', 'b', 'c']) store.addIncoming(text, NOW, bytes(text))
    const [a, b] = store.newIncoming()
    store.closeIncoming(a.id, 'taken', 'sheet')
    store.closeIncoming(b.id, 'ignored', 'unknown sender')
    expect(store.newIncoming().map(({ origin, source }) => [origin, String(source)])).toEqual([['c', 'c']])
    expect(store.ignoredIncoming(10)).toEqual([{ id: 2, received: NOW, note: 'unknown sender' }])
  })
})

describe('sheets', () => {
  test('the newest of a seat for a step counts, the older stay', () => {
    const add = (seat: string, name: string, text: string) =>
      store.addSheet({ incoming: null, seat, step: name, text, document: 0, received: NOW })
    const first = add('USSR', 'impulse 1', 'old')
    add('Germany', 'impulse 1', 'g')
    add('USSR', 'impulse 1', 'new')
    add('USSR', 'impulse 2', 'later')
    expect(store.sheetsFor('impulse 1').map(({ seat, text }) => [seat, text])).toEqual([
      ['Germany', 'g'],
      ['USSR', 'new'],
    ])
    expect(store.sheet(first)?.text).toBe('old')
  })
})

describe('standing orders and questions', () => {
  test('the newest orders of a seat are in force', () => {
    const add = (seat: string, text: string) => store.addStanding({ incoming: null, seat, text, document: 0, received: NOW })
    const first = add('USSR', 'old')
    add('Germany', 'g')
    add('USSR', 'new')
    expect(store.standing().map(({ seat, text }) => [seat, text])).toEqual([
      ['Germany', 'g'],
      ['USSR', 'new'],
    ])
    expect(store.standingOrders(first)?.text).toBe('old')
  })

  test('a question is answered once: what comes after the answer, or after its time, changes nothing', () => {
    store.openStep(step(1))
    for (const id of [1, 2])
      store.addQuestion({ id, step: 1, decision: 'table', seat: 'USSR', key: 'E2437', nth: id, asked: NOW, deadline: null })
    store.answerQuestion(1, 'assault', null)
    store.answerQuestion(1, 'blitz', null)
    store.expireQuestion(1)
    store.expireQuestion(2)
    store.answerQuestion(2, 'blitz', null)
    expect(store.questions(1).map(({ id, state, answer }) => [id, state, answer])).toEqual([
      [1, 'answered', '"assault"'],
      [2, 'expired', 'null'],
    ])
    expect(store.lastQuestion()).toBe(2)
    expect(() =>
      store.addQuestion({ id: 3, step: 1, decision: 'table', seat: 'USSR', key: 'E2437', nth: 2, asked: NOW, deadline: null }),
    ).toThrow(/UNIQUE/)
  })
})

describe('a position', () => {
  test('is put right before its step alone: not once it is being played, nor when it is over', () => {
    for (const number of [1, 2, 3]) store.openStep(step(number))
    store.closeStep(1, NOW)
    store.setParts(2, [{ after: 0, sheets: [], standing: [] }])
    for (const number of [1, 2, 3]) store.correctStep(number, { corrected: true })
    expect([1, 2, 3].map((number) => store.step(number)!.snapshot)).toEqual(['{"number":1}', '{"number":2}', '{"corrected":true}'])
    expect(store.step(3)!.digest).toBe(digestOf('{"corrected":true}'))
  })
})

describe('a step that a rewind left behind', () => {
  test('keeps the time of that rewind when another goes back further', () => {
    for (const number of [1, 2, 3]) store.openStep(step(number))
    store.abandon(3, NOW)
    store.abandon(2, '2026-01-06T12:00:00.000Z')
    expect(store.steps().map(({ abandoned }) => abandoned)).toEqual([null, '2026-01-06T12:00:00.000Z', NOW])
  })
})

describe('the journal', () => {
  const answer: Answered = {
    decision: 'move',
    seat: 'USSR',
    key: '',
    answer: { units: ['a'] },
    source: 'sheet',
    order: 'move/0',
    refused: [],
  }
  const event = (text: string): GameEvent => ({ kind: 'k', section: '11.10', text, hexes: ['E2140'] })

  test('keeps answers and events of a step, in order, as they were', () => {
    store.openStep(step(1))
    store.openStep(step(2))
    store.append(1, [answer], [event('a'), event('b')])
    store.append(2, [], [event('c')])
    expect(store.answers(1)).toEqual([answer])
    expect(store.events(1)).toEqual([event('a'), event('b')])
    expect(store.events(2)).toEqual([event('c')])
    expect(store.journal().map(({ number, kind }) => [number, kind])).toEqual([
      [1, 'answer'],
      [2, 'event'],
      [3, 'event'],
      [4, 'event'],
    ])
  })

  test('is chained: each row holds the hash of all before it', () => {
    store.openStep(step(1))
    store.append(1, [answer], [event('a')])
    store.append(1, [], [event('b')])
    let chain = ''
    for (const row of store.journal()) {
      chain = chained(chain, row.step, row.kind, row.body)
      expect(row.chain).toBe(chain)
    }
    expect(chained('', 1, 'event', 'x')).not.toBe(chained('', 1, 'answer', 'x'))
    expect(chained('', 1, 'event', 'x')).not.toBe(chained('', 11, 'event', 'x'))
  })
})

describe('mails to send', () => {
  test('are queued once by their Message-ID, byte for byte as they were rendered', () => {
    store.queue(mail('<1@x>'))
    store.queue(mail('<1@x>', { subject: 'Another', source: bytes('other') }))
    store.queue(mail('<2@x>'))
    const due = store.post.due(NOW, FAR, 100)
    expect(
      due.map(({ id, message_id, subject, recipients, attempts }) => {
        const { sender, source } = store.post.bytesToSend(id)!
        return [message_id, subject, recipients, sender, String(source), attempts]
      }),
    ).toEqual([
      ['<1@x>', 'Report', '["a@x","b@x"]', 'gm@x', 'From: gm\r\n\r\nhello', 0],
      ['<2@x>', 'Report', '["a@x","b@x"]', 'gm@x', 'From: gm\r\n\r\nhello', 0],
    ])
  })

  test('go with their key and are kept without it, once the server has them or they are given up; every change is sealed', () => {
    for (const id of ['<1@x>', '<2@x>', '<3@x>'])
      store.queue(mail(id, { source: bytes('Reply-To: 42\r\n\r\nhello'), kept: bytes('Reply-To: \r\n\r\nhello'), key: `hash of ${id}` }))
    const sent = (id: number) => store.post.bytesToSend(id) && String(store.post.bytesToSend(id)!.source)
    const kept = (id: number) => String(store.outgoingMail(id)!.source)
    store.markOutgoing(1, 'sending', '', NOW)
    expect([sent(1), kept(1)]).toEqual(['Reply-To: 42\r\n\r\nhello', 'Reply-To: \r\n\r\nhello'])
    expect(store.broken()).toEqual([])
    store.post.accepted(1, '250', NOW)
    store.post.drop(2, 'given up')
    expect([sent(1), sent(2), kept(1), kept(2)]).toEqual([undefined, undefined, kept(3), 'Reply-To: \r\n\r\nhello'])
    expect(sent(3)).toBe('Reply-To: 42\r\n\r\nhello')
    expect(store.broken()).toEqual([])
    expect(onDisk((db) => db.prepare('SELECT outgoing FROM wire').pluck().all())).toEqual([3])
    expect(onDisk((db) => db.prepare('SELECT id FROM outgoing WHERE wire IS NOT NULL').pluck().all())).toEqual([3])
    // A given-up mail that is tried after all goes without its key.
    store.post.retry(2, NOW)
    expect(sent(2)).toBe('Reply-To: \r\n\r\nhello')
  })

  test('are packed once they are old, and open as they were thinned', () => {
    store.queue(mail('<1@x>', { source: bytes('a long picture'), kept: bytes('a picture') }))
    store.post.accepted(1, '250', NOW)
    store.packOutgoing(FAR, (source) => source.subarray(2))
    expect(String(store.outgoingMail(1)!.source)).toBe('picture')
    expect(store.broken()).toEqual([])
  })

  test('are due again after a crash in the middle, or an unknown end, but not before their time', () => {
    for (const id of ['<1@x>', '<2@x>', '<3@x>', '<4@x>', '<5@x>']) store.queue(mail(id))
    const later = '2026-01-05T13:00:00.000Z'
    store.markOutgoing(1, 'sending', '', NOW)
    store.markOutgoing(2, 'unknown', 'cut off', later)
    store.markOutgoing(3, 'accepted', '250', NOW)
    store.markOutgoing(4, 'failed', '550', NOW)
    expect(store.post.due(NOW, FAR, 100).map(({ id, state, attempts }) => [id, state, attempts])).toEqual([
      [1, 'sending', 1],
      [5, 'queued', 0],
    ])
    expect(store.post.due(later, FAR, 100).map(({ id }) => id)).toEqual([1, 2, 5])
    expect(store.outgoingByState()).toEqual({ sending: 1, unknown: 1, accepted: 1, failed: 1, queued: 1 })
  })
})
