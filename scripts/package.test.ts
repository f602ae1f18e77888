import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

const run = (command: string, args: readonly string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 << 20 })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
  return stdout
}

describe('the package', () => {
  let folder: string
  let shipped: string[]
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'adjutant-package-'))
    run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], ROOT)
    run('tar', ['-xzf', readdirSync(folder)[0]], folder)
    shipped = readdirSync(join(folder, 'package'), { recursive: true, encoding: 'utf8' })
  }, 120_000)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('holds the program and its data, no test, no helper of tests and no fixture', () => {
    expect(shipped).toEqual(expect.arrayContaining(['src/cli.ts', 'scripts/adjutant.mjs', 'data/wif/board.json', 'README.md', 'LICENSE']))
    expect(shipped.filter((path) => /\.test\.ts$|(?:^|\/)(?:testing|fixtures)/.test(path))).toEqual([])
    expect(shipped.filter((path) => /^scripts\/./.test(path)).sort()).toEqual(['scripts/adjutant.mjs', 'scripts/ensure.mjs'])
  })

  it('runs by itself, cases of both games', () => {
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'package', 'node_modules'))
    const printed = run(process.execPath, ['scripts/adjutant.mjs', 'cases', 'data/cases/tw/2', 'data/cases/wif/8'], join(folder, 'package'))
    expect(printed).toMatch(/^[1-9]\d* passed, 0 failed$/m)
  }, 240_000)
})
