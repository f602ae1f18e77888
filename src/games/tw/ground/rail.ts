import { numbered } from '../../common/words.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { isActivated } from '../logistics/activation.ts'
import { whyHeld } from '../logistics/oil.ts'
import { whyNotByEffort } from '../logistics/efforts.ts'
import { unitText } from '../pieces.ts'
import { atWar, controllerOf, isFriendlyHex, seatOf, seatsOf, sideOf, sideOfNation } from '../powers.ts'
import { after, atOperations } from '../logistics/ahead.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import { whyNotSupplied } from '../supply/check.ts'
import { isHexInSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { isOnItsWayOut } from '../field/associates.ts'
import { landNeighbours } from '../field/crossing.ts'
import { whyNotEnter } from './movement-cost.ts'
import { whyClosedByPact } from '../field/guests.ts'
import { riskOfStacking, whyNotLeaveRest, whyNotPut } from './stacking.ts'
import { isCityHex, isInside1939USSR, isNorthAfrica } from '../field/terrain.ts'
import { axisRailLimit, timesInWeather } from '../field/weather.ts'

/** One unit by rail to a city (9.1), which may hold too many until the units there have moved in First Impulse (9.6). */
interface RailMove {
  unit: string
  to: string
  overstack?: boolean
}

interface Railways {
  readonly seat: string
}

/** Whose capacity a unit uses: its minor country's own, else its power's (9.1.2). */
const networkOf = (world: TwWorld, unit: GroundUnit): string =>
  world.nation(unit.nation).kind === 'minor' ? unit.nation : (controllerOf(world, unit.nation) ?? unit.nation)

/** 9.1.2: railmoves of a power or minor country in a player turn, after what bombing took (5.2.1, 5.2.2). */
export function railCapacity(world: TwWorld, network: string): number {
  const table = world.tables.rail
  const capacity = table.capacity as Readonly<Record<string, number>>
  const city = world.traits['crippled without'].cities[network]
  if (city !== undefined) {
    const hex = world.map.find(city)
    return hex !== undefined && sideOfNation(world, world.state.control[hex]) === 'Axis' ? table['USSR without Moscow'] : capacity[network]
  }
  return Math.max(0, (capacity[network] ?? capacity['minor country']) - (world.state.shortages[network]?.rail ?? 0))
}

const left = (world: TwWorld, network: string): number => railCapacity(world, network) - (world.ops.railUsed.get(network) ?? 0)

const isBesideEnemy = (world: TwWorld, unit: GroundUnit, hex: Hex): boolean =>
  landNeighbours(world, hex).some((next) => world.groundAt(next).some((other) => atWar(world, other.nation, unit.nation)))

/** Why a unit cannot set out by rail, or null (9.1.1, 9.1.3). */
function whyNotRail(world: TwWorld, unit: GroundUnit): string | null {
  if (unit.place !== 'map' || unit.aboard !== undefined) return `9.1.1: ${unit.name} is not on the map`
  if (unit.type === 'PART') return `9.1.1: partisans (${unit.name}) do not move by rail`
  if (world.ops.movedAtAll.has(unit.id))
    return `9.1.1: ${unit.name} has moved already and did not begin the turn in ${world.map.name(unit.hex)}`
  if (!isCityHex(world, unit.hex) || !(isFriendlyHex(world, unit.hex, unit.nation) || isOnItsWayOut(world, unit, unit.hex)))
    return `9.1.1: ${unit.name} does not stand in a friendly city`
  if (isNorthAfrica(world, unit.hex)) return `9.1.2: there are no railmoves in North Africa`
  if (!isActivated(world, unit)) return `9.1.3: ${unit.name} is not activated`
  return whyHeld(world, unit) ?? whyNotSupplied(world, unit) ?? whyNotByEffort(world, unit, 'rail')
}

/** Why a railmove may not end in a hex, or null. */
function whyNotArrive(world: TwWorld, unit: GroundUnit, hex: Hex, overstack: boolean): string | null {
  const name = world.map.name(hex)
  if (!isCityHex(world, hex) || !isFriendlyHex(world, hex, unit.nation)) return `9.1.1: ${name} is no friendly city`
  if (isBesideEnemy(world, unit, hex)) return `9.1.1: ${name} is adjacent to an enemy unit`
  const bar = whyClosedByPact(world, unit.nation, [hex]) ?? whyNotPut(world, [unit], hex, true)
  if (bar !== null || overstack) return bar
  const full = whyNotPut(world, [unit], hex)
  return full && `${full} ('overstack: yes' if it or others there move on in First Impulse)`
}

/** The shortest way by rail: friendly hexes in supply, without enemies (9.1.1). Null when there is none within the limit. */
export function railPath(world: TwWorld, unit: GroundUnit, to: Hex): Hex[] | null {
  const limit = world.tables.rail.hexes
  const before = new Map<Hex, Hex>([[unit.hex, unit.hex]])
  let edge = [unit.hex]
  for (let count = 0; count < limit && edge.length > 0 && !before.has(to); count++) {
    const next: Hex[] = []
    for (const hex of edge) {
      for (const beside of landNeighbours(world, hex)) {
        if (
          before.has(beside) ||
          !(isFriendlyHex(world, beside, unit.nation) || isOnItsWayOut(world, unit, beside)) ||
          isNorthAfrica(world, beside) ||
          whyNotEnter(world, unit, beside) !== null
        )
          continue
        if (world.groundAt(beside).some((other) => atWar(world, other.nation, unit.nation)) || !isHexInSupply(world, unit.nation, beside))
          continue
        before.set(beside, hex)
        next.push(beside)
      }
    }
    edge = next
  }
  if (!before.has(to)) return null
  const path: Hex[] = []
  for (let hex = to; hex !== unit.hex; hex = before.get(hex)!) path.unshift(hex)
  return path
}

/** For how many a railmove counts: 9.1.2, those of some powers inside the Soviet Union of 1939 for two; 26.2, in hard winters in the West. */
function costOf(world: TwWorld, unit: GroundUnit, path: readonly Hex[]): number {
  const hexes = [unit.hex, ...path]
  const far = world.traits['far in Russia'].railmoves.includes(networkOf(world, unit)) && hexes.some((hex) => isInside1939USSR(world, hex))
  return (far ? world.tables.rail['German moves in the 1939 USSR count as'] : 1) * timesInWeather(world, unit, hexes, 'railTimes')
}

/** Why the winter lets no more Axis units move by rail inside the Soviet Union, or null (26.1.1). */
function whyNotInWinter(world: TwWorld, unit: GroundUnit, path: readonly Hex[]): string | null {
  const inside = [unit.hex, ...path].find((hex) => isInside1939USSR(world, hex))
  if (inside === undefined || sideOf(world, unit) !== 'Axis') return null
  const limit = axisRailLimit(world, inside)
  return world.ops.railed.size >= limit
    ? `26.1.1: in this weather ${numbered(limit, 'Axis unit')} may move by rail inside the Soviet Union`
    : null
}

function railProblems(world: TwWorld, seat: string, { unit: id, to, overstack = false }: RailMove): string[] {
  const unit = world.state.units[id]
  if (unit?.kind !== 'ground') return [`9.1.1: '${unit?.name ?? id}' is no ground unit`]
  if (seatOf(world, unit) !== seat) return [`9.1: ${unit.name} is not yours`]
  const hex = world.map.find(to)
  if (hex === undefined) return [`no hex ${to} on this map`]
  const bar = whyNotRail(world, unit) ?? whyNotArrive(world, unit, hex, overstack) ?? (overstack ? null : whyNotLeaveRest(world, [unit]))
  if (bar !== null) return [bar]
  const path = railPath(world, unit, hex)
  if (path === null || path.length === 0)
    return [
      `9.1.1: no way by rail of ${world.tables.rail.hexes} friendly hexes in supply leads from ${world.map.name(unit.hex)} to ${world.map.name(hex)}`,
    ]
  const cost = costOf(world, unit, path)
  const network = networkOf(world, unit)
  if (cost > left(world, network))
    return [
      `9.1.2: ${network} has ${numbered(left(world, network), 'railmove')} left of ${railCapacity(world, network)}, and this takes ${cost}`,
    ]
  return [whyNotInWinter(world, unit, path)].filter((why) => why !== null)
}

const FACTS = {
  ...MOMENT,
  moves: number('railmoves that your powers have left, those of their minor countries too'),
  available: number('own units that could set out by rail'),
}
const able = (world: TwWorld, seat: string): GroundUnit[] =>
  world
    .unitsIn('map')
    .filter(
      (unit): unit is GroundUnit =>
        unit.kind === 'ground' &&
        unit.place === 'map' &&
        sideOf(world, unit) === world.phasing &&
        seatOf(world, unit) === seat &&
        whyNotRail(world, unit) === null &&
        left(world, networkOf(world, unit)) > 0,
    )

/** 9.1: the next railmove of a seat, or null when it has made all. */
export const railMove: DecisionKind<TwWorld, Railways, RailMove | null> = {
  name: 'rail',
  section: '9.1',
  schema: z.strictObject({ unit: z.string(), to: z.string(), overstack: z.boolean().optional() }).nullable(),
  key: () => '',
  problems: (world, { seat }, move) => (move === null ? [] : railProblems(world, seat, move)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.phasing),
    moves: [...new Set(able(world, seat).map((unit) => networkOf(world, unit)))].reduce((sum, network) => sum + left(world, network), 0),
    available: able(world, seat).length,
  }),
  factTypes: FACTS,
  defaultIs: 'nobody moves by rail, or nobody more',
  example: 'rail:\n  - { unit: XXI Corps, to: Konigsberg }',
  question: (world, { seat }) => `Which unit moves by rail, and to which city (9.1)? ${able(world, seat).length} could.`,
  sheet: {
    section: 'rail',
    list: true,
    plain: [{ says: 'rail <unit> to <to>', takes: { unit: 'unit', to: 'hex' }, example: 'rail XXI Corps to Konigsberg' }],
    read(_, reader: TwReader, node: SheetNode) {
      const fields = reader.fields(node, ['unit', 'from', 'to', 'overstack'], ['unit', 'to'])
      if (!fields) return undefined
      const from = fields.get('from')
      const unit = reader.unit(fields.get('unit')!, from && reader.hex(from))
      const to = reader.hex(fields.get('to')!)
      const overstack = fields.has('overstack') && reader.yesNo(fields.get('overstack')!) === true
      return unit === undefined || to === undefined ? undefined : { unit, to, ...(overstack && { overstack }) }
    },
    describe: (world, move) =>
      move === null ? 'no more railmoves' : `${world.unit(move.unit).name} by rail to ${world.map.name(world.map.hex(move.to))}`,
    risks: (world, move) =>
      move?.overstack ? riskOfStacking(world, [move.unit], [world.unit(move.unit).hex, world.map.hex(move.to)]) : null,
    check: (world, seat, move) => (move === null ? [] : railProblems(atOperations(world), seat, move)),
    foresee: (world, _, move) => (move === null ? world : after(world, (then) => void carry(then, move))),
    arrows: (world, move) =>
      move === null || world.unit(move.unit).place !== 'map'
        ? []
        : [{ hexes: [world.map.code(world.unit(move.unit).hex), move.to], style: 'rail' as const }],
  },
}

