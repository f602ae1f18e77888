import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forkEachTest } from '../commands/testing-forks.ts'
import { GERMANY, type TestCampaign } from '../commands/testing.ts'
import { dropMail } from '../mail/folder-inbox.ts'
import { keysIn } from '../mail/keys.ts'

const STRANGER = 'stranger@elsewhere.test'
const LONG = 'A line that says nothing to anybody, and many more like it.\n'.repeat(6000)

let table: TestCampaign
forkEachTest(
  (own) => (table = own),
  (file) => file.replace('security: address', 'security: both'),
)

/** What the log holds of the mail that came last. */
const last = () => table.campaign.store.incoming(table.campaign.store.incomingCount())!

test('a large mail of nobody leaves its sender in the log and nothing else, once', async () => {
  await table.mail(STRANGER, LONG)
  await table.poll()
  expect(last()).toMatchObject({ state: 'ignored', source: null, note: expect.stringContaining(STRANGER) })
  expect(last().note).toMatch(/^unknown sender: large and for nobody here, not kept/)
  expect(await table.received(STRANGER)).toEqual([])
})

test('a large mail with a key is kept and looked at, whoever sends it, also where the key is behind an encoding', async () => {
  const [key] = keysIn([(await table.last(GERMANY)).headers['reply-to']])
  const before = (await table.received(GERMANY)).length
  await table.mail(STRANGER, `${LONG}\nDzień dobry, ${key}\n${'ąćęłńóśźż'.repeat(50)}`)
  await table.poll()
  expect(last().note).toContain('suspect sender')
  expect((await table.received(GERMANY)).slice(before).map(({ subject }) => subject)).toEqual(['[b41] Somebody holds a key of yours'])
})

test('a large mail with what only looks like a key is not kept', async () => {
  await table.mail(STRANGER, `${LONG}\nkey-abcdefghjkmnpqrs\n`)
  await table.poll()
  expect(last()).toMatchObject({ state: 'ignored', source: null })
})

test("a player's large mail is read like any other", async () => {
  const [key] = keysIn([(await table.last(GERMANY)).headers['reply-to']])
  await table.mail(GERMANY, `action: land\n${LONG.replace(/^/gm, '# ')}`, { to: `adjutant+${key}@campaign.local` })
  await table.poll()
  expect(last()).toMatchObject({ state: 'taken' })
  expect(last().source!.length).toBeGreaterThan(300_000)
})

test('a bounce with all of a large mail of ours in it is recorded as one', async () => {
  const [{ message_id, recipients }] = table.campaign.store.outgoing()
  const bounce = [
    'From: MAILER-DAEMON@elsewhere.test',
    'To: adjutant@campaign.local',
    'Subject: Undelivered Mail',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=edge',
    '',
    '--edge',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; elsewhere.test',
    '',
    `Final-Recipient: rfc822; ${(JSON.parse(recipients) as string[])[0]}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--edge',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${message_id}`,
    '',
    LONG,
    '--edge--',
  ]
  await dropMail(join(table.folder, 'mailbox', 'adjutant'), 'bounce', Buffer.from(bounce.join('\r\n')))
  await table.poll()
  expect(last().note).toContain('5.1.1')
})
