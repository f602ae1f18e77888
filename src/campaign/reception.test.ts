import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flat, GERMANY, type Received, TestCampaign, USSR } from '../commands/testing.ts'
import { FolderInbox } from '../mail/folder-mail.ts'
import { keysIn } from '../mail/keys.ts'
import { readMail } from '../mail/read.ts'
import { AMBIGUOUS } from './sorting.ts'
import { forkEachTest } from '../commands/testing-forks.ts'

const IDLE = 'defend: []\n'
const LAND = 'action: land\n'
const STRANGER = 'stranger@elsewhere.test'
const MODERATOR = 'maria@example.test'

let table: TestCampaign
const withKeys = (file: string): string =>
  `${file.replace('security: address', 'security: both')}moderator: {name: Maria, address: ${MODERATOR}}\n`
const fork = forkEachTest((own) => (table = own), withKeys)

const keyOf = (mail: Received): string => keysIn([mail.headers['reply-to'] ?? '', mail.subject])[0]
/** Answers a mail as a mail program does: to where it says. */
const answer = (mail: Received, from: string, text: string, more = {}) =>
  table.exchange(from, text, { to: mail.headers['reply-to'], subject: `Re: ${mail.subject}`, ...more })
const ignored = () => table.campaign.store.ignoredIncoming(20).map(({ note }) => note)
const sheets = () => table.campaign.store.sheetsFor(table.campaign.store.currentStep()!.name).map(({ seat }) => seat)
/** What lies in the inbox, stored as by a daemon that ends before it takes it in. */
const collected = async (): Promise<void> => {
  const inbox = new FolderInbox(join(table.folder, 'mailbox', 'adjutant'))
  for (const { id, source } of await inbox.fetch()) {
    table.campaign.store.addIncoming(id, table.now.toISOString(), source)
    await inbox.done(id)
  }
  await inbox.close()
}

