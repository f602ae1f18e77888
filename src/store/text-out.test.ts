import fc from 'fast-check'
import { expect, test } from 'vitest'
import { onWire, wireBeside } from './text-out.ts'

const text = fc.array(fc.constantFrom('a', 'b', 'key'), { maxLength: 12 }).map((words) => Buffer.from(words.join('')))

test('a mail on the wire is what stands beside the one that is kept, whatever the two have in common', () => {
  fc.assert(
    fc.property(text, text, (kept, sent) => {
      const wire = wireBeside(kept, sent)
      expect(String(onWire(wire, kept))).toBe(String(sent))
    }),
  )
})

test('what both have is not stored twice', () => {
  const picture = 'iVBORw0KGgo'.repeat(1000)
  const { middle } = wireBeside(Buffer.from(`To: a\r\n\r\n${picture}`), Buffer.from(`To: a\r\nReply-To: gm+42@x\r\n\r\n${picture}`))
  expect(middle).toHaveLength('Reply-To: gm+42@x\r\n'.length)
})
