import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { enemySide, isHQ, seatOfUnit, seatsOf, sideAsked, sideOfCountry } from '../powers.ts'
import { fullCityBeside, hasLostItsCity, minorPorts, nearestFirst, placesFor, whyNotPlace } from './reinforcement-places.ts'
import { annualAdditions } from '../pools/additions.ts'
import { destroyIsolatedUnits } from '../pools/isolated.ts'
import { actionsSince, watchedNow } from '../politics/us-entry/watch.ts'
import type { WifReader } from '../sheet/reader.ts'
import { loseShipsWithoutPorts } from '../production/ships.ts'
import type { NavalUnit, Side, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'

type Placement = { unit: string; hex: string } | null

/** Units of a seat that are still to arrive. */
interface Arriving {
  readonly seat: string
  readonly waiting: readonly Unit[]
  /** Full cities beside which a unit has arrived this turn, and ports of minor countries after a convoy point: no second one may (4.2.1). */
  readonly crowded: ReadonlySet<Hex>
}

const FACTS = {
  ...MOMENT,
  waiting: number('units that are still to be placed'),
  able: someNames('unit', 'their names'),
  hqs: number('HQs among them'),
  airUnits: number('aircraft among them'),
  points: number('their build points'),
}

/** 4.2.1: where one reinforcement, or reserve (9.7), is put; asked until the seat has placed those it wants to place itself. */
const placeReinforcement: DecisionKind<WifWorld, Arriving, Placement> = {
  name: 'place reinforcement',
  section: '4.2',
  schema: z.strictObject({ unit: z.string(), hex: z.string() }).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { waiting, crowded }, answer) => {
    if (!answer) return []
    const unit = waiting.find(({ id }) => id === answer.unit)
    if (!unit) return [`4.2: ${world.state.units[answer.unit]?.name ?? answer.unit} is not among the reinforcements that may be placed now`]
    const hex = world.map.hex(answer.hex)
    const places = placesFor(world, unit, crowded)
    if (places.includes(hex)) return []
    const near = nearestFirst(world, hex, places)
      .slice(0, 4)
      .map((place) => world.map.name(place))
    return [
      `4.2.1: ${unit.name} may not arrive at ${world.map.name(hex)}: ${whyNotPlace(world, unit, hex, crowded)}; it may at ${near.join(', ') || 'no place this turn'}`,
    ]
  },
  byDefault: () => null,
  facts: (world, { seat, waiting }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideAsked(world, seat)),
    waiting: waiting.length,
    able: waiting.map(({ name }) => name),
    hqs: waiting.filter(isHQ).length,
    airUnits: waiting.filter(({ kind }) => kind === 'air').length,
    points: waiting.reduce((sum, { cost }) => sum + cost.points, 0),
  }),
  factTypes: FACTS,
  defaultIs: 'each where the schedule says, else in its home city that is safest from the enemy, in supply and emptiest',
  example: 'reinforce:\n  - { unit: Kiev MIL, to: Kiev }',
  question: (_, { waiting }) =>
    `Where do these reinforcements arrive (4.2): ${waiting.map(({ name }) => name).join(', ')}? Those you do not place are placed for you.`,
  sheet: {
    section: 'reinforce',
    list: true,
    plain: [{ says: 'reinforce|place <unit> to|in|at <to>', takes: { unit: 'unit', to: 'hex' }, example: 'reinforce Kiev MIL to Kiev' }],
    read: (_, reader: WifReader, node) => {
      const fields = reader.fields(node, ['unit', 'to'], ['unit', 'to'])
      if (!fields) return undefined
      const unit = reader.unitToCome(fields.get('unit')!)
      const hex = reader.hex(fields.get('to')!)
      return unit !== undefined && hex !== undefined ? { unit, hex } : undefined
    },
    describe: (world, answer) => (answer ? `${world.unit(answer.unit).name} arrives at ${world.map.name(world.map.hex(answer.hex))}` : ''),
  },
}

export const reinforcementDecisions = [placeReinforcement]

