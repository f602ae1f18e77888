import type { Procedure } from '../../../engine/procedure.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { activeFirst, enemyOf, enemyShips, type NavalCombat, shipsIn } from './combat.ts'
import { readAttacks } from './duel.ts'
import { attackFactors, rounded } from './factors.ts'
import { applyHits } from './hits.ts'
import { exposed, screens } from './screen.ts'

/**
 * 11.5.8: a round of surface combat: all included ships, SUBs too, against all. Both sides' results are read before any is applied; those on the
 * inactive side's ships, which the active player rolls for, come first.
 */
export function* surfaceCombat(world: WifWorld, combat: NavalCombat): Procedure<void> {
  const [active, inactive] = activeFirst(world, combat)
  const screened = world.rules.navalCombat.screening ? yield* screens(world, combat) : null
  const attacks = [active, inactive].map((fleet) => {
    const counted = attackFactors(shipsIn(fleet.included).filter(({ id }) => !screened?.has(id)))
    return {
      by: fleet.side,
      attack: 'surface' as const,
      factors: rounded(counted),
      text: counted.text,
      ships: enemyShips(enemyOf(combat, fleet).included),
    }
  })
  const results = yield* readAttacks(world, combat, '11.5.8', attacks)
  const against = (victims: Side, by: Side) =>
    applyHits(world, combat, results[by], {
      victims,
      attack: 'surface',
      section: '11.5.8',
      ...(screened && {
        among: () => exposed(combat, victims, screened),
        // The owner picks first, then whoever inflicts them, in turn.
        picker: (nth: number) => (nth % 2 === 1 ? victims : by),
      }),
    })
  yield* against(inactive.side, active.side)
  yield* against(active.side, inactive.side)
}
