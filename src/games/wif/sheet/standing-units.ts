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
