import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../', import.meta.url)

/** The version of this Adjutant, as package.json has it. */
export const version: string = (JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string }).version

let commit: string | undefined

/** The version with the commit, where this Adjutant stands in a checkout of its own: "0.1.0 (624a667)". */
export function versionAndCommit(): string {
  commit ??= commitOf(fileURLToPath(ROOT))
  return commit === '' ? version : `${version} (${commit})`
}

function commitOf(folder: string): string {
  // Within another project's checkout git would tell that one's commit.
  if (!existsSync(`${folder}/.git`)) return ''
  try {
    return execFileSync('git', ['-C', folder, 'rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // No git here, or a copy of a checkout that belongs to somebody else: the version alone then.
    return ''
  }
}
