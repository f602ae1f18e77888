import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { playFromSheets } from '../../src/campaign/adjudicate.ts'
import { openCampaign } from '../../src/campaign/campaign.ts'
import { readCampaignFile } from '../../src/campaign/campaign-file.ts'
import { verify } from '../../src/campaign/verify.ts'
import { SCENARIOS, startCampaign, writeCampaignFile } from '../../src/commands/init.ts'
import type { Result } from './main.ts'
import { medianMs, ms } from './measure.ts'

/** The first impulse of the demo: adjudicated from its sheets, and everything replayed and compared as `verify` does. */
export async function impulseBench(folder: string): Promise<Result[]> {
  const path = join(folder, 'campaign.yaml')
  writeCampaignFile(path, 'barbarossa', 'bench')
  await startCampaign(path, Buffer.alloc(32, 7))
  const campaign = openCampaign(readCampaignFile(path))
  const row = campaign.store.currentStep()!
  const sheets = readdirSync(join(SCENARIOS, 'barbarossa-demo'))
    .map((name) => readFileSync(join(SCENARIOS, 'barbarossa-demo', name), 'utf8'))
    .filter((text) => text.includes(`for: ${row.name}\n`))
    .map((text, i) => ({ id: i + 1, incoming: null, seat: /^seat: (.*)$/m.exec(text)![1].trim(), step: row.name, text, document: 0, received: row.opened }))
  if (sheets.length === 0) throw new Error(`no demo sheet for ${row.name}`)
  const adjudicated = medianMs(10, () => playFromSheets(campaign, row, sheets))
  const { answers, events } = playFromSheets(campaign, row, sheets)
  campaign.store.together(() => {
    for (const sheet of sheets) campaign.store.addSheet(sheet)
  })
  const { adjudicate } = await import('../../src/campaign/adjudicate.ts')
  await adjudicate(campaign, new Date())
  const replayed = medianMs(5, () => {
    const { mismatches } = verify(campaign)
    if (mismatches.length > 0) throw new Error(mismatches[0].message)
  })
  campaign.store.close()
  return [
    { what: `one impulse adjudicated (${answers.length} answers, ${events.length} events)`, ours: ms(adjudicated), peer: '', ratio: '' },
    { what: 'the same impulse replayed, rederived and compared (verify)', ours: ms(replayed), peer: `${ms(adjudicated)} adjudicating it`, ratio: `${(replayed / adjudicated).toFixed(1)}x its time` },
  ]
}
