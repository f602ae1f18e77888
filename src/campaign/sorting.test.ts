import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashOfKey } from '../mail/keys.ts'
import { messageIdFor } from '../mail/compose.ts'
import { Store } from '../store/store.ts'
import { parseCampaignFile } from './campaign-file.ts'
import type { Campaign } from './campaign.ts'
import { AMBIGUOUS, SortingOffice } from './sorting.ts'

const SENT = messageIdFor('b41-2/2026/USSR/1/report/a', 'example.test')
const folder = mkdtempSync(join(tmpdir(), 'sorting-'))
const [ANNAS, HEINZ, MARIA, VERAS] = ['anna@example.test', 'heinz@example.test', 'maria@example.test', 'vera@example.test']
const [KEY, VERAS_KEY] = ['key-aaaaaaaaaaaaaaaa', 'key-bbbbbbbbbbbbbbbb']
let campaigns: Campaign[]

beforeAll(() => {
  // Anna plays in the first two; Heinz in the first, Maria runs the second; Vera plays in the third.
  campaigns = ['b41', 'b41-2', 'b41-3'].map((name, n) => {
    const file = parseCampaignFile(
      `campaign: ${name}\ngame: wif\nscenario: barbarossa\nlog: ${name}.sqlite\nmail: {from: gm@example.test, folder: mailbox}\n${n === 1 ? `moderator: {address: ${MARIA}}\n` : ''}seats:\n  USSR: {player: A, address: ${n === 2 ? VERAS : ANNAS}}\n  Germany: {player: H, address: ${n === 0 ? HEINZ : 'other@example.test'}}\n`,
      join(folder, `${name}.yaml`),
    )
    // Only file and log matter to the sorting.
    return { file, store: Store.create(file.logPath) } as Campaign
  })
  campaigns[1].store.queue({
    messageId: SENT,
    seat: 'USSR',
    from: 'gm@example.test',
    to: [ANNAS],
    subject: 'Report',
    source: Buffer.from('x'),
    now: '2026-01-05T12:00:00Z',
  })
  for (const [n, key] of [
    [1, KEY],
    [2, VERAS_KEY],
  ] as const)
    campaigns[n].store.post.addKey({ hash: hashOfKey(key), seat: 'USSR', messageId: '<1@x>', issued: '2026-01-05T12:00:00Z' })
})
afterAll(() => {
  for (const { store } of campaigns) store.close()
  rmSync(folder, { recursive: true })
})

const sorted = async (mail: string, office = new SortingOffice(campaigns)) => {
  const found = await office.sort({ id: '1', size: 1, source: Buffer.from(mail.replaceAll('\n', '\r\n')) })
  return found && [found.campaign.file.campaign, found.note]
}

test.each([
  ['a player of one campaign', `From: Heinz <${HEINZ}>\n\naction: land\n`, 'b41'],
  ['the moderator of one', `From: ${MARIA}\n\nreferee: pause\n`, 'b41-2'],
  ['a player of both, by the key', `From: ${ANNAS}\nTo: gm+${KEY}@example.test\nSubject: [b41] Re: report\n\naction: land\n`, 'b41-2'],
  ['a player of both, by the subject', `From: ${ANNAS}\nSubject: AW: [B41-2] M/J 1941 impulse 1: report\n\naction: land\n`, 'b41-2'],
  ['a player of both, by the sheet', `From: ${ANNAS}\nSubject: Orders\n\n> campaign: b41-2\naction: land\n`, 'b41-2'],
  [
    'a player of both, by the subject, with a key out of a third in what is quoted',
    `From: ${ANNAS}\nSubject: Re: [b41-2] report\n\naction: land\n> Key of this mail: ${VERAS_KEY}\n`,
    'b41-2',
  ],
  [
    'a player of both, by the sheet, with a third in the subject',
    `From: ${ANNAS}\nSubject: Re: [b41-3] report\n\ncampaign: b41-2\naction: land\n`,
    'b41-2',
  ],
  ['a stranger with a key', `From: x@y.z\nSubject: ${KEY}\n\naction: land\n`, 'b41-2'],
  ['a stranger', 'From: x@y.z\n\naction: land\n', 'b41'],
  ['a bounce', `From: <mailer-daemon@mx.test>\n\n--b\nMessage-ID: ${SENT}\n`, 'b41-2'],
  ['no mail at all', '', 'b41'],
])('a mail of %s goes where it belongs', async (_of, mail, to) => {
  expect(await sorted(mail)).toEqual([to, ''])
})

