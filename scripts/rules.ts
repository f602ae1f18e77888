/**
 * Prints what proves each rule of a game: `npm run rules [-- --game tw] [--section 11.15] [--missing] [--json] [--no-run]`; without a game,
 * of the first. `-- --mutate` breaks a sample of proven rules to see whether their proofs notice: proofs/mutate.ts.
 *
 * A rule of the index (data/<game>/rules.yaml) is proven by a conformance case that names it under `rules:`, or by a test that names its id
 * in its title or in a comment `// proves: wif-...` directly above it, if they ran and passed on the very sources that are here now. What
 * ran is read from the record that the suite leaves (proofs/record.ts); tests that are not in it are run first. A rule that the index calls
 * refused is refused, whatever names it; a test or case of something "not supported yet" proves that, and no rule.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mutateSample, summary } from './proofs/mutate.ts'
import { idsIn } from './proofs/named.ts'
import { filesUnder, hashSources, type Proof, type ProofRecord, readRecord, ROOT } from './proofs/record.ts'
import { indexed, loadIndex, type Rule } from './proofs/rule-index.ts'

export interface Proven extends Rule {
  /** Ids of cases that passed. */
  readonly cases: readonly string[]
  /** Tests that passed, as file:line. */
  readonly tests: readonly string[]
  /** Cases and tests that name the rule and failed, or did not run. */
  readonly failing: readonly string[]
  /** Cases and tests that show a refusal. */
  readonly refusals: readonly string[]
}

const CASES = 'src/games/cases.test.ts'

/** Test files that can prove something: those that name a rule, and that which runs the cases. */
export const namingFiles = (): string[] =>
  filesUnder(ROOT, 'src').filter(
    (path) => path === CASES || (path.endsWith('.test.ts') && idsIn(readFileSync(join(ROOT, path), 'utf8')).length > 0),
  )

/** The record of these sources, or why there is none. */
export function freshRecord(record: ProofRecord | undefined, sources: string, files: readonly string[]): ProofRecord | string {
  if (!record) return 'No test has been run here yet.'
  if (record.sources !== sources) return `The tests last ran at ${record.at}, on other sources than these: what they proved is stale.`
  const missing = files.filter((path) => !(path in record.files))
  return missing.length > 0 ? `${missing.length} of ${files.length} test files that name rules have not run on these sources.` : record
}

/** What proves each rule of an index, by a record. */
export function proofsOf(rules: readonly Rule[], record: ProofRecord): Proven[] {
  const naming = new Map<string, { name: string; proof: Proof }[]>()
  for (const [path, proofs] of Object.entries(record.files)) {
    if (!path.startsWith('src/')) continue
    for (const proof of proofs)
      for (const id of proof.ids) naming.set(id, [...(naming.get(id) ?? []), { name: proof.case ?? `${path}:${proof.line}`, proof }])
  }
  return rules.map((rule) => {
    const found = naming.get(rule.id) ?? []
    const names = (those: (proof: Proof) => boolean) => [...new Set(found.filter(({ proof }) => those(proof)).map(({ name }) => name))]
    const failing = names(({ outcome }) => outcome !== 'passed')
    // A test of many rows proves nothing while one of them fails.
    const passed = (those: (proof: Proof) => boolean) =>
      names((proof) => proof.outcome === 'passed' && !proof.refusal && those(proof)).filter((name) => !failing.includes(name))
    return {
      ...rule,
      cases: passed((proof) => proof.case !== undefined),
      tests: passed((proof) => proof.case === undefined),
      failing,
      refusals: names(({ outcome, refusal }) => outcome === 'passed' && refusal),
    }
  })
}

