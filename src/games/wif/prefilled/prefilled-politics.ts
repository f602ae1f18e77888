import { numbered } from '../../common/words.ts'
import { remark, section } from '../../../engine/sheet-lines.ts'
import { declareWar, victimsOf } from '../politics/declare.ts'
import { announcementOf } from '../politics/whom.ts'
import type { WifWorld } from '../world.ts'

/** So many minor countries are named; of more it is said how many there are. */
const NAMED = 12

/** 9: on whom a seat may declare war, in an impulse of its side in which nobody has declared one yet. */
export function declarations(world: WifWorld, seat: string): string[] {
  if (!world.state.politics || world.state.politics.declared) return []
  const victims = victimsOf(world, seat)
  if (victims.length === 0) return []
  const majors = victims.filter((each) => announcementOf(world, each) === 'major powers')
  const minors = victims.filter((each) => announcementOf(world, each) === 'minor countries')
  const more = minors.length - NAMED
  return [
    ...section(declareWar.sheet!.section, '9.3: war; its actions are then a step of their own, for which your orders are kept as a draft'),
    ...majors.map((each) => `#  - ${each}`),
    ...(minors.length === 0
      ? []
      : remark(
          `or on ${minors.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${numbered(more, 'other minor country', 'other minor countries')}` : ''}`,
          '  ',
        )),
    '',
  ]
}
