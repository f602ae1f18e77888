import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { CHITS, type Chit, hasChit, playChit } from '../logistics/chits.ts'
import { adjective, controllerOf, playerOf, powersOf, sideOfPower, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { DieModifier } from '../rules.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

interface Asked {
  readonly seat: string
  readonly power: string
  readonly occupier: string
  readonly partisans: number
  /** Somebody has played Espionage. */
  readonly isSpied: boolean
}

const FACTS = {
  ...MOMENT,
  power: aName('power', 'power whose chit it is'),
  occupier: aName('power', 'power whom the partisans damage'),
  partisans: number('partisans that count in the roll'),
}

function kindOf(chit: Chit): DecisionKind<TwWorld, Asked, boolean> {
  const name = CHITS[chit]
  const effect = ({ tables, rules }: TwWorld, isSpied: boolean) => {
    if (rules.espionage.cards === null)
      return chit === 'espionage' ? `${tables.partisans.Espionage} on the roll` : 'the Espionage chit has no effect'
    if (isSpied) return 'both lay a card (29.11)'
    return chit === 'espionage'
      ? `+${SPY_ALONE} on the roll, or a card against Counter-Espionage (29.11)`
      : `-${SPY_ALONE} on the roll (29.11)`
  }
  return {
    name: `${name} on partisans`,
    section: '16.1.7.6',
    schema: z.boolean(),
    key: (_, { occupier }) => occupier,
    problems: () => [],
    byDefault: () => false,
    facts: (world, { seat, power, occupier, partisans }): FactsOf<typeof FACTS> => ({
      ...momentFacts(world, sideOfSeat(world, seat)),
      power,
      occupier,
      partisans,
    }),
    factTypes: FACTS,
    defaultIs: 'the chit is kept',
    example: `${name.toLowerCase()}:\n  - { at: Germany, partisans: yes }`,
    question: (world, { power, occupier, partisans, isSpied }) =>
      `Partisans roll against ${occupier}, ${partisans} of them${isSpied ? ', with an Espionage chit' : ''}: does ${power} play a ${name} chit (16.1.7.6): ${effect(world, isSpied)}?`,
    choices: (world, { isSpied }) => [
      { answer: false, word: 'no', text: 'the chit is kept' },
      { answer: true, word: 'yes', text: effect(world, isSpied) },
    ],
    sheet: {
      section: name.toLowerCase(),
      field: 'partisans',
      read: (_, reader: TwReader, node) => reader.yesNo(node),
      describe: (_, answer) => (answer ? `a ${name} chit on partisans` : `the ${name} chit is kept`),
    },
  }
}

export const partisanEspionage = kindOf('espionage')
export const partisanCounterEspionage = kindOf('counterEspionage')

/** 29.11: what Espionage of the occupier adds to the die alone, and Counter-Espionage of the partisans takes off alone. */
const SPY_ALONE = 2

/** 16.1.7.6: a power with partisans of its own in the roll may play an Espionage chit on it, which the occupier's side may cancel at once. What comes to the die, or null. */
export function* partisanChits(world: TwWorld, occupier: string, units: readonly GroundUnit[]): Procedure<DieModifier | null> {
  const own = [...new Set(units.map(({ nation }) => controllerOf(world, nation)!))]
  if (world.rules.espionage.cards !== null) return yield* partisanCards(world, world.rules.espionage.cards, occupier, own, units)
  const spy = yield* whoPlays(world, partisanEspionage, 'espionage', own, occupier, units.length, false)
  if (spy === null) return null
  const side = sideOfPower(world, occupier)
  const foes = side === null ? [] : powersOf(world, side)
  const answer = yield* whoPlays(world, partisanCounterEspionage, 'counterEspionage', foes, occupier, units.length, true)
  world.report(
    'espionage',
    '16.1.7.6',
    `${spy} plays an Espionage chit on the ${adjective(world, spy)} roll of partisans against ${occupier}${answer === null ? '' : `; ${answer} cancels it with a Counter-Espionage chit`}.`,
    units.map(({ hex }) => hex),
  )
  return answer === null ? ['Espionage', world.tables.partisans.Espionage] : null
}

/** 29.11: with cards the occupier plays Espionage, for more on the die, and who runs the partisans Counter-Espionage, for less; neither cancels the other. */
function* partisanCards(
  world: TwWorld,
  cards: NonNullable<TwWorld['rules']['espionage']['cards']>,
  occupier: string,
  own: readonly string[],
  units: readonly GroundUnit[],
): Procedure<DieModifier | null> {
  const spy = yield* whoPlays(world, partisanEspionage, 'espionage', [occupier], occupier, units.length, false)
  const counter = yield* whoPlays(world, partisanCounterEspionage, 'counterEspionage', own, occupier, units.length, spy !== null)
  if (spy === null && counter === null) return null
  const played = [
    ...(spy === null ? [] : [`${spy} plays an Espionage chit`]),
    ...(counter === null ? [] : [`${counter} plays a Counter-Espionage chit`]),
  ]
  world.report(
    'espionage',
    '29.11',
    `${played.join(', and ')} on the roll of partisans against ${occupier}.`,
    units.map(({ hex }) => hex),
  )
  if (spy === null) return ['Counter-Espionage', -SPY_ALONE]
  if (counter === null) return ['Espionage', SPY_ALONE]
  return yield* cards(world, {
    key: occupier,
    about: `the roll of partisans against ${occupier}`,
    spy,
    counter,
    own: 0,
    against: units.length,
    turned: true,
  })
}

function* whoPlays(
  world: TwWorld,
  kind: DecisionKind<TwWorld, Asked, boolean>,
  chit: Chit,
  powers: readonly string[],
  occupier: string,
  partisans: number,
  isSpied: boolean,
): Procedure<string | null> {
  for (const power of powers) {
    const seat = playerOf(world, power)
    if (seat === null || !hasChit(world, power, chit)) continue
    if (!(yield* ask(world, seat, kind, { seat, power, occupier, partisans, isSpied }))) continue
    playChit(world, power, chit)
    return power
  }
  return null
}
