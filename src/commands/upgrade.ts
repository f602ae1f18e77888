import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Command } from 'commander'
import { type Campaign, openCampaign } from '../campaign/campaign.ts'
import { type CampaignFile, readCampaignFile } from '../campaign/campaign-file.ts'
import { canGoOn, carryOver } from '../campaign/carry-over.ts'
import { lockCampaign } from '../campaign/lock.ts'
import { verify } from '../campaign/verify.ts'
import { versionAndCommit } from '../campaign/version.ts'
import { Store } from '../store/store.ts'

export const upgradeCommand = (): Command =>
  new Command('upgrade')
    .description('bring campaigns to this version; with --check only say what this version would make of them')
    .argument('<campaign.yaml...>')
    .option('--check', 'replay each campaign in a copy and change nothing')
    .action(async (paths: string[], options: { check?: boolean }) => {
      console.log(`Adjutant ${versionAndCommit()}`)
      for (const path of paths) {
        const file = readCampaignFile(path)
        if (options.check) await check(file)
        else await upgrade(file)
      }
    })

/** Replays a copy of a campaign's log and says what comes of it; a mismatch is a failure, a step of other rules is not. */
async function check(file: CampaignFile): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'upgrade-'))
  try {
    const logPath = join(folder, basename(file.logPath))
    // A daemon may be at work on it.
    await Store.copy(file.logPath, logPath)
    const campaign = openCampaign({ ...file, logPath })
    try {
      for (const line of told(campaign)) console.log(`${file.campaign}: ${line}`)
    } finally {
      campaign.store.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function told(campaign: Campaign): string[] {
  const { steps, mismatches, otherRules, reworded } = verify(campaign)
  if (mismatches.length > 0) process.exitCode = 1
  const waiting = canGoOn(campaign)
  const name = campaign.store.currentStep()!.name
  return [
    `${steps} ${steps === 1 ? 'step' : 'steps'} replayed, ${steps - otherRules.length} of them to the same${reworded > 0 ? `, ${reworded} events in other words` : ''}`,
    ...otherRules.map(({ step, message }) => `${step}: ${message}`),
    ...mismatches.map(({ step, message }) => `${step}: ${message}`),
    ...(waiting === null
      ? []
      : [
          waiting.goesOn
            ? `${name} waits for answers, and goes on`
            : `${name} waits for answers, and would begin again: ${waiting.because}`,
        ]),
  ]
}

/** Opening a log brings it to this version's form; what waits in the middle of a step is taken over, and whoever waits for it hears of it. */
async function upgrade(file: CampaignFile): Promise<void> {
  const unlock = lockCampaign(file.logPath)
  try {
    const campaign = openCampaign(file)
    const carried = await carryOver(campaign, new Date())
    const name = campaign.store.currentStep()!.name
    campaign.store.close()
    const done =
      carried === null ? 'ready' : carried.goesOn ? `${name} goes on` : `${name} begins again; its mails go out with the next poll`
    console.log(`${file.campaign}: ${done}`)
  } finally {
    unlock()
  }
}
