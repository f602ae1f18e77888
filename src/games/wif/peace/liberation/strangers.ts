import { z } from 'zod'
import type { Hex } from '../../../../board/hex.ts'
import type { DecisionKind } from '../../../../engine/decision.ts'
import { askTogether, type Procedure } from '../../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, PLACE, placeFacts, someNames } from '../../facts.ts'
import { allPowers, controllerOf, cooperate, countriesCooperate, seatOfPower, sideOf, sideOfSeat } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { Unit } from '../../state.ts'
import type { WifWorld } from '../../world.ts'
import { toArriveLater } from '../displaced.ts'

/** Powers of one side whose units stand together in a hex and co-operate no more. */
interface Crowded {
  readonly seat: string
  readonly hex: Hex
  readonly powers: readonly string[]
}

const FACTS = { ...PLACE, ...MOMENT, powers: someNames('power', 'major powers whose units cannot stay together there') }

/** 13.7.5: whose units leave a hex in which units co-operate no more; both leave where their players do not name the same. */
export const whoLeaves: DecisionKind<WifWorld, Crowded, string> = {
  name: 'who leaves a hex',
  section: '13.7.5',
  schema: z.string(),
  key: (world, { hex }) => world.map.code(hex),
  problems: (world, { hex, powers }, power) =>
    powers.includes(power) ? [] : [`13.7.5: ${power} has no units that must leave ${world.map.name(hex)}; ${powers.join(' or ')} has`],
  byDefault: usual,
  facts: (world, { seat, hex, powers }): FactsOf<typeof FACTS> => ({
    ...placeFacts(world, hex),
    ...momentFacts(world, sideOfSeat(world, seat)),
    powers: [...powers],
  }),
  factTypes: FACTS,
  defaultIs: 'who does not co-operate with whoever controls the hex, else whose units cost less',
  example: 'who leaves:\n  - { at: Minsk, power: Germany }',
  choices: (world, crowded) => {
    const first = usual(world, crowded)
    return [first, ...crowded.powers.filter((power) => power !== first)].map((power) => ({
      answer: power,
      word: power,
      text: `units of ${power} leave`,
    }))
  },
  question: (world, { hex, powers }) =>
    `In ${world.map.name(hex)} units of ${powers.join(' and ')} co-operate no more (13.7.5). Whose leave, to arrive in two turns? All do if you and your partner do not name the same.`,
  sheet: {
    section: 'who leaves',
    field: 'power',
    read: (world, reader: WifReader, node) => reader.word(node, allPowers(world)),
    describe: (_, power) => `where units co-operate no more, those of ${power} leave`,
  },
}

const unitsIn = (world: WifWorld, hex: Hex, power: string): Unit[] =>
  [...world.unitsAt(hex), ...world.navalAt(hex)].filter(({ country }) => controllerOf(world, country) === power)

/** Units of a power that some others of its side there do not co-operate with. */
const strangersOf = (world: WifWorld, hex: Hex, power: string): Unit[] =>
  unitsIn(world, hex, power).filter((unit) =>
    [...world.unitsAt(hex), ...world.navalAt(hex)].some(
      (other) =>
        controllerOf(world, other.country) !== power && sideOf(world, other) === sideOf(world, unit) && !cooperate(world, unit, other),
    ),
  )

function usual(world: WifWorld, { hex, powers }: Crowded): string {
  const holder = world.state.control[hex]
  const strangers = powers.filter(
    (power) => !strangersOf(world, hex, power).some(({ country }) => holder !== '' && countriesCooperate(world, country, holder)),
  )
  const among = strangers.length > 0 ? strangers : powers
  const points = (power: string): number => strangersOf(world, hex, power).reduce((sum, { cost }) => sum + cost.points, 0)
  return among.reduce((least, power) => (points(power) < points(least) ? power : least))
}

/** 13.7.5: units of several powers that stand together and co-operate no more, after a liberation: one of them leaves, or both where their players disagree. */
export function* strangersLeave(world: WifWorld, hexes: readonly Hex[]): Procedure {
  for (const hex of hexes)
    for (;;) {
      const powers = strangersIn(world, hex)
      if (powers === null) break
      const seats = [...new Set(powers.map((power) => seatOfPower(world, power)))]
      const named = yield* askTogether(
        world,
        whoLeaves,
        seats.map((seat) => ({ seat, subject: { seat, hex, powers } })),
      )
      const agreed = named.every((power) => power === named[0])
      const leaving = (agreed ? [named[0]] : powers).flatMap((power) => strangersOf(world, hex, power))
      toArriveLater(
        world,
        leaving,
        '13.7.5',
        agreed
          ? `which may not stay with ${powers.filter((power) => power !== named[0]).join(' and ')}`
          : 'on whose place its players do not agree',
      )
    }
}

/** Two major powers of a side of which some units there do not co-operate; null for none. */
function strangersIn(world: WifWorld, hex: Hex): [string, string] | null {
  const units = allPowers(world).flatMap((power) => unitsIn(world, hex, power))
  for (const unit of units)
    for (const other of units) {
      const [one, two] = [controllerOf(world, unit.country)!, controllerOf(world, other.country)!]
      if (one !== two && sideOf(world, unit) === sideOf(world, other) && !cooperate(world, unit, other)) return [one, two]
    }
  return null
}
