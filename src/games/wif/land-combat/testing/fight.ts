import type { Answered } from '../../../../engine/decision.ts'
import { run } from '../../testing/position.ts'
import type { WifWorld } from '../../world.ts'
import { landCombat } from '../land-combat.ts'
import { battlefield, type Battlefield, TARGET } from './battlefield.ts'

export interface Fought {
  readonly world: WifWorld
  readonly journal: Answered[]
  /** All that was told, a line an event. */
  readonly told: string
}

/** Plays land combat: all of the active side attack T0505 unless answers say otherwise. */
export function fight(field: Battlefield, dice: readonly number[], answers: Record<string, unknown[]> = {}): Fought {
  const world = battlefield(field, dice)
  const journal = run(world, landCombat(world), { 'declare attack': [{ hex: TARGET, units: 'all' }], ...answers })
  return { world, journal, told: world.events.map((event) => event.text).join('\n') }
}
