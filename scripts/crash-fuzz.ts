import { crashCampaign } from '../src/commands/testing-crash.ts'
import { folderWire, serverWire } from '../src/commands/testing-wire.ts'
import { dovecotMissing, startDovecot } from './test-servers/dovecot.ts'

/**
 * `npm run fuzz:crash -- [kills in all] [kills of each campaign] [folder]`: campaigns whose daemon is killed at random instants of receiving, adjudicating and sending,
 * against Dovecot and Exim where they are installed, until so many kills are done or something was lost or done twice. Prints the seed of each.
 */
const total = Number(process.argv[2] ?? 100)
const each = Number(process.argv[3] ?? 25)
const missing = process.argv[4] === 'folder' ? 'as you wish' : dovecotMissing()
const servers = missing === null ? await startDovecot() : null
if (missing !== null) console.log(`Through folders, not mail servers: ${missing}.`)
const sum = { kills: 0, mails: 0, steps: 0, delivered: 0, twice: 0 }
let faulty = false
for (let seed = Date.now() % 1_000_000; sum.kills < total && !faulty; seed++) {
  await servers?.clear()
  const crashed = await crashCampaign(Math.min(each, total - sum.kills), seed, servers ? serverWire(servers) : folderWire)
  for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += crashed[key]
  console.log(
    `seed ${seed}: ${crashed.kills} kills, ${crashed.mails} mails, ${crashed.steps} steps played, ${crashed.delivered} mails delivered, ${crashed.twice} of them twice, ${crashed.faults.length} faults; in all ${sum.kills} kills, ${sum.twice} of ${sum.delivered} twice`,
  )
  for (const fault of crashed.faults) console.log(`  ${fault}`)
  // What the server took before the kill and could not say any more, may come again: less than one in a hundred.
  faulty = crashed.faults.length > 0 || (sum.delivered > 500 && sum.twice > sum.delivered / 100)
}
await servers?.stop()
process.exit(faulty ? 1 : 0)
