import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { parse } from 'yaml'
import type { CaseResult } from '../engine/game.ts'
import { boardNames, createGame, gameNames } from '../games/registry.ts'
import { UsageError } from './usage.ts'

export const CASES = fileURLToPath(new URL('../../data/cases/', import.meta.url))

export const casesCommand = (): Command =>
  new Command('cases')
    .description('run conformance cases: YAML files of position, orders, dice and what must come of it')
    .argument('[paths...]', 'files or folders', [CASES])
    .option('--json', 'every result as JSON')
    .option('--verbose', 'tell the events of every case, not only of those that fail')
    .action((paths: string[], options: { json?: boolean; verbose?: boolean }) => {
      const results = paths.flatMap((path) => filesOf(path)).map((path) => ({ path, ...runFile(path) }))
      const failed = results.filter(({ failures }) => failures.length > 0)
      if (options.json) console.log(JSON.stringify(results, null, 2))
      else {
        for (const { path, id, title, failures, events } of results) {
          if (failures.length > 0 || options.verbose) {
            console.log(`${failures.length > 0 ? 'FAILED' : 'passed'} ${id}: ${title} (${path})`)
            for (const failure of failures) console.log(`    ${failure}`)
            for (const { section, text } of events) console.log(`      ${section}: ${text}`)
          }
        }
        console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
      }
      if (results.length === 0) throw new UsageError(`no cases in ${paths.join(', ')}`)
      if (failed.length > 0) process.exitCode = 1
    })

/** Files of cases under a path, in order. */
export function filesOf(path: string): string[] {
  let isFolder: boolean
  try {
    isFolder = statSync(path).isDirectory()
  } catch {
    throw new UsageError(`no file or folder ${path}`)
  }
  if (!isFolder) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
    .filter((name) => /\.ya?ml$/.test(name))
}

/** Runs a case file of the game that it names, or that its folder does; a file that cannot be read as a case is a failure, not a crash. */
export function runFile(path: string): CaseResult {
  try {
    const document = parse(readFileSync(path, 'utf8')) as { game?: string }
    const name = document?.game ?? boardNames.find((game) => path.split('/').includes(game)) ?? gameNames[0]
    return gameFor(name).runCase(document)
  } catch (error) {
    return { id: path, title: 'not a case', rules: [], failures: [(error as Error).message], events: [], notYet: false }
  }
}

const games = new Map<string, ReturnType<typeof createGame>>()
function gameFor(name: string) {
  const known = games.get(name) ?? createGame(name)
  games.set(name, known)
  return known
}
