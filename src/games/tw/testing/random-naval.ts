import type { Hex } from '../../../board/hex.ts'
import { loadFleets } from '../landing/cargo.ts'
import { whyNotInvade } from '../landing/targets.ts'
import { dissolveLater, LATER, mayForm } from '../naval/task-forces.ts'
import { distancesFrom } from '../field/sea.ts'
import { hasFullNac, isFit } from '../naval/force.ts'
import { atWar, powersOfSeat, seatOf } from '../powers.ts'
import type { AirUnit, GroundUnit, NavalUnit, Troop } from '../state.ts'
import { frenchNorthAfrica } from '../supply/north-africa.ts'
import { inSupply } from '../supply/supply.ts'
import {
  type Asked,
  active,
  enemies,
  force,
  myAir,
  myGround,
  myShips,
  name,
  names,
  ownPorts,
  place,
  sailors,
  type Way,
  within,
} from './asked.ts'

const isEnemy = ({ world, seat }: Asked, nation: string): boolean => powersOfSeat(world, seat).some((power) => atWar(world, power, nation))

/** A sea area a few away from where a ship lies. */
function areaNear({ world, draw }: Asked, ship: NavalUnit, most = 3): string | undefined {
  const distances = [...distancesFrom(world, ship.nation, ship.place === 'sea' ? { area: ship.sea! } : ship.hex)]
  const area = draw.one(distances.filter(([, distance]) => distance <= most))?.[0]
  return area === undefined ? undefined : world.map.seaAreaNames[area]
}

/** Ports of a list that a ship reaches, rather near ones. */
function portsNear({ world, draw }: Asked, ship: NavalUnit, ports: readonly Hex[]): Hex | undefined {
  const distances = distancesFrom(world, ship.nation, ship.hex)
  const far = (hex: Hex) => Math.min(Infinity, ...[...world.map.seas.at(hex)].map((area) => distances.get(area) ?? Infinity))
  return draw.one(ports.filter((hex) => hex !== ship.hex && (draw.chance(2) || far(hex) <= 10)))
}

/** Ships, or aircraft, that go against something at sea. */
const against = (asked: Asked): string[] =>
  asked.draw.chance(60)
    ? names(force(asked))
    : names(
        asked.draw.some<AirUnit>(
          active(asked, myAir(asked)).filter(({ type }) => type !== 'FTR'),
          2,
        ),
      )

function patrol(asked: Asked): unknown {
  const { draw } = asked
  const out = myShips(asked).filter(({ place: at }) => at === 'sea')
  const ships = out.length > 0 && draw.chance(30) ? force(asked, 3, out) : force(asked)
  const area =
    ships[0] && (ships[0].place === 'sea' && draw.chance(70) ? asked.world.map.seaAreaNames[ships[0].sea!] : areaNear(asked, ships[0]))
  return area === undefined ? undefined : { ships: names(ships), in: area }
}

function seaTransport(asked: Asked): unknown {
  const { world, draw } = asked
  const fleets = sailors(asked).filter(({ type }) => type === 'Fleet')
  // A partner's units, too, who is asked.
  const may = (unit: Troop): boolean => seatOf(world, unit) === asked.seat || (draw.chance(40) && !isEnemy(asked, unit.nation))
  const able = fleets.filter((ship) => world.troopsAt(ship.hex).some(may))
  const ship = draw.one(able)
  if (!ship) return undefined
  const escorts = draw.chance(30) ? fleets.filter((each) => each !== ship && each.hex === ship.hex).slice(0, 1) : []
  const cargo = draw.one(world.troopsAt(ship.hex).filter((unit) => may(unit) && (unit.kind === 'air' || unit.move > 0)))
  const to = portsNear(asked, ship, ownPorts(asked))
  return cargo && to !== undefined
    ? { units: [name(cargo)], ships: names([ship, ...escorts]), to: place(asked, to), ...(draw.chance(10) && { evade: true }) }
    : undefined
}

const LANDERS: readonly GroundUnit['type'][] = ['INF', 'MOT', 'CDO', 'ARM', 'MECH', 'PARA']

/** As many of these units, in their order, as the Fleets land. */
function full(units: readonly GroundUnit[], fleets: readonly NavalUnit[], most: number): GroundUnit[] {
  const cargo: GroundUnit[] = []
  for (const unit of units) if (cargo.length < most && typeof loadFleets(fleets, [...cargo, unit]) !== 'string') cargo.push(unit)
  return cargo
}

