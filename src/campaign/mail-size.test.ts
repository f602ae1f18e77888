import { expect, test } from 'vitest'
import { forkEachTest } from '../commands/testing-forks.ts'
import { flat, GERMANY, type Received, type TestCampaign, USSR } from '../commands/testing.ts'

let table: TestCampaign
forkEachTest((own) => {
  table = own
  table.pictures = true
  // As if none had been left out before.
  table.campaign.store.setMeta('drawing', '')
})

const pictures = ({ files }: Received): string[] => files.map(({ name }) => name).filter((name) => name.endsWith('.png'))

/** The reports of a step in which the seats had chosen their mails. */
async function reports(): Promise<[germany: Received, ussr: Received]> {
  await table.mail(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
  await table.mail(USSR, 'defend: {losses: cheapest}\n')
  await table.poll()
  return [await table.last(GERMANY), await table.last(USSR)]
}

test('a player who wants text only gets no HTML and no pictures, and the sheet as before', async () => {
  const [answer] = await table.exchange(GERMANY, 'mail: text only\n')
  expect(answer.subject).toBe('[b41] Your mails: text only')
  const [germany, ussr] = await reports()
  expect(germany.html).toBe('')
  expect(pictures(germany)).toEqual([])
  expect(germany.text).toContain('WHAT HAPPENED')
  expect(germany.files.map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/\.yaml$/), 'dice-1.json']))
  expect(ussr.html).not.toBe('')
  expect(pictures(ussr).length).toBeGreaterThan(1)
})

test('small reports have one picture, of the front, and their HTML names no other', async () => {
  await table.exchange(USSR, 'mail: small\n')
  const [, ussr] = await reports()
  expect(pictures(ussr)).toHaveLength(1)
  expect(ussr.html.match(/cid:/g)).toHaveLength(1)
  await table.exchange(USSR, 'mail: full\n')
  expect((await table.exchange(USSR, 'query: hex Minsk\n'))[0].html).not.toBe('')
})

test('a size that there is not changes nothing, and its sender hears which there are', async () => {
  const [answer] = await table.exchange(GERMANY, 'mail: tiny\n')
  expect(flat(answer.text)).toContain("'mail:' is one of full, small, text only.")
  const [germany] = await reports()
  expect(pictures(germany).length).toBeGreaterThan(1)
})

test('beside orders it is told, and the orders are taken', async () => {
  const [receipt] = await table.exchange(GERMANY, 'mail: small\naction: land\n')
  expect(receipt.subject).toContain('your sheet is received')
  expect(flat(receipt.text)).toContain("'mail'")
  expect(table.campaign.store.sheetsFor('M/J 1941 impulse 1').map(({ seat }) => seat)).toEqual(['Germany'])
})
