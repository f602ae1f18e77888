import type { CaseResult } from '../../../engine/game.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { type AnswerBy, playCase } from '../../../orders/case.ts'
import { sheetRules } from '../decisions.ts'
import { lentAswComes } from '../diplomacy/asw-loan.ts'
import { receiveNarfs } from '../economy/income.ts'
import { enforceAllStacking } from '../ground/stacking.ts'
import { activate } from '../logistics/activation.ts'
import { atrocities, createPartisans } from '../partisans/atrocities.ts'
import { allSeats } from '../powers.ts'
import { settleAgreements } from '../../common/agreements/settle.ts'
import { agreeing, agreements } from '../agreements.ts'
import { play, secondImpulse } from '../sequence.ts'
import { checkSupply } from '../supply/check.ts'
import { position, type ScriptedDice, unitNamed } from './notation.ts'
import { freeFrenchJoin } from '../economy/free-french.ts'
import { vichyGoesHome } from '../turn/vichy-leaves.ts'
import { settleVictory } from '../turn/settle-victory.ts'
import { rollWeather } from '../turn/weather.ts'
import { freeze, isInRussia, noteInRussia } from '../turn/frostbite.ts'
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
  if (impulse !== undefined) world.beginImpulse(impulse)
  if (activated !== 'all') for (const name of activated) world.remember((noted) => noted.activated.add(unitNamed(world, name).id))
  for (const name of out) world.remember((noted) => noted.outOfSupply.add(unitNamed(world, name).id))
  return world
}

/** Names of cases for what stands in the sequence once for each impulse. */
const IN_BOTH = { movement: 'first movement', airdrops: 'first airdrops', combat: 'first combat' } as const

/** The part of the sequence of play of a name. */
function* procedure(world: TwWorld, name: ProcedureName): Procedure {
  switch (name) {
    case 'turn':
      return yield* play(world)
    case 'agreements':
      return void (yield* settleAgreements(world, agreeing, agreements))
    case 'supply check':
      noteInRussia(world)
      return checkSupply(world)
    case 'activation':
      return activate(world)
    case 'income':
      receiveNarfs(world)
      freeFrenchJoin(world)
      vichyGoesHome(world)
      lentAswComes(world)
      return createPartisans(world)
    case 'atrocities':
      return atrocities(world)
    case 'victory':
      return void settleVictory(world)
    case 'weather':
      rollWeather(world)
      return yield* freeze(world, isInRussia(world))
    case 'second impulse':
      return yield* secondImpulse(world)
    case 'stacking':
      return yield* enforceAllStacking(world)
    default:
      // Of what is played in both impulses a case sets which.
      yield* segment(world, IN_BOTH[name as keyof typeof IN_BOTH] ?? name)
  }
}

function* segment(world: TwWorld, name: string): Procedure {
  const { turnStart, playerTurn } = world.rules.sequence
  yield* [...turnStart, ...playerTurn].find((each) => each.name === name)!.play(world)
}
