import { expect, test } from 'vitest'
import { flat, GERMANY, type Received, TestCampaign, USSR } from '../../commands/testing.ts'
import { forkEachTest } from '../../commands/testing-forks.ts'
import { verify } from '../verify.ts'

let table: TestCampaign
const fork = forkEachTest(
  (own) => (table = own),
  (file) => file.replace('rehearsals: 0', 'rehearsals: 3').replace(/$/, '\npace: normal\nquestion hours: 10\n'),
)

const STEP = 'M/J 1941 impulse 1'
const receiptOf = async (text: string, from = GERMANY): Promise<Received> => (await table.exchange(from, text)).at(-1)!
/** A part of a receipt, by its heading. */
const part = ({ text }: Received, heading: string): string => {
  const [, after = ''] = text.split(`\n${heading}`)
  return flat(after.split(/\n[A-Z]{4}[A-Z ]*(?:\n| \()/)[0])
}
/** The step stops before land combat, after a ground strike and a move. */
async function stopped(soviet = 'defend: []\n'): Promise<void> {
  await table.exchange(USSR, soviet)
  await table.exchange(
    GERMANY,
    'pause before: land combat\naction: land\nground strike:\n  - {at: Brest-Litovsk, with: [Ju-87B]}\nmove:\n  - {unit: XIII INF, to: E2738}\n',
  )
  expect((await table.last(GERMANY)).subject).toBe(`[b41] ${STEP}: a question for Germany [Q1]`)
}

test('a sheet for the rest of a step is rehearsed from where the step has come to', async () => {
  await stopped()
  const receipt = await receiptOf(
    'draft: yes\nmove:\n  - {unit: XIII INF, to: E2637}\nattack:\n  - {at: Brest-Litovsk, with: [XLVII ARM, XLVI MECH]}\n  - {at: Bialystok, with: [XLVII ARM]}\n',
  )
  const understood = part(receipt, 'UNDERSTOOD')
  expect(understood).toMatch(/XLVII ARM and XLVI MECH attack Brest-Litovsk \(E2437\).*-> land combat at \d+:\d+, in 3 rehearsals: /)
  const impossible = part(receipt, 'NOT POSSIBLE AS THINGS STAND NOW')
  expect(impossible).toMatch(/line 3, column 5: XIII INF/)
  expect(impossible).toMatch(/attack Bialystok/)
  // What was told before it stopped is not told again as what comes of it.
  expect(understood).not.toContain('ground strike')
})

test('a question in the middle of a combat: the orders for the rest know how it came out', async () => {
  await table.exchange(USSR, 'defend: [{table: blitzkrieg}]\n')
  await table.exchange(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all, advance: all}\n')
  expect((await table.last(GERMANY)).text).toContain('Breakthrough at Brest-Litovsk')
  const receipt = await receiptOf(
    'draft: yes\nattack:\n  - {at: Brest-Litovsk, with: [XLVII ARM], breakthrough: [{unit: XLVI MECH, to: E2438}]}\n  - {at: Kaunas, with: all}\n',
  )
  expect(part(receipt, 'UNDERSTOOD')).toMatch(/XLVI MECH .*E2438/)
})

test('what it marks as certain comes, and the log verifies', async () => {
  await stopped('defend: [{table: assault, hq support: none}]\n')
  const mails = await table.exchange(GERMANY, 'attack:\n  - {at: Brest-Litovsk, with: [XLVII ARM, XLVI MECH], breakthrough: none}\n')
  const receipt = mails.find(({ subject }) => subject.includes('your sheet is received'))!
  const [, certain] = /(XLVII ARM and XLVI MECH attack Brest-Litovsk \(E2437\)[^()]*\([^()]*\)\.) \(certain\)/.exec(
    part(receipt, 'UNDERSTOOD'),
  )!
  const report = mails.find(({ subject }) => subject.includes('report for Germany'))!
  expect(flat(report.text)).toContain(certain)
  expect(verify(table.campaign).mismatches).toEqual([])
})

/** What a receipt says, but for the key and the digest of the mail. */
const said = ({ text }: Received): string =>
  text.replace(/[0-9a-f]{32,64}/g, 'digest').replace(/Dice: the secrets[\s\S]*?report of its step\./, '')

test('it shows nothing of what the others have ordered, nor of the dice to come', async () => {
  const sheet = 'draft: yes\nattack:\n  - {at: Brest-Litovsk, with: [XLVII ARM, XLVI MECH]}\n  - {at: Kaunas, with: all}\n'
  const receipts: string[] = []
  for (const soviet of [
    'defend: []\n',
    'defend:\n  - {table: assault, losses: [cheapest], hq support: none}\n',
    'defend:\n  - {table: blitzkrieg, intercept: best, ground support: all}\n---\nstanding orders:\n  losses of the defender: [keep HQs]\n  intercept: best\n',
  ]) {
    fork()
    await stopped(soviet)
    receipts.push(said(await receiptOf(sheet)))
  }
  expect(receipts[0]).toMatch(/land combat at \d+:\d+/)
  expect(new Set(receipts).size).toBe(1)
})

test('who is not asked hears no more than before the step', async () => {
  await stopped()
  const receipt = await receiptOf('draft: yes\ndefend:\n  - {at: Brest-Litovsk, table: assault}\n', USSR)
  expect(flat(receipt.text)).not.toContain('rehearsals')
  expect(receipt.text).not.toMatch(/Ju-87B|E2738/)
})
