import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { warned } from '../air/standing-units.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'

/**
 * The sections of a sheet that land combat reads:
 *
 *     attack:
 *       - {at: Minsk, with: [XLI ARM, XXX INF], hq support: Model, table: blitzkrieg, losses: [XXX INF, cheapest], shatter: keep,
 *          retreat: [E2139], advance: all, breakthrough: [{unit: XLI ARM, to: E2040}], face up: [XLI ARM]}
 *       - {losses: keep HQs}               # without at: serves every combat
 *     attack order: [Minsk, Vilna]
 *     defend:
 *       - {at: Minsk, hq support: Zhukov, table: assault, losses: [cheapest], ignore notional: no}
 */
export const ATTACK = 'attack'
export const DEFEND = 'defend'
export const ATTACK_FIELDS = ['at', 'with', 'hq support', 'ground support', 'escort', 'intercept', 'table', 'losses', 'shatter', 'retreat', 'advance', 'breakthrough', 'face up']

/** A list of own units and of words that stand for an order of choosing, first to last. Units lost since are passed over. */
export function readPreference(reader: WifReader, node: SheetNode, words: readonly string[]): string[] | undefined {
  const before = reader.problems.length
  const wanted = reader.list(node).flatMap((item) => {
    const word = typeof item.value === 'string' ? words.find((known) => known.toLowerCase() === String(item.value).trim().toLowerCase()) : undefined
    return word ? [word] : warned(reader, item, () => reader.units(item))
  })
  const unknown = reader.problems.slice(before).some(({ severity }) => severity === 'error')
  return unknown && wanted.length === 0 ? undefined : wanted
}

/** Refused by name until there are ships. */
export const SHORE_BOMBARDMENT = 'shore bombardment'
export const NO_SHORE_BOMBARDMENT = 'not supported yet: 11.15.2 shore bombardment'

/** 11.15.2: never asked; it stands here so that a defender's sheet is told. */
export const defensiveBombardment: DecisionKind<WifWorld, null, string[]> = {
  name: 'defensive shore bombardment',
  section: '11.15.2',
  schema: z.array(z.string()),
  key: () => '',
  problems: () => [NO_SHORE_BOMBARDMENT],
  byDefault: () => [],
  facts: () => ({}),
  factTypes: {},
  defaultIs: 'not supported yet',
  example: '',
  question: () => NO_SHORE_BOMBARDMENT,
  sheet: { section: DEFEND, field: SHORE_BOMBARDMENT, read: (_, reader, node) => reader.problem(node, NO_SHORE_BOMBARDMENT), describe: () => '' },
}

/** Ids and words as a player wrote them, for receipts. */
export const preferenceText = (world: WifWorld, items: readonly string[]): string => items.map((item) => world.state.units[item]?.name ?? item).join(', ')
