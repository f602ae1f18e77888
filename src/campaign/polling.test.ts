import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { flat, GERMANY, TestCampaign, USSR } from '../commands/testing.ts'
import { printed } from '../testing-printed.ts'
import { FolderInbox, FolderOutbox } from '../mail/folder-mail.ts'
import { type Inbox, MailError } from '../mail/ports.ts'
import { isPassing } from '../store/connect.ts'
import { Store } from '../store/store.ts'
import { type Post, pollOnce, runDaemon } from './daemon.ts'
import { lockCampaign } from './lock.ts'
import { writeDown } from './referee/referee.ts'
import { forkEachTest } from '../commands/testing-forks.ts'

const MODERATOR = 'maria@example.test'
let table: TestCampaign
const fork = forkEachTest(
  (own) => (table = own),
  (file) => `${file}moderator: {name: Maria, address: ${MODERATOR}}\n`,
)

const waiting = () => readdirSync(join(table.folder, 'mailbox', 'adjutant', 'in')).filter((name) => name.endsWith('.eml'))
/** What lies in the inbox, stored as by a daemon that ends before it takes it in. */
async function collect(): Promise<void> {
  const inbox = new FolderInbox(join(table.folder, 'mailbox', 'adjutant'))
  for (const { id, source } of await inbox.fetch()) {
    table.campaign.store.addIncoming(id, table.now.toISOString(), source)
    await inbox.done(id)
  }
  await inbox.close()
}

test('a full disk: the mail is not lost, and is taken in once when there is room', async () => {
  const raw = (table.campaign.store as unknown as { db: Database.Database }).db
  // Nothing is free but what the file ends with.
  raw.exec('VACUUM')
  raw.pragma(`max_page_count = ${raw.pragma('page_count', { simple: true })}`)
  await table.mail(GERMANY, `action: land\n# ${'x'.repeat(200_000)}\n`)
  const error = await table.poll().catch((each: unknown) => each)
  expect(isPassing(error)).toBe(true)
  // In the mailbox, or stored and to be taken in.
  expect(waiting().length + table.campaign.store.newIncoming().length).toBe(1)
  raw.pragma('max_page_count = 1000000')
  await table.poll()
  await table.poll()
  expect(waiting()).toEqual([])
  expect(table.campaign.store.incomingCount()).toBe(1)
  expect((await table.received(GERMANY)).filter(({ subject }) => subject.includes('received'))).toHaveLength(1)
})

test("a full disk while a query is answered, or the moderator's order is carried out: both are done when there is room, and not refused", async () => {
  const { store } = table.campaign
  const raw = (store as unknown as { db: Database.Database }).db
  raw.exec('CREATE TABLE filling (x BLOB)')
  raw.exec(
    `CREATE TEMP TRIGGER no_room_for_pictures BEFORE INSERT ON main.meta WHEN new.key = 'drawing answer' BEGIN INSERT INTO filling VALUES (zeroblob(1000000)); END`,
  )
  raw.exec('CREATE TEMP TRIGGER no_room_for_orders BEFORE INSERT ON main.referee BEGIN INSERT INTO filling VALUES (zeroblob(1000000)); END')
  const full = () => raw.pragma(`max_page_count = ${raw.pragma('page_count', { simple: true })}`)
  writeDown(table.campaign, 'extend: { until: 2026-01-20T20:00:00Z }', 'cli 1', null, table.now)
  full()
  expect(isPassing(await table.poll().catch((each: unknown) => each))).toBe(true)
  raw.exec('DROP TRIGGER no_room_for_orders')
  raw.pragma('max_page_count = 1000000')
  await table.poll()
  expect(store.currentStep()!.deadline).toBe('2026-01-20T20:00:00.000Z')
  await table.mail(GERMANY, 'query: hex Brest-Litovsk\n')
  await collect()
  full()
  expect(isPassing(await table.poll().catch((each: unknown) => each))).toBe(true)
  raw.exec('DROP TRIGGER no_room_for_pictures')
  raw.pragma('max_page_count = 1000000')
  await table.poll()
  expect((await table.last(GERMANY)).text).toContain('Brest-Litovsk')
})

