import { fuzzMails } from '../src/commands/testing-hostile.ts'
import { byName } from '../src/board/by-name.ts'

/**
 * `npm run fuzz:mails -- [mails] [seed]`: hostile mails at a real campaign: MIME and YAML made to hurt, forged senders, stolen and replayed keys, injections.
 * None may be taken in, nobody answered who should not be, and memory may not grow by more than 64 MB.
 */
const count = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const { mails, byKind, answers, growth, took, faults } = await fuzzMails(count, seed, (line) => console.log(line))
for (const [kind, n] of Object.entries(byKind).sort(([a], [b]) => byName(a, b))) console.log(`  ${String(n).padStart(5)}  ${kind}`)
console.log(
  `seed ${seed}: ${mails} hostile mails in ${(took / 1000).toFixed(0)} s, ${answers} mails sent for them, memory +${(growth / 1e6).toFixed(1)} MB, ${faults.length} faults`,
)
for (const fault of faults) console.log(`  ${fault}`)
process.exit(faults.length > 0 || growth > 64_000_000 ? 1 : 0)
