/**
 * Prints what proves each rule of a game: `npm run rules [-- --game tw] [--section 11.15] [--missing] [--json]`; without a game, of the first.
 *
 * A rule of the index (data/<game>/rules.yaml) is proven by a conformance case that passes and names it under `rules:`, or by a test that
 * names its id in a title or in a comment `// proves: wif-...`, after the game's name.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { filesOf, runFile } from '../src/commands/cases.ts'
import { boardNames } from '../src/games/registry.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))

interface Rule {
  readonly id: string
  readonly title: string
  readonly section: string
  readonly kind: string
  readonly option: number | string | readonly (number | string)[] | null
  readonly status?: 'refused'
  readonly why?: string
}
interface Proven extends Rule {
  /** Ids of passing cases. */
  readonly cases: readonly string[]
  /** Ids of cases that name the rule and fail. */
  readonly failing: readonly string[]
  /** Test files. */
  readonly tests: readonly string[]
}

const indexOf = (game: string): string => join(ROOT, 'data', game, 'rules.yaml')

/** Games with a rule index, whether they can be played yet or not. */
export const indexed: readonly string[] = boardNames.filter((game) => existsSync(indexOf(game)))

export const loadIndex = (game: string): Rule[] => parse(readFileSync(indexOf(game), 'utf8')) as Rule[]

/** An id of any game: "wif-2.2-zoc-basic". */
const ID = new RegExp(`\\b(?:${indexed.join('|')})-(?:\\d[a-z0-9.]*|opt\\d+)(?:-[a-z0-9-]*[a-z0-9])`, 'g')

/** Rule ids that tests name, with the files they stand in. */
export function idsInTests(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const path of testFiles(join(ROOT, 'src'))) {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      if (!/\/\/ proves:|\b(?:test|it|describe)\b/.test(line)) continue
      for (const [id] of line.matchAll(ID)) {
        const files = found.get(id) ?? []
        if (!files.includes(relative(ROOT, path))) found.set(id, [...files, relative(ROOT, path)])
      }
    }
  }
  return found
}

// The test of the case runner makes cases up; what it names proves nothing.
const testFiles = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return testFiles(join(folder, entry.name))
    return entry.name.endsWith('.test.ts') && entry.name !== 'cases.test.ts' ? [join(folder, entry.name)] : []
  })

export function proofs(game: string): Proven[] {
  const folder = join(ROOT, 'data/cases', game)
  const results = existsSync(folder) ? filesOf(folder).map(runFile) : []
  const tests = idsInTests()
  return loadIndex(game).map((rule) => {
    const naming = results.filter(({ rules }) => rules.includes(rule.id))
    const passing = naming.filter(({ failures }) => failures.length === 0)
    return {
      ...rule,
      cases: passing.map(({ id }) => id),
      failing: naming.filter((result) => !passing.includes(result)).map(({ id }) => id),
      tests: tests.get(rule.id) ?? [],
    }
  })
}

type Standing = 'proven' | 'refused' | 'missing'
const standingOf = (rule: Proven): Standing =>
  rule.cases.length + rule.tests.length > 0 ? 'proven' : rule.status === 'refused' ? 'refused' : 'missing'

function print(rules: readonly Proven[], missingOnly: boolean): void {
  const sections = [...new Set(rules.map(({ section }) => section))]
  for (const section of sections) {
    const here = rules.filter((rule) => rule.section === section)
    const shown = here.filter((rule) => !missingOnly || standingOf(rule) === 'missing' || rule.failing.length > 0)
    if (shown.length === 0) continue
    console.log(`${section}  ${countsOf(here)}`)
    for (const rule of shown) {
      console.log(`  ${rule.id}: ${rule.title}${rule.option === null ? '' : ` (option ${String(rule.option)})`}`)
      if (rule.cases.length > 0) console.log(`      cases: ${rule.cases.join(', ')}`)
      if (rule.tests.length > 0) console.log(`      tests: ${rule.tests.join(', ')}`)
      if (rule.failing.length > 0) console.log(`      FAILING: ${rule.failing.join(', ')}`)
      if (standingOf(rule) === 'refused') console.log(`      refused: ${rule.why}`)
      if (standingOf(rule) === 'missing') console.log('      NONE')
    }
  }
  console.log(`\nall  ${countsOf(rules)}`)
}

function countsOf(rules: readonly Proven[]): string {
  const count = (standing: Standing) => rules.filter((rule) => standingOf(rule) === standing).length
  return `${rules.length} rules: ${count('proven')} proven, ${count('refused')} refused by name, ${count('missing')} with nothing`
}

function main(words: readonly string[]): void {
  const section = words.includes('--section') ? words[words.indexOf('--section') + 1] : undefined
  const game = words.includes('--game') ? words[words.indexOf('--game') + 1] : indexed[0]
  if (!indexed.includes(game)) throw new Error(`no rule index of '${game}'; there are ${indexed.join(', ')}`)
  const rules = proofs(game).filter((rule) => section === undefined || rule.section === section || rule.section.startsWith(`${section}.`))
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

if (process.argv[1] === fileURLToPath(import.meta.url)) main(process.argv.slice(2))
