import { whyNotWhole } from '../common/snapshot.ts'
import type { Game, RulebookChoice } from '../../engine/game.ts'
import { runCase } from './cases/cases.ts'
import { sheetRules } from './decisions.ts'
import { unitSources } from './set-up/load-units.ts'
import { chapters } from './chapters.ts'
import { boardOfCampaign } from './map/load.ts'
import { loadHandbook } from './load-handbook.ts'
import { concerns } from './concerns.ts'
import { loadPaces } from './load-paces.ts'
import { correct } from './correct.ts'
import { chances } from './land-combat/chances.ts'
import { gauges, layers } from './layers.ts'
import { limitsUsed } from './limits.ts'
import { seatOfUnit } from './powers.ts'
import { RULES } from './rules-version.ts'
import { measures } from './measures.ts'
import { sampleQuestions } from './queries/sample-questions.ts'
import { topicsOf } from './queries/topics.ts'
import { setUpState } from './set-up/scenario.ts'
import { awaitsImpulse, impulseOfTurn, nextStep, play } from './sequence.ts'
import { prefilledSheet } from './prefilled/prefilled.ts'
import { loadState, saveState } from './snapshot.ts'
import { MONTHS } from './state.ts'
import { everyDecision, rulebookOf, USUAL_OPTIONS } from './rulebook.ts'
import { chosenChanges } from './changes/chosen.ts'
import { chosenOptions } from './options/chosen.ts'
import { hide, seen } from './secrets.ts'
import { outcome } from './turn/victory.ts'
import { turnTrack } from './queries/production.ts'
import { view } from './view.ts'
import { WifWorld } from './world.ts'

/** World in Flames, Collector's Edition, with options and data as chosen, on the board of a campaign. */
export function createWif({ options = [], changes = [], map, overrides = null }: Partial<RulebookChoice> = {}): Game<WifWorld> {
  const board = boardOfCampaign(overrides, map)
  const rulebook = rulebookOf(options.length > 0 ? chosenOptions(options) : USUAL_OPTIONS, overrides, null, chosenChanges(changes))
  const { rules, tables } = rulebook
  const names = new Set(rules.decisions.map(({ name }) => name))
  return {
    name: 'wif',
    rules: RULES,
    title: 'World in Flames',
    ...sheetRules(board, rules),
    sources: [
      ...tables.sources.map((each) => ({ ...each, ...(/final/i.test(each.source) && { from: "Tables from the Final Edition's charts" }) })),
      ...board.sheets.map((sheet) => ({ what: `map ${sheet.name}`, source: `project: ${sheet.source}` })),
      ...unitSources(overrides),
    ],
    worthAMail: new Map(
      loadPaces(overrides, everyDecision())
        .normal.filter(({ decision }) => names.has(decision))
        .map(({ decision, why }) => [decision, why]),
    ),
    measures,
    turnTrack,
    queries: rules.queries,
    sampleQuestions,
    topics: topicsOf(rules.decisions),
    chapters,
    handbook: loadHandbook(),
    setUp: (scenario) => saveState(setUpState(scenario, rulebook, board), board),
    load: (snapshot, dice, known) => {
      const state = loadState(snapshot, board, known)
      if (state.options.join() !== rulebook.options.join())
        throw new Error(
          `the position is played with options ${listed(state.options)}; the rulebook opened is that of ${listed(rulebook.options)}`,
        )
      if ((state.changes ?? []).join() !== rulebook.changes.join())
        throw new Error(
          `the position is played with changes ${listed(state.changes ?? [])}; the rulebook opened is that of ${listed(rulebook.changes)}`,
        )
      const world = new WifWorld(board, rulebook, state, dice)
      world.awaitImpulse(awaitsImpulse(world.state))
      return world
    },
    save: (world) => saveState(world.state, board),
    // Partisans who are in no country yet are of none (13.1.3).
    whyNotWhole: ({ state }) => whyNotWhole(state.units, 'country', { ...state.countries, Partisans: true }),
    correct,
    play,
    nextStep,
    turnOf: (step) => step.replace(/ (?:start|end|impulse \d+(?: actions)?)$/, ''),
    laterStep,
    outcome,
    seats: (world) => world.state.seats,
    seen,
    hide,
    view,
    layers,
    gauges,
    isOwn: (world, seat, unit) => unit in world.state.units && seatOfUnit(world, world.unit(unit)) === seat,
    concerns,
    limits: limitsUsed,
    chances,
    prefilledSheet,
    runCase: (document) => runCase(document),
  }
}

const listed = (options: readonly (number | string)[]): string => options.join(', ') || 'none'

/** "J/A 1941 start", "S/O 1941 impulse 3", with production "S/O 1941 end": a step of this turn or a later one that has not been played. */
function laterStep(world: WifWorld, words: string): string | null {
  const match = /^([a-z]\/[a-z]) (\d{4}) (?:start|(end)|impulse 0?([1-9]\d?))$/i.exec(words.trim().replace(/\s+/g, ' '))
  if (!match) return null
  const { turn, stage } = world.state
  const month = MONTHS.findIndex((months) => months.toLowerCase() === match[1].toLowerCase())
  if (month < 0) return null
  const turns = (Number(match[2]) - turn.year) * MONTHS.length + month - MONTHS.indexOf(turn.months)
  const [, , , end, impulse] = match
  if (end !== undefined && !world.state.production) return null
  const laterThisTurn = () =>
    end === undefined ? impulse !== undefined && (stage === 'turn start' || Number(impulse) > impulseOfTurn(world)) : true
  const toCome = turns === 0 ? stage !== 'turn end' && laterThisTurn() : turns > 0 && turn.index + turns <= world.state.lastTurn
  return toCome ? `${MONTHS[month]} ${match[2]} ${end?.toLowerCase() ?? (impulse === undefined ? 'start' : `impulse ${impulse}`)}` : null
}
