import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { mayBaseAnyTime, mayStagePara } from '../bases/bases.ts'
import { dangerOf } from '../air/flight.ts'
import { airIntercept } from '../air/interception.ts'
import { fly } from '../air/missions.ts'
import { isInRange } from '../air/range.ts'
import { returnToBases } from '../air/return-to-base.ts'
import { shipyardSpace } from '../charts/naval.ts'
import { isYardOf } from '../naval/way-home.ts'
import { cargoOf } from '../naval/force.ts'
import { bringHome } from '../bases/ports.ts'
import { areaName, MISSION_RANGE } from '../field/sea.ts'
import { sailForce } from '../naval/voyage.ts'
import { unitsDo, unitsText } from '../pieces.ts'
import { allianceOfNation, insiders, outsiders, sideOf } from '../powers.ts'
import { openText, tellOfShip } from '../secrets.ts'
import type { AirUnit, NavalUnit, Troop } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { hopsTo } from './air-route.ts'
import { billText, noteStratmove, spend } from './capacity.ts'
import { type Itinerary, lengthOf, type Way } from './itinerary.ts'
import type { SeaRoute } from './sea-route.ts'

/** Carries out an order that has been checked: its SMPs are spent whatever comes of it. */
export function* carryOut(world: TwWorld, itinerary: Itinerary): Procedure {
  const { bills, to } = itinerary
  const moving =
    itinerary.how === 'ships' ? itinerary.ships : itinerary.how === 'cargo' ? [...itinerary.units, ...itinerary.ships] : itinerary.units
  noteStratmove(world, moving)
  const from = moving[0].hex
  const way = `from ${world.map.name(from)} to ${world.map.name(to)}`
  const escort = itinerary.how === 'way' && itinerary.escorts.length > 0 ? `, escorted by ${unitsText(itinerary.escorts)}` : ''
  const text = `Stratmove of ${unitsText(moving)} ${way}${escort}: ${billText(bills)}: ${spend(world, bills)}`
  // 7.12: what is in a Task Force, and so what its ships cost, the other side does not learn.
  const hidden = moving.some((unit) => unit.kind === 'naval' && unit.taskForce !== undefined)
  const alliance = allianceOfNation(world, moving[0].nation)
  world.report('stratmove', '8.0', text, [from, to], undefined, hidden ? insiders(world, alliance) : undefined)
  if (hidden) world.report('stratmove', '8.0', `Stratmove of ${openText(moving)} ${way}`, [from, to], undefined, outsiders(world, alliance))
  if (itinerary.how === 'way') yield* travel(world, itinerary.units, itinerary.way, to, itinerary.escorts)
  else if (itinerary.how === 'ships') yield* rebase(world, itinerary.ships, itinerary.route, to)
  else yield* convoy(world, itinerary)
  yield* returnToBases(world)
}

/** Over land, or base by base through the air, where the other side may meet them (8.3.2). Returns who arrives. */
function* travel(world: TwWorld, units: readonly Troop[], way: Way, to: Hex, escorts: readonly AirUnit[] = []): Procedure<Troop[]> {
  const { map } = world
  if ('walk' in way) {
    for (const unit of units) {
      world.move(unit, to)
      world.remember((noted) => noted.movedAtAll.add(unit.id))
    }
    if (way.walk.length > 0)
      world.report(
        'stratmove',
        '8.1.1',
        `${unitsDo(units, 'goes', 'go')} over land to ${map.name(to)}: ${numbered(way.walk.length, 'hex', 'hexes')}`,
        way.walk,
      )
    return [...units]
  }
  // What was checked is that there is a way; the way taken keeps clear of enemy aircraft where it can.
  const against = 'intercepting staging and PARA' as const
  const safer = way.hops.length > 0 ? hopsTo(world, units, units[0].hex, to, dangerOf(world, against)) : []
  const hops = typeof safer === 'string' ? way.hops : safer
  for (const unit of escorts) {
    const over = hops.flatMap(({ path }) => path).findLast((hex) => isInRange(world, unit, hex, 'offensive'))
    if (over !== undefined) fly(world, unit, 'escort', over)
  }
  let flying = [...units]
  for (const hop of hops) {
    const guard = escorts.filter((unit) => unit.place === 'map' && hop.path.some((hex) => isInRange(world, unit, hex, 'offensive')))
    const met = yield* airIntercept(world, {
      what: 'stratmove',
      against,
      section: 'stratmove',
      units: flying,
      path: hop.path,
      escorts: guard,
    })
    const through = flying.filter((unit) => (unit.kind === 'air' ? met.aircraft.includes(unit) : met.paras.includes(unit)))
    const back = flying.filter((unit) => !through.includes(unit) && unit.place === 'map')
    if (back.length > 0)
      world.report('stratmove', '8.3.2', `${unitsDo(back, 'turns', 'turn')} back to ${map.name(back[0].hex)}`, [back[0].hex])
    // A stop on the way needs no room; its end had, or another took it since.
    flying = through.filter(
      (unit) => hop.to !== to || (unit.kind === 'air' ? mayBaseAnyTime(world, unit, to) : mayStagePara(world, unit, to)) === null,
    )
    if (flying.length === 0) return []
    for (const unit of flying) world.move(unit, hop.to)
  }
  if (hops.length > 0)
    world.report('stratmove', '8.3.1', `${unitsDo(flying, 'flies', 'fly')} to ${map.name(to)} in ${numbered(hops.length, 'hop')}`, [to])
  return flying
}

