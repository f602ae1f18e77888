import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { numbered } from '../../../common/words.ts'
import { sideOfPower } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { ENTRY_POOLS, type EntryPool } from '../state.ts'
import { chooseActionPool } from './action-decision.ts'
import { change, drawInto, entryOf, giveBack, isOver } from './pools.ts'
import { USA } from './powers.ts'

/** 13.3.3: something that a major power did for which the USA may gain or lose entry markers. */
export interface EntryAction {
  /** On the US entry actions chart. */
  readonly number: number
  /** The major power that did it. */
  readonly by: string
  /** What it was, as a sentence without its full stop. */
  readonly what: string
  /** What it is counted once for, where it may be counted oftener: a country, a place, a war. */
  readonly once?: string
  /** Where the chart's own points are not those of this one. */
  readonly points?: number
  /** The pool, where it hangs on what was done. */
  readonly pool?: EntryPool | 'choice'
  /** A home country that was surrendered brings no extra markers. */
  readonly surrendered?: boolean
}

/** 13.3.3: a marker for each full 10 points, and one more by a die that does not exceed the rest: from the common pool, or back into it where the points are negative. */
export function* entryAction(world: WifWorld, action: EntryAction): Procedure {
  const { number, by, what, surrendered = false } = action
  if (!world.state.politics?.entry || isOver(world)) return
  const chart = world.tables.usActions.actions[number]
  if (chart.each !== 'time' && !countWithoutRoll(world, number, action.once)) return
  const points = action.points ?? chart.points
  const named = action.pool ?? chart.pool ?? 'choice'
  const pool = named === 'choice' ? yield* chosenPool(world, number, points) : named
  const rest = Math.abs(points) % 10
  const roll = rest > 0 ? world.dice.roll(10, `US entry action ${number}`) : null
  const due = Math.floor(Math.abs(points) / 10) + (roll !== null && roll <= rest ? 1 : 0)
  let moved = 0
  while (moved < due && (points > 0 ? drawInto(world, pool) : giveBack(world, 'entry', pool))) moved++
  const rolled = roll === null ? '' : `; rolled ${roll}, ${roll <= rest ? 'not more' : 'more'} than the remaining ${rest}`
  const told =
    due === 0
      ? 'no marker moves'
      : points > 0
        ? `${numbered(moved, 'marker')} ${moved === 1 ? 'goes' : 'go'} into the entry pool against ${pool}`
        : `${numbered(moved, 'marker')} of the entry pool against ${pool} ${moved === 1 ? 'goes' : 'go'} back`
  world.report('us entry', '13.3.3', `${what} (US entry action ${number}, ${points} points${rolled}): ${told}.`)
  if (chart.everyTurn && !surrendered) drawEveryTurn(world, pool, what)
  if (points < 0 && moved < due) lose(world, by, pool, due - moved)
}

/** 13.3.3: an action that is counted once has been. False where it was before. */
export function countWithoutRoll(world: WifWorld, number: number, once = ''): boolean {
  const key = world.tables.usActions.actions[number].each === 'game' ? `${number}` : `${number} ${once}`
  const { actions = [] } = entryOf(world)
  if (actions.includes(key)) return false
  change(world, { actions: [...actions, key] })
  return true
}

function* chosenPool(world: WifWorld, number: number, points: number): Procedure<EntryPool> {
  const seat = world.state.powers[USA]?.seat
  if (!seat) return 'Germany and Italy'
  return yield* ask(world, seat, chooseActionPool, { seat, number, points })
}

/** 13.3.1: the USA draws an extra marker each turn into the pool of such an action. */
function drawEveryTurn(world: WifWorld, pool: EntryPool, what: string): void {
  const { extra = {} } = entryOf(world)
  const more = { ...extra, [pool]: (extra[pool] ?? 0) + 1 }
  // As a snapshot has them, whichever came first.
  change(world, { extra: Object.fromEntries(ENTRY_POOLS.flatMap((each) => (more[each] === undefined ? [] : [[each, more[each]]]))) })
  world.report('us entry', '13.3.1', `${what}: the USA draws an extra marker against ${pool} each turn from now on.`)
}

/** 13.3.3: markers that are not there to be removed cost the USA regular markers of turns to come, and an Ally that brought it about the dealings with the USA. */
export function lose(world: WifWorld, by: string, pool: EntryPool, lacking: number): void {
  const { without = 0, shunned = [] } = entryOf(world)
  const isAlly = sideOfPower(world, by) === 'Allies' && by !== USA
  change(world, { without: without + lacking, ...(isAlly && !shunned.includes(by) && { shunned: [...shunned, by] }) })
  world.report(
    'us entry',
    '13.3.3',
    `${numbered(lacking, 'marker')} against ${pool} ${lacking === 1 ? 'is' : 'are'} lacking: the USA draws no regular entry markers in ${numbered(without + lacking, 'turn')} to come${isAlly ? `; ${by} may claim no territory any more, neither gives the USA anything nor is given anything by it, and does not co-operate with it` : ''}.`,
  )
}
