/**
 * Ways to break a rule in the code that plays it: one condition, number, modifier or reason, near a place that names the rule's section.
 *
 * A place names a section in a comment or in a text (of an event, or of a reason why not). A comment above a declaration or a statement is
 * about that, one at the end of a line about what stands on the line; a text is about the condition under which it is told.
 */
import ts from 'typescript'

export interface Mutant {
  readonly file: string
  readonly line: number
  /** "'<' becomes '<='". */
  readonly what: string
  /** Characters of the file that are replaced, and by what. */
  readonly from: number
  readonly to: number
  readonly text: string
}

export const mutate = (text: string, mutant: Mutant): string => text.slice(0, mutant.from) + mutant.text + text.slice(mutant.to)

/** How far from where a section is named, in lines, code is still about it. */
const NEAR = 10

const naming = (section: string) => new RegExp(`(?<![\\d.])${section.replaceAll('.', '\\.')}(?!\\d|\\.\\d)`, 'g')

export function mutantsOfCode(file: string, text: string, section: string): Mutant[] {
  const mentions = [...text.matchAll(naming(section))].map(({ index }) => index)
  if (mentions.length === 0) return []
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const comments = commentsOf(source)
  const found = new Map<string, Mutant>()
  for (const mention of mentions) {
    const comment = comments.find(({ pos, end }) => pos <= mention && mention < end)
    const about = comment ? nodeOfComment(source, comment) : nodeOfText(source, mention)
    if (!about) continue
    const last = lineAt(source, comment ? comment.end : mention) + NEAR
    for (const mutant of mutantsWithin(source, about)) if (mutant.line - 1 <= last) found.set(`${mutant.from} ${mutant.text}`, mutant)
  }
  return [...found.values()].sort((a, b) => a.from - b.from || (a.text < b.text ? -1 : 1))
}

/** Numbers of a table whose head or comments name the section. */
export function mutantsOfTable(file: string, text: string, section: string): Mutant[] {
  if (!naming(section).test(text)) return []
  const mutants: Mutant[] = []
  let from = 0
  for (const [i, line] of text.split('\n').entries()) {
    if (!/^(?:what|source|section|note|\s*#)/.test(line)) {
      const cells = line.replace(/#.*/, '')
      for (const { 0: number, index } of cells.matchAll(/(?<=[:,[] *[-+]?)\d+(?= *(?:[,\]}]|$))/g))
        mutants.push({
          file,
          line: i + 1,
          what: `${number} becomes ${Number(number) + 1}`,
          from: from + index,
          to: from + index + number.length,
          text: String(Number(number) + 1),
        })
    }
    from += line.length + 1
  }
  return mutants
}

const lineAt = (source: ts.SourceFile, position: number) => source.getLineAndCharacterOfPosition(position).line

function commentsOf(source: ts.SourceFile): ts.CommentRange[] {
  const found = new Map<number, ts.CommentRange>()
  const visit = (node: ts.Node): void => {
    for (const range of [
      ...(ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(source.text, node.end) ?? []),
    ])
      found.set(range.pos, range)
    for (const child of node.getChildren(source)) visit(child)
  }
  visit(source)
  return [...found.values()]
}

function nodeOfComment(source: ts.SourceFile, comment: ts.CommentRange): ts.Node | undefined {
  const line = lineAt(source, comment.pos)
  const start = source.getPositionOfLineAndCharacter(line, 0)
  const trails = source.text.slice(start, comment.pos).trim() !== ''
  let about: ts.Node | undefined
  const visit = (node: ts.Node): void => {
    if (about) return
    if (trails) {
      if (node !== source && lineAt(source, node.getStart()) === line && node.end <= comment.pos) about = node
    } else if (
      node !== source &&
      node.getStart() >= comment.end &&
      source.text.slice(comment.end, node.getStart()).replace(COMMENT, '').trim() === ''
    ) {
      about = node
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return about
}
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*/g

/** What decides whether a text is told: the nearest condition around it, else its statement. */
function nodeOfText(source: ts.SourceFile, mention: number): ts.Node | undefined {
  let node: ts.Node = source
  for (;;) {
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) =>
      child.getStart() <= mention && mention < child.end ? child : undefined,
    )
    if (!inner) break
    node = inner
  }
  let statement: ts.Node | undefined
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    const { parent } = at
    // `at === 'west' ? '26.2' : '26.3'` says which section is told, not whether.
    if (at === node && ts.isStringLiteral(at) && /^[\d.]+$/.test(at.text) && ts.isConditionalExpression(parent)) continue
    if ((ts.isIfStatement(parent) || ts.isConditionalExpression(parent)) && at !== conditionOf(parent)) return conditionOf(parent)
    if (ts.isBinaryExpression(parent) && LOGIC.has(parent.operatorToken.kind) && at === parent.right) return parent.left
    if (ts.isStatement(at)) statement ??= at
    if (ts.isFunctionLike(at)) break
  }
  return statement
}
const conditionOf = (node: ts.IfStatement | ts.ConditionalExpression) => (ts.isIfStatement(node) ? node.expression : node.condition)

