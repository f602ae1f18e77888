import {
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  Parser,
  type YAMLError,
  type YAMLMap,
} from 'yaml'
import type { SheetNode, SheetValue } from '../engine/decision.ts'
import type { Problem } from '../engine/game.ts'

/** What a sheet may be at most. Real sheets are a few kilobytes. */
export const LIMITS = { bytes: 256 * 1024, depth: 12, keys: 1000, documents: 20, problems: 40 } as const

export interface Place {
  readonly line: number
  readonly column: number
}

/** A text composed, not yet made nodes of. */
export interface Composed {
  readonly documents: readonly Document.Parsed[]
  /** Where an offset of the text is, both from 1. */
  readonly at: (offset: number) => Place
  /** Where it is nested too deep to be composed at all. */
  readonly tooDeep: number | null
}

/** Never throws on bad input. */
export function compose(text: string): Composed {
  const lineCounter = new LineCounter()
  const at = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: Math.max(line, 1), column: Math.max(col, 1) }
  }
  // The core schema whatever a %YAML line says: NO stays a word, 0777 a number. Our own check of keys is linear, the library's is not.
  const tokens = [...new Parser(lineCounter.addNewLine).parse(text)]
  // Composing goes down into itself: text that is nested thousands deep would end the process, not only its own reading.
  const tooDeep = tokens.map(offsetOfTooDeep).find((offset) => offset !== null) ?? null
  if (tooDeep !== null) return { documents: [], at, tooDeep }
  const composer = new Composer({
    schema: 'core',
    version: '1.2',
    uniqueKeys: false,
    stringKeys: true,
    prettyErrors: false,
    logLevel: 'silent',
  })
  // Where in the library an error was found is of no use, and to write it down takes most of the time.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return { documents: [...composer.compose(tokens)] as Document.Parsed[], at, tooDeep }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** The empty document behind a last `---`, or of comments alone. */
export const isNothing = ({ contents }: Document.Parsed): boolean => contents === null || (isScalar(contents) && contents.value === null)

/** What was composed as nodes, its path and depth as given, and what is wrong with it. `keys` counts the entries of a whole document. */
export function nodesOf(
  contents: Node | null,
  at: (offset: number) => Place,
  rootPath: string,
  rootDepth = 0,
  keys: { count: number } = { count: 0 },
): { node: SheetNode; problems: Problem[] } {
  const problems: Problem[] = []
  const node = (yaml: Node | null, path: string, depth: number, offset: number): SheetNode => {
    const position = at(yaml?.range?.[0] ?? offset)
    const bad = (message: string): SheetNode => {
      problems.push({ ...position, severity: 'error', message })
      return { ...position, path, value: null }
    }
    if (yaml === null) return { ...position, path, value: null }
    if (depth > LIMITS.depth) return bad(TOO_DEEP)
    // YAML takes !city for a mark on what follows, and && for another: a condition would lose its beginning without a word.
    if (yaml.tag !== undefined && !PLAIN_TAG.test(yaml.tag))
      return bad(`${MARK}: '${yaml.tag.replace('tag:yaml.org,2002:', '!!').slice(0, 60)} ...'`)
    if (!isAlias(yaml) && yaml.anchor !== undefined) return bad(ANCHORS)
    if (isAlias(yaml)) return bad(ANCHORS)
    if (isScalar(yaml)) {
      const { value } = yaml
      const simple = value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return simple
        ? { ...position, path, value, ...(yaml.type?.startsWith('QUOTE') && { quoted: true as const }) }
        : bad('neither a word, a number, yes nor no')
    }
    if (isSeq(yaml)) {
      keys.count += yaml.items.length
      if (keys.count > LIMITS.keys) return bad(TOO_MANY)
      return {
        ...position,
        path,
        value: yaml.items.map((item, i) => node(item as Node | null, joined(path, String(i)), depth + 1, offset)),
      }
    }
    if (isMap(yaml)) {
      keys.count += yaml.items.length
      if (keys.count > LIMITS.keys) return bad(TOO_MANY)
      return { ...position, path, value: mapOf(yaml, path, depth) }
    }
    return bad('not understood')
  }
  const mapOf = (yaml: YAMLMap, path: string, depth: number): SheetValue => {
    const map = new Map<string, SheetNode>()
    for (const pair of yaml.items) {
      const keyNode = pair.key as Node
      const key = isScalar(keyNode) ? keyOf(String(keyNode.value)) : ''
      const where = at(keyNode.range?.[0] ?? 0)
      if (key === '') problems.push({ ...where, severity: 'error', message: 'an entry needs a name before the colon' })
      else if (map.has(key)) problems.push({ ...where, severity: 'error', message: twice(key, map.get(key)!.name!.line) })
      else map.set(key, { ...node(pair.value as Node | null, joined(path, key), depth + 1, keyNode.range?.[1] ?? 0), name: where })
    }
    return map
  }
  return { node: node(contents, rootPath, rootDepth, 0), problems }
}

