import { existsSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { Command } from 'commander'
import { stringify } from 'yaml'
import type { Campaign } from '../campaign/campaign.ts'
import type { Json } from '../engine/decision.ts'
import { openFrom } from './open.ts'
import { writePosition } from './position-files.ts'
import { UsageError } from './usage.ts'

export const exportCommand = (): Command =>
  new Command('export')
    .description('write the position of a campaign, secrets included, as a scenario to begin another from: YAML, and its units as CSV')
    .argument('<campaign.yaml>')
    .argument('<scenario.yaml>', 'a file that is not there yet; its position and units are written beside it')
    .option('--step <number>', 'the position before this step; absent: before the one that is waited for')
    .addHelpText(
      'after',
      '\nExample:\n  adjutant export war.yaml moved.yaml          writes moved.yaml, moved-position.yaml and moved-units.csv\n  adjutant init table.yaml --scenario moved.yaml   begins a campaign from there, once they say what stands on your table',
    )
    .action((path: string, to: string, { step }: { step?: string }) => {
      const campaign = openFrom(path, { readonly: true })
      try {
        console.log(writeScenario(campaign, resolve(to), step))
      } finally {
        campaign.store.close()
      }
    })

function writeScenario({ store, file }: Campaign, to: string, step: string | undefined): string {
  const row = step === undefined ? store.currentStep() : store.step(Number(step))
  if (!row) throw new UsageError(`the log holds no step ${step}`)
  const base = to.replace(/\.ya?ml$/i, '')
  const [positionPath, unitsPath] = [`${base}-position.yaml`, `${base}-units.csv`]
  for (const each of [to, positionPath, unitsPath])
    if (existsSync(each)) throw new UsageError(`${each} exists already and is not overwritten`)
  const chosen = JSON.parse(store.meta('options') ?? 'null') as Json[] | null
  const changes = store.meta('changes')
  const { setup: _, position: __, ...scenario } = JSON.parse(store.meta('scenario')!) as Record<string, Json>
  const about = `${file.campaign}, before ${row.name}`
  writePosition(positionPath, unitsPath, JSON.parse(row.snapshot) as Json, `${about}. The secrets of all seats are in it.`)
  const document = {
    ...scenario,
    ...(chosen && chosen.length > 0 && { options: chosen }),
    ...(changes !== undefined && { changes: JSON.parse(changes) as Json }),
    position: basename(positionPath),
  }
  writeFileSync(to, `# ${about}\n${stringify(document, { lineWidth: 0 })}`, { flag: 'wx', mode: 0o600 })
  const halfPlayed = row.parts !== null && row.done === null
  return `${to}, ${basename(positionPath)} and ${basename(unitsPath)}: the position before ${row.name}${
    halfPlayed ? ', without what has been played of that step' : ''
  }. Sheets, standing orders, deadlines and your own charts are not in it.`
}