function invade(asked: Asked): unknown {
  const { world, draw } = asked
  const fleets = sailors(asked).filter(({ type, depleted }) => type === 'Fleet' && !depleted)
  // A partner's troops, too, who is asked.
  const lent = draw.chance(30)
  const landers = (hex: Hex) =>
    world
      .groundAt(hex)
      .filter(
        (unit) =>
          (seatOf(world, unit) === asked.seat || (lent && !isEnemy(asked, unit.nation))) &&
          LANDERS.includes(unit.type) &&
          !unit.depleted &&
          !world.ops.movedAtAll.has(unit.id),
      )
  const first = draw.one(fleets.filter(({ hex }) => landers(hex).length > 0))
  if (!first) return undefined
  const ships = [first, ...fleets.filter((ship) => ship !== first && ship.hex === first.hex)].slice(0, draw.chance(50) ? 1 : 3)
  const cargo = full(draw.some(landers(first.hex), 12), ships, draw.chance(70) ? 12 : ships.length)
  const beaches = [...Array(world.map.size).keys()].filter(
    (hex) =>
      (world.map.marksAt(hex).includes('beach') || world.map.portAt(hex)) &&
      world.state.control[hex] &&
      isEnemy(asked, world.state.control[hex]),
  )
  // More may go for a beach that others are bound for: it has room for six.
  const bound = [...world.ops.landings.values()].map(({ hex }) => hex)
  const at = draw.one(
    [...draw.some(beaches, 12), ...(draw.chance(60) ? bound : [])].filter(
      (hex) => whyNotInvade(world, cargo, first.nation, first.hex, hex) === null,
    ),
  )
  if (at === undefined) return undefined
  const late = cargo.filter(({ type }) => cargo.length > 1 && (type === 'ARM' || type === 'MECH'))
  const early = cargo.filter((unit) => !late.includes(unit))
  return {
    fleets: names(ships),
    beaches: [
      {
        at: place(asked, at),
        with: names(early.length > 0 ? early : cargo),
        ...(late.length > 0 && early.length > 0 && { 'second wave': names(late) }),
      },
    ],
    ...(draw.chance(10) && { evade: true }),
  }
}

function carrierStrike(asked: Asked): unknown {
  const { world, draw } = asked
  const carrier = draw.one(sailors(asked).filter((ship) => hasFullNac(world, ship)))
  const targets = enemies(asked)
    .filter(({ kind }) => kind === 'naval')
    .map(({ hex }) => hex)
  const at = carrier && portsNear(asked, carrier, targets)
  if (!carrier || at === undefined) return undefined
  const escorts = sailors(asked).filter((ship) => ship !== carrier && ship.hex === carrier.hex && ship.taskForce === undefined)
  const mates = world.navalAt(carrier.hex).filter((ship) => carrier.taskForce !== undefined && ship.taskForce === carrier.taskForce)
  return {
    ships: names([carrier, ...mates, ...(draw.chance(60) ? escorts.slice(0, 2) : [])]),
    at: place(asked, at),
    ...(draw.chance(30) && { evade: true }),
  }
}

