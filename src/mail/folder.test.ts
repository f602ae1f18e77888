import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropMail, FolderInbox, FolderOutbox } from './folder-mail.ts'
import { MailError, type OutgoingMail } from './ports.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'folder-mail-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true })
})

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const mail = (messageId: string, subject: string, to = ['axis@Example.org']): OutgoingMail => ({
  messageId,
  from: 'gm@example.org',
  to,
  source: bytes(`Message-ID: ${messageId}\r\nSubject: ${subject}\r\n\r\nhello\r\n`),
})

test('a mail comes until it is done, and then no more', async () => {
  const inbox = new FolderInbox(dir)
  await dropMail(dir, 'a', bytes('Subject: a\r\n\r\n'))
  const [first] = await inbox.fetch()
  expect(Buffer.from(first.source!).toString()).toBe('Subject: a\r\n\r\n')
  expect((await inbox.fetch()).map((each) => each.id)).toEqual([first.id])
  await inbox.done(first.id)
  await inbox.done(first.id)
  expect(await inbox.fetch()).toEqual([])
  expect(readdirSync(join(dir, 'done'))).toEqual(['a.eml'])
  await inbox.close()
})

test('the same file name may serve for a second mail', async () => {
  const inbox = new FolderInbox(dir)
  await dropMail(dir, 'orders.eml', bytes('first'))
  const [first] = await inbox.fetch()
  await inbox.done(first.id)
  await dropMail(dir, 'orders.eml', bytes('second'))
  const [second] = await inbox.fetch()
  expect(second.id).not.toBe(first.id)
  await inbox.done(second.id)
  expect(readdirSync(join(dir, 'done')).sort()).toEqual(['orders.2.eml', 'orders.eml'])
  await inbox.close()
})

test('mails come oldest first, whatever their names', async () => {
  const inbox = new FolderInbox(dir)
  for (const [n, name] of ['c', 'a', 'b'].entries()) {
    await dropMail(dir, name, bytes(name))
    utimesSync(join(dir, 'in', `${name}.eml`), 1000 + n, 1000 + n)
  }
  expect((await inbox.fetch()).map(({ source }) => String(source))).toEqual(['c', 'a', 'b'])
  await inbox.close()
})

test('a file that is still being written is not taken, and a large one comes without its source', async () => {
  const inbox = new FolderInbox(dir, { maximumSize: 10 })
  writeFileSync(join(dir, 'in', 'half.tmp'), 'Subj')
  writeFileSync(join(dir, 'in', '.half.eml'), 'Subj')
  await dropMail(dir, 'large', bytes('more than ten bytes'))
  expect((await inbox.fetch()).map(({ source, size }) => ({ source, size }))).toEqual([{ source: null, size: 19 }])
  await inbox.close()
})

test('wait wakes for a new mail, also for one that came before we began to wait, and stops when aborted', async () => {
  const inbox = new FolderInbox(dir)
  const never = new AbortController().signal
  await inbox.fetch()
  const waiting = inbox.wait(30_000, never)
  await dropMail(dir, 'a', bytes('a'))
  await waiting
  const [first] = await inbox.fetch()
  await inbox.done(first.id)

  await inbox.fetch()
  await dropMail(dir, 'b', bytes('b'))
  await inbox.wait(30_000, never)

  expect((await inbox.fetch()).map(({ source }) => source?.toString())).toEqual(['b'])
  const abort = new AbortController()
  const stopped = inbox.wait(30_000, abort.signal)
  abort.abort()
  await stopped
  await inbox.wait(1, never)
  await inbox.close()
}, 20_000)

test('an id that is no file of ours is refused', async () => {
  const inbox = new FolderInbox(dir)
  for (const name of ['../../etc/passwd.eml', 'a/../../mail.eml', 'a\\mail.eml'])
    await expect(inbox.done(`folder:${name}#00`)).rejects.toThrow(MailError)
  await inbox.close()
})

test('mails go to a folder for each recipient, numbered, and a resend takes the place of the first', async () => {
  const outbox = new FolderOutbox(dir)
  expect((await outbox.send(mail('<1@x>', 'Turn 1: Sep/Oct 1939', ['axis@Example.org', 'allies@example.org']))).outcome).toBe('accepted')
  await outbox.send(mail('<2@x>', '=?utf-8?Q?R=C3=A9ponse?='))
  const again = new FolderOutbox(dir)
  await again.send(mail('<1@x>', 'Turn 1: Sep/Oct 1939'))
  await again.send(mail('<3@x>', ''))
  expect(readdirSync(join(dir, 'axis@example.org'))).toEqual(['0001-turn-1-sep-oct-1939.eml', '0002-reponse.eml', '0003-mail.eml'])
  expect(readdirSync(join(dir, 'allies@example.org'))).toEqual(['0001-turn-1-sep-oct-1939.eml'])
  expect(readFileSync(join(dir, 'axis@example.org', '0003-mail.eml'), 'utf8')).toContain('Message-ID: <3@x>')
})

test('an address cannot lead out of the outbox', async () => {
  await new FolderOutbox(join(dir, 'out')).send(mail('<1@x>', 'hi', ['../../evil']))
  expect(readdirSync(dir)).toEqual(['out'])
  expect(readdirSync(join(dir, 'out'))).toEqual(['__.._evil'])
})

test('a disk that refuses means later, with the reason', async () => {
  writeFileSync(join(dir, 'file'), '')
  const result = await new FolderOutbox(join(dir, 'file')).send(mail('<1@x>', 'hi'))
  expect(result.outcome).toBe('later')
  expect(result.detail).toContain('Cannot write to')
})
