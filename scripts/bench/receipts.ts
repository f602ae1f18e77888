/** `npm run bench:receipts`: how long a receipt takes for the largest sheets that are shipped: that of the random player, who orders whatever may act. Processor time and time by the clock, after one sheet to warm up. */
import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { stringify } from 'yaml'
import { planned, sheetFrom } from '../../src/commands/testing-answers-campaign.ts'
import { TestCampaign } from '../../src/commands/testing.ts'
import type { Json } from '../../src/engine/decision.ts'
import { Draw } from '../../src/engine/testing-draw.ts'
import { lentBy } from '../../src/games/testing-registry.ts'

const SHEETS = 5

console.log(`load of the machine: ${readFileSync('/proc/loadavg', 'utf8').split(' ', 3).join(' ')} on ${cpus().length} processors`)
for (const [scenario, seat] of [
  ['barbarossa', 'Germany'],
  ['guadalcanal', 'Japan'],
  ['west-1939', 'Germany'],
  ['barbarossa-1941', 'Germany'],
] as const)
  for (const mails of ['full', 'text only'] as const) {
    const table = await TestCampaign.start((file) => file.replace('rehearsals: 0\n', `mails: ${mails}\n`), scenario)
    try {
      await table.poll()
      const { game, store } = table.campaign
      const gamble = { game, ...lentBy(game.name) }
      const snapshot = JSON.parse(store.currentStep()!.snapshot) as Json
      const took: { cpu: number; clock: number; lines: number }[] = []
      for (let n = 0; n <= SHEETS; n++) {
        const draw = new Draw(n)
        const orders = sheetFrom(gamble, planned(gamble, snapshot, draw).get(seat) ?? [], draw)
        const sheet = stringify({ draft: true, ...orders }, { aliasDuplicateObjects: false })
        const address = `${seat.toLowerCase()}@campaign.local`
        await table.mail(address, sheet)
        const [before, began] = [process.cpuUsage(), performance.now()]
        await table.poll()
        const clock = performance.now() - began
        const { user, system } = process.cpuUsage(before)
        const { subject } = await table.last(address)
        if (!/received|draft/i.test(subject)) throw new Error(`no receipt: ${subject}`)
        if (n > 0) took.push({ cpu: (user + system) / 1000, clock, lines: sheet.split('\n').length })
      }
      const most = took.reduce((one, other) => (other.clock > one.clock ? other : one))
      const largest = took.reduce((one, other) => (other.lines > one.lines ? other : one))
      console.log(
        `${scenario}, ${seat}, ${mails === 'full' ? 'with its picture' : 'text alone'}: largest of ${SHEETS} sheets (${largest.lines} lines) ${Math.round(largest.cpu)} ms of processor, ${Math.round(largest.clock)} ms by the clock; slowest ${Math.round(most.clock)} ms (${most.lines} lines)`,
      )
    } finally {
      table.remove()
    }
  }
