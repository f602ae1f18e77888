import { existsSync, readFileSync } from 'node:fs'
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

/** The process that reads, of those that this one has started. */
const readers = (): number[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1')
    .split(' ')
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('reading/worker.mjs'))
    .map(Number)

test.skipIf(!existsSync(`/proc/self/task/${process.pid}/children`))(
  'a mail that ends its reader is given up alone: the daemon lives, and the mail behind it is read',
  async () => {
    await readMail(written('From: a@b.c\n\naction: land\n'))
    const endless = readMail(written(`From: a@b.c\nContent-Type: text/html\n\n${'<div>'.repeat(190_000)}`))
    const next = readMail(written('From: d@e.f\n\naction: land\n'))
    const given = expect(endless).rejects.toThrow('The mail cannot be read: its reader ended (SIGKILL).')
    await new Promise((resolve) => setTimeout(resolve, 200))
    for (const pid of readers()) process.kill(pid, 'SIGKILL')
    await given
    expect((await next).from).toBe('d@e.f')
  },
)
