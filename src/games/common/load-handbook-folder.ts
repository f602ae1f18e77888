import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Handbook } from '../../engine/handbook.ts'
import { readTable } from './table-file.ts'

const byName = z.record(z.string(), z.string())
const examples = z.strictObject({ queries: byName, moderator: byName })

/**
 * What a game's folder of Markdown says. `own`: pages that only this game has, and those they follow; every other file is what the game says in a shared page of
 * its name.
 */
export function readHandbook(folder: string, own: Readonly<Record<string, string>> = {}): Handbook {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.md'.length).replaceAll('-', ' '), text: readFileSync(join(folder, file), 'utf8') }))
  return {
    pages: files.filter(({ name }) => name in own).map((page) => ({ ...page, after: own[page.name] })),
    said: Object.fromEntries(files.filter(({ name }) => !(name in own)).map(({ name, text }) => [name, text])),
    examples: readTable(folder, 'examples', examples),
  }
}
