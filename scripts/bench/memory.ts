import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Result } from './main.ts'

/** Resident memory of a process that has opened a campaign and looked at its position, against one that only started. */
export function memoryBench(folder: string): Result[] {
  const src = new URL('../../src/', import.meta.url).href
  const load = `
    const { openCampaign, currentStep, look } = await import('${src}campaign/campaign.ts')
    const { readCampaignFile } = await import('${src}campaign/campaign-file.ts')
    const campaign = openCampaign(readCampaignFile(${JSON.stringify(join(folder, 'barbarossa', 'campaign.yaml'))}))
    globalThis.kept = [campaign, look(campaign, currentStep(campaign).snapshot)]`
  const loaded = residentMB(load)
  const bare = residentMB('')
  return [
    {
      what: 'memory of a loaded campaign',
      ours: `${Math.round(loaded)} MB`,
      peer: `${Math.round(bare)} MB Node with tsx`,
      ratio: `+${Math.round(loaded - bare)} MB`,
    },
  ]
}

function residentMB(code: string): number {
  const script = `${code}; globalThis.gc?.(); process.stdout.write(String(process.memoryUsage().rss))`
  return (
    Number(
      execFileSync(process.execPath, ['--expose-gc', '--import', 'tsx', '--input-type=module', '-e', script], {
        cwd: new URL('../..', import.meta.url).pathname,
      }),
    ) /
    2 ** 20
  )
}
