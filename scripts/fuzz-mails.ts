import { fuzzMails } from '../src/commands/testing-hostile.ts'
import { byName } from '../src/board/by-name.ts'

/**
 * `npm run fuzz:mails -- [mails] [seed]`: hostile mails at a real campaign: MIME and YAML made to hurt, forged senders, stolen and replayed keys, injections,
 * half of them aimed at a regular expression or a parser of ours. None may be taken in, nobody answered who should not be, memory may not grow by more than 128 MB, no tick of
 * the event loop may take longer than 100 ms, nor a stranger's mail more than 50 ms of the main thread: of its work, for on a busy machine it waits for others.
 */
const count = Number(process.argv[2] ?? 10_000)
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000)
const { mails, byKind, answers, growth, took, ticks, dearest, faults } = await fuzzMails(count, seed, 3_800_000, (line) =>
  console.log(line),
)
for (const [kind, n] of Object.entries(byKind).sort(([a], [b]) => byName(a, b))) console.log(`  ${String(n).padStart(5)}  ${kind}`)
console.log(
  `seed ${seed}: ${mails} hostile mails in ${(took / 1000).toFixed(0)} s, ${answers} mails sent for them, memory +${(growth / 1e6).toFixed(1)} MB, ${faults.length} faults`,
)
console.log(
  `the hardest tick ${ticks.hardest.toFixed(0)} ms of work, the longest ${ticks.longest.toFixed(0)} ms by the clock; the dearest mail of a stranger's ${dearest.worked.toFixed(0)} ms of work (${dearest.kind}, ${dearest.bytes} bytes)`,
)
for (const fault of faults) console.log(`  ${fault}`)
process.exit(faults.length > 0 || growth > 128_000_000 || ticks.hardest > 100 || dearest.worked > 50 ? 1 : 0)
