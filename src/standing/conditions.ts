import type { DecisionKind, Fact, Question, SheetNode } from '../engine/decision.ts'
import type { SheetRules, World } from '../engine/game.ts'
import type { SheetReader } from '../engine/sheet-reader.ts'
import { type Condition, namingProblem, readCondition, type Scope } from './condition.ts'
import { asText } from '../engine/words.ts'

/** Under each rulebook in force scopes are worked out once for each kind of decision, and one for conditions that belong to none. */
const scopes = new WeakMap<object, Map<string, unknown>>()

/** What a condition beside an order may test: the facts of its decision and those of the position. */
export function scopeOf<W extends World>(rules: SheetRules<W>, kind: DecisionKind | null): Scope<W> {
  const byName = scopes.get(rules.facts) ?? new Map<string, unknown>()
  scopes.set(rules.facts, byName)
  const known = byName.get(kind?.name ?? '')
  if (known) return known as Scope<W>
  const scope: Scope<W> = { facts: { ...rules.facts.types, ...(kind && rules.factTypes(kind)) }, functions: rules.functions }
  byName.set(kind?.name ?? '', scope)
  return scope
}

/** Reads the node of a condition; undefined after its problems were said to the reader, each at its very place. `of` says whose facts are meant, where that is not plain. */
export function conditionAt<W extends World>(
  rules: SheetRules<W>,
  kind: DecisionKind | null,
  node: SheetNode,
  reader: SheetReader,
  of = '',
): Condition<W> | undefined {
  if (typeof node.value !== 'string' && typeof node.value !== 'boolean') {
    reader.problem(node, 'expected a condition in one line, such as: weather == "fine"')
    return undefined
  }
  const read = readCondition(String(node.value), scopeOf(rules, kind))
  const wrong =
    'message' in read
      ? [read]
      : read.naming.flatMap((word) => {
          const message = namingProblem(word, reader)
          return message === null ? [] : [{ message, offset: word.offset }]
        })
  for (const { message, offset } of wrong)
    reader.problem({ ...node, column: node.column + offset + (node.quoted ? 1 : 0) }, `${of}${message}`)
  return 'message' in read || wrong.length > 0 ? undefined : read
}

/** The facts that a condition beside an answer to this question sees. */
export const factsOf = <W extends World>(rules: SheetRules<W>, world: W, question: Question): Record<string, Fact> => ({
  ...rules.facts.of(world, question.seat),
  ...question.kind.facts(world, question.subject),
})

/** Why a condition does not hold now, in words; null when it does. */
export function whyNotMet<W extends World>(
  rules: SheetRules<W>,
  world: W,
  question: Question,
  node: SheetNode,
  facts: () => Record<string, Fact>,
): string | null {
  const reader = rules.reader(world, question.seat)
  const condition = conditionAt(rules, question.kind, node, reader)
  if (!condition) return `its condition (${asText(node.value)}) cannot be read: ${reader.problems.map(({ message }) => message).join('; ')}`
  const given = facts()
  const met = condition.test(given, { world, seat: question.seat, reader })
  if (met === true) return null
  const values = condition.uses.map((name) => `${name} is ${wordOf(given[name])}`).join(', ')
  return met === false
    ? `its condition was not met: ${condition.text}${values && ` (${values})`}`
    : `its condition could not be tested: ${met.failed}`
}

const wordOf = (fact: Fact | undefined): string =>
  Array.isArray(fact) ? `[${fact.join(', ')}]` : typeof fact === 'number' ? String(Math.round(fact * 100) / 100) : String(fact)
