import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { flat, GERMANY, type Received, TestCampaign } from '../../commands/testing.ts'
import { verify } from '../verify.ts'

const at = (seat: string): string => `${seat}@campaign.local`
const BRITAIN = at('britain')
const STOP = 'plan: {effort: SLE}\npause before: first combat\n'
const GERMAN = [
  'draft: yes',
  'attack:',
  "  - {at: '1323', with: [II Corps, III Corps], support: [Luftflotte 1]}",
  'second move:',
  "  - {units: [XIX Pz], to: '1323'}",
  '',
].join('\n')

let begun: TestCampaign
let war: TestCampaign
beforeAll(async () => {
  begun = await TestCampaign.start(
    (file) => file.replace('rehearsals: 0', 'rehearsals: 2').replace(/$/, '\npace: normal\nquestion hours: 10\n'),
    'west-1939',
  )
  begun.pictures = false
  await begun.poll()
}, 60_000)
afterAll(() => begun.remove())
const fork = (): void => {
  war = begun.fork()
  war.pictures = false
}
beforeEach(fork)
afterEach(() => war.remove())

/** Germany and Britain have both asked to stop at the same place, and do. */
async function bothAsked(british = ''): Promise<void> {
  for (const seat of ['france', 'italy']) await war.exchange(at(seat), 'plan: {effort: SLE}\n')
  await war.exchange(BRITAIN, `${STOP}${british}`)
  await war.exchange(GERMANY, STOP)
  for (const address of [GERMANY, BRITAIN]) expect((await war.last(address)).subject).toMatch(/a question for \w+ \[Q\d\]/)
}
/** What a receipt says, but for keys, salts and digests, and the chain of the dice. */
const said = ({ subject, text }: Received): string =>
  `${subject}\n${text}`.replace(/[0-9a-f]{32,64}/g, 'digest').replace(/Dice: the secrets[\s\S]*?report of its step\./, '')
const last = async (from: string, text: string): Promise<Received> => (await war.exchange(from, text)).at(-1)!

describe('two seats that are asked at once', () => {
  test('each get a receipt of the rest as it knows it, whatever the other has written and answered meanwhile', async () => {
    const receipts: string[] = []
    for (const meanwhile of [
      [],
      ['go on'],
      ['reserve: [strongest]\nintercept:\n  - {counter: always}\n'],
      ['draft: yes\nnote: nothing of this counts\n', 'standing orders:\n  naval interception: always\n'],
    ]) {
      war.remove()
      fork()
      await bothAsked()
      for (const text of meanwhile) await war.exchange(BRITAIN, text)
      receipts.push(said(await last(GERMANY, GERMAN)))
    }
    expect(flat(receipts[0])).toMatch(/-> combat at 2-1, in 2 rehearsals/)
    expect(new Set(receipts).size).toBe(1)
  }, 120_000)

  test('hear what an answer comes to while the other is waited for; the step goes on when both have answered', async () => {
    await bothAsked()
    const [taken] = await war.exchange(GERMANY, 'go on')
    expect(taken.subject).toContain('Your answer is taken')
    const british = flat((await last(BRITAIN, 'draft: yes\nsecond move:\n  - {units: [XIX Pz], to: London}\n')).text)
    expect(british).toContain('is rehearsed: it does not count')
    expect(british).not.toMatch(/II Corps INF|Luftflotte 1/)
    const before = war.campaign.store.currentStep()!.name
    await war.exchange(BRITAIN, 'go on')
    expect(war.campaign.store.currentStep()!.name).not.toBe(before)
    expect(verify(war.campaign).mismatches).toEqual([])
  }, 60_000)
})

test('what partners settle in secret changes no receipt of an enemy, in the middle of a step or before one', async () => {
  const receipts: string[] = []
  for (const british of ['', 'concede: yes\n', 'concede: no\n']) {
    war.remove()
    fork()
    await bothAsked(british)
    const midway = said(await last(GERMANY, GERMAN))
    for (const address of [GERMANY, BRITAIN]) await war.exchange(address, 'go on')
    expect(flat((await war.received(at('france'))).map(({ text }) => text).join('\n')).includes('Britain would concede')).toBe(
      british === 'concede: yes\n',
    )
    receipts.push(`${midway}\n${said(await last(GERMANY, 'draft: yes\nintercept:\n  - {counter: always}\n'))}`)
  }
  expect(new Set(receipts).size).toBe(1)
}, 120_000)
