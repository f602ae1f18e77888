import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { rangeHome } from '../air/range.ts'
import { sortieAtSea } from '../air/return-from-sea.ts'
import { pointsHome } from '../air/sea-range.ts'
import { type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts, words } from '../facts.ts'
import { airLimit } from '../stacking/stacking.ts'
import { closedHome, hasCommitment } from '../stacking/foreign-troops.ts'
import { controllerOf, cooperate, friendlyHex, seatOf, seatOfPower, sideOf } from '../powers.ts'
import type { AirUnit, NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { portsInReach } from './home-ports.ts'
import type { SeaUnit } from './interceptors.ts'
import { portLimit, stackSize, whyNotCommitted, whyNotHarbour } from '../stacking/ports.ts'

/** Room for units that would have to come home, by base: Infinity in a major port. */
type Room = ReadonlyMap<Hex, number>

/** 13.4.3: bases that a unit at sea could return to if it had to: who does not co-operate with it there now does not count. */
function basesIfRequired(world: WifWorld, unit: SeaUnit): Room {
  return unit.kind === 'naval' ? portsIfRequired(world, unit) : airfieldsIfRequired(world, unit)
}

function portsIfRequired(world: WifWorld, ship: NavalUnit): Room {
  const ports = [...portsInReach(world, ship).keys()].filter(
    (port) => whyNotHarbour(world, ship, port) === null && whyNotCommitted(world, ship, port) === null,
  )
  return new Map(
    ports.map((port) => [port, portLimit(world, port) - stackSize(world.navalAt(port).filter((other) => cooperate(world, ship, other)))]),
  )
}

function airfieldsIfRequired(world: WifWorld, unit: AirUnit): Room {
  const [points, range, side] = [pointsHome(world, unit), rangeHome(unit, sortieAtSea(world, unit)), sideOf(world, unit)]
  const room = new Map<Hex, number>()
  points.forEach((cost, hex) => {
    if (cost > range || !world.map.isLand(hex) || !friendlyHex(world, hex, side)) return
    const home = closedHome(world, unit, hex)
    if (home !== null && !hasCommitment(world, unit, home)) return
    room.set(hex, airLimit(world, hex, side) - world.airAt(hex).filter((other) => cooperate(world, unit, other)).length)
  })
  return room
}

/** Units at sea that share too few berths, and where. */
interface Baseless {
  readonly hex: Hex
  readonly units: readonly SeaUnit[]
  readonly room: number
}

const FACTS = {
  ...PLACE,
  ...MOMENT,
  able: words('names of the units that have no other base'),
  room: number('how many of them could base there'),
}

const dearest = (units: readonly SeaUnit[]): SeaUnit[] => [...units].sort((a, b) => b.cost.points - a.cost.points || (a.id < b.id ? -1 : 1))

/** 13.4.3: who controls the base says which units could return to it: the others are destroyed. */
export const whoHasABase: DecisionKind<WifWorld, Baseless, string[]> = {
  name: 'who has a base',
  section: '13.4.3',
  schema: z.array(z.string()),
  key: (world, { hex }) => world.map.code(hex),
  problems: (_world, { units }, ids) =>
    ids.every((id) => units.some((unit) => unit.id === id)) ? [] : [`13.4.3: choose among ${units.map(({ name }) => name).join(', ')}`],
  byDefault: (_world, { units, room }) =>
    dearest(units)
      .slice(0, room)
      .map(({ id }) => id),
  facts: (world, { hex, units, room }): FactsOf<typeof FACTS> => ({
    ...placeFacts(world, hex),
    ...momentFacts(world, sideOf(world, units[0])),
    able: units.map(({ name }) => name),
    room,
  }),
  factTypes: FACTS,
  defaultIs: 'the dearest by build points',
  example: 'bases of units at sea:\n  - { at: Alexandria, keep: [Warspite] }',
  choices: (_world, { units, room }) => {
    const usual = dearest(units)
    const instead = usual.slice(room).map((unit) => [...usual.slice(0, room - 1), unit])
    return [usual.slice(0, room), ...instead].map((kept, i) => ({
      answer: kept.map(({ id }) => id),
      word: i === 0 ? 'usual' : `${kept.at(-1)?.name ?? 'none'} ${i}`,
      text: `${kept.map(({ name }) => name).join(', ') || 'nobody'} stay${kept.length === 1 ? 's' : ''}`,
    }))
  },
  question: (world, { hex, units, room }) =>
    `${units
      .map(({ name }) => name)
      .slice(0, 10)
      .join(
        ', ',
      )} at sea could return only to ${world.map.name(hex)}, where ${room} could base (13.4.3). Which are kept? The others are destroyed.`,
  sheet: {
    section: 'bases of units at sea',
    field: 'keep',
    read: (_world, reader: WifReader, node) =>
      reader
        .list(node)
        .map((item: typeof node) => reader.anyUnit(item))
        .filter((id: string | undefined) => id !== undefined),
    describe: (world, ids) => `of units at sea without room in port, keep ${ids.map((id) => world.unit(id).name).join(', ')}`,
  },
}

/** 13.4.3: after all others have returned, units that stay at sea are destroyed when there is no base that they could return to if they had to. */
export function* loseTheBaseless(world: WifWorld, staying: readonly SeaUnit[]): Procedure<void> {
  const bases = new Map(staying.map((unit) => [unit, basesIfRequired(world, unit)]))
  const crowded = staying.filter((unit) => ![...bases.get(unit)!.values()].includes(Infinity))
  let kept = berthed(dearest(crowded), bases)
  const lost = crowded.filter((unit) => !kept.has(unit))
  const contested = lost.map((unit) => [...bases.get(unit)!].find(([, room]) => room > 0)?.[0]).find((hex) => hex !== undefined)
  if (contested !== undefined) {
    const units = crowded.filter((unit) => bases.get(unit)!.has(contested))
    const host = controllerOf(world, world.state.control[contested])
    const seat = host === null ? seatOf(world, units[0]) : seatOfPower(world, host)
    const ids = yield* ask(world, seat, whoHasABase, {
      hex: contested,
      units,
      room: Math.min(units.length, units[0] ? bases.get(units[0])!.get(contested)! : 0),
    })
    kept = berthed([...units.filter(({ id }) => ids.includes(id)), ...dearest(crowded.filter(({ id }) => !ids.includes(id)))], bases)
  }
  for (const unit of crowded) {
    if (kept.has(unit)) continue
    const { area, section } = unit.sea!
    const why = [...bases.get(unit)!.values()].some((room) => room > 0)
      ? 'no room in a base that it could return to'
      : 'no base that it could return to'
    world.destroy(unit, 'no base in reach at the end of the turn')
    world.report(
      'return to base',
      '13.4.3',
      `${unit.name} (${unit.country}) in the ${world.map.seaAreaNames[area]} ${section} has ${why} and is destroyed`,
    )
  }
}

/** Who finds a berth when each unit takes one, those first in order having first claim and others making room where they can. */
function berthed(order: readonly SeaUnit[], bases: ReadonlyMap<SeaUnit, Room>): Set<SeaUnit> {
  const at = new Map<Hex, SeaUnit[]>()
  const place = (unit: SeaUnit, tried: Set<Hex>): boolean => {
    for (const [hex, room] of bases.get(unit)!) {
      if (room <= 0 || tried.has(hex)) continue
      tried.add(hex)
      const there = at.get(hex) ?? []
      at.set(hex, there)
      if (there.length < room) {
        there.push(unit)
        return true
      }
      for (const [i, other] of there.entries()) {
        if (place(other, tried)) {
          there[i] = unit
          return true
        }
      }
    }
    return false
  }
  return new Set(order.filter((unit) => place(unit, new Set())))
}
