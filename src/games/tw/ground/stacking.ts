import { givesWay } from '../east/pact-territory.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, Risk } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { distinct, type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts } from '../facts.ts'
import { unitText } from '../pieces.ts'
import { whyNotElsewhere } from '../east/forward.ts'
import { adjective, atWar, enemySide, isApart, seatOf, sideOf, sideOfNation } from '../powers.ts'
import { armyRating, ruling } from '../ratings.ts'
import type { GroundUnit, Rating, Side } from '../state.ts'
import { whyNotNorthAfrica } from '../supply/north-africa.ts'
import type { TwWorld } from '../world.ts'
import { isFrench, whyNotEnterAsFrench, whyNotSoFar, whyNotTogether } from './anglo-french.ts'
import { reuniteToFit } from './breakdown-parts.ts'
import { landNeighbours } from '../field/crossing.ts'
import { isCordoba, isGibraltar, whyNotOnTheRock } from '../field/gibraltar.ts'
import { whyNotAbroad } from '../field/home-country.ts'
import type { TwReader } from '../sheet/reader.ts'
import { isBox } from '../field/terrain.ts'
import { byName } from '../../../board/by-name.ts'

/** A build-up counter stands for three units (9.6.4). */
const BUILD_UP_FACTORS = 18
const BUILD_UP_PARTS = 3

const NAMES = ['', 'First', 'Second', 'Third', 'Fourth'] as const

/** What whoever says `overstack: yes` should know; those who stand where it ends may be the ones that go. */
export const riskOfStacking = (world: TwWorld, ids: readonly string[], hexes: readonly Hex[]): Risk => ({
  text: OVERSTACKED,
  units: [...new Set([...ids, ...hexes.flatMap((hex) => world.groundAt(hex).map(({ id }) => id))])],
})

/** What a hex that holds too many for now comes to if its units do not leave it before the impulse ends; null where it has room for all (9.6). */
export function riskOfStaying(world: TwWorld, hex: Hex, side: Side | null): Risk | null {
  const units = world.groundAt(hex).filter((unit) => sideOf(world, unit) === side)
  const problem = isBox(world, hex) ? null : tooMany(world, units, hex)
  if (problem === null) return null
  return {
    text: `${problem}: one of those that are still there when the impulse ends, and cannot become one again, is eliminated`,
    units: units.map(({ id }) => id),
  }
}

const OVERSTACKED = "9.6: 'overstack: yes': one of those that are too many where it ends when stacking is looked at is eliminated"

/** Whether a unit counts towards the limits of a hex (9.6). */
export const countsForStacking = ({ tables, traits }: TwWorld, unit: GroundUnit): boolean =>
  !tables.ratings['not stacked'].includes(unit.type) && !traits.uncounted.units[unit.nation]?.some((name) => unit.name.startsWith(name))

/** A counter that stands for several units (9.6.4). */
export const isBuildUp = (unit: GroundUnit): boolean => unit.strength >= BUILD_UP_FACTORS
/** Units that a counter stands for. */
export const unitsIn = (unit: GroundUnit): number => (isBuildUp(unit) ? BUILD_UP_PARTS : 1)
/** For how many units a counter counts in a stack. */
const weight = (world: TwWorld, unit: GroundUnit): number => (countsForStacking(world, unit) ? unitsIn(unit) : 0)

/** A hex with no land beside it that units could walk to (1.2, one-hex islands). */
export const isOneHexIsland = (world: TwWorld, hex: Hex): boolean =>
  !isBox(world, hex) && world.map.isLand(hex) && landNeighbours(world, hex).length === 0

/** The rating whose limit a stack has: the best that half of its counted factors, or more, are of (9.6). */
export const stackRating = (world: TwWorld, units: readonly GroundUnit[]): Rating =>
  ruling(units.filter((unit) => countsForStacking(world, unit)).map((unit) => ({ rating: armyRating(world, unit), weight: unit.strength })))

