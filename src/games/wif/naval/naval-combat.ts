import { numbered } from '../../common/words.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { flyNavalAirInterception } from '../air/naval-air-interception.ts'
import { namesOf } from '../sea/names.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { abortHit, damagedGoHome, isFoughtOver, voluntaryAborts } from './abort.ts'
import { wholePrice } from '../naval-combat/air-sea-search.ts'
import { avoidCombat, chooseType, isEmpty } from '../naval-combat/combat-type.ts'
import {
  activeFirst,
  combatants,
  newCombat,
  type NavalCombat,
  shipsIn,
  spendPoints,
  type Start,
  tell,
  typesOf,
} from '../naval-combat/combat.ts'
import { commitUnits } from '../naval-combat/commit.ts'
import { search } from '../naval-combat/find.ts'
import { navalAirRound } from '../naval-combat/naval-air.ts'
import { isStormy } from '../naval-combat/search.ts'
import { submarineCombat } from '../naval-combat/submarine.ts'
import { surfaceCombat } from '../naval-combat/surface.ts'

/**
 * 11.5.1: a whole naval combat in a sea area, once it has begun: rounds until one side has no unit at war with the other there, or the searches find
 * nobody. Movers on their way home that are damaged stay for the caller to bring home.
 */
export function* fightAt(world: WifWorld, area: number, start: Start): Procedure<void> {
  const combat = newCombat(world, area, start)
  world.note(({ fighting }) => fighting.add(area))
  tell(world, combat, start.kind === 'initiated' ? '11.5.2' : '11.4.6', opening(world, combat, start), { by: start.by, start: start.kind })
  let quiet = 0
  while (isFoughtOver(world, combat)) {
    combat.round++
    const before = standing(world, combat)
    if (!(yield* fightRound(world, combat, start))) break
    quiet = standing(world, combat) === before ? quiet + 1 : 0
    if (quiet < QUIET_ROUNDS) continue
    tell(world, combat, '11.5.11', `${QUIET_ROUNDS} rounds in a row have hurt nobody: both sides break off`)
    break
  }
  combat.round = 0
  yield* damagedGoHome(world, combat, start.kind !== 'initiated' && start.homeward ? start.movers : [], fightAt)
  world.note(({ fighting }) => fighting.delete(area))
  tell(world, combat, '11.5.1', ending(world, combat))
}

/** A ruling: so many rounds in a row in which nobody is hurt, goes home or comes in end a combat. Many convoy points are found by every search. */
const QUIET_ROUNDS = 10

/** Who is in the area and in which state. */
const standing = (world: WifWorld, { area }: NavalCombat): string =>
  combatants(world, area)
    .map((unit) => `${unit.id} ${unit.kind === 'naval' && `${unit.damaged} ${unit.noPlanes} ${unit.points}`}`)
    .join()

function opening(world: WifWorld, combat: NavalCombat, start: Start): string {
  const { weather } = combat
  const there = (side: Side) => typesOf(combatants(world, combat.area, side).filter(combat.takesPart))
  const [one, other] = activeFirst(world, combat)
  const how =
    start.kind === 'initiated'
      ? `the ${start.by} start a naval combat`
      : `the ${start.by} have intercepted ${namesOf(start.movers)}, who ${start.movers.length === 1 ? 'fights its' : 'fight their'} way through`
  return `${how}; weather ${weather}; ${one.side}: ${there(one.side)}; ${other.side}: ${there(other.side)}`
}

function ending(world: WifWorld, combat: NavalCombat): string {
  const losses = activeFirst(world, combat).map(
    ({ side, lost, damaged }) => `${side} ${lost} build points sunk, ${numbered(damaged, 'ship')} damaged`,
  )
  return `the combat is over: ${losses.join('; ')}`
}

/** Steps 2 to 8 of 11.5.1; false when the combat is over. */
function* fightRound(world: WifWorld, combat: NavalCombat, start: Start): Procedure<boolean> {
  const first = combat.round === 1 && start.kind !== 'initiated' ? start : null
  for (const { side } of activeFirst(world, combat)) yield* flyNavalAirInterception(world, combat.area, side, combat.round)
  yield* commitUnits(world, combat, first ? { [first.by]: first.subsCommitted } : {}, first?.movers ?? [])
  if (!(yield* search(world, combat, first))) return false
  if (yield* avoided(world, combat)) return false
  const { type, bought } = yield* chooseType(world, combat)
  combat.type = type
  // 11.5.9: naval air bought in storm or blizzard leads to the aborts; another type without combat to a new search (11.5.7).
  const empty = isEmpty(combat, type) && !(type === 'naval air' && isStormy(combat.weather))
  if (empty && bought) {
    tell(world, combat, '11.5.7', `there is nothing to fight in a ${type} combat: both sides search again`)
    return true
  }
  // Ships have met aircraft that did not call a naval air combat.
  if (empty)
    tell(
      world,
      combat,
      '11.5.8',
      `the ${activeFirst(world, combat).find(({ included }) => shipsIn(included).length === 0)!.side} have no ships in it: nobody fires`,
    )
  else if (type === 'submarine') yield* submarineCombat(world, combat)
  else if (type === 'surface') yield* surfaceCombat(world, combat)
  else yield* navalAirRound(world, combat)
  yield* abortHit(world, combat, fightAt)
  yield* voluntaryAborts(world, combat, fightAt)
  return true
}

/** 11.5.6: who is ahead may avoid the combat at once. */
function* avoided(world: WifWorld, combat: NavalCombat): Procedure<boolean> {
  const ahead = activeFirst(world, combat).find((fleet) => fleet.left >= wholePrice(world, combat, fleet))
  if (!ahead || !(yield* ask(world, ahead.speaker, avoidCombat, { combat, side: ahead.side }))) return false
  spendPoints(world, combat, ahead.side, wholePrice(world, combat, ahead), 'avoiding the combat')
  return true
}
