import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { inPosition } from '../cache.ts'
import { atWar, enemySide, sideOfCountry, sideOfHex } from '../powers.ts'
import type { LandUnit, Side } from '../state.ts'
import { hexsidesUnderWeather, NO_ZOC_ACROSS } from './terrain.ts'
import type { WifWorld } from '../world.ts'

/** Hexes in the zones of control of a side's land units (2.2): 1 where there is one. Do not write into it. */
export function zocOf(world: WifWorld, side: Side): Uint8Array {
  return inPosition(world, `zoc ${side}`, () => {
    const zone = new Uint8Array(world.map.size)
    for (const unit of world.onMap()) {
      if (unit.kind !== 'land' || sideOfCountry(world, unit.country) !== side) continue
      for (const hex of zocOfUnit(world, unit)) zone[hex] = 1
    }
    return zone
  })
}

/** The hexes one land unit has a zone of control into (2.2): its own, and adjacent ones. */
export function zocOfUnit(world: WifWorld, unit: LandUnit): Hex[] {
  const { map } = world
  // 11.13, 11.14: a landed unit has none until its hex is empty of enemy land units and taken from a notional one, and none into adjacent hexes for the impulse.
  const landed = hasLanded(world, unit)
  const side = sideOfCountry(world, unit.country)
  if (
    landed &&
    (sideOfHex(world, unit.hex) === enemySide(side!) ||
      world.landAt(unit.hex).some((other) => sideOfCountry(world, other.country) !== side))
  )
    return []
  const zone = [unit.hex]
  if (!reachesOut(world, unit) || map.scale[unit.hex] === 'off-map') return zone
  const sides = hexsidesUnderWeather(world)
  for (let direction = 0; direction < 6; direction++) {
    const other = map.neighbour(unit.hex, direction)
    if (other === NO_HEX || !map.isLand(other) || map.scale[other] === 'off-map') continue
    if (sides[unit.hex * 6 + direction] & NO_ZOC_ACROSS) continue
    if (isForeignGround(world, unit, other) || !world.rules.zoc.reaches(world, unit, other)) continue
    zone.push(other)
  }
  // Over the join of two maps as over a hexside (2.1.1).
  for (let i = map.linkStart[unit.hex]; i < map.linkStart[unit.hex + 1]; i++) {
    const other = map.linkTo[i]
    if (
      map.isLand(other) &&
      map.scale[other] !== 'off-map' &&
      !isForeignGround(world, unit, other) &&
      world.rules.zoc.reaches(world, unit, other)
    )
      zone.push(other)
  }
  return zone
}

const hasLanded = (world: WifWorld, { id }: LandUnit): boolean => world.impulse.paradropped.has(id) || world.impulse.invaded.has(id)

/** Whether a unit has a ZoC into adjacent hexes at all: not a PART, and not one that landed in this impulse. */
export const reachesOut = (world: WifWorld, unit: LandUnit): boolean => unit.type !== 'PART' && !hasLanded(world, unit)

/** A hex of a country that is not on the unit's side and with which it is not at war. */
function isForeignGround(world: WifWorld, unit: LandUnit, hex: Hex): boolean {
  const holder = world.state.control[hex]
  if (
    holder === '' ||
    holder === undefined ||
    holder === unit.country ||
    sideOfCountry(world, holder) === sideOfCountry(world, unit.country)
  )
    return false
  return !atWar(world, holder, unit.country)
}

/** The ZoC of the side opposed to a country's: 1 for each hex in it; null for a country of no side. */
export function enemyZocOf(world: WifWorld, country: string): Uint8Array | null {
  const side = sideOfCountry(world, country)
  return side === null ? null : zocOf(world, enemySide(side))
}

/** Whether a hex is in the ZoC of the side opposed to a country's. */
export const inEnemyZoc = (world: WifWorld, hex: Hex, country: string): boolean => enemyZocOf(world, country)?.[hex] === 1