/** How many counted units may stand together in a hex, and why. */
function limitOf(world: TwWorld, units: readonly GroundUnit[], hex: Hex): { limit: number; why: string } {
  const { map } = world
  const side = sideOfNation(world, units[0].nation)
  const own = (kind: 'breach' | 'bridgehead' | 'beachhead') => {
    const marker = world.installation(hex, kind)
    return marker !== undefined && sideOfNation(world, marker.nation) === side
  }
  const { stacking, 'stacking of places': places, 'bridgehead or breach': wide } = world.tables.ratings
  if (own('beachhead')) return { limit: wide, why: 'on a beachhead (7.7.4)' }
  if (own('bridgehead')) return { limit: wide, why: 'in a bridgehead (9.6.2)' }
  if (own('breach')) return { limit: wide, why: 'in a breach (9.6.2)' }
  if (isGibraltar(world, hex)) return { limit: places.Gibraltar, why: 'in Gibraltar (23.22)' }
  if (isCordoba(world, hex)) return { limit: places['Cordoba against Gibraltar'], why: 'in Cordoba (23.22)' }
  if (isOneHexIsland(world, hex)) return { limit: places['one-hex island'], why: 'on an island of one hex (1.2)' }
  if (map.find('Paris') === hex && units.every(isFrench))
    return { limit: places['Paris (French)'], why: 'of French units in Paris (9.6.1)' }
  const rating = stackRating(world, units)
  return { limit: stacking[`${rating}`], why: `in a ${NAMES[rating]}-Rate stack (9.6)` }
}

/**
 * Why ground units cannot stand in a hex besides their friends there, or null (9.6), and what else keeps them out of it: 6.2.1, 12.2.5. Boxes hold any number. `mayBeFull`: so does the hex for now, for
 * some of them will move on.
 */
export function whyNotStack(world: TwWorld, units: readonly GroundUnit[], hex: Hex, mayBeFull = false): string | null {
  if (units.length === 0) return null
  const here = world
    .groundAt(hex)
    .filter((unit) => !units.includes(unit) && !atWar(world, unit.nation, units[0].nation) && !givesWay(world, unit, units[0], hex))
  const closed = units.map((unit) => whyNotAbroad(world, unit, hex) ?? whyNotEnterAsFrench(world, unit, hex)).find((why) => why !== null)
  return (
    closed ??
    whyNotNorthAfrica(world, units, hex) ??
    whyNotElsewhere(world, units, hex) ??
    stackProblem(world, [...here, ...units], hex, mayBeFull)
  )
}

/** The same for units that a player puts there of his own will, by sea, by strategic movement or newly built: British ones in France stay near a port (6.2.1). */
export const whyNotPut = (world: TwWorld, units: readonly GroundUnit[], hex: Hex, mayBeFull = false): string | null =>
  whyNotStack(world, units, hex, mayBeFull) ?? units.map((unit) => whyNotSoFar(world, unit, hex)).find((why) => why !== null) ?? null

/** Why these units, all that stand in a hex, are too many for it, or are no company for each other. */
export function stackProblem(world: TwWorld, units: readonly GroundUnit[], hex: Hex, mayBeFull = false): string | null {
  if (units.length === 0 || isBox(world, hex)) return null
  return whyNotTogether(world, units, hex) ?? tooMany(world, units, hex, mayBeFull)
}

