import { refusedByName } from '../../engine/not-supported.ts'
import type { WifWorld } from './world.ts'

/** What a player may want to order and cannot yet: section of the sheet, of the rulebook, and what it is. */
export const notSupportedYet = refusedByName<WifWorld>([
  ['us entry', '13.3', 'US entry'],
  ['production', '13.6', 'production'],
])
