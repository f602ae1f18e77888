import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { shipDamage } from '../charts/naval.ts'
import type { Losses } from '../charts/results.ts'
import { aName, MOMENT, momentFacts, number } from '../facts.ts'
import { unitsDo, unitText } from '../pieces.ts'
import { seatOf, seatsOf, sideOf, sideOfSeat } from '../powers.ts'
import { navyRating } from '../ratings.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { AirUnit, NavalUnit } from '../state.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwWorld } from '../world.ts'
import { fullNac, isOnRun } from './force.ts'

/** Ships of one side and what they suffer. */
interface Hit {
  readonly key: string
  readonly ships: readonly NavalUnit[]
  readonly losses: Losses
  /** 7.9.5: the weakest are lost first, where both sides have ships and aircraft; else the best-rated (7.11.5). */
  readonly weakestFirst: boolean
  /** 11.7.1: the seat that hits another's ships in port, bound by no rating; null when nobody plays it. Undefined: the owner chooses. */
  readonly chooser?: string | null
}
interface Asked extends Hit {
  readonly seat: string
}

const FACTS = {
  ...MOMENT,
  at: aName('hex or sea area', 'sea area, or code of the port'),
  depleted: number('ships to be Depleted'),
  sunk: number('ships to be sunk'),
  ships: number('ships among which to choose'),
}

/** What a ship is worth to its owner: CVs without planes least, CVs that carry planes most. */
function worth(world: TwWorld, ship: NavalUnit): number {
  if (isOnRun(ship)) return 0
  if (ship.type === 'CV') return fullNac(world, ship) ? 4 : 1
  return world.aboard(ship).length > 0 ? 3 : 2
}

/** The owner gives up what is worth least; who hits another's ships takes what is worth most: of equals the best-rated, and those at full strength. */
function usualOrder(world: TwWorld, { ships, chooser }: Pick<Hit, 'ships' | 'chooser'>): string[] {
  const better = (a: NavalUnit, b: NavalUnit): number =>
    chooser === undefined
      ? worth(world, a) - worth(world, b)
      : worth(world, b) - worth(world, a) || navyRating(world, a) - navyRating(world, b) || Number(a.depleted) - Number(b.depleted)
  return [...ships].sort((a, b) => better(a, b) || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
}

/** 7.9.5, 7.11.5: which of the ships that come next are hit. */
export const seaLosses: DecisionKind<TwWorld, Asked, string[]> = {
  name: 'naval losses',
  section: '7.11.5',
  schema: z.array(z.string()),
  key: (_, { key }) => key,
  problems: (world, _, answer) =>
    answer.filter((id) => world.state.units[id]?.kind !== 'naval').map((id) => `7.11.5: ${world.state.units[id]?.name ?? id} is no ship`),
  byDefault: usualOrder,
  facts: (world, { key, losses, ships, seat }) => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    at: key,
    depleted: losses.depleted,
    sunk: losses.eliminated,
    ships: ships.length,
  }),
  factTypes: FACTS,
  defaultIs:
    'CVs without planes first, then Fleets without cargo, Fleets that carry units, and CVs with their NACs last; ratings come before that (7.9.5, 7.11.5). Who hits enemy ships in port takes them the other way round, the most valuable first, and no rating counts (11.7.1)',
  example: 'sea battle:\n  - { at: Sardinian Sea, losses: [Ark Royal, 7th Fleet] }',
  policies: {
    'carriers last': { means: 'Fleets before CVs with planes', answer: (world, { ships }) => usualOrder(world, { ships }) },
    'carriers first': { means: 'CVs with planes before Fleets', answer: (world, { ships }) => usualOrder(world, { ships }).reverse() },
  },
  question: (_, { losses, ships, weakestFirst, chooser }) =>
    `${numbered(losses.depleted, 'ship')} Depleted and ${losses.eliminated} sunk: in which order (${
      chooser === undefined
        ? `7.11.5; the ${weakestFirst ? 'weakest' : 'best-rated'} go first`
        : "11.7.1; they are the enemy's, and no rating binds you"
    })? ${ships.map(unitText).join(', ')}.`,
  sheet: {
    section: 'sea battle',
    field: 'losses',
    answers: [{ says: 'lose|give_up <.>', takes: { '.': 'units' }, example: 'lose 7th Fleet' }],
    read: (_, reader: TwReader, node) => reader.order(() => reader.list(node).flatMap((item) => reader.anyUnit(item) ?? [])),
    describe: (world, answer) => `ships lost in this order: ${answer.map((id) => world.unit(id).name).join(', ')}`,
  },
}

