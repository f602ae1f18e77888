import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Outbox, SendResult } from '../mail/ports.ts'
import { Store } from '../store/store.ts'
import { sendDue } from './postman.ts'

let folder: string
let store: Store
let now = new Date('2026-01-05T12:00:00Z')
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postman-'))
  store = Store.create(join(folder, 'game.sqlite'))
  now = new Date('2026-01-05T12:00:00Z')
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

const queue = (count: number) => {
  for (let n = 1; n <= count; n++)
    store.queue({
      messageId: `<${n}@x>`,
      seat: 'USSR',
      from: 'gm@x',
      to: [`${n}@x`],
      subject: `Mail ${n}`,
      source: Buffer.from(`mail ${n}`),
      now: now.toISOString(),
    })
}
/** A mail server by what it says to each address; counts what it was given. */
class Server implements Outbox {
  readonly given: string[] = []
  says: (to: string) => SendResult
  constructor(says: (to: string) => SendResult) {
    this.says = says
  }
  async send({ messageId, to }: { messageId: string; to: readonly string[] }): Promise<SendResult> {
    this.given.push(messageId)
    return this.says(to[0])
  }
  async close(): Promise<void> {}
}
const yes: SendResult = { outcome: 'accepted', detail: '250 OK' }
const pass = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
const send = (server: Server) => sendDue(store, server, () => now)

test('what the server took is never sent again', async () => {
  queue(45)
  const server = new Server(() => yes)
  expect(await send(server)).toHaveLength(45)
  pass(100_000)
  expect(await send(server)).toEqual([])
  expect(new Set(server.given).size).toBe(45)
  expect(store.outgoingByState()).toEqual({ accepted: 45 })
})

test('without a server one mail is tried and all wait, for weeks if need be; then all go', async () => {
  queue(30)
  const gone = new Server(() => ({ outcome: 'later', detail: 'Nothing answers', away: true }))
  for (let hour = 0; hour < 24 * 14; hour++, pass(60)) await send(gone)
  expect(gone.given).toHaveLength(24 * 14)
  expect(store.outgoingByState()).toEqual({ queued: 30 })
  const back = new Server(() => yes)
  await send(back)
  expect(back.given).toHaveLength(30)
})

test('weeks without a server do not count as tries: a mailbox that is full after them is tried for days', async () => {
  queue(1)
  const gone = new Server(() => ({ outcome: 'later', detail: 'Nothing answers', away: true }))
  for (let hour = 0; hour < 24 * 7; hour++, pass(60)) await send(gone)
  const full = new Server(() => ({ outcome: 'later', detail: '452 mailbox full' }))
  for (let n = 0; n < 11; n++, pass(7 * 60)) await send(full)
  expect(store.outgoingByState()).toEqual({ queued: 1 })
})

test('"not now" to one address holds up no other; it is tried less and less often, and given up after five days', async () => {
  queue(2)
  const full = new Server((to) => (to === '1@x' ? { outcome: 'later', detail: '452 mailbox full' } : yes))
  const tries: number[] = []
  for (let minute = 0; minute < 10 * 24 * 60; minute++, pass(1)) {
    const before = full.given.length
    await send(full)
    if (full.given.length > before) tries.push(minute)
  }
  expect(tries.slice(0, 5)).toEqual([0, 1, 3, 7, 15])
  expect(tries.at(-1)! / 60 / 24).toBeGreaterThan(5)
  expect(tries.at(-1)! / 60 / 24).toBeLessThan(5.5)
  expect(tries.length).toBeLessThan(32)
  expect(store.post.undelivered()).toMatchObject([{ id: 1, state: 'failed', detail: '452 mailbox full' }])
})

test('a no for good is kept in the words of the server', async () => {
  queue(1)
  const server = new Server(() => ({ outcome: 'refused', detail: '550 5.1.1 no such user' }))
  await send(server)
  pass(10_000)
  await send(server)
  expect(server.given).toHaveLength(1)
  expect(store.post.untold()).toMatchObject([{ state: 'failed', detail: '550 5.1.1 no such user' }])
})

test('a mail of which nobody knows whether it arrived is tried again under the same Message-ID, a few times', async () => {
  queue(1)
  const server = new Server(() => ({ outcome: 'unknown', detail: 'cut off' }))
  for (let hour = 0; hour < 100; hour++, pass(60)) await send(server)
  expect(server.given).toEqual(Array.from({ length: 5 }, () => '<1@x>'))
  expect(store.outgoingByState()).toEqual({ failed: 1 })
})

test('a full disk right after the server took a mail: it is written down before anything else goes out', async () => {
  queue(2)
  const raw = (store as unknown as { db: Database.Database }).db
  let full = false
  const server = new Server(() => {
    if (!full) {
      full = true
      // No page more: the file may not grow, and what is free in it is taken.
      raw.exec('CREATE TABLE filling (x BLOB)')
      raw.pragma(`max_page_count = ${raw.pragma('page_count', { simple: true })}`)
      raw.exec('CREATE TEMP TRIGGER no_room BEFORE UPDATE ON main.outgoing BEGIN INSERT INTO filling VALUES (zeroblob(1000000)); END')
    }
    return yes
  })
  await expect(send(server)).rejects.toThrow(/full/)
  raw.exec('DROP TRIGGER no_room')
  raw.pragma('max_page_count = 1000000')
  await send(server)
  expect(server.given).toEqual(['<1@x>', '<2@x>'])
  expect(store.outgoingByState()).toEqual({ accepted: 2 })
})
