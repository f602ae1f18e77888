import { chmodSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { printed } from '../testing-printed.ts'
import { ClockWatch } from '../campaign/clock-watch.ts'
import { GERMANY, TestCampaign } from './testing.ts'

let table: TestCampaign
beforeEach(async () => {
  table = await TestCampaign.start(
    (file) =>
      `${file.replace('deadline hours: null', 'deadline hours: 72')}moderator: {address: maria@example.test, token: gavel-and-block}\n`,
  )
  table.pictures = false
}, 60_000)
afterEach(() => table.remove())

test('a campaign file, its log and all beside it, and every mail in a folder are for their owner alone', async () => {
  await table.exchange(GERMANY, 'action: land\n')
  const open = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name)
      const mode = statSync(path).mode & 0o777
      return [...(mode & 0o077 ? [`${path} ${mode.toString(8)}`] : []), ...(entry.isDirectory() ? open(path) : [])]
    })
  expect(readdirSync(table.folder)).toEqual(
    expect.arrayContaining(['b41.sqlite', 'b41.sqlite-shm', 'b41.sqlite-wal', 'campaign.yaml', 'mailbox']),
  )
  expect(open(table.folder)).toEqual([])
})

test('a campaign file with a token that others may read is warned of', async () => {
  table.close()
  expect(await printed('status', table.path)).not.toContain('READABLE')
  chmodSync(table.path, 0o644)
  expect(await printed('status', table.path)).toContain(`READABLE: ${table.path} holds a token and others on this machine may read it`)
})

test('a backup says where it is, and ends well', async () => {
  table.close()
  expect(await printed('backup', table.path, join(table.folder, 'copy.sqlite'))).toContain('is a copy of')
})

test('a clock that is wrong when the program starts lets no deadline pass', async () => {
  const YEAR = 365 * 24 * 3_600_000
  const lastRun = new ClockWatch(() => Date.now() - YEAR)
  lastRun.look()
  table.campaign.store.setMeta('clock', JSON.stringify(lastRun.reading))
  table.close()
  // Its 72 hours are long over by the clock of now.
  expect(await printed('step', table.path)).toContain('nothing due')
  expect(await printed('step', table.path)).toContain('nothing due')
  lastRun.look()
  table.campaign.store.setMeta('clock', '')
  table.close()
  expect(await printed('step', table.path)).toContain('played M/J 1941 impulse 1')
})
