/** `npm run bench`: speed against a peer or a floor in the same run, and memory. Prints the table of the README. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boardBench } from './board.ts'
import { countersBench } from './counters.ts'
import { convoysBench } from './convoys.ts'
import { crowdBench } from './crowd.ts'
import { imageBench } from './image.ts'
import { impulseBench } from './impulse.ts'
import { navalBench } from './naval.ts'
import { memoryBench } from './memory.ts'
import { optionsBench } from './options.ts'
import { supplyBench } from './supply.ts'

/** One line of the table. */
export interface Result {
  readonly what: string
  readonly ours: string
  readonly peer: string
  readonly ratio: string
}

const folder = mkdtempSync(join(tmpdir(), 'adjutant-bench-'))
try {
  const results = [
    ...supplyBench(),
    ...boardBench(),
    ...(await impulseBench(folder)),
    ...navalBench(),
    ...optionsBench(),
    ...countersBench(),
    ...convoysBench(),
    ...crowdBench(),
    ...(await imageBench()),
    ...memoryBench(folder),
  ]
  const rows = [['what', 'Adjutant', 'against', 'ratio'], ...results.map(({ what, ours, peer, ratio }) => [what, ours, peer, ratio])]
  const widths = rows[0].map((_, i) => Math.max(...rows.map((row) => row[i].length)))
  rows.forEach((row, i) => {
    console.log(`| ${row.map((cell, j) => cell.padEnd(widths[j])).join(' | ')} |`)
    if (i === 0) console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`)
  })
} finally {
  rmSync(folder, { recursive: true })
}
