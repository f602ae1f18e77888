import type { CaseResult } from '../../../engine/game.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { type AnswerBy, playCase } from '../../../orders/case.ts'
import { check } from './case-check.ts'
import { type ProcedureName, readCase } from './case-file.ts'
import { setUpCase } from './case-position.ts'
import { flyIntoCombat } from '../air/naval-air-interception.ts'
import { sheetRules } from '../decisions.ts'
import { endOfTurn } from '../turn/end-of-turn.ts'
import { initiative } from '../turn/initiative.ts'
import { lastImpulseTest } from '../turn/last-impulse.ts'
import { returnToBase } from '../naval/return-to-base.ts'
import { allocateMinors } from '../countries/allocate.ts'
import { conquest } from '../peace/conquest.ts'
import { liberations, toBeLiberated } from '../peace/liberation/liberation.ts'
import { surrenders } from '../peace/surrender.ts'
import { vichyDeclaration } from '../peace/vichy/creation.ts'
import { lendingStage } from '../production/lend.ts'
import { victoryCheck } from '../turn/victory.ts'
import { partisans } from '../partisans/partisans.ts'
import { production } from '../production/production.ts'
import { reinforcements } from '../turn/reinforcements.ts'
import { settleAgreements } from '../../common/agreements/settle.ts'
import { agreeing, agreements } from '../agreements.ts'
import { declarationStep } from '../politics/declaration-step.ts'
import { drawAtStart, regularMarkers } from '../politics/us-entry/markers.ts'
import { usOptions } from '../politics/us-entry/options.ts'
import { actionStep, play } from '../sequence.ts'
import { endOfStep } from '../turn/end-of-step.ts'
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
      seats: (world) => world.state.seats,
      procedure,
      roundOf: ({ kind, subject }) =>
        kind === flyIntoCombat ? (subject as { round: number }).round : (subject as { combat?: { round?: number } } | null)?.combat?.round,
      check: (world, played) => check(world, file.expect, played),
    },
    answerBy,
  )
}

/** The part of the sequence of play of a name. Steps of an impulse are played as in an impulse, but for its stops. */
function* procedure(world: WifWorld, name: ProcedureName): Procedure {
  switch (name) {
    case 'impulse':
      world.set({ stage: 'impulse' })
      return yield* play(world)
    case 'turn start':
      world.set({ stage: 'turn start' })
      return yield* play(world)
    case 'agreements':
      return void (yield* settleAgreements(world, agreeing, agreements))
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
    case 'allocate minors':
      return yield* allocateMinors(world)
    case 'declarations':
      return void (yield* declarationStep(world))
    case 'conquest':
      return yield* conquest(world)
    case 'surrender':
      return yield* surrenders(world)
    case 'liberation': {
      const chosen = yield* toBeLiberated(world)
      yield* conquest(world, chosen)
      return yield* liberations(world, chosen)
    }
    case 'vichy':
      return yield* vichyDeclaration(world)
    case 'lending':
      return yield* lendingStage(world)
    case 'victory check':
      return victoryCheck(world)
    case 'partisans':
      return yield* partisans(world)
    case 'us entry':
      drawAtStart(world)
      yield* regularMarkers(world)
      return yield* usOptions(world)
    case 'production':
      return yield* production(world)
    case 'return to base':
      return yield* returnToBase(world)
    case 'stacking':
      return yield* endOfStep(world)
    default:
      yield* actionStep(
        world,
        world.rules.actionSteps.find((step) => step.name === name)!,
      )
  }
}
