import { describe, expect, test } from 'vitest'
import { readMail, type ReceivedMail } from './read.ts'
import { type Security, senderOf, type SeatIdentity } from './who.ts'

const seats: SeatIdentity[] = [
  { seat: 'germany', addresses: ['rommel@gmail.com', 'erwin+games@example.org'] },
  { seat: 'italy', addresses: ['rommel@gmail.com'], token: 'K7Q2' },
  { seat: 'ussr', addresses: ['zhukov@icloud.com'], token: 'M3X9' },
]
const mail = (headers: string, text = 'game: b'): Promise<ReceivedMail> =>
  readMail(new TextEncoder().encode(`${headers}\nTo: gm@example.org\n\n${text}\n`.replaceAll('\n', '\r\n')))

test('the address decides, whatever its capitals and the name beside it', async () => {
  expect(senderOf(await mail('From: Stalin <Rommel@GMAIL.com>'), seats)).toEqual({
    kind: 'player',
    seats: ['germany'],
    address: 'Rommel@gmail.com',
  })
  expect(senderOf(await mail('From: erwin+games@example.org'), seats)).toMatchObject({ kind: 'player', seats: ['germany'] })
  expect(senderOf(await mail('From: erwin@example.org'), seats)).toMatchObject({
    kind: 'unknown',
    reason: 'erwin@example.org is not the address of a seat.',
  })
  expect(senderOf(await mail('From: "zhukov@icloud.com" <evil@example.org>'), seats)).toMatchObject({ kind: 'unknown' })
  expect(senderOf(await mail('From: zhukov@icloud.com, rommel@gmail.com'), seats)).toMatchObject({ kind: 'unknown', address: null })
})

test('a seat with a token asks for it among those that the mail gives, whole and to the letter', async () => {
  const from = async (address: string, ...tokens: string[]) =>
    senderOf(await mail(`From: ${address}\nSubject: M3X9 K7Q2\nCc: gm+M3X9@example.org`, 'note: M3X9 K7Q2'), seats, { tokens })
  expect(await from('zhukov@icloud.com')).toEqual({
    kind: 'suspect',
    seats: ['ussr'],
    address: 'zhukov@icloud.com',
    reason: 'The mail does not carry the token of ussr.',
    because: 'no token',
  })
  expect(await from('zhukov@icloud.com', 'other', 'M3X9')).toMatchObject({ kind: 'player', seats: ['ussr'] })
  for (const another of ['M3X99', 'AM3X9', 'm3x9', 'M3X', '', 'K7Q2'])
    expect(await from('zhukov@icloud.com', another)).toMatchObject({ kind: 'suspect' })
  expect(await from('rommel@gmail.com', 'K7Q2')).toMatchObject({ kind: 'player', seats: ['germany', 'italy'] })
})

test.each([
  ['mx.example.org; dkim=pass header.d=gmail.com; dmarc=pass (p=NONE) header.from=gmail.com', 'player'],
  ['mx.example.org 1; spf=pass; dmarc=pass', 'player'],
  ['mx.example.org; dmarc=fail header.from=gmail.com', 'suspect'],
  ['mx.example.org; dmarc=pass header.from=evil.com', 'suspect'],
  ['mx.example.org; spf=fail (dmarc=pass)', 'suspect'],
  ['mx.example.org; dmarc=fail\nAuthentication-Results: mx.example.org; dmarc=pass', 'suspect'],
  ['mx.evil.com; dmarc=pass', 'suspect'],
  ['mx.example.org; dmarc=passed-over header.from=gmail.com', 'suspect'],
])('asked to trust mx.example.org alone, "%s" makes a %s', async (results, kind) => {
  const received = await mail(`Authentication-Results: ${results}\nFrom: rommel@gmail.com`)
  expect(senderOf(received, seats, { authenticatedBy: 'mx.example.org' }).kind).toBe(kind)
})

test('the server to trust may be written with capitals, in the campaign file and by the server', async () => {
  const received = await mail('Authentication-Results: Mx.Example.org; dmarc=pass header.from=GMail.com\nFrom: rommel@gmail.com')
  expect(senderOf(received, seats, { authenticatedBy: 'MX.example.org' }).kind).toBe('player')
})

