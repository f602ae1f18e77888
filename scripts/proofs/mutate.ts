/**
 * `npm run rules -- --mutate [--game tw] [--sample 36] [--seed 1] [--ids a,b] [--all]`: breaks a sample of proven rules, one at a time, in
 * copies of the repository, and lists those whose own cases and tests still pass. With --all the survivors are held against every case of
 * the game and every test file of it that names rules. The same seed on the same sources breaks the same things.
 *
 * What survives is not always a gap: code near a section's number may belong to another rule of the section, or make no difference. What is
 * killed does prove that the rule's proofs notice when that code changes.
 */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutantsOfCode, mutantsOfTable, mutate, type Mutant } from './mutants.ts'
import { filesUnder, type Proof, type ProofRecord } from './record.ts'
import type { Rule } from './rule-index.ts'

export interface Choice {
  /** Of the repository. */
  readonly root: string
  readonly game: string
  readonly sample: number
  readonly seed: number
  readonly ids: readonly string[]
  readonly all: boolean
}

export interface Result {
  readonly rule: Rule
  readonly mutant: Mutant
  /** What noticed: 'its own case x', 'another test y', 'would not load', or nobody. */
  readonly killer: string | null
}

const COPIED = [
  'src',
  'data',
  'scenarios',
  'templates',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
]
/** Enough for any few cases and tests: what does not end by then has been broken. */
const PATIENCE = 240_000
/** What would not even load proves nothing about the rule: another place is broken in its stead. */
const DRAWS = 4

/** Files that play rules: no tests, no help for writing orders or for showing what is there. */
const plays = (path: string): boolean =>
  path.endsWith('.ts') && !/\.test\.ts$|testing|\/cases\/|\/queries\/|\/prefilled|\/handbook|view/.test(path)

export async function mutateSample(rules: readonly Rule[], record: ProofRecord, choice: Choice): Promise<Result[]> {
  const { root, game, ids } = choice
  const read = (path: string) => [path, readFileSync(join(root, path), 'utf8')] as const
  const code = filesUnder(root, `src/games/${game}`).filter(plays).map(read)
  const tables = filesUnder(root, `data/${game}/tables`).map(read)
  const texts = new Map([...code, ...tables])
  const mutantsFor = ({ id, section, kind }: Rule): Mutant[] => {
    const ofCode = code.flatMap(([path, text]) => mutantsOfCode(path, text, section))
    const ofTables = tables.flatMap(([path, text]) => mutantsOfTable(path, text, section))
    const chance = chances(`${choice.seed} ${id}`)
    const preferred = kind === 'table' || ofCode.length === 0 ? ofTables : ofCode
    return shuffled(preferred.length > 0 ? preferred : ofCode, chance)
  }
  const candidates = ids.length > 0 ? rules.filter(({ id }) => ids.includes(id)) : shuffled(rules, chances(String(choice.seed)))
  const drawn: { rule: Rule; mutants: Mutant[] }[] = []
  for (const rule of candidates) {
    if (drawn.length === (ids.length > 0 ? ids.length : choice.sample)) break
    const mutants = mutantsFor(rule)
    if (mutants.length > 0) drawn.push({ rule, mutants })
    else if (ids.length > 0) console.log(`${rule.id}: no code of src/games/${game} names ${rule.section}: nothing to break`)
  }

  const copies = Array.from({ length: Math.min(2, availableParallelism()) }, () => new Copy(root, game, texts))
  try {
    const first = await copies[0].killer(
      proofsNaming(
        record,
        drawn.map(({ rule }) => rule.id),
      ),
    )
    if (first !== null) throw new Error(`Unbroken, the copy already fails: ${first}.`)
    const results: Result[] = []
    const work = async (copy: Copy) => {
      for (let next = drawn.shift(); next; next = drawn.shift()) {
        const result = await tried(copy, next.rule, next.mutants, record, choice.all)
        results.push(result)
        console.log(told(result, texts))
      }
    }
    await Promise.all(copies.map(work))
    return results.sort((a, b) => (a.rule.id < b.rule.id ? -1 : 1))
  } finally {
    for (const copy of copies) copy.remove()
  }
}

async function tried(copy: Copy, rule: Rule, mutants: readonly Mutant[], record: ProofRecord, all: boolean): Promise<Result> {
  let last: Result | undefined
  for (const mutant of mutants.slice(0, DRAWS)) {
    copy.write(mutant)
    const own = await copy.killer(proofsNaming(record, [rule.id]))
    const other = own === null && all ? await copy.killer(proofsOfGame(record, copy.game)) : null
    copy.restore(mutant)
    if (own === null) return { rule, mutant, killer: other && `another's ${other}` }
    if (own !== NO_LOAD) return { rule, mutant, killer: `its own ${own}` }
    last = { rule, mutant, killer: own }
  }
  return last!
}

type Named = readonly [path: string, proof: Proof]
const proven = (record: ProofRecord): Named[] =>
  Object.entries(record.files).flatMap(([path, proofs]) =>
    proofs
      .filter(({ outcome, refusal }) => path.startsWith('src/') && outcome === 'passed' && !refusal)
      .map((proof) => [path, proof] as const),
  )
const proofsNaming = (record: ProofRecord, ids: readonly string[]) =>
  proven(record).filter(([, proof]) => proof.ids.some((id) => ids.includes(id)))
const proofsOfGame = (record: ProofRecord, game: string) =>
  proven(record).filter(([path, proof]) => proof.case?.startsWith(`${game}-`) || path.startsWith(`src/games/${game}/`))

const NO_LOAD = 'would not load'

