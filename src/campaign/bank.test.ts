import { expect, it } from 'vitest'
import { forkEachTest } from '../commands/testing-forks.ts'
import { flat, GERMANY, type TestCampaign, USSR } from '../commands/testing.ts'
import { printed } from '../testing-printed.ts'
import { bankLeft, bankText } from './bank.ts'
import { lostBy } from './missed.ts'
import { writeDown } from './referee/referee.ts'

let table: TestCampaign
const fork = forkEachTest((own) => (table = own))
const PASS = 'action: pass\n'
const DAY = 24

const withBank = (more: string): void =>
  fork((file) => `${file.replace(/^deadline hours: .*$/m, '')}deadline hours: 48\ndeadlines: {remind: [24], bank: 5${more}}\n`)
const left = (seat: string): string => bankText(bankLeft(table.campaign, seat, table.now))
const step = () => table.campaign.store.currentStep()!
const newest = async (address: string): Promise<string> => flat((await table.last(address)).text)

/** An order of the moderator, carried out with the next poll. */
async function order(text: string): Promise<void> {
  writeDown(table.campaign, text, `test ${table.now.toISOString()}`, null, table.now)
  await table.poll()
}

/** Plays the first step, of which the deadline hangs on the file that began, with both on time. */
async function first(): Promise<void> {
  await table.exchange(GERMANY, PASS)
  await table.exchange(USSR, PASS)
}

it('runs from the deadline to the sheet, seat by seat, and is told in mails and status', async () => {
  withBank('')
  await first()
  expect(await newest(GERMANY)).toContain('(bank of days: 5 days left)')
  table.pass(24)
  await table.poll()
  expect(await newest(GERMANY)).toContain(
    'Then your bank of days runs, which has 5 days left. Then the step is played with your standing orders and the defaults.',
  )
  table.pass(24)
  await table.poll()
  expect(step().number).toBe(2)
  expect(await newest(USSR)).toContain(
    'missed the deadline of M/J 1941 impulse 2. The bank of days runs, until Monday 12 January 2026, 12:00 (UTC) at most: Germany has 5 days left, USSR has 5 days left.',
  )
  table.pass(30)
  await table.exchange(USSR, PASS)
  expect([left('Germany'), left('USSR')]).toEqual(['3 days 18 hours', '3 days 18 hours'])
  table.pass(20)
  expect([left('Germany'), left('USSR')]).toEqual(['2 days 22 hours', '3 days 18 hours'])
  expect(await printed('status', table.path)).toMatch(/bank of days left: Germany .*, USSR 3 days 18 hours/)
  await table.exchange(GERMANY, PASS)
  expect(step().number).toBe(3)
  table.pass(1)
  expect([left('Germany'), left('USSR')]).toEqual(['2 days 22 hours', '3 days 18 hours'])
  expect(await newest(GERMANY)).toContain('(bank of days: 2 days 22 hours left)')
  // The fuller bank is waited for; when its seat has sent, the other's end is that of the step.
  table.pass(47)
  await table.poll()
  expect(step().deadline).toBe(new Date(table.now.getTime() + (3 * DAY + 18) * 3_600_000).toISOString())
  await table.exchange(USSR, PASS)
  expect(step().deadline).toBe(new Date(table.now.getTime() + (2 * DAY + 22) * 3_600_000).toISOString())
  table.pass(2 * DAY - 2)
  await table.poll()
  expect(await newest(GERMANY)).toContain('Your bank of days runs, and the step is waited for until')
  table.pass(24)
  await table.poll()
  // Empty: the defaults are played, and at the next deadline at once.
  expect([step().number, left('Germany')]).toEqual([4, 'nothing'])
  table.pass(47)
  await table.exchange(USSR, PASS)
  table.pass(1)
  await table.poll()
  expect(step().number).toBe(5)
}, 120_000)

it('stands still in a pause, and is not taken by a daemon that was away', async () => {
  withBank('')
  await first()
  table.pass(48)
  await table.poll()
  table.pass(12)
  await order('pause: holidays')
  table.pass(96)
  await order('resume:')
  expect(left('Germany')).toBe('4 days 12 hours')
  await table.exchange(GERMANY, PASS)
  await table.exchange(USSR, PASS)
  table.pass(48 + 70)
  await table.poll()
  expect([step().number, left('Germany')]).toEqual([3, '4 days 12 hours'])
  table.pass(12)
  // Time that the moderator gives is not taken from it.
  await order('extend: 3 days')
  table.pass(60)
  expect(left('Germany')).toBe('4 days')
}, 120_000)

it.each([
  ['standby', 'The campaign waits for a standby'],
  ['loss', 'The time of Germany is over: the game is lost.'],
])(
  'once empty has follow what the file says: %s',
  async (missed, words) => {
    withBank(`, missed: ${missed}`)
    await first()
    await table.exchange(USSR, PASS)
    for (const hours of [48, 5 * DAY]) {
      expect(lostBy(table.campaign)).toEqual([])
      table.pass(hours)
      await table.poll()
    }
    expect(await newest(USSR)).toContain(words)
    expect(lostBy(table.campaign)).toEqual(missed === 'loss' ? ['Germany'] : [])
    expect([step().number, step().deadline]).toEqual([2, null])
  },
  120_000,
)
