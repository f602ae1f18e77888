import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const SRC = fileURLToPath(new URL('./', import.meta.url))

/** Which rooms a room may import from; arrows point down only. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  board: [],
  engine: ['board'],
  orders: ['engine', 'board', 'standing'],
  standing: ['engine', 'board'],
  store: ['engine'],
  mail: [],
  pictures: ['engine', 'board'],
  // The markers of a sheet are the mail room's.
  reports: ['engine', 'board', 'pictures', 'mail'],
  games: ['engine', 'board', 'orders'],
  campaign: ['engine', 'board', 'orders', 'standing', 'store', 'mail', 'pictures', 'reports', 'games'],
  commands: ['engine', 'board', 'orders', 'standing', 'store', 'mail', 'pictures', 'reports', 'games', 'campaign'],
}

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? files(join(folder, entry.name)) : [join(folder, entry.name)],
  )
const sources = files(SRC).filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
const room = (path: string): string => relative(SRC, path).split('/')[0]
const importsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(([, target]) => target)

describe('the rooms of the house', () => {
  it('import downwards only', () => {
    const wrong = sources.flatMap((path) =>
      importsOf(path)
        .filter((target) => target.startsWith('.'))
        .map((target) => room(join(dirname(path), target)))
        .filter((target) => target !== room(path) && room(path) in MAY_IMPORT && !MAY_IMPORT[room(path)].includes(target))
        .map((target) => `${relative(SRC, path)} imports from ${target}/`),
    )
    expect(wrong).toEqual([])
  })

  it('know a game only through the registry', () => {
    const wrong = sources.flatMap((path) =>
      importsOf(path)
        .filter((target) => room(path) !== 'games' && /games\/(?!registry)/.test(target))
        .map((target) => `${relative(SRC, path)} imports ${target}`),
    )
    expect(wrong).toEqual([])
  })
})

describe('rule code', () => {
  // Loading data from files happens before play, in files that say so by their name.
  const LOADERS = /(?:^|\/)(?:load[^/]*|table-file|table-schemas|csv|scenario[^/]*|case[^/]*)\.ts$|\/testing\//
  const rules = sources.filter((path) => room(path) === 'games' && !LOADERS.test(relative(SRC, path)))

  it('reads no clock, no random numbers, no files and no network', () => {
    const forbidden = /\bnew Date\b|\bDate\.now\b|Math\.random|\bprocess\.|\bfetch\(|from '(?:node:|fs|path|crypto|yaml)/
    const wrong = rules.filter((path) => forbidden.test(readFileSync(path, 'utf8'))).map((path) => relative(SRC, path))
    expect(wrong).toEqual([])
    expect(rules.length).toBeGreaterThan(20)
  })
})
