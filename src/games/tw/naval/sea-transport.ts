import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { mayBase } from '../bases/bases.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { isActivated } from '../logistics/activation.ts'
import { whyHeld } from '../logistics/oil.ts'
import { unitsText } from '../pieces.ts'
import { isFriendlyHex, isOfOwnAlliance, seatOf, sideOfSeat } from '../powers.ts'
import { after, atOperations } from '../logistics/ahead.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit, NavalUnit, Troop } from '../state.ts'
import { inSupply, supplyAt } from '../supply/supply.ts'
import { landNeighbours } from '../field/crossing.ts'
import { isBarred, whyNotEnter } from '../ground/movement-cost.ts'
import { whyNotPut } from '../ground/stacking.ts'
import type { TwWorld } from '../world.ts'
import { ownersAgree, tellsOwners } from './consent.ts'
import { DISEMBARKING, march, type March, marchTo } from './embarking.ts'
import { playEvasion, whyNotEvade } from './evasion.ts'
import { cargoOf } from './force.ts'
import { shipsOf, wayOf, whyNotMission, whyNotOnePort } from './mission-checks.ts'
import { isPort } from '../bases/ports.ts'
import { endVoyage, sailForce } from './voyage.ts'

export interface SeaTransport {
  units: string[]
  ships: string[]
  to: string
  via?: string[]
  evade?: boolean
}
interface Asked {
  readonly seat: string
}

/** 1.2: a Fleet carries three breakdown counters, or two Depleted units. */
const BREAKDOWN_EQUIVALENT = 3
const DEPLETED_EACH = 2

/** 7.5: which Fleet carries what: a unit, three breakdown counters, or two Depleted units of a kind. Null where they do not fit. */
export function loads(fleets: readonly NavalUnit[], cargo: readonly Troop[]): Map<string, Troop[]> | null {
  const holds = fleets.map((ship) => ({ ship, units: [] as Troop[] }))
  const size = (unit: Troop) =>
    unit.depleted ? 1 / DEPLETED_EACH : unit.kind === 'ground' && unit.breakdown ? 1 / BREAKDOWN_EQUIVALENT : 1
  for (const unit of [...cargo].sort((a, b) => size(b) - size(a))) {
    const hold = holds.find(
      ({ units }) =>
        units.every((other) => other.kind === unit.kind && size(other) === size(unit)) &&
        units.length < Math.round(1 / size(unit)) &&
        (size(unit) < 1 || units.length === 0),
    )
    if (!hold) return null
    hold.units.push(unit)
  }
  return new Map(holds.map(({ ship, units }) => [ship.id, units]))
}

