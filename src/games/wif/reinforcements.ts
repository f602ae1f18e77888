import { z } from 'zod'
import type { Hex } from '../../board/hex.ts'
import type { DecisionKind } from '../../engine/decision.ts'
import { ask, type Procedure } from '../../engine/procedure.ts'
import { homeOf } from './control.ts'
import { atWar, controllerOf, enemySide, friendlyHex, powersOf, seatOf, seatsOf, sideOf } from './powers.ts'
import { canStack } from './stacking.ts'
import type { Side, Unit } from './state.ts'
import type { WifWorld } from './world.ts'
import { inEnemyZoc } from './zoc.ts'

type Placement = { unit: string; hex: string } | null

const placeReinforcement: DecisionKind<WifWorld, { seat: string; waiting: readonly Unit[] }, Placement> = {
  name: 'place reinforcement',
  section: '4.2',
  schema: z.strictObject({ unit: z.string(), hex: z.string() }).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { waiting }, answer) => {
    if (!answer) return []
    const unit = waiting.find(({ id }) => id === answer.unit)
    if (!unit) return [`4.2: ${world.state.units[answer.unit]?.name ?? answer.unit} is not among the reinforcements that may be placed now`]
    const hex = world.map.hex(answer.hex)
    if (placesFor(world, unit).includes(hex)) return []
    const near = placesFor(world, unit).slice(0, 4).map((place) => world.map.name(place))
    return [`4.2.1: ${unit.name} may not arrive at ${world.map.name(hex)}; it may at ${near.join(', ') || 'no place this turn'}`]
  },
  byDefault: () => null,
  facts: (_, { waiting }) => ({ waiting: waiting.map(({ name }) => name) }),
  question: (_, { waiting }) => `Where do these reinforcements arrive (4.2): ${waiting.map(({ name }) => name).join(', ')}? Those you do not place are placed for you.`,
  sheet: {
    section: 'reinforce',
    list: true,
    read: (world, reader, node) => {
      const fields = reader.fields(node, ['unit', 'to'], ['unit', 'to'])
      if (!fields) return undefined
      const text = reader.text(fields.get('unit'))
      const hex = reader.hex(fields.get('to'))
      const waiting = Object.values(world.state.units).filter((unit) => unit.place !== 'map' && controllerOf(world, unit.country) && seatOf(world, unit) === reader.seat)
      const unit = waiting.find((each) => each.id === text || each.name.toLowerCase() === text?.toLowerCase())
      if (text !== undefined && !unit) return reader.problem(fields.get('unit'), `no reinforcement '${text}'`)
      return unit && hex ? { unit: unit.id, hex } : undefined
    },
    describe: (world, answer) => (answer ? `${world.unit(answer.unit).name} arrives at ${world.map.name(world.map.hex(answer.hex))}` : ''),
  },
}

const callOut: DecisionKind<WifWorld, { power: string; units: readonly string[] }, boolean> = {
  name: 'call out reserves',
  section: '9.7',
  schema: z.boolean(),
  key: (_, { power }) => power,
  problems: () => [],
  byDefault: () => true,
  facts: (_, { power, units }) => ({ power, units: units.length }),
  question: (world, { power, units }) => `${power} may call out its reserves (9.7): ${units.map((id) => world.unit(id).name).join(', ')}. Do so?`,
  sheet: {
    section: 'call out reserves',
    read: (_, reader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'Call out the reserves' : 'Keep the reserves back'),
  },
}

export const reinforcementDecisions = [placeReinforcement, callOut]

/** 4.2 What arrives this turn: the side that had the initiative last turn places first. */
export function* reinforcements(world: WifWorld): Procedure {
  const holder = world.state.initiative.holder
  for (const side of [holder, enemySide(holder)]) {
    const due = dueNow(world, side)
    if (due.length > 0) yield* placeUnits(world, side, due, { faceDown: false, section: '4.2' })
  }
}

/** Units on the production circle that arrive this turn; scheduled ones wait there too. */
export function dueNow(world: WifWorld, side?: Side): Unit[] {
  const { state } = world
  const due = Object.values(state.units).filter((unit) => unit.place === 'circle' && unit.arrives! <= state.turn.index)
  return due.filter((unit) => side === undefined || sideOf(world, unit) === side)
}

