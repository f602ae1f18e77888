import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const CLI = fileURLToPath(new URL('cli.ts', import.meta.url))

it('whoever reads only the head of what is printed sees it, and no error', () => {
  const { stdout, stderr } = spawnSync('bash', ['-c', `"${process.execPath}" --import tsx "${CLI}" handbook | head -1`], {
    encoding: 'utf8',
  })
  expect(stdout).toMatch(/^# .*handbook of Adjutant\n$/)
  expect(stderr).toBe('')
})
