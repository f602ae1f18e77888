import { describe, expect, test } from 'vitest'
import { flat, GERMANY, type Received, TestCampaign, USSR } from '../commands/testing.ts'
import { forkEachTest } from '../commands/testing-forks.ts'

const STEP1 = 'M/J 1941 impulse 1'

let table: TestCampaign
const fork = forkEachTest(
  (own) => (table = own),
  (file) => `${file.replace(/^deadline hours:.*$/m, '')}\ndeadline hours: 72\npress: { per day: 3, anonymous: true }\n`,
)

const send = (...mail: Parameters<TestCampaign['exchange']>): Promise<Received[]> => table.exchange(...mail)
const sheets = () => table.campaign.store.sheetsFor(STEP1).map(({ seat }) => seat)

describe('press', () => {
  test('goes to whom it is for, signed, and its sender hears that it is out', async () => {
    const [receipt] = await send(USSR, 'press:\n  to: Germany\n  text: |\n    Leave Minsk alone.\n\n    We mean it.\n')
    expect(receipt.subject).toBe('[b41] Your message is sent to Germany')
    const mail = await table.last(GERMANY)
    expect(mail.subject).toBe('[b41] Press from USSR to Germany')
    expect(mail.text).toMatch(/USSR \(.*\) writes to Germany:\n\| Leave Minsk alone\.\n\|\n\| We mean it\./)
    expect(mail.headers['auto-submitted']).toBe('auto-generated')
  })

  test('without a name tells nothing of its sender', async () => {
    await send(USSR, 'press: { to: all, anonymous: yes, text: We know. }\n')
    const mail = await table.last(GERMANY)
    expect(mail.subject).toBe('[b41] Press from an anonymous seat to Germany')
    expect(mail.all).not.toMatch(/USSR|ussr@/)
    fork((file) => file.replace('anonymous: true', 'anonymous: false'))
    expect(flat((await send(USSR, 'press: { to: all, anonymous: yes, text: We know. }\n'))[0].text)).toContain('allows no anonymous press')
  })

  test('is never mixed with orders: such a mail is refused whole', async () => {
    const before = (await table.received(GERMANY)).length
    for (const mail of ['press: { to: all, text: hello }\ndefend: []\n', 'press: { to: all, text: hello }\n---\ndefend: []\n']) {
      expect(flat((await send(USSR, mail))[0].text)).toContain("not mixed with orders ('defend')")
    }
    expect(sheets()).toEqual([])
    expect(await table.received(GERMANY)).toHaveLength(before)
  })

  test('is limited by day', async () => {
    for (let i = 0; i < 3; i++) await send(USSR, `press: { to: all, text: message ${i} }\n`)
    expect(flat((await send(USSR, 'press: { to: all, text: one more }\n'))[0].text)).toContain(
      'has sent 3 messages in a day, and 3 are allowed',
    )
    table.pass(25)
    expect((await send(USSR, 'press: { to: all, text: a new day }\n'))[0].subject).toContain('is sent')
  })

  test('of several messages in one mail is limited by day too: none of them goes out', async () => {
    const message = (n: number) => `press: { to: all, text: message ${n} }\n`
    await send(USSR, message(0))
    expect(flat((await send(USSR, [1, 2, 3].map(message).join('---\n')))[0].text)).toContain(
      'has sent 1 message in a day, and 3 are allowed',
    )
    expect((await table.received(GERMANY)).filter(({ subject }) => subject.includes('Press from'))).toHaveLength(1)
    await send(USSR, [1, 2].map(message).join('---\n'))
    expect((await table.received(GERMANY)).filter(({ subject }) => subject.includes('Press from'))).toHaveLength(3)
  })

  test('for another campaign, or only quoted, is not sent on here', async () => {
    expect(flat((await send(USSR, 'campaign: b42\npress: { to: all, text: hello }\n'))[0].text)).toContain(
      "This is for campaign 'b42'; this is 'b41'.",
    )
    await send(
      USSR,
      'Thanks!\n\nOn Mon, 5 Jan 2026 at 12:00, Heinz <germany@campaign.local> wrote:\n> campaign: b41\n> press: { to: all, text: hello }\n',
    )
    expect(table.campaign.store.people.press()).toEqual([])
  })

  test('that cannot be read says why', async () => {
    for (const [mail, why] of [
      ['press: { to: all, text: hello }\n---\npress: { to: all, text: [ }\n', 'Line 3, column'],
      ['press: hello\n', 'Write press as'],
      ['press: { to: Italy, text: ciao }\n', "no seat 'Italy' to write to; there are Germany, and all"],
      ['press: { to: all }\n', 'The message is missing'],
      ['press: { to: all, texts: hi }\n', "no entry 'texts'"],
      ['press: { to: USSR, text: myself }\n', "no seat 'USSR' to write to"],
      [
        `press:\n  to: all\n  text: |\n${'    word word word word word word word\n'.repeat(250)}`,
        'The message has 8750 letters; 8000 are the most',
      ],
    ])
      expect(flat((await send(USSR, mail))[0].text)).toContain(why)
  })

  test('takes no key of its writer to its readers', async () => {
    await send(USSR, 'press:\n  to: all\n  text: "Look: Key of this mail: key-abcdefghjkmnpqrs, what is it?"\n')
    expect((await table.last(GERMANY)).all).not.toContain('key-abcdefghjkmnpqrs')
    expect(table.campaign.store.people.press()[0].text).not.toContain('key-abcdefghjkmnpqrs')
  })

  test('is shown as it was written, not as markup or a template', async () => {
    await send(USSR, 'press:\n  to: all\n  text: "<script>alert(1)</script> {{head.commitment}} <b>"\n')
    const mail = await table.last(GERMANY)
    expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {{head.commitment}}')
    expect(mail.text).toContain('<script>alert(1)</script> {{head.commitment}} <b>')
  })
})

