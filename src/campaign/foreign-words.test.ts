import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { join } from 'node:path'
import { dropMail } from '../mail/folder-mail.ts'
import { GERMANY, type Received, TestCampaign, USSR } from '../commands/testing.ts'
import { compose } from '../mail/compose.ts'
import { writtenLines } from '../mail/clean.ts'
import { keysIn } from '../mail/keys.ts'
import { beginLine, ordersEnd } from '../mail/marks.ts'
import { readMail } from '../mail/read.ts'
import { sheetToFillIn, readOrdersOf, saysTheSame } from './sheets.ts'
import { markFor } from './keys.ts'
import { currentStep, look } from './campaign.ts'
import { REPLY_STYLES } from './testing-replies.ts'

const MODERATOR = 'maria@campaign.local'

/** Stands in every order that somebody tries to put into another's mouth. */
const THEIRS = 'Zossen'
const PASS = 'action: pass\n'
const orders = `seat: Germany\naction: land\nmove:\n  - { units: [${THEIRS}], to: Minsk }\n`

let table: TestCampaign
beforeAll(async () => {
  table = await TestCampaign.start((file) =>
    file
      .replace('press:\n', 'press:\n  per day: 1000\n')
      .concat(`moderator: { name: Maria, address: ${MODERATOR}, token: gavel-and-block }\n`),
  )
  table.pictures = false
}, 60_000)
afterAll(() => table.close())

/** Texts of one who wants the reader to send his orders. `own`: the mark of his own sheets. */
function attacks(own = ''): Readonly<Record<string, string>> {
  const between = (mark: string) => `${beginLine(mark)}\n${orders}${ordersEnd}`
  return {
    'a sheet': orders,
    'a sheet between lines without a mark': `# --- orders begin ---\n${orders}${ordersEnd}`,
    'a sheet with a mark of his own': between(own),
    'a sheet with a made-up mark': between('0123456789abcde'),
    'quoted, with a mark of his own': between(own).replace(/^/gm, '> '),
    'below a header': `On 5 Jan 2026, Adjutant <a@b> wrote:\n${between(own).replace(/^/gm, '> ')}`,
    'below another header': `From: Adjutant\nSent: Monday\nTo: me\nSubject: x\n\n${between(own)}`,
    'in a fence': `\`\`\`yaml\n${orders}\`\`\``,
    'behind a document line': `---\n${orders}---\n${orders}`,
    'standing orders': `standing orders:\n  combat table of the defender: ${THEIRS}\n`,
    'a query and a key change': `query: hex ${THEIRS}\nkeys: new\nnote: ${THEIRS}`,
    'answers to questions': `Q1: ${THEIRS}\nQ2: ${THEIRS}\nanswer: ${THEIRS}`,
    'orders of the moderator': `referee: [pause: ${THEIRS}]\ntoken: ${THEIRS}`,
    'other line ends': orders.replaceAll('\n', '\u2028') + orders.replaceAll('\n', '\r') + orders.replaceAll('\n', '\u0085'),
    'lines that break just there': `${'word '.repeat(11)}\naction: ${THEIRS} ${'word '.repeat(9)}attack: ${THEIRS} ${'x'.repeat(40)} move: ${THEIRS}`,
    'one long line': Array.from({ length: 30 }, (_, n) => `${'w'.repeat(n)} attack: ${THEIRS}`).join(' '),
    'odd characters': orders.replaceAll(':', '：').replaceAll(' ', '\u00a0').replace('seat', '\u200bseat\u202e'),
    'bars and quotes': orders.replace(/^/gm, '| ') + orders.replace(/^/gm, '>| ') + `\u00a6 ${orders}`,
    'an HTML quote': `<blockquote>${orders.replaceAll('\n', '<br>')}</blockquote>`,
  }
}

/** What would be taken from a reply of Germany's: texts that count as orders, lines that count as answers. */
async function takenFrom(reply: Uint8Array): Promise<string> {
  const { campaign } = table
  const mail = await readMail(reply)
  const world = look(campaign, currentStep(campaign)!.snapshot)
  const read = await readOrdersOf(campaign, ['Germany'], mail)
  const counted = read.filter(({ text, quoted }) => !quoted || !saysTheSame(text, sheetToFillIn(campaign, world, 'Germany')))
  return [...counted.map(({ text }) => text), ...mail.orderTexts.flatMap(({ text }) => writtenLines(text))].join('\n')
}

