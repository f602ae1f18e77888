import type { CaseResult } from '../../../engine/game.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { type AnswerBy, playCase } from '../../../orders/case.ts'
import { airdrops } from '../operations/airdrops.ts'
import { counterAir } from '../air/counter-air.ts'
import { portStrikes } from '../port-strikes/port-strikes.ts'
import { stageAir } from '../air/staging.ts'
import { groundCombat } from '../operations/ground-combat.ts'
import { sheetRules } from '../decisions.ts'
import { buildSegment } from '../economy/build.ts'
import { yearStart } from '../economy/income.ts'
import { breakdownUnits } from '../ground/breakdown.ts'
import { groundMovement } from '../movement/movement.ts'
import { railMovement } from '../ground/rail.ts'
import { enforceAllStacking } from '../ground/stacking.ts'
import { activate } from '../logistics/activation.ts'
import { planning } from '../logistics/planning.ts'
import { navalOperations } from '../operations/naval-missions.ts'
import { taskForces } from '../naval/task-forces.ts'
import { allSeats } from '../powers.ts'
import { play } from '../sequence.ts'
import { strategicWarfare } from '../strategic/strategic-warfare.ts'
import { stratmoveSegment } from '../stratmove/stratmove.ts'
import { checkSupply } from '../supply/check.ts'
import { supplySegment } from '../turn/supply-segment.ts'
import { position, type ScriptedDice, unitNamed } from './notation.ts'
import { endSegment } from '../turn/end-segment.ts'
import { rollWeather } from '../turn/weather.ts'
import { declarationsOfWar } from '../war/declare-war.ts'
import type { TwWorld } from '../world.ts'
import { check } from './case-check.ts'
import { type CaseFile, type ProcedureName, readCase } from './case-file.ts'

/** Runs one conformance case; throws when the document is none. */
export function runCase(document: unknown, answerBy?: AnswerBy): CaseResult {
  const file = readCase(document)
  return playCase(
    file,
    {
      setUp: (dice) => setUp(file, dice),
      rules: ({ map, rules }) => sheetRules(map, rules),
      seats: allSeats,
      procedure,
      check: (world, played) => check(world, file.expect, played),
    },
    answerBy,
  )
}

function setUp(
  { position: { impulse, activated = 'all', 'out of supply': out = [], ...notation } }: CaseFile,
  dice: ScriptedDice,
): TwWorld {
  const world = position({ ...notation, activateAll: activated === 'all' }, dice)
  if (impulse !== undefined) world.ops.impulse = impulse
  if (activated !== 'all') for (const name of activated) world.ops.activated.add(unitNamed(world, name).id)
  for (const name of out) world.ops.outOfSupply.add(unitNamed(world, name).id)
  return world
}

/** The part of the sequence of play of a name. */
function* procedure(world: TwWorld, name: ProcedureName): Procedure {
  switch (name) {
    case 'turn':
      return yield* play(world)
    case 'supply check':
      return checkSupply(world)
    case 'activation':
      return activate(world)
    case 'income':
      return yearStart(world)
    case 'weather':
      return rollWeather(world)
    case 'second impulse':
      yield* enforceAllStacking(world)
      world.ops.impulse = 2
      return checkSupply(world)
    case 'stacking':
      return yield* enforceAllStacking(world)
    default:
      yield* SEGMENTS[name](world)
  }
}

const SEGMENTS = {
  planning,
  'declarations of war': declarationsOfWar,
  'strategic warfare': strategicWarfare,
  'task forces': taskForces,
  breakdown: breakdownUnits,
  staging: stageAir,
  'counter-air': counterAir,
  'port strikes': portStrikes,
  'naval missions': navalOperations,
  'rail movement': railMovement,
  movement: groundMovement,
  airdrops,
  combat: groundCombat,
  build: buildSegment,
  stratmoves: stratmoveSegment,
  supply: supplySegment,
  end: endSegment,
} as const
