// Plain JavaScript, because a process starts without anything that reads TypeScript.
import { run } from '../../program.mjs'

await run('campaign/reading/reading.ts')