function problemsOf(world: TwWorld, { seat }: Asked, order: SeaTransport): string[] {
  const ships = shipsOf(world, seat, order.ships)
  if (typeof ships === 'string') return [ships]
  const to = world.map.find(order.to)
  if (to === undefined) return [`no hex ${order.to} on this board`]
  const cargo = order.units.map((id) => world.state.units[id])
  if (cargo.length === 0 || ships.length === 0) return ['7.5: name units and the Fleets that carry them']
  const strange = cargo.find(
    (unit) => !unit || (unit.kind !== 'ground' && unit.kind !== 'air') || unit.aboard !== undefined || !isOfOwnAlliance(world, seat, unit),
  )
  if (strange !== undefined || cargo.some((unit) => !unit))
    return [`7.5: ${strange?.name ?? 'a unit'} cannot be carried: ground and land-based air units of your side are`]
  const troops = cargo as Troop[]
  const first = ships.map((ship) => whyNotMission(world, ship)).find((why) => why !== null) ?? whyNotOnePort(world, ships)
  if (first) return [first]
  const port = ships[0].hex
  const away = troops.find((unit) => unit.place !== 'map' || (unit.hex !== port && unit.kind === 'air'))
  if (away)
    return [
      `7.5: ${away.name} is not in ${world.map.name(port)}, where the Fleets are${away.kind === 'air' ? '; aircraft stage there before' : ''}`,
    ]
  const idle = troops.find((unit) => !isActivated(world, unit))
  if (idle) return [`4.0: ${idle.name} is not activated`]
  const held = troops.map((unit) => whyHeld(world, unit)).find((why) => why !== null)
  if (held) return [held]
  const done = troops.find((unit) => world.ops.movedAtAll.has(unit.id))
  if (done) return [`7.5: ${done.name} has moved already`]
  const lost = troops
    .map((unit) => (unit.kind === 'ground' && unit.hex !== port ? whyNotMarch(world, seat, unit, port) : null))
    .find((why) => why !== null)
  if (lost) return [lost]
  if (to === port) return [`7.5: ${world.map.name(to)} is where they are`]
  if (!isPort(world, to) || !isFriendlyHex(world, to, troops[0].nation))
    return [`7.5: ${world.map.name(to)} is no friendly port or beachhead`]
  const homeless = troops.map((unit) => (unit.kind === 'air' ? mayBase(world, unit, to) : null)).find((why) => why !== null)
  if (homeless) return [homeless]
  // Who finds a full port may move on; who may not stand there at all may not land.
  const ashore = troops.filter((unit) => unit.kind === 'ground')
  const movesOn = ashore.every((unit) => unit.move > DISEMBARKING && landNeighbours(world, to).some((hex) => mayWalkInto(world, unit, hex)))
  const unwelcome = ashore.length > 0 ? whyNotPut(world, ashore, to, movesOn) : null
  if (unwelcome) return [unwelcome]
  if (
    loads(
      ships.filter(({ type }) => type === 'Fleet'),
      troops,
    ) === null
  )
    return [
      `7.5: ${numbered(ships.filter(({ type }) => type === 'Fleet').length, 'Fleet')} cannot carry ${unitsText(troops)}: each takes one unit, three breakdown counters, or two Depleted ground or two Depleted air units`,
    ]
  // 12.7.3: in supply where they start, or where they land.
  const starving = troops.find((unit) => !inSupply(world, unit) && supplyAt(world, unit, to) === 'none')
  if (starving)
    return [`12.7.3: ${starving.name} is in supply neither in ${world.map.name(port)} nor in ${world.map.name(to)}; run supply first`]
  const path = wayOf(world, ships, to, order.via)
  if (typeof path === 'string') return [path]
  const evade = order.evade ? whyNotEvade(world, ships[0]) : null
  return evade ? [evade] : []
}

/** A hex that a unit which has landed beside it may enter, as far as neutrals and enemies go. */
const mayWalkInto = (world: TwWorld, unit: GroundUnit, hex: Hex): boolean =>
  whyNotEnter(world, unit, hex) === null && !isBarred(world, [unit], hex)

/** 7.5: a unit of the seat walks to the port before it embarks; a partner's units embark where they are. */
function whyNotMarch(world: TwWorld, seat: string, unit: GroundUnit, port: Hex): string | null {
  if (seatOf(world, unit) !== seat)
    return `7.5: ${unit.name} is not in ${world.map.name(port)}, where the Fleets are, and not yours to move there`
  const way = marchTo(world, unit, port)
  return typeof way === 'string' ? way : null
}

const FACTS = { ...MOMENT, fleets: number('own Fleets that could carry units') }
const factsOf = (world: TwWorld, { seat }: Asked): FactsOf<typeof FACTS> => ({
  ...momentFacts(world, sideOfSeat(world, seat)),
  fleets: world
    .unitsIn('map', 'sea')
    .filter((unit) => unit.kind === 'naval' && unit.type === 'Fleet' && seatOf(world, unit) === seat && whyNotMission(world, unit) === null)
    .length,
})

/** 7.5: the next Sea Transport of a seat, or null. */
export const seaTransport: DecisionKind<TwWorld, Asked, SeaTransport | null> = {
  name: 'sea transport',
  section: '7.5',
  schema: z
    .strictObject({
      units: z.array(z.string()),
      ships: z.array(z.string()),
      to: z.string(),
      via: z.array(z.string()).optional(),
      evade: z.boolean().optional(),
    })
    .nullable(),
  key: () => '',
  problems: (world, asked, order) => (order === null ? [] : problemsOf(world, asked, order)),
  byDefault: () => null,
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'nobody is carried by sea, or nobody more',
  example: 'sea transport:\n  - { units: [VIII CA], ships: [Cavour Fleet], to: Tripoli, via: [Ionian] }',
  question: () => 'Which units do Fleets carry, and where (7.5)?',
  sheet: {
    section: 'sea transport',
    list: true,
    plain: [
      {
        says: 'sea_transport|ship <units> to <to> with|by <ships>[ via <via>]',
        takes: { units: 'units', to: 'hex', ships: 'units', via: 'seas' },
        example: 'ship VIII CA to Tripoli with Cavour Fleet via Ionian',
      },
    ],
    read: (_, reader: TwReader, node) => readTransport(reader, node),
    tells: (world, seat, order) =>
      order &&
      tellsOwners(
        world,
        seat,
        order.units.map((id) => world.unit(id) as Troop),
        world.map.hex(order.to),
        'sea transport',
      ),
    describe: (world, order) =>
      order === null
        ? 'no more sea transport'
        : `${order.ships.map((id) => world.unit(id).name).join(', ')} carry ${order.units.map((id) => world.unit(id).name).join(', ')} to ${world.map.name(world.map.hex(order.to))}`,
    check: (world, seat, order) => (order === null ? [] : problemsOf(atOperations(world), { seat }, order)),
    foresee: (world, _, order) => (order === null ? world : after(world, (then) => land(then, order))),
  },
}

