import { expect, test } from 'vitest'
import { GERMANY, type TestCampaign, USSR } from '../commands/testing.ts'
import { forkEachTest } from '../commands/testing-forks.ts'
import { toldIn } from './losses.ts'

let table: TestCampaign
forkEachTest(
  (own) => (table = own),
  (file) => `${file.replace('deadline hours: null', 'deadline hours: 5')}\npace: fast\n`,
)

const heading = 'LOSSES OF THIS TURN'
/** The table of losses in a seat's newest report, row by row. */
async function losses(address: string): Promise<string[]> {
  const { text } = (await table.received(address)).findLast(({ subject }) => subject.includes('report for'))!
  const after = text.split(heading)[1] ?? ''
  return after.split('\n').filter((line) => /^ *(?:impulse \d+|start) /.test(line))
}

test('losses of a turn stand in every report to its end, that of its last step too, and in none of the next turn', async () => {
  await table.mail(USSR, 'defend: []\n')
  await table.mail(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all, table: assault}\n')
  await table.poll()
  const first = await losses(GERMANY)
  expect(first.length).toBeGreaterThan(0)
  expect(first.every((row) => row.includes('impulse 1'))).toBe(true)
  expect(await losses(USSR)).toEqual(first)
  const step = () => table.campaign.store.currentStep()!.name
  const played = [step()]
  for (; step().startsWith('M/J'); played.push(step())) {
    expect((await losses(GERMANY)).slice(0, first.length)).toEqual(first)
    table.pass(6)
    await table.poll()
  }
  // The report of the last impulse, after which the position is of the next turn.
  expect(played.length).toBeGreaterThan(3)
  expect((await losses(GERMANY)).slice(0, first.length)).toEqual(first)
  table.pass(6)
  await table.poll()
  expect(await losses(GERMANY)).toEqual([])
}, 120_000)

test('what is told to others alone brings a seat no loss', () => {
  const loss = { unit: 'germany-u-boat', name: 'U-Boat', country: 'Germany', how: 'sunk' }
  const event = { kind: 'naval battle', section: '11.5', text: 'A U-Boat is sunk.', hexes: [], losses: [loss] }
  expect(toldIn('impulse 1', [{ ...event, seats: ['Germany'] }], 'USSR')).toEqual([])
  expect(toldIn('impulse 1', [event, { ...event, seats: ['USSR'] }], 'USSR')).toEqual([
    { ...loss, step: 'impulse 1' },
    { ...loss, step: 'impulse 1' },
  ])
})
