import { linkSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { forkEachTest } from '../commands/testing-forks.ts'
import type { TestCampaign } from '../commands/testing.ts'
import { Store } from '../store/store.ts'
import { isLocked, lockCampaign } from './lock.ts'

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
