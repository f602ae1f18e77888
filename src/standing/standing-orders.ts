import type { Candidate, DecisionKind, Question, SheetNode } from '../engine/decision.ts'
import type { Problem, SheetRules, World } from '../engine/game.ts'
import { didYouMean, type SheetReader } from '../engine/sheet-reader.ts'
import { conditionAt, factsOf, whyNotMet } from './conditions.ts'
import { isAnywhere, policyOf, readAnswer } from './read-answer.ts'
import { amongOthers } from './among.ts'
import { oneSpelling } from '../engine/spelling.ts'
import { asText } from '../engine/words.ts'

/** The entry that makes a document standing orders; they hold until the seat sends others. */
export const STANDING = 'standing orders'

/** What may stand beside them. */
const HEAD = ['campaign', 'seat', 'token', 'note', 'groups', STANDING]

/** Answers that are no answers: leave it to the campaign's default, or ask by mail where the pace allows. */
const WORDS = ['default', 'ask'] as const

export interface Rule {
  readonly line: number
  readonly at?: SheetNode
  readonly when?: SheetNode
  /** The answer; of a list decision one order or several. */
  readonly answer: SheetNode
}

export const isStandingOrders = (document: SheetNode): boolean => document.value instanceof Map && document.value.has(STANDING)

/**
 * The rules of a decision, in order: `[{when: odds < 3, do: slow}, {else: quick}]`; an answer alone is a rule that always holds. Problems of
 * their shape go to the reader.
 */
export function rulesOf(node: SheetNode, reader?: SheetReader): Rule[] {
  const items: readonly SheetNode[] = Array.isArray(node.value) ? (node.value as readonly SheetNode[]) : [node]
  const isRule = ({ value }: SheetNode): boolean =>
    value instanceof Map && ['when', 'do', 'else'].some((key) => (value as ReadonlyMap<string, SheetNode>).has(key))
  if (!items.some(isRule)) return node.value === null ? [] : [{ line: node.line, answer: node }]
  return items.flatMap((item) => {
    if (!isRule(item)) {
      reader?.problem(item, "expected a rule: 'when:' with 'do:', or 'else:'")
      return []
    }
    const map = item.value as ReadonlyMap<string, SheetNode>
    const answer = map.get('do') ?? map.get('else')
    if (reader) reader.fields(item, map.has('else') ? ['else', 'at'] : ['when', 'do', 'at'])
    if (!answer || answer.value === null) {
      reader?.problem(item, map.has('when') ? "a rule with 'when:' says what to do in 'do:'" : 'this rule says nothing')
      return []
    }
    return [{ line: item.line, ...(map.has('at') && { at: map.get('at')! }), ...(map.has('when') && { when: map.get('when')! }), answer }]
  })
}

const isWord = (node: SheetNode): (typeof WORDS)[number] | undefined =>
  WORDS.find((word) => typeof node.value === 'string' && node.value.trim().toLowerCase() === word)

/** Several orders of a list decision, or the one answer. */
const ordersOf = (kind: DecisionKind, answer: SheetNode): readonly SheetNode[] =>
  kind.sheet?.list && Array.isArray(answer.value) ? (answer.value as readonly SheetNode[]) : [answer]

export interface CheckedStanding {
  readonly understood: readonly { readonly line: number; readonly section: string; readonly text: string }[]
  readonly problems: readonly Problem[]
  /** Decisions of which something could not be read: whether other rules of them stand, and what answers where nothing does. */
  readonly wrong: readonly { readonly decision: string; readonly stands: boolean; readonly defaultIs: string }[]
}

/** What a sheet's section, or an entry of one, is called in standing orders, which name decisions. */
function asInSheets<W extends World>(rules: SheetRules<W>, name: string): string {
  const of = (what: 'section' | 'field') =>
    rules.decisions.filter(({ sheet }) => sheet?.[what] === name.toLowerCase()).map((kind) => `'${kind.name}'`)
  const [sections, fields] = [of('section'), of('field')]
  const meant = sections.length > 0 ? sections : fields
  return meant.length === 0
    ? ''
    : `: what a sheet says under '${name}:' is here ${meant.length > 1 ? `${meant.slice(0, -1).join(', ')} or ` : ''}${meant.at(-1)}`
}