function tooMany(world: TwWorld, units: readonly GroundUnit[], hex: Hex, mayBeFull = false): string | null {
  const counted = units.filter((unit) => countsForStacking(world, unit))
  if (counted.length === 0) return null
  const name = world.map.name(hex)
  const soviet = counted.find((unit) => isApart(world, unit.nation))
  const western = counted.find((unit) => !isApart(world, unit.nation) && sideOf(world, unit) === 'Allies')
  if (soviet && western)
    return `6.2.2: ${soviet.name} (${adjective(world, soviet.nation)}) and ${western.name} (${western.nation}) may not stand together in ${name}`
  for (const pair of world.traits.strangers.pairs) {
    const [one, other] = pair.map((nation) => units.find((unit) => unit.nation === nation))
    if (one && other) return `23.23, 23.24: ${one.name} (${one.nation}) and ${other.name} (${other.nation}) never stand together (${name})`
  }
  const { limit, why } = limitOf(world, counted, hex)
  const count = counted.reduce((sum, unit) => sum + weight(world, unit), 0)
  if (count > limit && !mayBeFull)
    return `9.6: ${name} would hold ${count} counted units, and ${limit === 1 ? 'only one is' : `${limit} are`} allowed ${why}`
  const most = world.tables.ratings['stacking of places']['Finnish units']
  const alone = world.traits['stack alone'].nations.find((nation) => counted.filter((unit) => unit.nation === nation).length > most)
  if (limit < world.tables.ratings['bridgehead or breach'] && alone !== undefined)
    return `10.8.1: ${adjective(world, alone)} units do not stack with each other (${name})`
  return isGibraltar(world, hex) ? (counted.map(whyNotOnTheRock).find((why) => why !== null) ?? null) : null
}

/** 9.6: why units that walk out of a hex would leave too many in it, though it has room for all that stand there now: without them the rest are a stack of a lower rating. */
export function leavesTooMany(world: TwWorld, leaving: readonly GroundUnit[], hex: Hex): string | null {
  const side = sideOf(world, leaving[0])
  const here = world.groundAt(hex).filter((unit) => sideOf(world, unit) === side)
  const left = here.filter((unit) => !leaving.includes(unit))
  if (tooMany(world, left, hex) === null || tooMany(world, here, hex) !== null) return null
  return `${tooMany(world, left, hex)} without ${leaving.map(({ name }) => name).join(' and ')}`
}

/** 9.6: who goes is not to leave too many behind, while others of his side may move after him. */
export function whyNotLeaveRest(world: TwWorld, leaving: readonly GroundUnit[]): string | null {
  const left = leavesTooMany(world, leaving, leaving[0].hex)
  return left && `${left} ('overstack: yes' if others there move on later)`
}

/** Whether a hex has room for those of a side that are in it when some have gone and others have come (9.6). */
export const hasRoomFor = (world: TwWorld, units: readonly GroundUnit[], hex: Hex): boolean => tooMany(world, units, hex) === null

interface Overstack {
  readonly hex: Hex
  readonly seat: string
}

const FACTS = {
  ...MOMENT,
  ...PLACE,
  units: number('ground units of your side in the hex'),
  own: number('ground units of yours among them that count for stacking'),
}

/** Own units that could go, the least worth first: Depleted, then fewest factors. */
const candidates = (world: TwWorld, { hex, seat }: Overstack): GroundUnit[] =>
  world
    .groundAt(hex)
    .filter((unit) => seatOf(world, unit) === seat && countsForStacking(world, unit))
    .sort((a, b) => Number(b.depleted) - Number(a.depleted) || a.strength - b.strength || a.move - b.move || byName(a.id, b.id))