test('the server may forget a mail once it is on disk, and not before', async () => {
  const { campaign } = table
  const before: number[] = []
  const inbox: Inbox = {
    fetch: async () =>
      before.length > 0 ? [] : [{ id: 'imap:1:1', source: Buffer.from(`From: ${GERMANY}\r\n\r\naction: land\r\n`), size: 50 }],
    done: async () => {
      const asAfterACrash = Store.open(campaign.file.logPath, { readonly: true })
      before.push(asAfterACrash.incomingCount())
      asAfterACrash.close()
    },
    wait: async () => {},
    close: async () => {},
  }
  await pollOnce(campaign, { inbox, outbox: new FolderOutbox(table.folder) }, pino({ level: 'silent' }), () => table.now)
  expect(before).toEqual([1])
})

test.each(['defaults', 'standby'])('while the inbox cannot be read nobody misses a deadline (missed: %s)', async (missed) => {
  fork((file) => `${file}deadlines: {missed: ${missed}}\n`)
  const { campaign } = table
  const step = campaign.store.currentStep()!
  campaign.store.setDeadline(step.number, new Date(table.now.getTime() + 72 * 3_600_000).toISOString())
  await table.mail(USSR, 'defend: []\n')
  table.pass(80)
  const away: Inbox = {
    fetch: () => Promise.reject(new MailError('Nothing answers at the IMAP server.')),
    done: async () => {},
    wait: async () => {},
    close: async () => {},
  }
  const poll = () =>
    pollOnce(campaign, { inbox: away, outbox: new FolderOutbox(join(table.folder, 'mailbox')) }, pino({ level: 'silent' }), () => table.now)
  await expect(poll()).rejects.toThrow('Nothing answers')
  expect(campaign.store.currentStep()).toMatchObject({ number: step.number, deadline: '2026-01-08T12:00:00.000Z' })
  expect((await table.received(USSR)).filter(({ subject }) => subject.includes('Missed deadline'))).toEqual([])
  // Once it can be read, what lay there counts: Germany alone was late.
  await table.poll()
  if (missed === 'standby')
    expect(flat((await table.last(USSR)).text)).toContain(` ${step.name} Germany (Name of the player) missed the deadline`)
  else expect(flat((await table.last(USSR)).text)).toContain('No sheet came from Germany')
})

test('more mails than fit in a batch are not all in memory at once, and each is taken in', async () => {
  for (let n = 0; n < 120; n++) await table.mail('stranger@elsewhere.test', `hello ${n}\n`)
  expect((await table.poll()).received).toBe(120)
  expect(waiting()).toEqual([])
  expect(table.campaign.store.newIncoming()).toEqual([])
}, 60_000)

test('a player whose mail is too large hears of it; a stranger does not', async () => {
  const big = { attachments: [{ filename: 'photo.png', contentType: 'image/png', content: Buffer.alloc(4_000_000, 7) }] }
  const [notice] = await table.exchange(GERMANY, 'action: land\n', big)
  expect(notice.subject).toBe('[b41] Your mail is too large')
  expect(await table.exchange('stranger@elsewhere.test', 'hello\n', big)).toEqual([])
})

test('a mail to the moderator that fails is not told by another one: it stands in the list', async () => {
  const { store } = table.campaign
  store.queue({
    messageId: '<lost@x>',
    seat: 'moderator',
    from: 'adjutant@campaign.local',
    to: [MODERATOR],
    subject: 'A fault',
    source: Buffer.from('From: a@x\r\n\r\nhello'),
    now: table.now.toISOString(),
  })
  const { id } = store.outgoing().at(-1)!
  store.markOutgoing(id, 'failed', '550 no such user', table.now.toISOString())
  await table.poll()
  await table.poll()
  expect(await table.received(MODERATOR)).toEqual([])
  expect(store.post.undelivered()).toMatchObject([{ id, state: 'failed' }])
})

