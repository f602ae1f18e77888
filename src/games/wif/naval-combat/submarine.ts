import type { Procedure } from '../../../engine/procedure.ts'
import { isCarrier, isScs } from '../sea/ships.ts'
import type { NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { activeFirst, convoyPoints, convoysIn, enemyOf, enemyShips, type Fleet, type NavalCombat, shipsIn, subsIn, tell } from './combat.ts'
import { readAttacks } from './duel.ts'
import { aswFactors, attackFactors, rounded } from './factors.ts'
import { applyHits } from './hits.ts'

/** 11.5.10: a round of submarine combat; where both sides have SUBs and convoy points included, two, that of the active side's SUBs first. */
export function* submarineCombat(world: WifWorld, combat: NavalCombat): Procedure<void> {
  const hunting = activeFirst(world, combat).filter((fleet) => isHunting(combat, fleet))
  for (const [i, fleet] of hunting.entries()) {
    if (hunting.length > 1)
      tell(
        world,
        combat,
        '11.5.10',
        `${i === 0 ? 'first' : 'then'} the SUBs of the ${fleet.side} against the convoys of the ${enemyOf(combat, fleet).side}`,
      )
    if (isHunting(combat, fleet)) yield* wolfpack(world, combat, fleet)
  }
}

/** Whether a side's SUBs find convoys. */
const isHunting = (combat: NavalCombat, fleet: Fleet): boolean =>
  subsIn(fleet.included).length > 0 && convoyPoints(enemyOf(combat, fleet).included) > 0

function* wolfpack(world: WifWorld, combat: NavalCombat, fleet: Fleet): Procedure<void> {
  const escort = enemyOf(combat, fleet)
  const subs = subsIn(fleet.included).filter(({ id }) => !combat.aborting.has(id))
  const torpedoes = attackFactors(subs)
  const hunt = aswFactors(world, combat.weather, escort.included)
  const results = yield* readAttacks(world, combat, '11.5.10', [
    {
      by: fleet.side,
      attack: 'SUB',
      factors: rounded(torpedoes),
      text: torpedoes.text,
      ships: enemyShips(shipsIn(escort.included).filter(({ sea }) => sea?.section === 0)),
    },
    { by: escort.side, attack: 'ASW', factors: rounded(hunt), text: hunt.text, ships: subs.length },
  ])
  const onSubs = () =>
    applyHits(world, combat, results[escort.side], {
      victims: fleet.side,
      attack: 'ASW',
      section: '11.5.10',
      among: () => subs,
      ifBought: () => subs,
    })
  const onConvoys = () =>
    applyHits(world, combat, results[fleet.side], {
      victims: escort.side,
      attack: 'SUB',
      section: '11.5.10',
      among: (nth) => targetsOfSubs(combat, escort, nth),
      ifBought: () => (convoysLeft(combat, escort).length > 0 ? shipsIn(escort.included) : []),
    })
  // 11.5.8: the active player rolls for the inactive side's units first.
  if (fleet.side === world.state.active) {
    yield* onConvoys()
    yield* onSubs()
  } else {
    yield* onSubs()
    yield* onConvoys()
  }
}

/** Convoy points that may still suffer a result of this round. */
const convoysLeft = (combat: NavalCombat, escort: Fleet): NavalUnit[] =>
  convoysIn(escort.included).filter(({ id }) => !combat.aborting.has(id))

/** 11.5.10: odd losses are convoy points; even ones convoy points, a CV or an SCS in section 0; none when no convoy is left. */
function targetsOfSubs(combat: NavalCombat, escort: Fleet, nth: number): NavalUnit[] {
  const convoys = convoysLeft(combat, escort)
  if (convoys.length === 0 || nth % 2 === 1) return convoys
  return [...convoys, ...shipsIn(escort.included).filter((ship) => (isScs(ship) || isCarrier(ship)) && ship.sea?.section === 0)]
}
