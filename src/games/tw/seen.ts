import { NO_HEX } from '../../board/hex.ts'
import type { Json } from '../../engine/decision.ts'
import { controllerOf, playerOf, seatOf, sideOfPower, sideOfSeat } from './powers.ts'
import { maySee, openNarfs } from './secrets.ts'
import { saveState } from './snapshot.ts'
import type { NavalUnit, Plan, TwState, Unit } from './state.ts'
import type { TwWorld } from './world.ts'

/**
 * The position as a seat may know it: a snapshot that loads, and in which nothing stands that the seat may not know. Of the other side's Task Forces there is one ship
 * each (7.12), of its strategic warfare nothing (5.1); chits at hand are their holder's business alone (2.6, 7.8.2), and what others spent in secret they have still.
 * What the campaign will bring is nobody's.
 */
export function seen(world: TwWorld, seat: string): Json {
  const { state } = world
  const own = (power: string): boolean => playerOf(world, power) === seat
  const side = sideOfSeat(world, seat)
  const partner = (power: string): boolean => own(power) || (side !== null && sideOfPower(world, power) === side)
  const of = <T>(entries: Readonly<Record<string, T>>, whose: (power: string) => boolean): Record<string, T> =>
    Object.fromEntries(Object.entries(entries).filter(([power]) => whose(power)))
  const redacted: TwState = {
    ...state,
    units: unitsFor(world, seat),
    nations: Object.fromEntries(
      Object.entries(state.nations).map(([name, nation]) => [name, partner(name) ? nation : { ...nation, narfs: openNarfs(world, name) }]),
    ),
    plans: Object.fromEntries(Object.entries(state.plans).map(([power, plan]) => [power, own(power) ? plan : { ...plan, ...NO_CHITS }])),
    keptChits: some(of(state.keptChits ?? {}, own)),
    secretSpending: of(state.secretSpending, partner),
    aswBuilt: some(of(state.aswBuilt ?? {}, partner)),
    events: [],
  }
  return saveState(redacted, world.map)
}

/** Nothing is written of what there is none of. */
const some = <T extends object>(entries: T): T | undefined => (Object.keys(entries).length > 0 ? entries : undefined)

const NO_CHITS: Pick<Plan, 'evasion' | 'espionage' | 'counterEspionage'> = { evasion: false, espionage: 0, counterEspionage: 0 }

/** Counters that a seat knows of, and a ship for each Task Force that it does not see into. Of whoever was lost all know: it lies in the force pool, if not in sight. */
function unitsFor(world: TwWorld, seat: string): Record<string, Unit> {
  const lost = new Set(world.state.losses.map(({ unit }) => unit))
  const forces = new Map<string, NavalUnit[]>()
  const units: Record<string, Unit> = {}
  for (const unit of world.units()) {
    if (maySee(world, seat, unit)) units[unit.id] = unit
    else {
      if (unit.kind === 'naval')
        listed(
          forces,
          `${unit.taskForce} of ${seatOf(world, unit)} at ${unit.place === 'sea' ? `sea ${unit.sea}` : world.map.code(unit.hex)}`,
        ).push(unit)
      if (lost.has(unit.id)) units[unit.id] = inPool(unit)
    }
  }
  for (const [name, ships] of [...forces].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const id = `task-force-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
    units[id] = standIn(world, id, ships)
  }
  return units
}

/** What the printed values of a ship in a Task Force are is not known: 0. */
function standIn(world: TwWorld, id: string, ships: readonly NavalUnit[]): NavalUnit {
  const [{ place, hex, sea, taskForce, nation }] = ships
  return {
    kind: 'naval',
    id,
    name: taskForce!,
    nation: controllerOf(world, nation) ?? nation,
    type: 'Fleet',
    combat: 0,
    range: 0,
    interception: 0,
    place,
    hex,
    depleted: ships.every((ship) => ship.depleted),
    ...(sea !== undefined && { sea }),
    taskForce: taskForce!,
  }
}

function inPool(unit: Unit): Unit {
  const { aboard: _, sea: __, ...rest } = unit
  return { ...rest, place: 'pool', hex: NO_HEX, depleted: false }
}

function listed<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? []
  lists.set(key, list)
  return list
}
