import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ImapFlow } from 'imapflow'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { missingHere } from '../../scripts/in-ci.ts'
import { dovecotMissing, startDovecot, type TestServers } from '../../scripts/test-servers/dovecot.ts'
import { startCampaign, writeCampaignFile } from '../commands/init.ts'
import { flat, readReceived, type Received } from '../commands/testing.ts'
import { compose } from '../mail/compose.ts'
import { ImapInbox } from '../mail/imap-inbox.ts'
import { SmtpOutbox } from '../mail/smtp-outbox.ts'
import { Store } from '../store/store.ts'

const skipped = missingHere('the daemon against real mail servers', dovecotMissing())

const PROGRAM = fileURLToPath(new URL('../../scripts/adjutant.mjs', import.meta.url))

/** `adjutant run` as its owner starts it: the password in the environment. */
class Daemon {
  output = ''
  private readonly child: ChildProcess
  /** Its exit code. */
  readonly ended: Promise<number | null>

  constructor(path: string, password: string) {
    this.child = spawn(process.execPath, [PROGRAM, 'run', path], {
      env: { ...process.env, MAIL_PASSWORD: password, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout!, this.child.stderr!])
      stream.on('data', (data) => {
        this.output += String(data)
      })
    this.ended = new Promise((resolve) => this.child.once('close', (code) => resolve(code)))
  }

  async says(words: string): Promise<void> {
    for (let tries = 0; !this.output.includes(words); tries++) {
      if (tries > 600 || this.child.exitCode !== null) throw new Error(`the daemon did not say '${words}' but:\n${this.output}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** Resolves with its exit code. */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal)
    return this.ended
  }
}

describe.skipIf(skipped)('the daemon with an IMAP and an SMTP server', { timeout: 120_000 }, () => {
  let servers: TestServers
  let folder: string
  let path: string
  const daemons: Daemon[] = []
  const run = (password = servers.users[0].password): Daemon => {
    const daemon = new Daemon(path, password)
    daemons.push(daemon)
    return daemon
  }
  beforeAll(async () => {
    servers = await startDovecot()
    folder = mkdtempSync(join(tmpdir(), 'daemon-'))
    path = join(folder, 'campaign.yaml')
    writeCampaignFile(path, 'barbarossa', 'b41')
    const [gm, axis, allies] = servers.users.map(({ address }) => address)
    const server = (port: number) => `{ host: 127.0.0.1, port: ${port}, secure: false, user: ${gm}, password: { env: MAIL_PASSWORD } }`
    const text = readFileSync(path, 'utf8')
      .replace('Adjutant <adjutant@campaign.local>', `Adjutant <${gm}>`)
      .replace(/ {2}folder: mailbox.*\n/, `  imap: ${server(servers.imapPort)}\n  smtp: ${server(servers.smtpPort)}\n`)
      .replace('germany@campaign.local', axis)
      .replace('ussr@campaign.local', allies)
    writeFileSync(path, `${text}second look: 0\n`)
    await startCampaign(path)
  }, 60_000)
  afterEach(async () => {
    for (const daemon of daemons.splice(0)) await daemon.stop('SIGKILL')
  })
  afterAll(async () => {
    await servers?.stop()
    if (folder) rmSync(folder, { recursive: true })
  })

  /** A player's own mail program: what is in the mailbox, once it holds so many. */
  async function mailbox(user: number, count: number): Promise<Received[]> {
    const { address, password } = servers.users[user]
    const inbox = new ImapInbox({ host: '127.0.0.1', port: servers.imapPort, secure: false, user: address, password })
    try {
      for (let tries = 0; tries < 60; tries++) {
        const mails = await inbox.fetch()
        if (mails.length >= count) return await Promise.all(mails.map(({ source }) => readReceived(source!)))
        await inbox.wait(1000, new AbortController().signal)
      }
      throw new Error(`${address} did not get ${count} mails; the daemon said:\n${daemons.map(({ output }) => output).join('\n')}`)
    } finally {
      await inbox.close()
    }
  }

  /** In answer to the last mail that the player has. */
  async function sendOrders(user: number, text: string, last: Received): Promise<void> {
    const { address, password } = servers.users[user]
    const outbox = new SmtpOutbox({ host: '127.0.0.1', port: servers.smtpPort, secure: false, user: address, password })
    const messageId = `<orders-${user}@player.test>`
    const source = await compose({
      from: address,
      to: servers.users[0].address,
      subject: `Re: ${last.subject}`,
      text,
      messageId,
      date: new Date(),
      autoSubmitted: 'no',
    })
    expect(await outbox.send({ messageId, from: address, to: [servers.users[0].address], source })).toMatchObject({ outcome: 'accepted' })
    await outbox.close()
  }

  test('a wrong password is said in one clear line, without a stack, and it goes on trying', async () => {
    const daemon = run('wrong')
    await daemon.says('"level":40')
    const warnings = daemon.output
      .split('\n')
      .filter((line) => line.includes('"level":40'))
      .map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(
      warnings.some((message) => /IMAP server .* refuse/i.test(message) && /password/i.test(message)),
      warnings.join('\n'),
    ).toBe(true)
    for (const word of ['    at ', 'wrong', 'Error:']) expect(daemon.output).not.toContain(word)
    expect(await daemon.stop()).toBe(0)
    // The welcome mails wait for their time.
    expect(daemon.output).toContain('daemon stopped')
  })

  test('takes orders by mail, answers within a poll, plays the step, reports to every player, and ends in order', async () => {
    // Mails that the wrong password held up are due again in a minute; the owner may say now.
    const store = Store.open(join(folder, 'b41.sqlite'))
    for (const { id } of store.outgoing()) store.markOutgoing(id, 'queued', '', new Date(0).toISOString())
    store.close()
    const daemon = run()
    const [welcome] = await mailbox(1, 1)
    expect(welcome.subject).toMatch(/^\[b41\] Barbarossa: you play Germany \[key-[a-z2-9]{16}\]$/)

    // The poll is every minute: what comes sooner, IDLE has brought.
    const began = Date.now()
    await sendOrders(1, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n', welcome)
    const receipt = (await mailbox(1, 2))[1]
    expect(receipt.subject).toContain('[b41] M/J 1941 impulse 1: your sheet is received')
    expect(receipt.headers['in-reply-to']).toBe('<orders-1@player.test>')
    expect(receipt.text).toContain('Still waited for: USSR.')
    expect(Date.now() - began).toBeLessThan(45_000)

    await sendOrders(2, 'defend: {losses: cheapest}\n', (await mailbox(2, 1))[0])
    const [german, soviet] = [(await mailbox(1, 3))[2], (await mailbox(2, 3))[2]]
    expect(german.subject).toContain('[b41] M/J 1941 impulse 1: report for Germany')
    expect(soviet.subject).toContain('[b41] M/J 1941 impulse 1: report for USSR')
    expect(flat(soviet.text)).toMatch(/BREST-LITOVSK.*11\.15\.5.*Rolled \d+ and \d+/)
    expect(soviet.files.some(({ name, bytes }) => name === 'front.png' && bytes > 10_000)).toBe(true)

    expect(await daemon.stop('SIGTERM')).toBe(0)
    expect(daemon.output.trim().split('\n').at(-1)).toContain('daemon stopped')
    expect(daemon.output).not.toContain(servers.users[0].password)
    expect(daemon.output).not.toMatch(/key-[a-z2-9]{16}/)
    const log = Store.open(join(folder, 'b41.sqlite'))
    expect(log.outgoingByState()).toEqual({ accepted: 6 })
    expect(log.newIncoming()).toEqual([])
    log.close()
  })

  test('the network cut in the middle: what came before is taken in, what could not go out goes when the servers are back', async () => {
    const file = readFileSync(path, 'utf8')
    writeFileSync(path, file.replace('poll: 60', 'poll: 2'))
    try {
      const daemon = run()
      await daemon.says('daemon started')
      const mails = await mailbox(2, 3)
      const report = mails.at(-1)!
      // The sheet lies in the mailbox, and there is nobody to give the receipt to.
      await servers.smtp.stop('SIGKILL')
      const [gm, , allies] = servers.users
      const client = new ImapFlow({
        host: '127.0.0.1',
        port: servers.imapPort,
        secure: false,
        doSTARTTLS: false,
        logger: false,
        auth: { user: gm.address, pass: gm.password },
      })
      await client.connect()
      await client.append(
        'INBOX',
        Buffer.from(
          await compose({
            from: allies.address,
            to: gm.address,
            subject: `Re: ${report.subject}`,
            text: 'action: land\n',
            messageId: '<cut@player.test>',
            date: new Date(),
            autoSubmitted: 'no',
          }),
        ),
      )
      await client.logout()
      await daemon.says('USSR: sheet for M/J 1941 impulse 2')
      await daemon.says('Nothing answers at the SMTP server')
      await servers.imap.stop('SIGKILL')
      await daemon.says('The IMAP server')
      await new Promise((resolve) => setTimeout(resolve, 3000))
      await servers.imap.start()
      await servers.smtp.start()
      const after = await mailbox(2, 4)
      expect(after.map(({ headers }) => headers['in-reply-to']).filter((id) => id === '<cut@player.test>')).toHaveLength(1)
      expect(after).toHaveLength(4)
      expect(await daemon.stop()).toBe(0)
    } finally {
      writeFileSync(path, file)
    }
  })

  test('a second one beside it refuses to start', async () => {
    const first = run()
    await first.says('daemon started')
    const second = run()
    expect(await second.ended).toBe(1)
    expect(second.output.trim().split('\n')).toEqual([expect.stringContaining('adjutant: another adjutant is at work on this campaign')])
    expect(await first.stop('SIGINT')).toBe(0)
  })
})
