import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { allPowers, controllerOf, isMajorHome, seatOfPower } from '../powers.ts'
import type { NavalUnit, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { chooseNewHome, chooseShipTaker } from './decisions.ts'
import { namesOf } from './effects.ts'
import { belongsTo, hexesOf } from './homes.ts'

/** A ship off the map goes where the conquered says on this die or less, where the conqueror says on the other or more, and is destroyed between (13.7.1). */
const CONQUERED_SAYS = 2
const CONQUEROR_SAYS = 6
/** Hexes and hexdots off the map count as so many (13.7.1). */
const OFF_MAP = 2

/** 13.7.1, incomplete conquest: a country that fights on chooses a new home; who is too far from it and what is off the map may be lost. */
export function* goIntoExile(world: WifWorld, name: string, by: string, homes: readonly string[]): Procedure {
  const country = world.state.countries[name]
  const power = controllerOf(world, name)!
  const seat = seatOfPower(world, power)
  const wishes = yield* ask(world, seat, chooseNewHome, { seat, country: name, homes })
  const exile = wishes.find((home) => homes.includes(home))!
  world.changeCountry(name, { status: 'incompletely conquered', exile })
  world.report('conquest', '13.7.1', `${name} fights on: ${exile} is the new home country of its units.`)
  // The units of the Commonwealth's home countries were one with each other.
  if (isMajorHome(world, name) && belongsTo(world.state.countries[exile]) === belongsTo(country)) return
  loseTheFar(world, name, exile)
  yield* rollForShips(world, name, power, by)
}

/** Land units and aircraft farther than a die from every hex that they or their power hold in the new home leave the game. */
function loseTheFar(world: WifWorld, name: string, exile: string): void {
  const power = controllerOf(world, name)
  const own = hexesOf(world, exile).filter((hex) => [exile, name, power].includes(world.state.control[hex]))
  const distances = distancesFrom(world, own)
  const roll = world.dice.roll(10, `conquered ${name}: distance`)
  const near = (unit: Unit): boolean =>
    unit.sea ? world.map.seaArea.some((area, hex) => area === unit.sea!.area && distances[hex] <= roll) : distances[unit.hex] <= roll
  const far = world.unitsOf(name).filter((unit) => unit.kind !== 'naval' && (unit.hex !== NO_HEX || unit.sea !== undefined) && !near(unit))
  for (const unit of far) world.removeForGood(unit)
  world.report(
    'conquest',
    '13.7.1',
    `Rolled ${roll}: land units and aircraft of ${name} more than ${numbered(roll, 'hex', 'hexes')} from the hexes that they or ${power} hold in ${exile} leave the game: ${namesOf(far) || 'none'}.`,
  )
}

/** Hexes to the nearest of some, whatever the ground; those off the map count twice. */
function distancesFrom(world: WifWorld, starts: readonly Hex[]): Float64Array {
  const { map } = world
  const distances = new Float64Array(map.size).fill(Infinity)
  const rings: Hex[][] = [[...starts]]
  for (const hex of starts) distances[hex] = 0
  for (let distance = 0; distance < rings.length; distance++) {
    for (const hex of rings[distance] ?? []) {
      if (distances[hex] !== distance) continue
      for (const next of map.adjacentTo(hex)) {
        const there = distance + (map.scale[next] === 'off-map' ? OFF_MAP : 1)
        if (there >= distances[next]) continue
        distances[next] = there
        ;(rings[there] ??= []).push(next)
      }
    }
  }
  return distances
}

/** Its ships on the production circle and in the repair pool: each by a die. */
function* rollForShips(world: WifWorld, name: string, power: string, by: string): Procedure {
  const ships = world
    .unitsIn('circle', 'repair', 'construction')
    .filter((unit): unit is NavalUnit => unit.kind === 'naval' && unit.country === name)
  for (const ship of ships) {
    const roll = world.dice.roll(10, `conquered ${name}: ${ship.id}`)
    const said = `${ship.name} (${name}), off the map: rolled ${roll}, `
    if (roll > CONQUERED_SAYS && roll < CONQUEROR_SAYS) {
      world.toForcePool(ship)
      world.report('conquest', '13.7.1', `${said}destroyed.`)
      continue
    }
    const chooser = roll <= CONQUERED_SAYS ? power : by
    const seat = seatOfPower(world, chooser)
    const wishes = yield* ask(world, seat, chooseShipTaker, { seat, ship, usual: chooser, among: allPowers(world) })
    const taker = wishes.find((each) => allPowers(world).includes(each))!
    const flag = flagOf(world, taker)
    // Its own power keeps it as it is, but what the Commonwealth has is British.
    const stays = taker === power && (flag === taker || flag === name)
    if (!stays) world.handOver(ship, flag)
    const goes = flag === taker ? `goes to ${taker}` : `goes to ${taker}, as one of the ${flag}`
    world.report('conquest', '13.7.1', `${said}${stays ? `stays ${power}'s` : goes} (${chooser} says so).`)
  }
}

/** The country whose flag ships fly that a major power is given: the United Kingdom's for the Commonwealth. */
export const flagOf = (world: WifWorld, power: string): string =>
  power === 'Commonwealth' && world.state.countries['United Kingdom'] ? 'United Kingdom' : power
