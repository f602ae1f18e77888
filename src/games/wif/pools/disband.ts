import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { homeOf } from '../ground/control.ts'
import { isOwnOf, powerOf, seatOfUnit, seatsOf, sideOfSeat } from '../powers.ts'
import { blueAt, redAt } from '../production/factories.ts'
import { keptIn, putSaved, savedAt } from '../production/savings.ts'
import { cyclesOf } from '../production/ships.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { AirUnit, NavalUnit, Side, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { mayDestroy } from './isolated.ts'

/** A unit brings a build point where it, or a ship's second cycle, costs as much. */
const WORTH = 2

interface Disbanding {
  readonly seat: string
  /** Powers that have disbanded a unit in this turn. */
  readonly done: readonly string[]
}

const FACTS = {
  ...MOMENT,
  able: someNames('unit', 'names of the ships and aircraft that could be disbanded'),
  units: number('how many they are'),
}

/** 4.3 (option 31): a major power gives up a ship or aircraft at home for what it is worth. */
export const disband: DecisionKind<WifWorld, Disbanding, string | null> = {
  name: 'disband',
  section: '4.3',
  schema: z.string().nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { done }, id) => {
    if (id === null) return []
    const why = whyNotDisband(world, world.unit(id), done)
    return why === null ? [] : [`4.3: ${world.unit(id).name} is not disbanded: ${why}`]
  },
  byDefault: () => null,
  facts: (world, { seat, done }): FactsOf<typeof FACTS> => {
    const units = disbandable(world, seat, done)
    return { ...momentFacts(world, sideOfSeat(world, seat)), able: units.map(({ name }) => name), units: units.length }
  },
  factTypes: FACTS,
  defaultIs: 'nothing is disbanded',
  example: 'disband: [Ju-87B]',
  question: () => 'Which ship or aircraft of yours, in a factory hex of its home country, do you disband (4.3)?',
  sheet: {
    section: 'disband',
    list: true,
    read: (_, reader: WifReader, node) => reader.unit(node),
    describe: (world, id) => (id === null ? '' : `disband ${world.unit(id).name}`),
    check: (world) => (world.state.production ? [] : ['4.3: production is not played in this campaign']),
  },
}

/** What a seat may disband now. */
export const disbandable = (world: WifWorld, seat: string, done: readonly string[] = []): (AirUnit | NavalUnit)[] =>
  [...world.onMap(), ...world.inPort()].filter(
    (unit): unit is AirUnit | NavalUnit => seatOfUnit(world, unit) === seat && whyNotDisband(world, unit, done) === null,
  )

function whyNotDisband(world: WifWorld, unit: Unit, done: readonly string[]): string | null {
  if (unit.kind === 'land' || unit.type === 'CP') return 'only aircraft and ships but for convoy points can be'
  if (unit.place !== 'map') return 'it is not on the map'
  const power = powerOf(world, unit)
  if (!isOwnOf(world, unit.country)) return `${unit.country} is no major power`
  if (!mayDestroy(world, power)) return `${power} is neutral`
  const factory = redAt(world, unit.hex) + blueAt(world, unit.hex).length > 0
  if (!factory || homeOf(world, unit.hex) !== unit.country) return `it is in no factory hex of ${unit.country}`
  return done.includes(power) ? `${power} has disbanded a unit in this turn` : null
}

/** 4.3: after a side has placed its reinforcements, each active major power of it may disband one unit. */
export function* disbandUnits(world: WifWorld, side: Side): Procedure {
  if (!world.state.production) return
  for (const seat of seatsOf(world, side)) {
    const done: string[] = []
    for (;;) {
      const id = yield* askWhile(world, false, seat, disband, { seat, done })
      if (id === null) break
      const unit = world.unit(id) as AirUnit | NavalUnit
      done.push(powerOf(world, unit))
      giveUp(world, unit)
    }
  }
}

function giveUp(world: WifWorld, unit: AirUnit | NavalUnit): void {
  const { hex } = unit
  const power = powerOf(world, unit)
  const worth = unit.kind === 'naval' ? cyclesOf(world, unit)[1].points : unit.cost.points
  const room = (keptIn(world, power).get(hex) ?? 0) - savedAt(world, hex)
  const brings = worth >= WORTH && room > 0
  if (brings) putSaved(world, hex, savedAt(world, hex) + 1)
  if (unit.kind === 'naval') world.toConstructionPool(unit)
  else {
    world.removeForGood(unit)
    world.change(unit, { scrapped: true })
  }
  const point = brings
    ? 'a build point is saved there'
    : worth < WORTH
      ? `costing ${worth} it brings no build point`
      : 'there is no room for its build point'
  world.report(
    'reinforcements',
    '4.3',
    `${power} disbands ${unit.name} in ${world.map.name(hex)}: ${unit.kind === 'naval' ? 'it goes into the construction pool' : 'it is scrapped'}, ${point}.`,
    [hex],
  )
}
