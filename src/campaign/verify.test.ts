import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GERMANY, TestCampaign, USSR } from '../commands/testing.ts'
import { broken, lendHashes, OPERATIONAL } from '../store/seal.ts'
import { rechain, rewritePosition } from '../store/testing.ts'
import { verify } from './verify.ts'

let played: TestCampaign
beforeAll(async () => {
  played = await TestCampaign.start()
  played.pictures = false
  await played.mail(GERMANY, 'action: land\nmove:\n  - {units: [XX INF], to: E2538}\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
  await played.mail(USSR, 'defend: {losses: cheapest}\n')
  await played.poll()
  await played.mail(USSR, 'action: land\n')
  await played.mail(GERMANY, 'defend: {losses: cheapest}\n')
  expect((await played.poll()).played).toEqual(['M/J 1941 impulse 2'])
}, 60_000)
afterAll(() => played.remove())

/** What verify says of the log after somebody has been at it with SQL. */
function tampered(change: (db: Database.Database) => unknown): string[] {
  const copy = played.fork()
  try {
    const db = new Database(join(copy.folder, 'b41.sqlite'))
    change(db)
    db.close()
    return verify(copy.campaign).mismatches.map(({ step, message }) => `${step}: ${message}`)
  } finally {
    copy.remove()
  }
}
const rowOf = (like: string): number => {
  const copy = played.fork()
  const row = copy.campaign.store.journal().find(({ body }) => body.includes(like))!
  copy.remove()
  return row.number
}

describe('a log that nobody touched', () => {
  test('replays identically: every answer, every event, every position', () => {
    const names: string[] = []
    const { steps, answers, events, mismatches } = verify(played.campaign, (name) => names.push(name))
    expect(mismatches).toEqual([])
    expect(steps).toBe(2)
    expect(answers).toBeGreaterThan(4)
    expect(events).toBeGreaterThan(8)
    expect(names).toEqual(['M/J 1941 impulse 1', 'M/J 1941 impulse 2', 'M/J 1941 impulse 3'])
    // What was played came of the sheets, and was worth replaying.
    expect(
      played.campaign.store
        .answers(1)
        .filter(({ source }) => source === 'sheet')
        .map(({ decision }) => decision),
    ).toEqual(expect.arrayContaining(['choose action', 'declare attack']))
  })
})

describe('a log that somebody changed', () => {
  test('one byte of an answer: step, row and decision are named', () => {
    const row = rowOf('"decision":"choose action"')
    const said = tampered((db) => db.prepare(`UPDATE journal SET body = replace(body, '"land"', '"lane"') WHERE number = ?`).run(row))
    expect(said[0]).toBe(
      `M/J 1941 impulse 1: journal row ${row} (answer) does not fit the chain of hashes: it, or its hash, was changed: choose action of Germany about 'Germany'`,
    )
    expect(said.join('\n')).toContain(`(journal row ${row}) is not what the stored sheets give: choose action of Germany about 'Germany'`)
  })

  test('an answer to another legal one, with the chain made to fit: the sheets and the events disagree', () => {
    const row = rowOf('"decision":"choose action"')
    const said = tampered((db) => {
      db.prepare(`UPDATE journal SET body = replace(body, '"land"', '"pass"') WHERE number = ?`).run(row)
      rechain(db)
    })
    expect(said.join('\n')).not.toContain('chain of hashes')
    expect(said[0]).toBe(
      `M/J 1941 impulse 1: answer ${played.campaign.store.journal(1).findIndex(({ number }) => number === row) + 1} (journal row ${row}) is not what the stored sheets give: choose action of Germany about 'Germany'`,
    )
    expect(said.length).toBeGreaterThan(1)
  })

  test('an answer to something that is no JSON', () => {
    const row = rowOf('"decision":"choose action"')
    const said = tampered((db) => db.prepare("UPDATE journal SET body = '{' WHERE number = ?").run(row))
    expect(said).toContain(`M/J 1941 impulse 1: journal row ${row} (answer) is no longer JSON`)
  })

  test('one byte of an event: step and row are named, with both texts', () => {
    const row = rowOf('Land combat at Brest-Litovsk')
    const said = tampered((db) => db.prepare("UPDATE journal SET body = replace(body, 'Rolled ', 'rolled ') WHERE number = ?").run(row))
    expect(said[0]).toBe(`M/J 1941 impulse 1: journal row ${row} (event) does not fit the chain of hashes: it, or its hash, was changed`)
    expect(said[1]).toMatch(
      new RegExp(`^M/J 1941 impulse 1: event \\d+ \\(journal row ${row}\\) replays differently: stored .*rolled .*, now .*Rolled `),
    )
  })

  test('an event left out, or put in', () => {
    const last = rowOf('impulse marker moves')
    expect(
      tampered((db) => {
        db.prepare('DELETE FROM journal WHERE number = ?').run(last)
        rechain(db)
      }).join('\n'),
    ).toMatch(/M\/J 1941 impulse 1: the replay tells 1 more events than the journal holds/)
    expect(
      tampered((db) => {
        db.prepare(`INSERT INTO journal (step, kind, body, chain) SELECT 2, 'event', body, '' FROM journal WHERE number = ?`).run(last)
        rechain(db)
      }).join('\n'),
    ).toMatch(/M\/J 1941 impulse 2: event \d+ \(journal row \d+\) replays differently: .*, now nothing/)
  })

  test('a position: of a step played, and of the one that is waited for', () => {
    const change = (step: number) => (db: Database.Database) =>
      rewritePosition(db, step, (text) => text.replace('"impulseBox":', '"impulseBox":1'))
    expect(tampered(change(2))[0]).toMatch(/^M\/J 1941 impulse 1: the position after the step replays differently/)
    expect(tampered(change(2))).toContain('M/J 1941 impulse 2: the snapshot before the step was changed')
    expect(tampered(change(3))).toEqual([
      expect.stringMatching(/^M\/J 1941 impulse 2: the position after the step replays differently/),
      'M/J 1941 impulse 3: the snapshot before the step was changed',
      'log: step 3 was changed since it was stored',
    ])
  })

  test('a stored sheet: the step is named, and the decision that it answers', () => {
    const said = tampered((db) =>
      db.prepare("UPDATE sheet SET text = replace(text, 'action: land', 'action: pass') WHERE seat = 'Germany'").run(),
    )
    expect(said[0]).toBe('M/J 1941 impulse 1: the stored sheets are not those that the dice were mixed with')
    expect(said[1]).toMatch(
      /^M\/J 1941 impulse 1: answer \d+ \(journal row \d+\) is not what the stored sheets give: choose action of Germany about 'Germany'$/,
    )
    // A remark alone changes no answer, but it is seen.
    expect(tampered((db) => db.prepare("UPDATE sheet SET text = text || '# x' WHERE seat = 'Germany' AND step LIKE '%1'").run())).toEqual([
      'log: sheet 1 was changed since it was stored',
    ])
    expect(tampered((db) => db.prepare("DELETE FROM sheet WHERE seat = 'Germany' AND step LIKE '%1'").run())).toEqual([
      'M/J 1941 impulse 1: the list of its sheets was changed, or one of them is gone',
      'log: sheet 1 is gone from the log',
    ])
    expect(tampered((db) => db.prepare("UPDATE step SET sheets = 'x' WHERE number = 1").run())).toEqual([
      'M/J 1941 impulse 1: the list of its sheets was changed, or one of them is gone',
      'log: step 1 was changed since it was stored',
    ])
  })

  test('the seed: it does not hash to the commitment, and its rolls are others', () => {
    const said = tampered((db) => db.prepare("UPDATE meta SET value = '00' || substr(value, 3) WHERE key = 'seed'").run())
    expect(said[0]).toBe('start: the dice seed does not hash to the commitment mailed at the start')
    expect(said.some((line) => line.startsWith('M/J 1941 impulse 1: '))).toBe(true)
  })
})

describe('the chain over the log', () => {
  test('notices one byte changed in any column of any table, but for those that the post office works with', () => {
    const copy = played.fork()
    const { logPath } = copy.campaign.file
    copy.campaign.store.people.addPress({
      incoming: null,
      seat: 'USSR',
      recipients: '["Germany"]',
      anonymous: 0,
      text: 'Hello',
      received: 'now',
    })
    copy.campaign.store.people.addAbsence({ seat: 'USSR', starts: '2026-01-01', ends: '2026-01-02', received: 'now' })
    copy.campaign.store.people.addCommand({ batch: 'b', at: 'now', text: 'pace: full', reply: null })
    copy.close()
    const db = new Database(logPath)
    lendHashes(db)
    db.pragma('foreign_keys = OFF')
    const unnoticed: string[] = []
    const tried = new Set<string>()
    const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").pluck().all() as string[]
    for (const table of tables) {
      const rowids = db.prepare(`SELECT rowid FROM ${table} ORDER BY rowid`).pluck().all() as number[]
      for (const { name } of db.pragma(`table_info(${table})`) as { name: string }[]) {
        // The first, one in the middle and the last of each.
        for (const rowid of new Set([rowids[0], rowids[rowids.length >> 1], rowids.at(-1)])) {
          if (rowid === undefined) continue
          const is =
            table === 'meta' ? `meta.${String(db.prepare('SELECT key FROM meta WHERE rowid = ?').pluck().get(rowid))}` : `${table}.${name}`
          tried.add(is)
          db.exec('BEGIN')
          const noticed = !changedByte(db, table, name, rowid) || broken(db).length > 0
          db.exec('ROLLBACK')
          if (!noticed && !OPERATIONAL.includes(is)) unnoticed.push(`${is} of row ${rowid}`)
        }
      }
    }
    db.close()
    copy.remove()
    expect(unnoticed).toEqual([])
    expect(tried.size).toBeGreaterThan(70)
  }, 120_000)

  test('names a record that was put in, or taken out with its link; and knows the heads that were mailed', () => {
    const head = played.campaign.store.head()
    expect(played.campaign.store.hadHead(head)).toBe(true)
    expect(
      tampered((db) =>
        db.prepare("INSERT INTO press (seat, recipients, anonymous, text, received) VALUES ('USSR', '[]', 0, 'x', 'now')").run(),
      ),
    ).toEqual(['log: press 1 stands in the log and was never stored by it'])
    const copy = played.fork()
    const last = copy.campaign.store.journal().at(-1)!.number
    const path = copy.campaign.file.logPath
    copy.close()
    const db = new Database(path)
    db.prepare('DELETE FROM journal WHERE number = ?').run(last)
    db.prepare("DELETE FROM link WHERE number >= (SELECT number FROM link WHERE kind = 'journal' AND key = ?)").run(String(last))
    db.close()
    expect(copy.campaign.store.hadHead(head)).toBe(false)
    copy.remove()
  })
})

/** Changes a value by one byte, whatever it is; false where the table does not let it in. */
function changedByte(db: Database.Database, table: string, column: string, rowid: number): boolean {
  const value = db.prepare(`SELECT "${column}" FROM ${table} WHERE rowid = ?`).pluck().get(rowid) as null | number | string | Buffer
  const other = Buffer.isBuffer(value)
    ? Buffer.concat([value.subarray(0, -1), Buffer.from([(value.at(-1) ?? 0) ^ 1])])
    : typeof value === 'number'
      ? value + 1000
      : `${(value ?? '').slice(0, -1)}~`
  try {
    return db.prepare(`UPDATE ${table} SET "${column}" = ? WHERE rowid = ?`).run(other, rowid).changes === 1
  } catch {
    // A type or a CHECK keeps it out.
    return false
  }
}
