import { type Document, isMap, isScalar, LineCounter, type Node, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { didYouMean } from '../engine/sheet-reader.ts'

/** A file of settings is missing or wrong; the message says where (line, column) and what is expected. */
export class CampaignFileError extends Error {}

/** Reads settings from YAML. `shapeAt`: the entries that the file may have at a place, for "did you mean". Throws CampaignFileError with line and column. */
export function parseSettings<S extends z.ZodType>(
  text: string,
  path: string,
  schema: S,
  shapeAt: (path: readonly (string | number)[]) => object | undefined,
): z.infer<S> {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, schema: 'core', prettyErrors: false })
  const place = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset)
    return `${path}:${line}:${col}`
  }
  const broken = document.errors[0]
  if (broken) throw new CampaignFileError(`${place(broken.pos[0])}: ${broken.message}`)
  visit(document, {
    Alias: (_, alias) => {
      throw new CampaignFileError(`${place(alias.range![0])}: anchors and aliases (& and *) are not used here: write the value out`)
    },
  })
  const parsed = schema.safeParse(document.toJS() ?? {})
  if (parsed.success) return parsed.data
  // A misspelt entry first: what is missing is missing because of it.
  const issues = [...parsed.error.issues].sort((a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys'))
  throw new CampaignFileError(
    issues
      .flatMap((issue) => complaints(document, issue, shapeAt))
      .map(({ at, text: said }) => `${place(at)}: ${said}`)
      .join('\n'),
  )
}

type Issue = z.core.$ZodIssue

/** What is wrong, each with its offset in the file: of the unknown entry itself, of the value, or of what should hold the value. */
function complaints(
  document: Document,
  issue: Issue,
  shapeAt: (path: readonly (string | number)[]) => object | undefined,
): { at: number; text: string }[] {
  const path = issue.path as (string | number)[]
  const said = path.join('.') || 'the file'
  if (issue.code === 'unrecognized_keys') {
    const known = Object.keys(shapeAt(path) ?? {})
    return issue.keys.map((key) => ({
      at: keyOffset(document, path, key),
      text: `${said}: no entry '${key}' here${didYouMean(key, known)}`,
    }))
  }
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true) as Node | undefined
    if (node?.range) return [{ at: node.range[0], text: `${said}: ${length < path.length ? 'is missing' : worded(issue)}` }]
  }
  return [{ at: 0, text: `${said}: ${path.length > 0 ? 'is missing' : worded(issue)}` }]
}

/** A union says only that nothing fitted; its alternatives say what they wanted. */
const worded = (issue: Issue): string =>
  issue.code === 'invalid_union' ? [...new Set(issue.errors.flat().map(({ message }) => message))].join(', or ') : issue.message

function keyOffset(document: Document, path: readonly (string | number)[], key: string): number {
  const map = path.length === 0 ? document.contents : document.getIn(path, true)
  const pair = isMap(map) ? map.items.find((item) => isScalar(item.key) && item.key.value === key) : undefined
  return (pair?.key as Node | undefined)?.range?.[0] ?? 0
}
