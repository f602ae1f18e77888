import { z } from 'zod'
import { DIRECTIONS, type Hex } from '../../board/hex.ts'
import type { DecisionKind } from '../../engine/decision.ts'
import { ask, type Procedure } from '../../engine/procedure.ts'
import { homeOf } from './control.ts'
import { controllerOf, enemySide, friendlyHex, powerOf, seatOf, seatsOf, sideOf } from './powers.ts'
import type { WifReader } from './sheet/reader.ts'
import { canStack } from './stacking.ts'
import type { Side, Unit } from './state.ts'
import { supplyMap } from './supply.ts'
import type { WifWorld } from './world.ts'
import { inEnemyZoc } from './zoc.ts'

type Placement = { unit: string; hex: string } | null

/** Units of a seat that are still to arrive. */
interface Arriving {
  readonly seat: string
  readonly waiting: readonly Unit[]
  /** Full cities beside which a unit has arrived this turn: no second one may (4.2.1). */
  readonly crowded: ReadonlySet<Hex>
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
    const near = nearestFirst(world, hex, places).slice(0, 4).map((place) => world.map.name(place))
    return [`4.2.1: ${unit.name} may not arrive at ${world.map.name(hex)}; it may at ${near.join(', ') || 'no place this turn'}`]
  },
  byDefault: () => null,
  facts: (_, { waiting }) => ({ waiting: waiting.map(({ name }) => name) }),
  question: (_, { waiting }) => `Where do these reinforcements arrive (4.2): ${waiting.map(({ name }) => name).join(', ')}? Those you do not place are placed for you.`,
  sheet: {
    section: 'reinforce',
    list: true,
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

type CallOut = 'all' | 'none' | string[]

/** 9.7: which reserves a power calls out; those kept back stay available. */
const callOut: DecisionKind<WifWorld, { power: string; units: readonly string[] }, CallOut> = {
  name: 'call out reserves',
  section: '9.7',
  schema: z.union([z.enum(['all', 'none']), z.array(z.string())]),
  key: (_, { power }) => power,
  problems: (world, { power, units }, answer) =>
    typeof answer === 'string' || answer.some((id) => units.includes(id))
      ? []
      : [`9.7: ${answer.map((id) => world.state.units[id]?.name ?? id).join(', ') || 'nobody'} cannot be called out by ${power} now; ${units.map((id) => world.unit(id).name).join(', ')} can`],
  byDefault: () => 'all',
  facts: (_, { power, units }) => ({ power, units: units.length }),
  question: (world, { power, units }) => `${power} may call out its reserves (9.7): ${units.map((id) => world.unit(id).name).join(', ')}. All, none, or which?`,
  sheet: {
    section: 'call out reserves',
    read: (_, reader: WifReader, node) => {
      const word = typeof node.value === 'string' ? node.value.trim().toLowerCase() : node.value
      if (word === 'all' || word === 'yes' || word === true) return 'all'
      if (word === 'none' || word === 'no' || word === false) return 'none'
      const before = reader.problems.length
      const units = reader.list(node).map((item) => reader.unitToCome(item)).filter((id) => id !== undefined)
      return reader.problems.length > before && units.length === 0 ? undefined : units
    },
    describe: (world, answer) => (answer === 'all' ? 'call out all reserves' : answer === 'none' ? 'keep the reserves back' : `call out ${answer.map((id) => world.unit(id).name).join(', ')}`),
  },
}

export const reinforcementDecisions = [placeReinforcement, callOut]

/** 4.2 What arrives this turn: the side that had the initiative last turn places first. */
export function* reinforcements(world: WifWorld): Procedure {
  const holder = world.state.initiative.holder
  for (const side of [holder, enemySide(holder)]) {
    for (const unit of dueNow(world, side).filter((unit) => hasLostItsCity(world, unit))) {
      unit.place = 'pool'
      delete unit.arrives
      world.report('reinforcements', '4.2.1', `${unit.name} (${unit.country}) does not arrive: its city is lost, and it is removed from the game.`)
    }
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

/** 4.2.1: a MIL whose city somebody else holds. */
function hasLostItsCity(world: WifWorld, unit: Unit): boolean {
  const city = unit.kind === 'land' && unit.type === 'MIL' && unit.city ? world.map.find(unit.city) : undefined
  return city !== undefined && controllerOf(world, world.state.control[city]) !== powerOf(world, unit)
}

/**
 * 9.7: reserves that a power may call out now: those for any war while it is at war with a major power, those against a named power while
 * at war with that one. A MIL waits until its city is its own again.
 */
export function reservesOf(world: WifWorld, power: string): Unit[] {
  const { sides, wars, reserves } = world.state
  const atWarWith = (against: string | null) =>
    wars.some(({ between }) => between.includes(power) && between.some((other) => other !== power && (against === null ? sides[other] !== undefined : other === against)))
  return (reserves[power] ?? [])
    .filter(({ against }) => atWarWith(against))
    .flatMap((group) => group.units.map((id) => world.unit(id)))
    .filter((unit) => unit.place === 'reserve' && !hasLostItsCity(world, unit))
}

/** 9.7 In its own impulse a power at war may call out reserves; they are set up face-down, otherwise like reinforcements. */
export function* callOutReserves(world: WifWorld): Procedure {
  const { state } = world
  for (const seat of seatsOf(world, state.active)) {
    const called: Unit[] = []
    for (const power of Object.keys(state.sides).filter((power) => state.seats[power] === seat && state.sides[power] === state.active)) {
      const units = reservesOf(world, power)
      if (units.length === 0) continue
      const answer = yield* ask(world, seat, callOut, { power, units: units.map(({ id }) => id) })
      const chosen = units.filter(({ id }) => answer === 'all' || (answer !== 'none' && answer.includes(id)))
      if (chosen.length === 0) continue
      world.report('reinforcements', '9.7', `${power} calls out reserves: ${chosen.map(({ name }) => name).join(', ')}.`)
      const gone = new Set(chosen.map(({ id }) => id))
      state.reserves[power] = state.reserves[power].map((group) => ({ ...group, units: group.units.filter((id) => !gone.has(id)) })).filter((group) => group.units.length > 0)
      called.push(...chosen)
    }
    if (called.length > 0) yield* placeUnits(world, state.active, called, { faceDown: true, section: '9.7' })
  }
}

function* placeUnits(world: WifWorld, side: Side, units: readonly Unit[], how: { faceDown: boolean; section: string }): Procedure {
  const crowded = new Set<Hex>()
  const arrive = (unit: Unit, hex: Hex) => {
    const full = fullCityBeside(world, unit, hex, crowded)
    if (full !== undefined) crowded.add(full)
    delete unit.arrives
    world.move(unit, hex)
    unit.faceDown = how.faceDown
    const beside = full === undefined ? '' : `, beside ${world.map.name(full)}, which is full`
    world.report('reinforcements', how.section, `${unit.name} (${unit.country}) arrives at ${world.map.name(hex)}${beside}${how.faceDown ? ', face-down' : ''}.`, [hex])
  }
  for (const seat of seatsOf(world, side)) {
    const waiting = units.filter((unit) => seatOf(world, unit) === seat)
    while (waiting.length > 0) {
      const answer = yield* ask(world, seat, placeReinforcement, { seat, waiting, crowded })
      if (!answer) break
      const unit = world.unit(answer.unit)
      waiting.splice(waiting.indexOf(unit), 1)
      arrive(unit, world.map.hex(answer.hex))
    }
    // MIL have one city only; the others may find room elsewhere.
    for (const unit of [...waiting.filter(isMilitia), ...waiting.filter((unit) => !isMilitia(unit))]) {
      const [place] = placesFor(world, unit, crowded)
      if (place !== undefined) arrive(unit, place)
      else {
        world.toProductionCircle(unit, 1)
        world.report('reinforcements', '4.2.1', `${unit.name} (${unit.country}) finds no place to arrive at and waits a turn.`)
      }
    }
  }
}

const isMilitia = (unit: Unit): boolean => unit.kind === 'land' && unit.type === 'MIL'

/**
 * Where a reinforcement may arrive (4.2.1), the usual place first: a MIL in its city, others in controlled cities of their home country
 * within the stacking limits, or where the campaign's schedule says (its home may lie beyond the map). Only when all of these are full,
 * next to one of them, in a controlled home hex out of enemy ZoC; one unit a city and turn.
 */
export function placesFor(world: WifWorld, unit: Unit, crowded: ReadonlySet<Hex> = new Set()): Hex[] {
  const open = openPlaces(world, unit)
  if (open.length > 0) return open
  const cities = homeCities(world, unit).filter((city) => !crowded.has(city))
  return [...new Set(cities.flatMap((city) => beside(world, unit, city)))]
}

/** Cities and the scheduled place with room: that place first, then those safe from the enemy and in supply, then the emptiest. */
function openPlaces(world: WifWorld, unit: Unit): Hex[] {
  const wanted = scheduledPlace(world, unit)
  const supplied = supplyMap(world, unit.country)
  const rank = (hex: Hex): number => (hex === wanted ? -1 : (inEnemyZoc(world, hex, unit.country) ? 100 : 0) + (supplied[hex] ? 0 : 100) + world.unitsAt(hex).length)
  return [...new Set([...(wanted === null ? [] : [wanted]), ...homeCities(world, unit)])].filter((hex) => canStack(world, unit, hex)).sort((a, b) => rank(a) - rank(b))
}

/** The place that the schedule names for a unit, while its side holds it and no enemy is near. */
function scheduledPlace(world: WifWorld, unit: Unit): Hex | null {
  const hex = world.state.schedule.find((entry) => entry.unit === unit.id)?.hex ?? null
  return hex !== null && friendlyHex(world, hex, sideOf(world, unit)) && !inEnemyZoc(world, hex, unit.country) ? hex : null
}

function homeCities(world: WifWorld, unit: Unit): Hex[] {
  const { map } = world
  const own = map.places.filter((place) => place.city).map((place) => map.hex(place.hex)).filter((hex) => isOwnHome(world, unit, hex))
  return [...new Set(own)].filter((hex) => unit.kind !== 'land' || unit.type !== 'MIL' || !unit.city || map.find(unit.city) === hex)
}

/** A hex of the unit's home country that its power controls. */
const isOwnHome = (world: WifWorld, unit: Unit, hex: Hex): boolean => homeOf(world, hex) === unit.country && controllerOf(world, world.state.control[hex]) === powerOf(world, unit)

/** Hexes next to a full city where a unit may arrive in its place. */
function beside(world: WifWorld, unit: Unit, city: Hex): Hex[] {
  const hexes = DIRECTIONS.map((_, direction) => world.map.neighbour(city, direction)).filter((hex) => hex >= 0 && world.map.isLand(hex))
  return hexes.filter((hex) => isOwnHome(world, unit, hex) && !inEnemyZoc(world, hex, unit.country) && canStack(world, unit, hex))
}

/** The full city in whose place a unit arrives beside it; undefined when it arrives in a city or where the schedule says. */
function fullCityBeside(world: WifWorld, unit: Unit, hex: Hex, crowded: ReadonlySet<Hex>): Hex | undefined {
  if (openPlaces(world, unit).includes(hex)) return undefined
  return homeCities(world, unit).find((city) => !crowded.has(city) && world.map.directionTo(city, hex) >= 0)
}

/** Hexes by their distance from one. */
function nearestFirst(world: WifWorld, from: Hex, hexes: readonly Hex[]): Hex[] {
  const distances = world.map.distancesFrom(from)
  return [...hexes].sort((a, b) => distances[a] - distances[b])
}
