import { join } from 'node:path'
import { adjudicate, playFromSheets } from '../../src/campaign/adjudicate.ts'
import { openCampaign } from '../../src/campaign/campaign.ts'
import { readCampaignFile } from '../../src/campaign/campaign-file.ts'
import { verify } from '../../src/campaign/verify.ts'
import { readDemo } from '../../src/commands/demo.ts'
import { startCampaign, writeCampaignFile } from '../../src/commands/init.ts'
import type { Result } from './main.ts'
import { medianMs, ms } from './measure.ts'

/** The first step of a demo of each game: adjudicated from its sheets, and everything replayed and compared as `verify` does. */
export async function impulseBench(folder: string): Promise<Result[]> {
  return [...(await stepOf('barbarossa', 'one impulse', folder)), ...(await stepOf('west-1939', 'one player turn', folder))]
}

async function stepOf(scenario: string, what: string, folder: string): Promise<Result[]> {
  const path = join(folder, scenario, 'campaign.yaml')
  writeCampaignFile(path, scenario, 'bench')
  await startCampaign(path, { seed: Buffer.alloc(32, 7) })
  const campaign = openCampaign(readCampaignFile(path))
  const row = campaign.store.currentStep()!
  const sheets = [...readDemo(scenario).sheets]
    .filter(([key]) => key.startsWith(`${row.name}/`))
    .map(([key, text], i) => ({
      id: i + 1,
      incoming: null,
      seat: key.slice(row.name.length + 1),
      step: row.name,
      text,
      document: 0,
      received: row.opened,
    }))
  if (sheets.length === 0) throw new Error(`no demo sheet for ${row.name}`)
  const adjudicated = medianMs(10, () => playFromSheets(campaign, row, sheets))
  const { answers, events } = playFromSheets(campaign, row, sheets)
  campaign.store.together(() => {
    for (const sheet of sheets) campaign.store.addSheet(sheet)
  })
  await adjudicate(campaign, new Date())
  const replayed = medianMs(5, () => {
    const { mismatches } = verify(campaign)
    if (mismatches.length > 0) throw new Error(mismatches[0].message)
  })
  campaign.store.close()
  return [
    {
      what: `${what} of ${scenario} adjudicated (${answers.length} answers, ${events.length} events)`,
      ours: ms(adjudicated),
      peer: '',
      ratio: '',
    },
    {
      what: 'the same replayed, rederived and compared (verify)',
      ours: ms(replayed),
      peer: `${ms(adjudicated)} adjudicating it`,
      ratio: `${(replayed / adjudicated).toFixed(1)}x its time`,
    },
  ]
}