test.each(['\n', ' ', '>', '> \n', '[', 'campaign:', '<a'])('a mail of 400,000 times %j is sorted like any other', async (filling) => {
  const mail = (more: string) => `From: ${ANNAS}\nSubject: Orders\n\n${filling.repeat(400_000)}\n${more}`
  expect(await sorted(mail('campaign: b41-2\n'))).toEqual(['b41-2', ''])
  expect(await sorted(mail('campaign no more\n'))).toEqual(['b41', AMBIGUOUS])
})

test('a mail that was too large to fetch goes where its sender plays, who is told', async () => {
  const { campaign, note } = (await new SortingOffice(campaigns).sort({
    id: '1',
    size: 9_000_000,
    source: null,
    from: `Vera <${VERAS.toUpperCase()}>`,
  }))!
  expect([campaign.file.campaign, note.toLowerCase()]).toEqual(['b41-3', `too large, from ${VERAS}`])
})

test.each([
  ['nothing said', ''],
  ['both named', 'Subject: [b41] [b41-2] hello\n'],
  ['a campaign that is not his', 'Subject: [b43] hello\n'],
])('a player of both whose mail does not say which (%s) is to be asked', async (_how, header) => {
  expect(await sorted(`From: ${ANNAS}\n${header}\naction: land\n`)).toEqual(['b41', AMBIGUOUS])
})

describe('while a campaign of the mailbox is left alone', () => {
  // Anna plays in it too.
  const left = () => [{ name: 'b41-3', addresses: [VERAS, ANNAS] }]

  test.each([
    ['a player of another', `From: ${HEINZ}\n\naction: land\n`, 'b41'],
    ['a player of several, by the key', `From: ${ANNAS}\nTo: gm+${KEY}@example.test\n\naction: land\n`, 'b41-2'],
    ['a player of several, by the subject', `From: ${ANNAS}\nSubject: Re: [b41-2] report\n\naction: land\n`, 'b41-2'],
    ['a bounce of what another sent', `From: <mailer-daemon@mx.test>\n\n--b\nMessage-ID: ${SENT}\n`, 'b41-2'],
    ['a stranger', 'From: x@y.z\n\nhello\n', 'b41'],
  ])('a mail of %s goes where it belongs', async (_of, mail, to) => {
    expect(await sorted(mail, new SortingOffice(campaigns.slice(0, 2), left()))).toEqual([to, ''])
  })

  test.each([
    ['its player', `From: ${VERAS}\n\naction: land\n`],
    ['a player of several, by its name', `From: ${ANNAS}\nSubject: Re: [b41-3] report\n\naction: land\n`],
    ['a player of several, by a key that is of none of the others', `From: ${ANNAS}\nTo: gm+${VERAS_KEY}@example.test\n\naction: land\n`],
    ['a player of several who does not say for which', `From: ${ANNAS}\n\naction: land\n`],
    ['whoever holds a key of it', `From: holiday@example.test\nTo: gm+${VERAS_KEY}@example.test\n\naction: land\n`],
    [
      'a bounce of what it sent',
      `From: <mailer-daemon@mx.test>\n\n--b\nMessage-ID: ${messageIdFor('b41-3/2026/USSR/1/report/a', 'example.test')}\n`,
    ],
  ])('a mail of %s stays in the mailbox', async (_of, mail) => {
    for (const others of [1, 2]) expect(await sorted(mail, new SortingOffice(campaigns.slice(0, others), left()))).toBeNull()
  })

  test('a mail of its player that was too large to fetch stays there too', async () => {
    const office = new SortingOffice(campaigns.slice(0, 1), left())
    expect(await office.sort({ id: '2', size: 9_000_000, source: null, from: VERAS })).toBeNull()
    expect((await office.sort({ id: '2', size: 9_000_000, source: null, from: 'x@y.z' }))!.campaign).toBe(campaigns[0])
  })
})
