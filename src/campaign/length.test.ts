import { afterEach, expect, it } from 'vitest'
import { readFileSync, writeFileSync } from 'node:fs'
import { openCampaign } from './campaign.ts'
import { readCampaignFile } from './campaign-file.ts'
import { GERMANY, TestCampaign, USSR } from '../commands/testing.ts'
import { verify } from './verify.ts'

let table: TestCampaign

afterEach(() => table.remove())

/** Passes with both seats until nobody is asked any more; the names of the steps. */
async function passedThrough(): Promise<string[]> {
  const steps: string[] = []
  await table.poll()
  for (let i = 0; i < 60; i++) {
    const row = table.campaign.store.currentStep()!
    if (row.name === 'the campaign is over') return steps
    steps.push(row.name)
    for (const seat of ['Germany', 'USSR'])
      await table.mail(seat === 'Germany' ? GERMANY : USSR, `seat: ${seat}\nfor: ${row.name}\naction: pass\n`)
    await table.poll()
  }
  throw new Error('the campaign does not end')
}

it('ends with the turns that its file says, as the points stand; nobody is asked for a step beyond them, and the log verifies', async () => {
  table = await TestCampaign.start((file) => `${file}turns: 1\n`)
  table.pictures = false
  const steps = await passedThrough()
  expect(steps.length).toBeGreaterThan(1)
  expect(new Set(steps.map((step) => table.campaign.game.turnOf(step)))).toEqual(new Set(['M/J 1941']))
  const { text, html, files } = await table.last(GERMANY)
  const ends = /It was to last 1 turn, and stands as the points do: Axis \d+, Allies \d+\./
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(ends)
  expect(html).toMatch(ends)
  expect(text).toContain('The seed of the dice was')
  expect(files.map(({ name }) => name)).not.toContain('sheet.yaml')
  expect(verify(table.campaign).mismatches).toEqual([])
  // Nothing is played beyond.
  await table.mail(GERMANY, 'seat: Germany\nfor: J/A 1941 impulse 1\naction: land\n')
  table.pass(24 * 365)
  await table.poll()
  expect(table.campaign.store.currentStep()!.name).toBe('the campaign is over')
})

it('says of a file that was changed since that its length is fixed', async () => {
  table = await TestCampaign.start((file) => `${file}turns: 2\n`)
  table.close()
  writeFileSync(table.path, readFileSync(table.path, 'utf8').replace(/^turns: 2$/m, 'turns: 3'))
  expect(() => openCampaign(readCampaignFile(table.path))).toThrow(
    "how long a campaign lasts is fixed when it starts: the log has 'turns: 2', the file 'turns: 3'",
  )
})
