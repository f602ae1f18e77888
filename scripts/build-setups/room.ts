import type { Hex } from '../../src/board/hex.ts'
import type { UnitDefinition } from '../../src/games/wif/set-up/load-units.ts'
import { airLimit, landLimit } from '../../src/games/wif/stacking/stacking.ts'
import { portLimit } from '../../src/games/wif/stacking/ports.ts'
import type { WifWorld } from '../../src/games/wif/world.ts'

/** Keeps count of what has been set up in each hex, and finds the nearest with room (2.3.1). */
export class Room {
  private readonly world: WifWorld
  private readonly used = { land: new Map<Hex, number>(), air: new Map<Hex, number>(), naval: new Map<Hex, number>() }

  constructor(world: WifWorld) {
    this.world = world
  }

  /** The hex of a power nearest to `hex` in which a unit fits: in `own` country's before others of the power, of which a neutral country's units leave none. Undefined when there is none. */
  nearest(unit: UnitDefinition, hex: Hex, allowed: (country: string) => boolean): Hex | undefined {
    const { map, state } = this.world
    const distances = map.distancesFrom(hex)
    let best: Hex | undefined
    for (let other = 0; other < map.size; other++) {
      if (distances[other] === Infinity || (best !== undefined && distances[other] >= distances[best])) continue
      if (map.isLand(other) && allowed(state.control[other]) && this.has(unit, other)) best = other
    }
    return best
  }

  put(unit: UnitDefinition, hex: Hex): void {
    const used = this.used[unit.kind]
    used.set(hex, (used.get(hex) ?? 0) + sizeOf(unit))
  }

  private has(unit: UnitDefinition, hex: Hex): boolean {
    const { world } = this
    if (unit.kind === 'land' && UNFIT.includes(world.map.terrainNames[world.map.terrain[hex]])) return false
    const limit = unit.kind === 'land' ? landLimit(world, hex) : unit.kind === 'air' ? airLimit(world, hex) : portLimit(world, hex)
    return (this.used[unit.kind].get(hex) ?? 0) + sizeOf(unit) <= limit
  }
}

/** Where no army of history stood. */
const UNFIT = ['lake', 'qattara', 'swamp', 'desert mountain']

const sizeOf = (unit: UnitDefinition): number => (unit.kind === 'naval' && unit.type === 'CP' ? Math.ceil(unit.points / 5) : 1)
