import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { flat, GERMANY, type Received, TestCampaign } from '../commands/testing.ts'
import { verify } from './verify.ts'
import { verifyMails } from './verify-mails.ts'

const OTTO = 'otto@observer.test'
const KARL = 'karl@observer.test'
const MARIA = 'maria@campaign.local'
const SEATS = ['italy', 'germany', 'france', 'britain']

let table: TestCampaign
let otto: Received
let karl: Received
let maria: Received
let germany: Received
beforeAll(async () => {
  table = await TestCampaign.start(
    (file) =>
      `${file}\nmoderator: { name: Maria, address: ${MARIA}, copies: public }\nobservers:\n  - { name: Otto, address: ${OTTO} }\n  - { name: Karl, address: ${KARL}, spoilers: yes }\n`,
    'west-1939',
  )
  await table.poll()
  for (const seat of SEATS) await table.mail(`${seat}@campaign.local`, seat === 'germany' ? 'u-boats: { build: 3 }\n' : 'note: nothing\n')
  await table.poll()
  ;[otto, karl, maria, germany] = await Promise.all([OTTO, KARL, MARIA, GERMANY].map((address) => table.last(address)))
}, 120_000)
afterAll(() => table.remove())

describe('who plays no seat', () => {
  test('gets the reports that everybody may read, with pictures, and no sheet to fill in', () => {
    expect(otto.subject).toContain('report for observer')
    expect(otto.subject).not.toContain('everything')
    expect(otto.text).toContain('HOW IT STANDS')
    expect(otto.text).toContain('WHAT HAPPENED')
    expect(otto.files.some(({ name }) => name.endsWith('.png'))).toBe(true)
    expect(otto.files.some(({ name }) => name.endsWith('.yaml'))).toBe(false)
    expect(otto.all).not.toContain('Key of this mail')
    expect(flat(maria.text).slice(flat(maria.text).indexOf('HOW IT STANDS'))).toContain(
      flat(otto.text).slice(flat(otto.text).indexOf('WHAT HAPPENED'), flat(otto.text).indexOf('THE DICE')),
    )
  })

  test('reads no secret of a seat, but with spoilers all of them', () => {
    const events = table.campaign.store.events(1)
    const secret = events.filter(({ seats }) => seats).map(({ text }) => flat(text))
    expect(secret.length).toBeGreaterThan(0)
    const reads = (mail: Received): string[] => secret.filter((text) => flat(mail.text).includes(text))
    expect(reads(otto)).toEqual([])
    expect(reads(maria)).toEqual([])
    expect(reads(karl)).toEqual(secret)
    expect(reads(germany).length).toBeGreaterThan(0)
  })

  test('is named to the players at the start, and whenever it changes', async () => {
    const [welcome] = await table.received(GERMANY)
    expect(flat(welcome.text)).toContain('Reports go to others too: the moderator, Otto, Karl (sees everything).')
    const more = table.fork((file) => file.replace(`address: ${OTTO}`, `address: ${OTTO}, spoilers: yes`))
    more.campaign.store.setMeta('campaign file', table.campaign.store.meta('campaign file')!)
    await more.poll()
    expect(flat((await more.last(GERMANY)).text)).toContain(
      'others who read the reports the moderator, Otto (sees everything), Karl (sees everything), before the moderator, Otto, Karl (sees everything)',
    )
    more.remove()
  })

  test('changes nothing of what verify finds', async () => {
    expect(verify(table.campaign).mismatches).toEqual([])
    expect(await verifyMails(table.campaign)).toEqual([])
  })
})
