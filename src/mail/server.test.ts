import { createServer, type Server } from 'node:net'
import { ImapFlow } from 'imapflow'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { missingHere } from '../../scripts/in-ci.ts'
import { dovecotMissing, startDovecot, type TestServers } from '../../scripts/test-servers/dovecot.ts'
import { compose } from './compose.ts'
import { doneKeyword, ImapInbox, type ImapSettings } from './imap-inbox.ts'
import { MailError, type IncomingMail, type OutgoingMail } from './ports.ts'
import { readMail } from './read.ts'
import type { ServerSettings } from './server-settings.ts'
import { SmtpOutbox } from './smtp-outbox.ts'

const skipped = missingHere('the tests against real mail servers', dovecotMissing())

const never = new AbortController().signal
let ordinal = 0

async function letter(to: string, subject: string, text = 'game: b\n'): Promise<OutgoingMail> {
  const messageId = `<${++ordinal}@example.test>`
  const source = await compose({ from: 'Adjutant <gm@example.test>', to, subject, text, messageId, date: new Date('2026-01-05T00:00:00Z') })
  return { messageId, from: 'Adjutant <gm@example.test>', to: [to], source }
}

/** Fetches until a mail is there: delivery takes a moment. */
async function fetchSome(inbox: ImapInbox): Promise<IncomingMail[]> {
  for (let tries = 0; tries < 40; tries++) {
    const mails = await inbox.fetch()
    if (mails.length > 0) return mails
    await inbox.wait(500, never)
  }
  throw new Error('no mail came')
}

