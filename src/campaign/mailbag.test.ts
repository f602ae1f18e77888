import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { flat, GERMANY, type Received, TestCampaign, USSR } from '../commands/testing.ts'
import { dropMail } from '../mail/folder-mail.ts'
import { keysIn } from '../mail/keys.ts'
import { forkEachTest } from '../commands/testing-forks.ts'
import { verify } from './verify.ts'

const STEP1 = 'M/J 1941 impulse 1'
const MODERATOR = 'maria@example.test'

let table: TestCampaign
const fork = forkEachTest(
  (own) => (table = own),
  (file) =>
    `${file.replace('security: address', 'security: both').replace('deadline hours: null', 'deadline hours: 72')}moderator: {name: Maria, address: ${MODERATOR}}\n`,
)

const stored = () =>
  table.campaign.store.sheetsFor(table.campaign.store.currentStep()!.name).map(({ seat, text }) => `${seat}: ${text.trim()}`)
const replyTo = async (who: string) => (await table.last(who)).headers['reply-to']
/** A mail byte for byte, from Germany, in answer to its last; what came back. */
async function raw(body: string, { from = GERMANY, header = '', to = '', id = String(Math.random()) } = {}): Promise<Received[]> {
  const before = (await table.received(from)).length
  const head = `From: Heinz <${from}>\nTo: ${to || (await replyTo(GERMANY))}\nMessage-ID: <${id}@player.test>\nDate: ${table.now.toUTCString()}\n${header || 'Subject: Orders\n'}`
  await dropMail(
    join(table.folder, 'mailbox', 'adjutant'),
    id.replace('.', ''),
    Buffer.from(`${head}\n${body}`.replaceAll('\n', '\r\n'), 'utf8'),
  )
  await table.poll()
  return (await table.received(from)).slice(before)
}
const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
const thanks = (mail: Received) =>
  `Thanks!\n\nOn Mon, 5 Jan 2026 at 12:00, Adjutant <adjutant@campaign.local> wrote:\n${quoted(mail.text)}\n`

describe('a "Thanks!" above whatever we sent', () => {
  test('changes no orders: neither above a receipt, nor an answer, nor a refusal, nor a report', async () => {
    const orders = 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n'
    await raw(orders)
    const ours = [
      (await table.received(GERMANY))[0],
      await table.last(GERMANY),
      ...(await raw('query: [my units, odds Brest-Litovsk]\n')),
      ...(await raw('query: help\n')),
      ...(await raw('action: lad\n')),
      ...(await raw('press: {to: all, text: "action: pass"}\n')),
      ...(await raw('Good morning!\n')),
    ]
    // The misspelt sheet has been refused or has replaced the first; these are to stand.
    await raw(`${orders}note: the last word\n`)
    const stands = stored()
    expect(stands.join()).toContain('the last word')
    for (const mail of ours) {
      const [answer, ...more] = await raw(thanks(mail))
      expect([mail.subject, answer.subject, more.length]).toEqual([mail.subject, '[b41] No orders found', 0])
      expect(stored()).toEqual(stands)
    }
  })

  test('but a sheet that a player filled in between the quoted lines counts, its marks lost or not', async () => {
    const [receipt] = await raw(
      `On Mon, 5 Jan 2026 at 12:00, Adjutant <adjutant@campaign.local> wrote:\n> for: ${STEP1}\n> action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n> note: none\n`,
    )
    expect(flat(receipt.text)).toContain('attack Brest-Litovsk')
    expect(stored()).toHaveLength(1)
  })
})

