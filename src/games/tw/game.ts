import { whyNotWhole } from '../common/snapshot.ts'
import type { Game, RulebookChoice } from '../../engine/game.ts'
import { runCase } from './cases/cases.ts'
import { chapters } from './chapters.ts'
import { correct } from './correct.ts'
import { sheetRules } from './decisions.ts'
import { chances } from './combat/chances.ts'
import { concerns } from './concerns.ts'
import { gauges, layers } from './layers.ts'
import { limits } from './limits.ts'
import { loadHandbook } from './load-handbook.ts'
import { loadBoard } from './map/load.ts'
import { checkTraits } from './nations/check-traits.ts'
import { allSeats, seatOf } from './powers.ts'
import { RULES } from './rules-version.ts'
import { notChosen } from '../common/not-chosen.ts'
import { measures } from './measures.ts'
import { sampleQuestions } from './queries/sample-questions.ts'
import { topicsOf } from './queries/topics.ts'
import { laterStep, nextStep, play } from './sequence.ts'
import { outcome } from './turn/settle-victory.ts'
import { loadUnits, unitSources, unitsToCome } from './set-up/load-units.ts'
import { chosenOptions } from './options/chosen.ts'
import { rulebookOf } from './rulebook.ts'
import { setUpState } from './set-up/scenario.ts'
import { prefilledSheet } from './prefilled.ts'
import { loadState, saveState } from './snapshot.ts'
import { hide, seen } from './secrets.ts'
import { view } from './view.ts'
import { TwWorld } from './world.ts'

/** The War: Europe 1939-1945, with options and data as chosen. */
export function createTw({ options = [], changes = [], overrides = null }: Partial<RulebookChoice> = {}): Game<TwWorld> {
  if (changes.length > 0)
    throw notChosen(
      changes.map((change) => `The War has no change '${change}'`),
      'none',
    )
  const board = loadBoard(overrides)
  const rulebook = rulebookOf(chosenOptions(options, overrides), overrides)
  checkTraits(board, rulebook.traits, [...loadUnits(overrides).values(), ...unitsToCome(overrides)])
  const { decisions } = rulebook.rules
  return {
    name: 'tw',
    rules: RULES,
    title: 'The War: Europe 1939-1945',
    ...sheetRules(board, rulebook.rules),
    sources: [
      ...board.sheets.map((sheet) => ({ what: `map ${sheet.name}`, source: `project: ${sheet.source}` })),
      ...unitSources(overrides),
    ],
    worthAMail: new Map(
      decisions
        .filter((kind) => kind.choices !== undefined && WORTH_A_MAIL.has(kind.name))
        .map((kind) => [kind.name, WORTH_A_MAIL.get(kind.name)!]),
    ),
    measures,
    queries: rulebook.rules.queries,
    sampleQuestions,
    topics: topicsOf(decisions),
    chapters,
    handbook: loadHandbook(),
    setUp: (scenario) => saveState(setUpState(scenario, rulebook, board), board),
    load: (snapshot, dice, known) => {
      const state = loadState(snapshot, board, known)
      if ((state.options ?? []).join() !== rulebook.options.join())
        throw new Error(
          `the position is played with options ${said(state.options)}; the rulebook opened is that of ${said(rulebook.options)}`,
        )
      const world = new TwWorld(board, rulebook, state, dice)
      world.awaitTurn(true)
      return world
    },
    save: (world) => saveState(world.state, board),
    whyNotWhole: ({ state }) => whyNotWhole(state.units, 'nation', state.nations),
    correct,
    play,
    nextStep,
    outcome,
    turnOf: (step) => step.replace(/ (?:planning|(?:Axis|Allied) turn)$/, ''),
    laterStep,
    seats: allSeats,
    seen,
    hide,
    view,
    layers,
    gauges,
    isOwn: (world, seat, unit) => unit in world.state.units && seatOf(world, world.state.units[unit]) === seat,
    concerns,
    limits,
    chances,
    prefilledSheet,
    runCase: (document) => runCase(document),
  }
}

const said = (options: readonly string[] = []): string => options.join(', ') || 'none'

/** Decisions worth a mail at the pace 'normal', with the reason. */
const WORTH_A_MAIL: ReadonlyMap<string, string> = new Map([
  ['stand in fortress', 'a fortress given up is seldom won back, and whether it stands depends on what attacks it'],
  ['leave France', 'the surrender of France comes by a die, once in a campaign, and an army depends on the answer'],
  ['attack the French Fleet', 'where the French Fleet lies is known only when France has surrendered'],
])
