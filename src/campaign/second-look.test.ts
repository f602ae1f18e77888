import { describe, expect, test } from 'vitest'
import { forkEachTest } from '../commands/testing-forks.ts'
import { flat, GERMANY, type TestCampaign, USSR } from '../commands/testing.ts'

const STEP = 'M/J 1941 impulse 1'
const WELL = 'action: land\n'
const WRONG = 'action: land\nmove:\n  - {unit: Grand Army, to: Minsk}\n'
const IDLE = 'note: nothing\n'

let table: TestCampaign
forkEachTest(
  (own) => (table = own),
  (file) => file.replace('second look: 0', 'second look: 30').replace('deadline hours: null', 'deadline hours: 48'),
)

const minutes = async (n: number): Promise<string> => {
  table.pass(n / 60)
  await table.poll()
  return table.campaign.store.currentStep()!.name
}
const step = (): string => table.campaign.store.currentStep()!.name
const last = async (from: string, text: string): Promise<string> =>
  flat((await table.exchange(from, text)).map(({ text }) => text).join('\n'))

describe('a step whose sheets are all there', () => {
  test('is played at once where no receipt had anything to say', async () => {
    await table.exchange(USSR, IDLE)
    await table.exchange(GERMANY, WELL)
    expect(step()).not.toBe(STEP)
  })

  test('waits half an hour from the last receipt that said that something is wrong', async () => {
    expect(await last(GERMANY, WRONG)).toContain('Still waited for: USSR')
    await minutes(20)
    const receipt = await last(USSR, IDLE)
    expect(receipt).toContain('Everyone has sent. So that sheets with something wrong can be mended the step waits until')
    expect(step()).toBe(STEP)
    expect(await minutes(9)).toBe(STEP)
    expect(await minutes(2)).not.toBe(STEP)
  })

  test('is played as soon as the sheet is mended, or its player is ready', async () => {
    await table.exchange(USSR, IDLE)
    expect(await last(GERMANY, WRONG)).toContain('the step waits until')
    expect(step()).toBe(STEP)
    await table.exchange(GERMANY, WELL)
    expect(step()).not.toBe(STEP)
  })

  test.each(['ready\n', 'ready: yes\n', 'Ready!\n'])("goes on when its player writes '%s'", async (word) => {
    await table.exchange(USSR, IDLE)
    await table.exchange(GERMANY, WRONG)
    expect(await last(GERMANY, word)).toContain('You are ready')
    expect(step()).not.toBe(STEP)
  })

  test("does not wait for a sheet that says 'final: yes'", async () => {
    await table.exchange(USSR, IDLE)
    await table.exchange(GERMANY, `final: yes\n${WRONG}`)
    expect(step()).not.toBe(STEP)
  })

  test('never waits beyond its deadline', async () => {
    await table.exchange(USSR, IDLE)
    await minutes(48 * 60 - 10)
    await table.exchange(GERMANY, WRONG)
    expect(step()).toBe(STEP)
    expect(await minutes(11)).not.toBe(STEP)
  })

  test("waits for whoever wrote 'hold', through his next sheet, until he is ready or the deadline has come", async () => {
    expect(await last(GERMANY, 'hold\n')).toContain(`${STEP} is not played before you say so or its deadline`)
    await table.exchange(GERMANY, WELL)
    expect(await last(USSR, IDLE)).toContain('the step waits until')
    expect(await minutes(600)).toBe(STEP)
    await table.exchange(GERMANY, 'ready\n')
    expect(step()).not.toBe(STEP)
  })

  test("is played at its deadline though somebody wrote 'hold'", async () => {
    await table.exchange(GERMANY, 'hold: yes\n')
    await table.exchange(GERMANY, WELL)
    await table.exchange(USSR, IDLE)
    expect(await minutes(47 * 60)).toBe(STEP)
    expect(await minutes(61)).not.toBe(STEP)
  })
})

test('a draft has a receipt and nothing else: it counts for nobody and takes no sheet away', async () => {
  await table.exchange(USSR, IDLE)
  const [draft] = await table.exchange(GERMANY, `draft: yes\n${WRONG}`)
  expect(draft.subject).toBe(`[b41] ${STEP}: your draft is rehearsed, 1 not understood`)
  expect(flat(draft.text)).toContain('rehearsed: it does not count')
  expect(flat(draft.text)).toContain('Still waited for: Germany')
  expect(table.campaign.store.sheetsFor(STEP).map(({ seat }) => seat)).toEqual(['USSR'])
  await table.exchange(GERMANY, WELL)
  expect(step()).not.toBe(STEP)
})