/** The seat that answers for a force of several: the one with most units in it, of equals the first in the order of 3.11. Null when nobody plays it. */
export function speakerOf(world: TwWorld, units: readonly (NavalUnit | AirUnit)[]): string | null {
  const side = units.length > 0 ? sideOf(world, units[0]) : null
  if (side === null) return null
  const count = (seat: string) => units.filter((unit) => seatOf(world, unit) === seat).length
  const seats = seatsOf(world, side)
  return seats.reduce<string | null>((best, seat) => (count(seat) > (best === null ? 0 : count(best)) ? seat : best), null)
}

/** 7.9.6: a ship in a shipyard is set back on its track by the damage, to 0 at worst; it cannot be sunk. */
function setBack(world: TwWorld, ship: NavalUnit): string {
  const roll = world.dice.roll(10, 'naval depletion')
  const factors = shipDamage(world.tables, ship.type, roll)
  const before = ship.space ?? 0
  world.change(ship, { space: Math.max(0, before - factors) })
  return `${ship.name} (${ship.nation}) in the shipyard: rolled ${roll}, ${numbered(factors, 'factor')}, set back from space ${before} to ${ship.space} (7.9.6)`
}

/** A ship is Depleted, its NAC with it; its owner rolls at once how badly (7.10, 7.9.7). */
export function damageShip(world: TwWorld, ship: NavalUnit): string {
  world.deplete(ship)
  const nac = world.nacOf(ship)
  const isNacHit = nac !== undefined && !nac.depleted
  if (isNacHit) world.deplete(nac)
  const roll = world.dice.roll(10, 'naval depletion')
  const factors = shipDamage(world.tables, ship.type, roll)
  world.change(ship, { damage: factors })
  return `${ship.name} (${ship.nation}) is Depleted${isNacHit ? ' with its NAC' : ''}, rolled ${roll}: ${numbered(factors, 'factor')} of damage`
}

/** Ships suffer losses, by their owner's choice among those whose turn it is by rating, or by the attacker's among all (11.7.1). Returns who is left, and what happened. */
export function* takeSeaLosses(world: TwWorld, hit: Hit): Procedure<{ left: NavalUnit[]; text: string }> {
  const { ships, losses, weakestFirst, chooser } = hit
  const isOwners = chooser === undefined
  const many = Math.min(losses.depleted + losses.eliminated, 2 * ships.length)
  if (many === 0 || ships.length === 0) return { left: [...ships], text: 'no ship is hit' }
  const seat = isOwners ? speakerOf(world, ships) : chooser
  const order = seat === null || ships.length === 1 ? usualOrder(world, hit) : yield* ask(world, seat, seaLosses, { ...hit, seat })
  const place = (ship: NavalUnit) => (order.includes(ship.id) ? order.indexOf(ship.id) : order.length)
  const rank = (ship: NavalUnit) => navyRating(world, ship) * (weakestFirst ? -1 : 1)
  let left = [...ships]
  // A result of two is two ships, as long as there are two (7.9.9): a ship Depleted by the first is not the weakest for the second.
  const struck = new Set<NavalUnit>()
  const told: string[] = []
  for (let i = 0; i < many && left.length > 0; i++) {
    const next = [...left].sort(
      (a, b) => Number(struck.has(a)) - Number(struck.has(b)) || (isOwners ? rank(a) - rank(b) : 0) || place(a) - place(b),
    )[0]
    struck.add(next)
    if (next.place === 'yard') told.push(setBack(world, next))
    else if (i < losses.eliminated || next.depleted) {
      told.push(`${next.name} (${next.nation}) is sunk${i < losses.eliminated ? '' : ', Depleted a second time (7.9.9)'}`)
      world.eliminate(next, 'sunk')
      left = left.filter((ship) => ship !== next)
    } else if (isOnRun(next)) {
      // 5.3.1: each by itself; it reaches no yard.
      world.deplete(next)
      told.push(`${next.name} (${next.nation}) is Depleted`)
    } else told.push(damageShip(world, next))
  }
  if (seat !== null && isOwners) tellSpared(world, { ...hit, seat }, order, struck)
  return { left, text: told.join('; ') }
}

/** Who named ships that the rating spares for others is told why. */
function tellSpared(
  world: TwWorld,
  { key, ships, weakestFirst, seat }: Asked,
  order: readonly string[],
  struck: ReadonlySet<NavalUnit>,
): void {
  if (order.join() === usualOrder(world, { ships }).join()) return
  const spared = order.slice(0, struck.size).flatMap((id) => ships.find((ship) => ship.id === id && !struck.has(ship)) ?? [])
  if (spared.length === 0) return
  const [section, first] = weakestFirst ? ['7.9.5', 'weakest'] : ['7.11.5', 'best-rated']
  const who = unitsDo(spared, 'is', 'are')
  tellRefused(world, seat, section, `losses at sea (${key}): ${who} named and spared, for the ${first} ships are hit first`)
}
