import { askEach, type Procedure } from '../../../engine/procedure.ts'
import { cardKind, type Deck, faceOff, type Hand, laid, matrixOf } from '../cards/card-kind.ts'
import { seatOfPower, sideOfPower } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import type { DieModifier, RaidRoll } from '../rules.ts'
import { counted, countedInt } from './units.ts'

/** 29.9: the bombers' card. */
export const bombingCard = cardKind({
  name: 'bombing card',
  section: '29.9',
  deck: 'attacker',
  table: 'bombingCards',
  example: 'bombing card: [Deep Raid, Feint]',
})
/** 29.9: the interceptors' card. */
export const interceptorCard = cardKind({
  name: 'interceptor card',
  section: '29.9',
  deck: 'defender',
  table: 'bombingCards',
  example: 'interceptor card: [Scramble, Ground Control]',
})

/** A card of a side's that has been laid is in its deck again for the next Spring or Fall. */
const laidAs = (world: TwWorld, power: string, deck: Deck, card: string): string => `${sideOfPower(world, power)} ${deck} ${card}`

/** 29.9: before the roll of a raid both sides lay a card; what they add to it. */
export function* layBombingCards(world: TwWorld, { by, on, wave, sac, int }: RaidRoll): Procedure<DieModifier[]> {
  const matrix = matrixOf(world, 'bombingCards')
  const about = `the bombing of ${on} by ${by}, ${counted(sac, 'SAC')} against ${countedInt(int)}`
  const key = `${by} ${on}${wave === undefined ? '' : ` ${wave}`}`
  const free = (power: string, deck: Deck): readonly string[] => {
    const left = matrix[deck].filter((card) => !world.ops.laidCards.has(laidAs(world, power, deck, card)))
    return left.length > 0 ? left : matrix[deck]
  }
  const [bombing, meeting] = [free(by, 'attacker'), free(on, 'defender')]
  const handOf = (power: string, deck: Deck): Hand => {
    const isBomber = deck === 'attacker'
    const cards = isBomber ? bombing : meeting
    return {
      seat: seatOfPower(world, power),
      key,
      deck,
      cards,
      theirs: isBomber ? meeting : bombing,
      withheld: new Map(matrix[deck].filter((card) => !cards.includes(card)).map((card) => [card, 'has been laid in this segment'])),
      onTheDie: matrix.onTheDie,
      enemy: isBomber ? on : by,
      own: isBomber ? sac : int.length,
      against: isBomber ? int.length : sac,
      round: 1,
      about,
    }
  }
  const hands = [handOf(by, 'attacker'), handOf(on, 'defender')]
  const answers = yield* askEach(world, [
    { kind: bombingCard, seat: hands[0].seat, subject: hands[0] },
    { kind: interceptorCard, seat: hands[1].seat, subject: hands[1] },
  ])
  const [attacking, defending] = hands.map((hand, i) => laid(hand, answers[i]))
  world.remember(({ laidCards }) => laidCards.add(laidAs(world, by, 'attacker', attacking)).add(laidAs(world, on, 'defender', defending)))
  return [[faceOff(attacking, defending), matrix.onTheDie(attacking, defending)]]
}
