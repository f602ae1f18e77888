/**
 * `npm run fuzz:slips -- [sheets] [seed]`: sheets of the demos with one slip to five; every right order must be read and carried out as if the wrong ones had never been written, every
 * wrong one told in its own words.
 */
import { slipSamples } from '../src/commands/testing-slips.ts'

const [sheets, first] = [Number(process.argv[2] ?? 500), Number(process.argv[3] ?? 1)]
const samples = slipSamples()
const kinds = new Map<string, number>()
let [failed, plays] = [0, 0]
for (let seed = first; seed < first + sheets; seed++) {
  const sample = samples[seed % samples.length]
  const { faults, text, kinds: made, played } = sample.faults(seed)
  if (played) plays++
  for (const kind of made) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  if (faults.length === 0) continue
  failed++
  const before = sample.text.split('\n')
  const changed = text.split('\n').flatMap((line, i) => (line === before[i] ? [] : [`  ${i + 1}: ${line}`]))
  console.log(`FAULT seed ${seed}, ${sample.name}:\n  ${faults.join('\n  ')}\n${changed.join('\n')}`)
}
for (const [kind, count] of [...kinds].sort((a, b) => b[1] - a[1])) console.log(`${String(count).padStart(6)}  ${kind}`)
console.log(
  `${sheets} sheets, ${kinds.size} kinds, ${[...kinds.values()].reduce((sum, each) => sum + each, 0)} slips, ${plays} played, ${failed} sheets with faults`,
)
process.exitCode = failed > 0 ? 1 : 0
