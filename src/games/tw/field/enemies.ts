import type { Hex } from '../../../board/hex.ts'
import { landNeighbours } from './crossing.ts'
import { atWar } from '../powers.ts'
import type { GroundUnit, AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** Enemy ground units in a hex adjacent to a unit; water between them, rivers apart, makes them none (1.2). */
export const isBesideEnemy = (world: TwWorld, unit: GroundUnit | AirUnit): boolean =>
  landNeighbours(world, unit.hex).some((hex) => world.groundAt(hex).some((other) => atWar(world, other.nation, unit.nation)))

/** Types that stop nobody: alone in a hex they are eliminated when an enemy walks in (11.12.2). */
export const isFlak = (unit: GroundUnit): boolean => unit.type === 'Flak' || unit.type === 'MOTFlak'

/** Enemy units that bar a hex: ground units other than Flak alone. */
export const barringUnits = (world: TwWorld, hex: Hex, nation: string): GroundUnit[] => {
  const enemies = world.groundAt(hex).filter((unit) => atWar(world, unit.nation, nation))
  return enemies.every(isFlak) ? [] : enemies
}

/** Whether units count in ground combat at all: Flak have no factors in it (11.12.2). */
export const isFighting = (unit: GroundUnit): boolean => !isFlak(unit)
