import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { flat, type Received, TestCampaign } from '../commands/testing.ts'
import { currentStep, seenBy } from './campaign.ts'
import { verify } from './verify.ts'

/*
 * A seat is a chair for the whole campaign; the powers that it answers for come and go. Whoever sits there without one, with a neutral one or with one that is
 * conquered keeps his mails and what is public, and nobody's secrets but his own.
 */
const FRANCE = 'france@campaign.local'
const ITALY = 'italy@campaign.local'
const BRITAIN = 'britain@campaign.local'

let table: TestCampaign
beforeEach(async () => {
  table = await TestCampaign.start(
    (file) =>
      `${file.replace(/^deadline hours:.*$/m, 'deadline hours: 24')}moderator: { name: Mo, address: mo@campaign.local, token: open-sesame }\n`,
    'west-1939',
  )
  table.pictures = false
  await table.poll()
}, 60_000)
afterEach(() => table.remove())

const order = async (text: string): Promise<string> =>
  flat((await table.exchange('mo@campaign.local', `token: open-sesame\nreferee:\n  - ${text}\n`)).at(-1)!.text)
/** The step is played: who is waited for writes nothing, and the deadline passes. */
async function play(): Promise<string> {
  const { name } = table.campaign.store.currentStep()!
  table.pass(25)
  expect((await table.poll()).played).toEqual([name])
  return name
}
const waited = () => currentStep(table.campaign)!.step.waitsFor
const report = async (address: string, step: string) =>
  (await table.received(address)).find(({ subject }) => subject.includes(`${step}: report`))
/** All of a position that the seat may know, as text. */
const known = (seat: string): string => {
  const { campaign } = table
  return JSON.stringify(campaign.game.save(seenBy(campaign, currentStep(campaign)!.world, seat)))
}

describe('a chair', () => {
  test('of a neutral power: it is asked, gets its report, and knows nothing of what the others plan', async () => {
    await table.mail(BRITAIN, 'plan: { effort: LLE, markers: [London], chits: [evasion] }\n')
    const step = await play()
    expect((await report(ITALY, step))!.all).not.toContain('evasion')
    expect((await table.received(ITALY)).length).toBeGreaterThan(1)
    for (const secret of ['"plans":{"Britain"', 'evasion":true']) expect(known('Italy')).not.toContain(secret)
  })

  test('whose power is handed to another seat, and back: it gets what is public, nobody waits for it, its sheets are refused in words', async () => {
    expect(await order('correct: { reason: he is ill, changes: [{ power: France, seat: Britain }] }')).toContain(
      'France is played by the seat of Britain',
    )
    expect(waited()).not.toContain('France')
    expect(waited()).toContain('Britain')
    const step = await play()
    const told = await report(FRANCE, step)
    expect(told).toBeDefined()
    // No sheet to fill in, and nothing that only the Allies know.
    expect(told!.files.filter(({ name }) => name.endsWith('.yaml'))).toEqual([])
    expect(table.campaign.game.seats(currentStep(table.campaign)!.world).toSorted()).toEqual(['Britain', 'France', 'Germany', 'Italy'])
    await order('correct: { reason: he is well, changes: [{ power: France, seat: France }] }')
    expect(waited()).toContain('France')
    await play()
    expect(verify(table.campaign).mismatches).toEqual([])
  })

  test('of a power that is conquered: its reports go on, its partners have no secrets for it any more', async () => {
    await order('correct: { reason: practice, changes: [{ power: Italy, seat: nobody }] }')
    const { store } = table.campaign
    const snapshot = JSON.parse(store.currentStep()!.snapshot) as {
      nations: Record<string, { conqueredBy: string | null; controller: string | null }>
    }
    const conquered = {
      ...snapshot,
      nations: { ...snapshot.nations, France: { ...snapshot.nations.France, conqueredBy: 'Germany', controller: 'Germany' } },
    }
    store.correctStep(store.currentStep()!.number, conquered)
    expect(waited()).not.toContain('France')
    const step = await play()
    expect(await report(FRANCE, step)).toBeDefined()
    expect(await report(ITALY, step)).toBeDefined()
    expect(known('France')).not.toContain('"plans":{"Britain"')
  })

  test('for a power that comes to life in mid-campaign: from then on it gets a sheet to fill in', async () => {
    await order('correct: { reason: not yet, changes: [{ power: Italy, seat: nobody }] }')
    const sheets = (mail: Received) => mail.files.filter(({ name }) => name.endsWith('.yaml'))
    expect(sheets(await table.last(ITALY))).toEqual([])
    table.pass(1)
    await order('correct: { reason: now, changes: [{ power: Italy, seat: Italy }] }')
    expect(sheets(await table.last(ITALY))).toHaveLength(1)
    const step = await play()
    expect(await report(ITALY, step)).toBeDefined()
  })
})
