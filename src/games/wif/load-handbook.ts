import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Handbook } from '../../engine/handbook.ts'
import { readTable } from '../table-file.ts'

const FOLDER = fileURLToPath(new URL('../../../data/wif/handbook/', import.meta.url))

/** Pages that only this game has, and those they follow. Every other file is what the game says in a shared page of its name. */
const OWN: Readonly<Record<string, string>> = { 'at sea': 'sheet' }

const byName = z.record(z.string(), z.string())
const examples = z.strictObject({ queries: byName, moderator: byName })

/** data/wif/handbook/. */
export function loadHandbook(): Handbook {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md')).sort().map((file) => ({ name: file.slice(0, -'.md'.length).replaceAll('-', ' '), text: readFileSync(join(FOLDER, file), 'utf8') }))
  return {
    pages: files.filter(({ name }) => name in OWN).map((page) => ({ ...page, after: OWN[page.name] })),
    said: Object.fromEntries(files.filter(({ name }) => !(name in OWN)).map(({ name, text }) => [name, text])),
    examples: readTable(FOLDER, 'examples', examples),
  }
}
