import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, askEach, type Procedure } from '../../../engine/procedure.ts'
import { cardKind, faceOff, type Hand, laid, matrixOf } from '../cards/card-kind.ts'
import { listed } from '../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { seatOfPower, sideOfSeat } from '../powers.ts'
import type { DieModifier } from '../rules.ts'
import { isFrom } from '../seasons.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { BRITAIN, counted, GERMANY, USA, wagers } from './units.ts'

/** 29.6: the card of the U-Boats. */
export const uboatCard = cardKind({
  name: 'u-boat card',
  section: '29.6',
  deck: 'attacker',
  table: 'uboatCards',
  example: 'u-boat card: [Surface Threat, Combined Air-Sea]',
})
/** 29.6: the card of the ASW. */
export const aswCard = cardKind({
  name: 'asw card',
  section: '29.6',
  deck: 'defender',
  table: 'uboatCards',
  example: 'asw card: Long Range Recon',
})

/** 16.1.7.2: German cards that a British chit brings to light. */
const SHOWN = 2

interface Shown {
  readonly seat: string
  /** German cards that are not laid. */
  readonly cards: readonly string[]
}
const FACTS = { ...MOMENT, cards: number('cards that you have not laid') }

/** 16.1.7.2: which of the cards that are not laid Germany shows. */
export const shownCards: DecisionKind<TwWorld, Shown, string[]> = {
  name: 'u-boat cards shown',
  section: '16.1.7.2',
  schema: z.array(z.string()),
  key: () => '',
  problems: () => [],
  byDefault: (_, { cards }) => cards.slice(0, SHOWN),
  facts: (world, { seat, cards }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, sideOfSeat(world, seat)), cards: cards.length }),
  factTypes: FACTS,
  defaultIs: 'the first two in the list that are not laid',
  example: 'show u-boat cards: [Night Attack, Wolf Pack]',
  question: (_, { cards }) =>
    `Britain's Espionage chit sees ${SHOWN} of the U-Boat cards that you do not lay (16.1.7.2). Which do you show: ${cards.join(', ')}?`,
  sheet: {
    section: 'show u-boat cards',
    read: (world, reader: TwReader, node) => reader.entries(node, (item) => reader.word(item, matrixOf(world, 'uboatCards').attacker)),
    describe: (_, answer) => `to a British Espionage chit these U-Boat cards are shown first: ${answer.join(', ')}`,
  },
}

/** 29.6: what helps the U-Boats counts twice from Fall 1940 through Fall 1942, what helps the ASW from Spring 1943 through Spring 1945. */
function timesNow({ state: { turn } }: TwWorld, value: number): number {
  if (value < 0) return isFrom(turn, 'Fall', 1940) && !isFrom(turn, 'Winter', 1942) ? 2 : 1
  return isFrom(turn, 'Spring', 1943) && !isFrom(turn, 'Summer', 1945) ? 2 : 1
}

/** 29.6: before the roll Germany and Britain lay a card each; Britain last where a chit has shown it what Germany has not laid. */
export function* layUboatCards(
  world: TwWorld,
  { uboats, asw, isSeen }: { readonly uboats: number; readonly asw: number; readonly isSeen: boolean },
): Procedure<DieModifier[]> {
  const matrix = matrixOf(world, 'uboatCards')
  const defender = wagers(world).includes(BRITAIN) ? BRITAIN : USA
  const about = `the U-Boat war, ${counted(uboats, 'U-Boat')} against ${counted(asw, 'ASW')}`
  const common = {
    key: '',
    withheld: new Map<string, string>(),
    onTheDie: (attacking: string, defending: string) => {
      const value = matrix.onTheDie(attacking, defending)
      return value * timesNow(world, value)
    },
    round: 1,
  }
  const german: Hand = {
    ...common,
    seat: seatOfPower(world, GERMANY),
    deck: 'attacker',
    cards: matrix.attacker,
    theirs: matrix.defender,
    enemy: defender,
    own: uboats,
    against: asw,
    about,
  }
  const allied: Hand = {
    ...common,
    seat: seatOfPower(world, defender),
    deck: 'defender',
    cards: matrix.defender,
    theirs: matrix.attacker,
    enemy: GERMANY,
    own: asw,
    against: uboats,
    about,
  }
  const [attacking, defending] = isSeen ? yield* oneAfterTheOther(world, german, allied) : yield* atOnce(world, german, allied)
  return [[faceOff(attacking, defending), common.onTheDie(attacking, defending)]]
}

function* atOnce(world: TwWorld, german: Hand, allied: Hand): Procedure<readonly [string, string]> {
  const [attacking, defending] = yield* askEach(world, [
    { kind: uboatCard, seat: german.seat, subject: german },
    { kind: aswCard, seat: allied.seat, subject: allied },
  ])
  return [laid(german, attacking), laid(allied, defending)]
}

/** 16.1.7.2: Germany lays its card, shows two others, and Britain answers. */
function* oneAfterTheOther(world: TwWorld, german: Hand, allied: Hand): Procedure<readonly [string, string]> {
  const attacking = laid(german, yield* ask(world, german.seat, uboatCard, german))
  const cards = german.cards.filter((card) => card !== attacking)
  const wanted = yield* ask(world, german.seat, shownCards, { seat: german.seat, cards })
  const shown = [...new Set([...wanted.filter((card) => cards.includes(card)), ...cards])].slice(0, SHOWN)
  world.report('strategic warfare', '16.1.7.2', `Germany does not lay ${listed(shown)}.`)
  const seen: Hand = {
    ...allied,
    theirs: allied.theirs.filter((card) => !shown.includes(card)),
    about: `${allied.about}; Germany does not lay ${listed(shown)}`,
  }
  return [attacking, laid(seen, yield* ask(world, seen.seat, aswCard, seen))]
}
