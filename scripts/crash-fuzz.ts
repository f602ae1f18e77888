import { crashCampaign } from '../src/commands/testing-crash.ts'

/**
 * `npm run fuzz:crash -- [minutes] [kills of each campaign]`: campaigns whose daemon is killed at random instants, one after the other, until the
 * time is up or something was lost or done twice. Prints the seed of each.
 */
const minutes = Number(process.argv[2] ?? 5)
const kills = Number(process.argv[3] ?? 25)
const until = Date.now() + minutes * 60_000
for (let seed = Date.now() % 1_000_000; Date.now() < until; seed++) {
  const { mails, steps, faults } = await crashCampaign(kills, seed)
  console.log(`seed ${seed}: ${kills} kills, ${mails} mails, ${steps} steps played, ${faults.length} faults`)
  for (const fault of faults) console.log(`  ${fault}`)
  if (faults.length > 0) process.exit(1)
}
