import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createGame, gameNames } from './registry.ts'

const DATA = fileURLToPath(new URL('../../data/', import.meta.url))
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesOf(join(folder, entry.name)) : entry.name.endsWith('.yaml') ? [join(folder, entry.name)] : [],
  )

describe.each(gameNames)('conformance cases of %s', (game) => {
  const folder = join(DATA, 'cases', game)
  const { runCase } = createGame(game)
  const cases = filesOf(folder)
    .sort()
    .map((path) => ({ path, document: parse(readFileSync(path, 'utf8')) as { id: string; title: string; rules: string[] } }))
  const index = parse(readFileSync(join(DATA, game, 'rules.yaml'), 'utf8')) as { id: string }[]

  test.for(cases.map((each) => [each.document.id, each.document.title, each] as const))('%s: %s', ([, , { document }], { task }) => {
    const { id, rules, failures, events, notYet } = runCase(document)
    // What `npm run rules` counts as proven, when this passes.
    task.meta.case = { id, rules, notYet }
    expect(failures, events.map(({ section, text }) => `${section}: ${text}`).join('\n')).toEqual([])
  })

  test('a case stands in a file of its own name, and no two share an id', () => {
    expect(cases.filter(({ path, document }) => !path.endsWith(`/${document.id}.yaml`)).map(({ path }) => relative(folder, path))).toEqual(
      [],
    )
    expect(new Set(cases.map(({ document }) => document.id)).size).toBe(cases.length)
  })

  test('cases name only rules of the index', () => {
    const known = new Set(index.map(({ id }) => id))
    expect(cases.flatMap(({ document }) => document.rules.filter((id) => !known.has(id)).map((id) => `${document.id}: ${id}`))).toEqual([])
  })
})
