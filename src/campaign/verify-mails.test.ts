import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { GERMANY, TestCampaign, USSR } from '../commands/testing.ts'
import { lendHashes, sealAll } from '../store/seal.ts'
import { rewritePosition } from '../store/testing.ts'
import { verify } from './verify.ts'
import { verifyMails } from './verify-mails.ts'

let played: TestCampaign
beforeAll(async () => {
  played = await TestCampaign.start()
  played.pictures = false
  await played.mail(USSR, 'standing orders:\n  combat table of the defender: assault\n')
  await played.mail(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all} # before breakfast\n')
  await played.mail(USSR, 'note: good luck\ndefend: {losses: cheapest}\n')
  expect((await played.poll()).played).toEqual(['M/J 1941 impulse 1'])
}, 60_000)
afterAll(() => played.remove())

/** What verify says of the log after somebody has been at it with SQL who knows this program, and sealed it all anew. */
async function rewritten(change: (db: Database.Database) => unknown): Promise<string[]> {
  const copy = played.fork()
  try {
    const db = new Database(join(copy.folder, 'b41.sqlite'))
    lendHashes(db)
    change(db)
    sealAll(db)
    db.close()
    const mismatches = [...verify(copy.campaign).mismatches, ...(await verifyMails(copy.campaign))]
    return mismatches.map(({ step, message }) => `${step}: ${message}`)
  } finally {
    copy.remove()
  }
}

describe('what a log says twice', () => {
  test('agrees when nobody touched it', async () => {
    expect(await rewritten(() => {})).toEqual([])
  })

  test('a sheet is read from its mail again', async () => {
    const said = await rewritten((db) =>
      db.prepare(`UPDATE sheet SET text = replace(text, 'Brest-Litovsk', 'Kaunas') WHERE text LIKE '%Brest%'`).run(),
    )
    expect(said).toContain('M/J 1941 impulse 1: sheet 1 of Germany: what it orders does not stand in mail 2, which it came in')
  })

  test('standing orders too', async () => {
    const said = await rewritten((db) => db.prepare(`UPDATE standing SET text = replace(text, 'assault', 'blitzkrieg')`).run())
    expect(said).toContain('standing orders: standing orders 1 of USSR: what it orders does not stand in mail 1, which it came in')
  })

  test('a report tells the events of the journal, to each seat', async () => {
    const said = await rewritten((db) => {
      const { id, source } = db
        .prepare<[], { id: number; source: Buffer }>(
          "SELECT id, source FROM outgoing JOIN text_out ON outgoing = id WHERE subject LIKE '%impulse 1: report for USSR'",
        )
        .get()!
      const changed = Buffer.from(source.toString('latin1').replaceAll('Rolled', 'Turned'), 'latin1')
      expect(changed.equals(source)).toBe(false)
      db.prepare('UPDATE text_out SET source = ? WHERE outgoing = ?').run(changed, id)
    })
    expect(said).toEqual([
      expect.stringMatching(/^M\/J 1941 impulse 1: the report for USSR \(mail \d+\) tells something else than the events of the journal$/),
    ])
  })

  test('the first position is what the scenario sets up', async () => {
    const said = await rewritten((db) => rewritePosition(db, 1, (text) => text.replace('"impulseBox":', '"impulseBox":1')))
    expect(said).toContain('M/J 1941 impulse 1: the first position is not what the scenario in the log sets up')
  })
})
