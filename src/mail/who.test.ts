import { expect, test } from 'vitest'
import { readMail, type ReceivedMail } from './read.ts'
import { senderOf, type SeatIdentity } from './who.ts'

const seats: SeatIdentity[] = [
  { seat: 'germany', addresses: ['rommel@gmail.com', 'erwin+games@example.org'] },
  { seat: 'italy', addresses: ['rommel@gmail.com'], token: 'K7Q2' },
  { seat: 'ussr', addresses: ['zhukov@icloud.com'], token: 'M3X9' },
]
const mail = (headers: string, text = 'game: b'): Promise<ReceivedMail> =>
  readMail(new TextEncoder().encode(`${headers}\nTo: gm@example.org\n\n${text}\n`.replaceAll('\n', '\r\n')))

test('the address decides, whatever its capitals and the name beside it', async () => {
  expect(senderOf(await mail('From: Stalin <Rommel@GMAIL.com>'), seats)).toEqual({ kind: 'player', seats: ['germany'], address: 'Rommel@gmail.com' })
  expect(senderOf(await mail('From: erwin+games@example.org'), seats)).toMatchObject({ kind: 'player', seats: ['germany'] })
  expect(senderOf(await mail('From: erwin@example.org'), seats)).toMatchObject({ kind: 'unknown', reason: 'erwin@example.org is not the address of a seat.' })
  expect(senderOf(await mail('From: "zhukov@icloud.com" <evil@example.org>'), seats)).toMatchObject({ kind: 'unknown' })
  expect(senderOf(await mail('From: zhukov@icloud.com, rommel@gmail.com'), seats)).toMatchObject({ kind: 'unknown', address: null })
})

test('a seat with a token asks for it in the subject, the address or the sheet', async () => {
  expect(senderOf(await mail('From: zhukov@icloud.com'), seats)).toEqual({
    kind: 'suspect', seats: ['ussr'], address: 'zhukov@icloud.com', reason: 'The mail does not carry the token of ussr.',
  })
  expect(senderOf(await mail('From: zhukov@icloud.com\nSubject: Re: turn 3 [M3X9]'), seats)).toMatchObject({ kind: 'player', seats: ['ussr'] })
  expect(senderOf(await mail('From: zhukov@icloud.com\nCc: gm+M3X9@example.org'), seats)).toMatchObject({ kind: 'player' })
  expect(senderOf(await mail('From: zhukov@icloud.com', 'token: M3X9'), seats)).toMatchObject({ kind: 'player' })
  expect(senderOf(await mail('From: zhukov@icloud.com', 'token: M3X99'), seats)).toMatchObject({ kind: 'suspect' })
  expect(senderOf(await mail('From: rommel@gmail.com', 'token: K7Q2'), seats)).toMatchObject({ kind: 'player', seats: ['germany', 'italy'] })
})

test.each([
  ['mx.example.org; dkim=pass header.d=gmail.com; dmarc=pass (p=NONE) header.from=gmail.com', 'player'],
  ['mx.example.org 1; spf=pass; dmarc=pass', 'player'],
  ['mx.example.org; dmarc=fail header.from=gmail.com', 'suspect'],
  ['mx.example.org; dmarc=pass header.from=evil.com', 'suspect'],
  ['mx.example.org; spf=fail (dmarc=pass)', 'suspect'],
  ['mx.example.org; dmarc=fail\nAuthentication-Results: mx.example.org; dmarc=pass', 'suspect'],
  ['mx.evil.com; dmarc=pass', 'suspect'],
])('asked to trust mx.example.org alone, "%s" makes a %s', async (results, kind) => {
  const received = await mail(`Authentication-Results: ${results}\nFrom: rommel@gmail.com`)
  expect(senderOf(received, seats, { authenticatedBy: 'mx.example.org' }).kind).toBe(kind)
})