test.each([
  ['dkim', 'mx.example.org; dkim=pass header.d=gmail.com', 'player'],
  ['dkim', 'mx.example.org; dkim=pass header.i=@mail.gmail.com', 'player'],
  ['dkim', 'mx.example.org; dkim=fail header.d=gmail.com; dkim=pass header.d=gmail.com', 'player'],
  ['dkim', 'mx.example.org; dkim=pass header.d=evil.com', 'suspect'],
  ['dkim', 'mx.example.org; dkim=pass header.d=notgmail.com', 'suspect'],
  ['dkim', 'mx.example.org; dkim=pass', 'suspect'],
  ['spf', 'mx.example.org; spf=pass smtp.mailfrom=rommel@gmail.com', 'player'],
  ['spf', 'mx.example.org; spf=pass smtp.mailfrom=bounce.gmail.com', 'player'],
  ['spf', 'mx.example.org; spf=pass smtp.mailfrom=evil.com', 'suspect'],
  ['spf', 'mx.example.org; spf=softfail smtp.mailfrom=gmail.com', 'suspect'],
  [
    'spf',
    'mx.example.org; dkim=pass header.d=gmail.com\nAuthentication-Results: mx.example.org; spf=pass smtp.mailfrom=gmail.com',
    'suspect',
  ],
  [
    'spf',
    'mx.example.org; dkim=pass header.d=gmail.com\nAuthentication-Results: mx.evil.com; dkim=pass\nAuthentication-Results: mx.example.org; spf=pass smtp.mailfrom=gmail.com',
    'suspect',
  ],
] as const)('asked for %s, "%s" makes a %s', async (proof, results, kind) => {
  const received = await mail(`Authentication-Results: ${results}\nFrom: rommel@gmail.com`)
  expect(senderOf(received, seats, { authenticatedBy: 'mx.example.org', proofs: [proof] }).kind).toBe(kind)
})

test('asked for several proofs, all must be there', async () => {
  const rules = { authenticatedBy: 'mx.example.org', proofs: ['spf', 'dkim'] as const }
  const both = 'mx.example.org; spf=pass smtp.mailfrom=gmail.com; dkim=pass header.d=gmail.com'
  expect(senderOf(await mail(`Authentication-Results: ${both}\nFrom: rommel@gmail.com`), seats, rules).kind).toBe('player')
  expect(
    senderOf(await mail(`Authentication-Results: ${both.replace('spf=pass', 'spf=none')}\nFrom: rommel@gmail.com`), seats, rules),
  ).toMatchObject({ kind: 'suspect', reason: expect.stringContaining('no spf=pass') })
})

describe('keys of mails', () => {
  const [LIVE, OLD, OTHERS, ITALYS] = ['key-aaaaaaaaaaaaaaaa', 'key-bbbbbbbbbbbbbbbb', 'key-cccccccccccccccc', 'key-dddddddddddddddd']
  const known: Record<string, { seat: string; dead: string | null }> = {
    [LIVE]: { seat: 'germany', dead: null },
    [OLD]: { seat: 'germany', dead: 'it was for impulse 1, which is over' },
    [OTHERS]: { seat: 'ussr', dead: null },
    [ITALYS]: { seat: 'italy', dead: null },
  }
  const keyOf = (key: string) => known[key]
  const from = async (address: string, key: string, security: Security) =>
    senderOf(await mail(`From: ${address}\nSubject: Re: turn 3 [${key}]`), seats, { security, keyOf })

  test('with both asked for, a mail needs a key of its seat and an address of it', async () => {
    expect(await from('rommel@gmail.com', LIVE, 'both')).toMatchObject({ kind: 'player', seats: ['germany', 'italy'] })
    expect(await from('rommel@gmail.com', ITALYS, 'both')).toMatchObject({ kind: 'player', seats: ['germany', 'italy'] })
    expect(await from('rommel@gmail.com', 'none', 'both')).toMatchObject({ kind: 'suspect', because: 'no key' })
    expect(await from('rommel@gmail.com', OLD, 'both')).toMatchObject({
      kind: 'suspect',
      because: 'old key',
      reason: expect.stringContaining('impulse 1, which is over'),
    })
    expect(await from('rommel@gmail.com', 'key-zzzzzzzzzzzzzzzz', 'both')).toMatchObject({ kind: 'suspect', because: 'no key' })
  })

  test("another player's key, out of a report that was passed on, opens nothing", async () => {
    expect(await from('rommel@gmail.com', OTHERS, 'both')).toMatchObject({
      kind: 'suspect',
      seats: ['germany', 'italy'],
      because: 'no key',
    })
    expect(await from('rommel@gmail.com', OTHERS, 'token')).toMatchObject({ kind: 'suspect', seats: ['germany', 'italy'] })
  })

  test("a stranger who holds a key is nobody, and the key's seat is to hear of it", async () => {
    expect(await from('thief@example.org', LIVE, 'both')).toMatchObject({ kind: 'suspect', seats: ['germany'], because: 'other address' })
    expect(await from('thief@example.org', OLD, 'both')).toMatchObject({ kind: 'unknown' })
    expect(await from('thief@example.org', LIVE, 'address')).toMatchObject({
      kind: 'suspect',
      seats: ['germany'],
      because: 'other address',
    })
  })

  test('where the key alone is asked for, its holder may write from anywhere, until it is dead', async () => {
    expect(await from('holiday@example.org', LIVE, 'token')).toMatchObject({ kind: 'player', seats: ['germany'] })
    expect(await from('holiday@example.org', OLD, 'token')).toMatchObject({ kind: 'unknown' })
    expect(await from('rommel@gmail.com', 'none', 'token')).toMatchObject({ kind: 'suspect', because: 'no key' })
  })

  test("the moderator's own word for a seat counts as a key", async () => {
    const given = senderOf(await mail('From: zhukov@icloud.com'), seats, { security: 'both', keyOf, tokens: ['M3X9'] })
    expect(given).toMatchObject({ kind: 'player', seats: ['ussr'] })
  })
})
