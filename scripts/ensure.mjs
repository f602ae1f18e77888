// Installs what is missing before a command runs: the npm packages, and what they need to be built. Uses nothing but Node itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

process.chdir(new URL('..', import.meta.url).pathname)
const MARK = 'node_modules/.adjutant-installed'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).update(process.version).digest('hex')

if (Number(process.versions.node.split('.')[0]) < 20) fail(`Adjutant needs Node 20 or later; this is ${process.version}.`)
// A linked folder of packages belongs to another checkout: reinstalling would empty it.
const linked = lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink() === true
if (!linked && (!existsSync(MARK) || readFileSync(MARK, 'utf8') !== wanted)) {
  console.log('Installing the npm packages (a minute or two, once) ...')
  // better-sqlite3 is compiled where no ready-made build can be fetched; that needs a compiler.
  if (!install()) {
    const missing = ['python3', 'make', 'g++'].filter((tool) => spawnSync(tool, ['--version']).error)
    if (missing.length === 0 || !aptInstall(['python3', 'make', 'g++'])) {
      fail(`npm ci failed.${missing.length > 0 ? ` Missing for the build of better-sqlite3: ${missing.join(', ')}.` : ''}`)
    }
    if (!install()) fail('npm ci failed.')
  }
  writeFileSync(MARK, wanted)
}

// What lint and the program remember between runs.
mkdirSync('.cache', { recursive: true })

function install() {
  return run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
}

function aptInstall(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return false
  console.log(`Installing ${packages.join(', ')} with apt-get ...`)
  const quiet = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return run('apt-get', ['update', '-qq'], quiet) && run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet)
}

function run(command, args, env = process.env) {
  return spawnSync(command, args, { stdio: 'inherit', env }).status === 0
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