/** A voyage as a receipt foresees it: nobody intercepts. */
function land(then: TwWorld, { units, to }: SeaTransport): void {
  for (const id of units) {
    const unit = then.unit(id)
    then.move(unit, then.map.hex(to))
    then.remember((noted) => noted.movedAtAll.add(id))
    if (unit.kind === 'ground') then.remember((noted) => noted.mpsLeft.set(id, Math.max(0, unit.move - DISEMBARKING)))
  }
}

export function readUnitsAndWay(
  reader: TwReader,
  fields: ReadonlyMap<string, SheetNode>,
): { ships: string[]; via?: string[]; evade?: boolean } {
  const ships = fields.get('ships') ?? fields.get('with')
  const via = fields.get('via')
  const evade = fields.get('evade')
  return {
    ships: ships ? reader.force(ships) : [],
    ...(via && { via: reader.list(via).flatMap((item) => reader.seaArea(item) ?? []) }),
    ...(evade && { evade: reader.yesNo(evade) === true }),
  }
}

function readTransport(reader: TwReader, node: SheetNode): SeaTransport | undefined {
  const fields = reader.fields(node, ['units', 'ships', 'to', 'via', 'evade'], ['units', 'ships', 'to'])
  if (!fields) return undefined
  const before = reader.errors
  const units = reader.cargo(fields.get('units')!)
  const to = reader.hex(fields.get('to')!)
  const way = readUnitsAndWay(reader, fields)
  return reader.errors > before || to === undefined ? undefined : { units, to, ...way }
}

/** 7.5: Units walk to the Fleets' port where they are not there, embark, sail and are landed; the units may then move on with what is left of their movement. */
export function* seaTransports(world: TwWorld, seat: string): Procedure {
  for (;;) {
    const order = yield* ask(world, seat, seaTransport, { seat })
    if (order === null) return
    const ships = order.ships.map((id) => world.unit(id) as NavalUnit)
    const cargo = order.units.map((id) => world.unit(id) as Troop)
    const [from, to] = [ships[0].hex, world.map.find(order.to)!]
    if (!(yield* ownersAgree(world, seat, cargo, to, 'sea transport'))) continue
    const path = wayOf(world, ships, to, order.via) as number[]
    if (order.evade) playEvasion(world, ships[0].nation, from)
    for (const unit of cargo) if (unit.kind === 'ground') march(world, unit, marchTo(world, unit, from) as March)
    for (const [id, units] of loads(
      ships.filter(({ type }) => type === 'Fleet'),
      cargo,
    )!)
      for (const unit of units) world.embark(unit, world.unit(id) as NavalUnit)
    for (const unit of cargo) world.remember((noted) => noted.movedAtAll.add(unit.id))
    const { ships: arrived } = yield* sailForce(world, { ships, from, path, mission: 'sea transport' })
    for (const ship of arrived) {
      for (const unit of cargoOf(world, ship)) {
        world.move(unit, to)
        const before = unit.kind === 'ground' ? (world.ops.mpsLeft.get(unit.id) ?? unit.move) : 0
        const left = Math.max(0, before - DISEMBARKING)
        if (unit.kind === 'ground') world.remember((noted) => noted.mpsLeft.set(unit.id, left))
        world.report(
          'naval mission',
          '7.5',
          `${unit.name} is landed at ${world.map.name(to)}${unit.kind === 'ground' ? `: ${before} - ${DISEMBARKING} = ${numbered(left, 'movement point')} left` : ''}`,
          [to],
        )
      }
    }
    yield* endVoyage(world, arrived, from)
  }
}
