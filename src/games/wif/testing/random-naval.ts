import type { Hex } from '../../../board/hex.ts'
import type { Draw } from '../../../engine/testing-draw.ts'
import { inPosition } from '../cache.ts'
import { enemySide, seatOfUnit, sideOfCountry, sideOfHex } from '../powers.ts'
import type { AirUnit, NavalUnit, Side, Unit } from '../state.ts'
import { placesFor } from '../turn/reinforcement-places.ts'
import type { WifWorld } from '../world.ts'

/*
 * Orders at sea that a player could write, at random: naval moves, transport, landings, naval air and port attack. Most are legal.
 */
interface Asked {
  readonly world: WifWorld
  readonly seat: string
  readonly side: Side
  // Of every kind of question: each way of answering knows which it answers.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly subject: any
  readonly draw: Draw
}

const own = ({ world, seat }: Asked, unit: Unit): boolean => seatOfUnit(world, unit) === seat
const ships = (asked: Asked): NavalUnit[] =>
  [...asked.world.inPort(), ...asked.world.atSea()].filter((unit): unit is NavalUnit => unit.kind === 'naval' && own(asked, unit))
const ready = (asked: Asked): NavalUnit[] =>
  ships(asked).filter((ship) => !ship.faceDown && !ship.damaged && !asked.world.impulse.sailed.has(ship.id))
const passengers = (asked: Asked): Unit[] => asked.world.atSea().filter((unit) => unit.kind === 'land' && own(asked, unit))
const inPlay = (world: WifWorld): number[] => world.state.seasInPlay?.slice() ?? world.map.seaAreas.map(({ number }) => number)
const seaName = (world: WifWorld, area: number): string => world.map.seaAreaNames[area]
const ids = (units: readonly Unit[]): string[] => units.map(({ id }) => id)

/** Sea areas a ship's place lies on, and those beside them. */
function near(world: WifWorld, ship: Unit): number[] {
  const here = ship.sea ? [ship.sea.area] : [...world.map.seas.at(ship.hex)]
  const beside = here.flatMap(
    (area) => world.map.seaAreas.find(({ number }) => number === area)?.borders.map(({ area: other }) => other) ?? [],
  )
  return [...new Set([...here, ...beside])].filter((area) => inPlay(world).includes(area))
}

const ports = (world: WifWorld, side: Side): Hex[] =>
  inPosition(world, `ports of ${side}`, () =>
    world.map.places
      .filter(({ port }) => port)
      .map(({ hex }) => world.map.hex(hex))
      .filter((hex) => sideOfHex(world, hex) === side),
  )
const on = (world: WifWorld, area: number, hexes: readonly Hex[]): Hex[] => hexes.filter((hex) => world.map.seas.at(hex).includes(area))
const coast = (world: WifWorld, area: number, side: Side): Hex[] =>
  inPosition(world, `coast of ${area} of ${side}`, () =>
    [...world.map.seas.shore.subarray(world.map.seas.shoreStart[area], world.map.seas.shoreStart[area + 1])].filter(
      (hex) => sideOfHex(world, hex) === side,
    ),
  )

/** A task force out of one place, now and then with cargo, rather towards the enemy; or home. */
function navalMove(asked: Asked): Record<string, unknown> | undefined {
  const { world, draw, side } = asked
  const first = draw.one(ready(asked).filter(({ type }) => type !== 'CP' || draw.chance(10)))
  if (!first) return undefined
  const isSub = first.type === 'SUB'
  const mates = ready(asked).filter(
    (ship) =>
      ship !== first &&
      (ship.type === 'SUB') === isSub &&
      ship.hex === first.hex &&
      ship.sea?.area === first.sea?.area &&
      ship.sea?.section === first.sea?.section &&
      ship.type !== 'CP',
  )
  const force = [first, ...draw.some(mates, draw.chance(30) ? 8 : 3)]
  const areas = near(world, first)
  const hot = areas.filter((area) => world.seaAt(area).some((unit) => sideOfCountry(world, unit.country) === enemySide(side)))
  const area = draw.one(hot.length > 0 && draw.chance(60) ? hot : areas)
  if (area === undefined) return undefined
  const port = draw.chance(25) ? draw.one(on(world, area, ports(world, side))) : undefined
  const carriers = force.filter(({ type, sea }) => !sea && (type === 'TRS' || type === 'AMPH'))
  const cargo =
    carriers.length > 0 && draw.chance(80)
      ? draw.one(world.unitsAt(first.hex).filter((unit) => own(asked, unit) && (unit.kind === 'land' || draw.chance(30))))
      : undefined
  return {
    units: ids(force),
    to: port === undefined ? `${seaName(world, area)}${draw.chance(75) ? ` ${draw.below(5)}` : ''}` : world.map.code(port),
    ...(cargo && { embark: [cargo.id] }),
    ...(draw.chance(30) && { 'if intercepted': draw.one(['fight', 'stop']) }),
  }
}

