import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashSources, readRecord, ROOT } from './record.ts'

// Ids of rules in a made-up project are put together here, so that no reader of this file takes them for named.
const id = (name: string) => `wif-1.1-${name}`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'adjutant-proofs-'))
  mkdirSync(join(folder, 'src'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const reporter = JSON.stringify(join(ROOT, 'scripts/proofs/reporter.ts'))
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { recordProofs } from ${reporter}\nexport default { plugins: [recordProofs()], test: { includeTaskLocation: true } }\n`,
  )
})
afterEach(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string) =>
  writeFileSync(join(folder, 'src', name), `import { describe, expect, it, test } from 'vitest'\n${text}`)
const run = (...words: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--reporter=dot', ...words], {
    cwd: folder,
    encoding: 'utf8',
  })
const recorded = (file = 'src/a.test.ts') =>
  Object.fromEntries(
    readRecord(folder)!.files[file].map(({ ids, outcome, refusal }) => [ids.join(' '), refusal ? `${outcome}, a refusal` : outcome]),
  )

test('tests that name rules are recorded with what became of them; a describe by all of its tests together', () => {
  write(
    'a.test.ts',
    `
    // proves: ${id('above')}, ${id('and-beside')}
    // Another line of the comment.
    it('passes', () => expect(1).toBe(1))

    // proves: ${id('a-line-between')}

    it('is not directly below', () => expect(1).toBe(1))
    test('${id('in-the-title')}: passes', () => expect(1).toBe(1))
    // proves: ${id('each')}
    test.each([1, 2])('of %i', (n) => expect(n).toBe(1))
    // proves: ${id('fails')}
    it('fails', () => expect(1).toBe(2))
    // proves: ${id('is-skipped')}
    it.skip('is skipped', () => expect(1).toBe(1))
    // proves: ${id('is-to-do')}
    it.todo('is to do')
    // proves: ${id('fails-as-it-should')}
    it.fails('passes because it fails', () => expect(1).toBe(2))
    // proves: ${id('is-refused')}
    it('refuses', () => expect('not supported yet: 1.1 this').toContain('not supported yet'))
    `,
  )
  write(
    'b.test.ts',
    `
    // proves: ${id('all-pass')}
    describe('all pass', () => {
      it('one', () => expect(1).toBe(1))
      // proves: ${id('inside')}
      it('two', () => expect(1).toBe(1))
    })
    describe('${id('one-fails')}', () => {
      it('one', () => expect(1).toBe(1))
      it('two', () => expect(1).toBe(2))
    })
    // proves: ${id('one-skipped')}
    describe('one is skipped', () => {
      it('one', () => expect(1).toBe(1))
      describe('deep within', () => it.skip('two', () => expect(1).toBe(1)))
    })
    // proves: ${id('one-refuses')}
    describe('one refuses', () => {
      it('one', () => expect(1).toBe(1))
      it('two', () => expect('not supported yet: 1').toMatch(/not supported yet/))
    })
    `,
  )
  run()
  expect(recorded()).toEqual({
    [`${id('above')} ${id('and-beside')}`]: 'passed',
    [id('in-the-title')]: 'passed',
    [id('each')]: 'failed',
    [id('fails')]: 'failed',
    [id('is-skipped')]: 'skipped',
    [id('is-to-do')]: 'skipped',
    [id('fails-as-it-should')]: 'failed',
    [id('is-refused')]: 'passed, a refusal',
  })
  expect(recorded('src/b.test.ts')).toEqual({
    [id('all-pass')]: 'passed',
    [id('inside')]: 'passed',
    [id('one-fails')]: 'failed',
    [id('one-skipped')]: 'skipped',
    [id('one-refuses')]: 'passed, a refusal',
  })
})

test('what a test ran as a case is what the case names; runs add up while the sources stay, and none is of a part of a file', () => {
  const it = (name: string) => `// proves: ${id(name)}\nit('${name}', () => expect(1).toBe(1))\n`
  write('a.test.ts', it('a') + it('b'))
  write(
    'b.test.ts',
    `it('plays', ({ task }) => { task.meta.case = { id: 'the-case', rules: ['${id('c')}'], notYet: true }; expect(1).toBe(1) })`,
  )
  run('src/a.test.ts', '-t', 'a')
  expect(readRecord(folder)).toBeUndefined()
  run('src/a.test.ts')
  run('src/b.test.ts')
  expect(readRecord(folder)!.sources).toBe(hashSources(folder))
  expect(recorded()).toEqual({ [id('a')]: 'passed', [id('b')]: 'passed' })
  expect(readRecord(folder)!.files['src/b.test.ts']).toMatchObject([{ case: 'the-case', ids: [id('c')], refusal: true }])
  write('a.test.ts', it('a'))
  run('src/a.test.ts')
  expect(Object.keys(readRecord(folder)!.files)).toEqual(['src/a.test.ts'])
})
