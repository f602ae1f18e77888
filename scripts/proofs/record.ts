/** What ran and passed, kept in .cache/proofs.json: the suite writes it (reporter.ts), `npm run rules` reads it. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export type Outcome = 'passed' | 'failed' | 'skipped'

/** A test that names rules. Tests that name none are not kept. */
export interface Proof {
  /** With the names of the describes that it stands in. */
  readonly name: string
  readonly line: number
  /** Rules that it names. */
  readonly ids: readonly string[]
  readonly outcome: Outcome
  /** What it shows is that something is refused because it is not built: no rule. */
  readonly refusal: boolean
  /** The conformance case that it ran. */
  readonly case?: string
}

export interface ProofRecord {
  /** Hash of all that the tests ran on. */
  readonly sources: string
  /** When the last of its runs ended. */
  readonly at: string
  /** By test file that was run whole. */
  readonly files: Readonly<Record<string, readonly Proof[]>>
}

const placeOf = (root: string): string => join(root, '.cache/proofs.json')

/** What tests run on, beside the packages: a change of any file of these makes every proof stale. */
const SOURCES = ['src', 'data', 'scenarios', 'templates', 'scripts', 'package-lock.json', 'vitest.config.ts']

/** A hash over the contents of the sources; needs no git. */
export function hashSources(root: string): string {
  const hash = createHash('sha256')
  for (const name of SOURCES) {
    for (const path of filesUnder(root, name))
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

/** Files of a folder below a root, in the order of their names; a file itself; nothing where there is none. */
export function filesUnder(root: string, name: string): string[] {
  const path = join(root, name)
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [name]
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(root, join(name, entry.name)) : [join(name, entry.name)]))
}

export const readRecord = (root: string): ProofRecord | undefined =>
  existsSync(placeOf(root)) ? (JSON.parse(readFileSync(placeOf(root), 'utf8')) as ProofRecord) : undefined

/** Adds what a run showed; what was recorded of other sources is worth nothing any more. */
export function addToRecord(root: string, sources: string, files: ProofRecord['files'], at: string): void {
  const earlier = readRecord(root)
  const record: ProofRecord = { sources, at, files: { ...(earlier?.sources === sources ? earlier.files : {}), ...files } }
  const place = placeOf(root)
  mkdirSync(dirname(place), { recursive: true })
  // Two runs may end at once: the file is whole at every moment.
  writeFileSync(`${place}.${process.pid}`, JSON.stringify(record, null, 1))
  renameSync(`${place}.${process.pid}`, place)
}