/** 9.6: which unit leaves a hex that holds too many. */
export const overstacked: DecisionKind<TwWorld, Overstack, string> = {
  name: 'overstacked unit',
  section: '9.6',
  schema: z.string(),
  key: (world, { hex }) => world.map.code(hex),
  problems: (world, subject, id) =>
    candidates(world, subject).some((unit) => unit.id === id)
      ? []
      : [`9.6: '${world.state.units[id]?.name ?? id}' is none of your counted units in ${world.map.name(subject.hex)}`],
  byDefault: (world, subject) => candidates(world, subject)[0].id,
  facts: (world, subject): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOf(world, candidates(world, subject)[0])),
    ...placeFacts(world, subject.hex),
    units: world.groundAt(subject.hex).length,
    own: candidates(world, subject).length,
  }),
  factTypes: FACTS,
  defaultIs: 'a Depleted unit, else the one with the fewest factors',
  example: 'overstacked:\n  - { at: Cologne, eliminate: IX Corps }',
  question: (world, { hex }) => `${world.map.name(hex)} holds too many units (9.6): which of yours is eliminated?`,
  choices: (world, subject) =>
    distinct(
      candidates(world, subject).map((unit) => ({ answer: unit.id, word: unit.name, text: unitText(unit) })),
      (answer) => answer,
    ),
  sheet: {
    section: 'overstacked',
    field: 'eliminate',
    answers: [{ says: 'eliminate|lose|remove <.>', takes: { '.': 'unit' }, example: 'eliminate IX Corps' }],
    read: (_, reader: TwReader, node) => reader.unit(node),
    describe: (world, id) => `${world.unit(id).name} goes where a hex holds too many`,
  },
}

/** 9.6: hexes of a side that hold too many lose units by their owner's choice, after parts that fit together have been made whole. */
export function* enforceStacking(world: TwWorld, side: Side): Procedure {
  for (const hex of occupied(world, side)) {
    for (;;) {
      const units = world.groundAt(hex).filter((unit) => sideOf(world, unit) === side)
      const problem = units.length > 0 && !isBox(world, hex) ? tooMany(world, units, hex) : null
      if (problem === null) break
      if (reuniteToFit(world, units)) continue
      const gone = yield* chooseGone(world, units, hex)
      const who = unitText(gone)
      world.eliminate(gone, 'overstacked')
      world.report('overstacked', '9.6', `${problem.replace(/^9\.6: /, '')}: ${who} is eliminated.`, [hex], { units: [gone.id] })
    }
  }
}

/** 9.6: the same for both sides, the phasing one first: after combat defenders have retreated and been Depleted too. */
export function* enforceAllStacking(world: TwWorld): Procedure {
  yield* enforceStacking(world, world.phasing)
  yield* enforceStacking(world, enemySide(world.phasing))
}

/**
 * Whoever came in last chooses, for he found the hex as it was; where nobody came in this player turn, the seat with most counted units there. Units that nobody plays go by the default's
 * order.
 */
function* chooseGone(world: TwWorld, units: readonly GroundUnit[], hex: Hex): Procedure<GroundUnit> {
  const counted = units.filter((unit) => countsForStacking(world, unit))
  const seat = lastToCome(world, counted) ?? seatOfMost(world, counted)
  if (seat === null) return counted.sort((a, b) => a.strength - b.strength)[0]
  return world.unit(yield* ask(world, seat, overstacked, { hex, seat })) as GroundUnit
}

/** The seat whose unit of these moved last in this player turn: in its Second Impulse rather than in its First. */
function lastToCome(world: TwWorld, units: readonly GroundUnit[]): string | null {
  const { moved, movedAtAll } = world.ops
  const order = [...movedAtAll].filter((id) => !moved[2].has(id)).concat([...moved[2]])
  const came = units.filter(({ id }) => movedAtAll.has(id) && seatOf(world, world.unit(id)) !== null)
  const last = came.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id)).at(-1)
  return last ? seatOf(world, last) : null
}

function seatOfMost(world: TwWorld, units: readonly GroundUnit[]): string | null {
  const counts = new Map<string, number>()
  for (const unit of units) {
    const seat = seatOf(world, unit)
    if (seat !== null) counts.set(seat, (counts.get(seat) ?? 0) + weight(world, unit))
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

const occupied = (world: TwWorld, side: Side): Hex[] =>
  [
    ...new Set(
      world
        .unitsIn('map')
        .filter((unit) => unit.kind === 'ground' && unit.aboard === undefined && sideOf(world, unit) === side)
        .map((unit) => unit.hex),
    ),
  ].sort((a, b) => a - b)
