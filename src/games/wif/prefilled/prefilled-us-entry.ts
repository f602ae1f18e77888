import { noted, remark, section, valueLine } from '../../../engine/sheet-lines.ts'
import { openOptions } from '../politics/us-entry/option-decision.ts'
import { entryOf, levelIn } from '../politics/us-entry/pools.ts'
import { ENTRY_POOLS } from '../politics/state.ts'
import { powersOfSeat } from '../powers.ts'
import type { WifWorld } from '../world.ts'

const REFLAG = 21

/** 13.3.1: into which pools the USA draws its markers of the turn. */
export function entryLines(world: WifWorld, seat: string): string[] {
  if (!world.state.politics?.entry || !powersOfSeat(world, seat).includes('USA')) return []
  const levels = ENTRY_POOLS.map((pool) => `${levelIn(entryOf(world).entry, pool)} against ${pool}`).join(', ')
  return [
    ...section('us entry markers', `13.3.1: into which pool each entry marker of the turn goes; your levels are ${levels}`),
    ...noted('#  - Germany', 'Japan | Germany'),
    ...remark('The pool of what the Axis does at Suez, and of what the Allies seize, is yours to choose, in any sheet (13.3.3).'),
    ...valueLine('us entry action', 'Japan', 'Japan | Germany'),
    '',
    ...optionLines(world),
  ]
}

/** 13.3.2: what may be chosen now; nothing where nothing may be. */
function optionLines(world: WifWorld): string[] {
  const options = openOptions(world)
  if (options.length === 0) return []
  return [
    ...section('us entry options', '13.3.2: in this order; the first of these where you say nothing, none by "us entry options: none"'),
    ...options.flatMap((option) =>
      noted(`#  - ${option}`, `${world.tables.usOptions[option].name}, tension ${world.tables.usOptions[option].tension}`),
    ),
    '',
    ...(options.includes(REFLAG)
      ? valueLine('reflag', 'none', '13.3.2, with option 21: [{ to: Commonwealth, points: 15, from: North Atlantic }], now and not later')
      : []),
  ]
}
