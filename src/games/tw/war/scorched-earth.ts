import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { playerOf, sideOfSeat } from '../powers.ts'
import { openNarfs } from '../secrets.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { turnsSinceAttack } from '../east/mobilisation.ts'
import { USSR } from '../east/pact.ts'
import { centresMoved } from '../east/scorched.ts'

/** 21.7.5: NARFs of the declaration, and the turn after the German attack in which it is made. */
const COST = 10
const AFTER = 1

/** Why the Soviets cannot declare scorched earth now, or null. */
export function whyNotScorch(world: TwWorld): string | null {
  if (turnsSinceAttack(world) !== AFTER) return '21.7.5: scorched earth is for the turn that follows the German attack, and for no other'
  if (centresMoved(world) === 0)
    return '21.7.5: no industry went to the Urals in the turn of the attack, so that scorched earth would do nothing'
  return world.nation(USSR).narfs < COST ? `21.7.5: it costs ${COST} NARFs; the Soviet Union has ${openNarfs(world, USSR)}` : null
}

interface Subject {
  readonly seat: string
}
const FACTS = { ...MOMENT, centres: number('industrial centres that went to the Urals in the turn of the attack') }

/** 21.7.5: the Soviets declare a policy of scorched earth, once. */
export const scorchedEarth: DecisionKind<TwWorld, Subject, boolean> = {
  name: 'scorched earth',
  section: '21.7.5',
  schema: z.boolean(),
  key: () => '',
  problems: (world, _, answer) => (answer ? [whyNotScorch(world) ?? []].flat() : []),
  byDefault: () => false,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, sideOfSeat(world, seat)), centres: centresMoved(world) }),
  factTypes: FACTS,
  defaultIs: 'no scorched earth',
  example: 'scorched earth: yes',
  question: (world) =>
    `Do you declare scorched earth for ${COST} NARFs (21.7.5)? Axis ground units in the Soviet Union of 1939 then have ${numbered(centresMoved(world), 'movement point')} less in this turn's Second Impulse.`,
  choices: () => [
    { answer: false, word: 'no', text: 'no scorched earth' },
    { answer: true, word: 'yes', text: 'scorched earth' },
  ],
  sheet: {
    section: 'scorched earth',
    read: (world, reader: TwReader, node) => {
      const yes = reader.yesNo(node)
      return yes && playerOf(world, USSR) !== reader.seat ? reader.problem(node, '21.7.5: the Soviet Union alone declares it') : yes
    },
    describe: (_, answer) => (answer ? 'scorched earth' : 'no scorched earth'),
    check: (world, _, answer) => (answer ? [whyNotScorch(world) ?? []].flat() : []),
  },
}

/** 21.7.5: with the declarations of war, before the Axis moves. */
export function* scorchEarth(world: TwWorld): Procedure {
  const seat = playerOf(world, USSR)
  if (seat === null || whyNotScorch(world) !== null) return
  if (!(yield* ask(world, seat, scorchedEarth, { seat }))) return
  world.spend(USSR, COST)
  world.note({ scorchedEarth: world.state.turn.index })
  world.report(
    'declaration of war',
    '21.7.5',
    `The Soviet Union declares scorched earth for ${numbered(COST, 'NARF')}, ${openNarfs(world, USSR)} left: Axis ground units in the Soviet Union of 1939 have ${numbered(centresMoved(world), 'movement point')} less in this turn's Second Impulse, one for each industrial centre that went to the Urals.`,
  )
}
