import { z } from 'zod'
import type { SheetValue } from '../engine/decision.ts'
import { didYouMean } from '../engine/sheet-reader.ts'
import { asText } from '../engine/words.ts'

/** What does not fit a schema, in plain words. */
export interface Complaint {
  /** Of the value that is wrong, or of what holds the entry that is wrong or missing. */
  readonly path: readonly (string | number)[]
  /** The entry that is unknown. */
  readonly key?: string
  readonly isMissing: boolean
  readonly text: string
}

type Path = readonly (string | number)[]
type Issue = z.core.$ZodIssue

/** What is wrong with a value that a schema does not take. A misspelt entry comes first: what is missing is missing because of it. */
export function complaintsOf(schema: z.core.$ZodType, error: z.ZodError, value: unknown): Complaint[] {
  const all = error.issues.flatMap((issue) => ofIssue(schema, issue, [], value))
  return [...all].sort((a, b) => Number(b.key !== undefined) - Number(a.key !== undefined))
}

function ofIssue(schema: z.core.$ZodType, issue: Issue, above: Path, value: unknown): Complaint[] {
  const path = [...above, ...(issue.path as Path)]
  const there = at(value, path)
  if (issue.code === 'unrecognized_keys') {
    const known = entriesAt(schema, path)
    return issue.keys.map((key) => ({ path, key, isMissing: false, text: `no entry '${key}' here${didYouMean(key, known)}` }))
  }
  if (there === undefined) return [{ path, isMissing: true, text: 'is missing' }]
  if (issue.code !== 'invalid_union') return [{ path, isMissing: false, text: worded(issue, there) }]
  // Of ways to write something the one is meant that is of the kind that was written; with none, each says what it wants.
  const meant = issue.errors.filter((each) => each.every((inner) => inner.path.length > 0 || !isOfAnotherKind(inner)))
  if (meant.length > 0) return meant[0].flatMap((inner) => ofIssue(schema, inner, path, value))
  const wanted = [...new Set(issue.errors.flat().map(wantedBy))]
  return [
    {
      path,
      isMissing: false,
      text: `${wanted.join(', or ')} is expected here, and there is ${wanted.every(isOfParts) ? kindOf(there) : found(there)}`,
    },
  ]
}

const isOfAnotherKind = ({ code }: Issue): boolean => code === 'invalid_type' || code === 'invalid_value'

function worded(issue: Exclude<Issue, { code: 'unrecognized_keys' | 'invalid_union' }>, there: unknown): string {
  // Words of our own schemas stand; the library's are told in ours.
  if (!LIBRARY.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type': {
      const wanted = wantedBy(issue)
      return `${wanted} is expected here, and there is ${isOfParts(wanted) ? kindOf(there) : found(there)}`
    }
    case 'invalid_value': {
      const words = issue.values.map(String)
      const isWord = typeof there === 'string'
      return `${found(there)} is none of ${words.join(', ')}${isWord ? didYouMean(there, words) : ''}`
    }
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? `${Number(issue.minimum) > 1 ? `${String(issue.minimum)} at least are` : 'something is'} expected here, and there is ${found(there)}`
        : `${found(there)} is too small: ${issue.inclusive === false ? `more than ${String(issue.minimum)}` : `${String(issue.minimum)} or more`}`
    case 'too_big':
      return `${found(there)} is too much: ${issue.inclusive === false ? `less than ${String(issue.maximum)}` : `${String(issue.maximum)} at most`}`
    case 'invalid_format':
      return `${wantedBy(issue)} is expected here, and there is ${found(there)}`
    default:
      return `${found(there)} does not do here`
  }
}

/** How messages begin that no schema of ours has given. */
const LIBRARY = /^(?:Invalid|Too (?:small|big)|Unrecognized|Expected)\b/

function wantedBy(issue: Issue): string {
  if (!LIBRARY.test(issue.message)) return issue.message
  if (issue.code === 'invalid_type') return issue.expected in KINDS ? KINDS[issue.expected] : issue.expected
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' or ')
  if (issue.code === 'unrecognized_keys') return KINDS.object
  if (issue.code === 'invalid_format')
    return issue.format === 'datetime'
      ? 'a time such as 2026-01-09T20:00:00Z'
      : issue.format === 'url'
        ? 'an address such as https://example.org'
        : 'another word'
  return 'something else'
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: "an entry ('name: value')",
  record: "an entry ('name: value')",
  null: 'nothing',
}

/** What holds others: a word in its place may be a password, and is not told again. */
const isOfParts = (wanted: string): boolean => wanted === KINDS.object || wanted === KINDS.array

const kindOf = (value: unknown): string =>
  typeof value === 'string' && value !== '' ? 'a text' : typeof value === 'number' ? 'a number' : found(value)

/** What stands there, in the writer's own words where they are few. */
function found(value: unknown): string {
  if (value === null || value === '') return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object') return 'entries'
  const text = asText(value as SheetValue)
  return `'${text.length > 40 ? `${text.slice(0, 40)} ...` : text}'`
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (each, step) => (typeof each === 'object' && each !== null ? (each as Record<string | number, unknown>)[step] : undefined),
    value,
  )

/** Names of the entries that a schema takes at a place, in any way to write it. */
function entriesAt(schema: z.core.$ZodType, path: Path): string[] {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return entriesAt(schema.unwrap(), path)
  if (schema instanceof z.ZodPipe) return entriesAt(schema.in, path)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => entriesAt(each, path))
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Readonly<Record<string, z.core.$ZodType>>
    if (path.length === 0) return Object.keys(shape)
    return path[0] in shape ? entriesAt(shape[path[0]], path.slice(1)) : []
  }
  if (path.length === 0) return []
  if (schema instanceof z.ZodRecord) return entriesAt(schema.valueType, path.slice(1))
  return schema instanceof z.ZodArray ? entriesAt(schema.element, path.slice(1)) : []
}
