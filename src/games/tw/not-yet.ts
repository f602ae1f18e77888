import { refusedByName } from '../../engine/not-supported.ts'
import type { TwWorld } from './world.ts'

/** 21, 22: powers with rules of their own. */
export const USSR = 'USSR'
export const USA = 'USA'

/** What a player may want to order and cannot yet: section of the sheet, of the rulebook, and what it is. */
export const notSupportedYet = refusedByName<TwWorld>([
  ['variant', '28', 'rolls for variants'],
  ['cards', '29', 'the cards of the optional rules'],
])