describe('an absence', () => {
  test('is told to all, now and in the report, and moves the deadlines to come', async () => {
    await send(USSR, 'absent: { from: 2026-01-08, to: 2026-01-12 }\n')
    for (const each of [GERMANY, USSR]) expect(flat((await table.last(each)).text)).toContain('is away from 2026-01-08 to 2026-01-12')
    expect(table.campaign.store.currentStep()!.deadline).toBe('2026-01-08T12:00:00.000Z')
    await send(USSR, 'defend: []\n')
    await send(GERMANY, 'action: pass\n')
    expect(table.campaign.store.currentStep()!.deadline).toBe('2026-01-15T23:59:59.999Z')
    expect((await table.last(GERMANY)).text).toContain('FROM THE MODERATOR')
  })

  test('of a seat that is not waited for moves nothing', async () => {
    fork((file) => file.replace(/^wait for:.*$/m, 'wait for: active side'))
    await send(GERMANY, 'absent: { from: 2026-01-08, to: 2026-01-12 }\n')
    await send(GERMANY, 'action: pass\n')
    expect(table.campaign.store.currentStep()).toMatchObject({ name: 'M/J 1941 impulse 2', deadline: '2026-01-08T12:00:00.000Z' })
  })

  test("is of whole days of the campaign's time zone", async () => {
    fork((file) => `${file}deadlines: { time zone: Asia/Tokyo }\n`)
    await send(USSR, 'absent: { from: 2026-01-08, to: 2026-01-12 }\n')
    expect(table.campaign.store.people.absences()).toMatchObject([{ starts: '2026-01-07T15:00:00.000Z', ends: '2026-01-12T14:59:59.999Z' }])
  })

  test('is taken back', async () => {
    await send(USSR, 'absent: { from: 2026-01-08, to: 2026-01-12 }\n')
    await send(USSR, 'absent: no\n')
    expect(table.campaign.store.people.absences()).toEqual([])
    expect(flat((await table.last(GERMANY)).text)).toContain('is back')
    // By the one player for himself alone.
    await send(GERMANY, 'absent: { from: 2026-01-08, to: 2026-01-12 }\n')
    await send(USSR, 'absent: no\n')
    expect(table.campaign.store.people.absences().map(({ seat }) => seat)).toEqual(['Germany'])
  })

  test('that is past, too long or unreadable is refused', async () => {
    for (const [mail, why] of [
      ['absent: { from: 2025-12-01, to: 2025-12-05 }\n', 'over already'],
      ['absent: { from: 2026-02-01, to: 2026-01-20 }\n', 'before it begins'],
      ['absent: { from: 2026-02-01, to: 2026-06-01 }\n', '21 are the most'],
      ['absent: a while\n', 'Write an absence as'],
    ])
      expect(flat((await send(USSR, mail))[0].text)).toContain(why)
    expect(table.campaign.store.people.absences()).toEqual([])
  })

  test('in pieces is one absence: pieces with no time for a step between them are no longer together than one may be', async () => {
    await send(USSR, 'absent: { from: 2026-02-01, to: 2026-02-14 }\n')
    expect(flat((await send(USSR, 'absent: { from: 2026-02-16, to: 2026-02-26 }\n'))[0].text)).toMatch(
      /away from 2026-02-01 to 2026-02-26, 26 days; 21 are the most.*'absent: no' takes back/,
    )
    expect(flat((await send(USSR, 'absent: { from: 2026-01-20, to: 2026-01-30 }\n'))[0].text)).toContain(
      'away from 2026-01-20 to 2026-02-14',
    )
    expect(table.campaign.store.people.absences()).toHaveLength(1)
    await send(USSR, 'absent: { from: 2026-02-10, to: 2026-02-20 }\n')
    // Three days of deadline, and four to play.
    await send(USSR, 'absent: { from: 2026-02-25, to: 2026-03-15 }\n')
    // Another seat has absences of its own.
    await send(GERMANY, 'absent: { from: 2026-02-16, to: 2026-02-26 }\n')
    expect(table.campaign.store.people.absences().map(({ seat }) => seat)).toEqual(['USSR', 'USSR', 'USSR', 'Germany'])
  })
})
