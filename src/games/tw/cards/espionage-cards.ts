import { askEach, type Procedure } from '../../../engine/procedure.ts'
import { seatOfPower } from '../powers.ts'
import type { DieModifier, SpiesMet } from '../rules.ts'
import type { TwWorld } from '../world.ts'
import { cardKind, faceOff, type Hand, laid, matrixOf } from './card-kind.ts'

/** 29.11: the card of who plays Espionage. */
export const espionageCard = cardKind({
  name: 'espionage card',
  section: '29.11',
  deck: 'attacker',
  table: 'espionageCards',
  example: 'espionage card: [Sanction, Feint]',
})
/** 29.11: the card of who answers it. */
export const counterEspionageCard = cardKind({
  name: 'counter-espionage card',
  section: '29.11',
  deck: 'defender',
  table: 'espionageCards',
  example: 'counter-espionage card: Double Agent',
})

/**
 * 29.11: where Espionage meets Counter-Espionage neither is cancelled: both lay a card, and the matrix moves the die. It is made for the diplomatic table, where who spies
 * wants less; on that of the partisans the occupier spies and wants more, and its numbers are turned.
 */
export function* layEspionageCards(world: TwWorld, { key, about, spy, counter, own, against, turned }: SpiesMet): Procedure<DieModifier> {
  const matrix = matrixOf(world, 'espionageCards')
  const common = {
    key,
    withheld: new Map<string, string>(),
    onTheDie: (attacking: string, defending: string) => matrix.onTheDie(attacking, defending) * (turned ? -1 : 1),
    round: 1,
    about,
    ...(turned && { turned }),
  }
  const spying: Hand = {
    ...common,
    seat: seatOfPower(world, spy),
    deck: 'attacker',
    cards: matrix.attacker,
    theirs: matrix.defender,
    enemy: counter,
    own,
    against,
  }
  const answering: Hand = {
    ...common,
    seat: seatOfPower(world, counter),
    deck: 'defender',
    cards: matrix.defender,
    theirs: matrix.attacker,
    enemy: spy,
    own: against,
    against: own,
  }
  const [one, other] = yield* askEach(world, [
    { kind: espionageCard, seat: spying.seat, subject: spying },
    { kind: counterEspionageCard, seat: answering.seat, subject: answering },
  ])
  const [attacking, defending] = [laid(spying, one), laid(answering, other)]
  return [faceOff(attacking, defending), common.onTheDie(attacking, defending)]
}