/** A copy of the repository in which one thing at a time is broken. */
class Copy {
  readonly game: string
  private readonly folder = mkdtempSync(join(tmpdir(), 'adjutant-broken-'))
  private readonly texts: ReadonlyMap<string, string>

  constructor(root: string, game: string, texts: ReadonlyMap<string, string>) {
    this.game = game
    this.texts = texts
    for (const name of COPIED) if (existsSync(join(root, name))) cpSync(join(root, name), join(this.folder, name), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'))
  }

  write(mutant: Mutant): void {
    writeFileSync(join(this.folder, mutant.file), mutate(this.texts.get(mutant.file)!, mutant))
  }

  restore({ file }: Mutant): void {
    writeFileSync(join(this.folder, file), this.texts.get(file)!)
  }

  remove(): void {
    rmSync(this.folder, { recursive: true })
  }

  /** The first of these cases and tests that fails now, or null; cases first, as they are quicker. */
  async killer(proofs: readonly Named[]): Promise<string | null> {
    const cases = proofs.flatMap(([, proof]) => proof.case ?? [])
    const tests = proofs.filter(([, proof]) => proof.case === undefined)
    return (cases.length > 0 ? await this.failingCase(cases) : null) ?? (tests.length > 0 ? await this.failingTest(tests) : null)
  }

  private async failingCase(ids: readonly string[]): Promise<string | null> {
    const files = filesUnder(this.folder, `data/cases/${this.game}`).filter((path) => ids.some((id) => path.endsWith(`/${id}.yaml`)))
    const { out, ended } = await this.run(['scripts/adjutant.mjs', 'cases', '--json', ...files])
    if (!ended) return `case among ${ids.join(', ')}: it does not end`
    if (!out.startsWith('[')) return NO_LOAD
    const results = JSON.parse(out) as { id: string; title: string; failures: readonly string[] }[]
    const failing = results.filter(({ failures }) => failures.length > 0)
    if (failing.length === results.length && failing.every(({ title }) => title === 'not a case')) return NO_LOAD
    return failing.length > 0 ? `case ${failing[0].id}` : null
  }

  private async failingTest(tests: readonly Named[]): Promise<string | null> {
    const files = [...new Set(tests.map(([path]) => path))]
    const names = [...new Set(tests.map(([, { name }]) => name.replaceAll(' > ', ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))]
    const report = join(this.folder, 'report.json')
    rmSync(report, { force: true })
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...files, '--reporter=json', `--outputFile=${report}`]
    // All tests of many files are named sooner by the files alone.
    const { ended } = await this.run(names.length > 200 ? vitest : [...vitest, '-t', names.join('|')])
    if (!ended) return `test in ${files.join(', ')}: it does not end`
    const { numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      numTotalTests: number
      testResults: { status: string; assertionResults: { status: string; fullName: string }[] }[]
    }
    const all = testResults.flatMap(({ assertionResults }) => assertionResults)
    const failing = all.find(({ status }) => status === 'failed')
    if (failing) return `test '${failing.fullName}'`
    if (numTotalTests === 0 || testResults.some(({ status }) => status === 'failed')) return NO_LOAD
    if (!all.some(({ status }) => status === 'passed')) throw new Error(`No test ran of ${names.join(', ')}.`)
    return null
  }

  private run(words: readonly string[]): Promise<{ out: string; ended: boolean }> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, words, {
        cwd: this.folder,
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: PATIENCE,
        killSignal: 'SIGKILL',
      })
      const parts: Buffer[] = []
      child.stdout.on('data', (part: Buffer) => parts.push(part))
      child.on('error', reject)
      child.on('close', (_, signal) => resolve({ out: Buffer.concat(parts).toString(), ended: signal === null }))
    })
  }
}

function told({ rule, mutant, killer }: Result, texts: ReadonlyMap<string, string>): string {
  const lineOf = (text: string) => text.split('\n')[mutant.line - 1].trim()
  const text = texts.get(mutant.file)!
  return [
    `${killer === null ? 'SURVIVES' : 'killed  '} ${rule.id}: ${rule.title}`,
    `    ${mutant.file}:${mutant.line}: ${mutant.what}`,
    `    - ${lineOf(text)}`,
    `    + ${lineOf(mutate(text, mutant))}`,
    `    ${killer === null ? 'nothing notices' : killer === NO_LOAD ? killer : `noticed by ${killer}`}`,
  ].join('\n')
}

export function summary(results: readonly Result[], all: boolean): string {
  const count = (those: (killer: string | null) => boolean) => results.filter(({ killer }) => those(killer)).length
  const own = count((killer) => killer?.startsWith('its own') ?? false)
  const others = count((killer) => killer?.startsWith("another's") ?? false)
  const unloaded = count((killer) => killer === NO_LOAD)
  const rest = results.filter(({ killer }) => killer === null || killer.startsWith("another's"))
  return [
    `\n${results.length} rules broken: ${own} noticed by their own proofs, ${all ? `${others} by others of the game, ` : ''}${unloaded} would not load, ${count((killer) => killer === null)} by nothing`,
    ...(rest.length > 0 ? ['Not noticed by their own proofs:'] : []),
    ...rest.map(({ rule, mutant }) => `  ${rule.id}: ${mutant.file}:${mutant.line}: ${mutant.what}`),
  ].join('\n')
}

/** Numbers from 0 to 1, the same for the same words: only which rules are broken hangs on them. */
function chances(words: string): () => number {
  let state = 0
  for (const letter of words) state = (Math.imul(state, 31) + letter.codePointAt(0)!) | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function shuffled<T>(list: readonly T[], chance: () => number): T[] {
  const mixed = [...list]
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1))
    ;[mixed[i], mixed[j]] = [mixed[j], mixed[i]]
  }
  return mixed
}
