import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { missingHere } from '../../scripts/in-ci.ts'
import { dovecotMissing, startDovecot, type TestServers } from '../../scripts/test-servers/dovecot.ts'
import { ImapInbox } from '../mail/imap-inbox.ts'
import { printed } from '../testing-printed.ts'
import { writeCampaignFile } from './init.ts'

const skipped = missingHere('the test of mail-test', dovecotMissing())
let folder: string
let path: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mail-test-'))
  path = join(folder, 'campaign.yaml')
  writeCampaignFile(path, 'barbarossa')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a folder needs no server', async () => {
  expect(await printed('mail-test', path)).toContain('orders into mailbox/adjutant/in/: no server is needed')
})

describe.skipIf(skipped)('real servers', { timeout: 90_000 }, () => {
  let servers: TestServers
  beforeAll(async () => {
    servers = await startDovecot()
    process.env.TEST_OWN_PASSWORD = servers.users[0].password
  }, 60_000)
  afterAll(() => servers.stop())

  const withServers = (password = 'TEST_OWN_PASSWORD', more = ''): string => {
    const { address } = servers.users[0]
    const server = (port: number) => `{ host: 127.0.0.1, port: ${port}, secure: false, user: ${address}, password: { env: ${password} } }`
    const other = join(folder, 'real.yaml')
    writeFileSync(
      other,
      readFileSync(path, 'utf8')
        .replace(/from: .*/, `from: Adjutant <${address}>`)
        .replace(/ {2}folder: .*/, `  imap: ${server(servers.imapPort)}\n  smtp: ${server(servers.smtpPort)}\n${more}`),
    )
    return other
  }

  test('are logged into, sent to and fetched from, and nothing is left behind', async () => {
    const said = await printed('mail-test', withServers())
    expect(said).toContain('logged in; 0 mails are there, which stay')
    expect(said).toContain('it came back: everything works')
    expect(said).toMatch(/mails to \S+\+test@\S+ (?:come too: 'plus addresses: true'|do not come: each mail's key stands in its subject)/)
    const { address: user, password } = servers.users[0]
    const inbox = new ImapInbox({ host: '127.0.0.1', port: servers.imapPort, secure: false, user, password })
    expect(await inbox.fetch()).toEqual([])
    await inbox.close()
  })

  test('that refuse the password are named', async () => {
    process.env.TEST_WRONG_PASSWORD = 'guess'
    await expect(printed('mail-test', withServers('TEST_WRONG_PASSWORD'))).rejects.toThrow(/127\.0\.0\.1.*(?:password|login|refuse)/is)
  })

  test('that are down are named', async () => {
    await servers.smtp.stop()
    await expect(printed('mail-test', withServers(), '--seconds', '5')).rejects.toThrow('127.0.0.1 did not take a mail to')
    await servers.smtp.start()
  })
})
