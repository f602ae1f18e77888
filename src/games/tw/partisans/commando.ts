import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { isPartisanLand } from '../field/commando-land.ts'
import { playerOf, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

interface Asked {
  readonly seat: string
  readonly commandos: readonly GroundUnit[]
  readonly occupier: string
  readonly partisans: number
}

const FACTS = {
  ...MOMENT,
  occupier: aName('power', 'power whom the partisans damage'),
  partisans: number('partisans that count in the roll'),
}

/** Commandos that could help partisans against an occupier now (2.6). */
export const withPartisans = (world: TwWorld, occupier: string): GroundUnit[] =>
  occupier !== world.tables.partisans.commando.against
    ? []
    : world
        .unitsOf(world.tables.partisans.commando.of, 'map')
        .filter((unit): unit is GroundUnit => unit.kind === 'ground' && isPartisanLand(world, unit, unit.hex))

const names = (units: readonly GroundUnit[]): string => listed(units.map(({ name }) => name))

/** 25.4: whether Commandos that stand with the partisans are risked in their roll. */
export const commandoCommitted: DecisionKind<TwWorld, Asked, boolean> = {
  name: 'Commando with partisans',
  section: '25.4',
  schema: z.boolean(),
  key: () => '',
  problems: () => [],
  byDefault: () => true,
  facts: (world, { seat, occupier, partisans }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    occupier,
    partisans,
  }),
  factTypes: FACTS,
  defaultIs: 'the Commando helps the partisans',
  example: 'commando: no',
  question: (world, { commandos, occupier, partisans }) =>
    `Partisans roll against ${occupier}, ${partisans} of them: does ${names(commandos)} help (25.4): ${world.tables.partisans.commando.roll} on the roll, and lost with the first partisan that is?`,
  choices: () => [
    { answer: true, word: 'yes', text: 'the Commando helps, at its risk' },
    { answer: false, word: 'no', text: 'the Commando stays out of it' },
  ],
  sheet: {
    section: 'commando',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'the Commando helps the partisans' : 'the Commando stays out of partisan warfare'),
  },
}

/** 25.4: the Commandos whom their player commits to a roll of partisans. */
export function* commandosCommitted(world: TwWorld, occupier: string, partisans: number): Procedure<GroundUnit[]> {
  const seat = playerOf(world, world.tables.partisans.commando.of)
  const commandos = withPartisans(world, occupier)
  if (seat === null || commandos.length === 0) return []
  return (yield* ask(world, seat, commandoCommitted, { seat, commandos, occupier, partisans })) ? commandos : []
}
