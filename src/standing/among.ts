import type { DecisionKind, SheetNode } from '../engine/decision.ts'
import type { SheetRules, World } from '../engine/game.ts'
import { policyOf } from './read-answer.ts'

/** What the orders of one kind's list were read as in a position that stays as it is: each stands behind many others. */
export type ReadInPlace = WeakMap<World, Map<SheetNode, readonly unknown[]>>

/** An order of a list as it is meant among those behind it that have not been given yet; what cannot be read of them is left out. `known`: what was read before, where the position stays as it is. */
export function amongOthers<W extends World>(
  rules: SheetRules<W>,
  world: W,
  seat: string,
  kind: DecisionKind<W>,
  answer: unknown,
  behind: () => readonly SheetNode[],
  known?: ReadInPlace,
): unknown {
  const { sheet } = kind
  if (!sheet?.among) return answer
  const before = known && (known.get(world) ?? known.set(world, new Map()).get(world)!)
  const read = (node: SheetNode): readonly unknown[] => {
    const answers =
      before?.get(node) ?? [policyOf(kind, node) === undefined ? (sheet.read(world, rules.reader(world, seat), node) ?? []) : []].flat()
    before?.set(node, answers)
    return answers
  }
  return sheet.among(world, seat, answer, () => behind().flatMap(read))
}
