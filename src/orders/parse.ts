import { Composer, type CST, isAlias, isMap, isScalar, isSeq, LineCounter, type Node, Parser, type YAMLMap } from 'yaml'
import type { SheetNode, SheetValue } from '../engine/decision.ts'
import type { Problem } from '../engine/game.ts'

/** What a sheet may be at most. Real sheets are a few kilobytes. */
export const LIMITS = { bytes: 256 * 1024, depth: 12, keys: 1000, documents: 20, problems: 10 } as const

export interface ParsedSheet {
  readonly documents: readonly SheetNode[]
  readonly problems: readonly Problem[]
}

/**
 * Parses the YAML of an order sheet. `lineOf` turns a line of `text` (from 1) into the line the player sees.
 * Never throws on bad input: a document that does not parse is left out and its problems said, at most ten.
 */
export function parseSheet(text: string, lineOf: (line: number) => number = (line) => line): ParsedSheet {
  const problems: Problem[] = []
  if (Buffer.byteLength(text) > LIMITS.bytes) {
    return {
      documents: [],
      problems: [{ line: 1, column: 1, severity: 'error', message: `the sheet is larger than ${LIMITS.bytes / 1024} KB` }],
    }
  }
  const lineCounter = new LineCounter()
  const at = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: lineOf(Math.max(line, 1)), column: Math.max(col, 1) }
  }
  // The core schema whatever a %YAML line says: NO stays a word, 0777 a number. Our own check of keys is linear, the library's is not.
  const tokens = [...new Parser(lineCounter.addNewLine).parse(withoutSurplus(text))]
  // Composing goes down into itself: text that is nested thousands deep would end the process, not only its own reading.
  const tooDeep = tokens.map(offsetOfTooDeep).find((offset) => offset !== null)
  if (tooDeep != null) return { documents: [], problems: [{ ...at(tooDeep), severity: 'error', message: TOO_DEEP }] }
  const parsed = [
    ...new Composer({
      schema: 'core',
      version: '1.2',
      uniqueKeys: false,
      stringKeys: true,
      prettyErrors: false,
      logLevel: 'silent',
    }).compose(tokens),
  ]
  const documents: SheetNode[] = []
  for (const [index, document] of parsed.slice(0, LIMITS.documents).entries()) {
    const before = problems.length
    for (const error of withoutEchoes(document.errors))
      problems.push({ ...at(error.pos[0]), severity: 'error', message: plainError(error.code, error.message) })
    if (problems.length > before || isNothing(document.contents)) continue
    let keys = 0
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
        return bad(`what begins with ! must stand in quotes: '${yaml.tag.replace('tag:yaml.org,2002:', '!!').slice(0, 60)} ...'`)
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
        keys += yaml.items.length
        if (keys > LIMITS.keys) return bad(`more than ${LIMITS.keys} entries`)
        return {
          ...position,
          path,
          value: yaml.items.map((item, i) => node(item as Node | null, join(path, String(i)), depth + 1, offset)),
        }
      }
      if (isMap(yaml)) {
        keys += yaml.items.length
        if (keys > LIMITS.keys) return bad(`more than ${LIMITS.keys} entries`)
        return { ...position, path, value: mapOf(yaml, path, depth) }
      }
      return bad('not understood')
    }
    const mapOf = (yaml: YAMLMap, path: string, depth: number): SheetValue => {
      const map = new Map<string, SheetNode>()
      for (const pair of yaml.items) {
        const keyNode = pair.key as Node
        const key = isScalar(keyNode)
          ? String(keyNode.value)
              .trim()
              .toLowerCase()
              .replace(/[\s_]+/g, ' ')
          : ''
        const where = at(keyNode.range?.[0] ?? 0)
        if (key === '') problems.push({ ...where, severity: 'error', message: 'an entry needs a name before the colon' })
        else if (map.has(key))
          problems.push({
            ...where,
            severity: 'error',
            message: `'${key}:' stands twice; the first was in line ${map.get(key)!.name!.line}`,
          })
        else map.set(key, { ...node(pair.value as Node | null, join(path, key), depth + 1, keyNode.range?.[1] ?? 0), name: where })
      }
      return map
    }
    // Several sheets in one mail: paths must tell their documents apart.
    const root = node(document.contents, index === 0 ? '' : `#${index + 1}`, 0, 0)
    if (problems.length === before) documents.push(root)
  }
  if (parsed.length > LIMITS.documents)
    problems.push({ line: 1, column: 1, severity: 'error', message: `more than ${LIMITS.documents} documents in one mail` })
  if (problems.length > LIMITS.problems) {
    const more = problems.length - LIMITS.problems
    problems.length = LIMITS.problems
    problems.push({ ...problems[LIMITS.problems - 1], message: `... and ${more} more` })
  }
  return { documents, problems }
}

const TOO_DEEP = `nested more than ${LIMITS.depth} deep`

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

/** The text up to twice as many documents as are read: thousands take seconds, and would be refused all the same. */
function withoutSurplus(text: string): string {
  let starts = 0
  for (const { index } of text.matchAll(/^---/gm)) if (++starts > 2 * LIMITS.documents) return text.slice(0, index)
  return text
}

/** What YAML itself calls its simple values. Any other mark means what some program makes of it. */
const PLAIN_TAG = /^tag:yaml\.org,2002:(?:map|seq|str|int|float|bool|null)$/

const ANCHORS = 'anchors and aliases (& and *) are not used in sheets: write the value out; words that begin so stand in quotes'

/** The first of the errors that follow from each other: once brackets are out of step, every sign behind them is one more. */
function withoutEchoes<E extends { readonly code: string }>(errors: readonly E[]): E[] {
  const first = errors.findIndex(isOutOfStep)
  return errors.filter((error, i) => i <= first || !isOutOfStep(error))
}

const isOutOfStep = ({ code }: { readonly code: string }): boolean => code === 'UNEXPECTED_TOKEN' || code === 'BAD_INDENT'

/** The empty document behind a last `---`, or of comments alone. */
const isNothing = (contents: unknown): boolean => contents === null || (isScalar(contents) && contents.value === null)

const join = (path: string, step: string): string => (path === '' ? step : `${path}/${step}`)

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
