import type { SheetNode } from '../../../engine/decision.ts'
import { warned } from '../sheet/standing-units.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { asText } from '../../../engine/words.ts'

/**
 * How a player's battles at sea are fought, whoever begins them:
 *
 *     sea battle:
 *       - {at: Red Sea, subs: yes, find: best, avoid: when outgunned, buy type: surface, naval air: no, submarine: yes, columns: best,
 *          targets: [CV, dearest], losses: [spare CV, cheapest], abort: when beaten}
 *       - {subs: against convoys}         # without at: serves every battle
 */
export const SEA_BATTLE = 'sea battle'

/** Words for ships among which a player prefers: types, and orders of choosing. */
export const SHIP_WORDS = [
  'CV',
  'BB',
  'CA',
  'CL',
  'SUB',
  'TRS',
  'AMPH',
  'convoys',
  'loaded',
  'damaged',
  'undamaged',
  'untouched',
  'cheapest',
  'dearest',
] as const

/** A list of ships of either side and of words, first to last. Ships lost since are passed over. */
export function readShips(reader: WifReader, node: SheetNode, words: readonly string[]): string[] | undefined {
  const before = reader.problems.length
  const wanted = reader.list(node).flatMap((item) => {
    const word =
      typeof item.value === 'string' ? words.find((known) => known.toLowerCase() === asText(item.value).trim().toLowerCase()) : undefined
    if (word) return [word]
    return warned(reader, item, () => [reader.anyUnit(item)].filter((id) => id !== undefined))
  })
  const unknown = reader.problems.slice(before).some(({ severity }) => severity === 'error')
  return unknown && wanted.length === 0 ? undefined : wanted
}

/** Ids and words as a player wrote them. */
export const shipsText = (world: WifWorld, items: readonly string[]): string =>
  items.map((item) => world.state.units[item]?.name ?? item).join(', ')
