import { spawnSync } from 'node:child_process'
import { linkSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { forkEachTest } from '../commands/testing-forks.ts'
import type { TestCampaign } from '../commands/testing.ts'
import { Store } from '../store/store.ts'
import { isLocked, isMountedAlone, lockCampaign } from './lock.ts'

let table: TestCampaign
forkEachTest((own) => (table = own))

test('one log has one lock, whatever symbolic links lead to it', () => {
  const { logPath } = table.campaign.file
  mkdirSync(join(table.folder, 'elsewhere'))
  const file = join(table.folder, 'elsewhere', 'other-name.sqlite')
  symlinkSync(logPath, file)
  symlinkSync(table.folder, join(table.folder, 'elsewhere', 'folder'))
  const unlock = lockCampaign(logPath)
  for (const path of [file, join(table.folder, 'elsewhere', 'folder', 'b41.sqlite')]) {
    expect(isLocked(path)).toBe(true)
    expect(() => lockCampaign(path)).toThrow('another adjutant is at work on this campaign')
  }
  unlock()
  lockCampaign(file)()
})

test('a log under two names is written by neither, for each would have a journal of its own', () => {
  const { logPath } = table.campaign.file
  table.close()
  const other = join(table.folder, 'other.sqlite')
  linkSync(logPath, other)
  for (const path of [logPath, other]) {
    expect(() => Store.open(path)).toThrow('one file under 2 names (hard links): it cannot be written safely')
    expect(Store.open(path, { readonly: true }).meta('campaign')).toBe('b41')
  }
  rmSync(other)
  Store.open(logPath).close()
})

test('a log that is mounted as a file by itself is known as one, whatever blanks its name has; one in a mounted folder is not', () => {
  const mountinfo =
    '24 1 254:0 / / rw - ext4 /dev/vda rw\n63 24 254:0 /a.sqlite /data/my\\040log.sqlite rw - ext4 /dev/vda rw\n64 24 254:0 /b /b rw - ext4 /dev/vda rw\n'
  expect(isMountedAlone('/data/my log.sqlite', mountinfo)).toBe(true)
  expect(isMountedAlone('/b/b41.sqlite', mountinfo)).toBe(false)
})

const PROGRAM = fileURLToPath(new URL('../../scripts/adjutant.mjs', import.meta.url))
const mayMount = spawnSync('unshare', ['-m', 'true']).status === 0

test.skipIf(!mayMount)('nobody works on a log under the name by which it is mounted a second time', () => {
  table.close()
  const other = join(table.folder, 'other.sqlite')
  writeFileSync(other, '')
  writeFileSync(join(table.folder, 'other.yaml'), readFileSync(table.path, 'utf8').replace('b41.sqlite', 'other.sqlite'))
  const script = `mount --bind '${table.campaign.file.logPath}' '${other}' && exec '${process.execPath}' '${PROGRAM}' step '${join(table.folder, 'other.yaml')}'`
  const { status, stderr } = spawnSync('unshare', ['-m', 'sh', '-c', script], { encoding: 'utf8' })
  expect(stderr).toContain('is mounted as a file by itself')
  expect(status).toBe(1)
})
