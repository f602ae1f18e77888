import type { DecisionKind, Json, Question } from '../engine/decision.ts'
import type { CaseResult, Game, World } from '../engine/game.ts'
import type { Draw } from '../engine/testing-draw.ts'
import type { AnswerBy } from '../orders/case.ts'
import { runCase as runTwCase } from './tw/cases/cases.ts'
import { rulebookOf as twRulebook } from './tw/rulebook.ts'
import { armistice } from './tw/testing/beginnings/armistice.ts'
import { battleOfFrance } from './tw/testing/beginnings/battle-of-france.ts'
import { mediterraneanWar } from './tw/testing/beginnings/mediterranean-war.ts'
import { withoutBritain } from './tw/testing/beginnings/without-britain.ts'
import { seaLion } from './tw/testing/beginnings/sea-lion.ts'
import type { Overrides } from './common/load-overrides.ts'
import { ownCards } from './tw/testing/own-cards.ts'
import { illegalities as twIllegalities } from './tw/testing/illegalities.ts'
import { randomAnswer as twRandomAnswer } from './tw/testing/random-answers.ts'
import { runCase as runWifCase } from './wif/cases/cases.ts'
import { rulebookOf } from './wif/rulebook.ts'
import { illegalities } from './wif/testing/illegalities.ts'
import { randomAnswer } from './wif/testing/random-answers.ts'
import { withTransport } from './wif/testing/with-transport.ts'

/** Another beginning of a scenario. A method's type, so that the games' own fit in one list. */
type Variant<W extends World> = { begin(game: Game<W>, start: Json): Json }['begin']

/** Events that hang on what is hidden: their kind, and words that one of two that differ has then. */
export interface Hides {
  readonly kind: string
  readonly says?: string
}

/** What a game lends to fuzzers and to the tests of the shared rooms. */
export interface Lent<W extends World> {
  /** What a player would write for a question; undefined: nothing. */
  propose(question: Question, world: W, draw: Draw): unknown
  /** What the position after a step must not show, each a sentence. */
  illegalities(world: W, before?: W): string[]
  /** Decisions that no sheet by mail leaves out: without them the rest of it is worth nothing. */
  readonly always: readonly string[]
  /** Kinds of events that hang on what one seat hides from another, or the game from all: where a rehearsal first differs from the play it is by one of these. */
  readonly hides: readonly Hides[]
  /** Optional rules that campaigns of fuzzers are played with. */
  readonly options: readonly number[]
  /** Those of them without which no campaign can be set up. */
  readonly neededOptions: readonly number[]
  /** Tables that are in no text and that options are played with, made up. */
  readonly ownData: Overrides | null
  /** Other beginnings of a scenario that are worth playing as well, by the scenario's name. */
  readonly variants: Readonly<Record<string, readonly Variant<W>[]>>
  /** Plays a conformance case with the orders of its sheets given in another way. */
  readonly runCase: (document: unknown, answerBy?: AnswerBy) => CaseResult
  readonly decisions: readonly DecisionKind<W>[]
}

/** The games that lend: the one file of tests and scripts that names them all. */
const lent: Record<string, Lent<World>> = {
  wif: {
    propose: randomAnswer,
    illegalities,
    always: ['choose action'],
    // Entry markers of the USA lie face down (13.3), and those that parties to a pact have for its border until they are put there face-up (13.2).
    hides: [{ kind: 'us entry' }, { kind: 'pact', says: 'entry marker' }],
    options: [13, 27],
    // The chart of land combat on one die stands in no text (11.15.5).
    neededOptions: [27],
    ownData: null,
    variants: { barbarossa: [withTransport] },
    runCase: runWifCase,
    decisions: rulebookOf().rules.decisions,
  },
  tw: {
    propose: twRandomAnswer,
    illegalities: twIllegalities,
    always: ['plan'],
    // Boxes of strategic warfare (5.1); NARFs spent in secret, which are told when the next plans are opened (2.6, 3.3) and in what is paid before; and what a campaign has in store.
    hides: [
      { kind: 'strategic warfare' },
      { kind: 'planning' },
      { kind: 'income' },
      { kind: 'campaign' },
      // The ships of an enemy's Task Force (7.12): who would intercept by default hangs on them, whether they are told of or others sail in their place; POPs before a target is named (16.1.1).
      { kind: 'naval interception' },
      { kind: 'diplomacy', says: ' POPs ' },
    ],
    options: [],
    neededOptions: [],
    ownData: ownCards,
    variants: { 'west-1939': [battleOfFrance, mediterraneanWar, seaLion, armistice], 'europe-1939': [withoutBritain] },
    runCase: runTwCase,
    decisions: twRulebook().rules.decisions,
  },
}

export const lendingGames = Object.keys(lent)

/** Throws on a game that lends nothing. */
export function lentBy(game: string): Lent<World> {
  if (!lent[game]) throw new Error(`'${game}' lends nothing to fuzzers: there are ${lendingGames.join(', ')}`)
  return lent[game]
}
