import { defineConfig } from 'vitest/config'
import { recordProofs } from './scripts/proofs/reporter.ts'

export default defineConfig({
  plugins: [recordProofs()],
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    testTimeout: 60_000,
    // CI has two cores; vitest would leave one of them idle.
    maxWorkers: 2,
    // Nothing of ours changes what it imports, so files share it: boards and tables are loaded once a worker, not once a file.
    isolate: false,
    // By which the record of proofs finds the comment above a test.
    includeTaskLocation: true,
  },
})
