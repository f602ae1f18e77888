import { describe, expect, test } from 'vitest'
import { flat, GERMANY, TestCampaign, USSR } from '../commands/testing.ts'
import { forkEachTest } from '../commands/testing-forks.ts'
import { currentStep } from './campaign.ts'
import { punctuality } from './punctuality.ts'

const STANDING = 'standing orders:\n  losses of the defender: [cheapest]\n'
const IDLE = 'action: pass\n'

let table: TestCampaign
forkEachTest(
  (own) => (table = own),
  (file) => `${file.replace('deadline hours: null', 'deadline hours: 48')}standing orders do: yes\n`,
)
const step = (): string => currentStep(table.campaign)!.row.name
const newest = async (address: string): Promise<string> => flat((await table.last(address)).text)

describe('standing orders that do in the place of a sheet', () => {
  test('a step does not wait for who only responds and has sent them', async () => {
    await table.exchange(USSR, STANDING)
    const receipt = (await table.exchange(GERMANY, IDLE)).at(-1)!
    expect(step()).toBe('M/J 1941 impulse 2')
    expect(flat(receipt.text)).not.toContain('USSR sent no sheet')
    expect(punctuality(table.campaign).find(({ seat }) => seat === 'USSR')).toEqual({ seat: 'USSR', asked: 0, late: 0, missed: 0 })
    expect(await newest(USSR)).not.toContain('Your standing orders do')
  })

  test('it waits for the sheet of who has none, and of who acts', async () => {
    await table.exchange(GERMANY, IDLE)
    expect(step()).toBe('M/J 1941 impulse 1')
    await table.exchange(USSR, STANDING)
    expect(step()).toBe('M/J 1941 impulse 2')
    await table.exchange(GERMANY, STANDING)
    expect(step()).toBe('M/J 1941 impulse 2')
    await table.exchange(USSR, IDLE)
    expect(step()).toBe('M/J 1941 impulse 3')
    expect(await newest(USSR)).toContain('Your standing orders do: the step waits for no sheet of yours.')
  })

  test('a sheet that comes in time counts all the same', async () => {
    await table.exchange(USSR, STANDING)
    const [receipt] = await table.exchange(USSR, 'note: mine\n')
    expect(receipt.subject).toContain('your sheet is received')
    expect(flat(receipt.text)).toContain('Still waited for: Germany,')
    await table.exchange(GERMANY, IDLE)
    expect(punctuality(table.campaign).find(({ seat }) => seat === 'Germany')).toMatchObject({ asked: 1, missed: 0 })
    expect(table.campaign.store.allSheets().map(({ seat }) => seat)).toEqual(['USSR', 'Germany'])
  })
})
