import type { Candidate, DecisionKind, Question, SheetEntry, SheetNode } from '../engine/decision.ts'
import type { SheetRules, World } from '../engine/game.ts'
import { saysAll } from '../engine/sheet-reader.ts'

/** The name of the kind's policy that a node says, if it says one. */
export function policyOf(kind: DecisionKind, node: SheetNode): string | undefined {
  if (!kind.policies) return undefined
  const inner = node.value instanceof Map && node.value.size === 1 ? (node.value as ReadonlyMap<string, SheetNode>).get('with') : undefined
  const said = saysAll(inner ?? node) ? 'all' : typeof node.value === 'string' ? node.value.trim().toLowerCase() : undefined
  return Object.keys(kind.policies).find((name) => name.toLowerCase() === said)
}

/** A node as an answer to the question; `unreadable` says why it cannot be read in the position of the moment. Null when it orders nothing. */
export function readAnswer<W extends World>(
  rules: SheetRules<W>,
  world: W,
  { kind, seat, subject }: Question,
  node: SheetNode,
): Pick<Candidate, 'answer' | 'unreadable'> | null {
  const policy = policyOf(kind, node)
  if (policy !== undefined) return { answer: kind.policies![policy].answer(world, subject) }
  const reader = rules.reader(world, seat)
  const answer = (kind.sheet as SheetEntry<W>).read(world, reader, node)
  const unreadable = reader.problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)
  if (answer === undefined && unreadable.length === 0) unreadable.push(`not understood as ${kind.name}`)
  if (answer === null && unreadable.length === 0) return null
  return { answer: answer ?? null, ...(unreadable.length > 0 && { unreadable }) }
}

/** `at: anywhere`, or an `at:` that says nothing. */
export const isAnywhere = (at: SheetNode): boolean =>
  at.value === null || (typeof at.value === 'string' && at.value.toLowerCase() === 'anywhere')
