import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { openCampaign } from './campaign.ts'
import { readCampaignFile } from './campaign-file.ts'
import { pollOnce } from './daemon.ts'
import { openMailbox } from './mailbox.ts'
import { verify } from './verify.ts'

/*
 * Logs that older versions of this program wrote, three steps each: a campaign outlives releases. What they were mailed is left out of the fixtures. A step of
 * other rules may come to something else now; its hashes, sheets and positions are held to all the same.
 */
const LOGS = [
  { log: 'version-2-barbarossa', game: 'wif', scenario: 'barbarossa', seats: ['Germany', 'USSR'] },
  { log: 'version-3-barbarossa', game: 'wif', scenario: 'barbarossa', seats: ['Germany', 'USSR'] },
  { log: 'version-4-barbarossa', game: 'wif', scenario: 'barbarossa', seats: ['Germany', 'USSR'] },
  { log: 'version-4-guadalcanal', game: 'wif', scenario: 'guadalcanal', seats: ['Japan', 'USA', 'Commonwealth'] },
  { log: 'version-4-west-1939', game: 'tw', scenario: 'west-1939', seats: ['Italy', 'Germany', 'France', 'Britain'] },
]

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** The campaign of an old log, in a folder of its own. */
function unpacked({ log, game, scenario, seats }: (typeof LOGS)[number]): string {
  const folder = mkdtempSync(join(tmpdir(), 'old-log-'))
  folders.push(folder)
  writeFileSync(join(folder, 'log.sqlite'), gunzipSync(readFileSync(new URL(`fixtures/${log}.sqlite.gz`, import.meta.url))))
  writeFileSync(
    join(folder, 'campaign.yaml'),
    `campaign: ${scenario}-demo
game: ${game}
scenario: ${scenario}
log: log.sqlite
mail: { from: Adjutant <adjutant@campaign.local>, poll: 60, folder: mailbox }
seats:
${seats.map((seat) => `  ${seat}: { player: ${seat}, address: ${seat.toLowerCase()}@campaign.local }`).join('\n')}
deadline hours: 1
wait for: everyone
`,
  )
  return join(folder, 'campaign.yaml')
}

describe.each(LOGS)('the log $log', (old) => {
  test('opens, verifies and plays on', async () => {
    const path = unpacked(old)
    const campaign = openCampaign(readCampaignFile(path))
    const { steps, mismatches, otherRules } = verify(campaign)
    expect(mismatches).toEqual([])
    expect(steps).toBe(3)
    for (const { message } of otherRules) expect(message).toMatch(/^played under rules 0, this is \d+; it comes to something else: /)
    const waiting = campaign.store.currentStep()!
    // Its deadline passes: what nobody wrote is answered by default.
    campaign.store.setDeadline(waiting.number, '2020-01-01T00:00:00.000Z')
    const { played } = await pollOnce(campaign, openMailbox(campaign.file), pino({ level: 'silent' }))
    expect(played).toContain(waiting.name)
    const after = campaign.store.currentStep()!
    expect(after.number).toBeGreaterThan(waiting.number)
    expect(campaign.store.events(waiting.number).length).toBeGreaterThan(0)
    expect(campaign.store.step(waiting.number)).toMatchObject({ rules: campaign.game.rules })
    expect(verify(campaign).mismatches).toEqual([])
    campaign.store.close()
  })
})
