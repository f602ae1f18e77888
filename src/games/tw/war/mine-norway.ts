import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts } from '../facts.ts'
import { atWar, sideOfSeat, playerOf, isAllied } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { isNorwayNeutral } from '../economy/yearly.ts'

/** 23.38: who mines whose waters, against whom. */
const GERMANY = 'Germany'
const BRITAIN = 'Britain'
const NORWAY = 'Norway'

const FACTS = MOMENT

interface Subject {
  readonly seat: string
}

/** 3.10.2, 23.38: from Spring 1940 on, of a neutral Norway, by a Britain at war with Germany. */
export function whyNotMine(world: TwWorld): string | null {
  if (world.state.norwayMined) return '23.38: Norwegian waters are mined already'
  if (!isNorwayNeutral(world)) return '23.38: Norway is not neutral, and its waters are mined only then'
  if (!isFrom(world.state.turn, 'Spring', 1940)) return '3.10.2: Norwegian waters may be mined from Spring 1940 on'
  return isAllied(world, BRITAIN) && world.nation(BRITAIN).conqueredBy === null && atWar(world, BRITAIN, GERMANY)
    ? null
    : '23.38: Britain mines them against Germany, and is not at war with it'
}

/** 23.38: Britain announces that it has mined Norwegian waters. */
export const mineNorway: DecisionKind<TwWorld, Subject, boolean> = {
  name: 'mine Norway',
  section: '23.38',
  schema: z.boolean(),
  key: () => '',
  problems: (world, _, answer) => (answer ? [whyNotMine(world) ?? []].flat() : []),
  byDefault: () => false,
  facts: (world, { seat }): FactsOf<typeof FACTS> => momentFacts(world, sideOfSeat(world, seat)),
  factTypes: FACTS,
  defaultIs: 'no mines',
  example: 'mine norway: yes',
  question: () => 'Do you mine Norwegian waters (23.38)? It costs nothing, and Germany 20 NARFs each Spring as long as Norway is neutral.',
  choices: () => [
    { answer: false, word: 'no', text: 'no mines' },
    { answer: true, word: 'yes', text: 'they are mined' },
  ],
  sheet: {
    section: 'mine norway',
    read: (world, reader: TwReader, node) => {
      const yes = reader.yesNo(node)
      return yes && playerOf(world, BRITAIN) !== reader.seat ? reader.problem(node, '23.38: Britain alone mines Norwegian waters') : yes
    },
    describe: (_, answer) => (answer ? 'Norwegian waters are mined' : 'no mines in Norwegian waters'),
    check: (world, _, answer) => (answer ? [whyNotMine(world) ?? []].flat() : []),
  },
}

/** 3.10.2 At the end of the Allied player turn. */
export function* mines(world: TwWorld): Procedure {
  if (world.phasing !== 'Allies' || whyNotMine(world) !== null) return
  const seat = playerOf(world, BRITAIN)
  if (seat === null) return
  if (!(yield* ask(world, seat, mineNorway, { seat }))) return
  world.note({ norwayMined: true })
  world.report(
    'declaration of war',
    '23.38',
    'Britain announces that it has mined Norwegian waters: Germany loses its Swedish ore each Spring that finds Norway neutral.',
    world.nation(NORWAY).capitals,
  )
}
