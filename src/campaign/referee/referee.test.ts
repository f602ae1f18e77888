import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { flat, GERMANY, type Received, START, TestCampaign, USSR } from '../../commands/testing.ts'
import { printed } from '../../testing-printed.ts'
import { dropMail } from '../../mail/folder-mail.ts'
import { keysIn } from '../../mail/keys.ts'
import { currentStep, look } from '../campaign.ts'
import { readCommands, REFEREE_COMMANDS, writeDown } from './referee.ts'
import { passTime } from '../missed.ts'
import { verify } from '../verify.ts'
import { rewritePosition } from '../../store/testing.ts'
import { forkEachTest } from '../../commands/testing-forks.ts'

const MODERATOR = 'moderator@campaign.local'
const VERA = 'vera@campaign.local'
const STEP1 = 'M/J 1941 impulse 1'
const STEP2 = 'M/J 1941 impulse 2'
const PASS = 'action: pass\n'

let table: TestCampaign
const fork = forkEachTest(
  (own) => (table = own),
  (file) =>
    `${file.replace(/^deadline hours:.*$/m, '')}\ndeadline hours: 72\nmoderator: { name: Maud, address: ${MODERATOR}, token: gavel-and-block }\nstandbys: [{ player: Vera, address: ${VERA} }]\n`,
)

/** An order of the moderator by mail; gives back what he is answered. */
async function order(text: string): Promise<string> {
  const indented = text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
  const answers = await table.exchange(MODERATOR, `referee:\n${indented}\ntoken: gavel-and-block\n`)
  expect(answers).toHaveLength(1)
  return flat(`${answers[0].subject} ${answers[0].text}`)
}
const current = () => table.campaign.store.currentStep()!
const send = (...mail: Parameters<TestCampaign['exchange']>): Promise<Received[]> => table.exchange(...mail)
const verified = () => expect(verify(table.campaign).mismatches).toEqual([])
const deadline = () => current().deadline
const hours = (n: number) => new Date(START.getTime() + n * 3_600_000).toISOString()
/** Both seats' sheets: the step is played. */
async function play(): Promise<void> {
  await send(GERMANY, PASS)
  await send(USSR, 'defend: []\n')
}

