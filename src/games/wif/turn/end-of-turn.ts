import type { Procedure } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { endOfStep } from './end-of-step.ts'
import { isClosed } from '../stacking/ports.ts'
import { conquest } from '../peace/conquest.ts'
import { removeReserves, warsBefore } from '../peace/reserves-removed.ts'
import { liberations, toBeLiberated } from '../peace/liberation/liberation.ts'
import { surrenders } from '../peace/surrender.ts'
import { vichyDeclaration } from '../peace/vichy/creation.ts'
import { partisans } from '../partisans/partisans.ts'
import { roadClosed } from '../politics/burma-road.ts'
import { enforcedPeaces } from '../politics/alignment/enforced-peace.ts'
import { exilesTaken } from '../politics/exiles/exiles.ts'
import { mutualPeace } from '../politics/mutual-peace.ts'
import { pactsMade } from '../politics/pacts/making.ts'
import { pactMarkers } from '../politics/pacts/markers.ts'
import { pactPoolOfYear } from '../politics/pacts/pool.ts'
import { newYear, regularMarkers } from '../politics/us-entry/markers.ts'
import { actionOfPact, hasEasternPact } from '../politics/us-entry/actions-of-peace.ts'
import { noteOpened } from '../politics/us-entry/closed-areas.ts'
import { alliedSupport } from '../politics/us-entry/support.ts'
import { usOptions } from '../politics/us-entry/options.ts'
import { actionsSince, watchedNow } from '../politics/us-entry/watch.ts'
import { production } from '../production/production.ts'
import { returnToBase } from '../naval/return-to-base.ts'
import { sideOfCountry } from '../powers.ts'
import type { Side } from '../state.ts'
import { MONTHS } from '../state.ts'
import { victoryCheck } from './victory.ts'
import type { WifWorld } from '../world.ts'

/**
 * 13. End of turn: return to base, final reorganisation, victory check, and on to the next turn. Production (13.6) is played where
 * the campaign says so; of peace (13.7) what is conquered and what surrenders. The rest of peace and facilities (13.8) come later.
 */
export function* endOfTurn(world: WifWorld): Procedure<void> {
  if (world.state.partisans) yield* partisans(world) // 13.1
  yield* pactMarkers(world) // 13.2
  yield* regularMarkers(world) // 13.3.1
  yield* usOptions(world) // 13.3.2
  const watched = watchedNow(world)
  yield* returnToBase(world) // 13.4
  yield* endOfStep(world) // 2.3.1: cargo has come ashore
  yield* actionsSince(world, watched) // 13.3.3
  noteOpened(world) // 13.3.2, 19.9
  finalReorganisation(world)
  yield* exilesTaken(world) // 19.5.1
  yield* roadClosed(world) // 13.3.3
  if (world.state.production) yield* production(world) // 13.6
  const wars = warsBefore(world)
  const liberated = yield* toBeLiberated(world) // 13.7.5, in place of conquest
  yield* conquest(world, liberated) // 13.7.1
  yield* alliedSupport(world) // 13.7.2
  const hadPact = hasEasternPact(world)
  yield* mutualPeace(world) // 13.7.3
  yield* enforcedPeaces(world) // 19.6
  yield* pactsMade(world) // 9.2
  yield* actionOfPact(world, hadPact) // 13.3.3
  yield* vichyDeclaration(world) // 13.7.4
  yield* liberations(world, liberated) // 13.7.5
  yield* surrenders(world) // 13.7.6
  removeReserves(world, wars) // 13.7.7
  victoryCheck(world)
  if (world.state.stage !== 'over') nextTurn(world)
}

/** 13.5 Every face-down unit of both sides turns face-up, HQs too, in supply or not, in port and at sea; but not ships in ports closed by ice (8.2.1), nor what the rules in force keep down. */
function finalReorganisation(world: WifWorld): void {
  const icebound = world.inPort().filter((ship) => ship.faceDown && isClosed(world, ship.hex))
  const faceDown = [...world.onMap(), ...world.inPort(), ...world.atSea()].filter(
    (unit) => unit.faceDown && !icebound.some((ship) => ship === unit),
  )
  const kept = new Map(
    faceDown.flatMap((unit) => {
      const why = world.rules.whyNotReorganised.map((each) => each(world, unit)).find((each) => each !== null)
      return why === undefined ? [] : [[unit, why] as const]
    }),
  )
  const down = faceDown.filter((unit) => !kept.has(unit))
  if (icebound.length > 0)
    world.report(
      'end of turn',
      '8.2.1',
      `Closed in by ice, ${icebound.map(({ name, hex }) => `${name} in ${world.map.name(hex)}`).join(', ')} stay${icebound.length === 1 ? 's' : ''} face-down.`,
    )
  for (const why of new Set(kept.values())) {
    const units = [...kept].flatMap(([unit, each]) => (each === why ? [`${unit.name} in ${world.map.name(unit.hex)}`] : []))
    world.report('end of turn', '13.5', `${why}, ${listed(units)} stay${units.length === 1 ? 's' : ''} face-down.`)
  }
  for (const unit of down) world.turnFaceUp(unit)
  const count = (side: Side) => down.filter((unit) => sideOfCountry(world, unit.country) === side).length
  world.report('end of turn', '13.5', `Final reorganisation: ${count('Axis')} Axis and ${count('Allies')} Allied units turn face-up.`)
}

/** 13.9: the marker goes back to the first box, the turn moves on; a new year comes after November/December. */
function nextTurn(world: WifWorld): void {
  const { state } = world
  if (state.turn.index >= state.lastTurn) {
    world.set({ stage: 'over' })
    return
  }
  const month = (MONTHS.indexOf(state.turn.months) + 1) % MONTHS.length
  world.set({
    turn: { index: state.turn.index + 1, year: state.turn.year + (month === 0 ? 1 : 0), months: MONTHS[month] },
    impulseBox: 1,
    impulses: { ...state.impulses, thisTurn: 0, bySide: { Axis: 0, Allies: 0 } },
    citiesTaken: [],
    stage: 'turn start',
  })
  if (month === 0) newYear(world)
  if (month === 0) pactPoolOfYear(world) // 13.2
}