describe.skipIf(skipped)('Dovecot and Exim', { timeout: 90_000 }, () => {
  let servers: TestServers
  let smtp: SmtpOutbox
  const imapSettings = (user: number, more: Partial<ImapSettings> = {}): ImapSettings => ({
    host: '127.0.0.1',
    port: servers.imapPort,
    secure: false,
    user: servers.users[user].address,
    password: servers.users[user].password,
    ...more,
  })
  const smtpSettings = (): ServerSettings => ({ ...imapSettings(0), port: servers.smtpPort })

  beforeAll(async () => {
    servers = await startDovecot()
    smtp = new SmtpOutbox(smtpSettings())
  }, 60_000)
  afterAll(async () => {
    await servers?.stop()
  })
  // A test that failed while a server was down must not fail those after it.
  beforeEach(async () => {
    await Promise.all([servers.imap.start(), servers.smtp.start()])
  })

  test('a mail sent by SMTP arrives by IMAP byte for byte, comes until it is done, and then no more', async () => {
    const inbox = new ImapInbox(imapSettings(1))
    expect(await inbox.fetch()).toEqual([])
    const sent = await letter('axis@example.test', 'Turn 1 – Köln', `orders:\n  - move: ${'x'.repeat(200)}   \n    to: W1536\n.\n`)
    expect(await smtp.send(sent)).toMatchObject({ outcome: 'accepted' })
    const [mail] = await fetchSome(inbox)
    // The servers put their own headers above ours, and touch nothing else.
    const [received, original] = [mail.source!, sent.source].map((each) => Buffer.from(each).toString('latin1').trimEnd())
    expect(received.slice(-original.length)).toBe(original)
    expect(await readMail(mail.source!)).toMatchObject({ from: 'gm@example.test', subject: 'Turn 1 – Köln', messageId: sent.messageId })
    expect(mail.id).toMatch(/^imap:\d+:\d+$/)

    expect((await inbox.fetch()).map(({ id }) => id)).toEqual([mail.id])
    // The name it had before the server numbered its mails anew, which may be another mail's now.
    await inbox.done(`imap:1:${mail.id.split(':')[2]}`)
    expect((await inbox.fetch()).map(({ id }) => id)).toEqual([mail.id])
    await inbox.done(mail.id)
    await inbox.done(mail.id)
    expect(await inbox.fetch()).toEqual([])
    await inbox.close()
    const later = new ImapInbox(imapSettings(1))
    expect(await later.fetch()).toEqual([])
    await later.done('imap:1:999999')
    await later.close()
  })

  test('a moderator who looks at a mail does not hide it from us, and finds it where it was', async () => {
    const inbox = new ImapInbox(imapSettings(1))
    await smtp.send(await letter('axis@example.test', 'looked at'))
    const [mail] = await fetchSome(inbox)
    const moderator = new ImapFlow({
      host: '127.0.0.1',
      port: servers.imapPort,
      secure: false,
      doSTARTTLS: false,
      logger: false,
      auth: { user: servers.users[1].address, pass: servers.users[1].password },
    })
    await moderator.connect()
    await moderator.mailboxOpen('INBOX')
    const uid = mail.id.split(':')[2]
    await moderator.messageFlagsAdd(uid, ['\\Seen'], { uid: true })
    expect((await inbox.fetch()).map(({ id }) => id)).toEqual([mail.id])
    await inbox.done(mail.id)
    expect([...((await moderator.fetchOne(uid, { flags: true }, { uid: true })) as { flags: Set<string> }).flags].sort()).toEqual(
      [doneKeyword, '\\Seen'].sort(),
    )
    await moderator.logout()
    await inbox.close()
  })

  test('where keywords are not kept, a mail that is done moves to Adjutant/Done', async () => {
    const inbox = new ImapInbox(imapSettings(2, { mark: 'move' }))
    await smtp.send(await letter('allies@example.test', 'first'))
    const [first] = await fetchSome(inbox)
    await inbox.done(first.id)
    await inbox.done(first.id)
    expect(await inbox.fetch()).toEqual([])
    await smtp.send(await letter('allies@example.test', 'second'))
    const [second] = await fetchSome(inbox)
    await inbox.done(second.id)
    await inbox.close()
    const kept = new ImapInbox(imapSettings(2, { mailbox: 'Adjutant.Done' }))
    expect(await Promise.all((await kept.fetch()).map(async ({ source }) => (await readMail(source!)).subject))).toEqual([
      'first',
      'second',
    ])
    await kept.close()
  })

  test('a mail that is too large comes without its source', async () => {
    const inbox = new ImapInbox(imapSettings(1, { maximumSize: 20_000 }))
    await smtp.send(await letter('axis@example.test', 'large', 'x'.repeat(30_000)))
    const [mail] = await fetchSome(inbox)
    expect(mail.source).toBeNull()
    expect(mail.size).toBeGreaterThan(30_000)
    await inbox.done(mail.id)
    await inbox.close()
  })

  test('more mails than fit in a batch come in turn, oldest first, without a wait', async () => {
    const inbox = new ImapInbox(imapSettings(2))
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: servers.imapPort,
      secure: false,
      doSTARTTLS: false,
      logger: false,
      auth: { user: servers.users[2].address, pass: servers.users[2].password },
    })
    await client.connect()
    for (let n = 0; n < 60; n++) await client.append('INBOX', `From: a@b.c\r\nSubject: ${n}\r\n\r\n`)
    await client.logout()
    const subjects: string[] = []
    for (const expected of [50, 10, 0]) {
      const started = Date.now()
      const mails = await inbox.fetch()
      expect(mails).toHaveLength(expected)
      for (const mail of mails) {
        subjects.push(/Subject: (\d+)/.exec(Buffer.from(mail.source!).toString())![1])
        await inbox.done(mail.id)
      }
      if (expected === 50) {
        await inbox.wait(60_000, never)
        expect(Date.now() - started).toBeLessThan(30_000)
      }
    }
    expect(subjects).toEqual(Array.from({ length: 60 }, (_, n) => String(n)))
    await inbox.close()
  })

  test('IDLE wakes us when a mail comes, and aborting ends the wait', async () => {
    const inbox = new ImapInbox(imapSettings(1))
    await inbox.fetch()
    const waiting = inbox.wait(60_000, never)
    await smtp.send(await letter('axis@example.test', 'wake up'))
    const sent = Date.now()
    await waiting
    // Dovecot tells within a second or so; without IDLE we would sit here for the whole minute.
    expect(Date.now() - sent).toBeLessThan(20_000)
    const [mail] = await fetchSome(inbox)
    await inbox.done(mail.id)
    const abort = new AbortController()
    const stopped = inbox.wait(60_000, abort.signal)
    setTimeout(() => abort.abort(), 100)
    await stopped
    expect(Date.now() - sent).toBeLessThan(40_000)
    await inbox.close()
  })

  test('a mailbox emptied by hand, or numbered anew, is read on: what is in it comes, what was marked under the old number is left alone', async () => {
    const login = servers.users[2]
    const client = new ImapFlow({
      host: '127.0.0.1',
      port: servers.imapPort,
      secure: false,
      doSTARTTLS: false,
      logger: false,
      auth: { user: login.address, pass: login.password },
    })
    await client.connect()
    await client.mailboxCreate('Orders')
    const inbox = new ImapInbox(imapSettings(2, { mailbox: 'Orders' }))
    const [first, second] = [Buffer.from('From: a@b.c\r\n\r\nfirst\r\n'), Buffer.from('From: a@b.c\r\n\r\nsecond\r\n')]
    await client.append('Orders', first)
    const [before] = await fetchSome(inbox)
    await client.mailboxOpen('Orders')
    await client.messageDelete('1:*')
    await client.mailboxClose()
    expect(await inbox.fetch()).toEqual([])
    await inbox.done(before.id)
    await inbox.close()
    await client.mailboxDelete('Orders')
    await client.mailboxCreate('Orders')
    for (const mail of [first, second]) await client.append('Orders', mail)
    await client.logout()
    const again = new ImapInbox(imapSettings(2, { mailbox: 'Orders' }))
    const after = await fetchSome(again)
    expect(after.map(({ source }) => String(source))).toEqual([String(first), String(second)])
    // The bytes tell that the first came before; its old name is nobody's any more.
    expect(after.map(({ id }) => id)).not.toContain(before.id)
    await again.done(before.id)
    expect(await again.fetch()).toHaveLength(2)
    await again.close()
  })

  test('a server that dies wakes us, is told, and is reached again when it is back', async () => {
    const inbox = new ImapInbox(imapSettings(1))
    await inbox.fetch()
    const waiting = inbox.wait(60_000, never)
    await servers.imap.stop('SIGKILL')
    await waiting
    await expect(inbox.fetch()).rejects.toThrow(/^The IMAP server 127\.0\.0\.1:\d+ closed the connection: .+\. Next try in 1 s\.$/)
    await inbox.wait(60_000, never)
    await expect(inbox.fetch()).rejects.toThrow(
      /^Nothing answers at the IMAP server 127\.0\.0\.1:\d+: the connection is refused\. Check host and port/,
    )

    await servers.imap.start()
    await smtp.send(await letter('axis@example.test', 'back again'))
    let mails: IncomingMail[] = []
    for (let tries = 0; tries < 20 && mails.length === 0; tries++) {
      await inbox.wait(2_000, never)
      mails = await inbox.fetch().catch((error: unknown) => {
        expect(error).toBeInstanceOf(MailError)
        return []
      })
    }
    expect(mails).toHaveLength(1)
    await inbox.done(mails[0].id)
    await inbox.close()
  })

  test('a server that dies while it hands out mails costs the poll no two minutes', async () => {
    for (let n = 0; n < 3; n++) await smtp.send(await letter('axis@example.test', `large ${n}`, `${'x'.repeat(70)}\n`.repeat(40_000)))
    const inbox = new ImapInbox(imapSettings(1))
    for (let tries = 0; (await inbox.fetch()).length < 3; tries++) {
      if (tries > 40) throw new Error('the mails did not come')
      await inbox.wait(500, never)
    }
    for (const milliseconds of [1, 4, 8, 15, 25, 40]) {
      await servers.imap.start()
      for (let tries = 0; (await inbox.fetch().catch(() => [])).length < 3; tries++) {
        if (tries > 40) throw new Error('the server did not come back')
        await inbox.wait(1000, never)
      }
      const began = Date.now()
      const fetched = inbox.fetch().catch((error: unknown) => error)
      await new Promise((resolve) => setTimeout(resolve, milliseconds))
      await servers.imap.stop('SIGKILL')
      // All came before it died, or it is told.
      const result = await fetched
      expect(Array.isArray(result) || result instanceof MailError).toBe(true)
      expect(Date.now() - began).toBeLessThan(10_000)
    }
    await servers.imap.start()
    for (let tries = 0; tries < 40; tries++) {
      const mails = await inbox.fetch().catch(() => null)
      for (const { id } of mails ?? []) await inbox.done(id)
      if (mails?.length === 0) break
      await inbox.wait(1000, never)
    }
    await inbox.close()
  })

  test('a wrong password is told with what to check, without the password, and is not tried again at once', async () => {
    const inbox = new ImapInbox(imapSettings(1, { password: 'hunter2-wrong' }))
    const error = await inbox.fetch().catch((each: unknown) => each as MailError)
    expect(error).toBeInstanceOf(MailError)
    expect((error as MailError).message).toMatch(
      /^The IMAP server 127\.0\.0\.1:\d+ refuses the login of axis@example\.test: ".*"\. Check the user name and the password; large providers want an app password/,
    )
    expect((error as MailError).message).not.toContain('hunter2')
    await expect(inbox.fetch()).rejects.toThrow('Next try in 60 s.')
    await inbox.close()
  })

  test('a mailbox that is not there is told by its name', async () => {
    const inbox = new ImapInbox(imapSettings(1, { mailbox: 'Orders' }))
    await expect(inbox.fetch()).rejects.toThrow(/^The IMAP server 127\.0\.0\.1:\d+ has no mailbox "Orders"\. Check its name\.$/)
    await inbox.close()
  })

  test('an unknown recipient is refused, one whose mailbox is full is for later', async () => {
    const refused = await smtp.send(await letter('nobody@example.test', 'hi'))
    expect(refused.outcome).toBe('refused')
    expect(refused.detail).toContain('No such user here')
    const full = await smtp.send(await letter('later@example.test', 'hi'))
    expect(full.outcome).toBe('later')
    expect(full.detail).toContain('Mailbox is full')
    const some = await smtp.send({ ...(await letter('gm@example.test', 'hi')), to: ['gm@example.test', 'nobody@example.test'] })
    expect(some.outcome).toBe('refused')
    expect(some.detail).toMatch(/^Taken for some .*No such user here/s)
    expect((await smtp.send(await letter('gm@example.test', 'hi', 'x'.repeat(6_000_000)))).outcome).toBe('refused')
  })

  test('a wrong SMTP password is for later: the moderator can mend it', async () => {
    const result = await new SmtpOutbox({ ...smtpSettings(), password: 'hunter2-wrong' }).send(await letter('axis@example.test', 'hi'))
    expect(result.outcome).toBe('later')
    expect(result.detail).toMatch(/^The SMTP server 127\.0\.0\.1:\d+ refuses the login of gm@example\.test/)
    expect(result.detail).not.toContain('hunter2')
  })

  test('cut off after the data is unknown; a server that is down is for later', async () => {
    const sending = smtp.send(await letter('slow@example.test', 'cut'))
    // The server takes a minute to answer the data; we cut it as soon as it has all of it.
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await servers.smtp.stop('SIGKILL')
    expect(await sending).toMatchObject({ outcome: 'unknown', detail: expect.stringContaining('it may or may not have been taken') })
    const down = await smtp.send(await letter('axis@example.test', 'down'))
    expect(down.outcome).toBe('later')
    expect(down.detail).toMatch(/^Nothing answers at the SMTP server/)
    await servers.smtp.start()
    expect((await smtp.send(await letter('gm@example.test', 'up again'))).outcome).toBe('accepted')
  })
})

