import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { rebaseOverrunAircraft } from '../air/overrun-rebase.ts'
import { takeControl } from '../ground/control.ts'
import { occupiedBy } from '../politics/pacts/occupied-by.ts'
import { occupy } from '../politics/pacts/occupy.ts'
import { overrunners, overrunShips } from '../naval/overrun-ships.ts'
import { enemySide, sideOf, sideOfCountry, sideOfHex, takesBySurprise } from '../powers.ts'
import { putSaved, savedAt } from '../production/savings.ts'
import type { AirUnit, LandUnit, Side, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** How land units come into a hex: it heads what the report says of the aircraft they find there. */
export type Entry =
  'movement' | 'overrun' | 'advance after combat' | 'retreat' | 'paradrop' | 'invasion' | 'debark' | 'air transport' | 'partisans'

/**
 * Land units enter a hex together in which no enemy land unit is left: they take control of it (2.5.3), overrun the aircraft there (11.10.6) and drive out
 * the ships in its port.
 */
export function* enterHex(world: WifWorld, units: readonly LandUnit[], hex: Hex, how: Entry): Procedure<void> {
  const occupies = how === 'movement' && occupiedBy(world, units[0], hex) !== null
  for (const unit of units) if (unit.hex !== hex) world.move(unit, hex)
  if (occupies) {
    yield* occupy(world, units, hex)
    return
  }
  const side = sideOf(world, units[0])
  const isEnemy = (unit: Unit) => sideOfCountry(world, unit.country) === enemySide(side)
  // Control first: aircraft cannot rebase to the hex they are driven from.
  takeControl(world, hex, units)
  yield* overrunAircraft(world, units, world.airAt(hex).filter(isEnemy), hex, how)
  if (units.some(({ type }) => type === 'PART')) burnSaved(world, units, hex, side)
  const ships = world.navalAt(hex).filter(isEnemy)
  if (ships.length > 0) yield* overrunShips(world, overrunners(world, units), ships, hex)
}

function* overrunAircraft(
  world: WifWorld,
  units: readonly LandUnit[],
  aircraft: readonly AirUnit[],
  hex: Hex,
  how: Entry,
): Procedure<void> {
  if (aircraft.length === 0) return
  const rebasing: AirUnit[] = []
  for (const plane of aircraft) {
    // 15: units of a country that was at war with it before take the surprise from the rest.
    const caught = units.every((unit) => takesBySurprise(world, unit, plane.country))
    if (!plane.faceDown && !caught) {
      rebasing.push(plane)
      continue
    }
    const why = plane.faceDown ? 'face-down' : 'surprised (15.1)'
    world.destroy(plane, 'overrun')
    world.report(
      'overrun',
      '11.10.6',
      `${world.map.name(hex)}: ${plane.name} (${plane.country}) is overrun on the ground, ${why}, and destroyed (${how}).`,
      [hex],
    )
  }
  if (rebasing.length > 0) yield* rebaseOverrunAircraft(world, rebasing, hex)
}

/** 11.10.6, 13.1.3: partisans destroy the build points that their enemies have saved where they come. */
function burnSaved(world: WifWorld, units: readonly LandUnit[], hex: Hex, side: Side | null): void {
  const saved = savedAt(world, hex)
  if (saved === 0 || side === null || sideOfHex(world, hex) !== enemySide(side)) return
  putSaved(world, hex, 0)
  world.report(
    'overrun',
    '11.10.6',
    `${world.map.name(hex)}: ${units.map(({ name }) => name).join(', ')} destroy${units.length === 1 ? 's' : ''} ${numbered(saved, 'saved build point')}.`,
    [hex],
  )
}