describe('orders of the moderator', () => {
  test('are all read from their own examples', () => {
    for (const { name, example } of REFEREE_COMMANDS) expect(readCommands(example).map(({ command }) => command.name)).toEqual([name])
  })

  test('by mail count only with his token, from his address, and not as an automatic mail', async () => {
    await table.exchange(MODERATOR, 'referee: { pause: lunch }\n')
    await table.exchange(GERMANY, 'referee: { pause: lunch }\ntoken: gavel-and-block\n')
    await table.exchange(MODERATOR, 'referee: { pause: lunch }\ntoken: gavel-and-block\n', { autoSubmitted: 'auto-replied' })
    await table.exchange(MODERATOR, 'referee: { pause: lunch }\ntoken: gavel\n')
    expect(table.campaign.store.people.referee()).toEqual([])
    expect(await order('pause: lunch')).toContain('Done: pause: lunch')
    for (const id of [1, 2, 3, 4, 5])
      expect(String(table.campaign.store.incoming(id)!.source?.toString('latin1'))).not.toContain('gavel-and-block')
    expect(table.campaign.store.people.referee().map(({ act, text }) => `${act}: ${text}`)).toEqual([
      'pause: The campaign is paused. Mails are still taken in.\n| lunch',
    ])
  })

  test('by mail must be confirmed by the mail server where the campaign asks for it', async () => {
    fork((file) => file.replace('  folder: mailbox', '  authenticated by: mx.campaign.local\n  folder: mailbox'))
    const orders = 'referee: { pause: lunch }\ntoken: gavel-and-block\n'
    await table.exchange(MODERATOR, orders)
    expect(table.campaign.store.people.referee()).toEqual([])
    const confirmed = `Authentication-Results: mx.campaign.local; dmarc=pass header.from=campaign.local\r\nFrom: ${MODERATOR}\r\nTo: adjutant@campaign.local\r\nSubject: orders\r\nDate: ${START.toUTCString()}\r\nMessage-ID: <signed@x>\r\nContent-Type: text/plain\r\n\r\n${orders}`
    await dropMail(join(table.folder, 'mailbox', 'adjutant'), 'signed', Buffer.from(confirmed))
    await table.poll()
    expect(table.campaign.store.people.referee().map(({ act }) => act)).toEqual(['pause'])
  })

  test('by mail are not given once more by a mail that quotes them', async () => {
    await table.exchange(
      MODERATOR,
      'Thanks, that worked.\n\nOn Mon, 5 Jan 2026 at 12:00, Maud <moderator@campaign.local> wrote:\n> referee: { pause: lunch }\n> token: gavel-and-block\n',
    )
    expect(table.campaign.store.people.referee()).toEqual([])
  })

  test('by mail need a token in the campaign file', async () => {
    fork((file) => file.replace(', token: gavel-and-block', ''))
    const [answer] = await table.exchange(MODERATOR, 'referee: { pause: lunch }\n')
    expect(flat(answer.text)).toContain('gives the moderator no token')
    expect(table.campaign.store.people.referee()).toEqual([])
  })

  test('that cannot be read are answered with what is wrong and an example, and change nothing', async () => {
    expect(await order('exend: 48 hours')).toContain("no order 'exend'; did you mean 'extend'?")
    expect(await order('extend: soon')).toContain("line 2, column 11: extend: '48 hours', '3 days', or { until: 2026-01-09T20:00:00Z }")
    expect(await order('extend: soon')).toContain('for example extend: 48 hours')
    expect(await order('extend: { untl: 2026-01-09T20:00:00Z }')).toContain(
      "line 2, column 13: extend: no entry 'untl' here; did you mean 'until'?; line 2, column 11: extend, until: is missing",
    )
    expect(await order('pace: norml')).toContain("line 2, column 9: pace: 'norml' is none of fast, normal, full; did you mean 'normal'?")
    expect(await order('accept: { mail: last, seat: USSR }')).toContain(
      "line 2, column 19: accept, mail: a number is expected here, and there is 'last'",
    )
    expect(await order('replace: { seat: USSR, player: Vera, address: nowhere }')).toContain(
      'line 2, column 49: replace, address: not a mail address',
    )
    const [answer] = await table.exchange(MODERATOR, 'token: gavel-and-block\nreferee:\n  - pause: "lunch\n')
    expect(flat(`${answer.subject} ${answer.text}`)).toMatch(/Your orders as moderator are not taken .*Line 3, column 12/)
    const [without] = await table.exchange(MODERATOR, 'referee:\n  - pause: "lunch\n')
    expect(flat(without.text)).toContain("does not carry the moderator's token")
    expect(table.campaign.store.people.referee()).toEqual([])
  })

  test('without his token are answered where he is registered with what is missing, three times a day at most', async () => {
    const [hint] = await table.exchange(MODERATOR, 'referee: { pause: lunch }\n')
    expect(hint.subject).toBe('[b41] Your orders as moderator are not taken')
    expect(flat(hint.text)).toMatch(
      /does not carry the moderator's token.*Write 'token: \.\.\.' in a line of its own beside 'referee:'.*Nothing was changed/,
    )
    expect(hint.all).not.toContain('gavel-and-block')
    const more: Received[] = []
    for (let n = 0; n < 5; n++) more.push(...(await table.exchange(MODERATOR, `referee: { pause: lunch }\nnote: ${n}\n`)))
    expect(more).toHaveLength(2)
    table.pass(25)
    expect(await table.exchange(MODERATOR, 'referee: { pause: lunch }\n')).toHaveLength(1)
    // Somebody else's mail in his name is not answered to that somebody, nor a robot's at all.
    const heard = (await table.received(MODERATOR)).length
    expect(await table.exchange('mallory@evil.test', 'referee: { pause: lunch }\n')).toEqual([])
    expect(await table.received(MODERATOR)).toHaveLength(heard)
    expect(await table.exchange(MODERATOR, 'referee: { pause: lunch }\n', { autoSubmitted: 'auto-replied' })).toEqual([])
  })

  test("a mail of his without 'referee:' hears how orders are written; one who plays a seat writes sheets", async () => {
    const [hint] = await table.exchange(MODERATOR, 'Please extend by two days.\n')
    expect(hint.subject).toBe('[b41] No orders found')
    expect(flat(hint.text)).toContain("a moderator's orders stand under 'referee:'")
    // Perhaps another writes in his name: three times a day, and no more.
    const more: Received[] = []
    for (let n = 0; n < 4; n++) more.push(...(await table.exchange(MODERATOR, `Please extend by ${n} days.\n`)))
    expect(more).toHaveLength(2)
    expect(await table.exchange(MODERATOR, 'I am away.\n', { autoSubmitted: 'auto-replied' })).toEqual([])
    fork((file) => file.replace(`address: ${MODERATOR}`, `address: ${GERMANY}`))
    expect((await send(GERMANY, PASS))[0].subject).toContain('your sheet is received')
  })

  test('of one mail stop at the first that is refused', async () => {
    const answers = await table.exchange(
      MODERATOR,
      'token: gavel-and-block\nreferee:\n  - pace: normal\n  - rewind: { to: J/F 1999 start, reason: x }\n  - pace: full\n',
    )
    expect(answers.map(({ subject }) => subject.replace('[b41] ', ''))).toEqual([
      'Done: pace: normal',
      'Refused: rewind',
      'Refused: pace: full',
    ])
    expect(table.campaign.file.pace).toBe('normal')
  })

  test('are done once, though the daemon ends between taking the mail in and doing them', async () => {
    writeDown(table.campaign, 'extend: 24 hours', 'mail 9', null, START)
    await table.poll()
    await table.poll()
    expect(deadline()).toBe(hours(96))
    expect(table.campaign.store.people.referee()).toHaveLength(1)
  })

  test('are told to every player, at once and in the next report', async () => {
    const before = (await table.received(USSR)).length
    await order('rule: { about: may a MIL retreat into its city, ruling: "yes", sections: [11.15.5] }')
    const mails = (await table.received(USSR)).slice(before)
    expect(mails.map(({ subject }) => subject)).toEqual(['[b41] From the moderator: rule'])
    await play()
    expect((await table.last(USSR)).text).toContain('FROM THE MODERATOR')
    expect(flat((await table.last(GERMANY)).text)).toContain('A ruling of the moderator (11.15.5): | may a MIL retreat into its city: yes')
    await play()
    expect((await table.last(USSR)).text).not.toContain('FROM THE MODERATOR')
  })
})

