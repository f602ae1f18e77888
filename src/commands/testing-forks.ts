import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { TestCampaign } from './testing.ts'

type Edit = (file: string) => string

/**
 * For the tests of a file: a campaign that begins once, by the campaign file that `edit` makes, of which every test is given a fork of its own, without pictures. What it returns
 * gives a test one by another file instead.
 */
export function forkEachTest(give: (table: TestCampaign) => void, edit: Edit = (file) => file): (edit?: Edit) => void {
  let begun: TestCampaign
  let table: TestCampaign
  const fork = (other?: Edit): void => {
    table = begun.fork(other)
    table.pictures = false
    give(table)
  }
  beforeAll(async () => {
    begun = await TestCampaign.start(edit)
    begun.pictures = false
    await begun.poll()
  }, 60_000)
  afterAll(() => begun.remove())
  beforeEach(() => fork())
  afterEach(() => table.remove())
  return (other) => {
    table.remove()
    fork(other)
  }
}
