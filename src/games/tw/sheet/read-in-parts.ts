import type { SheetNode } from '../../../engine/decision.ts'
import type { TwWorld } from '../world.ts'
import { TwReader } from './reader.ts'

/** A list of which each entry stands by itself: what cannot be read of it is a warning and is told when the rest is carried out; undefined where nothing can be read. */
export function readInParts<T>(
  world: TwWorld,
  reader: TwReader,
  node: SheetNode,
  readOne: (own: TwReader, item: SheetNode) => T | undefined,
): (T | { unread: string })[] | undefined {
  const items = Array.isArray(node.value) ? (node.value as readonly SheetNode[]) : reader.list(node)
  const own = new TwReader(world, reader.seat)
  const read = items.flatMap((item) => readOne(own, item) ?? [])
  const { problems } = own
  if (read.length === 0 && problems.length > 0) {
    reader.problems.push(...problems)
    return undefined
  }
  reader.problems.push(...problems.map((problem) => ({ ...problem, severity: 'warning' as const })))
  return [...read, ...problems.map(({ message }) => ({ unread: message }))]
}
