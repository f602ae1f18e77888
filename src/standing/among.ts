import type { DecisionKind, SheetNode } from '../engine/decision.ts'
import type { SheetRules, World } from '../engine/game.ts'
import { policyOf } from './read-answer.ts'

/** An order of a list as it is meant among those behind it that have not been given yet; what cannot be read of them is left out. */
export function amongOthers<W extends World>(
  rules: SheetRules<W>,
  world: W,
  seat: string,
  kind: DecisionKind<W>,
  answer: unknown,
  behind: () => readonly SheetNode[],
): unknown {
  const { sheet } = kind
  if (!sheet?.among) return answer
  const read = (node: SheetNode) => (policyOf(kind, node) === undefined ? (sheet.read(world, rules.reader(world, seat), node) ?? []) : [])
  return sheet.among(world, seat, answer, () => behind().flatMap(read))
}
