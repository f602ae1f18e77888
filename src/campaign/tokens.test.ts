import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flat, GERMANY, type Received, TestCampaign, USSR } from '../commands/testing.ts'
import { forkEachTest } from '../commands/testing-forks.ts'
import { dropMail } from '../mail/folder-mail.ts'
import { keysIn } from '../mail/keys.ts'

const MODERATOR = 'maria@example.test'
const STRANGER = 'mallory@evil.test'
const WORD = 'gavel-and-block'
const SESAME = 'open-sesame'

let table: TestCampaign
const fork = forkEachTest(
  (own) => (table = own),
  (file) =>
    `${file
      .replace(/^security: address/m, 'security: both')
      .replace(`address: ${GERMANY}`, `address: ${GERMANY}\n    token: ${SESAME}`)
      .replace('deadline hours: null', 'deadline hours: 72')}moderator: {name: Maria, address: ${MODERATOR}, token: ${WORD}}\n`,
)
const withSecurity = (security: string) => fork((file) => file.replace(/^security: both/m, `security: ${security}`))
const sheets = () => table.campaign.store.allSheets().map(({ seat }) => seat)
const acts = () => table.campaign.store.people.referee().map(({ act }) => act)
const said = (mails: readonly Received[]) => flat(mails.map(({ subject, text }) => `${subject} ${text}`).join(' '))

/** A mail with a header of its own; what came back. */
async function raw(from: string, to: string, header: string, text: string): Promise<Received[]> {
  const before = (await table.received(from)).length
  const name = String(Math.random()).slice(2)
  const head = `From: ${from}\nTo: ${to}\nMessage-ID: <${name}@player.test>\nDate: ${table.now.toUTCString()}\nSubject: Orders\n${header}\n`
  await dropMail(join(table.folder, 'mailbox', 'adjutant'), name, Buffer.from(`${head}\n${text}`.replaceAll('\n', '\r\n')))
  await table.poll()
  return (await table.received(from)).slice(before)
}

const PAUSE = 'referee: { pause: lunch }\n'
test.each([
  ['in the subject', PAUSE, { subject: `Re: ${WORD}` }],
  ['in the subject, as a key', PAUSE, { subject: `token: ${WORD}` }],
  ['in a note', `${PAUSE}note: ${WORD}\n`, {}],
  ['within a text', `${PAUSE}note: |\n  token: ${WORD}\n`, {}],
  ['within a quoted string that goes on', `${PAUSE}note: "a\n token: ${WORD}\n b"\n`, {}],
  ['below another entry', `${PAUSE}more:\n  token: ${WORD}\n`, {}],
  ['in a text that is broken', `referee: { pause: "lunch }\nnote: ${WORD}\n`, { subject: WORD }],
  ['in quoted text', `${PAUSE}\nOn Mon, 5 Jan 2026 at 12:00, Maria <${MODERATOR}> wrote:\n> token: ${WORD}\n`, {}],
  ['in an address', PAUSE, { to: `adjutant+${WORD}@campaign.local` }],
] as const)("the moderator's token %s counts for nothing, and he hears where it goes", async (_, text, more) => {
  const answer = said(await table.exchange(MODERATOR, text, more))
  expect(acts()).toEqual([])
  expect(answer).toContain(
    "Write 'token: ...' in a line of its own beside 'referee:', at the left margin; in the subject, or anywhere else, it does not count.",
  )
})

test.each(['both', 'address'])(
  "a seat's token in the subject or the text counts for nothing with 'security: %s', and the player hears where it goes",
  async (security) => {
    withSecurity(security)
    for (const [text, subject] of [
      ['action: land\n', `Re: ${SESAME}`],
      [`action: land\nnote: ${SESAME}\n`, 'Orders'],
      [`Hello ${SESAME}\n\nOn Mon, 5 Jan 2026 at 12:00, X <x@y.test> wrote:\n> token: ${SESAME}\n> action: land\n`, 'Orders'],
    ])
      expect(said(await table.exchange(GERMANY, text, { subject }))).toContain(
        'at the left margin of your orders; in the subject, in an address or anywhere else in the text it does not count',
      )
    expect(sheets()).toEqual([])
    await table.exchange(GERMANY, `token: ${SESAME}\naction: land\n`)
    expect(sheets()).toEqual(['Germany'])
  },
)

test('a token is guessed five times an hour, and no more; a key is not kept out by that', async () => {
  const guesses = ['gavel', 'block', 'a', 'b', 'c', 'd', WORD]
  for (const guess of guesses) await table.exchange(MODERATOR, `${PAUSE}token: ${guess}\n`)
  expect(acts()).toEqual([])
  const told = await table.received(MODERATOR)
  expect(told.filter(({ text }) => flat(text).includes('More than 5 mails with a wrong token'))).toHaveLength(1)
  // Many at once are as few.
  table.pass(2)
  await table.exchange(MODERATOR, [...'abcdefgh', WORD].map((each) => `token: ${each}\n`).join('---\n') + `---\n${PAUSE}`)
  expect(acts()).toEqual([])
  for (let n = 0; n < 4; n++) await table.exchange(MODERATOR, `${PAUSE}token: again-${n}\n`)
  await table.exchange(MODERATOR, PAUSE, { to: told[0].headers['reply-to'] })
  expect(acts()).toEqual(['pause'])
  table.pass(2)
  await table.exchange(MODERATOR, `referee: { resume: now }\ntoken: ${WORD}\n`)
  expect(acts()).toEqual(['pause', 'resume'])
})

