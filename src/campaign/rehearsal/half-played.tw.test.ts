import { expect, test } from 'vitest'
import { flat, GERMANY, type Received, TestCampaign } from '../../commands/testing.ts'
import { verify } from '../verify.ts'

/** A part of a receipt, by its heading. */
const part = ({ text }: Received, heading: string): string =>
  flat((text.split(`\n${heading}`)[1] ?? '').split(/\n[A-Z]{4}[A-Z ]*(?:\n| \()/)[0])

test('the rest of a player turn of The War is rehearsed from where it has come to, and seats that are asked nothing hear that theirs is not', async () => {
  const war = await TestCampaign.start(
    (file) => file.replace('rehearsals: 0', 'rehearsals: 3').replace(/$/, '\npace: normal\nquestion hours: 10\n'),
    'west-1939',
  )
  war.pictures = false
  await war.poll()
  for (const seat of ['britain', 'france', 'italy']) await war.exchange(`${seat}@campaign.local`, 'plan: {effort: SLE}\n')
  const asked = await war.exchange(
    GERMANY,
    "plan: {effort: SLE}\npause before: first combat\nmove:\n  - {units: [XXI Corps], to: '1321'}\n",
  )
  expect(asked.at(-1)!.subject).toContain('a question for Germany [Q1]')

  const orders = [
    'attack:',
    "  - {at: '1323', with: [II Corps, III Corps], support: [Luftflotte 1]}",
    "  - {at: '1325', with: all}",
    'second move:',
    "  - {units: [XIX Pz], to: '1323'}",
    '',
  ].join('\n')
  const receipt = (await war.exchange(GERMANY, `draft: yes\n${orders}`)).at(-1)!
  expect(part(receipt, 'UNDERSTOOD')).toMatch(/-> combat at 2-1, in 3 rehearsals: .*-> chances at 2-1/)
  expect(part(receipt, 'UNDERSTOOD')).toContain('XIX Pz: 1324 to 1323, 1 movement point.')
  expect(part(receipt, 'NOT POSSIBLE')).toContain('there is no enemy ground unit in Stettin (1325)')
  // Plans are opened and the U-Boat war is over: none of it is rehearsed again.
  expect(receipt.text).not.toMatch(/U-Boat|SLE for/)

  const french = flat((await war.exchange('france@campaign.local', 'draft: yes\nreserve: [strongest]\n')).at(-1)!.text)
  expect(french).toContain('what comes of it is not rehearsed: in the middle of this step you are asked nothing')
  expect(french).not.toMatch(/in 3 rehearsals/)

  const mails = await war.exchange(GERMANY, orders)
  expect(mails.some(({ subject }) => subject.includes('report for Germany'))).toBe(true)
  expect(verify(war.campaign).mismatches).toEqual([])
  war.remove()
}, 60_000)

test('what cannot be read of a list on one line is said in a receipt, though something comes of the rest', async () => {
  const war = await TestCampaign.start((file) => file.replace('rehearsals: 0', 'rehearsals: 3'), 'west-1939')
  war.pictures = false
  await war.poll()
  const receipt = (await war.exchange(GERMANY, 'plan: {effort: SLE}\ndeclare war: [Belgium, Nowhereland]\n')).at(-1)!
  expect(flat(receipt.text)).toContain("line 2, column 24: no nation 'Nowhereland'")
  expect(part(receipt, 'UNDERSTOOD')).toContain('Belgium')
  war.remove()
}, 60_000)