describe('keys', () => {
  test('every mail to a seat has one of its own: in the address to answer, the text, the HTML and the sheet', async () => {
    const [german, soviet] = [await table.last(GERMANY), await table.last(USSR)]
    const key = keyOf(german)
    expect(german.headers['reply-to']).toBe(`Adjutant <adjutant+${key}@campaign.local>`)
    expect(
      [german.text, german.html, ...german.files.filter(({ name }) => name.endsWith('.yaml')).map(({ text }) => text)].map((text) =>
        keysIn([text]),
      ),
    ).toEqual([[key], [key], [key]])
    expect(keyOf(soviet)).not.toBe(key)
    const [receipt] = await answer(german, GERMANY, LAND)
    expect(receipt.subject).toContain('your sheet is received')
    expect(keyOf(receipt)).not.toBe(key)
    expect(sheets()).toEqual(['Germany'])
  })

  test('a mailbox without plus-addresses has it in the subject', async () => {
    fork((file) => file.replace('mail:\n', 'mail:\n  plus addresses: false\n'))
    const [receipt] = await answer(await table.last(GERMANY), GERMANY, LAND)
    expect(receipt.headers['reply-to']).toBeUndefined()
    expect(receipt.subject).toMatch(/your sheet is received \[key-[a-z2-9]{16}\]$/)
    const [again] = await table.exchange(GERMANY, LAND, { subject: `Re: ${receipt.subject}` })
    expect(flat(again.text)).toContain('replaces the one before')
  })

  test('the sheet that came attached lets itself in, in a mail that answers none', async () => {
    const sheet = (await table.last(GERMANY)).files.find(({ name }) => name.endsWith('.yaml'))!
    const filled = sheet.text.replace('action:', 'action: land #')
    await table.exchange(GERMANY, 'Here.', {
      attachments: [{ filename: 'orders.yaml', contentType: 'text/yaml', content: Buffer.from(filled) }],
    })
    expect(sheets()).toEqual(['Germany'])
  })

  test('without one nothing is taken in; the player hears it where he is registered, with a key and the sheet of now', async () => {
    const [notice, ...more] = await table.exchange(GERMANY, LAND)
    expect(more).toEqual([])
    expect(notice.subject).toBe('[b41] Your mail carries no key')
    expect(notice.headers['auto-submitted']).toBe('auto-replied')
    expect(notice.files.map(({ name }) => name)).toEqual(['orders-m-j-1941-impulse-1.yaml'])
    expect(sheets()).toEqual([])
    await answer(notice, GERMANY, LAND)
    expect(sheets()).toEqual(['Germany'])
  })

  test('die with their step: an old one is refused, with the sheet that is waited for', async () => {
    const [german, soviet] = [await table.last(GERMANY), await table.last(USSR)]
    await answer(german, GERMANY, LAND)
    await answer(soviet, USSR, IDLE)
    expect(table.campaign.store.currentStep()!.name).toBe('M/J 1941 impulse 2')
    const [notice] = await answer(german, GERMANY, IDLE)
    expect(notice.subject).toBe('[b41] Your mail was for an earlier step')
    expect(flat(notice.text)).toContain('it was for M/J 1941 impulse 1, which is over')
    expect(sheets()).toEqual([])
    await answer(notice, GERMANY, IDLE)
    expect(sheets()).toEqual(['Germany'])
  })

  test('a report that was passed on hands over nothing: its reader is not answered, the player hears of it', async () => {
    const german = await table.last(GERMANY)
    expect(await answer(german, STRANGER, LAND)).toEqual([])
    expect(sheets()).toEqual([])
    const warning = await table.last(GERMANY)
    expect(warning.subject).toBe('[b41] Somebody holds a key of yours')
    expect(warning.text).toContain(STRANGER)
    expect(warning.headers['in-reply-to']).toBeUndefined()
  })

  test('nor to the other player, who writes from an address of his own seat', async () => {
    const [notice] = await answer(await table.last(GERMANY), USSR, 'seat: Germany\naction: pass\n')
    expect(notice.subject).toBe('[b41] Your mail carries no key')
    expect(sheets()).toEqual([])
  })

  test('are changed by the player: every older one is worthless, the answer has a new one', async () => {
    const german = await table.last(GERMANY)
    const [changed] = await answer(german, GERMANY, 'keys: new\n')
    expect(changed.subject).toBe('[b41] Your keys are changed')
    const [refused] = await answer(german, GERMANY, LAND)
    expect(flat(refused.text)).toContain('the player changed his keys')
    await answer(changed, GERMANY, LAND)
    expect(sheets()).toEqual(['Germany'])
    await answer(await table.last(USSR), USSR, IDLE)
    expect(table.campaign.store.currentStep()!.name).toBe('M/J 1941 impulse 2')
  })

  test('are not changed by a mail for another campaign, or for a seat that is not his', async () => {
    const german = await table.last(GERMANY)
    for (const head of ['campaign: b42', 'seat: USSR'])
      expect((await answer(german, GERMANY, `${head}\nkeys: new\n`))[0].subject).not.toContain('Your keys are changed')
    await answer(german, GERMANY, LAND)
    expect(sheets()).toEqual(['Germany'])
  })

  test('nobody changes them without one', async () => {
    await table.exchange(GERMANY, 'keys: new\n')
    await answer((await table.received(GERMANY))[0], GERMANY, LAND)
    expect(sheets()).toEqual(['Germany'])
  })

  test('stand in no log: neither sheets nor mails that came or were sent', async () => {
    const german = await table.last(GERMANY)
    await answer(german, GERMANY, `${LAND}note: ${keyOf(german)}\n\n> Key of this mail: ${keyOf(german)}\n`)
    const { store } = table.campaign
    expect(store.sheetsFor('M/J 1941 impulse 1')[0].text).not.toContain(keyOf(german))
    // Files go as base64, in which no eye sees it.
    const sheet = german.files.find(({ name }) => name.endsWith('.yaml'))!
    await table.exchange(GERMANY, 'Here.', {
      attachments: [
        { filename: 'orders.yaml', contentType: 'text/yaml', content: Buffer.from(sheet.text.replace('action:', 'action: land #')) },
      ],
    })
    expect(ignored()).toEqual([])
    // Standing orders; and mails that a stranger sends with it, of which the player is warned.
    await answer(german, GERMANY, `standing orders:\n  losses of the defender: cheapest # ${keyOf(german)}\n`)
    expect(store.allStanding()).toHaveLength(1)
    await table.exchange(STRANGER, 'hello\n', { subject: `Look: [${keyOf(german)}]` })
    expect((await table.last(GERMANY)).subject).toBe('[b41] Somebody holds a key of yours')
    for (const id of [1, 2, 3, 4]) expect((await readMail(store.incoming(id)!.source!)).keys).toEqual([])
    // What we say of it, to him and in the log.
    for (const mail of [`action: ${keyOf(german)}\n`, `press: { to: ${keyOf(german)}, text: hello }\n`]) {
      const [said] = await answer(german, GERMANY, mail)
      expect(said.text).toContain("'key-****************'")
    }
    for (const { message_id } of store.outgoing()) expect((await readMail(store.sent(message_id)!.source)).keys).toEqual([])
    expect(store.incomingCount()).toBe(6)
    for (const id of [1, 2, 3, 4, 5, 6]) expect(keysIn([store.incoming(id)!.note])).toEqual([])
    table.close()
    const file = readFileSync(`${table.folder}/b41.sqlite`)
    expect(file.includes(keyOf(german))).toBe(false)
  })

  test('a mail that goes out once more has a key of its own', async () => {
    const german = await table.last(GERMANY)
    const [, again] = await answer(german, GERMANY, 'query: last report\n')
    expect(again.subject).toBe('[b41] Barbarossa: you play Germany')
    expect(keyOf(again)).not.toBe(keyOf(german))
    await answer(again, GERMANY, LAND)
    expect(sheets()).toEqual(['Germany'])
  })
})

