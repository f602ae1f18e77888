import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Store } from './store.ts'

let folder: string
let path: string
let store: Store
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'post-'))
  path = join(folder, 'game.sqlite')
  store = Store.create(path)
})
afterEach(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

const NOW = '2026-01-05T12:00:00.000Z'
const LATER = '2026-01-05T13:00:00.000Z'
const FAR = '2026-01-06T12:00:00.000Z'
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const mail = (messageId: string, more = {}) => ({
  messageId,
  seat: 'USSR',
  from: 'gm@x',
  to: ['a@x'],
  subject: 'Report',
  source: bytes('with key-aaaaaaaaaaaaaaaa'),
  kept: bytes('without'),
  key: `hash of ${messageId}`,
  now: NOW,
  ...more,
})
test("the file is its owner's alone to read", () => {
  expect(statSync(path).mode & 0o077).toBe(0)
})

describe('keys', () => {
  test('are known by their hash, until the player changes them', () => {
    const step = (number: number) => ({ number, name: `impulse ${number}`, branch: 'main', snapshot: {}, opened: NOW, deadline: null })
    store.openStep(step(1))
    store.queue(mail('<1@x>'))
    store.openStep(step(2))
    store.queue(mail('<2@x>'))
    expect(store.post.key('hash of <1@x>')).toEqual({ seat: 'USSR', step: 1, revoked: null })
    expect(store.post.key('hash of <2@x>')).toEqual({ seat: 'USSR', step: 2, revoked: null })
    store.post.revokeKeys('Germany', NOW)
    expect(store.post.key('hash of <1@x>')!.revoked).toBeNull()
    store.post.revokeKeys('USSR', NOW)
    expect(store.post.key('hash of <1@x>')!.revoked).toBe(NOW)
  })

  test('a mail that is queued already brings no second key', () => {
    store.queue(mail('<1@x>'))
    store.queue(mail('<1@x>', { key: 'another' }))
    expect(store.post.key('another')).toBeUndefined()
  })

  test('stand in no page of the file once the server has the mail, or it is given up', () => {
    store.queue(mail('<1@x>'))
    store.queue(mail('<2@x>'))
    store.post.accepted(1, '250 OK', NOW)
    store.post.drop(2, 'given up')
    for (const id of ['<1@x>', '<2@x>']) expect(String(store.sent(id)!.source)).toBe('without')
    store.close()
    expect(readFileSync(path).includes('key-aaaa')).toBe(false)
    store = Store.open(path)
  })
})

describe('mails that come', () => {
  test('another mail under an old number, after the server numbered its mails anew, is stored', () => {
    expect(store.addIncoming('imap:1:7', NOW, bytes('old'))).toBe(true)
    expect(store.addIncoming('imap:1:7', NOW, bytes('new'))).toBe(true)
    expect(store.addIncoming('imap:1:7', NOW, bytes('new'))).toBe(false)
    expect(store.newIncoming().map(({ source }) => String(source))).toEqual(['old', 'new'])
  })

  test('are doubles when the same writer made the very same before and it was taken', () => {
    for (const n of [1, 2, 3]) store.addIncoming(`imap:1:${n}`, NOW, bytes(`mail ${n}`))
    const identity = { sender: 'a@x', messageId: '<m@x>', content: 'c', written: NOW }
    store.post.identify(1, identity)
    expect(store.post.doubleOf(2, identity)).toBeUndefined()
    store.closeIncoming(1, 'taken', '')
    expect(store.post.doubleOf(2, identity)).toBe(1)
    expect(store.post.doubleOf(2, { ...identity, sender: 'b@x' })).toBeUndefined()
    expect(store.post.doubleOf(2, { ...identity, content: 'other', messageId: '<other@x>' })).toBeUndefined()
    expect(store.post.doubleOf(1, identity)).toBeUndefined()
  })

  test('that wait for their hour are taken in when it comes, in their place', () => {
    for (const n of [1, 2, 3]) store.addIncoming(`imap:1:${n}`, NOW, bytes(`mail ${n}`))
    store.post.identify(2, { sender: 'a@x', messageId: '', content: '', written: null })
    store.post.hold(2, LATER)
    expect(store.post.newIds(NOW)).toEqual([1, 3])
    expect(store.post.held()).toEqual([{ sender: 'a@x', mails: 1, until: LATER }])
    expect(store.post.newIds(LATER)).toEqual([1, 2, 3])
    store.closeIncoming(2, 'taken', '')
    expect(store.post.held()).toEqual([])
    expect(store.post.newIds(FAR)).toEqual([1, 3])
  })

  test('are counted for each address since a time', () => {
    store.addIncoming('1', NOW, bytes('1'))
    store.addIncoming('2', LATER, bytes('2'))
    for (const id of [1, 2]) store.post.identify(id, { sender: 'a@x', messageId: '', content: '', written: null })
    expect(store.post.receivedFrom('a@x', '2026-01-05T12:30:00.000Z', FAR)).toBe(1)
    expect(store.post.receivedFrom('b@x', '', FAR)).toBe(0)
  })

  test('under a clock that was a year ahead hold up nothing once it is right: neither the count of the hour, nor a turn that it set', () => {
    store.addIncoming('1', '2027-01-05T12:00:00.000Z', bytes('1'))
    store.post.identify(1, { sender: 'a@x', messageId: '', content: '', written: null })
    expect(store.post.receivedFrom('a@x', NOW, LATER)).toBe(0)
    expect(store.post.timesBefore(2, 'a@x', NOW, LATER)).toEqual([])
    store.post.hold(1, '2027-01-05T13:00:00.000Z')
    expect(store.post.newIds(NOW)).toEqual([1])
    store.post.addWarning('USSR/no key', '2027-01-05T12:00:00.000Z')
    expect(store.post.warned('USSR/no key', NOW, LATER)).toBe(0)
    store.people.addPress({ incoming: 1, seat: 'USSR', recipients: '[]', anonymous: 0, text: 'x', received: '2027-01-05T12:00:00.000Z' })
    expect(store.people.pressSince('USSR', NOW, LATER)).toBe(0)
  })

  test('are doubles too when a gateway wrote into one of them: their Message-ID and Date are the same; orders sent anew under an old Message-ID are none', () => {
    for (const n of [1, 2]) store.addIncoming(`imap:1:${n}`, NOW, bytes(`mail ${n}`))
    const identity = { sender: 'a@x', messageId: '<m@x>', content: 'c', written: NOW }
    store.post.identify(1, identity)
    store.closeIncoming(1, 'taken', '')
    const altered = { ...identity, content: 'c, checked for viruses' }
    expect(store.post.doubleOf(2, altered)).toBe(1)
    expect(store.post.doubleOf(2, { ...altered, written: LATER })).toBeUndefined()
    expect(store.post.doubleOf(2, { ...altered, written: null })).toBeUndefined()
    expect(store.post.doubleOf(2, { ...altered, messageId: '<n@x>' })).toBeUndefined()
    expect(store.post.doubleOf(2, { ...altered, sender: 'b@x' })).toBeUndefined()
    store.post.identify(1, { ...identity, messageId: '' })
    expect(store.post.doubleOf(2, { ...altered, messageId: '' })).toBeUndefined()
  })

  test('that are struck out are known when they come again', () => {
    store.addIncoming('1', NOW, bytes('spam'))
    store.post.replaceSource(1, null)
    expect(store.addIncoming('2', NOW, bytes('spam'))).toBe(false)
  })
})

describe('mails that go', () => {
  test('are never sent again once accepted, whoever asks', () => {
    store.queue(mail('<1@x>'))
    store.post.accepted(1, '250', NOW)
    expect(store.post.retry(1, NOW)).toBe(false)
    expect(store.post.drop(1, 'dropped')).toBe(false)
    expect(store.post.due(LATER, FAR, 10)).toEqual([])
    expect(store.post.bytesToSend(1)).toBeUndefined()
  })

  test('a try that found no server does not count', () => {
    store.queue(mail('<1@x>'))
    store.markOutgoing(1, 'sending', '', NOW)
    store.post.notTried(1, 'nobody there', LATER)
    expect(store.post.due(NOW, FAR, 10)).toEqual([])
    expect(store.post.due(LATER, FAR, 10)).toMatchObject([{ attempts: 0, detail: 'nobody there', state: 'queued' }])
  })

  test('a time set by a wrong clock does not hold them back for years', () => {
    store.queue(mail('<1@x>', { now: '2036-01-05T12:00:00.000Z' }))
    expect(store.post.due(NOW, FAR, 10)).toHaveLength(1)
  })

  test('what failed or bounced is told once, until it is tried again', () => {
    for (const id of ['<1@x>', '<2@x>', '<3@x>']) store.queue(mail(id))
    store.markOutgoing(1, 'failed', '550 no such user', NOW)
    store.post.accepted(2, '250', NOW)
    expect(store.post.bounced('<2@x>', '5.1.1 unknown')).toBe(true)
    expect(store.post.bounced('<2@x>', '5.1.1 unknown')).toBe(false)
    expect(store.post.bounced('<nobody@x>', '5.1.1')).toBe(false)
    expect(store.post.untold().map(({ id, detail, bounce }) => [id, detail, bounce])).toEqual([
      [1, '550 no such user', ''],
      [2, '250', '5.1.1 unknown'],
    ])
    for (const id of [1, 2]) store.post.told(id)
    expect(store.post.untold()).toEqual([])
    expect(store.post.retry(1, NOW)).toBe(true)
    store.markOutgoing(1, 'failed', '550 again', NOW)
    expect(store.post.untold().map(({ id }) => id)).toEqual([1])
    expect(store.post.undelivered().map(({ id }) => id)).toEqual([1, 2, 3])
    expect(store.post.drop(3, 'dropped by the moderator')).toBe(true)
    expect(store.post.due(NOW, FAR, 10)).toEqual([])
    expect(store.post.drop(2, 'seen')).toBe(true)
    expect(store.post.undelivered().map(({ id }) => id)).toEqual([1, 3])
  })
})