describe('a pause', () => {
  test('keeps a full step from being played, and every deadline from passing', async () => {
    await order('pause: holidays')
    await play()
    table.pass(500)
    await table.poll()
    expect(current().name).toBe(STEP1)
    expect(await order('pause: again')).toContain('paused already')
    expect(await order('resume:')).toContain('is now Thursday 29 January 2026, 08:00 (UTC)')
    expect(current().name).toBe(STEP2)
    expect(await order('resume:')).toContain('is not paused')
    verified()
  })

  test('keeps reminders and missed deadlines back', async () => {
    fork((file) => `${file}\ndeadlines: { missed: standby, remind: [24] }\n`)
    await order('pause: holidays')
    const before = (await table.received(USSR)).length
    table.pass(60)
    await table.poll()
    table.pass(60)
    await table.poll()
    expect((await table.received(USSR)).slice(before)).toEqual([])
    expect(deadline()).toBe(hours(72))
  })

  test('moves the time of questions that wait, as an extension does', async () => {
    fork((file) => `${file.replace(/^pace:.*$/m, '')}\npace: normal\n`)
    await send(USSR, 'standing orders:\n  combat table of the defender: ask\n')
    await send(USSR, 'defend: []\n')
    await send(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
    const until = () => table.campaign.store.questions(1)[0].deadline
    expect(until()).toBe(hours(24))
    await order('pause: holidays')
    table.pass(100)
    await table.poll()
    expect(await order('resume:')).not.toContain('The deadline of')
    expect(until()).toBe(hours(124))
    await order('extend: 2 days')
    expect(until()).toBe(hours(172))
    expect(current().parts).not.toBeNull()
  })

  test('is told by every receipt that comes meanwhile', async () => {
    await order('pause: holidays')
    const told = 'the campaign is paused (holidays): nothing is played until the moderator resumes it'
    expect(flat((await send(USSR, 'defend: []\n'))[0].text)).toContain(told)
    expect(flat((await send(USSR, 'standing orders:\n  losses of the defender: cheapest\n'))[0].text)).toContain(told)
    expect(flat((await send(GERMANY, PASS))[0].text)).toContain('Everyone has sent; the step is played when the campaign goes on.')
    await order('resume:')
    expect(flat((await send(USSR, PASS))[0].text)).not.toContain('paused')
  })

  test('keeps what a deadline is extended by for the time after it', async () => {
    table.pass(10)
    await order('pause: holidays')
    // By the clock the deadline is past; 62 hours of it are left.
    table.pass(90)
    expect(await order('extend: 48 hours')).toContain('is 48 hours longer. The campaign is paused')
    table.pass(50)
    await order('resume:')
    expect(deadline()).toBe(hours(150 + 62 + 48))
  })

  test('leaves deadlines to fall when they do: at their time of day, on their days', async () => {
    fork((file) => `${file}\ndeadlines: { at: "20:00", days: [Mon, Thu], time zone: Europe/Berlin }\n`)
    await order('pause: holidays')
    table.pass(15)
    expect(await order('resume:')).toContain('is now Monday 12 January 2026, 20:00 (Europe/Berlin)')
    expect(await order('extend: 2 days')).toContain('is now Thursday 15 January 2026, 20:00 (Europe/Berlin)')
    expect(await order('extend: { until: 2026-01-17T09:00:00Z }')).toContain('is now Saturday 17 January 2026, 10:00 (Europe/Berlin)')
  })

  test('does not move a deadline that was set to a time meanwhile, unless that is past', async () => {
    table.pass(10)
    await order('pause: holidays')
    await order(`extend: { until: ${hours(200)} }`)
    table.pass(90)
    expect(await order('resume:')).toContain('is now Tuesday 13 January 2026, 20:00 (UTC)')
    expect(deadline()).toBe(hours(200))
    await order('pause: again')
    await order(`extend: { until: ${hours(150)} }`)
    table.pass(100)
    await order('resume:')
    expect(deadline()).toBe(hours(250))
  })

  test('moves the deadline of a step that waits by as long as it lasted', async () => {
    await order('pause: holidays')
    table.pass(100)
    await order('resume: back home')
    expect(deadline()).toBe(hours(172))
    table.pass(71)
    await table.poll()
    expect(current().name).toBe(STEP1)
    table.pass(2)
    await table.poll()
    expect(current().name).toBe(STEP2)
  })
})

describe('deadlines', () => {
  test('are extended by hours, by days, and to a time, never into the past', async () => {
    await order('extend: 48 hours')
    expect(deadline()).toBe(hours(120))
    await order('extend: 2 days')
    expect(deadline()).toBe(hours(168))
    expect(await order('extend: { until: 2026-02-01T20:00:00Z }')).toContain('Sunday 1 February 2026, 20:00')
    expect(await order('extend: { until: 2020-01-01T00:00:00Z }')).toContain('is past')
    for (const much of ['999999999999 days', '5000 days', '{ until: 2199-01-01T00:00:00Z }'])
      expect(await order(`extend: ${much}`)).toContain('a deadline lies within a year')
    expect(deadline()).toBe('2026-02-01T20:00:00.000Z')
  })

  test('are reminded of once, and a nudge reminds whom it names', async () => {
    await send(GERMANY, PASS)
    const before = (await table.received(USSR)).length
    table.pass(49)
    await table.poll()
    await table.poll()
    expect((await table.received(USSR)).slice(before).map(({ subject }) => subject)).toEqual([`[b41] Reminder: ${STEP1}`])
    expect((await table.last(USSR)).files.map(({ name }) => name)).toEqual(['orders-m-j-1941-impulse-1.yaml'])
    expect((await table.received(GERMANY)).at(-1)!.subject).not.toContain('Reminder')
    expect(await order('nudge: Germany')).toContain('Germany is not waited for; USSR is')
    await order('nudge:')
    expect((await table.last(USSR)).subject).toBe(`[b41] The moderator asks for your orders: ${STEP1}`)
  })

  test('are reminded of at each of several times, and of those that passed while the daemon was away once', async () => {
    fork((file) => `${file}\ndeadlines: { remind: [48, 24, 6] }\n`)
    const reminders = async () => (await table.received(USSR)).filter(({ subject }) => subject.includes('Reminder')).length
    table.pass(30)
    await table.poll()
    expect(await reminders()).toBe(1)
    table.pass(38)
    await table.poll()
    await table.poll()
    expect(await reminders()).toBe(2)
  })

  test('are not reminded of in the hour in which they are set, nor while grace runs', async () => {
    fork((file) => `${file}\ndeadlines: { grace: 12, remind: [72, 6] }\n`)
    const reminders = async () => (await table.received(USSR)).filter(({ subject }) => subject.includes('Reminder')).length
    await send(GERMANY, PASS)
    expect(await reminders()).toBe(0)
    table.pass(67)
    await table.poll()
    expect(await reminders()).toBe(1)
    table.pass(6)
    await table.poll()
    table.pass(7)
    await table.poll()
    expect(await reminders()).toBe(1)
    expect(current().name).toBe(STEP1)
  })

  test('missed while the daemon was away leave their grace from its return', async () => {
    fork((file) => `${file}\ndeadlines: { grace: 12, remind: [] }\n`)
    await send(GERMANY, PASS)
    table.pass(72 + 48)
    await table.poll()
    expect(current().name).toBe(STEP1)
    expect(deadline()).toBe(hours(72 + 48 + 12))
    await send(USSR, 'defend: []\n')
    expect(current().name).toBe(STEP2)
    expect(flat((await table.last(GERMANY)).text)).not.toContain('No sheet came')
  })

  test('pass by no sheet that may lie in an inbox that cannot be read', async () => {
    fork((file) => `${file}\ndeadlines: { missed: standby, remind: [] }\n`)
    table.pass(80)
    await passTime(table.campaign, table.now, false)
    expect(deadline()).toBe(hours(72))
    await passTime(table.campaign, table.now, true)
    expect(deadline()).toBeNull()
    await table.poll()
    await order('extend: 24 hours')
    expect(deadline()).toBe(hours(104))
  })

  test('missed have their grace, which all are told, and are then played by default', async () => {
    fork((file) => `${file}\ndeadlines: { grace: 12, remind: [] }\n`)
    await send(GERMANY, PASS)
    table.pass(73)
    await table.poll()
    expect(current().name).toBe(STEP1)
    for (const each of [GERMANY, USSR])
      expect(flat((await table.last(each)).text)).toContain(`missed the deadline of ${STEP1}. Its grace runs until`)
    expect(deadline()).toBe(hours(84))
    table.pass(12)
    await table.poll()
    expect(current().name).toBe(STEP2)
    expect(flat((await table.last(GERMANY)).text)).toContain('No sheet came from USSR')
    verified()
    // So does the next step.
    await send(USSR, PASS)
    table.pass(73)
    await table.poll()
    expect(current().name).toBe(STEP2)
    expect(flat((await table.last(GERMANY)).text)).toContain(`missed the deadline of ${STEP2}. Its grace runs until`)
  })

  test('extended while their grace runs have a grace of their own', async () => {
    fork((file) => `${file}\ndeadlines: { grace: 12, remind: [] }\n`)
    await send(GERMANY, PASS)
    table.pass(73)
    await table.poll()
    expect(deadline()).toBe(hours(84))
    await order('extend: 24 hours')
    expect(deadline()).toBe(hours(108))
    table.pass(36)
    await table.poll()
    expect(current().name).toBe(STEP1)
    expect(flat((await table.last(USSR)).text)).toContain('Its grace runs until')
    expect(deadline()).toBe(hours(120))
  })

  test('missed wait for a standby where the campaign wants one; the moderator appoints him, and his mails count', async () => {
    fork((file) => `${file}\ndeadlines: { missed: standby, remind: [] }\n`)
    await send(GERMANY, PASS)
    table.pass(73)
    await table.poll()
    table.pass(1000)
    await table.poll()
    expect(current().name).toBe(STEP1)
    expect(flat((await table.last(VERA)).text)).toMatch(/standby \(Vera\).*You stand by in this campaign/)
    expect(flat((await table.last(MODERATOR)).text)).toContain('appoint: { seat: USSR, standby: name }')
    expect(await order('appoint: { seat: USSR, standby: Wanda }')).toContain("no standby 'Wanda'; the campaign file names Vera")
    await order('appoint: { seat: USSR, standby: vera }')
    expect((await table.last(VERA)).files.map(({ name }) => name)).toContainEqual(expect.stringMatching(/\.yaml$/))
    await send(USSR, 'defend: []\n')
    expect(current().name).toBe(STEP1)
    await send(VERA, 'defend: []\n')
    expect(current().name).toBe(STEP2)
    expect((await table.last(VERA)).subject).toBe(`[b41] ${STEP1}: report for USSR`)
    verified()
  })

  test('missed are made up for by a sheet that comes while a standby is waited for', async () => {
    fork((file) => `${file}\ndeadlines: { missed: standby, remind: [] }\n`)
    await send(GERMANY, PASS)
    table.pass(80)
    await table.poll()
    await send(USSR, 'defend: []\n')
    expect(current().name).toBe(STEP2)
  })
})

describe('an order over which the program stumbles', () => {
  test('is refused and told, and the campaign goes on', async () => {
    fork((file) => `${file.replace(/^pace:.*$/m, '')}\npace: normal\n`)
    await send(USSR, 'standing orders:\n  combat table of the defender: ask\n')
    await send(USSR, 'defend: []\n')
    await send(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
    const db = new Database(table.campaign.file.logPath)
    db.exec(`UPDATE journal SET body = replace(body, '"land"', '"lane"') WHERE kind = 'answer'`)
    db.close()
    expect(await order('answer: { question: Q1, with: 1 }')).toMatch(/Refused: answer .* a fault of ours: /)
    expect(await order('rule: { about: this, ruling: goes on }')).toContain('Done')
  })
})

describe('players', () => {
  test('who are replaced have no key left, not even for who holds the key alone', async () => {
    fork((file) => file.replace('security: address', 'security: token'))
    writeDown(table.campaign, 'rule: { about: this, ruling: brings each of them a key }', 'cli 0', null, table.now)
    await table.poll()
    writeDown(table.campaign, 'replace: { seat: USSR, player: Vera, address: vera@campaign.local }', 'cli 1', null, table.now)
    await table.poll()
    const keys = keysIn((await table.received(USSR)).flatMap(({ all, headers }) => [all, headers['reply-to'] ?? '']))
    expect(keys).not.toEqual([])
    for (const key of keys) await table.mail(USSR, `defend: []\ntoken: ${key}\n`)
    await table.poll()
    expect(table.campaign.store.sheetsFor(STEP1)).toEqual([])
    const [hers] = keysIn([(await table.last(VERA)).headers['reply-to'] ?? ''])
    await send(VERA, `defend: []\ntoken: ${hers}\n`)
    expect(table.campaign.store.sheetsFor(STEP1).map(({ seat }) => seat)).toEqual(['USSR'])
  })

  test('are replaced: the new one gets the position, the old one a farewell, and his mails count no more', async () => {
    await order('replace: { seat: ussr, player: Vera, address: vera@campaign.local, reason: no time }')
    expect(flat((await table.last(USSR)).text)).toContain(
      'Vera plays USSR from now on. Mails from this address no longer count for USSR. | no time',
    )
    const welcome = await table.last(VERA)
    expect(welcome.subject).toBe('[b41] You play USSR from now on')
    expect(welcome.text).not.toContain('WHAT HAPPENED')
    expect(welcome.text).toContain('USSR (Vera)')
    await send(GERMANY, PASS)
    await send(USSR, PASS)
    expect(current().name).toBe(STEP1)
    // The campaign file is as it was; the log knows better.
    table.close()
    await send(VERA, 'defend: []\n')
    expect(current().name).toBe(STEP2)
    expect(flat((await table.last(GERMANY)).text)).toContain('Vera plays USSR from now on, in place of')
    // It is told as his order, and not once more as a change of the campaign file.
    expect(table.campaign.store.people.referee().map(({ act }) => act)).toEqual(['replace'])
  })

  test('who are replaced write from none of their addresses any more', async () => {
    fork((file) => file.replace(`address: ${USSR}`, `address: ${USSR}\n    also from: [phone@ussr.test]`))
    await order('replace: { seat: USSR, player: Vera, address: vera@campaign.local }')
    await send('phone@ussr.test', 'defend: []\n')
    expect(table.campaign.store.sheetsFor(STEP1)).toEqual([])
    expect(table.campaign.store.ignoredIncoming(1)[0].note).toContain('phone@ussr.test is not the address of a seat')
  })

  test('get sheets that the moderator puts in for them; the others learn that there is one, not what it says', async () => {
    expect(await order('sheet: { seat: USSR, orders: { action: lad } }')).toContain('Refused')
    expect(await order('sheet: { seat: USSR, orders: { defend: [{ at: Minsk, table: assault }] }, reason: by telephone }')).toContain(
      'assault',
    )
    expect(flat((await table.last(USSR)).text)).toContain('assault')
    const [notice] = (await table.received(GERMANY)).slice(-1)
    expect(flat(notice.text)).toContain(`The moderator put in a sheet of USSR for ${STEP1}. | by telephone`)
    expect(notice.all).not.toContain('assault')
    await send(GERMANY, PASS)
    expect(current().name).toBe(STEP2)
    verified()
  })

  test('have a late sheet accepted, once the step that it came too late for is rewound', async () => {
    await send(GERMANY, PASS)
    await send(USSR, 'defend: []\n')
    const [receipt] = await send(USSR, `for: ${STEP1}\ndefend: [{ at: Minsk, table: blitzkrieg }]\n`)
    expect(flat(receipt.text)).toContain('that step is over')
    expect(flat(receipt.text)).toContain(`the sheet of ${STEP2} is attached`)
    expect(receipt.files.map(({ name, text }) => [name, text.includes(`for: ${STEP2}`)])).toEqual([
      ['orders-m-j-1941-impulse-2.yaml', true],
    ])
    const late = [1, 2, 3, 4, 5].findLast((id) => table.campaign.store.incoming(id))
    const answers = await table.exchange(
      MODERATOR,
      `token: gavel-and-block\nreferee:\n  - rewind: { to: ${STEP1}, reason: the server was down }\n  - accept: { mail: ${late}, seat: USSR }\n`,
    )
    expect(answers.map(({ subject }) => subject.replace('[b41] ', '').split(':')[0])).toEqual(['Done', 'Done'])
    await send(GERMANY, PASS)
    expect(current().name).toBe(STEP2)
    expect(table.campaign.store.sheet(table.campaign.store.sheetsFor(STEP1).find(({ seat }) => seat === 'USSR')!.id)!.text).toContain(
      'blitzkrieg',
    )
    expect(await order('accept: { mail: 99, seat: USSR }')).toContain('no mail 99 in the log')
    expect(await order(`accept: { mail: ${late}, seat: USSR }`)).toContain(`the sheet is for ${STEP1}, and ${STEP2} is waited for`)
    expect(await order(`accept: { mail: ${late}, seat: Germany }`)).toContain('Refused')
    await send(USSR, 'campaign: b42\ndefend: []\n')
    const elsewhere = table.campaign.store.incomingCount()
    expect(await order(`accept: { mail: ${elsewhere}, seat: USSR }`)).toContain("the sheet is for campaign 'b42'")
    await send('stranger@elsewhere.test', 'defend: []\n')
    const [{ id, note }] = table.campaign.store.ignoredIncoming(1)
    expect(await order(`accept: { mail: ${id}, seat: USSR }`)).toContain(flat(`mail ${id} was not kept (${note})`))
    verified()
  })
})

describe('questions', () => {
  test('are answered by the moderator for a seat, which alone reads how', async () => {
    fork((file) => `${file.replace(/^pace:.*$/m, '')}\npace: normal\n`)
    await send(USSR, 'standing orders:\n  combat table of the defender: ask\n')
    await send(USSR, 'defend: []\n')
    await send(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
    expect(await order('answer: { question: Q9, with: 1 }')).toContain('no question Q9 waits')
    expect(await order('answer: { question: Q1, with: nonsense }')).toContain('Refused')
    await order('answer: { question: Q1, with: blitzkrieg }')
    expect(table.campaign.store.questions(1)[0]).toMatchObject({ state: 'answered', answer: '"blitzkrieg"' })
    expect(table.campaign.store.answers(1).filter(({ decision }) => decision === 'combat table of the defender')).toMatchObject([
      { answer: 'blitzkrieg', source: 'reply' },
    ])
    const notices = (await table.received(GERMANY)).filter(({ subject }) => subject.includes('From the moderator'))
    expect(flat(notices.map(({ all }) => all).join())).toContain('The moderator answered Q1 for USSR.')
    expect(notices.map(({ all }) => all).join()).not.toContain('blitzkrieg')
    verified()
  })
})

describe('a correction', () => {
  const unit = (id: string) =>
    (
      look(table.campaign, JSON.parse(current().snapshot)) as unknown as {
        state: { units: Record<string, { faceDown: boolean; place: string }> }
      }
    ).state.units[id]

  test('changes the position for all to see, with its reason, and the log verifies', async () => {
    await order('correct: { reason: a fault in the set-up, changes: [{ unit: XLI ARM, face: down }, { control: Minsk, by: Germany }] }')
    expect(unit('germany-xli-arm').faceDown).toBe(true)
    expect(flat((await table.last(USSR)).text)).toContain(
      'The moderator corrected the position. XLI ARM (Germany) is face-down. Germany controls Minsk',
    )
    await play()
    await order('correct: { reason: once more, changes: [{ unit: XLI ARM, to: pool }] }')
    expect(unit('germany-xli-arm').place).toBe('pool')
    await play()
    verified()
  })

  test('that names what there is not is refused, the whole of it', async () => {
    const before = current().snapshot
    expect(await order('correct: { reason: x, changes: [{ unit: XLI ARM, face: down }, { unit: XLX ARM, face: up }] }')).toContain(
      "change 2: no unit 'XLX ARM'",
    )
    expect(await order('correct: { reason: x, changes: [{ units: XLI ARM }] }')).toContain('change 1: expected { unit')
    expect(current().snapshot).toBe(before)
  })

  test('of a step that is being played is refused', async () => {
    fork((file) => `${file.replace(/^pace:.*$/m, '')}\npace: normal\n`)
    await send(USSR, 'standing orders:\n  combat table of the defender: ask\n')
    await send(USSR, 'defend: []\n')
    await send(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
    expect(await order('correct: { reason: x, changes: [{ unit: XLI ARM, face: down }] }')).toContain('Refused: correct')
    expect((await table.last(USSR)).subject).toContain('a question for USSR')
  })

  test('of a position in the log by hand is found out', async () => {
    await order('correct: { reason: x, changes: [{ unit: XLI ARM, face: down }] }')
    const { snapshot } = current()
    table.campaign.store.correctStep(1, JSON.parse(snapshot.replace('"impulseBox":', '"impulseBox":1')))
    await play()
    expect(verify(table.campaign).mismatches.map(({ message }) => message)).toEqual([
      'the first position is not what the scenario in the log sets up',
    ])
    table.campaign.store.correctStep(2, JSON.parse(current().snapshot.replace('"impulseBox":', '"impulseBox":1')))
    expect(verify(table.campaign).mismatches.map(({ message }) => message)).toEqual([
      'the first position is not what the scenario in the log sets up',
      'the position after the step replays differently from the next snapshot',
    ])
  })
})

describe('a rewind', () => {
  test('goes on from before a step with dice of its own, and keeps what it leaves behind', async () => {
    await send(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
    await send(USSR, 'defend: []\n')
    const rolls = (step: number) => table.campaign.store.events(step).map(({ text }) => text)
    const first = rolls(1)
    expect(first.length).toBeGreaterThan(0)
    expect(current().name).toBe(STEP2)
    const answer = await order(`rewind: { to: ${STEP1.toLowerCase()}, reason: a fault in the retreats }`)
    expect(answer).toContain('It goes on as branch 2, with dice of its own. What was played since is left behind, and can still be read.')
    expect(current()).toMatchObject({ name: STEP1, branch: 'branch 2', number: 3, abandoned: null })
    expect((await table.last(USSR)).files.map(({ name }) => name)).toContainEqual(expect.stringMatching(/\.yaml$/))
    // Sheets of the branch left behind count no more.
    await table.poll()
    expect(current().name).toBe(STEP1)
    await send(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
    await send(USSR, 'defend: []\n')
    expect(current().name).toBe(STEP2)
    expect(rolls(1)).toEqual(first)
    expect(rolls(3)).not.toEqual(first)
    expect(table.campaign.store.steps().map(({ name, branch, abandoned }) => [name, branch, abandoned !== null])).toEqual([
      [STEP1, 'main', true],
      [STEP2, 'main', true],
      [STEP1, 'branch 2', false],
      [STEP2, 'branch 2', false],
    ])
    verified()
    // Whoever wants to read what was left behind finds it told as it happened, beside what came of it since.
    table.close()
    const told = await printed('replay', table.path)
    expect(told).toMatch(new RegExp(`1\\. ${STEP1} \\(.*, left behind by a rewind on 2026-`))
    expect(told).toMatch(new RegExp(`3\\. ${STEP1} \\(.*, branch 2\\)`))
    for (const text of first) expect(told).toContain(text)
  })

  test('twice goes on as a third branch: neither its dice nor its sheets are those of the second', async () => {
    const attack = async () => {
      await send(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
      await send(USSR, 'defend: []\n')
    }
    const told = (step: number) => table.campaign.store.events(step).map(({ text }) => text)
    await attack()
    await order(`rewind: { to: ${STEP1}, reason: x }`)
    await attack()
    await order(`rewind: { to: ${STEP1}, reason: y }`)
    await table.poll()
    expect(current()).toMatchObject({ name: STEP1, branch: 'branch 3', number: 5 })
    await attack()
    expect(told(5)).not.toEqual(told(3))
    verified()
  })

  test('does not lead back into what was left behind', async () => {
    await play()
    await order(`rewind: { to: ${STEP1}, reason: x }`)
    expect(await order(`rewind: { to: ${STEP2}, reason: back again }`)).toContain(`no step '${STEP2}' has been played`)
  })

  test('is refused once the campaign is over: its seed is out', async () => {
    const db = new Database(table.campaign.file.logPath)
    rewritePosition(db, current().number, (text) => text.replace(/"stage":"[^"]+"/, '"stage":"over"'))
    db.close()
    expect(currentStep(table.campaign)).toBeNull()
    expect(await order(`rewind: { to: ${STEP1}, reason: x }`)).toContain('the seed of its dice was mailed to all')
  })

  test('within a pause has its deadline moved by what is left of the pause alone', async () => {
    await play()
    await order('pause: a fault')
    table.pass(100)
    await order(`rewind: { to: ${STEP1}, reason: x }`)
    table.pass(10)
    await order('resume:')
    expect(deadline()).toBe(hours(100 + 72 + 10))
  })

  test('nobody recorded is found out', async () => {
    await play()
    await order(`rewind: { to: ${STEP1}, reason: x }`)
    verified()
    const db = new Database(table.campaign.file.logPath)
    db.exec("DELETE FROM referee WHERE act = 'rewind'")
    db.close()
    expect(verify(table.campaign).mismatches).toEqual([
      { step: STEP1, message: 'the step before it was not played, and no rewind is recorded' },
      { step: 'log', message: 'referee 1 is gone from the log' },
    ])
  })

  test('to a position that was changed, or from a step that there is not, is found out', async () => {
    await play()
    await order(`rewind: { to: ${STEP1}, reason: x }`)
    const { snapshot } = current()
    const found = [{ step: STEP1, message: 'the position is not that of the step to which the campaign was rewound' }]
    table.campaign.store.correctStep(3, JSON.parse(snapshot.replace('"impulseBox":', '"impulseBox":1')))
    expect(verify(table.campaign).mismatches).toEqual(found)
    table.campaign.store.correctStep(3, JSON.parse(snapshot))
    verified()
    const db = new Database(table.campaign.file.logPath)
    db.exec(`UPDATE referee SET body = '{"from":99,"branch":"branch 2"}' WHERE act = 'rewind'`)
    db.close()
    expect(verify(table.campaign).mismatches).toEqual([...found, { step: 'log', message: 'referee 1 was changed since it was stored' }])
  })

  test('to what is waited for, or was never played, is refused', async () => {
    expect(await order(`rewind: { to: ${STEP1}, reason: x }`)).toContain('there is nothing to go back over')
    expect(await order('rewind: { to: J/A 1941 start, reason: x }')).toContain("no step 'J/A 1941 start' has been played")
  })

  test('of a step that waits for answers takes its questions back', async () => {
    fork((file) => `${file.replace(/^pace:.*$/m, '')}\npace: normal\n`)
    await send(USSR, 'standing orders:\n  combat table of the defender: ask\n')
    await send(USSR, 'defend: []\n')
    await send(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
    await order(`rewind: { to: ${STEP1}, reason: a wrong sheet }`)
    expect(table.campaign.store.questions(1).map(({ state }) => state)).toEqual(['expired'])
    await send(GERMANY, 'action: land\n')
    await send(USSR, 'defend: []\n')
    expect(current().name).toBe(STEP2)
    verified()
  })
})