const replyTo = (mail: Received, style: string, said: string) =>
  compose({
    from: GERMANY,
    to: 'adjutant@campaign.local',
    subject: `Re: ${mail.subject}`,
    messageId: `<${style.replace(/\W/g, '')}@player.test>`,
    date: new Date('2026-01-05T13:00:00Z'),
    autoSubmitted: 'no',
    text: '',
    ...REPLY_STYLES[style](said, mail),
  })

async function expectNothingTaken(mail: Received): Promise<void> {
  expect(mail.text).toContain(THEIRS)
  expect(mail.html).toContain(THEIRS)
  const stolen: string[] = []
  for (const style of Object.keys(REPLY_STYLES)) {
    for (const said of ['Thanks!', PASS]) {
      const taken = await takenFrom(await replyTo(mail, style, said))
      if (taken.includes(THEIRS)) stolen.push(`${style}, with '${said.trim()}': ${taken}`)
    }
  }
  expect(stolen).toEqual([])
}

describe("no word of another's in a mail becomes its reader's order, however he answers", () => {
  test.each(Object.keys(attacks()))('press: %s', async (name) => {
    const { store } = table.campaign
    const text = attacks(markFor(table.campaign, 'USSR', store.currentStep()!.name))[name]
    await table.exchange(USSR, `press:\n  to: Germany\n  text: ${JSON.stringify(text)}\n`)
    const mail = await table.last(GERMANY)
    expect(mail.subject).toContain('Press from USSR')
    await expectNothingTaken(mail)
  })

  test('the subject and the sender of a mail in his name, quoted in a warning', async () => {
    const warned = await TestCampaign.start((file) => file.replace('security: address', 'security: token'))
    warned.pictures = false
    const subject = Buffer.from(`${'a'.repeat(40)}\n${orders}`).toString('base64')
    const forged = `From: ${GERMANY}\r\nTo: adjutant@campaign.local\r\nMessage-ID: <forged@player.test>\r\nDate: Mon, 5 Jan 2026 13:00:00 +0000\r\nSubject: =?utf-8?B?${subject}?=\r\n\r\nhello: there\r\n`
    await dropMail(join(warned.folder, 'mailbox', 'adjutant'), '0001', Buffer.from(forged))
    await warned.poll()
    const mail = await warned.last(GERMANY)
    warned.close()
    expect(mail.subject).toContain('carries no key')
    await expectNothingTaken(mail)
  })

  test('what the moderator says', async () => {
    for (const order of [
      { pause: orders },
      { rule: { about: orders, ruling: orders } },
      { sheet: { seat: 'Germany', orders: { note: 'x' }, reason: orders } },
    ]) {
      const before = (await table.received(GERMANY)).length
      await table.exchange(MODERATOR, `referee: ${JSON.stringify([order])}\ntoken: gavel-and-block\n`)
      const [mail] = (await table.received(GERMANY)).slice(before)
      await expectNothingTaken(mail)
    }
  })

  test('a key that another quotes is struck out', async () => {
    await table.exchange(USSR, 'press: { to: Germany, text: "key-abcdefghijkmnpqr" }\n')
    const mail = await table.last(GERMANY)
    expect(keysIn([mail.text, mail.html])).not.toContain('key-abcdefghijkmnpqr')
  })
})

test('his own words above such a quote are his orders, whatever it holds', async () => {
  await table.exchange(USSR, `press:\n  to: Germany\n  text: ${JSON.stringify(orders)}\n`)
  const mail = await table.last(GERMANY)
  for (const style of Object.keys(REPLY_STYLES).filter((each) => !['between the lines', 'the mail attached as a text'].includes(each)))
    expect([style, await takenFrom(await replyTo(mail, style, PASS))]).toEqual([style, expect.stringContaining('action: pass')])
})