/** An entry's name as it is looked for: in any capitals, with blanks or underscores. */
export const keyOf = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')

export const twice = (key: string, first: number): string => `'${key}:' stands twice; the first was in line ${first}`

export const joined = (path: string, step: string): string => (path === '' ? step : `${path}/${step}`)

export const TOO_DEEP = `nested more than ${LIMITS.depth} deep`
export const TOO_MANY = `more than ${LIMITS.keys} entries`
const MARK = 'what begins with ! must stand in quotes'
const ANCHORS = 'anchors and aliases (& and *) are not used in sheets: write the value out; words that begin so stand in quotes'

/** Whether a problem says that something is to stand in quotes. */
export const needsQuotes = (message: string): boolean => message === ANCHORS || message.startsWith(MARK)

/** What YAML itself calls its simple values. Any other mark means what some program makes of it. */
const PLAIN_TAG = /^tag:yaml\.org,2002:(?:map|seq|str|int|float|bool|null)$/

/** Where a token of YAML is nested so deep that it is not composed; null where it is not. Far above the limit of a sheet, whose place is told better. */
function offsetOfTooDeep(token: CST.Token): number | null {
  let level = [token]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > 10 * LIMITS.depth) return level[0].offset
    level = level.flatMap(childrenOf)
  }
  return null
}

function childrenOf(token: CST.Token): CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : []
  if (!('items' in token)) return []
  return token.items.flatMap(({ key, value }: CST.CollectionItem) => [key, value].flatMap((each) => each ?? []))
}

/** What is wrong with a document's YAML: of errors that follow from each other the first, in a player's words. */
export const errorsOf = ({ errors }: Document.Parsed): { offset: number; message: string }[] =>
  withoutEchoes(errors).map(({ code, message, pos }) => ({ offset: pos[0], message: plainError(code, message) }))

/** The first of the errors that follow from each other: once brackets are out of step, every sign behind them is one more. */
function withoutEchoes(errors: readonly YAMLError[]): YAMLError[] {
  const first = errors.findIndex(isOutOfStep)
  return errors.filter((error, i) => i <= first || !isOutOfStep(error))
}

const isOutOfStep = ({ code }: YAMLError): boolean => code === 'UNEXPECTED_TOKEN' || code === 'BAD_INDENT'

/** The library's messages in a player's words, where they are known to puzzle. */
function plainError(code: string, message: string): string {
  switch (code) {
    case 'TAB_AS_INDENT':
      return 'indented with a tab: use spaces'
    case 'BAD_INDENT':
      return 'indentation does not match the lines above'
    case 'UNEXPECTED_TOKEN':
      return /at node end/.test(message)
        ? `more stands here than one value: whatever holds quotes, or commas or brackets within { }, stands in single quotes as a whole, such as {when: 'weather in ["rain"]', do: pass}`
        : message
    case 'MISSING_CHAR':
      return `something is missing here: ${message}`
    case 'MULTILINE_IMPLICIT_KEY':
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'a line without a colon, or indented wrongly, before this entry'
    default:
      return message
  }
}
