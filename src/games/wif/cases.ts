import { stringify } from 'yaml'
import type { Question, SheetNode } from '../../engine/decision.ts'
import type { CaseResult, Game } from '../../engine/game.ts'
import { type Answerer, playStep } from '../../engine/play.ts'
import type { Procedure } from '../../engine/procedure.ts'
import { parseSheet } from '../../orders/parse.ts'
import { candidates, checkSheet } from '../../orders/sheet.ts'
import { airTransport } from './air-transport.ts'
import { check, type Played } from './case-check.ts'
import { type CaseFile, type ProcedureName, readCase } from './case-file.ts'
import { setUpCase } from './case-position.ts'
import { endOfTurn } from './end-of-turn.ts'
import { decisions } from './game.ts'
import { groundStrikes } from './ground-strike.ts'
import { initiative } from './initiative.ts'
import { landCombat } from './land-combat/land-combat.ts'
import { landMovement } from './land-movement.ts'
import { lastImpulseTest } from './last-impulse.ts'
import { ScriptedDice } from './notation.ts'
import { paradrops } from './paradrop.ts'
import { seatsOf } from './powers.ts'
import { railMovement } from './rail-movement.ts'
import { rebases } from './rebase.ts'
import { reinforcements } from './reinforcements.ts'
import { reorganisation } from './reorganisation.ts'
import { play } from './sequence.ts'
import { WifReader } from './sheet/reader.ts'
import { enforceStacking } from './stacking.ts'
import { rollWeather } from './weather.ts'
import type { WifWorld } from './world.ts'

/** Runs one conformance case: sets its position up, plays it from real order sheets with its dice, and compares. */
export function runCase(document: unknown): CaseResult {
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

function playCase(file: CaseFile, world: WifWorld): Played {
  const game = { decisions, reader: (at: WifWorld, seat: string) => new WifReader(at, seat), keys: (at: WifWorld, seat: string, node: SheetNode) => new WifReader(at, seat).keys(node) } as unknown as Game<WifWorld>
  const played: Played = { asked: [], refused: [], unused: [] }
  const seats = [...seatsOf(world, 'Axis'), ...seatsOf(world, 'Allies')]
  const sheets = new Map<string, { document: SheetNode; used: Set<string>; sections: Set<string> }>()
  for (const [seat, orders] of Object.entries(file.orders ?? {})) {
    if (!seats.includes(seat)) throw new Error(`orders: no seat '${seat}': the seats are ${seats.join(', ')}`)
    const { documents, problems } = parseSheet(typeof orders === 'string' ? orders : stringify(orders))
    if (documents.length !== 1) throw new Error(`orders of ${seat}: ${problems.map(({ message }) => message).join('; ') || 'not one sheet'}`)
    // What the receipt would refuse; legality is left to the moment of play.
    for (const { severity, message } of checkSheet(game, world, seat, documents[0]).problems) if (severity === 'error') played.refused.push(message)
    sheets.set(seat, { document: documents[0], used: new Set(), sections: new Set() })
  }
  const answerer = function* (question: Question<WifWorld, any, any>) {
    played.asked.push(`${question.kind.name} of ${question.seat} about '${question.key}'`)
    const sheet = sheets.get(question.seat)
    if (!sheet) return
    if (question.kind.sheet) sheet.sections.add(question.kind.sheet.section)
    for (const candidate of candidates(game, world, question, sheet.document, sheet.used)) {
      if (candidate.order !== undefined) sheet.used.add(candidate.order)
      yield candidate
    }
  } as Answerer
  for (const name of file.play ?? []) playStep(world, procedure(world, name), [], answerer, (answered) => played.refused.push(...answered.refused.flatMap(({ problems }) => problems)))
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
      return endOfTurn(world)
    case 'stacking':
      return yield* enforceStacking(world)
  }
  yield* STEPS[name](world)
  yield* enforceStacking(world)
}

const STEPS = {
  'ground strike': groundStrikes,
  'rail movement': railMovement,
  'land movement': landMovement,
  'air transport': airTransport,
  paradrop: paradrops,
  'land combat': landCombat,
  rebase: rebases,
  reorganisation,
} as const