/** The record of these sources; runs what is not in it. */
export function recordHere(mayRun: boolean): ProofRecord {
  const files = namingFiles()
  const known = () => freshRecord(readRecord(ROOT), hashSources(ROOT), files)
  const record = known()
  if (typeof record !== 'string') return record
  if (!mayRun) throw new Error(`${record} Run 'npx vitest run' first.`)
  const earlier = readRecord(ROOT)
  const missing = earlier?.sources === hashSources(ROOT) ? files.filter((path) => !(path in earlier.files)) : files
  console.error(`${record} Running ${missing.length} test files (a few minutes) ...`)
  // To the error output: what is printed on the other may be read as JSON.
  spawnSync(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...missing], { cwd: ROOT, stdio: ['ignore', 2, 2] })
  const now = known()
  if (typeof now === 'string') throw new Error(`${now} The run has left no record of them.`)
  return now
}

type Standing = 'proven' | 'refused' | 'missing'
export const standingOf = (rule: Proven): Standing => {
  if (rule.status === 'refused') return 'refused'
  return rule.cases.length + rule.tests.length > 0 ? 'proven' : 'missing'
}

function print(rules: readonly Proven[], missingOnly: boolean): void {
  const sections = [...new Set(rules.map(({ section }) => section))]
  for (const section of sections) {
    const here = rules.filter((rule) => rule.section === section)
    const shown = here.filter((rule) => !missingOnly || standingOf(rule) === 'missing' || rule.failing.length > 0)
    if (shown.length === 0) continue
    console.log(`${section}  ${countsOf(here)}`)
    for (const rule of shown) {
      const refused = standingOf(rule) === 'refused'
      const list = (what: string, names: readonly string[]) => names.length > 0 && console.log(`      ${what}: ${names.join(', ')}`)
      console.log(`  ${rule.id}: ${rule.title}${rule.option === null ? '' : ` (option ${String(rule.option)})`}`)
      if (refused) console.log(`      refused: ${rule.why}`)
      list(refused ? 'cases of a part' : 'cases', rule.cases)
      list(refused ? 'tests of a part' : 'tests', rule.tests)
      list('of a refusal', rule.refusals)
      list('FAILING', rule.failing)
      if (standingOf(rule) === 'missing') console.log('      NONE')
    }
  }
  console.log(`\nall  ${countsOf(rules)}`)
}

function countsOf(rules: readonly Proven[]): string {
  const count = (standing: Standing) => rules.filter((rule) => standingOf(rule) === standing).length
  return `${rules.length} rules: ${count('proven')} proven, ${count('refused')} refused by name, ${count('missing')} with nothing`
}

function numberOf(text: string, word: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${word}: '${text}' is no number`)
  return Number(text)
}

async function main(words: readonly string[]): Promise<void> {
  const valueOf = (word: string) => (words.includes(word) ? words[words.indexOf(word) + 1] : undefined)
  const section = valueOf('--section')
  const game = valueOf('--game') ?? indexed[0]
  if (!indexed.includes(game)) throw new Error(`no rule index of '${game}'; there are ${indexed.join(', ')}`)
  const record = recordHere(!words.includes('--no-run'))
  if (words.includes('--mutate')) {
    const proven = proofsOf(loadIndex(game), record).filter((rule) => standingOf(rule) === 'proven')
    const ids = valueOf('--ids')?.split(',') ?? []
    for (const id of ids) if (!proven.some((rule) => rule.id === id)) throw new Error(`'${id}' is no proven rule of ${game}`)
    const all = words.includes('--all')
    const sample = numberOf(valueOf('--sample') ?? '36', '--sample')
    const results = await mutateSample(proven, record, {
      root: ROOT,
      game,
      sample,
      seed: numberOf(valueOf('--seed') ?? '1', '--seed'),
      ids,
      all,
    })
    console.log(summary(results, all))
    return
  }
  const rules = proofsOf(loadIndex(game), record).filter(
    (rule) => section === undefined || rule.section === section || rule.section.startsWith(`${section}.`),
  )
  if (words.includes('--json'))
    console.log(
      JSON.stringify(
        rules.map((rule) => ({ ...rule, standing: standingOf(rule) })),
        null,
        2,
      ),
    )
  else print(rules, words.includes('--missing'))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
