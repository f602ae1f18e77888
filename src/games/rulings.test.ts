import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { gameNames } from './registry.ts'

const SOURCES = fileURLToPath(new URL('./', import.meta.url))
const DATA = fileURLToPath(new URL('../../data/', import.meta.url))

const rulings = z.array(
  z.strictObject({
    id: z.string(),
    sections: z.array(z.string()).min(1),
    question: z.string(),
    ruling: z.coerce.string(),
    reason: z.string(),
    /** 'file.test.ts, "title of the test"', somewhere in the game's folder under src/games, or 'case.yaml', with its title or without, among its conformance cases. */
    test: z.string(),
  }),
)

describe.each(gameNames)('the rulings of %s', (game) => {
  const folder = join(DATA, game, 'rulings')
  const files = readdirSync(folder).map((name) => ({ name, entries: rulings.parse(parse(readFileSync(join(folder, name), 'utf8'))) }))
  const under = (place: string, ending: string) =>
    readdirSync(place, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(ending))
      .map((name) => join(place, name))
  const tests = [...under(join(SOURCES, game), '.test.ts'), ...under(join(DATA, 'cases', game), '.yaml')]

  it('have ids of their own', () => {
    const ids = files.flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    expect(ids.length).toBeGreaterThan(30)
  })

  it('each name a test that exists', () => {
    const missing = files.flatMap(({ name, entries }) =>
      entries.filter(({ test }) => !exists(test, tests)).map(({ id, test }) => `${name}: ${id}: ${test}`),
    )
    expect(missing).toEqual([])
  })
})

/** Quotes inside a title are written as they are in the test's source or escaped there: compare without them. */
function exists(test: string, tests: readonly string[]): boolean {
  return test.split(/;\s*(?=[\w/.-]+\.(?:test\.ts|yaml)\b)/).every((one) => {
    const match = /^([\w/.-]+\.(?:test\.ts|yaml))(?:, "(.*)")?/s.exec(one)
    const file = match && tests.find((path) => path.endsWith(`/${match[1]}`))
    if (!file) return false
    if (match[2] === undefined) return file.endsWith('.yaml')
    const plain = (text: string) => text.replace(/["'`\\]/g, '')
    return plain(readFileSync(file, 'utf8')).includes(plain(match[2]))
  })
}
