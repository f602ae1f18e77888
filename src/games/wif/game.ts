import type { Game } from '../../engine/game.ts'
import { runCase } from './cases/cases.ts'
import { decisions, sheetRules } from './decisions.ts'
import { loadTables } from './charts/load-tables.ts'
import { unitSources } from './set-up/load-units.ts'
import { chapters } from './chapters.ts'
import { boardOfCampaign } from './map/load.ts'
import { loadHandbook } from './load-handbook.ts'
import { loadPaces } from './load-paces.ts'
import { correct } from './correct.ts'
import { RULES } from './rules-version.ts'
import { queries } from './queries/queries.ts'
import { sampleQuestions } from './queries/sample-questions.ts'
import { topics } from './queries/topics.ts'
import { seatsOf } from './powers.ts'
import { setUpState } from './set-up/scenario.ts'
import { impulseOfTurn, nextStep, play } from './sequence.ts'
import { prefilledSheet } from './prefilled/prefilled.ts'
import { loadState, saveState } from './snapshot.ts'
import { MONTHS } from './state.ts'
import { view } from './view.ts'
import { WifWorld } from './world.ts'

/** World in Flames, Collector's Edition, with its data loaded, on the board of a campaign; files of `overrides` replace the shipped ones. */
export function createWif(overrides: string | null, map?: string): Game<WifWorld> {
  const board = boardOfCampaign(overrides, map)
  const tables = loadTables(overrides)
  return {
    name: 'wif',
    rules: RULES,
    title: 'World in Flames',
    ...sheetRules(board),
    sources: [
      ...tables.sources.map((each) => ({ ...each, ...(/final/i.test(each.source) && { from: "Tables from the Final Edition's charts" }) })),
      ...board.sheets.map((sheet) => ({ what: `map ${sheet.name}`, source: `project: ${sheet.source}` })),
      ...unitSources(overrides),
    ],
    worthAMail: new Map(loadPaces(overrides, decisions).normal.map(({ decision, why }) => [decision, why])),
    queries,
    sampleQuestions,
    topics,
    chapters,
    handbook: loadHandbook(),
    setUp: (scenario, options) => saveState(setUpState(scenario, options, board), board),
    load: (snapshot, dice) => {
      const world = new WifWorld(board, tables, loadState(snapshot, board), dice)
      world.impulseToCome = world.state.stage === 'impulse'
      return world
    },
    save: (world) => saveState(world.state, board),
    correct,
    play,
    nextStep,
    laterStep,
    seats: (world) => [...new Set([...seatsOf(world, 'Axis'), ...seatsOf(world, 'Allies')])],
    view,
    prefilledSheet,
    runCase: (document) => runCase(document),
  }
}

/** "J/A 1941 start", "S/O 1941 impulse 3": a step of this turn or a later one that has not been played. */
function laterStep(world: WifWorld, words: string): string | null {
  const match = /^([a-z]\/[a-z]) (\d{4}) (?:start|impulse 0?([1-9]\d?))$/i.exec(words.trim().replace(/\s+/g, ' '))
  if (!match) return null
  const { turn, stage } = world.state
  const month = MONTHS.findIndex((months) => months.toLowerCase() === match[1].toLowerCase())
  if (month < 0) return null
  const turns = (Number(match[2]) - turn.year) * MONTHS.length + month - MONTHS.indexOf(turn.months)
  const toCome =
    turns !== 0
      ? turns > 0 && turn.index + turns <= world.state.lastTurn
      : match[3] !== undefined && (stage === 'turn start' || Number(match[3]) > impulseOfTurn(world))
  return toCome ? `${MONTHS[month]} ${match[2]} ${match[3] === undefined ? 'start' : `impulse ${match[3]}`}` : null
}
