import { stringify } from 'yaml'
import type { SheetNode } from '../../../engine/decision.ts'
import type { CaseResult } from '../../../engine/game.ts'
import { type Answerer, playStep } from '../../../engine/play.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { sheetAnswers } from '../../../orders/answers.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { checkSheet } from '../../../orders/sheet.ts'
import { airTransport } from '../air/air-transport.ts'
import { check, type Played } from './case-check.ts'
import { type CaseFile, type ProcedureName, readCase } from './case-file.ts'
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
import { ScriptedDice } from './notation.ts'
import { navalCombats, opponentNavalCombats } from '../naval-combat/initiate.ts'
import { navalAirMissions } from '../air/naval-air-mission.ts'
import { portAttacks } from '../air/port-attack.ts'
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
import { enforceStacking } from '../ground/stacking.ts'
import { rollWeather } from '../turn/weather.ts'
import type { WifWorld } from '../world.ts'

/** Where the answers of a case come from: its sheets, or (to show that it makes no difference) the same orders given in another way. */
export type AnswerBy = typeof sheetAnswers<WifWorld>

/** Runs one conformance case: sets its position up, plays it from real order sheets with its dice, and compares. */
export function runCase(document: unknown, answerBy: AnswerBy = sheetAnswers): CaseResult {
  const file = readCase(document)
  const result = (failures: readonly string[], world?: WifWorld): CaseResult => ({ id: file.id, title: file.title, rules: file.rules, failures, events: world?.events ?? [] })
  const dice = scripted(file)
  let world: WifWorld
  try {
    world = setUpCase(file.position, dice, (file.play ?? []).includes('impulse'))
  } catch (error) {
    return result([`the position: ${(error as Error).message}`])
  }
  try {
    const played = playCase(file, world, answerBy)
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

function playCase(file: CaseFile, world: WifWorld, answerBy: AnswerBy): Played {
  const rules = sheetRules(world.map)
  const played: Played = { asked: [], refused: [], unused: [] }
  const seats = [...seatsOf(world, 'Axis'), ...seatsOf(world, 'Allies')]
  const sheets = new Map<string, { document: SheetNode; sections: Set<string> }>()
  for (const [seat, orders] of Object.entries(file.orders ?? {})) {
    if (!seats.includes(seat)) throw new Error(`orders: no seat '${seat}': the seats are ${seats.join(', ')}`)
    const { documents, problems } = parseSheet(typeof orders === 'string' ? orders : stringify(orders))
    if (documents.length !== 1) throw new Error(`orders of ${seat}: ${problems.map(({ message }) => message).join('; ') || 'not one sheet'}`)
    // What the receipt would refuse; legality is left to the moment of play.
    for (const { severity, message } of checkSheet(rules, world, seat, documents[0]).problems) if (severity === 'error') played.refused.push(message)
    sheets.set(seat, { document: documents[0], sections: new Set() })
  }
  const given = answerBy(rules, world, new Map([...sheets].map(([seat, { document }]) => [seat, document])))
  const answerer: Answerer = (question) => {
    played.asked.push(`${question.kind.name} of ${question.seat} about '${question.key}'`)
    if (question.kind.sheet) sheets.get(question.seat)?.sections.add(question.kind.sheet.section)
    return given.answerer(question)
  }
  for (const name of file.play ?? []) {
    playStep(world, procedure(world, name), [], answerer, (answered) => {
      given.record(answered)
      played.refused.push(...answered.refused.flatMap(({ problems }) => problems))
    })
  }
  for (const [seat, { document, sections }] of sheets) {
    for (const section of (document.value as ReadonlyMap<string, SheetNode>).keys()) if (!sections.has(section)) played.unused.push(`${seat} ${section}`)
  }
  return played
}

/** The part of the sequence of play of a name. Steps of an impulse end with the stacking check, as in an impulse. */
function* procedure(world: WifWorld, name: ProcedureName): Procedure {
  switch (name) {
    case 'impulse':
      world.state.stage = 'impulse'
      return yield* play(world)
    case 'turn start':
      world.state.stage = 'turn start'
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
  }
  yield* STEPS[name](world)
  yield* enforceStacking(world)
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