export const NAVAL_WAYS: Readonly<Record<string, Way>> = {
  'task forces': (asked) => {
    const { draw, world, kind } = asked
    const formed = [...new Set(myShips(asked).flatMap(({ taskForce }) => taskForce ?? []))]
    const later = LATER.find((moment) => kind.name === dissolveLater[moment].name)
    if (later) return formed.length > 0 && draw.chance(40) ? { dissolve: draw.one(formed), before: later } : undefined
    if (formed.length > 0 && draw.chance(20)) return { dissolve: draw.one(formed) }
    const ships = force(
      asked,
      3,
      myShips(asked).filter((ship) => mayForm(world, ship) && (ship.type === 'Fleet' || world.nacOf(ship) !== undefined)),
    )
    return ships.length < 2
      ? undefined
      : { name: draw.one(['H', 'K', 'Z', 'Force Q'].filter((each) => !formed.includes(each))) ?? 'H', ships: names(ships) }
  },
  patrol,
  'attack patrol': (asked) => {
    const { world, draw } = asked
    const patrols = world.units().filter((unit) => unit.place === 'sea' && unit.kind === 'naval' && isEnemy(asked, unit.nation))
    const area = draw.one(patrols)?.sea
    const who = against(asked)
    return area === undefined || who.length === 0 ? undefined : { in: world.map.seaAreaNames[area], with: who }
  },
  'change base': (asked) => {
    const { world, draw } = asked
    const able = myShips(asked).filter(
      (ship) =>
        ship.place === 'map' &&
        (draw.chance(2) || !inSupply(world, ship) || world.state.plans[world.nation(ship.nation).controller ?? '']?.effort === 'Pass'),
    )
    const ships = force(asked, 3, able)
    const to = ships[0] && portsNear(asked, ships[0], ownPorts(asked))
    return to === undefined ? undefined : { ships: names(ships), to: place(asked, to) }
  },
  'carrier strike': carrierStrike,
  'sea transport': seaTransport,
  'run supply': (asked) => {
    const { draw, world } = asked
    const cut = Object.keys(world.state.cutPorts ?? {}).map((code) => world.map.hex(code))
    const ships = force(asked)
    const own = ownPorts(asked)
    const to = draw.one(draw.chance(80) ? own.filter((hex) => cut.includes(hex)) : own)
    const from = ships[0] && (draw.chance(60) ? ships[0].hex : portsNear(asked, ships[0], own))
    return to === undefined || from === undefined ? undefined : { to: place(asked, to), from: place(asked, from), ships: names(ships) }
  },
  'cut supply': (asked) => {
    const { draw, world } = asked
    const ports = world.map.places
      .filter(({ port }) => port)
      .map(({ hex }) => world.map.hex(hex))
      .filter((hex) => world.state.control[hex] && isEnemy(asked, world.state.control[hex]))
    const line = draw.one(draw.chance(80) ? ports.filter((hex) => world.groundAt(hex).length > 0) : ports)
    const who = against(asked)
    const ship = sailors(asked)[0]
    const area = ship && draw.chance(40) ? areaNear(asked, ship) : undefined
    return line === undefined || who.length === 0
      ? undefined
      : { line: place(asked, line), ...(area !== undefined && { in: [area] }), with: who }
  },
  'mers-el-kebir': (asked) => {
    const { world, draw } = asked
    const at = draw.one(
      world.units().filter((unit) => unit.kind === 'naval' && unit.place === 'map' && frenchNorthAfrica(world).includes(unit.nation)),
    )?.hex
    const ships = draw.some(
      myShips(asked).filter((ship) => ship.place === 'map' && isFit(world, ship)),
      4,
    )
    return at === undefined || ships.length === 0 ? undefined : { at: place(asked, at), with: names(ships) }
  },
  invade,
  'landing.ashore': (asked) => names(asked.draw.some((asked.subject as { units: readonly GroundUnit[] }).units)),
  'sea battle.losses': (asked) => names(asked.draw.some((asked.subject as { ships: readonly NavalUnit[] }).ships)),
  'sea battle.home': (asked) => (asked.draw.chance(40) ? 'Suez' : [areaNear(asked, asked.subject.ship)].flat()),
  'intercept.line': (asked) => asked.kind.byDefault(asked.world, asked.subject),
}

/** Stratmoves: aircraft, ground units by land and by sea, ships. */
export function stratmove(asked: Asked): unknown {
  const { draw, world, kind } = asked
  const cities = (): Hex[] =>
    world.map.places
      .filter(({ city }) => city)
      .map(({ hex }) => world.map.hex(hex))
      .filter((hex) => ownPorts(asked).includes(hex) || draw.chance(70))
  if (kind.name === 'stratmove of ships') {
    const ships = force(
      asked,
      3,
      active(asked, myShips(asked)).filter(({ place: at }) => at === 'map'),
    )
    const to = ships[0] && portsNear(asked, ships[0], ownPorts(asked))
    return to === undefined ? undefined : { units: names(ships), to: place(asked, to) }
  }
  if (kind.name === 'stratmove of aircraft') {
    const unit = draw.chance(80) ? draw.one(active(asked, myAir(asked))) : draw.one(myGround(asked).filter(({ type }) => type === 'PARA'))
    const to = draw.one(cities())
    if (!unit || to === undefined) return undefined
    const planes = unit.kind === 'ground' ? myAir(asked).filter(({ type }) => type !== 'NAC') : []
    const along = draw.chance(30) ? planes.filter(({ hex }) => hex === unit.hex).slice(0, 1) : []
    const escort = draw.chance(50)
      ? draw.some(
          planes.filter((each) => within(asked, each.hex, each.range, [unit.hex, to]).length > 0 && !along.includes(each)),
          2,
        )
      : []
    return {
      units: names([unit, ...along]),
      to: place(asked, to),
      ...(unit.kind === 'ground' && { by: 'air' }),
      ...(escort.length > 0 && { escort: names(escort) }),
    }
  }
  if (draw.chance(50)) {
    const unit = draw.one(active(asked, myGround(asked)).filter(({ move }) => move > 0))
    const to = draw.one(cities())
    return unit && to !== undefined ? { units: [name(unit)], to: place(asked, to), by: 'land' } : undefined
  }
  const fleet = draw.one(sailors(asked).filter((ship) => ship.type === 'Fleet' && world.groundAt(ship.hex).length > 0))
  const cargo = fleet && draw.one(world.groundAt(fleet.hex).filter((unit) => seatOf(world, unit) === asked.seat || draw.chance(30)))
  const to = fleet && portsNear(asked, fleet, ownPorts(asked))
  return fleet && cargo && to !== undefined ? { units: [name(cargo)], to: place(asked, to), by: 'sea', with: name(fleet) } : undefined
}
