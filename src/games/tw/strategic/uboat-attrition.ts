import { uboatAttrition } from '../charts/strategic.ts'
import { isFrom } from '../seasons.ts'
import type { TwWorld } from '../world.ts'
import { counted } from './units.ts'

/** 5.1.3.3: a U-Boat for so many ASW, rounded up; fewer ASW do from Fall 1943. */
export function attritionByShare(world: TwWorld, asw: number): { lost: number; section: string; why: string } {
  const late = isFrom(world.state.turn, 'Fall', 1943)
  const share = world.tables.uboats.attrition[late ? 'from Fall 1943' : 'before Fall 1943']
  return {
    lost: uboatAttrition(world.tables, asw, late),
    section: '5.1.3.3',
    why: `${counted(asw, 'ASW')}, a U-Boat for each ${share}, rounded up`,
  }
}
