import type { SheetNode } from '../engine/decision.ts'
import type { Problem } from '../engine/game.ts'
import { isDocumentLine, PLAIN, type PlainLine, withoutPlain } from './plain-lines.ts'
import { recovered } from './recover.ts'
import { compose, errorsOf, isNothing, joined, LIMITS, nodesOf, type Place, TOO_DEEP, TOO_MANY } from './yaml.ts'

export { LIMITS } from './yaml.ts'

export interface ParsedSheet {
  readonly documents: readonly SheetNode[]
  /** All that is wrong with the text, in its order. */
  readonly problems: readonly Problem[]
  /** Of each document the orders that could not be read, and were left out of it. They are among the problems. */
  readonly slips: readonly (readonly Problem[])[]
  /** Some document is none at all: no order of it could be read, or not for whom or when it is. */
  readonly broken: boolean
}

/**
 * Parses the YAML of an order sheet. `lineOf` turns a line of `text` (from 1) into the line the player sees. Never throws on bad input: what does
 * not parse is left out, order by order (recover.ts), and its problems said. A sheet that is stored is parsed again whenever it is needed, so that one
 * text must give one document for ever.
 */
export function parseSheet(text: string, lineOf: (line: number) => number = (line) => line): ParsedSheet {
  if (Buffer.byteLength(text) > LIMITS.bytes)
    return refused([{ line: 1, column: 1, severity: 'error', message: `the sheet is larger than ${LIMITS.bytes / 1024} KB` }])
  const { text: rest, plain } = withoutPlain(text)
  if (plain.length === 0) return parseYaml(text, lineOf)
  const parsed = parseYaml(rest, lineOf)
  return { ...parsed, documents: withPlain(parsed.documents, text, plain, lineOf) }
}

/** The documents with the lines in plain words that stand among theirs, as a list of words. */
function withPlain(
  documents: readonly SheetNode[],
  text: string,
  plain: readonly PlainLine[],
  lineOf: (line: number) => number,
): SheetNode[] {
  const ends = [...text.split(/\r\n|\r|\n/).flatMap((line, i) => (isDocumentLine(line) ? [lineOf(i + 1)] : [])), Infinity]
  const endOf = (line: number): number => ends.find((end) => end >= line)!
  return documents.map((document) => {
    if (!(document.value instanceof Map)) return document
    const map = document.value as ReadonlyMap<string, SheetNode>
    const [first] = map.values()
    const its = plain.filter(({ line }) => endOf(lineOf(line)) === endOf(first?.name?.line ?? document.line))
    if (its.length === 0) return document
    const before = map.get(PLAIN)
    const said = before === undefined || before.value === null ? [] : Array.isArray(before.value) ? (before.value as SheetNode[]) : [before]
    const path = joined(document.path, PLAIN)
    const lines = its.map(({ line, column, text: value, isApart, isMeant }, i): SheetNode => ({
      line: lineOf(line),
      column,
      path: joined(path, String(said.length + i)),
      value,
      ...(isApart && !isMeant && { isApart: true as const }),
    }))
    const list: SheetNode = { ...lines[0], path, value: [...said, ...lines].sort((a, b) => a.line - b.line), name: before?.name }
    return { ...document, value: new Map([...map, [PLAIN, list]]) }
  })
}

function parseYaml(text: string, lineOf: (line: number) => number): ParsedSheet {
  const there = ({ line, column }: Place): Place => ({ line: lineOf(line), column })
  const composed = compose(withoutSurplus(text))
  const at = (offset: number): Place => there(composed.at(offset))
  if (composed.tooDeep !== null) return refused([{ ...at(composed.tooDeep), severity: 'error', message: TOO_DEEP }])
  const tooMany = composed.documents.length > LIMITS.documents
  const most: Problem[] = tooMany
    ? [{ line: 1, column: 1, severity: 'error', message: `more than ${LIMITS.documents} documents in one mail` }]
    : []
  const documents: SheetNode[] = []
  for (const [index, document] of composed.documents.slice(0, LIMITS.documents).entries()) {
    if (document.errors.length > 0) return inPieces()
    if (isNothing(document)) continue
    const { node, problems } = nodesOf(document.contents, at, pathOf(index))
    if (problems.length > 0) return inPieces()
    documents.push(node)
  }
  return { documents, problems: most, slips: documents.map(() => []), broken: tooMany }

  /** Each document by itself, those that are whole as above. */
  function inPieces(): ParsedSheet {
    const read: { node: SheetNode; slips: readonly Problem[] }[] = []
    const problems: Problem[] = []
    let broken = tooMany
    const pieces = documentsIn(text)
    for (const [index, { lines, first }] of pieces.slice(0, LIMITS.documents).entries()) {
      const whole = pieces.length === 1 && first === 1 && composed.documents.length === 1 ? composed : compose(lines.join('\n'))
      const place = (offset: number): Place => {
        const { line, column } = whole.at(offset)
        return { line: lineOf(first + line - 1), column }
      }
      const [document] = whole.documents
      if (whole.documents.length === 1 && document.errors.length === 0) {
        if (isNothing(document)) continue
        const made = nodesOf(document.contents, place, pathOf(index))
        const tooMany = made.problems.find(({ message }) => message === TOO_MANY)
        if (tooMany) {
          problems.push(tooMany)
          broken = true
          continue
        }
        if (made.problems.length === 0) {
          read.push({ node: made.node, slips: [] })
          continue
        }
      }
      const errors = (): Problem[] =>
        whole.documents.flatMap((each) => [
          ...errorsOf(each).map(({ offset, message }): Problem => ({ ...place(offset), severity: 'error', message })),
          ...(each.errors.length === 0 ? nodesOf(each.contents, place, pathOf(index)).problems : []),
        ])
      const { node, slips } = recovered(lines, (line) => lineOf(first + line), pathOf(index), errors)
      if (node) read.push({ node, slips })
      else broken = true
      problems.push(...slips)
    }
    return {
      documents: read.map(({ node }) => node),
      problems: most.concat(notTooMany(problems)),
      slips: read.map(({ slips }) => notTooMany(slips)),
      broken,
    }
  }
}

const refused = (problems: readonly Problem[]): ParsedSheet => ({ documents: [], problems, slips: [], broken: true })

/** Several sheets in one mail: paths must tell their documents apart. */
const pathOf = (index: number): string => (index === 0 ? '' : `#${index + 1}`)

function notTooMany(problems: readonly Problem[]): Problem[] {
  const more = problems.length - LIMITS.problems
  if (more <= 0) return [...problems]
  return [...problems.slice(0, LIMITS.problems), { ...problems[LIMITS.problems - 1], message: `... and ${more} more` }]
}

/** The documents of a text by the lines between them, with the number of the first line of each, from 1. */
function documentsIn(text: string): { lines: string[]; first: number }[] {
  const documents: { lines: string[]; first: number }[] = [{ lines: [], first: 1 }]
  for (const [i, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (isDocumentLine(line)) documents.push({ lines: [], first: i + 2 })
    else documents.at(-1)!.lines.push(line.startsWith('%') ? '' : line)
  }
  return documents.filter(({ lines }) => lines.some((line) => line.trim() !== ''))
}

/** The text up to twice as many documents as are read: thousands take seconds, and would be refused all the same. */
function withoutSurplus(text: string): string {
  let starts = 0
  for (const { index } of text.matchAll(/^---/gm)) if (++starts > 2 * LIMITS.documents) return text.slice(0, index)
  return text
}
