import { waiting } from '../economy/build-order.ts'
import { candidates } from '../economy/reserve-order.ts'
import { WORKS } from '../economy/works.ts'
import { homeOf, powersOfSeat, seatOf, sideOfPower } from '../powers.ts'
import { RUN_NAMES } from '../naval/murmansk-run.ts'
import type { StrategicSubject } from '../strategic/order.ts'
import type { StrategicOrder } from '../strategic/order-schema.ts'
import { ROUTES } from '../stratmove/lend-lease.ts'
import { most, whyNotBomb, whyNotRaid } from '../strategic/commit.ts'
import { isDenmarkLost } from '../strategic/iceland.ts'
import { lightFlakUnits } from '../strategic/heavy-flak.ts'
import { built, inPool, TYPES, type Wager, wagers } from '../strategic/units.ts'
import { type Asked, mine, myAir, myGround, myShips, name, names, ownCities, ownPorts, place, type Way } from './asked.ts'
import { draw1 } from './random-ground.ts'
import { force } from './asked.ts'

const EMPTY: Pick<StrategicOrder, 'build' | 'repair'> = { build: {}, repair: 0 }

/** Numbers of units built and committed, raiders, bombers and chits. */
function strategicWarfare(asked: Asked): unknown {
  const { world, draw, subject } = asked
  const { power } = subject as StrategicSubject
  const plan = world.state.plans[power]
  const build = Object.fromEntries(
    TYPES[power].filter((type) => draw.chance(50) && inPool(world, power, type).length > 0).map((type) => [type, 1 + draw.below(3)]),
  )
  const commit = Object.fromEntries(
    TYPES[power]
      .filter(() => draw.chance(40))
      .map((type) => [type, draw.chance(50) ? 'all' : draw.below(most(world, power, type, EMPTY) + 1)]),
  )
  const raiders = myShips(asked).filter(({ id }) => whyNotRaid(world, power, id) === null)
  const bombers = myAir(asked).filter(({ id }) => whyNotBomb(world, power, id) === null)
  const damaged = built(world, power, 'SAC').filter(({ depleted }) => depleted).length
  const flak = lightFlakUnits(world, power)
  return {
    ...(Object.keys(build).length > 0 && { build }),
    ...commit,
    ...(raiders.length > 0 && draw.chance(60) && { raiders: names(draw.some(raiders, 3)) }),
    ...(bombers.length > 0 && draw.chance(50) && { mdm: names(draw.some(bombers, 3)), 'lose first': draw.one(['SAC', 'MDM']) }),
    ...(damaged > 0 && draw.chance(60) && { repair: 1 }),
    ...(flak.length >= 5 && draw.chance(30) && { 'heavy flak': names(flak.slice(0, 5)) }),
    ...(draw.chance(40) && { murmansk: { [String(draw.one<string>(RUN_NAMES))]: 1 + draw.below(2) } }),
    ...(power === 'Britain' && (plan?.espionage ?? 0) > 0 && draw.chance(70) && { espionage: true }),
    ...(power === 'Germany' && (plan?.counterEspionage ?? 0) > 0 && draw.chance(70) && { 'counter-espionage': true }),
    ...(power === 'Germany' && wagers(world).includes('USA') && draw.chance(50) && { 'convoys of': draw.one(['Britain', 'USA']) }),
    ...(power === 'Germany' && wagers(world).includes('USA') && draw.chance(50) && { 'int against usa': draw.below(4) }),
    ...(power === 'Britain' && isDenmarkLost(world) && draw.chance(50) && { iceland: true }),
  }
}

/** 5.1.3.4, 5.3.2: a Fleet of the usual kind, or a fighter at home. */
function convert(asked: Asked): unknown {
  const { power } = asked.subject as { power: Wager }
  const able =
    power === 'Britain'
      ? myShips(asked).filter(({ type, place: at, combat, depleted }) => type === 'Fleet' && at === 'map' && combat === 1 && !depleted)
      : myAir(asked).filter(({ type, hex, depleted }) => type === 'FTR' && homeOf(asked.world, hex) === 'Germany' && !depleted)
  const unit = asked.draw.chance(60) ? asked.draw.one<{ id: string }>(able) : undefined
  return unit?.id
}

