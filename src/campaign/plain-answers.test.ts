import { expect, test } from 'vitest'
import { flat, GERMANY, type Received, TestCampaign, USSR } from '../commands/testing.ts'
import { forkEachTest } from '../commands/testing-forks.ts'
import { verify } from './verify.ts'

let table: TestCampaign
forkEachTest(
  (own) => (table = own),
  (file) => `${file}\npace: normal\nquestion hours: 10\n`,
)

const STEP = 'M/J 1941 impulse 1'
const send = (...mail: Parameters<TestCampaign['exchange']>): Promise<Received[]> => table.exchange(...mail)
const answersTo = (decision: string) => table.campaign.store.answers(1).filter((answered) => answered.decision === decision)
const waits = (): boolean => table.campaign.store.currentStep()!.name === STEP

/** The step stops at the first question to Germany: a breakthrough at Brest-Litovsk. */
async function askedForBreakthrough(): Promise<Received> {
  await send(USSR, 'defend: [{table: blitzkrieg}]\n')
  await send(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all, advance: all}\n')
  const question = await table.last(GERMANY)
  expect(question.subject).toBe(`[b41] ${STEP}: a question for Germany [Q1]`)
  expect(flat(question.text)).toContain("Or in plain words, such as 'break through with XLI ARM to Panevezys'.")
  return question
}
const reply = async (question: Received, text: string, address = GERMANY): Promise<Received[]> =>
  send(address, text, { inReplyTo: question.headers['message-id'], subject: `Re: ${question.subject}` })

test.each([
  ['break through with XLVI MECH to E2438', '[{unit: XLVI MECH, to: E2438}]'],
  ['Breakthrough XLVI MECH and XLVII ARM to e2438.\n\nCheers\nHeinz\n', '[{unit: XLVI MECH, to: e2438}, {unit: XLVII ARM, to: e2438}]'],
  ['XLVI MECH to E2438', '[{unit: XLVI MECH, to: E2438}]'],
  ['Q1: XLVI MECH to E2438\nXLVII ARM to E2438\n', '[{unit: XLVI MECH, to: E2438}, {unit: XLVII ARM, to: E2438}]'],
])("a plain sentence answers, '%s', and is told in YAML", async (said, yaml) => {
  const mails = await reply(await askedForBreakthrough(), said)
  const receipt = mails.find(({ subject }) => subject.includes('Your answer is taken [Q1]'))!
  expect(flat(receipt.text)).toContain(`Q1 is read as: breakthrough: ${yaml}`)
  const to = yaml.split('to:').length - 1
  expect(answersTo('breakthrough')).toMatchObject([{ source: 'reply', answer: { length: to } }])
  expect(waits()).toBe(false)
  expect(verify(table.campaign).mismatches).toEqual([])
})

test.each([
  ['break through with XLVI MECX to E2438', "'break through with XLVI MECX to E2438': no unit 'XLVI MECX'; did you mean XLVI MECH?"],
  ['brake through with XLVI MECH to E2438', "did you mean 'break through with XLVI MECH to E2438'?"],
  ['XLVI MECH to E2438\nand my XLVII ARM stays there', "'and my XLVII ARM stays there' is not read"],
  ['XLVI MECH to Birmingham (Alabama)', "no hex or place 'Birmingham (Alabama)' on this map"],
  ['XLVI MECH to Mnsk', "'XLVI MECH to Mnsk': no hex or place 'Mnsk' on this map; did you mean 'Minsk'?"],
])("what is unclear is refused in the player's own words, '%s', and the question waits", async (said, told) => {
  const [notice] = await reply(await askedForBreakthrough(), said)
  expect(notice.subject).toBe('[b41] Your answer is not understood [Q1]')
  expect(flat(notice.text)).toContain(told)
  expect(answersTo('breakthrough')).toEqual([])
  expect(waits()).toBe(true)
})

test('a choice may be said with a verb and politely', async () => {
  await send(USSR, 'standing orders: {combat table of the defender: ask}\n')
  await send(USSR, 'defend: []\n')
  await send(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all, breakthrough: none}\n')
  const mails = await reply(await table.last(USSR), 'We use the assault table, please.\n', USSR)
  expect(flat(mails[0].text)).toContain('Q1 is read as: assault')
  expect(answersTo('combat table of the defender')).toMatchObject([{ answer: 'assault', source: 'reply' }])
})

test('of a list the orders that can be read count when no better answer comes in time', async () => {
  await send(GERMANY, 'standing orders: {land move: ask}\n')
  await send(USSR, 'defend: []\n')
  await send(GERMANY, 'action: land\n')
  const question = await table.last(GERMANY)
  expect(question.subject).toBe(`[b41] ${STEP}: a question for Germany [Q1]`)
  const [notice] = await reply(question, '[{units: XII INF, to: Lomza}, {units: XII INFX, to: Lomza}]')
  expect(notice.subject).toBe('[b41] Your answer is not understood [Q1]')
  expect(flat(notice.text)).toContain("no unit 'XII INFX'")
  expect(flat(notice.text)).toContain(
    'Q1: what can be read of it counts if you send nothing better in time: XII INF from E2637 to Lomza (E2638).',
  )
  expect(waits()).toBe(true)
  table.pass(11)
  await table.poll()
  expect(waits()).toBe(false)
  expect(answersTo('land move')).toMatchObject([{ source: 'reply', answer: { units: ['germany-xii-inf'] } }, { source: 'default' }])
  expect(verify(table.campaign).mismatches).toEqual([])
})

test('a sheet that settles the question takes the place of what was kept of an answer', async () => {
  await send(GERMANY, 'standing orders: {land move: ask}\n')
  await send(USSR, 'defend: []\n')
  await send(GERMANY, 'action: land\n')
  await reply(await table.last(GERMANY), '[{units: XII INF, to: Lomza}, {units: XII INFX, to: Lomza}]')
  await send(GERMANY, 'action: land\nmove: [{units: XLIII INF, to: Lomza}]\n')
  table.pass(11)
  await table.poll()
  expect(waits()).toBe(false)
  expect(answersTo('land move')).toMatchObject([{ source: 'sheet', answer: { units: ['germany-xliii-inf'] } }, { source: 'default' }])
})
