import { ask, type Procedure } from '../../../engine/procedure.ts'
import { rangeOut } from '../air/range.ts'
import { hasPlanes } from '../sea/ships.ts'
import type { AirUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import type { Battle } from './battle-facts.ts'
import { aircraftIn, type Combatant, enemyOf, type Fleet, type NavalCombat, PRICE, shipsIn, spendPoints, typesOf } from './combat.ts'
import { gain, mayCallSubs } from './outlook.ts'
import { yesNoKind } from './yes-no.ts'

/* Option 22 (11.5.7): naval air combat is avoided for surprise points by how far the aircraft of the side that calls it reach. */

/** The shortest range of each row, the longest first, and its points. */
const ROWS = [
  [18, 5],
  [10, 4],
  [6, 3],
  [3, 2],
] as const
const SHORT = 1
/** With carrier planes included it costs this at least. */
const CARRIERS = 4
/** An aircraft that reaches so far makes it dearer to avoid the combat, and to choose its type. */
const [FAR, DEARER] = [18, 5]

/** Surprise points by the longest range. */
export const pointsFor = (range: number): number => ROWS.find(([from]) => range >= from)?.[1] ?? SHORT

/** Its range as it flew to the area: halved to intercept, doubled by extended range. */
const reach = (unit: AirUnit): number =>
  rangeOut(unit, { mission: unit.interceptedAtSea ? 'naval air interception' : 'naval air', extended: unit.extendedAtSea === true })

const longest = (units: readonly Combatant[]): number => Math.max(0, ...aircraftIn(units).map(reach))

/** What it costs to avoid the naval air combat that the side of these units has called. */
export function airPrice(included: readonly Combatant[]): number {
  const byRange = aircraftIn(included).length > 0 ? pointsFor(longest(included)) : 0
  return Math.max(byRange, shipsIn(included).some(hasPlanes) ? CARRIERS : 0)
}

/** What it costs a side to avoid a combat, or to choose its type (11.5.6, 11.5.7). */
export function wholePrice(world: WifWorld, combat: NavalCombat, fleet: Fleet): number {
  const far = combat.kind !== 'port attack' && world.rules.navalCombat.airSeaSearch && longest(enemyOf(combat, fleet).included) >= FAR
  return far ? DEARER : PRICE.type
}

const sides = ({ combat, side }: Battle) => ({ own: combat.fleets[side].included, enemy: enemyOf(combat, combat.fleets[side]).included })

/** What avoiding it is worth: the round that would come about, SUBs called by whoever gains by it, against the naval air combat. */
function worth(world: WifWorld, { combat, side }: Battle): number {
  const { own, enemy } = sides({ combat, side })
  const of = (type: 'naval air' | 'submarine' | 'surface') => gain(world, combat, type, own, enemy)
  const mine = mayCallSubs(own, enemy) && of('submarine') >= of('surface')
  const his = mayCallSubs(enemy, own) && of('submarine') <= of('surface')
  return of(mine || his ? 'submarine' : 'surface') - of('naval air')
}

/** Results, weighed, that must be gained before points are spent on it unasked. */
const WORTHWHILE = 6

/** 11.5.7: whether a side avoids the naval air combat that the other has called. */
export const avoidAir = yesNoKind({
  name: 'avoid naval air combat',
  section: '11.5.7',
  field: 'avoid air',
  usual: (world, battle) => worth(world, battle) >= WORTHWHILE,
  defaultIs: `avoided when you may expect ${WORTHWHILE} or more in results of what would come about else (12 an X, 4 a D, 1 an A)`,
  example: 'sea battle:\n  - { at: Eastern Mediterranean, avoid air: yes }',
  policies: {
    'if better': {
      means: 'avoided when you may expect more of what would come about else',
      says: (world, battle) => worth(world, battle) > 0,
    },
  },
  question: (world, battle) => {
    const { own, enemy } = sides(battle)
    return `${battle.combat.place}, round ${battle.combat.round}: the enemy calls a naval air combat, with ${typesOf(enemy)} against ${typesOf(own)}. Do you avoid it for ${airPrice(enemy)} of your ${battle.combat.fleets[battle.side].left} surprise points (11.5.7, option 22)? A submarine or surface combat is fought then; you may expect ${Math.round(worth(world, battle) * 10) / 10} more in results of it.`
  },
  choices: { yes: 'naval air combat is avoided', no: 'naval air combat is not avoided' },
})

/** Whether the side against which a naval air combat was called avoids it. */
export function* avoidsAir(world: WifWorld, combat: NavalCombat, caller: Fleet): Procedure<boolean> {
  if (!world.rules.navalCombat.airSeaSearch) return false
  const fleet = enemyOf(combat, caller)
  const price = airPrice(caller.included)
  if (fleet.left < price || !(yield* ask(world, fleet.speaker, avoidAir, { combat, side: fleet.side }))) return false
  spendPoints(world, combat, fleet.side, price, `avoiding naval air combat with ${farthest(caller)}`)
  return true
}

/** "Hampden of range 3": what the price goes by. */
function farthest({ included }: Fleet): string {
  const far = aircraftIn(included).find((unit) => reach(unit) === longest(included))
  const carriers = shipsIn(included).some(hasPlanes) ? ['carrier planes'] : []
  return [...(far ? [`${far.name} of range ${reach(far)}`] : []), ...carriers].join(' and ')
}
