import { expect, test } from 'vitest'
import { forkEachTest } from '../../commands/testing-forks.ts'
import { GERMANY, type TestCampaign } from '../../commands/testing.ts'
import { keysIn } from '../../mail/keys.ts'
import { AMBIGUOUS } from '../sorting.ts'
import { arrivalOf, known, type Known } from './arrival.ts'
import { floodOfStrangers, read, tooLarge } from './before-reading.ts'
import { bounce, double, forSeveralCampaigns, fromOurselves, moreThanADay, tooManyInHisName, waitsForItsHour } from './once-read.ts'
import { fromAProgram, moderatorsOrders, moderatorWithoutOrders, stranger, suspect } from './who-sent-it.ts'

const STRANGER = 'stranger@elsewhere.test'
const MODERATOR = 'maria@example.test'

let table: TestCampaign
let ordinal = 0
// One mail an hour.
forkEachTest(
  (own) => (table = own),
  (file) =>
    `${file.replace('security: address', 'security: both').replace('most an hour: 100000', 'most an hour: 1')}moderator: {name: Maria, address: ${MODERATOR}}\n`,
)

const germanysKey = async () => keysIn([(await table.last(GERMANY)).headers['reply-to']])[0]

/** A mail as it lies in the log. */
function stored(head: string, body = 'action: land\n', note = '') {
  const { store } = table.campaign
  const origin = `folder:${++ordinal}`
  const source = Buffer.from(`${head}\nMessage-ID: <${ordinal}@player.test>\n\n${body}`.replaceAll('\n', '\r\n'))
  store.post.addIncoming(origin, table.now.toISOString(), source, note)
  return store.incoming(store.newIncoming().at(-1)!.id)!
}

async function opened(head: string, body?: string, note?: string): Promise<Known> {
  const mail = await read(arrivalOf(table.campaign, stored(head, body, note), table.now))
  if (!('mail' in mail)) throw new Error('it cannot be read')
  return known(mail)
}

/** A player's mail as it should be. */
const ordinary = async () => opened(`From: ${GERMANY}\nTo: gm+${await germanysKey()}@campaign.local`)
/** Mails that came before, as those of somebody. */
const before = (sender: string, mails: number): void => {
  for (let n = 0; n < mails; n++)
    table.campaign.store.post.identify(stored('From: x@y.z').id, { sender, messageId: '', content: '', written: null })
}

/** Each step of a mail's way, a mail that it stops, and what it says of it. */
const STEPS: readonly [name: string, step: (mail: Known) => unknown, stopped: () => Promise<Known>, says: object][] = [
  [
    'floodOfStrangers',
    floodOfStrangers,
    () => {
      before('', 100)
      return opened(`From: ${STRANGER}`)
    },
    { note: expect.stringContaining('more than 100 mails of strangers within an hour'), worthless: true },
  ],
  [
    'forSeveralCampaigns',
    forSeveralCampaigns,
    () => opened(`From: ${GERMANY}`, 'action: land\n', AMBIGUOUS),
    { note: 'it does not say for which campaign of its sender it is', warned: 'Germany/ambiguous' },
  ],
  [
    'bounce',
    bounce,
    () =>
      opened(
        'From: MAILER-DAEMON@x.test\nContent-Type: multipart/report; boundary=b',
        '--b\nContent-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\n\n--b--\n',
      ),
    { note: expect.stringContaining('names none of ours'), worthless: true },
  ],
  ['fromOurselves', fromOurselves, () => opened('From: adjutant+key@campaign.local'), { note: 'from our own address', worthless: true }],
  [
    'double',
    double,
    async () => {
      const date = 'Date: Mon, 5 Jan 2026 12:00:00 +0000'
      const first = await opened(`From: ${GERMANY}\n${date}`)
      table.campaign.store.closeIncoming(first.row.id, 'taken', '', { ...first.identity, sender: GERMANY })
      return opened(`From: ${GERMANY}\n${date}`)
    },
    { note: expect.stringContaining('a double of mail') },
  ],
  [
    'tooManyInHisName',
    tooManyInHisName,
    () => {
      before(`?${GERMANY}`, 1)
      return opened(`From: ${GERMANY}`)
    },
    { note: `more than 1 mails in the name of ${GERMANY} within an hour`, worthless: true },
  ],
  [
    'moreThanADay',
    moreThanADay,
    () => {
      before(GERMANY, 30)
      return ordinary()
    },
    { note: `more mails from ${GERMANY} than can be read within a day`, warned: 'Germany/far too many' },
  ],
  [
    'fromAProgram',
    fromAProgram,
    () => opened(`From: ${GERMANY}\nAuto-Submitted: auto-replied`),
    { note: expect.stringContaining('sent by a program') },
  ],
  [
    'moderatorWithoutOrders',
    moderatorWithoutOrders,
    () => opened(`From: ${MODERATOR}`),
    { note: "from the moderator, without 'referee:'", warned: 'moderator/no orders' },
  ],
  ['stranger', stranger, () => opened(`From: ${STRANGER}`), { note: expect.stringContaining('unknown sender'), worthless: true }],
  ['suspect', suspect, () => opened(`From: ${GERMANY}`), { note: expect.stringContaining('suspect sender'), warned: 'Germany/no key' }],
]

test.each(STEPS)('%s stops its mail and lets an ordinary one go on', async (_name, step, stopped, says) => {
  expect(await step(await ordinary())).toBeNull()
  expect(await step(await stopped())).toMatchObject({ turnedAway: says })
})

test('waitsForItsHour holds the second mail of an hour', async () => {
  expect(await waitsForItsHour(await ordinary())).toBeNull()
  before(GERMANY, 1)
  const until = new Date(table.now.getTime() + 3_600_000).toISOString()
  expect(await waitsForItsHour(await ordinary())).toMatchObject({ held: { until, warned: 'Germany/too many' } })
})

test("moderatorsOrders answers what is written in the moderator's name", async () => {
  expect(await moderatorsOrders(await ordinary())).toBeNull()
  const orders = await opened(`From: ${MODERATOR}`, 'referee: {pause: now}\n')
  expect(await moderatorsOrders(orders)).toMatchObject({ referee: { orders: null, warned: 'moderator/wrong token' } })
})

test('tooLarge stops what the mailbox did not hand out', async () => {
  const { store } = table.campaign
  store.post.addIncoming('imap:1:2', table.now.toISOString(), null, `too large, from ${GERMANY}`)
  const row = store.newIncoming().at(-1)!
  expect(await tooLarge(await ordinary())).toBeNull()
  expect(await tooLarge(arrivalOf(table.campaign, row, table.now))).toMatchObject({
    turnedAway: { note: `larger than the limit; it was not fetched, from ${GERMANY}`, warned: 'Germany/too large' },
  })
})

test('what cannot be read is told to the player whose name it bears', async () => {
  const arrival = arrivalOf(table.campaign, stored(`From: ${GERMANY}`, 'Content-Type: x\n'.repeat(1000)), table.now)
  expect(await read(arrival)).toMatchObject({ turnedAway: { note: 'The mail has more than 200 parts.', warned: 'Germany/unreadable' } })
})