/** 9.7 In its own impulse a power at war may call out reserves; they are set up face-down, otherwise like reinforcements. */
export function* callOutReserves(world: WifWorld): Procedure {
  for (const power of powersOf(world, world.state.active)) {
    const groups = (world.state.reserves[power] ?? []).filter(({ against }) => (against ? atWar(world, power, against) : world.state.wars.some(({ between }) => between.includes(power))))
    const units = groups.flatMap((group) => group.units).filter((id) => world.unit(id).place === 'reserve')
    if (units.length === 0) continue
    if (!(yield* ask(world, world.state.seats[power], callOut, { power, units }))) continue
    world.report('reinforcements', '9.7', `${power} calls out its reserves: ${units.map((id) => world.unit(id).name).join(', ')}.`)
    world.state.reserves[power] = world.state.reserves[power].filter((group) => !groups.includes(group))
    yield* placeUnits(world, world.state.active, units.map((id) => world.unit(id)), { faceDown: true, section: '9.7' })
  }
}

function* placeUnits(world: WifWorld, side: Side, units: readonly Unit[], how: { faceDown: boolean; section: string }): Procedure {
  for (const seat of seatsOf(world, side)) {
    const waiting = units.filter((unit) => seatOf(world, unit) === seat)
    const crowded = new Set<Hex>()
    const arrive = (unit: Unit, hex: Hex) => {
      waiting.splice(waiting.indexOf(unit), 1)
      const city = cityServedBy(world, unit, hex)
      if (city !== undefined) crowded.add(city)
      delete unit.arrives
      world.move(unit, hex)
      unit.faceDown = how.faceDown
      world.report('reinforcements', how.section, `${unit.name} (${unit.country}) arrives at ${world.map.name(hex)}${how.faceDown ? ', face-down' : ''}.`, [hex])
    }
    while (waiting.length > 0) {
      const answer = yield* ask(world, seat, placeReinforcement, { seat, waiting })
      if (!answer) break
      arrive(world.unit(answer.unit), world.map.hex(answer.hex))
    }
    for (const unit of [...waiting]) {
      const places = placesFor(world, unit).filter((hex) => !crowded.has(cityServedBy(world, unit, hex) ?? -1))
      if (places.length > 0) arrive(unit, places[0])
      else {
        world.toProductionCircle(unit, 1)
        world.report('reinforcements', '4.2.1', `${unit.name} finds no city to arrive in and waits a turn.`)
      }
    }
  }
}

/**
 * Where a reinforcement may arrive (4.2.1): a MIL in its city, others in controlled cities of their home country within the stacking
 * limits, emptiest first, or where the campaign's schedule says (its home may lie beyond the map). Only when all of these are full, next to
 * one of them, in a controlled home hex out of enemy ZoC.
 */
export function placesFor(world: WifWorld, unit: Unit): Hex[] {
  const cities = homeCities(world, unit)
  const wanted = scheduledPlace(world, unit)
  const open = [...(wanted === null ? [] : [wanted]), ...cities.filter((hex) => hex !== wanted)].filter((hex) => canStack(world, unit, hex))
  if (open.length > 0) return open.sort((a, b) => crowd(world, a, wanted) - crowd(world, b, wanted))
  return cities.flatMap((city) => beside(world, unit, city))
}

/** The place that the schedule names for a unit, while its side holds it and no enemy is near. */
function scheduledPlace(world: WifWorld, unit: Unit): Hex | null {
  const hex = world.state.schedule.find((entry) => entry.unit === unit.id)?.hex ?? null
  return hex !== null && friendlyHex(world, hex, sideOf(world, unit)) && !inEnemyZoc(world, hex, unit.country) ? hex : null
}

/** Units already in a hex; the scheduled place comes before all. */
const crowd = (world: WifWorld, hex: Hex, wanted: Hex | null): number => (hex === wanted ? -1 : world.unitsAt(hex).length)

function homeCities(world: WifWorld, unit: Unit): Hex[] {
  const { map, state } = world
  return map.places
    .filter((place) => place.city)
    .map((place) => map.hex(place.hex))
    .filter((hex) => homeOf(world, hex) === unit.country && state.control[hex] === unit.country)
    .filter((hex) => unit.kind !== 'land' || unit.type !== 'MIL' || !unit.city || map.find(unit.city) === hex)
}

function beside(world: WifWorld, unit: Unit, city: Hex): Hex[] {
  const { map, state } = world
  const hexes: Hex[] = []
  for (let direction = 0; direction < 6; direction++) {
    const hex = map.neighbour(city, direction)
    if (hex < 0 || !map.isLand(hex) || state.control[hex] !== unit.country || homeOf(world, hex) !== unit.country) continue
    if (!inEnemyZoc(world, hex, unit.country) && canStack(world, unit, hex)) hexes.push(hex)
  }
  return hexes
}

/** The full city beside which a unit arrives, when it does not arrive in one: one unit a city and turn may. */
function cityServedBy(world: WifWorld, unit: Unit, hex: Hex): Hex | undefined {
  const cities = homeCities(world, unit)
  if (cities.includes(hex)) return undefined
  return cities.find((city) => world.map.directionTo(city, hex) >= 0)
}
