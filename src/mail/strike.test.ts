import { describe, expect, test } from 'vitest'
import { newKey, withoutKeys } from './keys.ts'
import { readMail } from './read.ts'
import { struckOut } from './strike.ts'

const KEY = 'key-abcdefghijkmnpqr'
const SHEET = `# Key: ${KEY}  Leave this line in.\naction: land\nnote: Köln\n`
const base64 = (content: Buffer | string, width = 76): string =>
  Buffer.from(content)
    .toString('base64')
    .replace(new RegExp(`.{${width}}`, 'g'), '$&\n')
const file = (content: string): string =>
  `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nHere.\n--b\nContent-Type: text/yaml; name=o.yaml\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n${content}\n--b--\n`
/** A key as an encoded word, cut in two: a subject of umlauts is longer than one word may be. */
const [front, rear] = [`Köln ${KEY.slice(0, 9)}`, `${KEY.slice(9)} ü`]
const b = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

describe('a key is found and struck out', () => {
  test.each([
    ['in the text', `\nhello ${KEY}\n`],
    ['in an attached sheet', file(base64(SHEET))],
    ['in base64 of another width', file(base64(SHEET, 59))],
    ['in base64 of one line', file(base64(SHEET, 1_000_000))],
    ['in a sheet that Notepad saved', file(base64(Buffer.from(`\ufeff${SHEET}`, 'utf16le')))],
    ['in one of the other byte order', file(base64(Buffer.from(`\ufeff${SHEET}`, 'utf16le').swap16()))],
    ['in a text of base64', `Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\n\n${base64(`> ${SHEET}`)}`],
    [
      'in quoted-printable, at the end of a line',
      `Content-Transfer-Encoding: quoted-printable\n\n> > Key of this mail: ${KEY.slice(0, 7)}=\n${KEY.slice(7)}\n`,
    ],
    [
      'in quoted-printable of every byte',
      `Content-Transfer-Encoding: quoted-printable\n\n${[...Buffer.from(KEY)].map((byte) => `=${byte.toString(16).toUpperCase()}`).join('')}\n`,
    ],
    [
      'in quoted-printable that ends in the middle',
      `Content-Transfer-Encoding: quoted-printable\n\n${KEY.slice(0, 7)}=\n${KEY.slice(7)} =\n`,
    ],
    ['in quoted-printable, behind a bracket', `Content-Transfer-Encoding: quoted-printable\n\n=5B${KEY}=5D\n`],
    ['in the subject', `Subject: Re: report [${KEY}]\n\nhello\n`],
    ['in an encoded subject', `Subject: ${b(`Köln [${KEY}]`)}\n\nhello\n`],
    ['in two words of a subject', `Subject: ${b(front)}\n ${b(rear)}\n\nhello\n`],
    [
      'in two quoted words of a subject',
      `Subject: =?utf-8?Q?K=C3=B6ln_=5B${KEY.slice(0, 9)}?=\n =?utf-8?Q?${KEY.slice(9)}=5D?=\n\nhello\n`,
    ],
    ['in an address', `Delivered-To: gm+${KEY}@example.org\n\nhello\n`],
  ])('%s', async (_where, rest) => {
    const source = Buffer.from(`From: a@b.c\n${rest}`.replace(/\n/g, '\r\n'))
    const before = await readMail(source)
    expect(before.keys).toEqual([KEY])
    const struck = struckOut(source, withoutKeys)
    expect(struck.length).toBe(source.length)
    const after = await readMail(struck)
    expect(after.keys).toEqual([])
    // And nothing else has changed.
    const starred = (text: string) => text.replace(KEY, 'key-****************')
    expect(after.orderTexts).toEqual(before.orderTexts.map(({ name, text }) => ({ name, text: starred(text) })))
    expect(after.subject).toBe(starred(before.subject))
  })
})

test('a mail without a key stays as it is, to the byte', () => {
  const picture = Buffer.from(Array.from({ length: 50_000 }, (_, n) => (n * 7919) % 251))
  for (const text of [
    `\nhello=\nthere =41\n`,
    file(base64(SHEET.replace(KEY, 'none'))),
    file(base64(picture)),
    `Subject: ${b('Köln')}\n\nAAAA\nBBBB\n`,
  ]) {
    const source = Buffer.from(`From: a@b.c\n${text}`.replace(/\n/g, '\r\n'))
    expect(struckOut(source, withoutKeys)).toBe(source)
  }
})

test.each(['\n', ' ', 'A', 'AAAA\n', '=41', '=\n', '?= ', '?=\n=?x?Q?', '=?x?B?QUFB?= ', '=?x?B?QUFB'])(
  'a key is struck out behind 3.9 megabytes of %j',
  (filling) => {
    const body = filling.repeat(Math.floor(3_900_000 / filling.length))
    const source = Buffer.from(`From: a@b.c\n\n${body}\n!${' '.repeat(9)}\n${KEY.slice(0, 7)}=\n${KEY.slice(7)}\n`)
    const struck = struckOut(source, withoutKeys).toString('latin1')
    expect(struck.length).toBe(source.length)
    expect(struck.slice(-24)).toBe('\nkey-***=\n*************\n')
  },
)

test('a mail of four megabytes does not hold the others up', () => {
  const picture = base64(Buffer.alloc(1_400_000, 'the same again '))
  const source = Buffer.from(`From: a@b.c\n\n=41 ${'word=\n'.repeat(200_000)}${picture}${newKey()}\n`)
  const began = performance.now()
  expect(withoutKeys(struckOut(source, withoutKeys).toString('latin1'))).toBe(struckOut(source, withoutKeys).toString('latin1'))
  expect(performance.now() - began).toBeLessThan(4000)
})