test('what a server refuses for good goes to the moderator in its words, once; he tries it again or gives it up', async () => {
  const { store } = table.campaign
  await table.mail(USSR, 'defend: []\n')
  await table.poll()
  const { id } = store.outgoing().at(-1)!
  const raw = (store as unknown as { db: Database.Database }).db
  raw.prepare("UPDATE outgoing SET state = 'failed', detail = '550 5.1.1 No such user here', attempts = 1 WHERE id = ?").run(id)
  await table.poll()
  await table.poll()
  const [told, ...more] = await table.received(MODERATOR)
  expect(more).toEqual([])
  expect(told.subject).toBe('[b41] A mail could not be delivered')
  expect(flat(told.text)).toContain(
    `No. ${id} to ${USSR}: | [b41] M/J 1941 impulse 1: your sheet is received | 550 5.1.1 No such user here`,
  )
  table.close()
  expect(await printed('status', table.path)).toContain(`not delivered: no. ${id} to ${USSR}`)
  expect(await printed('outbox', table.path)).toMatch(new RegExp(`^${id}\\tfailed\\t${USSR}\\t.*\\n\\t1 try: 550 5.1.1 No such user here$`))
  expect(await printed('outbox', table.path, 'retry', String(id), '1')).toBe(
    `${id}: is sent again with the next poll\n1: the server has it already, or there is no such mail: nothing is sent twice`,
  )
  expect(await printed('outbox', table.path, 'drop', String(id))).toBe(`${id}: is given up`)
  expect(JSON.parse(await printed('outbox', table.path, '--json'))).toMatchObject([
    { id, state: 'failed', recipients: [USSR], detail: 'given up by the moderator' },
  ])
  expect(await printed('status', table.path)).not.toContain('not delivered')
  await expect(printed('outbox', table.path, 'burn')).rejects.toThrow("outbox: 'burn' is none of list, retry, drop")
  await expect(printed('outbox', table.path, 'drop')).rejects.toThrow('say which mails')
})

test('a mailbox that cannot be read for six hours is told to the moderator, once for each time; the status says it at once', async () => {
  const { campaign } = table
  const away: Inbox = {
    fetch: () => Promise.reject(new MailError('The IMAP server refuses the login.')),
    done: async () => {},
    wait: async () => {},
    close: async () => {},
  }
  const poll = () =>
    pollOnce(
      campaign,
      { inbox: away, outbox: new FolderOutbox(join(table.folder, 'mailbox')) },
      pino({ level: 'silent' }),
      () => table.now,
    ).catch(() => {})
  const told = async () => (await table.received(MODERATOR)).filter(({ subject }) => subject === '[b41] The mailbox cannot be read').length
  await poll()
  table.pass(5.9)
  await poll()
  expect(await told()).toBe(0)
  table.pass(0.1)
  await poll()
  await poll()
  table.pass(50)
  await poll()
  expect(await told()).toBe(1)
  expect(flat((await table.last(MODERATOR)).text)).toContain(
    'No mail could be fetched since 2026-01-05 12:00 (UTC). | The IMAP server refuses the login.',
  )
  table.close()
  expect(await printed('status', table.path)).toContain('NO MAIL since 2026-01-05 12:00: The IMAP server refuses the login.')
  await table.poll()
  table.close()
  expect(await printed('status', table.path)).not.toContain('NO MAIL')
})

test('the status tells whether anybody is at work', async () => {
  table.close()
  expect(await printed('status', table.path)).toContain('NOBODY AT WORK: no daemon runs')
  const unlock = lockCampaign(table.campaign.file.logPath)
  table.close()
  expect(await printed('status', table.path)).not.toContain('NOBODY AT WORK')
  expect(() => lockCampaign(table.campaign.file.logPath)).toThrow('another adjutant is at work on this campaign')
  unlock()
  lockCampaign(table.campaign.file.logPath)()
})

