import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { mutateSample, summary } from './mutate.ts'
import { type ProofRecord, ROOT } from './record.ts'
import type { Rule } from './rule-index.ts'

const rule = (name: string, section: string): Rule => ({ id: name, title: name, section, kind: 'constraint', option: null })

test('a rule whose proof asks for what it says is killed by it; one whose proof asks for nothing survives', async () => {
  const root = mkdtempSync(join(tmpdir(), 'adjutant-toy-'))
  mkdirSync(join(root, 'src/games/toy'), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'vitest.config.ts'), 'export default {}')
  writeFileSync(join(root, 'package.json'), '{"type": "module"}')
  writeFileSync(
    join(root, 'src/games/toy/rules.ts'),
    `export const why = (n: number) => (n > 3 ? '1.1: too many' : null)
export const stop = (n: number) => (n > 5 ? '1.2: stop' : null)\n`,
  )
  writeFileSync(
    join(root, 'src/games/toy/rules.test.ts'),
    `import { expect, it } from 'vitest'
import { stop, why } from './rules.ts'
it('no more than three', () => expect([why(3), why(4)]).toEqual([null, '1.1: too many']))
it('stops', () => expect(typeof stop).toBe('function'))\n`,
  )
  const proof = (name: string, line: number, id: string) => ({ name, line, ids: [id], outcome: 'passed', refusal: false }) as const
  const record: ProofRecord = {
    sources: '',
    at: '',
    files: { 'src/games/toy/rules.test.ts': [proof('no more than three', 3, 'limit'), proof('stops', 4, 'stop')] },
  }
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const choice = { root, game: 'toy', sample: 5, seed: 7, ids: [], all: false }
  const results = await mutateSample([rule('limit', '1.1'), rule('stop', '1.2'), rule('nowhere', '9.9')], record, choice)
  said.mockRestore()
  rmSync(root, { recursive: true })
  expect(results.map((each) => [each.rule.id, each.mutant.line, each.killer])).toEqual([
    ['limit', 1, "its own test 'no more than three'"],
    ['stop', 2, null],
  ])
  expect(summary(results, false)).toContain('2 rules broken: 1 noticed by their own proofs, 0 would not load, 1 by nothing')
})
