import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'

const HERE = fileURLToPath(new URL('./', import.meta.url))
const FOLDER = fileURLToPath(new URL('../../../data/tw/rulings/', import.meta.url))

const rulings = z.array(
  z.strictObject({
    id: z.string(),
    sections: z.array(z.string()).min(1),
    question: z.string(),
    ruling: z.coerce.string(),
    reason: z.string(),
    /** 'file.test.ts, "title of the test"', somewhere under src/games/tw. */
    test: z.string(),
  }),
)

const tests = readdirSync(HERE, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts')).map((name) => join(HERE, name))
const files = readdirSync(FOLDER).map((name) => ({ name, entries: rulings.parse(parse(readFileSync(join(FOLDER, name), 'utf8'))) }))

describe('the rulings', () => {
  it('have ids of their own', () => {
    const ids = files.flatMap(({ entries }) => entries.map(({ id }) => id))
    expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
    expect(ids.length).toBeGreaterThan(20)
  })

  it('each name a test that exists', () => {
    const missing = files.flatMap(({ name, entries }) => entries.filter(({ test }) => !exists(test)).map(({ id, test }) => `${name}: ${id}: ${test}`))
    expect(missing).toEqual([])
  })
})

/** Quotes inside a title are written as they are in the test's source or escaped there: compare without them. */
function exists(test: string): boolean {
  return test.split(/;\s*(?=[\w/-]+\.test\.ts)/).every((one) => {
    const match = /^([\w/.-]+\.test\.ts), "(.*)"/s.exec(one)
    const file = match && tests.find((path) => path.endsWith(`/${match[1]}`))
    if (!file) return false
    const plain = (text: string) => text.replace(/["'`\\]/g, '')
    return plain(readFileSync(file, 'utf8')).includes(plain(match[2]))
  })
}