/** Checks standing orders when they come: every decision, condition and answer, so that nothing is found wrong first when it is needed. */
export function checkStanding<W extends World>(rules: SheetRules<W>, world: W, seat: string, document: SheetNode): CheckedStanding {
  const reader = rules.reader(world, seat)
  const understood: CheckedStanding['understood'][number][] = []
  const wrong: CheckedStanding['wrong'][number][] = []
  const map = document.value as ReadonlyMap<string, SheetNode>
  for (const [key, node] of map)
    if (!HEAD.includes(key)) reader.nameProblem(node, `'${key}:' does not belong beside 'standing orders:'${didYouMean(key, HEAD)}`)
  const list = map.get(STANDING)!
  if (list.value === null)
    return { understood: [{ line: list.line, section: STANDING, text: 'none from now on' }], problems: reader.problems, wrong }
  if (!(list.value instanceof Map)) {
    reader.problem(list, "expected decisions with their rules, such as 'standing orders: {combat table of the defender: assault}'")
    return { understood, problems: reader.problems, wrong }
  }
  for (const [name, node] of list.value as ReadonlyMap<string, SheetNode>) {
    const kind = kindNamed(rules, name)
    if (!kind) {
      reader.nameProblem(
        node,
        `no decision '${name}'${
          asInSheets(rules, name) ||
          didYouMean(
            name,
            rules.decisions.map((each) => each.name),
          )
        }; 'query: help decisions' lists them`,
      )
      continue
    }
    const [before, rulesBefore] = [errorsIn(reader), understood.length]
    for (const rule of rulesOf(node, reader)) {
      const errors = errorsIn(reader)
      const condition = rule.when && conditionAt(rules, kind, rule.when, reader)
      for (const item of rule.at ? reader.list(rule.at) : []) {
        if (rules.keys(world, seat, item).length > 0) continue
        const text = reader.text(item)
        if (text !== undefined)
          reader.problem(
            item,
            `no hex, place or unit '${text}' here${didYouMean(
              text,
              rules.board.places.map((place) => place.name),
            )}`,
          )
      }
      const texts = ordersOf(kind, rule.answer).flatMap((order) => inWords(world, kind, order, reader) ?? [])
      const places =
        rule.at &&
        reader
          .list(rule.at)
          .map(({ value }) => asText(value))
          .join(', ')
      const place = places ? `at ${places}: ` : ''
      // Of a rule with something wrong in it nothing is told to be understood: it may say something else than was meant.
      if (texts.length > 0 && errorsIn(reader) === errors)
        understood.push({
          line: rule.line,
          section: kind.name,
          text: `${place}${condition ? `when ${condition.text}: ` : ''}${texts.join('; ')}`,
        })
    }
    if (errorsIn(reader) > before) wrong.push({ decision: kind.name, stands: understood.length > rulesBefore, defaultIs: kind.defaultIs })
  }
  return { understood, problems: reader.problems, wrong }
}

const errorsIn = ({ problems }: SheetReader): number => problems.filter(({ severity }) => severity === 'error').length

/** The decisions that standing orders speak of, each with its rules' node. */
export function kindsIn<W extends World>(rules: SheetRules<W>, document: SheetNode): { kind: DecisionKind<W>; node: SheetNode }[] {
  const list = (document.value as ReadonlyMap<string, SheetNode>).get(STANDING)
  if (!list || !(list.value instanceof Map)) return []
  return [...(list.value as ReadonlyMap<string, SheetNode>)].flatMap(([name, node]) => {
    const kind = kindNamed(rules, name)
    return kind ? [{ kind, node }] : []
  })
}

const kindNamed = <W extends World>(rules: SheetRules<W>, name: string): DecisionKind<W> | undefined =>
  rules.decisions.find((kind) => oneSpelling(kind.name.replace(/[\s_]+/g, ' ')) === oneSpelling(name))

function inWords<W extends World>(world: W, kind: DecisionKind<W>, node: SheetNode, reader: SheetReader): string | undefined {
  const word = isWord(node)
  if (word) return word === 'ask' ? 'ask me' : `the default (${kind.defaultIs})`
  const policy = policyOf(kind, node)
  if (policy !== undefined) return policy
  if (!kind.sheet) return reader.problem(node, `'${kind.name}' has no answers that can be written`)
  const before = reader.problems.length
  const answer = kind.sheet.read(world, reader, node)
  if (answer !== undefined && answer !== null) return kind.sheet.describe(world, answer)
  if (answer === undefined && reader.problems.length === before) reader.problem(node, `not understood as ${kind.name}`)
  return answer === null ? 'nothing' : undefined
}

/** What standing orders say to a question: answers, best first, or 'ask'. The first rule that holds decides; orders of a list are given once. */
export function* standingAnswers<W extends World>(
  rules: SheetRules<W>,
  world: W,
  question: Question,
  document: SheetNode,
  taken: Map<string, string>,
): Generator<Candidate | 'ask'> {
  const { kind } = question
  const list = (document.value as ReadonlyMap<string, SheetNode>).get(STANDING)
  if (!list || !(list.value instanceof Map)) return
  const node = [...(list.value as ReadonlyMap<string, SheetNode>)].find(([name]) => kindNamed(rules, name) === kind)?.[1]
  if (!node) return
  let facts: ReturnType<typeof factsOf> | undefined
  for (const rule of rulesOf(node)) {
    if (rule.at && !isAnywhere(rule.at) && !rules.keys(world, question.seat, rule.at).includes(question.key)) continue
    if (rule.when && whyNotMet(rules, world, question, rule.when, () => (facts ??= factsOf(rules, world, question))) !== null) continue
    const word = isWord(rule.answer)
    if (word === 'ask') yield 'ask'
    if (word === 'default')
      yield { answer: kind.byDefault(world, question.subject), source: 'standing', where: `standing orders, line ${rule.line}` }
    if (word) return
    const orders = ordersOf(kind, rule.answer)
    for (const [i, order] of orders.entries()) {
      // A policy gives order after order until it has no more.
      const once = kind.sheet?.list && policyOf(kind, order) === undefined
      if (once && taken.has(order.path)) continue
      if (once) taken.set(order.path, order.path)
      const answer = readAnswer(rules, world, question, order)
      const behind = () => orders.slice(i + 1).filter(({ path }) => !taken.has(path))
      if (answer)
        yield {
          ...answer,
          answer:
            once && !answer.unreadable
              ? amongOthers(rules, world, question.seat, kind as DecisionKind<W>, answer.answer, behind)
              : answer.answer,
          source: 'standing',
          where: `standing orders, line ${order.line}`,
          ...(kind.sheet?.list && { order: order.path }),
        }
    }
    return
  }
}
