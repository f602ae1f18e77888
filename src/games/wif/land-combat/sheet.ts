import type { SheetNode } from '../../../engine/decision.ts'
import { warned } from '../sheet/standing-units.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { asText } from '../../../engine/words.ts'

/**
 * The sections of a sheet that land combat reads:
 *
 *     attack:
 *       - {at: Minsk, with: [XLI ARM, XXX INF], shore bombardment: [Fuso], hq support: Model, table: blitzkrieg, losses: [XXX INF, cheapest], shatter: keep,
 *          retreat: [E2139], advance: all, breakthrough: [{unit: XLI ARM, to: E2040}], face up: [XLI ARM]}
 *       - {losses: keep HQs}               # without at: serves every combat
 *     attack order: [Minsk, Vilna]
 *     defend:
 *       - {at: Minsk, shore bombardment: best, hq support: Zhukov, table: assault, losses: [cheapest], ignore notional: no}
 */
export const ATTACK = 'attack'
export const DEFEND = 'defend'
/** 11.15.2: which ships bombard. */
export const SHORE_BOMBARDMENT = 'shore bombardment'
/** 11.15.7: whether the enemy's ships go to section 0, and who goes along with one's own. */
export const SPOT_FLEET = 'spot fleet'
export const ACCOMPANY = 'accompany'
/** What ships and aircraft do in an attack, be it of partners alone. */
export const SUPPORT = [SHORE_BOMBARDMENT, 'ground support', 'escort', 'intercept']
/** 16.3.3: whose factors an HQ doubles. */
export const ENHANCE = 'enhance'
export const ATTACK_FIELDS = [
  'at',
  'with',
  ENHANCE,
  SHORE_BOMBARDMENT,
  'hq support',
  'ground support',
  'escort',
  'intercept',
  'table',
  'losses',
  'shatter',
  'retreat',
  'advance',
  'breakthrough',
  'face up',
  SPOT_FLEET,
  ACCOMPANY,
]

/** A list of own units and of words that stand for an order of choosing, first to last. Units lost since are passed over. */
export function readPreference(reader: WifReader, node: SheetNode, words: readonly string[]): string[] | undefined {
  const before = reader.problems.length
  const wanted = reader.list(node).flatMap((item) => {
    const word =
      typeof item.value === 'string' ? words.find((known) => known.toLowerCase() === asText(item.value).trim().toLowerCase()) : undefined
    return word ? [word] : warned(reader, item, () => reader.units(item))
  })
  const unknown = reader.problems.slice(before).some(({ severity }) => severity === 'error')
  return unknown && wanted.length === 0 ? undefined : wanted
}

/** Ids and words as a player wrote them, for receipts. */
export const preferenceText = (world: WifWorld, items: readonly string[]): string =>
  items.map((item) => world.state.units[item]?.name ?? item).join(', ')