test('what the moderator changes in the campaign file is told to the players, at once and in the next report, but no address', async () => {
  await table.poll()
  table.close()
  const file = readFileSync(table.path, 'utf8')
  writeFileSync(
    table.path,
    file
      .replace('deadline hours: null', 'deadline hours: 48')
      .replace(`address: ${USSR}`, `address: [${USSR}, second@ussr.test]`)
      .replace(/^wait for:.*$/m, 'wait for: active side') + 'deadlines: { at: "20:00" }\n',
  )
  await table.poll()
  await table.poll()
  const told = (await table.received(GERMANY)).filter(({ subject }) => subject === '[b41] From the moderator: the campaign file')
  expect(told).toHaveLength(1)
  expect(flat(told[0].text)).toContain(
    'The moderator changed the campaign file: deadline hours 48, before none; at 20:00, before none; wait for active side, before everyone; other addresses of USSR.',
  )
  expect(told[0].all).not.toContain('second@ussr.test')
  await table.exchange(GERMANY, 'action: pass\n')
  expect(flat((await table.last(USSR)).text)).toContain('The moderator changed the campaign file: deadline hours 48')
  // What he orders is told as an order, and not once more.
  writeDown(table.campaign, 'pace: full', 'cli 1', null, table.now)
  await table.poll()
  await table.poll()
  expect(table.campaign.store.people.referee().map(({ act }) => act)).toEqual(['campaign file', 'pace'])
})

/** A daemon's mailbox: the real outbox, and an inbox that is empty. `between` comes after each poll, whose number it is given. */
const mailboxOf = (of: TestCampaign, between: (poll: number) => void | Promise<void> = () => {}): Post => {
  let polls = 0
  const inbox: Inbox = { fetch: async () => [], done: async () => {}, wait: async () => between(++polls), close: async () => {} }
  return { inbox, outbox: new FolderOutbox(join(of.folder, 'mailbox')), campaigns: [of.campaign] }
}

test('a clock that is set ahead by a year while the daemon runs lets no deadline pass', async () => {
  const { store } = table.campaign
  store.setDeadline(1, new Date(table.now.getTime() + 72 * 3_600_000).toISOString())
  const stop = new AbortController()
  vi.useFakeTimers({ toFake: ['Date'], now: table.now })
  try {
    await runDaemon(
      [mailboxOf(table, (poll) => (poll === 1 ? void vi.setSystemTime(table.now.getTime() + 365 * 24 * 3_600_000) : stop.abort()))],
      pino({ level: 'silent' }),
      stop.signal,
    )
  } finally {
    vi.useRealTimers()
  }
  expect(store.currentStep()!.number).toBe(1)
})

test('a campaign whose log is damaged is left alone, said once, while the others go on; the last one ends the daemon', async () => {
  const other = table.fork()
  other.pictures = false
  try {
    const damage = (of: TestCampaign) =>
      (of.campaign.store as unknown as { db: Database.Database }).db.exec('ALTER TABLE incoming RENAME TO gone')
    damage(table)
    const fatal: unknown[] = []
    const log = pino({ level: 'fatal' }, { write: (line: string) => void fatal.push((JSON.parse(line) as { msg: string }).msg) })
    let played = 0
    const posts = [
      mailboxOf(table, () => new Promise(() => {})),
      mailboxOf(other, (poll) => {
        if (poll === 2) writeDown(other.campaign, 'pace: full', 'cli 1', null, other.now)
        if (poll === 3) played = other.campaign.store.people.referee().length
        if (poll === 4) damage(other)
        if (poll > 6) throw new Error('the daemon goes on with nothing to do')
      }),
    ]
    await expect(runDaemon(posts, log, new AbortController().signal)).rejects.toThrow('no such table: incoming')
    expect(played).toBe(1)
    expect(fatal).toEqual(['this campaign is left alone until the daemon is started again'])
  } finally {
    other.remove()
  }
})

