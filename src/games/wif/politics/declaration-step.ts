import { askTogether, type Procedure } from '../../../engine/procedure.ts'
import { allocateMinors } from '../countries/allocate.ts'
import { passToPowers } from '../ground/control.ts'
import { collapseAnnounced } from '../peace/vichy/collapse.ts'
import { seatsOf } from '../powers.ts'
import { note } from '../tell-refused.ts'
import type { WifWorld } from '../world.ts'
import { alignments } from './alignment/alignments.ts'
import { demandsOnRumania, sovietClaims } from './alignment/claims.ts'
import { roadClosed } from './burma-road.ts'
import { pactsBroken } from './pacts/break-decision.ts'
import { leaveBorders } from './pacts/leave-border.ts'
import { noteBreach } from './pacts/nazi-soviet.ts'
import { noteWarForTrade } from './soviet-trade.ts'
import { actionsOfWars } from './us-entry/actions-of-war.ts'
import { attemptWar, tensionOfWars } from './us-entry/attempt.ts'
import { endGuarantee, noteGuaranteed, withGuarantee } from './us-entry/guarantee.ts'
import { endOfEntry } from './us-entry/markers.ts'
import { chosenNow, optionsOfWars } from './us-entry/options-of-war.ts'
import { isAttempt } from './us-entry/whom.ts'
import { declareWar, sortOut } from './declare.ts'
import type { Announcement, Declaration } from './whom.ts'

/**
 * 9, D2.1 to its ninth part: what the side with the impulse declares, claims and aligns, in the rulebook's order; no part is gone back to. Reserves (the tenth) are
 * called out with the actions. True when somebody has declared war.
 */
export function* declarationStep(world: WifWorld): Procedure<boolean> {
  const before = world.state.wars.length
  const chosen = chosenNow(world)
  yield* pactsBroken(world) // 9.2
  yield* demandsOnRumania(world) // 19.6.2
  const announcedMajors = yield* announced(world, 'major powers')
  const majors = announcedMajors.filter((each) => !isAttempt(world, each))
  declare(world, majors)
  const attempts = announcedMajors.filter((each) => isAttempt(world, each))
  const won = attemptWar(world, withGuarantee(world, attempts)) // 9.4
  declare(world, won)
  endGuarantee(world) // 13.3.2
  const claimed = yield* sovietClaims(world) // 19.6
  declare(world, claimed)
  const minors = yield* announced(world, 'minor countries')
  declare(world, minors)
  yield* actionsOfWars(world, [...majors, ...claimed, ...minors]) // 13.3.3
  tensionOfWars(world, won) // 13.3.2
  yield* optionsOfWars(world, chosen)
  endOfEntry(world) // 13.3.1
  passToPowers(world, world.impulseNumber) // 2.5.3
  leaveBorders(world) // 9.2
  yield* allocateMinors(world) // 9.5
  yield* alignments(world) // 9.6
  yield* collapseAnnounced(world) // 17.4.5
  if (world.state.active === 'Axis') yield* roadClosed(world) // 13.3.3
  return world.state.wars.length > before
}

/** 9.3: what all major powers of the side announce before any war begins, in the campaign's order of their seats. */
function* announced(world: WifWorld, announcement: Announcement): Procedure<Declaration[]> {
  const seats = seatsOf(world, world.state.active)
  const answers = yield* askTogether(
    world,
    declareWar,
    seats.map((seat) => ({ seat, subject: { seat, announcement } })),
  )
  return seats.flatMap((seat, i) => {
    const { sound, refused } = sortOut(world, seat, answers[i], announcement)
    for (const why of refused) note(world, seat, '9.3', `a declaration of war of ${seat}, not carried out: ${why}`)
    return sound
  })
}

/** 9.3: a war begins, and whom it is declared on is surprised for this impulse. */
function declare(world: WifWorld, declarations: readonly Declaration[]): void {
  for (const { by, on } of declarations) {
    world.declareWar({ between: [by, on], declared: world.impulseNumber, by })
    world.report('war', '9.3', `${by} declares war on ${on}: its units are surprised for this impulse (15).`)
    noteWarForTrade(world, by, on) // 5.1
    noteBreach(world, by, on) // 19.5.3
    noteGuaranteed(world, by, on) // 13.3.2
  }
}