function grant(asked: Asked): unknown {
  const { world, draw, seat } = asked
  const own = Object.values(world.state.nations).filter(
    ({ name: nation, controller }) =>
      controller !== null && powersOfSeat(world, seat).includes(controller) && world.nation(nation).narfs > 0,
  )
  const from = draw.one(own.filter(({ kind }) => kind !== 'colony'))
  if (!from) return undefined
  const partners = Object.values(world.state.nations).filter(
    ({ kind, controller, name: to }) =>
      to !== from.name && (kind === 'major' ? sideOfPower(world, to) === asked.side : controller === from.name),
  )
  const to = draw.one(from.kind === 'minor' ? partners.filter(({ name: each }) => each === from.controller) : partners)
  const ships = draw.chance(60) ? force(asked, 2).filter(({ type }) => type === 'Fleet') : []
  const by = to?.name === 'USSR' && draw.chance(80) ? draw.one(ROUTES) : undefined
  return (
    to && {
      from: from.name,
      to: to.name,
      narfs: 1 + draw.below(Math.min(20, from.narfs)),
      ...(ships.length > 0 && { with: names(ships) }),
      ...(by && { by }),
    }
  )
}

function build(asked: Asked): unknown {
  const { world, draw, seat } = asked
  const able = waiting(world, seat)
  const special = able.filter((unit) => unit.kind === 'naval' || unit.kind === 'air' || unit.type === 'PARA' || unit.type === 'CDO')
  const unit = draw.chance(30) ? draw.one(special) : draw.one(able)
  if (!unit) return undefined
  const at = draw.one(unit.kind === 'naval' ? ownPorts(asked) : ownCities(asked).filter((hex) => homeOf(world, hex) === unit.nation))
  return {
    unit: name(unit),
    ...(at !== undefined && draw.chance(35) && { at: place(asked, at) }),
    ...(unit.kind === 'naval' && draw.chance(20) && { accelerate: true }),
    ...(draw.chance(3) && { deficit: true }),
  }
}

export const ECONOMY_WAYS: Readonly<Record<string, Way>> = {
  'strategic warfare': strategicWarfare,
  'us strategic warfare': strategicWarfare,
  'soviet strategic warfare': strategicWarfare,
  'sub hunters': ({ draw }: Asked) =>
    draw
      .some([1, 2, 3], 2)
      .map((asw) => ({ asw, 'u-boats': 1 + draw.below(3), from: draw.one<string>(['Liverpool', 'Plymouth', 'Canada']) })),
  'strategic warfare.convert': convert,
  grant,
  build,
  repair: (asked) => {
    const unit = asked.draw.one(mine(asked).filter(({ depleted }) => depleted))
    return unit && (asked.draw.chance(30) ? { unit: name(unit) } : name(unit))
  },
  works: (asked) => {
    const { draw } = asked
    const what = draw.one(WORKS)!
    if (what === 'SMP') return { build: what }
    const hex = draw.one(
      what === 'shipyard' ? ownPorts(asked) : draw.chance(50) ? ownCities(asked) : myGround(asked).map((unit) => unit.hex),
    )
    if (hex === undefined) return undefined
    const old = draw.chance(30)
      ? draw.one(
          asked.world.state.installations.filter(
            ({ kind, nation }) => kind === what && powersOfSeat(asked.world, asked.seat).includes(nation),
          ),
        )
      : undefined
    const fleet =
      old && draw.chance(50) ? draw.one(myShips(asked).filter(({ type, place: at }) => type === 'Fleet' && at === 'map')) : undefined
    return { build: what, at: place(asked, hex), ...(old && { from: place(asked, old.hex) }), ...(fleet && { with: [name(fleet)] }) }
  },
  yard: (asked) => {
    const { draw, world, seat } = asked
    const ship = draw.one(world.units().filter((unit) => unit.place === 'yard' && seatOf(world, unit) === seat))
    return ship && { ship: name(ship), ...(draw.chance(30) && { accelerate: true }) }
  },
  upgrade: ({ draw }) => (draw.chance(40) ? draw.one(['army', 'navy', 'air']) : undefined),
  eliminate: (asked) => {
    const { draw, world, seat } = asked
    if (draw.chance(93)) return undefined
    const work = draw.chance(30)
      ? draw.one(
          world.state.installations.filter(({ kind, nation }) => kind === 'fortification' && powersOfSeat(world, seat).includes(nation)),
        )
      : undefined
    return work ? { fortification: world.map.code(work.hex) } : draw1(asked)
  },
  reserve: (asked) => {
    const { draw, world } = asked
    // One beyond the limit, by an Espionage chit (9.9.1).
    const more = draw.chance(30) ? draw.one(myGround(asked).filter(({ type }) => ['ARM', 'MECH', 'MOT', 'CAV'].includes(type))) : undefined
    if (more) return { unit: name(more), espionage: true }
    const unit = draw.one(candidates(world, asked.seat))
    return unit && name(unit)
  },
}