test('the mailbox of a campaign that is left alone, in which mail lies unread, does not keep the daemon awake', async () => {
  const other = table.fork()
  other.pictures = false
  try {
    ;(table.campaign.store as unknown as { db: Database.Database }).db.exec('ALTER TABLE incoming RENAME TO gone')
    const stop = new AbortController()
    let fetched = 0
    const post = mailboxOf(other)
    const inbox: Inbox = {
      ...post.inbox,
      fetch: async () => (++fetched, []),
      wait: () => new Promise((resolve) => setTimeout(resolve, 300)),
    }
    setTimeout(() => stop.abort(), 900)
    await runDaemon(
      [mailboxOf(table, () => new Promise((resolve) => void setImmediate(resolve))), { ...post, inbox }],
      pino({ level: 'silent' }),
      stop.signal,
    )
    expect(fetched).toBeLessThan(6)
  } finally {
    other.remove()
  }
})

test('of two campaigns with one mailbox the one whose log is damaged takes neither the other with it, nor its own mails to the grave', async () => {
  const other = table.fork((file) =>
    file.replace('campaign: b41', 'campaign: b42').replaceAll(GERMANY, 'heinz@other.test').replaceAll(USSR, 'ivan@other.test'),
  )
  other.pictures = false
  const store = Store.open(join(other.folder, 'b41.sqlite'))
  store.setMeta('campaign', 'b42')
  store.close()
  try {
    const campaigns = [table.campaign, other.campaign]
    ;(other.campaign.store as unknown as { db: Database.Database }).db.exec('ALTER TABLE incoming RENAME TO gone')
    const mail = (from: string, n = 0) => ({
      id: `imap:1:${from}${n}`,
      source: Buffer.from(`From: ${from}\r\nMessage-ID: <${n}${from}>\r\nSubject: Orders\r\n\r\naction: land\r\n`),
      size: 99,
    })
    // More than a fetch brings at once, of the campaign that is left alone, in front of ours.
    let mails = [...Array.from({ length: 60 }, (_, n) => mail('heinz@other.test', n)), mail(GERMANY)]
    const stop = new AbortController()
    let polls = 0
    const inbox: Inbox = {
      fetch: async (leave) => mails.filter(({ id }) => !leave?.has(id)).slice(0, 50),
      done: async (id) => void (mails = mails.filter((each) => each.id !== id)),
      wait: async () => void (++polls > 2 && stop.abort()),
      close: async () => {},
    }
    const fatal: unknown[] = []
    const log = pino({ level: 'fatal' }, { write: (line: string) => void fatal.push((JSON.parse(line) as { campaign: string }).campaign) })
    await runDaemon([{ inbox, outbox: new FolderOutbox(join(table.folder, 'mailbox')), campaigns }], log, stop.signal)
    expect(fatal).toEqual(['b42'])
    expect((await table.last(GERMANY)).subject).toContain('your sheet is received')
    expect(mails.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, n) => `imap:1:heinz@other.test${n}`))
  } finally {
    other.remove()
  }
})

test('nothing that players rely on changes in secret: questions, press, keys, standbys', async () => {
  await table.poll()
  table.close()
  const file = readFileSync(table.path, 'utf8')
  writeFileSync(
    table.path,
    `${file.replace('security: address', 'security: token').replace(/^(?:question hours|press|standbys):.*$/gm, '')}\nquestion hours: 5\npress: { per day: 3, anonymous: true }\nstandbys: [{ player: Vera, address: vera@example.test }]\n`,
  )
  await table.poll()
  expect(flat((await table.last(GERMANY)).text)).toContain(
    'question hours 5, before 24; press per day 3, before 20; anonymous press yes, before no; security token, before address; standbys Vera, before none.',
  )
})
