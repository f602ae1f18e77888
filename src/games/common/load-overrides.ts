import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { TextFiles } from '../../board/text-files.ts'

/** A moderator's own data, whose files take the place of the shipped ones. A campaign's log keeps it from its start. */
export type Overrides = TextFiles

/** Reads a folder of own data: its YAML, JSON and CSV files. Throws when there is no such folder. */
export function loadOverrides(folder: string): Overrides {
  if (!existsSync(folder)) throw new Error(`overrides: there is no folder ${folder}`)
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => /\.(?:ya?ml|json|csv)$/i.test(name))
    .sort()
  return { folder, files: Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])) }
}

/** What tells own data from other own data. */
export function digestOf({ files }: Overrides): string {
  const hash = createHash('sha256')
  for (const name of Object.keys(files).sort()) hash.update(JSON.stringify([name, files[name]]))
  return hash.digest('hex')
}

/** A file that a scenario names: of a moderator's folder `scenarios`, of his folder, or the project's. Throws naming where it was looked for. */
export function scenarioFile(name: string, overrides: Overrides | null, folder: string): { path: string; text: string } {
  for (const own of overrides === null ? [] : [`scenarios/${name}`, name]) {
    const text = overrides!.files[own]
    if (text !== undefined) return { path: join(overrides!.folder, own), text }
  }
  const path = join(folder, name)
  const folders = [...(overrides === null ? [] : [join(overrides.folder, 'scenarios'), overrides.folder]), folder]
  if (!existsSync(path)) throw new Error(`setup: no file '${name}' in ${folders.join(' or ')}`)
  return { path, text: readFileSync(path, 'utf8') }
}
