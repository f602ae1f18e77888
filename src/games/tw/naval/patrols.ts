import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { isActivated } from '../logistics/activation.ts'
import { whyHeld } from '../logistics/oil.ts'
import { whyNotAllowed } from '../logistics/efforts.ts'
import { seatOf, seatsOf, sideOf, sideOfSeat } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { TwReader } from '../sheet/reader.ts'
import { tellOfShip } from '../secrets.ts'
import type { NavalUnit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { whyNotEvade } from './evasion.ts'
import { isFit, isOnPatrol, patrolPort, seenText } from './force.ts'
import { shipsOf, wayOf, whyNotMission, whyNotOnePort } from './mission-checks.ts'
import { bringHome } from '../bases/ports.ts'
import { areaName, areaNamed } from '../field/sea.ts'
import { readUnitsAndWay } from './sea-transport.ts'
import { endVoyage, sailForce } from './voyage.ts'

export interface PatrolOrder {
  ships: string[]
  in: string
  via?: string[]
  evade?: boolean
}
interface Asked {
  readonly seat: string
}

/** 7.4: there are patrols from Spring 1940 on. */
const FIRST = { season: 'Spring', year: 1940 } as const

/** A ship that is on patrol already may stay where it is: its patrol goes on (see the rulings). */
function whyNotRenew(world: TwWorld, ship: NavalUnit, area: number): string | null {
  if (ship.sea !== area) return `7.4: ${ship.name} is on patrol in the ${areaName(world, ship.sea!)}; it may stay there, or goes home first`
  if (!isFit(world, ship)) return `7.4: ${ship.name} is not at full strength`
  if (!isActivated(world, ship)) return `4.0: ${ship.name} is not activated`
  const held = whyHeld(world, ship)
  if (held !== null) return held
  if (world.ops.navalMissions.get(ship.id) === 'patrol')
    return `7.4: ${ship.name} goes on with its patrol in the ${areaName(world, area)} already`
  return inSupply(world, ship) ? whyNotAllowed(world, ship, 'patrol') : `12.6.3: ${ship.name} is out of supply`
}

function problemsOf(world: TwWorld, { seat }: Asked, order: PatrolOrder): string[] {
  if (!isFrom(world.state.turn, FIRST.season, FIRST.year)) return [`7.4: there are no patrols before ${FIRST.season} ${FIRST.year}`]
  const ships = shipsOf(world, seat, order.ships)
  if (typeof ships === 'string') return [ships]
  if (ships.length === 0) return ['7.4: name the ships']
  const area = areaNamed(world, order.in)
  if (area <= 0) return [`7.4: there is no sea area '${order.in}'`]
  if (ships.every((ship) => isOnPatrol(world, ship))) return ships.flatMap((ship) => whyNotRenew(world, ship, area) ?? []).slice(0, 1)
  const first =
    ships
      .map((ship) => (isFit(world, ship) ? whyNotMission(world, ship, 'patrol') : `7.4: ${ship.name} is not at full strength`))
      .find((why) => why !== null) ?? whyNotOnePort(world, ships)
  if (first) return [first]
  const path = wayOf(world, ships, { area }, order.via)
  if (typeof path === 'string') return [path]
  const evade = order.evade ? whyNotEvade(world, ships[0]) : null
  return evade ? [evade] : []
}

const FACTS = { ...MOMENT, ships: number('own ships that could go on patrol') }
const factsOf = (world: TwWorld, { seat }: Asked): FactsOf<typeof FACTS> => ({
  ...momentFacts(world, sideOfSeat(world, seat)),
  ships: world
    .unitsIn('map', 'sea')
    .filter(
      (unit) =>
        unit.kind === 'naval' && seatOf(world, unit) === seat && isFit(world, unit) && whyNotMission(world, unit, 'patrol') === null,
    ).length,
})

/** 7.4: the next patrol of a seat, placed at the end of its player turn, or null. */
export const patrol: DecisionKind<TwWorld, Asked, PatrolOrder | null> = {
  name: 'patrol',
  section: '7.4',
  schema: z
    .strictObject({ ships: z.array(z.string()), in: z.string(), via: z.array(z.string()).optional(), evade: z.boolean().optional() })
    .nullable(),
  key: () => '',
  problems: (world, asked, order) => (order === null ? [] : problemsOf(world, asked, order)),
  byDefault: () => null,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'no new patrol; those of the turn before go home',
  example: 'patrol:\n  - { ships: [2nd Fleet], in: Channel }',
  question: () => 'Which ships go on patrol, and where (7.4)? Name ships on patrol again to leave them there.',
  sheet: {
    section: 'patrol',
    list: true,
    plain: [{ says: 'patrol <in> with <ships>', takes: { in: 'sea', ships: 'units' }, example: 'patrol Channel with 2nd Fleet' }],
    read: (_, reader: TwReader, node) => readPatrol(reader, node),
    describe: (world, order) =>
      order === null ? 'no more patrols' : `${order.ships.map((id) => world.unit(id).name).join(', ')} on patrol in the ${order.in}`,
  },
}

function readPatrol(reader: TwReader, node: SheetNode): PatrolOrder | undefined {
  const fields = reader.fields(node, ['ships', 'in', 'via', 'evade'], ['ships', 'in'])
  if (!fields) return undefined
  const before = reader.errors
  const area = reader.seaArea(fields.get('in')!)
  const way = readUnitsAndWay(reader, fields)
  return reader.errors > before || area === undefined ? undefined : { in: area, ...way }
}

/** 7.4, 3.10.2: new patrols sail, and may be intercepted on the way; those that have lasted through the enemy's player turn and their own go home unless they stay. */
export function* patrolsReturn(world: TwWorld): Procedure {
  const side = world.phasing
  const old = world
    .unitsIn('map', 'sea')
    .filter((unit): unit is NavalUnit => unit.kind === 'naval' && sideOf(world, unit) === side && isOnPatrol(world, unit))
  const stay = new Set<NavalUnit>()
  for (const seat of seatsOf(world, side)) {
    for (;;) {
      const order = yield* ask(world, seat, patrol, { seat })
      if (order === null) break
      const ships = order.ships.map((id) => world.unit(id) as NavalUnit)
      const area = areaNamed(world, order.in)
      if (ships.every((ship) => old.includes(ship) && isOnPatrol(world, ship))) {
        for (const ship of ships) {
          stay.add(ship)
          world.remember((noted) => noted.navalMissions.set(ship.id, 'patrol'))
          world.change(ship, { patrolSince: world.playerTurn })
        }
        world.report(
          'naval mission',
          '7.4',
          `${seenText(world, { ships, air: [] })} ${ships.length === 1 ? 'stays' : 'stay'} on patrol in the ${order.in}`,
          [],
          { seaArea: order.in },
        )
        continue
      }
      const from = ships[0].hex
      const path = wayOf(world, ships, { area }, order.via) as number[]
      const { ships: there } = yield* sailForce(world, { ships, from, path, mission: 'patrol', ...(order.evade && { evade: true }) })
      // 7.4: a CV that lost its NAC on the way is not at full strength.
      const arrived = there.filter((ship) => isFit(world, ship))
      yield* endVoyage(
        world,
        there.filter((ship) => !arrived.includes(ship)),
        from,
      )
      for (const ship of arrived) {
        world.remember((noted) => noted.navalMissions.set(ship.id, 'patrol'))
        world.change(ship, { patrol: world.map.code(from), patrolSince: world.playerTurn })
        stay.add(ship)
      }
      if (arrived.length > 0)
        world.report(
          'naval mission',
          '7.4',
          `${seenText(world, { ships: arrived, air: [] })} of ${world.map.name(from)} ${arrived.length === 1 ? 'is' : 'are'} on patrol in the ${order.in}`,
          [],
          { seaArea: order.in },
        )
    }
  }
  for (const ship of old) {
    if (stay.has(ship) || !isOnPatrol(world, ship)) continue
    const area = areaName(world, ship.sea!)
    bringHome(world, ship, patrolPort(world, ship))
    if (ship.place === 'map')
      tellOfShip(
        world,
        ship,
        'naval mission',
        '7.4',
        (who) => `${who} returns from patrol in the ${area} to ${world.map.name(ship.hex)}`,
        [ship.hex],
        { seaArea: area },
      )
  }
}