describe('what the campaign file says', () => {
  test('token: its holder writes from anywhere, and is answered where he is registered', async () => {
    fork((file) => file.replace(/^security: both/m, 'security: token'))
    const german = await table.last(GERMANY)
    expect(await answer(german, STRANGER, LAND)).toEqual([])
    expect(sheets()).toEqual(['Germany'])
    expect((await table.last(GERMANY)).subject).toContain('your sheet is received')
  })

  test('address: no key is needed and none is made', async () => {
    fork((file) => file.replace(/^security: both/m, 'security: address'))
    const [receipt] = await table.exchange(GERMANY, LAND)
    expect(receipt.subject).toContain('your sheet is received')
    expect(keysIn([receipt.all, receipt.headers['reply-to'] ?? ''])).toEqual([])
  })

  test('also from: an address that may send, and gets nothing', async () => {
    fork((file) => file.replace(`address: ${GERMANY}`, `address: ${GERMANY}\n    also from: [phone@germany.test]`))
    expect(await answer(await table.last(GERMANY), 'phone@germany.test', LAND)).toEqual([])
    expect(sheets()).toEqual(['Germany'])
  })

  test('a log from before there were keys trusts addresses, as it did', async () => {
    fork((file) => file.replace('security: both\n', ''))
    table.campaign.store.setMeta('security', '')
    const { store } = table.campaign
    store.setMeta('security', 'address')
    await table.exchange(GERMANY, LAND)
    expect(sheets()).toEqual(['Germany'])
  })

  test('a new campaign that says nothing asks for both', async () => {
    fork((file) => file.replace('security: both\n', ''))
    const [notice] = await table.exchange(GERMANY, LAND)
    expect(notice.subject).toBe('[b41] Your mail carries no key')
  })
})

