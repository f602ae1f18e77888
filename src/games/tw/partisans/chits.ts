import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { CHITS, type Chit, hasChit, playChit } from '../logistics/chits.ts'
import { adjective, controllerOf, playerOf, powersOf, sideOfPower, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

interface Asked {
  readonly seat: string
  readonly power: string
  readonly occupier: string
  readonly partisans: number
}

const FACTS = {
  ...MOMENT,
  power: aName('power', 'power whose chit it is'),
  occupier: aName('power', 'power whom the partisans damage'),
  partisans: number('partisans that count in the roll'),
}

function kindOf(chit: Chit): DecisionKind<TwWorld, Asked, boolean> {
  const name = CHITS[chit]
  const effect = ({ tables }: TwWorld) =>
    chit === 'espionage' ? `${tables.partisans.Espionage} on the roll` : 'the Espionage chit has no effect'
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
    question: (world, { power, occupier, partisans }) =>
      `Partisans roll against ${occupier}, ${partisans} of them${chit === 'espionage' ? '' : ', with an Espionage chit'}: does ${power} play a ${name} chit (16.1.7.6): ${effect(world)}?`,
    choices: (world) => [
      { answer: false, word: 'no', text: 'the chit is kept' },
      { answer: true, word: 'yes', text: effect(world) },
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

/** 16.1.7.6: a power with partisans of its own in the roll may play an Espionage chit on it, which the occupier's side may cancel at once. What comes to the die. */
export function* partisanChits(world: TwWorld, occupier: string, units: readonly GroundUnit[]): Procedure<number> {
  const own = [...new Set(units.map(({ nation }) => controllerOf(world, nation)!))]
  const spy = yield* whoPlays(world, partisanEspionage, 'espionage', own, occupier, units.length)
  if (spy === null) return 0
  const side = sideOfPower(world, occupier)
  const foes = side === null ? [] : powersOf(world, side)
  const answer = yield* whoPlays(world, partisanCounterEspionage, 'counterEspionage', foes, occupier, units.length)
  world.report(
    'espionage',
    '16.1.7.6',
    `${spy} plays an Espionage chit on the ${adjective(world, spy)} roll of partisans against ${occupier}${answer === null ? '' : `; ${answer} cancels it with a Counter-Espionage chit`}.`,
    units.map(({ hex }) => hex),
  )
  return answer === null ? world.tables.partisans.Espionage : 0
}

function* whoPlays(
  world: TwWorld,
  kind: DecisionKind<TwWorld, Asked, boolean>,
  chit: Chit,
  powers: readonly string[],
  occupier: string,
  partisans: number,
): Procedure<string | null> {
  for (const power of powers) {
    const seat = playerOf(world, power)
    if (seat === null || !hasChit(world, power, chit)) continue
    if (!(yield* ask(world, seat, kind, { seat, power, occupier, partisans }))) continue
    playChit(world, power, chit)
    return power
  }
  return null
}
