import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    testTimeout: 60_000,
    // CI has two cores; vitest would leave one of them idle.
    maxWorkers: 2,
    // Nothing of ours changes what it imports, so files share it: boards and tables are loaded once a worker, not once a file.
    isolate: false,
  },
})
