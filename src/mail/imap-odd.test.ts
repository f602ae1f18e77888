import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { ImapInbox, type ImapSettings } from './imap-inbox.ts'
import { MailError } from './ports.ts'

/** What no healthy server does, and some do: a server of our own, which says what a test wants said. */
class OddServer {
  readonly mails = new Map<number, string>()
  /** Commands as they came. */
  readonly heard: string[] = []
  /** Connections made to it. */
  connections = 0
  capabilities = ''
  /** Another answer to a command; undefined: the usual one; null: none, ever. */
  says: (command: string, tag: string) => string | null | undefined = () => undefined
  private readonly server: Server
  private readonly sockets = new Set<Socket>()
  port = 0

  constructor() {
    this.server = createServer((socket) => {
      this.connections++
      this.sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => this.sockets.delete(socket))
      socket.write(`* OK [CAPABILITY IMAP4rev1${this.capabilities}] hello\r\n`)
      let input = ''
      socket.on('data', (data) => {
        input += data.toString('latin1')
        for (let end = input.indexOf('\r\n'); end >= 0; end = input.indexOf('\r\n')) {
          const line = input.slice(0, end)
          input = input.slice(end + 2)
          const [, tag, command] = /^(\S+) (.*)$/.exec(line) ?? []
          if (command === undefined) continue
          this.heard.push(command)
          const answer = this.says(command, tag)
          if (answer !== null) socket.write(answer ?? this.usual(command, tag), 'latin1')
        }
      })
    })
  }

  listen(): Promise<void> {
    return new Promise((resolve) => {
      this.server.listen(0, '127.0.0.1', () => {
        this.port = (this.server.address() as { port: number }).port
        resolve()
      })
    })
  }

  say(words: string): void {
    for (const socket of this.sockets) socket.write(words)
  }

  /** Every connection ends, and new ones are taken. */
  hangUp(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  close(): void {
    this.hangUp()
    this.server.close()
  }

  private usual(command: string, tag: string): string {
    const ok = `${tag} OK done\r\n`
    const uids = [...this.mails.keys()]
    if (command.startsWith('CAPABILITY')) return `* CAPABILITY IMAP4rev1${this.capabilities}\r\n${ok}`
    if (/^(?:LIST|LSUB)/.test(command)) return `* LIST () "." INBOX\r\n${ok}`
    if (/^(?:SELECT|EXAMINE)/.test(command))
      return `* FLAGS (\\Seen AdjutantDone)\r\n* OK [PERMANENTFLAGS (\\Seen \\*)] ok\r\n* ${uids.length} EXISTS\r\n* OK [UIDVALIDITY 4294967295] ok\r\n* OK [UIDNEXT 4294967295] ok\r\n${tag} OK [READ-WRITE] done\r\n`
    if (command.startsWith('UID SEARCH')) return `* SEARCH ${uids.join(' ')}\r\n${ok}`
    if (command.startsWith('UID FETCH')) return `${this.fetched(command)}${ok}`
    if (command.startsWith('IDLE')) return '+ idling\r\n'
    return ok
  }

  private fetched(command: string): string {
    const wanted = /^UID FETCH (\S+)/.exec(command)![1].split(',').map(Number)
    return [...this.mails]
      .flatMap(([uid, mail], n) => {
        if (!wanted.includes(uid)) return []
        const body = command.includes('BODY.PEEK') ? ` BODY[]<0> {${mail.length}}\r\n${mail}` : ''
        return [`* ${n + 1} FETCH (UID ${uid} RFC822.SIZE ${mail.length}${body})\r\n`]
      })
      .join('')
  }
}

const opened: { close(): unknown }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const each of opened.splice(0).reverse()) await each.close()
})
async function odd(): Promise<OddServer> {
  const server = new OddServer()
  opened.push(server)
  await server.listen()
  for (const uid of [7, 8, 9]) server.mails.set(uid, `From: a@b.c\r\nSubject: ${uid}\r\n\r\nhello\r\n`)
  return server
}
function inboxAt(server: OddServer, more: Partial<ImapSettings> = {}): ImapInbox {
  const inbox = new ImapInbox({ host: '127.0.0.1', port: server.port, secure: false, user: 'gm', password: 'x', ...more })
  opened.push(inbox)
  return inbox
}

test('a server of few words hands out its mails, under numbers as large as they come', async () => {
  const inbox = inboxAt(await odd())
  expect((await inbox.fetch()).map(({ id }) => id)).toEqual(['imap:4294967295:7', 'imap:4294967295:8', 'imap:4294967295:9'])
})

test('a server that falls silent in the middle is given up in time, and asked again over another connection', async () => {
  const server = await odd()
  server.says = (command) => (command.startsWith('UID FETCH 8') ? null : undefined)
  const inbox = inboxAt(server, { patience: 500 })
  await expect(inbox.fetch()).rejects.toThrow(/does not answer in time/)
  server.says = () => undefined
  await inbox.wait(5000, new AbortController().signal)
  expect(await inbox.fetch()).toHaveLength(3)
  expect(server.connections).toBe(2)
})