function landing(asked: Asked, onto: Side): { units: string[]; at: string } | undefined {
  const { world, draw } = asked
  const unit = draw.one(passengers(asked))
  const hex = unit && draw.one(coast(world, unit.sea!.area, onto))
  return hex === undefined ? undefined : { units: [unit!.id], at: world.map.code(hex) }
}

const aircraft = (asked: Asked): AirUnit[] =>
  asked.world.onMap().filter((unit): unit is AirUnit => unit.kind === 'air' && own(asked, unit) && !unit.faceDown)

function navalAir(asked: Asked): Record<string, unknown> | undefined {
  const { world, draw } = asked
  const unit = draw.one(aircraft(asked).filter(({ airToSea, type }) => airToSea > 0 || type === 'FTR'))
  const area = unit && draw.one(near(world, unit).length > 0 ? near(world, unit) : inPlay(world))
  return area === undefined ? undefined : { units: [unit!.id], to: `${seaName(world, area)} ${draw.below(4)}` }
}

function portAttack(asked: Asked): Record<string, unknown> | undefined {
  const { world, draw, side } = asked
  const targets = [
    ...new Set(
      world
        .inPort()
        .filter((ship) => sideOfCountry(world, ship.country) === enemySide(side))
        .map(({ hex }) => hex),
    ),
  ]
  const flyers: Unit[] = [
    ...aircraft(asked).filter(({ airToSea }) => airToSea > 0),
    ...ready(asked).filter(({ type, noPlanes, sea }) => type === 'CV' && !noPlanes && sea),
  ]
  const at = draw.one(targets)
  const force = draw.some(flyers, 3)
  return at === undefined || force.length === 0 ? undefined : { at: world.map.code(at), with: ids(force) }
}

/** Orders by decision. */
export const NAVAL_WAYS: Readonly<Record<string, (asked: Asked) => unknown>> = {
  'naval move': navalMove,
  debark: (asked) => {
    const order = landing(asked, asked.side)
    return order && { units: order.units, to: order.at }
  },
  invade: (asked) => landing(asked, enemySide(asked.side)),
  'naval air': navalAir,
  'port attack': portAttack,
  'place naval reinforcement': (asked) => {
    const unit = asked.draw.one(asked.subject.waiting as readonly Unit[])
    const to = unit && asked.draw.one(placesFor(asked.world, unit))
    return to === undefined ? undefined : { unit: unit!.id, to: asked.world.map.code(to) }
  },
  'find enemy sections': ({ draw }) => draw.some([0, 1, 2, 3, 4]),
  'buy columns': ({ draw }) => ({ own: draw.below(3), enemy: draw.below(3) }),
  'buy air-to-air values': ({ draw }) => ({ own: draw.below(3), enemy: draw.below(3) }),
  'naval losses': preference,
  'buy target': preference,
  'abort naval combat': ({ draw }) => draw.one(['now', 'never', 'when beaten', { rounds: 1 + draw.below(3) }]),
}

/** Ships and words in which a player would put them. */
function preference({ subject, draw }: Asked): unknown {
  return draw.some([...ids(subject.among as readonly Unit[]), 'convoys', 'CV', 'damaged', 'cheapest', 'dearest'], 3)
}
