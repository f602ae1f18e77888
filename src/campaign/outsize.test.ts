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

function bounceOf(messageId: string, recipient: string): Buffer {
  const lines = [
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
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    '',
    '--edge',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${messageId}`,
    '',
    LONG,
    '--edge--',
  ]
  return Buffer.from(lines.join('\r\n'))
}

test('a large mail of nobody leaves its sender in the log and nothing else, once', async () => {
  await table.mail(STRANGER, LONG)
  await table.poll()
  expect(last()).toMatchObject({ state: 'ignored', source: null, note: expect.stringContaining(STRANGER) })
  expect(last().note).toMatch(/^unknown sender: large and for nobody here, not kept/)
  expect(await table.received(STRANGER)).toEqual([])
})

test('of a large mail with a key from elsewhere nothing is kept, but the player hears of it, also where the key is behind an encoding', async () => {
  const [key] = keysIn([(await table.last(GERMANY)).headers['reply-to']])
  const before = (await table.received(GERMANY)).length
  await table.mail(STRANGER, `${LONG}\nDzień dobry, ${key}\n${'ąćęłńóśźż'.repeat(50)}`)
  await table.poll()
  expect(last()).toMatchObject({ state: 'ignored', source: null, note: expect.stringContaining(STRANGER) })
  expect(last().note).toMatch(/^suspect sender: .*a key of Germany/)
  expect((await table.received(GERMANY)).slice(before).map(({ subject }) => subject)).toEqual(['[b41] Somebody holds a key of yours'])
})

test('a large mail that a program sends back from elsewhere warns nobody, though it holds a key', async () => {
  const [key] = keysIn([(await table.last(GERMANY)).headers['reply-to']])
  const before = (await table.received(GERMANY)).length
  const head = `From: ${STRANGER}\r\nTo: adjutant+${key}@campaign.local\r\nSubject: Out of office\r\nAuto-Submitted: auto-replied\r\n\r\n`
  await dropMail(join(table.folder, 'mailbox', 'adjutant'), 'robot', Buffer.from(head + LONG))
  await table.poll()
  expect(last()).toMatchObject({ state: 'ignored', source: null })
  expect(await table.received(GERMANY)).toHaveLength(before)
})

test('a bounce of what is no mail of ours is not kept', async () => {
  await dropMail(join(table.folder, 'mailbox', 'adjutant'), 'bounce', bounceOf('<x@elsewhere.test>', 'nobody@elsewhere.test'))
  await table.poll()
  expect(last()).toMatchObject({ state: 'ignored', source: null })
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
  const bounce = bounceOf(message_id, (JSON.parse(recipients) as string[])[0])
  await dropMail(join(table.folder, 'mailbox', 'adjutant'), 'bounce', bounce)
  await table.poll()
  expect(last().note).toContain('5.1.1')
})
