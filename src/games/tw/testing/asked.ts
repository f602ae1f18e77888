import { type Hex, NO_HEX } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import type { Draw } from '../../../engine/testing-draw.ts'
import { inPosition } from '../cache.ts'
import { isFit } from '../naval/force.ts'
import { atWar, powersOfSeat, seatOf, sideOfNation } from '../powers.ts'
import type { AirUnit, GroundUnit, NavalUnit, Side, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** A question to a seat, as the random player looks at it. */
export interface Asked {
  readonly world: TwWorld
  readonly kind: DecisionKind
  readonly seat: string
  readonly side: Side
  // Of every kind of question: each way of answering knows which it answers.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly subject: any
  readonly draw: Draw
}

/** What the player would write; undefined: nothing comes to mind. */
export type Way = (asked: Asked) => unknown

// ---- what stands on the map

export const mine = ({ world, seat }: Asked): Unit[] =>
  inPosition(world, `random: units of ${seat}`, () =>
    world.units().filter((unit) => (unit.place === 'map' || unit.place === 'sea') && seatOf(world, unit) === seat),
  )
export const myGround = (asked: Asked): GroundUnit[] =>
  mine(asked).filter((unit): unit is GroundUnit => unit.kind === 'ground' && unit.place === 'map')
export const myAir = (asked: Asked): AirUnit[] =>
  mine(asked).filter((unit): unit is AirUnit => unit.kind === 'air' && unit.aboard === undefined && unit.place === 'map')
export const myShips = (asked: Asked): NavalUnit[] => mine(asked).filter((unit): unit is NavalUnit => unit.kind === 'naval')
/** Activated units first come to mind: others do little. */
export const active = <U extends Unit>({ world, draw }: Asked, units: readonly U[]): U[] =>
  draw.chance(95) ? units.filter(({ id }) => world.ops.activated.has(id)) : [...units]
/** Ships in port that could sail on a mission. */
export const sailors = (asked: Asked): NavalUnit[] =>
  active(asked, myShips(asked)).filter(
    (ship) => ship.place === 'map' && (asked.draw.chance(2) || (isFit(asked.world, ship) && !asked.world.ops.navalMissions.has(ship.id))),
  )

export const enemies = ({ world, seat }: Asked): Unit[] =>
  inPosition(world, `random: enemies of ${seat}`, () => {
    const powers = powersOfSeat(world, seat)
    return world.units().filter((unit) => unit.place === 'map' && powers.some((power) => atWar(world, unit.nation, power)))
  })
export const hexesOf = (units: readonly Unit[]): Hex[] => [...new Set(units.map(({ hex }) => hex))]
/** Hexes with enemies, and enemy cities without a garrison. */
export const goals = (asked: Asked): Hex[] =>
  inPosition(asked.world, `random: goals of ${asked.seat}`, () => {
    const { world, seat } = asked
    const powers = powersOfSeat(world, seat)
    const cities = [...world.map.placeHexes].filter(
      (hex) => world.state.control[hex] && world.map.cityAt(hex) && powers.some((power) => atWar(world, power, world.state.control[hex])),
    )
    return [...new Set([...hexesOf(enemies(asked).filter(({ kind }) => kind === 'ground')), ...cities])]
  })

/** Hexes to the nearest goal by hex. */
export const awayFromGoals = (asked: Asked): Uint16Array =>
  inPosition(asked.world, `random: way to the goals of ${asked.seat}`, () => {
    const { map } = asked.world
    const away = new Uint16Array(map.size).fill(0xffff)
    let front = goals(asked)
    for (const hex of front) away[hex] = 0
    for (let distance = 1; front.length > 0; distance++) {
      const next: Hex[] = []
      for (const hex of front) {
        for (const beside of map.adjacentTo(hex)) {
          if (away[beside] !== 0xffff) continue
          away[beside] = distance
          next.push(beside)
        }
      }
      front = next
    }
    return away
  })

export const ownPlaces = ({ world, side }: Asked, which: (place: { city?: unknown; port?: unknown }) => unknown): Hex[] =>
  world.map.places
    .filter((place) => which(place))
    .map(({ hex }) => world.map.hex(hex))
    .filter((hex) => sideOfNation(world, world.state.control[hex]) === side)
export const ownPorts = (asked: Asked): Hex[] => ownPlaces(asked, ({ port }) => port)
export const ownCities = (asked: Asked): Hex[] => ownPlaces(asked, ({ city }) => city)
export const within = ({ world }: Asked, from: Hex, range: number, hexes: readonly Hex[]): Hex[] => {
  const distances = world.map.distancesFrom(from, NO_HEX, range)
  return hexes.filter((hex) => distances[hex] <= range)
}

// ---- in words

export const name = (unit: Unit): string => unit.id
export const names = (units: readonly Unit[]): string[] => [...new Set(units.map(name))]
export const place = ({ world, draw }: Asked, hex: Hex): string => (draw.chance(80) ? world.map.code(hex) : world.map.name(hex))

/** Ships of one port. */
export function force(asked: Asked, most = 3, able: readonly NavalUnit[] = sailors(asked)): NavalUnit[] {
  const { draw } = asked
  const ship = draw.one(able)
  if (!ship) return []
  const mates = able.filter((each) => each !== ship && each.hex === ship.hex && each.sea === ship.sea)
  // A Task Force sails as a whole.
  const whole = able.filter((each) => each !== ship && ship.taskForce !== undefined && each.taskForce === ship.taskForce)
  return [
    ...new Set([
      ship,
      ...whole,
      ...(mates.length > 0 && draw.chance(60)
        ? draw.some(
            mates.filter(({ taskForce }) => taskForce === undefined),
            most - 1,
          )
        : []),
    ]),
  ].slice(0, Math.max(most, 1 + whole.length))
}
