import type { Hex } from '../../../board/hex.ts'
import { inPosition } from '../cache.ts'
import { mayFightIn, sideOf, warringPower } from '../powers.ts'
import type { GroundUnit, Side } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { barredSides, isRiverSide } from './crossing.ts'
import { isFortressHex, terrainAt } from './terrain.ts'
import { weatherCancelsZocs } from './weather.ts'

/** Combat factors from which INF, MOT and PARA have a zone of control (9.7). */
const ZOC_FACTORS = 4

/**
 * 9.7: ARM, MECH and CAV of any strength, INF, MOT and PARA of four factors; nobody Depleted, or with limited supply alone when the player turn began (12.2.3), and none from a desert hex for INF
 * and CAV.
 */
export function exertsZoc(world: TwWorld, unit: GroundUnit): boolean {
  if (unit.depleted || world.ops.limitedAtStart.has(unit.id) || unit.place !== 'map' || unit.aboard !== undefined) return false
  if (isFortressHex(world, unit.hex) || weatherCancelsZocs(world, unit.hex)) return false
  if ((unit.type === 'INF' || unit.type === 'CAV') && terrainAt(world, unit.hex) === 'desert') return false
  if (unit.type === 'ARM' || unit.type === 'MECH' || unit.type === 'CAV') return true
  return (unit.type === 'INF' || unit.type === 'MOT' || unit.type === 'PARA') && unit.strength >= ZOC_FACTORS
}

/** The adjacent hexes that a unit has a zone of control in (9.7). */
export function zocOfUnit(world: TwWorld, unit: GroundUnit): Hex[] {
  if (!exertsZoc(world, unit)) return []
  const { map } = world
  const barred = barredSides(map)
  const zone: Hex[] = []
  for (let direction = 0; direction < 6; direction++) {
    const to = map.neighbours[unit.hex * 6 + direction]
    if (barred[unit.hex * 6 + direction] || isRiverSide(world, unit.hex, to) || isFortressHex(world, to)) continue
    const terrain = terrainAt(world, to)
    if (terrain === 'mountain' && (unit.type === 'ARM' || unit.type === 'MECH' || unit.type === 'MOT')) continue
    if (terrain === 'desert' && (unit.type === 'INF' || unit.type === 'CAV')) continue
    zone.push(to)
  }
  return zone
}

/** Hexes where units of a side exert a zone of control: 1 where one does. Do not write into it. */
export const zocHexes = (world: TwWorld, side: Side): Uint8Array =>
  inPosition(world, `zoc of ${side}`, () => zoneOf(world, (unit) => sideOf(world, unit) === side))

/** Hexes where units at war with a nation exert one, those of another left out. Do not write into it. */
export function enemyZoc(world: TwWorld, nation: string, leftOut?: string): Uint8Array {
  const power = warringPower(world, nation)
  return inPosition(world, `zoc against ${power} without ${leftOut ?? 'none'}`, () =>
    zoneOf(world, (unit, hex) => unit.nation !== leftOut && mayFightIn(world, unit.nation, power, hex)),
  )
}

export const inEnemyZoc = (world: TwWorld, hex: Hex, nation: string): boolean => enemyZoc(world, nation)[hex] === 1

function zoneOf(world: TwWorld, counts: (unit: GroundUnit, hex: Hex) => boolean): Uint8Array {
  const zone = new Uint8Array(world.map.size)
  for (const unit of world.unitsIn('map')) {
    if (unit.kind !== 'ground') continue
    for (const hex of zocOfUnit(world, unit)) if (counts(unit, hex)) zone[hex] = 1
  }
  return zone
}
