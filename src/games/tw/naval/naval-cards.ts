import { askEach, type Procedure } from '../../../engine/procedure.ts'
import { cardKind, type Deck, faceOff, type Hand, laid, matrixOf, safest } from '../cards/card-kind.ts'
import type { DieModifier, SeaRoll } from '../rules.ts'
import type { TwWorld } from '../world.ts'

/** 29.13: the card that wants an undepleted CV with its NAC. */
const CARRIERS = 'carriers'
const needsCarrier = (card: string): boolean => card.toLowerCase() === CARRIERS

/** 29.13: a card in a battle at sea; the phasing side is the attacker. */
export const navalCard = cardKind({
  name: 'naval card',
  section: '29.13',
  table: 'navalCards',
  example: 'sea battle:\n  - { at: Sardinian Sea, card: [Carriers, Line of Battle] }',
  sheet: { section: 'sea battle', field: 'card' },
})

const OTHER = { attacker: 'defender', defender: 'attacker' } as const

/** 29.13, 7.9.7 I, 7.9.8 D: before all fight all both sides lay a card; what they add to the roll. A side that nobody plays lays its safest. */
export function* layNavalCards(world: TwWorld, roll: SeaRoll): Procedure<DieModifier[]> {
  const matrix = matrixOf(world, 'navalCards')
  const mayLay = (deck: Deck) => matrix[deck].filter((card) => roll[deck].hasCarrier || !needsCarrier(card))
  const hands = (['attacker', 'defender'] as const).map((deck): Hand => {
    const [own, enemy] = [roll[deck], roll[OTHER[deck]]]
    return {
      seat: own.seat ?? '',
      key: roll.key,
      deck,
      cards: mayLay(deck),
      theirs: mayLay(OTHER[deck]),
      withheld: new Map(
        matrix[deck].filter((card) => !own.hasCarrier && needsCarrier(card)).map((card) => [card, 'wants an undepleted CV with its NAC']),
      ),
      onTheDie: matrix.onTheDie,
      enemy: enemy.power,
      own: own.fleets,
      against: enemy.fleets,
      round: roll.round,
      about: `round ${roll.round} of the battle ${roll.place}, ${own.fleets} Fleets against ${enemy.fleets}`,
    }
  })
  const played = hands.filter(({ seat }) => seat !== '')
  const answers = yield* askEach(
    world,
    played.map((hand) => ({ kind: navalCard, seat: hand.seat, subject: hand })),
  )
  const [attacking, defending] = hands.map((hand) => (hand.seat === '' ? safest(hand) : laid(hand, answers[played.indexOf(hand)])))
  return [[faceOff(attacking, defending), matrix.onTheDie(attacking, defending)]]
}
