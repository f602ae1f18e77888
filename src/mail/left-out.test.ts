import { createHash } from 'node:crypto'
import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { compose } from './compose.ts'
import { LEFT_OUT, withoutPictures } from './left-out.ts'

const PICTURE = Buffer.from(Array.from({ length: 40_000 }, (_, i) => (i * 7919) % 251))

test('a mail without its pictures reads as before: text, HTML and files stand, pictures leave their name, size and hash', async () => {
  const source = Buffer.from(
    await compose({
      from: 'a@x.test',
      to: 'b@x.test',
      subject: 'Report',
      text: 'Said: Örebro.\n--\nand more\n',
      html: '<p>Said</p><img src="cid:front" alt="the front">',
      messageId: '<1@x.test>',
      date: new Date(0),
      attachments: [
        { filename: 'front.png', contentType: 'image/png', content: PICTURE, cid: 'front' },
        { filename: 'sheet.yaml', contentType: 'text/yaml', content: Buffer.from('action: land\n') },
        { filename: 'map.png', contentType: 'image/png', content: PICTURE },
      ],
    }),
  )
  const thin = withoutPictures(source)
  expect(thin.length).toBeLessThan(6_000)
  const [before, after] = await Promise.all([source, thin].map((each) => PostalMime.parse(each)))
  expect([after.subject, after.text, after.html]).toEqual([before.subject, before.text, before.html])
  expect(after.attachments.map(({ filename }) => filename)).toEqual(before.attachments.map(({ filename }) => filename))
  expect(Buffer.from(after.attachments[1].content as ArrayBuffer).toString()).toContain('action: land')
  expect(thin.toString().split(`${LEFT_OUT}: 40000 bytes, sha256 ${createHash('sha256').update(PICTURE).digest('hex')}`)).toHaveLength(3)
})
