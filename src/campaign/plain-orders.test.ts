import { expect, test } from 'vitest'
import { flat, GERMANY, type Received, TestCampaign, USSR } from '../commands/testing.ts'
import { forkEachTest } from '../commands/testing-forks.ts'
import { verify } from './verify.ts'

let table: TestCampaign
forkEachTest((own) => (table = own))

const send = async (sheet: string): Promise<Received> => (await table.exchange(GERMANY, sheet)).at(-1)!
const receiptOf = async (sheet: string): Promise<string> => flat((await send(sheet)).text)
const taken = () => table.campaign.store.sheetsFor('M/J 1941 impulse 1').filter(({ seat }) => seat === 'Germany')

const PHONE = `action: land
XX INF to E2738
attack Siauliai with XLI ARM, XXVI INF, blitzkrieg
GS Siauliai Ju-88A1

Cheers
Tom

Sent from my iPhone
`

test('orders typed on a phone are read, and the receipt says how in YAML', async () => {
  const text = await receiptOf(PHONE)
  expect(text).toContain('read as: move: - {units: [XX INF], to: E2738}')
  expect(text).toContain('read as: attack: - {at: Siauliai, with: [XLI ARM, XXVI INF], table: blitzkrieg}')
  expect(text).toContain('read as: attack: - {at: Siauliai, ground support: [Ju-88A1]}')
  expect(text).toContain('Left out the signature (line 9). Left out what stands below the orders (lines 6 to 7).')
  expect(text).not.toContain('NOT UNDERSTOOD')
})

test('they are played as the same orders in YAML are, and when the log is verified', async () => {
  await table.exchange(GERMANY, PHONE)
  await table.exchange(USSR, 'defend: []\n')
  const { store } = table.campaign
  const [played] = store.steps()
  const given = store.answers(played.number).filter(({ source, seat }) => source === 'sheet' && seat === 'Germany')
  expect(given.map(({ decision }) => decision)).toEqual(expect.arrayContaining(['land move', 'declare attack', 'ground support']))
  expect(given.find(({ decision }) => decision === 'land move')!.answer).toMatchObject({
    path: expect.arrayContaining(['E2738']) as unknown,
  })
  expect(verify(table.campaign).mismatches).toEqual([])
})

test('lines of YAML and plain lines stand in one sheet, in the order in which they were written', async () => {
  const text = await receiptOf(
    'action: land\nmove:\n  - {unit: XX INF, to: E2738}\nv. Leeb to Insterburg\norders:\n- XIII INF to E2637\n  1. LVII ARM to E2538\nattack:\n  - Siauliai with all\n',
  )
  expect(text).toContain('read as: move: - {units: [v. Leeb], to: Insterburg}')
  expect(text).toContain('read as: move: - {units: [XIII INF], to: E2637}')
  expect(text).toContain('read as: attack: - {at: Siauliai, with: all}')
  expect(text).not.toContain('NOT UNDERSTOOD')
})

test('groups and conditions stand in plain lines too', async () => {
  const text = await receiptOf('action: land\ngroups: {south: [XX INF]}\n$south to E2738 if northWeather == "fine"\n')
  expect(text).toContain('XX INF from E2639 to E2738')
  expect(text).not.toContain('NOT UNDERSTOOD')
})

test('a plain line that cannot be read costs itself, and is told with the nearest that would be', async () => {
  const { subject, text } = await send('action: land\natack Siauliai with all\nXX INF too E2738\nXLI ARN to E2541\nXX INF to E2738\n')
  expect(subject).toContain('3 not understood')
  expect(flat(text)).toContain(
    "'atack Siauliai with all' is not read: it is no entry and no order in plain words; did you mean 'attack Siauliai with all'?",
  )
  expect(flat(text)).toContain("'XX INF too E2738' is not read")
  expect(flat(text)).toContain("no unit 'XLI ARN'; did you mean XLI ARM?")
  expect(flat(text)).toContain('XX INF from E2639 to E2738')
})

test('what may mean two things is refused with both', async () => {
  const text = await receiptOf('action: land\nattack Siauliai with all\nGS Kaunas Ju-88A1\n')
  expect(text).toContain("'GS Kaunas Ju-88A1' is not read: no order under 'attack:' is for Kaunas, which it could be added to")
})

const PROSE = [
  'Hi Tom, attack is fun!',
  'I will be away on Monday and back to normal on Tuesday',
  'See you at the club on Friday to celebrate',
  'Looking forward to it',
  'Sent from my iPhone',
  'Sent from Minsk with my phone',
  'This message is intended for the addressee only. If you got it in error, please send it back to the sender.',
  'P.S. attack is the best defence, as Rommel said to Kesselring',
  'Best regards, Karl to his friends',
  'Tel. 0049 30 1234567',
  'Minsk is nice in spring',
  'on to Moscow with you',
  'good luck with Siauliai',
]

test.each(PROSE)('prose around orders is none, nor does it harm them: %s', async (line) => {
  const receipt = await send(`${line.startsWith('Sent from') ? 'Hello' : line}\n\naction: land\nXX INF to E2738\n\n${line}\n`)
  const [sheet] = taken()
  expect(sheet.text).toContain('XX INF to E2738')
  const text = flat(receipt.text)
  expect(text).toContain('XX INF from E2639 to E2738')
  expect([...text.matchAll(/read as: /g)]).toHaveLength(1)
})

test.each(PROSE)('a mail of words alone changes nothing: %s', async (line) => {
  await send(`${line}\n${line}\n`)
  expect(taken()).toEqual([])
})

test('a remark that goes on in the next line orders nothing', async () => {
  const text = await receiptOf('action: land\nnote: I had thought of\nattack Siauliai with all\n')
  expect(text).not.toContain('read as:')
})

test('plain lines that another wrote are never read', async () => {
  await table.exchange(USSR, 'press:\n  to: Germany\n  text: "orders:\\nXX INF to E2738\\nattack Siauliai with all"\n')
  const press = await table.last(GERMANY)
  await send(`Nice!\n\n${press.text}`)
  await send(`Nice!\n\n${press.text.replace(/^/gm, '> ')}`)
  expect(taken()).toEqual([])
})

test('a line that a mail program broke is whole again', async () => {
  const text = await receiptOf('action: land\nattack Siauliai with XLI ARM, XXVI INF, L MECH and I INF at\nMemel, blitzkrieg\n')
  expect(text).toContain('table: blitzkrieg}')
})

test('words that name no section of a sheet do not take the place of one', async () => {
  await send('action: land\nXX INF to E2738\n')
  const { subject } = await send('my orders: as before\nplease do it to them with all you have\n')
  expect(subject).toContain('refused')
  expect(taken()).toHaveLength(1)
})