test("a seat's token too; and what strangers guess is not even read", async () => {
  for (let n = 0; n < 6; n++) await table.exchange(GERMANY, `token: guess-${n}\naction: land\n`)
  await table.exchange(GERMANY, `token: ${SESAME}\naction: land\n`)
  expect(sheets()).toEqual([])
  expect((await table.received(GERMANY)).filter(({ subject }) => subject === '[b41] Too many wrong tokens')).toHaveLength(1)
  expect(await table.exchange(STRANGER, `token: ${WORD}\n${PAUSE}`)).toEqual([])
  table.pass(2)
  await table.exchange(GERMANY, `token: ${SESAME}\naction: land\n`)
  expect(sheets()).toEqual(['Germany'])
})

describe("the moderator's mails", () => {
  const keyMail = async () => (await table.exchange(MODERATOR, PAUSE))[0]

  test('carry a key of their own, and an answer to one commands; with the step it dies', async () => {
    const refused = await keyMail()
    expect(keysIn([refused.headers['reply-to']])).toHaveLength(1)
    expect(refused.text).toContain('Key of this mail: key-')
    expect(acts()).toEqual([])
    const answered = await table.exchange(MODERATOR, PAUSE, { to: refused.headers['reply-to'] })
    expect([said(answered).includes('Done: pause: lunch'), acts()]).toEqual([true, ['pause']])
    expect(String(table.campaign.store.incoming(2)!.source)).not.toMatch(/key-[a-z0-9]{16}/)
    await table.exchange(MODERATOR, 'referee: { resume: now }\n', { to: answered[0].headers['reply-to'] })
    for (const [from, text] of [
      [GERMANY, 'action: land\n'],
      [USSR, 'defend: []\n'],
    ])
      await table.exchange(from, text, { to: (await table.received(from))[0].headers['reply-to'] })
    expect(table.campaign.store.currentStep()!.number).toBe(2)
    expect(said(await table.exchange(MODERATOR, PAUSE, { to: refused.headers['reply-to'] }))).toContain('which is over')
    expect(acts()).toEqual(['pause', 'resume'])
  })

  test("the key from another's address is told to him and opens nothing, but where the key alone is asked for", async () => {
    const { 'reply-to': to } = (await keyMail()).headers
    expect(await table.exchange(STRANGER, PAUSE, { to })).toEqual([])
    expect(said([await table.last(MODERATOR)])).toContain(`${STRANGER} is not an address of moderator, whose key the mail carries`)
    expect(acts()).toEqual([])
    withSecurity('token')
    const { 'reply-to': holiday } = (await keyMail()).headers
    await table.exchange('maria@holiday.test', PAUSE, { to: holiday })
    expect(acts()).toEqual(['pause'])
  })

  test("no player's key commands, and none of the moderator's plays", async () => {
    const [welcome] = await table.received(GERMANY)
    await table.exchange(MODERATOR, PAUSE, { to: welcome.headers['reply-to'] })
    const { 'reply-to': to } = await table.last(MODERATOR).then(({ headers }) => headers)
    await table.exchange(GERMANY, 'action: land\n', { to })
    expect([acts(), sheets()]).toEqual([[], []])
  })
})

describe('a mail with a live key that looks automatic', () => {
  test.each([['Precedence: bulk'], ['List-Id: <war.example.test>'], ['Auto-Submitted: auto-generated'], ['X-Autoreply: yes']])(
    'by %s: its sender and the moderator hear of it, once a day',
    async (header) => {
      const { 'reply-to': to } = (await table.received(GERMANY))[0].headers
      const came: Received[] = []
      for (let n = 0; n < 3; n++) came.push(...(await raw(GERMANY, to, header, `action: land\nnote: ${n}\n`)))
      expect(came.map(({ subject }) => subject)).toEqual(['[b41] A mail that looks automatic was not taken'])
      expect(came[0].text).toContain(header.split(':')[0].replace('List-Id', 'list-id').replace('X-Autoreply', 'x-autoreply'))
      const told = await table.received(MODERATOR)
      expect(told.map(({ subject }) => subject)).toEqual(['[b41] A mail that looks automatic was not taken'])
      expect(told[0].text).toContain('live key of Germany')
      // Its own key lets the orders in.
      await table.exchange(GERMANY, 'action: land\n', { to: came[0].headers['reply-to'] })
      expect(sheets()).toEqual(['Germany'])
      table.pass(25)
      expect(await raw(GERMANY, to, header, 'action: land\nnote: later\n')).toHaveLength(1)
    },
  )

  test('without a key it is answered to nobody', async () => {
    expect(await raw(GERMANY, 'adjutant@campaign.local', 'Precedence: bulk', 'action: land\n')).toEqual([])
    expect(await table.received(MODERATOR)).toEqual([])
  })
})
