import { expect, test } from 'vitest'
import { hashOfKey, keysIn, newKey, withoutKeys } from './keys.ts'
import { readMail } from './read.ts'

const KEY = 'key-abcdefghijkmnpqr'

test('a key is long, random, and found again wherever it stands as a word of its own', () => {
  const keys = Array.from({ length: 200 }, newKey)
  expect(new Set(keys).size).toBe(200)
  // Each of the 32 letters stands in one of sixteen places of these, unless 1 in 10^44 times.
  expect(new Set(keys.join('').replaceAll('key-', '')).size).toBe(32)
  for (const key of keys) expect(keysIn([`> gm+${key}@example.org, [${key}]`])).toEqual([key])
  expect(keysIn([`x${KEY}`, `${KEY}9`, KEY.slice(0, -1)])).toEqual([])
})

test('capitals that a phone made change nothing', () => {
  expect(keysIn([KEY.toUpperCase()])).toEqual([KEY])
  expect(hashOfKey(KEY.toUpperCase())).toBe(hashOfKey(KEY))
})

test('a mail full of guesses is read up to fifty', () => {
  expect(keysIn([Array.from({ length: 5000 }, newKey).join(' ')])).toHaveLength(50)
})

test('a key struck out leaves every line and column in its place', () => {
  expect(withoutKeys(`Re: report [${KEY}] (Q17)`)).toBe('Re: report [key-****************] (Q17)')
  expect(withoutKeys(withoutKeys(KEY))).toBe(withoutKeys(KEY))
})

test.each([
  ['To', `To: gm+${KEY}@example.org`],
  ['Delivered-To', `To: undisclosed:;\nDelivered-To: gm+${KEY}@example.org`],
  ['subject', `Subject: Re: report [${KEY}]`],
  ['encoded subject', `Subject: =?utf-8?B?${Buffer.from(`Köln ${KEY}`).toString('base64')}?=`],
  ['quoted text', `X: y\n\n> > This mail's key: ${KEY}`],
  ['HTML alone', `Content-Type: text/html\n\n<p>key <b>${KEY}</b></p>`],
  [
    'attached sheet',
    `Content-Type: text/yaml; name=o.yaml\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n${Buffer.from(`# ${KEY}\naction: land\n`).toString('base64')}`,
  ],
])('a key is found in the %s', async (_where, mail) => {
  const source = new TextEncoder().encode(`From: a@b.c\n${mail}${mail.includes('\n\n') ? '' : '\n\nhello'}\n`.replaceAll('\n', '\r\n'))
  expect((await readMail(source)).keys).toEqual([KEY])
})

test('what servers add on the way does not change the content; what the writer changes does', async () => {
  const content = async (mail: string) => (await readMail(new TextEncoder().encode(mail.replaceAll('\n', '\r\n')))).content
  const sent = 'From: a@b.c\nDate: Mon, 5 Jan 2026 10:00:00 +0000\nSubject: Orders\nMessage-ID: <1@b.c>\n\naction: land\n'
  expect(await content(`Received: from x by y\n${sent}`)).toBe(await content(sent))
  expect(await content(sent.replace('<1@b.c>', '<new@gateway>'))).toBe(await content(sent))
  expect(await content(sent.replace('land', 'air'))).not.toBe(await content(sent))
  expect(await content(sent.replace('10:00', '10:01'))).not.toBe(await content(sent))
  expect(await content(sent.replace('a@b.c', 'e@b.c'))).not.toBe(await content(sent))
  // A corrected sheet, as long as the first and sent within the second.
  const attached = (sheet: string) =>
    sent.replace(
      '\n\naction: land\n',
      `\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nHere.\n--b\nContent-Type: text/yaml; name=o.yaml\nContent-Disposition: attachment\n\n${sheet}\n--b--\n`,
    )
  expect(await content(attached('action: land'))).not.toBe(await content(attached('action: pass')))
})

test('a mail of a thousand parts is refused before it is taken apart', async () => {
  const parts = Array.from(
    { length: 1000 },
    (_, n) =>
      `--b\r\nContent-Type: text/plain; name=${n}.txt\r\nContent-Disposition: attachment\r\nContent-Transfer-Encoding: 7bit\r\nContent-ID: <${n}>\r\n\r\nx\r\n`,
  )
  await expect(
    readMail(new TextEncoder().encode(`From: a@b.c\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('')}--b--\r\n`)),
  ).rejects.toThrow(/more than \d+ parts/)
})
