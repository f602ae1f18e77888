import { borderHexes, isHeldAtBorder, isSpring1940 } from '../bases/french-border.ts'
import { FRANCE } from '../ground/anglo-french.ts'
import type { TwWorld } from '../world.ts'
import { refugeOf, withdrawTo } from './withdraw.ts'

/** 18.2: at the end of the Allied Winter 1939 turn French aircraft are at the border, and after the Axis Spring 1940 turn those that were driven from it are there again; each goes to the nearest base with room. */
export function moveToBorder(world: TwWorld): void {
  const { turn, stage } = world.state
  const isWinter = turn.season === 'Winter' && turn.year === 1939 && stage === 'Allied turn'
  if (!isWinter && !(isSpring1940(world) && stage === 'Axis turn')) return
  const border = borderHexes(world)
  for (const unit of world.unitsOf(FRANCE, 'map')) {
    if (unit.kind !== 'air' || !isHeldAtBorder(world, unit) || border.includes(unit.hex)) continue
    const to = refugeOf(world, unit, (hex) => border.includes(hex))
    if (to !== undefined) withdrawTo(world, unit, to, '18.2')
  }
}
