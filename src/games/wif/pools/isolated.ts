import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { isActive, powerOf, seatOfUnit, seatsOf, sideOfSeat } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Side, Troop } from '../state.ts'
import { tracesOfAnyLength } from '../supply/supply.ts'
import { hasChosen } from '../us-options.ts'
import type { WifWorld } from '../world.ts'

interface Isolated {
  readonly seat: string
  readonly units: readonly Troop[]
}

const FACTS = {
  ...MOMENT,
  able: someNames('unit', 'names of the units that are isolated'),
  units: number('how many they are'),
  points: number('their build points'),
}

/** 4.3: a power gives up units that no supply reaches, so that they can be built again. */
export const destroyIsolated: DecisionKind<WifWorld, Isolated, string | null> = {
  name: 'destroy an isolated unit',
  section: '4.3',
  schema: z.string().nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { units }, id) =>
    id === null || units.some((unit) => unit.id === id) ? [] : [`4.3: ${world.unit(id).name} is not destroyed: ${whyNot(world, id)}`],
  byDefault: () => null,
  facts: (world, { seat, units }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    able: units.map(({ name }) => name),
    units: units.length,
    points: units.reduce((sum, { cost }) => sum + cost.points, 0),
  }),
  factTypes: FACTS,
  defaultIs: 'nothing is destroyed',
  example: 'destroy: [XLI ARM]',
  question: (world, { units }) =>
    `${units.map((unit) => `${unit.name} at ${world.map.name(unit.hex)}`).join(', ')} can trace no supply path of any length (4.3). Which do you destroy, to build them again?`,
  sheet: {
    section: 'destroy',
    list: true,
    read: (_, reader: WifReader, node) => reader.unit(node),
    describe: (world, id) => (id === null ? '' : `destroy ${world.unit(id).name}, if it is isolated`),
  },
}

/** 4.3: an active major power; the USA at peace too once it has chosen entry option 28 (13.3.2). */
export const mayDestroy = (world: WifWorld, power: string): boolean =>
  isActive(world, power) || (power === 'USA' && hasChosen(world, TRUMAN_COMMITTEE))
const TRUMAN_COMMITTEE = 28

function whyNot(world: WifWorld, id: string): string {
  const unit = world.unit(id)
  if (unit.kind === 'naval') return 'only land units and aircraft can be'
  if (unit.place !== 'map') return 'it is not on the map'
  if (!mayDestroy(world, powerOf(world, unit))) return `${powerOf(world, unit)} is neutral`
  return 'it is not isolated, as a basic supply path leads to it'
}

/** Land units and aircraft of a seat's active major powers that trace no basic path of any length. */
export const isolatedUnits = (world: WifWorld, seat: string): Troop[] =>
  world
    .onMap()
    .filter(
      (unit) =>
        seatOfUnit(world, unit) === seat &&
        unit.type !== 'PART' &&
        mayDestroy(world, powerOf(world, unit)) &&
        !tracesOfAnyLength(world, unit.hex, unit.country),
    )

/** 4.3: after a side has placed its reinforcements. */
export function* destroyIsolatedUnits(world: WifWorld, side: Side): Procedure {
  for (const seat of seatsOf(world, side)) {
    for (;;) {
      const units = isolatedUnits(world, seat)
      const id = yield* askWhile(world, false, seat, destroyIsolated, { seat, units })
      if (id === null) break
      const unit = world.unit(id)
      const where = unit.hex
      world.destroy(unit, 'given up, isolated')
      world.report(
        'reinforcements',
        '4.3',
        `${unit.name} (${unit.country}) at ${world.map.name(where)}, isolated, is destroyed by its own side: ${unit.place === 'pool' ? 'it is in its force pool' : 'it is out of the game'}.`,
        [where],
      )
    }
  }
}
