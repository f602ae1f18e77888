import { expect, test } from 'vitest'
import { readMail } from './reading-room.ts'

const written = (text: string): Uint8Array => new TextEncoder().encode(text.replaceAll('\n', '\r\n'))

test('a mail made to take for ever is given up, with a reason; the daemon goes on meanwhile, and the mail behind it is read', async () => {
  let ticks = 0
  const clock = setInterval(() => {
    ticks++
  }, 10)
  const endless = written(`From: a@b.c\nContent-Type: text/html\n\n${'<div>'.repeat(190_000)}`)
  const next = readMail(written('From: a@b.c\n\naction: land\n'))
  await expect(readMail(endless, 1500)).rejects.toThrow(/^The mail cannot be read: taking it apart took longer than 1.5 s\.$/)
  clearInterval(clock)
  expect(ticks).toBeGreaterThan(20)
  expect((await next).from).toBe('a@b.c')
})