describe('who is not heard', () => {
  test('a stranger, whatever he writes: no answer, no trace but the note', async () => {
    expect(await table.exchange(STRANGER, LAND)).toEqual([])
    expect(ignored()).toEqual([`unknown sender: ${STRANGER} is not the address of a seat.`])
    expect(table.campaign.store.incoming(1)!.source).toBeNull()
  })

  test("whoever writes in a player's name makes us warn him three times a day, and no more", async () => {
    let warnings = 0
    for (let n = 0; n < 6; n++) warnings += (await table.exchange(GERMANY, `action: pass\nnote: ${n}\n`)).length
    expect(warnings).toBe(3)
    table.pass(25)
    expect(await table.exchange(GERMANY, 'action: pass\n')).toHaveLength(1)
  })

  describe('more mails than the limit of an hour', () => {
    const limited = (most: number) => fork((file) => file.replace('most an hour: 100000', `most an hour: ${most}`))
    const note = () => table.campaign.store.sheetsFor('M/J 1941 impulse 1')[0]?.text.match(/note: (\w+)/)?.[1]

    test('wait for theirs, in the order in which they came; the player hears it once', async () => {
      limited(2)
      const german = await table.last(GERMANY)
      const heard: Received[] = []
      for (const n of ['one', 'two', 'three', 'four', 'five']) heard.push(...(await answer(german, GERMANY, `${LAND}note: ${n}\n`)))
      expect(heard.map(({ subject }) => subject.replace('[b41] ', ''))).toEqual([
        'M/J 1941 impulse 1: your sheet is received',
        'M/J 1941 impulse 1: your sheet is received',
        'Your mails wait',
      ])
      expect(flat(heard[2].text)).toContain('This one has its turn on Monday 5 January 2026, 13:00 (UTC)')
      expect(note()).toBe('two')
      expect(table.campaign.store.post.held()).toEqual([{ sender: GERMANY, mails: 3, until: '2026-01-05T14:00:00.000Z' }])
      table.pass(0.9)
      await table.poll()
      expect(note()).toBe('two')
      table.pass(0.1)
      await table.poll()
      expect(note()).toBe('four')
      // What comes meanwhile does not overtake those that wait.
      expect(await answer(german, GERMANY, `${LAND}note: six\n`)).toEqual([])
      expect(note()).toBe('four')
      table.pass(1)
      await table.poll()
      expect(note()).toBe('six')
      expect(table.campaign.store.post.held()).toEqual([])
    })

    test("that others send in a player's name leave him his own; they are not even kept", async () => {
      limited(2)
      const german = await table.last(GERMANY)
      for (let n = 0; n < 5; n++) await table.exchange(GERMANY, `action: pass\nnote: forged ${n}\n`)
      expect(ignored().filter((each) => each === `more than 2 mails in the name of ${GERMANY} within an hour`)).toHaveLength(3)
      expect(table.campaign.store.incoming(5)!.source).toBeNull()
      const [receipt] = await answer(german, GERMANY, `${LAND}note: mine\n`)
      expect(receipt.subject).toContain('your sheet is received')
      expect(note()).toBe('mine')
    })

    test('that would fill more than a day are not read, which the player hears too', async () => {
      limited(1)
      const german = await table.last(GERMANY)
      for (let n = 0; n < 27; n++) await table.mail(GERMANY, `${LAND}note: no${n}\n`, { to: german.headers['reply-to'], subject: 'Orders' })
      await table.poll()
      expect((await table.received(GERMANY)).slice(-2).map(({ subject }) => subject)).toEqual([
        '[b41] Your mails wait',
        '[b41] Far too many mails',
      ])
      expect(table.campaign.store.post.held()).toMatchObject([{ mails: 24 }])
    })

    test("where an address is all that is asked for, forged mails use up what answers nothing of ours: a player's answers are read all the same", async () => {
      fork((file) => file.replace('most an hour: 100000', 'most an hour: 2').replace(/^security: both/m, 'security: address'))
      const german = await table.last(GERMANY)
      const inReplyTo = german.headers['message-id']
      for (let n = 0; n < 5; n++) await table.exchange(GERMANY, `action: pass\nnote: forged${n}\n`)
      expect(note()).toBe('forged1')
      await table.exchange(GERMANY, `${LAND}note: mine\n`, { inReplyTo })
      expect(note()).toBe('mine')
      // A mail of the other seat's is none of his.
      expect(
        await table.exchange(GERMANY, `${LAND}note: forged6\n`, { inReplyTo: (await table.last(USSR)).headers['message-id'] }),
      ).toEqual([])
      expect(note()).toBe('mine')
      expect(table.campaign.store.post.held()).toMatchObject([{ sender: `~${GERMANY}`, mails: 4 }])
    })

    test("of his mail program's own are not counted: who is away a day with an answering machine has his hour when he is back", async () => {
      limited(2)
      const german = await table.last(GERMANY)
      const mails = { to: german.headers['reply-to'], autoSubmitted: 'auto-replied' as const }
      const told: string[] = []
      for (let n = 0; n < 4; n++) told.push(...(await table.exchange(GERMANY, `I am away (${n}).\n`, mails)).map(({ subject }) => subject))
      // It sends keys back; a person whose mail was taken for its hears of it, but not without end.
      expect(told).toEqual(['[b41] A mail that looks automatic was not taken'])
      await answer(german, GERMANY, `${LAND}note: back\n`)
      expect(note()).toBe('back')
    })

    test('that came while the clock was a year ahead are read when it is right again', async () => {
      const german = await table.last(GERMANY)
      const { now } = table
      table.pass(365 * 24)
      await table.mail(GERMANY, `${LAND}note: early\n`, { to: german.headers['reply-to'] })
      await collected()
      table.now = now
      await table.poll()
      expect(note()).toBe('early')
    })

    test('that were not read, for they would have filled more than a day, do not keep out those of the next day', async () => {
      limited(1)
      const german = await table.last(GERMANY)
      for (let n = 0; n < 50; n++) await table.mail(GERMANY, `${LAND}note: no${n}\n`, { to: german.headers['reply-to'], subject: 'Orders' })
      await table.poll()
      table.pass(24)
      await table.poll()
      await answer(german, GERMANY, `${LAND}note: tomorrow\n`)
      table.pass(1)
      await table.poll()
      expect(note()).toBe('tomorrow')
    })

    test('wait across a step: its key is dead by then, and the player hears that', async () => {
      limited(1)
      const german = await table.last(GERMANY)
      await answer(german, GERMANY, `${LAND}note: one\n`)
      await answer(german, GERMANY, `${LAND}note: two\n`)
      await answer(await table.last(USSR), USSR, IDLE)
      expect(table.campaign.store.currentStep()!.name).toBe('M/J 1941 impulse 2')
      table.pass(1)
      await table.poll()
      expect((await table.last(GERMANY)).subject).toBe('[b41] Your mail was for an earlier step')
      expect(sheets()).toEqual([])
    })
  })

  test('we do not talk to ourselves', async () => {
    await table.mail('adjutant+x@campaign.local', LAND)
    await table.poll()
    expect(ignored()).toEqual(['from our own address'])
  })

  test('a bounce is recorded with its mail, told to the moderator once, and never answered', async () => {
    const sent = table.campaign.store.outgoing().find(({ seat }) => seat === 'Germany')!
    const bounce = (id: string) => ({
      from: 'MAILER-DAEMON@mx.test',
      subject: 'Undelivered',
      attachments: [
        {
          filename: 'report',
          contentType: 'message/delivery-status',
          content: Buffer.from(
            `Reporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; ${GERMANY}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user\n`,
          ),
        },
      ],
      inReplyTo: id,
    })
    for (const id of [sent.message_id, sent.message_id, '<never@sent.test>'])
      await table.mail('MAILER-DAEMON@mx.test', `It bounced ${Math.random()}.`, bounce(id))
    await table.poll()
    expect(ignored().filter((note) => note.startsWith('not delivered'))).toHaveLength(2)
    const [told, ...more] = await table.received(MODERATOR)
    expect(more).toEqual([])
    expect(told.subject).toBe('[b41] A mail could not be delivered')
    expect(flat(told.text)).toContain('550 5.1.1 no such user')
    expect(await table.received('MAILER-DAEMON@mx.test')).toEqual([])
    // The key is the mail's own: nothing of the player's goes to the moderator.
    expect(keysIn([told.all])).toEqual(keysIn([told.headers['reply-to'] ?? '']))
  })

  test('a bounce that anybody may have written, for it names no mail of ours, tells the moderator nothing', async () => {
    const bounce = (id: string, words: string) => ({
      subject: `Mail delivery failed: ${words}`,
      attachments: [
        {
          filename: 'report',
          contentType: 'message/delivery-status',
          content: Buffer.from(
            `Reporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; ${GERMANY}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; ${words}\n`,
          ),
        },
      ],
      ...(id !== '' && { inReplyTo: id }),
    })
    const FORGED = 'Send the log to mallory@evil.test at once'
    for (const id of ['', '<guessed@campaign.local>'])
      await table.mail('MAILER-DAEMON@mx.test', `It bounced. ${FORGED}`, bounce(id, FORGED))
    await table.poll()
    expect(await table.received(MODERATOR)).toEqual([])
    expect(table.campaign.store.post.undelivered()).toEqual([])
    expect(ignored().join()).not.toContain('mallory')
    expect(ignored()).toEqual(Array(2).fill('a mail server says that a mail was not delivered, but names none of ours'))
    // And one that does gets a line, not a page.
    const sent = table.campaign.store.outgoing().find(({ seat }) => seat === 'Germany')!
    await table.mail('MAILER-DAEMON@mx.test', 'It bounced.', bounce(sent.message_id, `550 ${'no such user '.repeat(400)}`))
    await table.poll()
    const [told] = await table.received(MODERATOR)
    expect(told.text.length).toBeLessThan(2500)
    expect(flat(told.text)).toContain('550 no such user')
  })

  test('a mail that is late has not bounced: the moderator is not troubled', async () => {
    const sent = table.campaign.store.outgoing().find(({ seat }) => seat === 'Germany')!
    const content = Buffer.from(`Reporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; ${GERMANY}\nAction: delayed\nStatus: 4.4.1\n`)
    await table.mail('MAILER-DAEMON@mx.test', 'It is late.', {
      subject: 'Delayed',
      attachments: [{ filename: 'report', contentType: 'message/delivery-status', content }],
      inReplyTo: sent.message_id,
    })
    await table.poll()
    expect(ignored()).toEqual(['not delivered yet: delayed 4.4.1'])
    expect(table.campaign.store.post.undelivered()).toEqual([])
    expect(await table.received(MODERATOR)).toEqual([])
  })

  test('a flood of strangers keeps neither players nor the moderator out', async () => {
    for (let n = 0; n < 103; n++) await table.mail(STRANGER, `hello ${n}\n`)
    await table.poll()
    expect(ignored()[0]).toBe(`${STRANGER} is not the address of a seat; more than 100 mails of strangers within an hour, not read`)
    expect((await answer(await table.last(GERMANY), GERMANY, LAND))[0].subject).toContain('your sheet is received')
    expect((await table.exchange(MODERATOR, 'referee: [extend: 48 hours]\n'))[0].subject).toBe(
      '[b41] Your orders as moderator are not taken',
    )
  })

  test('a flood of strangers does not keep out who holds a key, where that alone is asked for', async () => {
    fork((file) => file.replace(/^security: both/m, 'security: token'))
    const german = await table.last(GERMANY)
    for (let n = 0; n < 101; n++) await table.mail(STRANGER, `hello ${n}\n`)
    await table.mail('holiday@elsewhere.test', LAND, { to: german.headers['reply-to'] })
    await table.poll()
    expect(sheets()).toEqual(['Germany'])
  })

  test('a mail for one of several campaigns that does not say which: its writer, player or moderator, is asked, a robot or a stranger is not', async () => {
    const { store } = table.campaign
    const mails = [
      `From: ${GERMANY}\r\nSubject: Orders\r\nMessage-ID: <a@x>\r\n\r\n${LAND}`,
      `From: ${GERMANY}\r\nSubject: Out of office\r\nMessage-ID: <b@x>\r\n\r\naway\r\n`,
      `From: ${STRANGER}\r\nMessage-ID: <c@x>\r\n\r\nhello\r\n`,
      `From: ${MODERATOR}\r\nMessage-ID: <d@x>\r\n\r\nreferee: [extend: 48 hours]\r\n`,
    ]
    for (const [n, mail] of mails.entries()) store.post.addIncoming(`imap:1:${n}`, table.now.toISOString(), Buffer.from(mail), AMBIGUOUS)
    const before = store.outgoing().length
    await table.poll()
    expect(
      store
        .outgoing()
        .slice(before)
        .map(({ subject, recipients }) => [subject, recipients]),
    ).toEqual([GERMANY, MODERATOR].map((to) => ['[b41] For which campaign?', `["${to}"]`]))
    expect(sheets()).toEqual([])
  })

  test('a mail that cannot be read, which the player whose name it bears is told', async () => {
    const parts = {
      attachments: Array.from({ length: 260 }, (_, n) => ({ filename: `${n}.txt`, contentType: 'text/plain', content: Buffer.from('x') })),
    }
    const [notice] = await table.exchange(GERMANY, LAND, parts)
    expect(notice.subject).toBe('[b41] Your mail could not be read')
    expect(flat(notice.text)).toMatch(/more than \d+ parts.*Send your orders as plain text/)
    expect(await table.exchange(STRANGER, LAND, parts)).toEqual([])
    expect(table.campaign.store.incoming(2)!.source).toBeNull()
  })
})

