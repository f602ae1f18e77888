import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { compose, messageIdFor, type MailToCompose } from './compose.ts'

const sheet = 'game: barbarossa\norders:\n  - move: 2nd SS Panzer   \n    to: W1536 # Köln\n'
const picture = Uint8Array.from([0x89, 0x50, 0x4e, 0x47])
const report: MailToCompose = {
  from: 'Adjutant <gm@example.org>',
  to: 'rommel@example.org',
  subject: 'Barbarossa, turn 3 – Köln\r\nBcc: everybody@example.org',
  text: 'What happened\n',
  html: '<p>What happened</p><img src="cid:map1" alt="Map around Köln">',
  messageId: messageIdFor('barbarossa/turn-3/axis/report', 'example.org'),
  inReplyTo: '<asked@example.org>',
  references: ['<root@example.org>', '<asked@example.org>'],
  date: new Date('2026-01-02T03:04:05Z'),
  listId: 'barbarossa.example.org',
  attachments: [
    { filename: 'orders-axis.yaml', contentType: 'text/yaml', content: new TextEncoder().encode(sheet) },
    { filename: 'map1.png', contentType: 'image/png', content: picture, cid: 'map1' },
  ],
}

test('a report has text, HTML with the picture inside it, and the order sheet as a file, byte for byte', async () => {
  const mail = await PostalMime.parse(await compose(report))
  expect(mail.text!.trimEnd()).toBe('What happened')
  expect(mail.html).toContain('cid:map1')
  const [image, orders] = ['image/png', 'text/yaml'].map((type) => mail.attachments.find((each) => each.mimeType === type)!)
  expect(image.contentId).toBe('<map1>')
  expect(image.disposition).toBe('inline')
  expect(orders.filename).toBe('orders-axis.yaml')
  expect(orders.disposition).toBe('attachment')
  expect(new TextDecoder().decode(orders.content as ArrayBuffer)).toBe(sheet)
})

test('the headers keep robots from answering and threads together, and a subject cannot add a header', async () => {
  const mail = await PostalMime.parse(await compose(report))
  const header = (name: string): string | undefined => mail.headers.find((each) => each.key === name)?.value
  expect(header('auto-submitted')).toBe('auto-generated')
  expect(header('precedence')).toBe('list')
  expect(header('x-auto-response-suppress')).toBe('All')
  expect(header('list-id')).toBe('<barbarossa.example.org>')
  expect(header('message-id')).toBe(report.messageId)
  expect(header('in-reply-to')).toBe('<asked@example.org>')
  expect(header('references')).toBe('<root@example.org> <asked@example.org>')
  expect(mail.date).toBe('2026-01-02T03:04:05.000Z')
  expect(header('bcc')).toBeUndefined()
  expect(mail.subject).toContain('Barbarossa, turn 3 – Köln')
})

test('the same mail renders to the same bytes', async () => {
  const [first, second] = [await compose(report), await compose(report)]
  expect(Buffer.compare(first, second)).toBe(0)
  expect(Buffer.from(first).toString('latin1').replaceAll('\r\n', '')).not.toContain('\n')
})

test('long lines and indentation of the text arrive as they were', async () => {
  const text = `orders:\n  - move: ${'long name '.repeat(20)}\n    to: W1536\n`
  const source = await compose({ ...report, text, html: undefined, attachments: [] })
  expect(Buffer.from(source).toString('latin1')).not.toMatch(/format=flowed/i)
  expect((await PostalMime.parse(source)).text!.trimEnd()).toBe(text.trimEnd())
})

test('a receipt says that it answers', async () => {
  const mail = await PostalMime.parse(await compose({ ...report, autoSubmitted: 'auto-replied', html: undefined, attachments: [] }))
  expect(mail.headers.find((each) => each.key === 'auto-submitted')?.value).toBe('auto-replied')
  expect(mail.text!.trimEnd()).toBe('What happened')
})

test('a picture without alt text, or one that is not there, is refused', async () => {
  await expect(compose({ ...report, html: '<img src="cid:map1">' })).rejects.toThrow('alt text')
  await expect(compose({ ...report, html: '<img src="cid:map2" alt="x">' })).rejects.toThrow('Content-ID map2')
})
