/**
 * What rules the tests of a file name, and which of its tests are of a refusal, read from its syntax tree.
 *
 * A test names rules in its title or in a comment `// proves: id, id` directly above it (no blank line between). A describe names them in
 * the same way, for all of its tests together.
 */
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

// Read from the folders, not from the registry of games: every start of the tests would load all games for it.
const DATA = fileURLToPath(new URL('../../data/', import.meta.url))
const GAMES = readdirSync(DATA).filter((name) => existsSync(`${DATA}${name}/rules.yaml`))

/** An id of any game: "wif-2.2-zoc-basic". */
const ID = new RegExp(`\\b(?:${GAMES.join('|')})-(?:\\d[a-z0-9.]*|opt\\d+)(?:-[a-z0-9-]*[a-z0-9])`, 'g')

export const idsIn = (text: string): string[] => [...new Set([...text.matchAll(ID)].map(([id]) => id))]

/** A call of `test`, `it` or `describe`, whatever stands behind the dot. */
export interface Call {
  readonly kind: 'test' | 'describe'
  /** Characters of the file. */
  readonly from: number
  readonly to: number
  /** Named in comments. */
  readonly ids: readonly string[]
  /** It says of something that it is not built yet: it proves that refusal and no rule. */
  readonly refusal: boolean
}

export interface TestFile {
  readonly calls: readonly Call[]
  /** Lines of comments that name rules and stand above no test. */
  readonly astray: readonly number[]
  /** The innermost call at a line and column (both from 1). */
  at(kind: Call['kind'], line: number, column: number): Call | undefined
}

const PROVES = /\/\/ proves:.*/g
/** How this program says that it cannot do something yet, and the lists from which it does. */
const NOT_YET = /not supported yet|is not supported|cannot be chosen yet|come later|comes later|notSupportedYet|refusedByName/

export function readTests(path: string, text: string): TestFile {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const calls: Call[] = []
  const taken = new Set<number>()
  const visit = (node: ts.Node): void => {
    const kind = kindOf(node)
    if (kind) {
      const comments = commentsAbove(source, node)
      for (const { line } of comments) taken.add(line)
      calls.push({
        kind,
        from: node.getStart(),
        to: node.end,
        ids: comments.flatMap(({ words }) => idsIn(words)),
        refusal: kind === 'test' && refuses(node),
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1
  return {
    calls,
    astray: [...text.matchAll(PROVES)].map(({ index }) => lineOf(index)).filter((line) => !taken.has(line)),
    at: (kind, line, column) => {
      const position = source.getPositionOfLineAndCharacter(line - 1, column - 1)
      return calls.filter((call) => call.kind === kind && call.from <= position && position < call.to).at(-1)
    },
  }
}

/** `it('...', ...)`, `test.each(...)('...', ...)`, `describe.skip(...)`: a call that is not itself called, whose first name says what it is. */
function kindOf(node: ts.Node): Call['kind'] | undefined {
  if (!ts.isCallExpression(node) || (ts.isCallExpression(node.parent) && node.parent.expression === node)) return undefined
  if (ts.isPropertyAccessExpression(node.parent)) return undefined
  let callee: ts.Expression = node.expression
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee) || ts.isTaggedTemplateExpression(callee))
    callee = ts.isTaggedTemplateExpression(callee) ? callee.tag : callee.expression
  if (!ts.isIdentifier(callee)) return undefined
  if (callee.text === 'it' || callee.text === 'test') return 'test'
  return callee.text === 'describe' ? 'describe' : undefined
}

/** Comments of rules directly above the statement that a call is. */
function commentsAbove(source: ts.SourceFile, call: ts.Node): { line: number; words: string }[] {
  const statement = ts.findAncestor(call, ts.isExpressionStatement)
  if (statement?.expression !== call) return []
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line
  const found: { line: number; words: string }[] = []
  let next = lineOf(call.getStart())
  for (const { pos, end } of (ts.getLeadingCommentRanges(source.text, statement.getFullStart()) ?? []).toReversed()) {
    if (lineOf(end) !== next - 1) break
    next = lineOf(pos)
    const words = source.text.slice(pos, end)
    if (words.startsWith('// proves:')) found.push({ line: next + 1, words })
  }
  return found
}

/** Whether any text or name in a call is of a refusal of what is not built. */
function refuses(node: ts.Node): boolean {
  if ((ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isIdentifier(node)) && NOT_YET.test(node.text)) return true
  if (ts.isRegularExpressionLiteral(node) && NOT_YET.test(node.text)) return true
  return ts.forEachChild(node, (child) => refuses(child) || undefined) ?? false
}
