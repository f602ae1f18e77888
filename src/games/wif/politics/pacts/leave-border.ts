import { toArriveLater } from '../../peace/displaced.ts'
import { controllerOf } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { whyNotOnBorder } from './border-closed.ts'

/** 9.2: who stands on a common border that he may not enter any more, as a pact has been made or he has come to war with the other party, arrives in two turns. */
export function leaveBorders(world: WifWorld): void {
  const there = [...world.onMap(), ...world.inPort()].filter(
    (unit) => unit.type !== 'PART' && controllerOf(world, unit.country) !== null && whyNotOnBorder(world, unit, unit.hex) !== null,
  )
  toArriveLater(world, there, '9.2', 'on the common border of two powers that have a neutrality pact')
}