/** 4.2 What arrives this turn: the side that had the initiative last turn places first. */
export function* reinforcements(world: WifWorld): Procedure {
  const watched = watchedNow(world)
  annualAdditions(world)
  if (world.state.production) loseShipsWithoutPorts(world)
  launch(world)
  const holder = world.state.initiative.holder
  for (const side of [holder, enemySide(holder)]) {
    for (const unit of dueNow(world, side).filter((unit) => hasLostItsCity(world, unit))) {
      world.toForcePool(unit)
      world.report(
        'reinforcements',
        '4.2.1',
        `${unit.name} (${unit.country}) does not arrive: its city is lost, and it is out of the game until the city is its own again.`,
      )
    }
    const due = dueNow(world, side)
    if (due.length > 0) yield* placeUnits(world, side, due, { faceDown: false, section: '4.2' })
    yield* destroyIsolatedUnits(world, side)
    for (const follow of world.rules.afterReinforcements) yield* follow(world, side)
  }
  yield* actionsSince(world, watched) // 13.3.3
}

/** 13.6.5: ships whose first cycle is over go into the construction pool. */
function launch(world: WifWorld): void {
  for (const ship of world.unitsIn('circle')) {
    if (ship.kind !== 'naval' || !ship.faceDown || ship.arrives! > world.state.turn.index) continue
    world.toConstructionPool(ship)
    world.report(
      'reinforcements',
      '13.6.5',
      `${ship.name} (${ship.country}) is launched, and waits in the construction pool to be fitted out.`,
    )
  }
}

/** Units on the production circle that arrive this turn; scheduled ones wait there too. */
export function dueNow(world: WifWorld, side?: Side): Unit[] {
  const launched = (unit: Unit) => unit.kind === 'naval' && unit.faceDown
  const due = world.unitsIn('circle').filter((unit) => unit.arrives! <= world.state.turn.index && !launched(unit))
  return due.filter((unit) => side === undefined || sideOfCountry(world, unit.country) === side)
}

/** Puts units on the map, those first that their seats place themselves. */
export function* placeUnits(world: WifWorld, side: Side, units: readonly Unit[], how: { faceDown: boolean; section: string }): Procedure {
  const crowded = new Set<Hex>()
  /** Gives what is left of convoy points of which one alone may arrive there. */
  const arrive = (whole: Unit, hex: Hex): Unit | null => {
    const full = fullCityBeside(world, whole, hex, crowded)
    if (full !== undefined) crowded.add(full)
    const minors = minorPorts(world, whole)
    if (minors.includes(hex)) for (const port of minors) crowded.add(port)
    const points = whole.kind === 'naval' && minors.includes(hex) ? whole.points : 1
    const unit = points > 1 ? world.breakConvoy(whole as NavalUnit, 1) : whole
    world.move(unit, hex)
    world.change(unit, { faceDown: how.faceDown })
    const beside = full === undefined ? '' : `, beside ${world.map.name(full)}, which is full`
    world.report(
      'reinforcements',
      how.section,
      `${unit.name} (${unit.country}) arrives at ${world.map.name(hex)}${beside}${how.faceDown ? ', face-down' : ''}${points > 1 ? `: one convoy point of ${points}` : ''}.`,
      [hex],
    )
    return points > 1 ? whole : null
  }
  for (const seat of seatsOf(world, side)) {
    const waiting = units.filter((unit) => seatOfUnit(world, unit) === seat)
    for (;;) {
      const answer = yield* askWhile(world, waiting.length > 0, seat, placeReinforcement, { seat, waiting, crowded })
      if (!answer) break
      const unit = world.unit(answer.unit)
      if (arrive(unit, world.map.hex(answer.hex)) === null) waiting.splice(waiting.indexOf(unit), 1)
    }
    // MIL have one city only; the others may find room elsewhere.
    for (const unit of [...waiting.filter(isMilitia), ...waiting.filter((unit) => !isMilitia(unit))]) {
      let left: Unit | null = unit
      while (left !== null) {
        const [place] = placesFor(world, left, crowded)
        if (place === undefined) break
        left = arrive(left, place)
      }
      if (left === null) continue
      world.toProductionCircle(left, 1)
      world.report('reinforcements', '4.2.1', `${left.name} (${left.country}) finds no place to arrive at and waits a turn.`)
    }
  }
}

const isMilitia = (unit: Unit): boolean => unit.kind === 'land' && unit.type === 'MIL'
