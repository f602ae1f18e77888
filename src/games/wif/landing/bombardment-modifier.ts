import type { Hex } from '../../../board/hex.ts'
import { weatherAt } from '../ground/terrain.ts'
import type { Section } from '../state.ts'
import type { WifWorld } from '../world.ts'

/**
 * The shore bombardment modifier of a section of the sea-box against a hex (11.15.2): taken off each ship's factor, and added to the notional
 * unit for each invader (11.15.1). A starred one is 1 more in rain or snow in the hex. Null where ships cannot bombard from.
 */
export function bombardmentModifier(world: WifWorld, section: Section, hex: Hex): number | null {
  const printed = world.tables.seaBox[section].bombardment
  if (!printed) return null
  const weather = weatherAt(world, hex)
  return printed.modifier + (printed.starred && (weather === 'rain' || weather === 'snow') ? 1 : 0)
}
