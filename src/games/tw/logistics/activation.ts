import type { Hex } from '../../../board/hex.ts'
import { isBesideEnemy } from '../field/enemies.ts'
import { sideOf } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { effortOf, effortPowerOf, hasFreeEffort } from './efforts.ts'

/** 4: whether a unit may move and fight in this player turn. */
export const isActivated = (world: TwWorld, unit: Unit): boolean => world.ops.activated.has(unit.id)

/** 4: notes which units the phasing side's efforts activate, by where they begin the Operations Segment, and which aircraft begin it beside enemies (11.10). */
export function activate(world: TwWorld): void {
  for (const unit of world.unitsIn('map', 'sea')) {
    if (
      unit.kind === 'air' &&
      unit.place === 'map' &&
      unit.aboard === undefined &&
      sideOf(world, unit) === world.phasing &&
      isBesideEnemy(world, unit)
    )
      world.remember((noted) => noted.besideEnemies.add(unit.id))
    if (sideOf(world, unit) === world.phasing && isReached(world, unit)) world.remember((noted) => noted.activated.add(unit.id))
  }
}

/** Whether an effort reaches a unit where it is: everywhere for SLE, MLE and Pass, else within the radius of a marker of its power. The free one of an invaded country comes on top (4.2, 6.3.2). */
export function isReached(world: TwWorld, unit: Unit): boolean {
  const power = effortPowerOf(world, unit)!
  const effort = effortOf(world, power)
  if (
    hasFreeEffort(world, unit.nation) &&
    freeMarkers(world, unit.nation).some((hex) => reaches(world, hex, unit, world.tables.efforts.efforts.RLE.radius!))
  )
    return true
  if (effort === 'none') return false
  const { radius } = world.tables.efforts.efforts[effort]
  return radius === null || world.state.plans[power].markers.some((hex) => reaches(world, hex, unit, radius))
}

/** 4.2: the free effort of an invaded country lies on its capital. */
const freeMarkers = (world: TwWorld, nation: string): readonly Hex[] => world.nation(nation).capitals.slice(0, 1)

/** Hexes over any terrain; ships at sea are reached through any hex of their area. Boxes are reached by a marker in them alone. */
function reaches(world: TwWorld, marker: Hex, unit: Unit, radius: number): boolean {
  const { map } = world
  const within = (hex: Hex) =>
    hex === marker ||
    (map.sheetOf[hex] === map.sheetOf[marker] && !map.sheets[map.sheetOf[hex]].boxes && map.distance(marker, hex) <= radius)
  if (unit.place === 'map') return within(unit.hex)
  for (let hex = 0; hex < map.size; hex++) if (map.seaArea[hex] === unit.sea && within(hex)) return true
  return false
}
