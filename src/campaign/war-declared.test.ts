import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flat, GERMANY, TestCampaign, USSR } from '../commands/testing.ts'
import { verify } from './verify.ts'

/*
 * World in Flames, section 9: an impulse in which war is declared is two steps, so that everybody hears of it before anybody acts. The sheets of the first are the drafts of the second.
 */
let begun: TestCampaign
let table: TestCampaign
beforeAll(async () => {
  begun = await TestCampaign.start((file) => file.replace('deadline hours: null', 'deadline hours: 48'), 'barbarossa-politics')
  await begun.poll()
}, 60_000)
afterAll(() => begun.remove())

const step = (): string => table.campaign.store.currentStep()!.name
const newest = async (address: string): Promise<string> => {
  const { subject, text } = await table.last(address)
  return flat(`${subject}\n${text}`)
}
const declare = async (): Promise<void> => {
  await table.exchange(GERMANY, 'declare: USSR\naction: land\nmove:\n  - { units: [XLI ARM], to: Siauliai }\n')
  await table.exchange(USSR, 'note: we defend\n')
}

describe('an impulse in which war is declared', () => {
  test('ends after the declarations, and all hear of it before they act', async () => {
    table = begun.fork()
    await declare()
    expect(step()).toBe('M/J 1941 impulse 1 actions')
    expect(await newest(USSR)).toContain('Germany declares war on USSR')
    const german = await newest(GERMANY)
    expect(german).toContain('What you sent for the impulse is kept as a draft')
    expect(german).not.toContain('left over')
    expect(german).toContain('for: M/J 1941 impulse 1 actions')
    expect(german).not.toMatch(/^#?declare:/m)
    table.remove()
  })

  test('waits for the drafts until both are ready, and plays them then', async () => {
    table = begun.fork()
    await declare()
    await table.exchange(GERMANY, 'ready: yes\n')
    expect(step()).toBe('M/J 1941 impulse 1 actions')
    await table.exchange(USSR, 'ready: yes\n')
    expect(step()).toBe('M/J 1941 impulse 2')
    expect(await newest(GERMANY)).toContain('Germany takes a land action')
    table.remove()
  })

  test('takes a sheet for the actions in place of the draft, and needs no other word', async () => {
    table = begun.fork()
    await declare()
    await table.exchange(GERMANY, 'for: M/J 1941 impulse 1 actions\naction: air\n')
    await table.exchange(USSR, 'note: we defend still\n')
    expect(step()).toBe('M/J 1941 impulse 2')
    expect(await newest(USSR)).toContain('Germany takes an air action')
    table.remove()
  })

  test('plays the drafts at the deadline', async () => {
    table = begun.fork()
    await declare()
    table.now = new Date(table.now.getTime() + 49 * 3_600_000)
    await table.poll()
    expect(step()).toBe('M/J 1941 impulse 2')
    expect(await newest(USSR)).toContain('Germany takes a land action')
    expect(verify(table.campaign).mismatches).toEqual([])
    table.remove()
  })

  test('costs no mail where nobody declares war', async () => {
    table = begun.fork()
    await table.exchange(GERMANY, 'action: combined\n')
    await table.exchange(USSR, 'note: peace\n')
    expect(step()).toBe('M/J 1941 impulse 2')
    table.remove()
  })
})