describe('a sheet', () => {
  test('that we send names its campaign, its seat and its step', async () => {
    const head = `campaign: b41\nseat: Germany\nfor: ${STEP1}\n`
    const [welcome] = await table.received(GERMANY)
    expect(welcome.text).toMatch(new RegExp(`# --- orders begin [0-9a-f]{15} ---\n${head}`))
    expect(welcome.files.find(({ name }) => name.endsWith('.yaml'))!.text).toContain(head)
  })

  test('in HTML alone, under a subject in another charset, with tabs, in a file that Notepad wrote: each is read', async () => {
    for (const [body, header] of [
      [
        '<p>action: air</p><p>note: f=FCr Zug 1</p>',
        'Subject: =?iso-8859-1?Q?Befehle_f=FCr_Zug_1?=\nMIME-Version: 1.0\nContent-Type: text/html; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n',
      ],
      ['action:\tair\nattack:\n\t- at: Brest-Litovsk\n\t  with: all\n', 'Subject: tabs\n'],
      [
        Buffer.from('action: air\n', 'utf16le').toString('base64'),
        'Subject: file\nMIME-Version: 1.0\nContent-Type: application/octet-stream; name=o.yaml\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n',
      ],
    ]) {
      const [receipt] = await raw(body, { header })
      expect(receipt.subject).toBe(`[b41] ${STEP1}: your sheet is received`)
      expect(receipt.text).toContain('Action: air')
    }
  })

  test('twice in one mail for one step: the last counts, and the first is said not to', async () => {
    const [first, second] = await raw('action: pass\n---\naction: land\n')
    expect(first.subject).toContain('your sheet is refused')
    expect(flat(first.text)).toContain('this mail holds another sheet for the same step below this one; that one counts')
    expect(second.text).toContain('Action: land')
    expect(table.campaign.store.allSheets().map(({ document }) => document)).toEqual([1])
    const [both] = await raw(`for: [${STEP1}, M/J 1941 impulse 2]\naction: air\n---\nfor: ${STEP1}\naction: land\n`)
    expect(flat(both.text)).toContain("held for 'M/J 1941 impulse 2'")
    expect(table.campaign.store.sheetsFor('M/J 1941 impulse 2')).toHaveLength(1)
  })

  test('that asks for an answer elsewhere is answered where the seat is registered, and nowhere else', async () => {
    const [receipt] = await raw('action: land\n', { header: 'Reply-To: boss@elsewhere.test\nSender: x@elsewhere.test\nSubject: Orders\n' })
    expect(receipt.subject).toContain('your sheet is received')
    for (const each of ['boss@elsewhere.test', 'x@elsewhere.test']) expect(await table.received(each)).toEqual([])
  })

  test("with another seat's key, from a mail that was passed on, is its writer's own affair: it opens nothing", async () => {
    const [key] = keysIn([await replyTo(USSR)])
    const [notice] = await raw(`seat: USSR\naction: pass\n\n> Key of this mail: ${key}\n`, { to: 'adjutant@campaign.local' })
    expect(notice.subject).toBe('[b41] Your mail carries no key')
    expect(stored()).toEqual([])
    const [refused] = await raw(`seat: USSR\naction: pass\n\n> Key of this mail: ${key}\n`)
    expect(flat(refused.text)).toContain("you do not play 'USSR'; you play Germany")
    expect(stored()).toEqual([])
  })

  test('a second before the deadline counts; a second after it the step is played without, and it is refused with the sheet of now', async () => {
    await raw('action: land\n')
    const [soviet] = await table.received(USSR)
    table.now = new Date(table.now.getTime() + 72 * 3_600_000 - 1000)
    await table.exchange(USSR, 'defend: []\nnote: in time\n', { to: soviet.headers['reply-to'] })
    expect(flat((await table.last(GERMANY)).text)).not.toContain('No sheet came')
    fork()
    await raw('action: land\n')
    table.now = new Date(table.now.getTime() + 72 * 3_600_000)
    await table.poll()
    table.now = new Date(table.now.getTime() + 1000)
    expect(flat((await table.last(GERMANY)).text)).toContain('No sheet came from USSR')
    const [late] = await table.exchange(USSR, `for: ${STEP1}\ndefend: []\n`, { to: soviet.headers['reply-to'] })
    expect(late.subject).toBe('[b41] Your mail was for an earlier step')
    expect(late.files.map(({ name }) => name)).toEqual(['orders-m-j-1941-impulse-2.yaml'])
  })

  test('for hundreds of steps is stored once, and counts in each', async () => {
    const steps = ['M/J', 'J/A', 'S/O'].flatMap((turn) => Array.from({ length: 99 }, (_, n) => `${turn} 1941 impulse ${n + 1}`))
    const [receipt] = await raw(`for: [${steps.join(', ')}]\naction: land\n# ${'x'.repeat(50_000)}\n`)
    expect(receipt.subject).toContain('your sheet is received')
    await raw(`for: M/J 1941 impulse 5\naction: pass\n`)
    const { store } = table.campaign
    const { bytes, rows } = (store as unknown as { db: Database.Database }).db
      .prepare<[], { bytes: number; rows: number }>('SELECT sum(length(text)) AS bytes, count(*) AS rows FROM sheet')
      .get()!
    expect([rows, bytes < 100_000]).toEqual([298, true])
    for (const [step, words] of [
      [steps[0], 'action: land'],
      [steps[4], 'action: pass'],
      [steps[296], 'action: land'],
    ])
      expect(store.sheetsFor(step).map(({ text }) => text)).toEqual([expect.stringContaining(words)])
    expect(store.allSheets().filter(({ text }) => text.includes('action: land'))).toHaveLength(297)
    expect(verify(table.campaign).mismatches).toEqual([])
  })

  test('without a Date, and even without a Message-ID, is no double of the same words for an earlier step', async () => {
    fork((file) => file.replace(/^security: both/m, 'security: address'))
    let file = 0
    const bare = async (head: string, body: string): Promise<Received[]> => {
      const before = (await table.received(GERMANY)).length
      const source = `From: ${GERMANY}\r\n${head}Subject: Orders\r\n\r\n${body}\r\n`
      await dropMail(join(table.folder, 'mailbox', 'adjutant'), `bare${++file}`, Buffer.from(source))
      await table.poll()
      return (await table.received(GERMANY)).slice(before)
    }
    for (const heads of [
      ['Message-ID: <1@player.test>\r\n', 'Message-ID: <2@player.test>\r\n'],
      ['', ''],
    ]) {
      const [first] = await bare(heads[0], 'note: mine\n')
      expect(first.subject).toContain('your sheet is received')
      await bare(heads[0].replace('1@', '3@'), 'note: another\n')
      const [again] = await bare(heads[1], 'note: mine\n')
      expect([again.subject, stored().join()]).toEqual([first.subject, 'Germany: note: mine'])
    }
    // The same mail once more is still a double.
    expect(await bare('Message-ID: <2@player.test>\r\nReceived: by a second server\r\n', 'note: mine\n')).toEqual([])
  })

  test('for a step that is over is refused under its own name, one for a step that never was says so', async () => {
    const [refused] = await raw('for: M/J 1940 impulse 1\naction: land\n')
    expect(refused.subject).toBe('[b41] M/J 1940 impulse 1: your sheet is refused')
    expect(flat(refused.text)).toContain(`there is no step of that name; '${STEP1}' is waited for`)
    await raw('action: pass\n')
    await table.exchange(USSR, 'defend: []\n', { to: await replyTo(USSR) })
    const [late] = await raw(`for: ${STEP1}\naction: land\n`)
    expect(late.subject).toBe(`[b41] ${STEP1}: your sheet is refused`)
    expect(flat(late.text)).toContain("that step is over; 'M/J 1941 impulse 2' is waited for")
    expect(late.files.map(({ name }) => name)).toEqual(['orders-m-j-1941-impulse-2.yaml'])
  })
})

