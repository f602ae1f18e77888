import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { rangeHome } from '../air/range.ts'
import { sortieAtSea } from '../air/return-from-sea.ts'
import { pointsHome } from '../air/sea-range.ts'
import { type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts, someNames } from '../facts.ts'
import { airLimit } from '../stacking/stacking.ts'
import { closedHome, hasCommitment } from '../stacking/foreign-troops.ts'
import { controllerOf, cooperate, friendlyHex, seatOf, seatOfPower, sideOf } from '../powers.ts'
import type { AirUnit, NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { portsInReach } from './home-ports.ts'
import type { SeaUnit } from './interceptors.ts'
import { isConvoy } from '../sea/ships.ts'
import { convoyUnits, POINTS_A_SHIP, portLimit, stackSize, whyNotCommitted, whyNotHarbour } from '../stacking/ports.ts'

/** Room in a base: berths for naval units, Infinity in a major port, or for aircraft; and how many convoy points more are no naval unit more there (2.3.1). */
interface Berths {
  readonly berths: number
  readonly change: number
}

/** Room for units that would have to come home, by base. */
type Room = ReadonlyMap<Hex, Berths>

/** 13.4.3: bases that a unit at sea could return to if it had to: who does not co-operate with it there now does not count. */
function basesIfRequired(world: WifWorld, unit: SeaUnit): Room {
  return unit.kind === 'naval' ? portsIfRequired(world, unit) : airfieldsIfRequired(world, unit)
}

function portsIfRequired(world: WifWorld, ship: NavalUnit): Room {
  const ports = [...portsInReach(world, ship).keys()].filter(
    (port) => whyNotHarbour(world, ship, port) === null && whyNotCommitted(world, ship, port) === null,
  )
  return new Map(
    ports.map((port) => {
      const there = world.navalAt(port).filter((other) => cooperate(world, ship, other))
      const points = there.reduce((sum, other) => sum + other.points, 0)
      return [port, { berths: portLimit(world, port) - stackSize(there), change: convoyUnits(points) * POINTS_A_SHIP - points }]
    }),
  )
}

function airfieldsIfRequired(world: WifWorld, unit: AirUnit): Room {
  const [points, range, side] = [pointsHome(world, unit), rangeHome(unit, sortieAtSea(world, unit)), sideOf(world, unit)]
  const room = new Map<Hex, Berths>()
  points.forEach((cost, hex) => {
    if (cost > range || !world.map.isLand(hex) || !friendlyHex(world, hex, side)) return
    const home = closedHome(world, unit, hex)
    if (home !== null && !hasCommitment(world, unit, home)) return
    const there = world.airAt(hex).filter((other) => cooperate(world, unit, other)).length
    room.set(hex, { berths: airLimit(world, hex, side) - there, change: 0 })
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
  able: someNames('unit', 'names of the units that have no other base'),
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

/** What wants a berth: a ship, an aircraft, or as many convoy points as are one naval unit, perhaps of several counters (2.3.1). */
interface Claim {
  readonly bases: Room
  readonly of: { readonly unit: SeaUnit; readonly points: number }[]
}

const pointsOf = ({ of }: Claim): number => of.reduce((sum, { points }) => sum + points, 0)

/** 13.4.3: after all others have returned, units that stay at sea are destroyed when there is no base that they could return to if they had to. */
export function* loseTheBaseless(world: WifWorld, staying: readonly SeaUnit[]): Procedure<void> {
  const bases = new Map(staying.map((unit) => [unit, basesIfRequired(world, unit)]))
  const crowded = staying.filter((unit) => ![...bases.get(unit)!.values()].some(({ berths }) => berths === Infinity))
  let lost = withoutBerth(dearest(crowded), bases)
  const contested = lost.flatMap(({ bases }) => [...bases].filter(([, room]) => hasRoom(room)).map(([hex]) => hex))[0]
  if (contested !== undefined) {
    const units = crowded.filter((unit) => bases.get(unit)!.has(contested))
    const host = controllerOf(world, world.state.control[contested])
    const seat = host === null ? seatOf(world, units[0]) : seatOfPower(world, host)
    const ids = yield* ask(world, seat, whoHasABase, {
      hex: contested,
      units,
      room: Math.min(units.length, Math.max(0, bases.get(units[0])!.get(contested)!.berths)),
    })
    lost = withoutBerth([...units.filter(({ id }) => ids.includes(id)), ...dearest(crowded.filter(({ id }) => !ids.includes(id)))], bases)
  }
  for (const unit of crowded) {
    const claims = lost.filter(({ of }) => of.some((part) => part.unit === unit))
    if (claims.length === 0) continue
    const { area, section } = unit.sea!
    const points = claims.flatMap(({ of }) => of.filter((part) => part.unit === unit)).reduce((sum, part) => sum + part.points, 0)
    const isPart = unit.kind === 'naval' && isConvoy(unit) && points < unit.points
    const why = [...bases.get(unit)!.values()].some(hasRoom)
      ? 'no room in a base that it could return to'
      : 'no base that it could return to'
    world.destroy(isPart ? world.breakConvoy(unit, points) : unit, 'no base in reach at the end of the turn')
    world.report(
      'return to base',
      '13.4.3',
      `${unit.name} (${unit.country}) in the ${world.map.seaAreaNames[area]} ${section} has ${why} ${isPart ? `for ${points} of its convoy points, which are` : 'and is'} destroyed`,
    )
  }
}

const hasRoom = ({ berths, change }: Berths): boolean => berths > 0 || change > 0

/** Berths that units want, in their order: every 5 convoy points are one, whatever counters they are on. */
function claimsOf(order: readonly SeaUnit[], bases: ReadonlyMap<SeaUnit, Room>): Claim[] {
  const claims: Claim[] = []
  for (const unit of order) {
    const room = bases.get(unit)!
    if (unit.kind !== 'naval' || !isConvoy(unit)) {
      claims.push({ bases: room, of: [{ unit, points: 0 }] })
      continue
    }
    const sameBases = (claim: Claim) => [...claim.bases.keys()].join() === [...room.keys()].join()
    for (let left = unit.points; left > 0;) {
      let claim = claims.find((each) => pointsOf(each) > 0 && pointsOf(each) < POINTS_A_SHIP && sameBases(each))
      if (!claim) claims.push((claim = { bases: room, of: [] }))
      const points = Math.min(left, POINTS_A_SHIP - pointsOf(claim))
      claim.of.push({ unit, points })
      left -= points
    }
  }
  return claims
}

/** Claims that find no berth, those first in order having first claim and others making room where they can. */
function withoutBerth(order: readonly SeaUnit[], bases: ReadonlyMap<SeaUnit, Room>): Claim[] {
  const at = new Map<Hex, Claim[]>()
  const fit = (claims: readonly Claim[], { berths, change }: Berths): boolean => {
    const convoys = claims.reduce((sum, claim) => sum + pointsOf(claim), 0)
    const wanted = claims.filter((claim) => pointsOf(claim) === 0).length + convoyUnits(Math.max(0, convoys - change))
    return wanted <= Math.max(0, berths)
  }
  const place = (claim: Claim, tried: Set<Hex>): boolean => {
    for (const [hex, room] of claim.bases) {
      if (tried.has(hex)) continue
      tried.add(hex)
      const there = at.get(hex) ?? []
      at.set(hex, there)
      if (fit([...there, claim], room)) {
        there.push(claim)
        return true
      }
      for (const [i, other] of there.entries()) {
        if (fit(there.with(i, claim), room) && place(other, tried)) {
          there[i] = claim
          return true
        }
      }
    }
    return false
  }
  return claimsOf(order, bases).filter((claim) => !place(claim, new Set()))
}
