import type { DecisionKind } from '../../engine/decision.ts'
import type { Game } from '../../engine/game.ts'
import { actionDecisions } from './actions.ts'
import { airDecisions } from './air/decisions.ts'
import { runCase } from './cases.ts'
import { emergencyForCombat, emergencyForMovement } from './emergency-supply.ts'
import { chooseStrangers } from './foreign-troops.ts'
import { initiativeDecisions } from './initiative.ts'
import { landCombatDecisions } from './land-combat/land-combat.ts'
import { landMove } from './land-movement.ts'
import { loadTables } from './load-tables.ts'
import { unitSources } from './load-units.ts'
import { loadMap } from './map/load.ts'
import { seatsOf } from './powers.ts'
import { railMove } from './rail-movement.ts'
import { reinforcementDecisions } from './reinforcements.ts'
import { reorganisationDecisions } from './reorganisation.ts'
import { callOut } from './reserves.ts'
import { setUpState } from './scenario.ts'
import { notSupportedYet } from './not-yet.ts'
import { nextStep, play } from './sequence.ts'
import { prefilledSheet } from './sheet/prefilled.ts'
import { WifReader } from './sheet/reader.ts'
import { loadState, saveState } from './snapshot.ts'
import { MONTHS } from './state.ts'
import { chooseOverstacked } from './stacking.ts'
import { view } from './view.ts'
import { WifWorld } from './world.ts'

/** Every choice of the game, in the order of the sequence of play. */
export const decisions: readonly DecisionKind<WifWorld, any, any>[] = [
  ...reinforcementDecisions,
  callOut,
  ...initiativeDecisions,
  ...actionDecisions,
  ...airDecisions,
  railMove,
  landMove,
  chooseOverstacked,
  chooseStrangers,
  emergencyForMovement,
  emergencyForCombat,
  ...landCombatDecisions,
  ...reorganisationDecisions,
  ...notSupportedYet,
]

/** World in Flames, Collector's Edition, with its data loaded; files of `overrides` replace the shipped ones. */
export function createWif(overrides: string | null): Game<WifWorld> {
  const board = loadMap(overrides)
  const tables = loadTables(overrides)
  return {
    name: 'wif',
    title: 'World in Flames',
    board,
    decisions,
    sources: [...tables.sources, ...board.sheets.map((sheet) => ({ what: `map ${sheet.name}`, source: `project: ${sheet.source}` })), ...unitSources(overrides)],
    setUp: (scenario, options) => saveState(setUpState(scenario, options, board), board),
    load: (snapshot, dice) => {
      const world = new WifWorld(board, tables, loadState(snapshot, board), dice)
      world.impulseToCome = world.state.stage === 'impulse'
      return world
    },
    save: (world) => saveState(world.state, board),
    play,
    nextStep,
    laterStep,
    seats: (world) => [...new Set([...seatsOf(world, 'Axis'), ...seatsOf(world, 'Allies')])],
    reader: (world, seat) => new WifReader(world, seat),
    keys: (world, seat, at) => new WifReader(world, seat).keys(at),
    view,
    prefilledSheet,
    runCase,
  }
}

/** "J/A 1941 start", "S/O 1941 impulse 3": a step of this turn or a later one that has not been played. */
function laterStep(world: WifWorld, words: string): string | null {
  const match = /^([a-z]\/[a-z]) (\d{4}) (?:start|impulse 0?([1-9]\d?))$/i.exec(words.trim().replace(/\s+/g, ' '))
  if (!match) return null
  const { turn, stage, impulses } = world.state
  const month = MONTHS.findIndex((months) => months.toLowerCase() === match[1].toLowerCase())
  if (month < 0) return null
  const turns = (Number(match[2]) - turn.year) * MONTHS.length + month - MONTHS.indexOf(turn.months)
  const toCome = turns !== 0 ? turns > 0 && turn.index + turns <= world.state.lastTurn : match[3] !== undefined && (stage === 'turn start' || Number(match[3]) > impulses.thisTurn + 1)
  return toCome ? `${MONTHS[month]} ${match[2]} ${match[3] === undefined ? 'start' : `impulse ${match[3]}`}` : null
}
