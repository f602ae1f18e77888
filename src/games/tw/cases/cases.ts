import { stringify } from 'yaml'
import type { SheetNode } from '../../../engine/decision.ts'
import type { CaseResult } from '../../../engine/game.ts'
import { type Answerer, playStep } from '../../../engine/play.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { sheetAnswers } from '../../../orders/answers.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { checkSheet } from '../../../orders/sheet.ts'
import { airdrops } from '../air/airborne.ts'
import { counterAir } from '../air/counter-air.ts'
import { portStrikes } from '../air/port-strikes.ts'
import { stageAir } from '../air/staging.ts'
import { groundCombat } from '../combat/combat.ts'
import { sheetRules } from '../decisions.ts'
import { buildSegment } from '../economy/build.ts'
import { yearStart } from '../economy/income.ts'
import { breakdownUnits } from '../ground/breakdown.ts'
import { groundMovement } from '../ground/movement.ts'
import { railMovement } from '../ground/rail.ts'
import { enforceStacking } from '../ground/stacking.ts'
import { activate } from '../logistics/activation.ts'
import { planning } from '../logistics/planning.ts'
import { navalOperations } from '../naval/operations.ts'
import { taskForces } from '../naval/task-forces.ts'
import { allSeats } from '../powers.ts'
import { play } from '../sequence.ts'
import { strategicWarfare } from '../strategic/strategic-warfare.ts'
import { stratmoveSegment } from '../stratmove/stratmove.ts'
import { checkSupply } from '../supply/check.ts'
import { supplySegment } from '../supply/supply-segment.ts'
import { position, ScriptedDice, unitNamed } from '../testing/position.ts'
import { endSegment } from '../turn/end-segment.ts'
import { rollWeather } from '../turn/weather.ts'
import { declarationsOfWar } from '../war/declare-war.ts'
import type { TwWorld } from '../world.ts'
import { check, type Played } from './case-check.ts'
import { type CaseFile, type ProcedureName, readCase } from './case-file.ts'

/** Runs one conformance case: sets its position up, plays it from real order sheets with its dice, and compares. */
export function runCase(document: unknown): CaseResult {
  const file = readCase(document)
  const result = (failures: readonly string[], world?: TwWorld): CaseResult => ({ id: file.id, title: file.title, rules: file.rules, failures, events: world?.events ?? [] })
  const dice = scripted(file)
  let world: TwWorld
  try {
    world = setUp(file, dice)
  } catch (error) {
    return result([`the position: ${(error as Error).message}`])
  }
  try {
    const played = playCase(file, world)
    return result([...check(world, file.expect, played), ...dice.left().map((rolls) => `dice never rolled: ${rolls}`)], world)
  } catch (error) {
    return result([(error as Error).message], world)
  }
}

function scripted({ dice }: CaseFile): ScriptedDice {
  if (dice === undefined || Array.isArray(dice)) return new ScriptedDice(dice ?? [])
  const { else: common = [], ...by } = dice
  return new ScriptedDice(common, by)
}

function setUp({ position: { impulse, activated = 'all', 'out of supply': out = [], ...notation } }: CaseFile, dice: ScriptedDice): TwWorld {
  const world = position({ ...notation, activateAll: activated === 'all' }, dice)
  if (impulse !== undefined) world.ops.impulse = impulse
  if (activated !== 'all') for (const name of activated) world.ops.activated.add(unitNamed(world, name).id)
  for (const name of out) world.ops.outOfSupply.add(unitNamed(world, name).id)
  return world
}

function playCase(file: CaseFile, world: TwWorld): Played {
  const rules = sheetRules(world.map)
  const played: Played = { asked: [], refused: [] }
  const asked = new Set<string>()
  const seats = allSeats(world)
  const sheets = new Map<string, SheetNode>()
  for (const [seat, orders] of Object.entries(file.orders ?? {})) {
    if (!seats.includes(seat)) throw new Error(`orders: no seat '${seat}': the seats are ${seats.join(', ')}`)
    const { documents, problems } = parseSheet(typeof orders === 'string' ? orders : stringify(orders))
    if (documents.length !== 1) throw new Error(`orders of ${seat}: ${problems.map(({ message }) => message).join('; ') || 'not one sheet'}`)
    // What the receipt would refuse; legality is left to the moment of play.
    for (const { severity, message } of checkSheet(rules, world, seat, documents[0]).problems) if (severity === 'error') played.refused.push(message)
    sheets.set(seat, documents[0])
  }
  const given = sheetAnswers(rules, world, sheets)
  const answerer: Answerer = (question) => {
    played.asked.push(`${question.kind.name} of ${question.seat} about '${question.key}'`)
    if (question.kind.sheet) asked.add(`${question.seat} ${question.kind.sheet.section}`)
    return given.answerer(question)
  }
  for (const name of file.play ?? []) {
    playStep(world, procedure(world, name), [], answerer, (answered) => {
      given.record(answered)
      played.refused.push(...answered.refused.flatMap(({ problems }) => problems))
    })
  }
  for (const [seat, document] of sheets) {
    for (const section of (document.value as ReadonlyMap<string, SheetNode>).keys()) if (!asked.has(`${seat} ${section}`)) played.refused.push(`nothing asked for '${section}' of ${seat}`)
  }
  return played
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
      yield* enforceStacking(world, world.phasing)
      world.ops.impulse = 2
      return checkSupply(world)
    case 'stacking':
      return yield* enforceStacking(world, world.phasing)
  }
  yield* SEGMENTS[name](world)
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