describe('without a server', () => {
  const settings = { host: '127.0.0.1', port: 1, secure: false, user: 'gm', password: 'correct horse' }

  test('a host name that is none', async () => {
    const inbox = new ImapInbox({ ...settings, host: 'mail.invalid' })
    await expect(inbox.fetch()).rejects.toThrow(/^The IMAP server mail\.invalid:1 cannot be found: no such host name\./)
    await inbox.close()
    expect(await new SmtpOutbox({ ...settings, host: 'mail.invalid' }).send(await letter('a@b.c', 'x'))).toMatchObject({
      outcome: 'later',
      detail: expect.stringContaining('cannot be found'),
    })
  })

  test('a server that wants no TLS where we do is told by "secure"', async () => {
    const server = await listening('* OK hello\r\n')
    const inbox = new ImapInbox({ ...settings, port: server.port, secure: true })
    await expect(inbox.fetch()).rejects.toThrow(/No encrypted connection with the IMAP server .* Check "secure"/)
    await inbox.close()
    server.close()
  })

  test('no password goes unencrypted to another machine', async () => {
    const heard: string[] = []
    const server = await listening('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] hello\r\n', heard)
    // Not loopback by name, though it leads to this machine.
    const inbox = new ImapInbox({ ...settings, host: '0.0.0.0', port: server.port, password: 'topsecret' })
    await expect(inbox.fetch()).rejects.toThrow(MailError)
    await inbox.close()
    server.close()
    expect(heard.join('')).not.toMatch(/LOGIN|AUTHENTICATE|topsecret/i)
  })

  test('the wait without a connection is bounded and can be aborted', async () => {
    const inbox = new ImapInbox(settings)
    await inbox.wait(10, never)
    const aborted = new AbortController()
    const waiting = inbox.wait(600_000, aborted.signal)
    aborted.abort()
    await expect(waiting).resolves.toBeUndefined()
    await inbox.close()
  })
})

/** A bare socket that says one line, for what no mail server does. */
function listening(greeting: string, heard: string[] = []): Promise<Server & { port: number }> {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.write(greeting)
      socket.on('data', (data) => {
        heard.push(data.toString('latin1'))
        const tag = /^(\S+) (\w+)/.exec(data.toString('latin1'))
        if (tag)
          socket.write(tag[2] === 'CAPABILITY' ? `* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${tag[1]} OK done\r\n` : `${tag[1]} BAD no\r\n`)
      })
    })
    server.listen(0, '0.0.0.0', () => resolve(Object.assign(server, { port: (server.address() as { port: number }).port })))
  })
}
