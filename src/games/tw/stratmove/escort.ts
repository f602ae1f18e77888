import type { Hex } from '../../../board/hex.ts'
import { mayFly } from '../air/missions.ts'
import { seatOf } from '../powers.ts'
import type { AirUnit, Troop } from '../state.ts'
import type { TwWorld } from '../world.ts'
import type { Stratmove } from './itinerary.ts'

export const NO_ESCORT = '8.3.2: PARA that fly are escorted, nobody else on a stratmove'

/** 8.3.2: aircraft that escort PARA through these hexes from their own bases, each over those that it reaches (11.8.1); or why they cannot. */
export function escortsOf(
  world: TwWorld,
  seat: string,
  { units: moving, escort = [] }: Stratmove,
  units: readonly Troop[],
  path: readonly Hex[],
): AirUnit[] | string {
  if (escort.length === 0) return []
  if (!units.some(({ kind }) => kind === 'ground')) return NO_ESCORT
  const escorts: AirUnit[] = []
  for (const id of escort) {
    const unit = world.state.units[id]
    if (unit?.kind !== 'air' || seatOf(world, unit) !== seat) return `8.3.2: ${unit?.name ?? id} is no aircraft of yours`
    if (moving.includes(id) || escorts.includes(unit)) return `8.3.2: ${unit.name} is named twice`
    const bars = path.map((hex) => mayFly(world, unit, 'escort', hex))
    if (!bars.includes(null)) return bars.at(-1)!
    escorts.push(unit)
  }
  return escorts
}
