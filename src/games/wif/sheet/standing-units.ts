import type { SheetNode } from '../../../engine/decision.ts'
import type { WifReader } from './reader.ts'
import { asText, cutAt } from '../../../engine/words.ts'

/**
 * Units that a standing answer names (who intercepts, supports, patrols). One that is lost or elsewhere by now is only warned of: the others still
 * answer. A name that no unit ever had stays an error.
 */
export function standingUnits(reader: WifReader, node: SheetNode): string[] {
  return reader.list(node).flatMap((item) => warned(reader, item, () => reader.units(item)))
}

/** Reads with problems turned into warnings when the words name a unit of the game, wherever it is. */
export function warned<Result>(reader: WifReader, item: SheetNode, read: () => Result): Result {
  const before = reader.problems.length
  const result = read()
  const said = asText(item.value)
  const name = cutAt(said, /\s(?:in|at|from)\s/i)?.[0] ?? said
  if (reader.world.unitsNamed(name).length > 0)
    for (const problem of reader.problems.splice(before)) reader.problems.push({ ...problem, severity: 'warning' })
  return result
}

/** What can be read of a list of wishes: a bad one costs only itself, and is told of. Undefined where none is left of those that were named. */
export function wishes<Item, Wish>(reader: WifReader, items: readonly Item[], read: (item: Item) => Wish | undefined): Wish[] | undefined {
  const before = reader.problems.length
  const known = items.flatMap((item) => read(item) ?? [])
  if (known.length === 0 && reader.problems.length > before) return undefined
  for (const problem of reader.problems.splice(before))
    reader.problems.push({ ...problem, message: `${problem.message}; left out, the rest stands`, severity: 'warning' })
  return known
}

/** Where units are to go, `{ Zara: [Taranto, Naples], everyone: Taranto }` or the hexes for everyone alone; null is everyone. A unit that is gone needs no place. */
export function homesIn(reader: WifReader, node: SheetNode): { unit: string | null; to: string }[] | undefined {
  const lines: readonly (readonly [string, SheetNode])[] =
    node.value instanceof Map ? [...(node.value as ReadonlyMap<string, SheetNode>)] : [['everyone', node]]
  return wishes(reader, lines, ([name, value]) => {
    const item = { ...value, value: name }
    const unit = name === 'everyone' ? null : warned(reader, item, () => reader.unit(item))
    const hexes = wishes(reader, reader.list(value), (each) => reader.hex(each))
    return unit === undefined ? [] : hexes?.map((to) => ({ unit, to }))
  })?.flat()
}