/** 9.1 Rail movement. It costs no NARFs; the units may move and fight afterwards. */
export function* railMovement(world: TwWorld): Procedure {
  for (const seat of seatsOf(world, world.phasing)) {
    while (able(world, seat).length > 0) {
      const move = yield* ask(world, seat, railMove, { seat })
      if (move === null) break
      const unit = world.unit(move.unit) as GroundUnit
      const [from, to, network] = [unit.hex, world.map.hex(move.to), networkOf(world, unit)]
      const path = carry(world, move)
      const text = `${unitText(unit)} by rail from ${world.map.name(from)} to ${world.map.name(to)}, ${numbered(path.length, 'hex', 'hexes')}; ${network} has ${numbered(left(world, network), 'railmove')} left.`
      world.report('rail', '9.1', text, [to, from], {
        arrow: { hexes: [from, ...path].map((hex) => world.map.code(hex)), style: 'rail' },
        units: [unit.id],
      })
    }
  }
}

/** Takes a unit to its city, and says by which hexes. */
function carry(world: TwWorld, { unit: id, to: code }: RailMove): Hex[] {
  const unit = world.unit(id) as GroundUnit
  const to = world.map.hex(code)
  const path = railPath(world, unit, to)!
  const network = networkOf(world, unit)
  world.remember((noted) => {
    noted.railUsed.set(network, (world.ops.railUsed.get(network) ?? 0) + costOf(world, unit, path))
    noted.railed.set(unit.id, path.length)
    noted.movedAtAll.add(unit.id)
  })
  world.move(unit, to)
  return path
}
