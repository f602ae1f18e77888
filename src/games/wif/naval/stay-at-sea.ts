import { z } from 'zod'
import type { DecisionKind, Policy, SheetNode } from '../../../engine/decision.ts'
import { basesFromSea } from '../air/return-from-sea.ts'
import { readUnits } from '../air/mission-order.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'
import { homesOf } from './home-ports.ts'
import type { SeaUnit } from './interceptors.ts'
import { isConvoy } from '../sea/ships.ts'

interface AtSea {
  readonly seat: string
  /** Units that may stay or return (13.4). */
  readonly units: readonly SeaUnit[]
}

/** Who stays: ids; everyone else returns to base. Those that may not stay return all the same. */
type Staying = string[]

const ids = (units: readonly SeaUnit[]): string[] => units.map(({ id }) => id)
const hasHome = (world: WifWorld, unit: SeaUnit): boolean =>
  (unit.kind === 'naval' ? homesOf(world, unit) : basesFromSea(world, unit)).length > 0

/** A section from which a unit that stays still finds many enemies. */
const HIGH = 2

const POLICIES: Readonly<Record<string, Policy<WifWorld, AtSea, Staying>>> = {
  'everyone who may': { means: 'all stay that may', answer: (_, { units }) => ids(units) },
  'high sections': {
    means: 'convoy points stay, and units in section 2, 3 or 4, which are in section 1, 2 or 3 then',
    answer: (_, { units }) => ids(units.filter((unit) => isConvoy(unit) || unit.sea!.section >= HIGH)),
  },
  nobody: { means: 'all return, convoy points too', answer: () => [] },
}

const FACTS = {
  ...MOMENT,
  mayStay: number('your units at sea that may stay there'),
  shipsAtSea: number('ships among them, convoys not counted'),
  convoysAtSea: number('convoy points among them'),
  aircraftAtSea: number('aircraft among them'),
}

/** 13.4: who stays at sea at the end of a turn: `stay at sea: [all in Eastern Mediterranean, Malta Convoy]`. */
export const stayAtSea: DecisionKind<WifWorld, AtSea, Staying> = {
  name: 'stay at sea',
  section: '13.4',
  schema: z.array(z.string()),
  key: (_, { seat }) => seat,
  problems: () => [],
  byDefault: (world, { units }) => ids(units.filter((unit) => isConvoy(unit) || !hasHome(world, unit))),
  facts: (world, { seat, units }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideAsked(world, seat)),
    mayStay: units.length,
    shipsAtSea: units.filter((unit) => unit.kind === 'naval' && !isConvoy(unit)).length,
    convoysAtSea: units.reduce((sum, unit) => sum + (unit.kind === 'naval' ? unit.points : 0), 0),
    aircraftAtSea: units.filter(({ kind }) => kind === 'air').length,
  }),
  factTypes: FACTS,
  defaultIs: 'convoy points stay, and who has no base to return to; everyone else returns to base',
  example: 'stay at sea: [all in Eastern Mediterranean 3, Malta Convoy]',
  policies: POLICIES,
  choices: (world, subject) => {
    const usual = stayAtSea.byDefault(world, subject)
    const choices = [
      { answer: usual, word: 'usual', text: 'convoys, and who has no base, stay' },
      ...Object.entries(POLICIES).map(([word, policy]) => ({ answer: policy.answer(world, subject), word, text: policy.means })),
    ]
    return choices.filter(({ answer }, i) => choices.findIndex((other) => JSON.stringify(other.answer) === JSON.stringify(answer)) === i)
  },
  question: (_world, { units }) =>
    `The turn ends (13.4). Which of your ${units.length} units stay at sea, a section lower, and which return to base? ${units
      .map(({ name }) => name)
      .slice(0, 12)
      .join(', ')}${units.length > 12 ? ' and others' : ''} may do either.`,
  sheet: {
    section: 'stay at sea',
    read: (_world, reader: WifReader, node: SheetNode) => {
      const before = reader.problems.length
      const units = readUnits(reader, node)
      return reader.problems.slice(before).some(({ severity }) => severity === 'error') ? undefined : units
    },
    describe: (world, staying) =>
      staying.length === 0
        ? 'everyone returns to base at the end of the turn'
        : `at the end of the turn ${staying.map((id) => world.unit(id).name).join(', ')} stay at sea`,
  },
}
