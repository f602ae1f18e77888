import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { flat, TestCampaign } from '../commands/testing.ts'

const [USA, COMMONWEALTH, JAPAN] = ['usa', 'commonwealth', 'japan'].map((name) => `${name}@campaign.local`)
const SHARED = 'drafts: shared\n'
const DRAFT = 'draft: yes\naction: land\n'

let table: TestCampaign
beforeEach(async () => {
  table = await TestCampaign.start((file) => file, 'guadalcanal')
  await table.poll()
})
afterEach(() => {
  table.remove()
})

const drafts = async (address: string): Promise<string[]> =>
  (await table.received(address)).filter(({ subject }) => subject.includes('A draft of')).map(({ text }) => flat(text))

describe('drafts', () => {
  test('are seen by partners where both wish it, and by nobody else', async () => {
    await table.exchange(USA, DRAFT)
    const [chosen] = await table.exchange(USA, SHARED)
    expect(chosen.subject).toContain('Your drafts are shared')
    expect(flat(chosen.text)).toContain("Commonwealth sees your drafts, and you theirs, as soon as they too have sent 'drafts: shared'.")
    await table.exchange(USA, DRAFT)
    await table.exchange(JAPAN, SHARED)
    expect([...(await drafts(COMMONWEALTH)), ...(await drafts(JAPAN))]).toEqual([])
    await table.exchange(COMMONWEALTH, SHARED)
    const [receipt] = await table.exchange(USA, `${DRAFT}note: not yet\n`)
    expect(flat(receipt.text)).toContain('Commonwealth gets it by mail, as you both wish')
    expect(await drafts(JAPAN)).toEqual([])
    const [draft] = await drafts(COMMONWEALTH)
    expect(draft).toContain('USA thinks of these orders for')
    expect(draft).toMatch(/\| .*land/)
    expect(draft).not.toContain('not yet')
    await table.exchange(COMMONWEALTH, 'drafts: private\n')
    await table.exchange(USA, `${DRAFT}note: once more\n`)
    expect(await drafts(COMMONWEALTH)).toHaveLength(1)
  })

  test('only: a sheet that counts is shown to nobody, and nothing of a draft is read as orders', async () => {
    await table.exchange(USA, SHARED)
    await table.exchange(COMMONWEALTH, SHARED)
    await table.exchange(USA, 'action: land\n')
    expect(await drafts(COMMONWEALTH)).toEqual([])
    await table.exchange(USA, DRAFT)
    const { text } = (await table.received(COMMONWEALTH)).at(-1)!
    await table.exchange(COMMONWEALTH, text)
    expect(table.campaign.store.sheetsFor(table.campaign.store.currentStep()!.name).map(({ seat }) => seat)).toEqual(['USA'])
  })

  test('a word that is no choice changes nothing', async () => {
    const [answer] = await table.exchange(USA, 'drafts: maybe\n')
    expect(flat(answer.text)).toContain("'drafts:' is one of shared, private.")
  })
})
