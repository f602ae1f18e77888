// Plain JavaScript, because a worker starts without anything that reads TypeScript.
import { run } from '../../program.mjs'

await run('campaign/reading/reading.ts')
