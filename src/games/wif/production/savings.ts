import type { Hex } from '../../../board/hex.ts'
import { deniedBy } from '../ground/partisans.ts'
import { belongsTo } from '../peace/homes.ts'
import { controllerOf } from '../powers.ts'
import type { Saved } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** Build points that a city keeps, and a port; a city that is a port keeps both. */
const EACH = 4
/** What a capital keeps times over. */
const IN_CAPITAL = 2

/** 13.6.9: build points saved in a hex. */
export const savedAt = ({ state }: WifWorld, hex: Hex): number => state.saved?.find((each) => each.hex === hex)?.points ?? 0

/** 13.6.9: what a power has saved: all that lies in hexes it controls, but where partisans keep it from them (13.1.3). */
export const savedOf = (world: WifWorld, power: string): readonly Saved[] =>
  (world.state.saved ?? []).filter(({ hex }) => controllerOf(world, world.state.control[hex]) === power && !deniedBy(world, hex, power))

/** Where a power may keep build points, and how many: in each city and port that it controls, double in a capital of its own. */
export function keptIn(world: WifWorld, power: string): Map<Hex, number> {
  const capitals = new Set(
    Object.values(world.state.countries).flatMap((country) => (belongsTo(country) === power ? country.capitals : [])),
  )
  const room = new Map<Hex, number>()
  for (const [i, { city, port }] of world.map.places.entries()) {
    const hex = world.map.placeHexes[i]
    if ((!city && !port) || controllerOf(world, world.state.control[hex]) !== power || deniedBy(world, hex, power)) continue
    const here = ((city ? EACH : 0) + (port ? EACH : 0)) * (capitals.has(hex) ? IN_CAPITAL : 1)
    room.set(hex, (room.get(hex) ?? 0) + here)
  }
  return room
}

/** Sets what is saved in a hex. */
export function putSaved(world: WifWorld, hex: Hex, points: number): void {
  const others = (world.state.saved ?? []).filter((each) => each.hex !== hex)
  world.set({ saved: points > 0 ? [...others, { hex, points }].sort((a, b) => a.hex - b.hex) : others })
}

/** "Berlin 4, Kiel 2". */
export const savedText = (world: WifWorld, saved: readonly Saved[]): string =>
  saved.map(({ hex, points }) => `${world.map.name(hex)} ${points}`).join(', ')
