import { createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SmtpOutbox } from './smtp-outbox.ts'

/** Commands as they came, of all connections; what a server says to one, where that is not the usual. */
let heard: string[]
let says: (command: string, socket: Socket) => string | undefined
let stop: () => void
let outbox: SmtpOutbox

beforeEach(async () => {
  heard = []
  says = () => undefined
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 odd\r\n')
    let data = false
    let input = ''
    const line = (command: string): void => {
      if (data && command !== '.') return
      heard.push(command)
      const answer =
        says(command, socket) ??
        (data ? '250 taken' : command === 'DATA' ? '354 go on' : `250 ${command.startsWith('EHLO') ? 'odd' : 'OK'}`)
      data = !data && answer.startsWith('354')
      if (!socket.destroyed) socket.write(`${answer}\r\n`)
    }
    socket.on('data', (chunk) => {
      input += chunk.toString('latin1')
      for (let end = input.indexOf('\r\n'); end >= 0; end = input.indexOf('\r\n')) {
        const command = input.slice(0, end)
        input = input.slice(end + 2)
        line(command)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  outbox = new SmtpOutbox({ host: '127.0.0.1', port: (server.address() as { port: number }).port, secure: false })
  stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})
afterEach(async () => {
  await outbox.close()
  stop()
})

const send = (...to: string[]) =>
  outbox.send({ messageId: '<1@x>', from: 'Adjutant <gm@example.test>', to, source: Buffer.from('Subject: report\r\n\r\nhello\r\n') })

test("a provider's limit of mails a day is for later, though it calls that a no for good", async () => {
  says = (command) => (command === '.' ? '550 5.4.5 Daily user sending limit exceeded.' : undefined)
  expect(await send('a@x.test')).toMatchObject({ outcome: 'later' })
  says = (command) => (command === '.' ? '550 5.7.1 This looks like spam.' : undefined)
  expect(await send('a@x.test')).toMatchObject({ outcome: 'refused' })
})

test('of a mail to several, taken for one: it is tried again as long as another may take it', async () => {
  says = (command) => (/full/.test(command) ? '452 4.2.2 mailbox full' : /nobody/.test(command) ? '550 5.1.1 no such user' : undefined)
  expect(await send('a@x.test', 'full@x.test', 'nobody@x.test')).toMatchObject({
    outcome: 'later',
    detail: expect.stringMatching(/^Taken for some .*mailbox full.*no such user/),
  })
  expect(await send('a@x.test', 'nobody@x.test')).toMatchObject({ outcome: 'refused' })
})

test('a server that hung up on a line that waited gets the mail over another, once', async () => {
  expect(await send('a@x.test')).toMatchObject({ outcome: 'accepted' })
  let hungUp = 0
  says = (command, socket) => {
    if (!command.startsWith('MAIL') || hungUp++ > 0) return undefined
    socket.destroy()
    return ''
  }
  expect(await send('b@x.test')).toMatchObject({ outcome: 'accepted' })
  expect(heard.filter((command) => command === 'DATA')).toHaveLength(2)
})

test('a server that hung up over a line that waited, after the whole mail had gone out, is not given it twice', async () => {
  expect(await send('a@x.test')).toMatchObject({ outcome: 'accepted' })
  says = (command, socket) => {
    if (command !== '.') return undefined
    socket.destroy()
    return ''
  }
  expect(await send('b@x.test')).toMatchObject({ outcome: 'unknown' })
  expect(heard.filter((command) => command === 'DATA')).toHaveLength(2)
})

test('no password goes unencrypted to another machine', async () => {
  says = (command) => (command.startsWith('EHLO') ? '250-odd\r\n250 AUTH PLAIN LOGIN' : undefined)
  // Not loopback by name, though it leads to this machine.
  const { settings } = outbox as unknown as { settings: { port: number } }
  const result = await new SmtpOutbox({ host: '0.0.0.0', port: settings.port, secure: false, user: 'gm', password: 'topsecret' }).send({
    messageId: '<1@x>',
    from: 'gm@example.test',
    to: ['a@x.test'],
    source: Buffer.from('x'),
  })
  expect(result.outcome).toBe('later')
  expect(heard.join('\n')).not.toMatch(/AUTH|topsecret|DATA/)
})

test('a server that repeats the password in its refusal does not bring it into the log', async () => {
  says = (command) =>
    command.startsWith('EHLO')
      ? '250-odd\r\n250 AUTH PLAIN'
      : command.startsWith('AUTH')
        ? '535 5.7.8 no login with topsecret here'
        : undefined
  const { outcome, detail } = await new SmtpOutbox({
    ...(outbox as unknown as { settings: { host: string; port: number; secure: boolean } }).settings,
    user: 'gm',
    password: 'topsecret',
  }).send({ messageId: '<1@x>', from: 'gm@example.test', to: ['a@x.test'], source: Buffer.from('x') })
  expect([outcome, detail.includes('no login with *** here'), detail.includes('topsecret')]).toEqual(['later', true, false])
})