/** Ships sail by a route; `laden`: with cargo, which holds them to their range. Returns those that arrive; the others have gone home, or to a shipyard. */
export function* sail(
  world: TwWorld,
  ships: readonly NavalUnit[],
  from: Hex,
  route: SeaRoute,
  laden: boolean,
): Procedure<{ arrived: NavalUnit[]; hurt: readonly NavalUnit[] }> {
  if (route.path.length === 0) return { arrived: [...ships], hurt: [] }
  const {
    arrived,
    ships: left,
    hurt,
    beatenIn,
  } = yield* sailForce(world, {
    ships,
    from,
    path: route.path,
    mission: 'stratmove',
    limit: laden ? MISSION_RANGE - route.beyond : Infinity,
  })
  yield* returnToBases(world)
  if (arrived) return { arrived: left, hurt }
  // 8.2.1: who turns back from a battle has lost the sea area to the enemy for the rest of the player turn.
  if (beatenIn !== undefined) {
    const side = sideOf(world, ships[0])!
    const area = areaName(world, beatenIn)
    world.cutSea(beatenIn, side)
    world.report(
      'sea control',
      '8.2.1',
      `The enemy controls the ${area} for the rest of this player turn: it is closed to stratmoves with cargo and to supply of the ${side}`,
      [],
      { seaArea: area },
    )
  }
  return { arrived: [], hurt }
}

/** 7.6.2: ships change base; one that is Depleted is laid up where it finds a shipyard (7.10, 15.1.5). */
function* rebase(world: TwWorld, ships: readonly NavalUnit[], route: SeaRoute, to: Hex): Procedure {
  const { arrived } = yield* sail(world, ships, ships[0].hex, route, false)
  for (const ship of arrived) berth(world, ship, to)
}

export function berth(world: TwWorld, ship: NavalUnit, to: Hex): void {
  bringHome(world, ship, to)
  if (ship.place !== 'map') return
  if (!ship.depleted || !isYardOf(world, ship, ship.hex)) {
    tellOfShip(world, ship, 'stratmove', '7.6.2', (who) => `${who} is based at ${world.map.name(ship.hex)} now`, [ship.hex])
    return
  }
  const space = Math.max(0, shipyardSpace(world.tables, ship.type, ship.damage ?? 0))
  world.report(
    'stratmove',
    '7.10',
    `${ship.name} (${ship.nation}) is laid up in the shipyard of ${world.map.name(ship.hex)}, on space ${space}`,
    [ship.hex],
  )
  world.toYard(ship, ship.hex, space)
}

/** 8.3.2, 8.3.3: to the port, aboard, over the sea and on. */
function* convoy(
  world: TwWorld,
  { units, ships, loads, before, route, landing, after, to }: Extract<Itinerary, { how: 'cargo' }>,
): Procedure {
  const port = ships[0].hex
  const ready = lengthOf(before) > 0 ? yield* travel(world, units, before, port) : units
  for (const [id, cargo] of loads) for (const unit of cargo) if (ready.includes(unit)) world.embark(unit, world.unit(id) as NavalUnit)
  if (ready.length === 0) return
  const { arrived } = yield* sail(world, ships, port, route, true)
  const landed: Troop[] = []
  for (const ship of arrived) {
    for (const unit of cargoOf(world, ship)) {
      world.move(unit, landing)
      landed.push(unit as Troop)
    }
  }
  for (const ship of arrived) berth(world, ship, landing)
  if (landed.length === 0) return
  world.report('stratmove', '8.3.3', `${unitsDo(landed, 'lands', 'land')} at ${world.map.name(landing)}`, [landing])
  if (landing !== to) yield* travel(world, landed, after, to)
}
