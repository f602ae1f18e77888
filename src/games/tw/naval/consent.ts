import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, Told } from '../../../engine/decision.ts'
import { fourLetters } from '../../../engine/orders-hash.ts'
import { askTogether, type Procedure } from '../../../engine/procedure.ts'
import { aName, type FactsOf, MOMENT, momentFacts, PLACE, placeFacts, word } from '../facts.ts'
import { unitsText, unitText } from '../pieces.ts'
import { seatOf, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { NavalUnit, Troop } from '../state.ts'
import type { TwWorld } from '../world.ts'

type Mission = 'sea transport' | 'stratmove' | 'invasion' | 'Lend-Lease'
interface Asked {
  readonly seat: string
  readonly unit: Troop | NavalUnit
  /** The seat whose Fleets would carry it; of a Fleet, whose NARFs it would carry (14.8.2). */
  readonly by: string
  readonly to: Hex
  readonly mission: Mission
}

/** Facts of the place where it would be landed. */
const FACTS = {
  ...MOMENT,
  ...PLACE,
  unit: aName('unit', 'name of your unit'),
  by: aName('seat', 'seat whose Fleets would carry it'),
  mission: word('how', ['sea transport', 'stratmove', 'invasion', 'Lend-Lease']),
}

/** 6.2.1: whether a unit is carried by the Fleets of another player of its side. Everybody moves his own units (3.6): nobody's is taken along without his word. */
export const carriedByPartner: DecisionKind<TwWorld, Asked, boolean> = {
  name: 'carried by a partner',
  section: '6.2.1',
  schema: z.boolean(),
  key: (_, { unit }) => unit.id,
  problems: () => [],
  byDefault: () => false,
  facts: (world, { seat, unit, by, to, mission }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    ...placeFacts(world, to),
    unit: unit.name,
    by,
    mission,
  }),
  factTypes: FACTS,
  defaultIs: 'it stays where it is',
  example: 'carried:\n  - { at: II Corps, allow: yes }',
  question: (world, { unit, by, to, mission }) =>
    mission === 'Lend-Lease'
      ? `May NARFs that ${by} grants go in ${unitText(unit)} to ${world.map.name(to)} (14.8.2)?`
      : `May ${by} carry ${unitText(unit)} to ${world.map.name(to)} by ${mission} (6.2.1)?`,
  choices: () => [
    { answer: false, word: 'no', text: 'it stays where it is' },
    { answer: true, word: 'yes', text: 'it is carried' },
  ],
  sheet: {
    section: 'carried',
    field: 'allow',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'may be carried by the Fleets of a partner' : 'stays, whatever a partner orders'),
  },
}

/** What the owners of units that an order would carry hear as soon as its sheet is received; null where all are the seat's own. */
export function tellsOwners(world: TwWorld, by: string, units: readonly (Troop | NavalUnit)[], to: Hex, mission: Mission): Told | null {
  const foreign = units.filter((unit) => ![null, by].includes(seatOf(world, unit)))
  if (foreign.length === 0) return null
  const what = mission === 'Lend-Lease' ? `send NARFs in ${unitsText(foreign)}` : `carry ${unitsText(foreign)}`
  return {
    to: [...new Set(foreign.map((unit) => seatOf(world, unit)!))],
    name: `carry-${fourLetters(JSON.stringify([by, foreign.map(({ id }) => id), to, mission]))}`,
    text: `${by} would ${what} to ${world.map.name(to)}${mission === 'Lend-Lease' ? ' (14.8.2)' : ` by ${mission} (6.2.1)`}`,
    then: `To let it, put 'carried: [${foreign.map(({ name }) => `{ at: ${name}, allow: yes }`).join(', ')}]' into your sheet for this step; without it you are asked when it comes to it, and by default nobody goes along.`,
  }
}

/** Asks the owners of units that are to be carried by another player's Fleets; says whether all agree, and tells the carrier who does not. */
export function* ownersAgree(
  world: TwWorld,
  by: string,
  units: readonly (Troop | NavalUnit)[],
  to: Hex,
  mission: Mission,
): Procedure<boolean> {
  const foreign = units.flatMap((unit) => {
    const seat = seatOf(world, unit)
    return seat === null || seat === by ? [] : [{ seat, subject: { seat, unit, by, to, mission } }]
  })
  const answers = yield* askTogether(world, carriedByPartner, foreign)
  const staying = foreign.filter((_, i) => !answers[i])
  if (staying.length === 0) return true
  const seats = [...new Set(staying.map(({ seat }) => seat))].join(' and ')
  world.tell({
    kind: 'refused order',
    section: '6.2.1',
    text: `${mission} not carried out: 6.2.1: ${seats} does not let ${unitsText(staying.map(({ subject }) => subject.unit))} be carried to ${world.map.name(to)}: its sheet says so under 'carried:'`,
    hexes: [],
    seats: [by],
  })
  return false
}