test.each([
  ['before it answers', ''],
  ['in the middle of a line', '* 2 FETCH (UID 8 BODY[]<0> {300'],
  ['in the middle of a mail', `* 2 FETCH (UID 8 BODY[]<0> {3000000}\r\n${'x'.repeat(2_000_000)}`],
  ['before the last line', '* 2 FETCH (UID 8 BODY[]<0> {5}\r\nhello)\r\n'],
])('a server that dies in mid-fetch, %s, costs the poll no two minutes', async (_, words) => {
  const server = await odd()
  server.says = (command) => {
    if (!/^UID FETCH 8 .*BODY\.PEEK\[\]/.test(command)) return undefined
    setTimeout(() => server.hangUp(), 200)
    return words
  }
  const inbox = inboxAt(server)
  const began = Date.now()
  await expect(inbox.fetch()).rejects.toThrow(MailError)
  expect(Date.now() - began).toBeLessThan(3000)
  server.says = () => undefined
  await inbox.wait(5000, new AbortController().signal)
  expect(await inbox.fetch()).toHaveLength(3)
})

test('a server that dies in mid-fetch without a word is given up by its silence, one that is slow is not', async () => {
  const server = await odd()
  let slow = true
  server.says = (command, tag) => {
    if (!/^UID FETCH 8 .*BODY\.PEEK\[\]/.test(command)) return undefined
    if (!slow) return `* 2 FETCH (UID 8 BODY[]<0> {3000}\r\n${'x'.repeat(2000)}`
    // Twice as long as the silence that is allowed, a little at a time.
    for (let n = 0; n < 10; n++) setTimeout(() => server.say('x'.repeat(10)), 200 * (n + 1))
    setTimeout(() => server.say(`)\r\n${tag} OK done\r\n`), 2200)
    return '* 2 FETCH (UID 8 BODY[]<0> {100}\r\n'
  }
  const inbox = inboxAt(server, { silence: 1000 })
  expect(await inbox.fetch()).toHaveLength(3)
  slow = false
  const began = Date.now()
  await expect(inbox.fetch()).rejects.toThrow(/does not answer in time/)
  expect(Date.now() - began).toBeLessThan(5000)
})

test('a mail that the server will not hand out keeps back none of those behind it', async () => {
  const server = await odd()
  server.says = (command, tag) => (/^UID FETCH 8 .*BODY\.PEEK\[\]/.test(command) ? `${tag} NO this message is broken\r\n` : undefined)
  const mails = await inboxAt(server).fetch()
  expect(mails.map(({ id, source }) => [id.split(':')[2], source !== null])).toEqual([
    ['7', true],
    ['8', false],
    ['9', true],
  ])
})

test('a server that says a hundred bytes and sends a hundred million is cut off before they come', async () => {
  const server = await odd()
  let sent = 0
  server.says = (command, tag) => {
    if (!/^UID FETCH 8 .*BODY\.PEEK\[\]/.test(command)) return undefined
    sent++
    return `* 2 FETCH (UID 8 BODY[]<0> {100000000}\r\n${'x'.repeat(1_000_000)})\r\n${tag} OK done\r\n`
  }
  const before = process.memoryUsage().rss
  await expect(inboxAt(server, { patience: 5000 }).fetch()).rejects.toThrow(MailError)
  expect(sent).toBe(1)
  expect(process.memoryUsage().rss - before).toBeLessThan(64_000_000)
})

test('a server that fails again and again is tried less and less often, and after it has served at once again', async () => {
  const server = await odd()
  vi.useFakeTimers({ toFake: ['Date'] })
  const inbox = inboxAt(server)
  const refused = (command: string, tag: string) => (command.startsWith('UID SEARCH') ? `${tag} NO not now\r\n` : undefined)
  server.says = refused
  const waits: string[] = []
  for (let n = 0; n < 3; n++) {
    await inbox.fetch().catch(() => {})
    waits.push((await inbox.fetch().catch((error: Error) => /Next try in .*$/.exec(error.message)?.[0] ?? error.message)) as string)
    vi.setSystemTime(Date.now() + 60_000)
  }
  server.says = () => undefined
  expect(await inbox.fetch()).toHaveLength(3)
  server.says = refused
  await inbox.fetch().catch(() => {})
  waits.push((await inbox.fetch().catch((error: Error) => /Next try in .*$/.exec(error.message)?.[0] ?? error.message)) as string)
  expect(waits).toEqual(['Next try in 1 s.', 'Next try in 2 s.', 'Next try in 4 s.', 'Next try in 1 s.'])
})

test('of a mail that is too large the From line alone is fetched, so that its sender can be told', async () => {
  const server = await odd()
  server.says = (command, tag) =>
    command.includes('HEADER')
      ? `* 1 FETCH (UID 7 BODY[HEADER.FIELDS (FROM)] {${'From: a@b.c\r\n\r\n'.length}}\r\nFrom: a@b.c\r\n\r\n)\r\n${tag} OK done\r\n`
      : undefined
  const [mail] = await inboxAt(server, { maximumSize: 10 }).fetch()
  expect(mail).toMatchObject({ source: null, from: 'a@b.c' })
  expect(server.heard.filter((command) => command.includes('BODY.PEEK[]'))).toEqual([])
})

test('an IDLE that falls silent is only a wake-up call: the wait ends by the clock, with new mail or without', async () => {
  const server = await odd()
  server.capabilities = ' IDLE'
  const inbox = inboxAt(server)
  expect(await inbox.fetch()).toHaveLength(3)
  const began = Date.now()
  await inbox.wait(300, new AbortController().signal)
  expect(Date.now() - began).toBeLessThan(5000)
  expect(server.heard).toContain('IDLE')
})
