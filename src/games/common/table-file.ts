import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isSeq, LineCounter, type Node, parseDocument } from 'yaml'
import { z } from 'zod'
import { namesIn } from '../../board/text-files.ts'
import type { Overrides } from './load-overrides.ts'

/** Every table file starts with these. */
export const header = {
  /** What players call the table: "weather chart". */
  what: z.string(),
  /** Where its numbers come from: rulebook, final-edition chart, project, or whatever a moderator writes. */
  source: z.string(),
  /** Sections of the rulebook that use it; quoted in YAML, where 11.10 alone would be the number 11.1. */
  section: z.string('a section is quoted text, such as "11.10"'),
  /** What in it is inferred. */
  note: z.string().optional(),
}

/** Reads and validates a YAML file. Throws with the file, line and column of each mistake (the first ten). */
export function readTable<T>(folder: string, name: string, schema: z.ZodType<T>): T {
  const file = join(folder, `${name}.yaml`)
  return parseTable(file, readFileSync(file, 'utf8'), schema)
}

/** A moderator's file in place of the shipped one, where he has one. */
export function readOverridden<T>(folder: string, name: string, schema: z.ZodType<T>, overrides: Overrides | null): T {
  const text = overrides?.files[`${name}.yaml`]
  return overrides === null || text === undefined
    ? readTable(folder, name, schema)
    : parseTable(join(overrides.folder, `${name}.yaml`), text, schema)
}

/** The names of the tables that a moderator's folder `tables` replaces. Throws on a file that replaces none. */
export function replacedTables<Name extends string>(overrides: Overrides, names: readonly Name[]): Name[] {
  return namesIn(overrides, 'tables')
    .filter((file) => /\.ya?ml$/.test(file))
    .map((file) => {
      const name = names.find((each) => `${each}.yaml` === file)
      if (name === undefined)
        throw new Error(
          `${join(overrides.folder, 'tables', file)} replaces no table; the tables are ${names.map((known) => `${known}.yaml`).join(', ')}`,
        )
      return name
    })
}

/** The same of a file's text. */
export function parseTable<T>(file: string, text: string, schema: z.ZodType<T>): T {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    schema: 'core',
    version: '1.2',
    prettyErrors: false,
    logLevel: 'silent',
  })
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return `line ${line}, column ${col}`
  }
  const fail = (problems: string[]): never => {
    throw new Error(
      `${file} cannot be used:\n${problems
        .slice(0, 10)
        .map((problem) => `  ${problem}`)
        .join('\n')}`,
    )
  }
  if (document.errors.length > 0) fail(document.errors.map((error) => `${at(error.pos[0])}: ${error.message}`))
  const result = schema.safeParse(document.toJS())
  if (result.success) return result.data
  return fail(
    result.error.issues.map((issue) => {
      const place = issue.path.map(String).join(' > ')
      return `${at(offsetOf(document.contents, issue.path))}: ${place ? `${place}: ` : ''}${issue.message}`
    }),
  )
}

/** Entries of one over those of another, as deep as both have any; a list or a value stands for the whole of what it replaces. */
export function mergeEntries<T>(under: T, over: unknown): T {
  if (!isEntries(under) || !isEntries(over)) return over as T
  const merged: Record<string, unknown> = { ...under }
  for (const [key, value] of Object.entries(over)) merged[key] = key in under ? mergeEntries(under[key], value) : value
  return merged as T
}

/** What one has that another, from which it was made, has not. */
export function entriesAdded(before: unknown, after: unknown): Record<string, unknown> {
  if (!isEntries(before) || !isEntries(after)) return {}
  return Object.fromEntries(
    Object.entries(after).flatMap(([key, value]): [string, unknown][] => {
      if (!(key in before)) return [[key, value]]
      const within = entriesAdded(before[key], value)
      return Object.keys(within).length > 0 ? [[key, within]] : []
    }),
  )
}

const isEntries = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names (without .yaml) of the table files in a folder; none when there is no such folder. */
export function tableNames(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => /\.ya?ml$/.test(file))
    .sort()
}

/** Where in the text a path of the data stands; as deep as the path goes. */
function offsetOf(node: unknown, path: readonly PropertyKey[]): number {
  let found = node as Node | null
  for (const key of path) {
    let next: unknown = null
    if (isMap(found)) next = found.items.find((pair) => String((pair.key as { value?: unknown }).value) === String(key))?.value
    else if (isSeq(found)) next = found.items[Number(key)]
    if (!next) break
    found = next as Node
  }
  return found?.range?.[0] ?? 0
}
