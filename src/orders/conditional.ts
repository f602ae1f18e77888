import type { SheetNode } from '../engine/decision.ts'
import type { SheetReader } from '../engine/sheet-reader.ts'

/** An order as it stands, or one of those to fall back on. */
export interface Alternative {
  /** The order without `if:` and `otherwise:`. */
  readonly node: SheetNode
  /** The words of its condition. */
  readonly condition?: SheetNode
}

const asMap = (node: SheetNode): ReadonlyMap<string, SheetNode> | null =>
  node.value instanceof Map ? (node.value as ReadonlyMap<string, SheetNode>) : null

/**
 * An order and what to do otherwise, in the order they are tried. `{units: A, to: Aston, if: weather == "fine", otherwise: {units: A, to: Brest}}`;
 * an order that is no map says it in `do:` (`table: {do: slow, if: odds < 3, otherwise: quick}`).
 */
export function alternatives(node: SheetNode): Alternative[] {
  const map = asMap(node)
  if (!map || !(map.has('if') || map.has('otherwise') || map.has('do'))) return [{ node }]
  const condition = map.get('if')
  const otherwise = map.get('otherwise')
  const rest = new Map([...map].filter(([key]) => key !== 'if' && key !== 'otherwise'))
  // The path tells orders apart; the line is where the player looks.
  const order = withPlace(map.get('do'), map.get('at')) ?? { ...node, value: rest }
  return [{ node: order, ...(condition && { condition }) }, ...(otherwise ? alternatives(otherwise) : [])]
}

/** `{at: Aston, do: {table: quick}}`: the place stands beside the order, and is its own. */
function withPlace(order: SheetNode | undefined, at: SheetNode | undefined): SheetNode | undefined {
  const map = order && asMap(order)
  return order && map && at && !map.has('at') ? { ...order, value: new Map([['at', at], ...map]) } : order
}

/** What is wrong with the shape of a conditional order, said to the reader. */
export function checkShape(node: SheetNode, reader: SheetReader): void {
  const map = asMap(node)
  if (!map) return
  const condition = map.get('if')
  if (condition && typeof condition.value !== 'string' && typeof condition.value !== 'boolean') {
    reader.problem(condition, '\'if:\' takes a condition in one line, such as: if: weather == "fine"')
  }
  const otherwise = map.get('otherwise')
  if (otherwise && !condition && otherwise.value === null) reader.problem(otherwise, "'otherwise:' says nothing")
  if (map.has('do'))
    for (const [key, value] of map)
      if (!['do', 'if', 'otherwise', 'at'].includes(key)) reader.nameProblem(value, `'${key}:' cannot stand beside 'do:'`)
  if (otherwise) checkShape(otherwise, reader)
}