const LOGIC = new Set([ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken])
const OTHER: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
}
const OTHER_CALL: Readonly<Record<string, string>> = { ceil: 'floor', floor: 'ceil', max: 'min', min: 'max', some: 'every', every: 'some' }

function mutantsWithin(source: ts.SourceFile, about: ts.Node): Mutant[] {
  const mutants: Mutant[] = []
  const add = (node: ts.Node, text: string, what: string, to = node.end) =>
    mutants.push({ file: source.fileName, line: lineAt(source, node.getStart()) + 1, what, from: node.getStart(), to, text })
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return
    if (ts.isIfStatement(node) || ts.isConditionalExpression(node) || node === about) condition(node)
    if (ts.isBinaryExpression(node)) operator(node)
    if (ts.isNumericLiteral(node) && !isIndex(node))
      add(node, String(Number(node.text) + 1), `${node.text} becomes ${Number(node.text) + 1}`)
    if (ts.isPropertyAccessExpression(node) && ts.isCallExpression(node.parent) && OTHER_CALL[node.name.text])
      add(node.name, OTHER_CALL[node.name.text], `${node.name.text} becomes ${OTHER_CALL[node.name.text]}`)
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false', 'true becomes false')
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true', 'false becomes true')
    if (ts.isArrayLiteralExpression(node) && node.elements.length > 1) elements(node)
    if (ts.isExpressionStatement(node)) add(node, ';', 'the statement is dropped')
    ts.forEachChild(node, visit)
  }
  const condition = (node: ts.Node): void => {
    const asked = ts.isIfStatement(node) || ts.isConditionalExpression(node) ? conditionOf(node) : node
    // A place about which a text is: the condition itself.
    if (asked === node && !(ts.isExpression(node) && isCondition(node))) return
    add(asked, 'false', 'the condition is never so')
    add(asked, 'true', 'the condition is always so')
  }
  const operator = ({ left, operatorToken, right }: ts.BinaryExpression): void => {
    const sign = operatorToken.getText()
    if (!OTHER[sign] || (sign === '+' && [left, right].some(isText))) return
    add(operatorToken, OTHER[sign], `${sign} becomes ${OTHER[sign]}`)
  }
  const elements = (node: ts.ArrayLiteralExpression): void => {
    for (const [i, element] of node.elements.entries()) {
      const next = node.elements.at(i + 1)
      const before = node.elements.at(i - 1)!
      const what = `'${element.getText().replace(/\s+/g, ' ').slice(0, 60)}' is left out`
      if (next) add(element, '', what, next.getStart())
      else
        mutants.push({
          file: source.fileName,
          line: lineAt(source, element.getStart()) + 1,
          what,
          from: before.end,
          to: element.end,
          text: '',
        })
    }
  }
  visit(about)
  return mutants
}

/** Whether an expression stands where it decides something. */
const isCondition = ({ parent }: ts.Node & { parent: ts.Node }): boolean =>
  ts.isIfStatement(parent) ||
  ts.isConditionalExpression(parent) ||
  (ts.isBinaryExpression(parent) && LOGIC.has(parent.operatorToken.kind)) ||
  ts.isReturnStatement(parent)

const isText = (node: ts.Expression): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

/** `list[1]` and `list.slice(1)` say which, not how many. */
const isIndex = ({ parent }: ts.NumericLiteral): boolean =>
  ts.isElementAccessExpression(parent) ||
  (ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    ['slice', 'at', 'splice', 'padStart', 'padEnd', 'flat'].includes(parent.expression.name.text))
