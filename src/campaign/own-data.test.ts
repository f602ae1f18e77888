import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { TestCampaign } from '../commands/testing.ts'
import { writeArchive } from './archive.ts'
import { readCampaignFile } from './campaign-file.ts'
import { openCampaign } from './campaign.ts'

const folder = mkdtempSync(join(tmpdir(), 'own-data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const charts = join(folder, 'charts')
const impulseTrack = (source: string) => `what: impulse track\nsource: ${source}\nsection: "12"\nboxes: {1: 0, 2: 4, 3: 10}\n`

const sourcesOf = (path: string): string[] => {
  const campaign = openCampaign(readCampaignFile(path))
  const said = campaign.game.sources.filter(({ what }) => what === 'impulse track').map(({ source }) => source)
  campaign.store.close()
  return said
}

test("a campaign keeps the moderator's tables that it began with, whatever becomes of his folder; paces are his to change", async () => {
  mkdirSync(join(charts, 'tables'), { recursive: true })
  writeFileSync(join(charts, 'tables', 'impulse-track.yaml'), impulseTrack('my own game'))
  writeFileSync(join(charts, 'notes.txt'), 'not data')
  const table = await TestCampaign.start((file) => file.replace(/^overrides:.*$/m, `overrides: ${charts}`))
  table.close()
  expect(sourcesOf(table.path)).toEqual(['my own game'])

  writeFileSync(join(charts, 'tables', 'impulse-track.yaml'), impulseTrack('something else'))
  expect(sourcesOf(table.path)).toEqual(['my own game'])

  writeFileSync(join(charts, 'paces.yaml'), 'normal: []\n')
  const changed = openCampaign(readCampaignFile(table.path))
  expect([...changed.game.worthAMail.keys()]).toEqual([])
  changed.store.close()

  rmSync(charts, { recursive: true })
  expect(sourcesOf(table.path)).toEqual(['my own game'])
  const campaign = openCampaign(readCampaignFile(table.path))
  expect(campaign.game.worthAMail.size).toBeGreaterThan(0)
  const archive = join(folder, 'archive')
  await writeArchive(campaign, archive, new Date())
  campaign.store.close()
  expect(readFileSync(join(archive, 'overrides', 'tables', 'impulse-track.yaml'), 'utf8')).toBe(impulseTrack('my own game'))
  expect(existsSync(join(archive, 'overrides', 'notes.txt'))).toBe(false)
  table.remove()
}, 60_000)

test('a folder that is not there is no folder of own tables: the campaign does not begin', async () => {
  const begun = TestCampaign.start((file) => file.replace(/^overrides:.*$/m, 'overrides: no-such-folder'))
  await expect(begun).rejects.toThrow(/overrides: there is no folder .*no-such-folder/)
})