describe('doubles and order', () => {
  test('a mail that comes twice, by two ways and under another Message-ID, counts and is answered once', async () => {
    const german = await table.last(GERMANY)
    const date = new Date(table.now.getTime())
    expect(await answer(german, GERMANY, LAND, { date })).toHaveLength(1)
    expect(await answer(german, GERMANY, LAND, { date, messageId: '<rewritten@gateway.test>' })).toEqual([])
    expect(ignored()).toEqual(['a double of mail 1'])
  })

  test('nor where an address is all that is asked for', async () => {
    fork((file) => file.replace(/^security: both/m, 'security: address'))
    const date = new Date(table.now.getTime())
    expect(await table.exchange(GERMANY, LAND, { date })).toHaveLength(1)
    expect(await table.exchange(GERMANY, LAND, { date, messageId: '<rewritten@gateway.test>' })).toEqual([])
  })

  test('a mail that was overtaken by a later one does not take its place', async () => {
    const german = await table.last(GERMANY)
    table.pass(5)
    const hoursAgo = (hours: number) => ({ date: new Date(table.now.getTime() - hours * 3_600_000) })
    await answer(german, GERMANY, `${LAND}note: second thoughts\n`, hoursAgo(1))
    const [receipt] = await answer(german, GERMANY, `${LAND}note: first thoughts\n`, hoursAgo(2))
    expect(flat(receipt.text)).toContain('was written before the one whose sheet stands')
    expect(table.campaign.store.sheetsFor('M/J 1941 impulse 1')[0].text).toContain('second thoughts')
    await answer(german, GERMANY, `${LAND}note: third thoughts\n`, hoursAgo(0))
    expect(table.campaign.store.sheetsFor('M/J 1941 impulse 1')[0].text).toContain('third thoughts')
  })

  test('nor do standing orders', async () => {
    const german = await table.last(GERMANY)
    table.pass(5)
    const hoursAgo = (hours: number) => ({ date: new Date(table.now.getTime() - hours * 3_600_000) })
    const orders = (losses: string) => `standing orders:\n  losses of the defender: ${losses}\n`
    await answer(german, GERMANY, orders('cheapest'), hoursAgo(1))
    const [receipt] = await answer(german, GERMANY, orders('costliest'), hoursAgo(2))
    expect(receipt.subject).toContain('Your standing orders are refused')
    expect(flat(receipt.text)).toContain('was written before the one whose standing orders are in force')
    expect(table.campaign.store.standing().map(({ text }) => text)).toEqual([orders('cheapest')])
    await answer(german, GERMANY, 'standing orders:\n', hoursAgo(0))
    expect(table.campaign.store.standing().map(({ text }) => text)).toEqual(['standing orders:\n'])
  })

  test('two machines of one player need not agree on the time: of two addresses the mail that came last counts', async () => {
    fork((file) => file.replace(`address: ${GERMANY}`, `address: ${GERMANY}\n    also from: [phone@germany.test]`))
    const german = await table.last(GERMANY)
    table.pass(5)
    await answer(german, GERMANY, `${LAND}note: from the desk\n`, { date: new Date(table.now.getTime()) })
    await answer(german, 'phone@germany.test', `${LAND}note: from the phone\n`, { date: new Date(table.now.getTime() - 3_600_000) })
    expect(table.campaign.store.sheetsFor('M/J 1941 impulse 1')[0].text).toContain('from the phone')
  })

  test('a clock that is days ahead does not make a mail the last word', async () => {
    const german = await table.last(GERMANY)
    await answer(german, GERMANY, `${LAND}note: from the future\n`, { date: new Date(table.now.getTime() + 48 * 3_600_000) })
    await answer(german, GERMANY, `${LAND}note: of today\n`)
    expect(table.campaign.store.sheetsFor('M/J 1941 impulse 1')[0].text).toContain('of today')
  })
})