describe('a mail program', () => {
  test('that unsubscribes for its owner costs him nothing: he hears how a seat is given up', async () => {
    const [welcome] = await table.received(GERMANY)
    expect(welcome.headers['list-unsubscribe']).toBe(`<mailto:${MODERATOR}?subject=%5Bb41%5D%20Germany%20wants%20to%20leave>`)
    for (const header of ['Subject: unsubscribe\n', 'Subject: Re: Unsubscribe\n']) {
      const [answer] = await raw(header.includes('Re:') ? 'Unsubscribe\n' : '', { header })
      expect(answer.subject).toBe('[b41] You play on')
      expect(flat(answer.text)).toContain(`If you want to leave, write to the moderator, ${MODERATOR}`)
    }
    expect(table.campaign.file.seats.Germany.address).toBe(GERMANY)
    expect(table.campaign.store.people.referee()).toEqual([])
  })

  test('shows what is written about a step in one thread, that of the mail which asked for its orders', async () => {
    const [welcome] = await table.received(GERMANY)
    const root = welcome.headers['message-id']
    expect(welcome.headers.references).toBeUndefined()
    const [receipt] = await raw('action: pass\n', { id: '1' })
    expect(receipt.headers.references).toBe(`${root} <1@player.test>`)
    expect(receipt.headers['in-reply-to']).toBe('<1@player.test>')
    table.pass(50)
    await table.poll()
    const reminder = await table.last(USSR)
    expect(reminder.subject).toContain('Reminder')
    expect(reminder.headers.references).toBe((await table.received(USSR))[0].headers['message-id'])
    await table.exchange(USSR, 'defend: []\n', { to: reminder.headers['reply-to'] })
    const report = await table.last(GERMANY)
    expect(report.subject).toContain('report for Germany')
    expect(report.headers.references).toBeUndefined()
    const [next] = await raw('defend: []\n', { id: '2' })
    expect(next.headers.references).toBe(`${report.headers['message-id']} <2@player.test>`)
  })

  test('or a gateway that sends one mail twice and writes into it has its press go out once', async () => {
    const press = 'press: {to: all, text: hello}\n'
    expect(await raw(press, { id: 'same' })).toHaveLength(1)
    expect(await raw(`${press}-- \nchecked for viruses\n`, { id: 'same', header: 'Subject: [SPAM?] Orders\n' })).toEqual([])
    expect((await table.received(USSR)).filter(({ subject }) => subject.includes('Press from'))).toHaveLength(1)
  })
})
