import type { CaseResult } from '../../../engine/game.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { type AnswerBy, playCase } from '../../../orders/case.ts'
import { airTransport } from '../air/air-transport.ts'
import { check } from './case-check.ts'
import { type ProcedureName, readCase } from './case-file.ts'
import { setUpCase } from './case-position.ts'
import { sheetRules } from '../decisions.ts'
import { endOfTurn } from '../turn/end-of-turn.ts'
import { groundStrikes } from '../air/ground-strike.ts'
import { initiative } from '../turn/initiative.ts'
import { landCombat } from '../land-combat/land-combat.ts'
import { debarks } from '../landing/debark.ts'
import { invasions } from '../landing/invade.ts'
import { landMovement } from '../movement/land-movement.ts'
import { lastImpulseTest } from '../turn/last-impulse.ts'
import { navalCombats, opponentNavalCombats } from '../naval/initiate.ts'
import { navalAirMissions } from '../air/naval-air-mission.ts'
import { portAttacks } from '../naval-combat/port-attack.ts'
import { navalMovement } from '../naval/naval-move.ts'
import { returnToBase } from '../naval/return-to-base.ts'
import { paradrops } from '../air/paradrop.ts'
import { strategicBombardments } from '../air/strategic-bombardment.ts'
import { seatsOf } from '../powers.ts'
import { railMovement } from '../movement/rail-movement.ts'
import { rebases } from '../air/rebase.ts'
import { reinforcements } from '../turn/reinforcements.ts'
import { reorganisation } from '../turn/reorganisation.ts'
import { play } from '../sequence.ts'
import { enforceStacking } from '../stacking/stacking.ts'
import { rollWeather } from '../turn/weather.ts'
import type { WifWorld } from '../world.ts'

/** Runs one conformance case; throws when the document is none. */
export function runCase(document: unknown, answerBy?: AnswerBy): CaseResult {
  const file = readCase(document)
  return playCase(
    file,
    {
      setUp: (dice) => setUpCase(file.position, dice, (file.play ?? []).includes('impulse')),
      rules: ({ map, rules }) => sheetRules(map, rules),
      seats: (world) => [...seatsOf(world, 'Axis'), ...seatsOf(world, 'Allies')],
      procedure,
      check: (world, played) => check(world, file.expect, played),
    },
    answerBy,
  )
}

/** The part of the sequence of play of a name. Steps of an impulse end with the stacking check, as in an impulse. */
function* procedure(world: WifWorld, name: ProcedureName): Procedure {
  switch (name) {
    case 'impulse':
      world.set({ stage: 'impulse' })
      return yield* play(world)
    case 'turn start':
      world.set({ stage: 'turn start' })
      return yield* play(world)
    case 'weather':
      return rollWeather(world)
    case 'initiative':
      return yield* initiative(world)
    case 'reinforcements':
      return yield* reinforcements(world)
    case 'last impulse':
      return void lastImpulseTest(world)
    case 'end of turn':
      return yield* endOfTurn(world)
    case 'return to base':
      return yield* returnToBase(world)
    case 'stacking':
      return yield* enforceStacking(world)
    default:
      yield* STEPS[name](world)
      yield* enforceStacking(world)
  }
}

const STEPS = {
  'port attack': portAttacks,
  'naval air': navalAirMissions,
  'naval combat': navalCombats,
  'opponent naval combat': opponentNavalCombats,
  'strategic bombardment': strategicBombardments,
  'naval movement': navalMovement,
  'ground strike': groundStrikes,
  'rail movement': railMovement,
  'land movement': landMovement,
  'air transport': airTransport,
  debark: debarks,
  invasion: invasions,
  paradrop: paradrops,
  'land combat': landCombat,
  rebase: rebases,
  reorganisation,
} as const
