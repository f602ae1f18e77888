import { DIRECTIONS, type Hex, NO_HEX, opposite } from '../../../board/hex.ts'
import { leavesHome } from '../ground/partisans.ts'
import { HEXSIDE, hexsideBetween, isCityHex } from '../ground/terrain.ts'
import { inEnemyZoc } from '../ground/zoc.ts'
import { controllerOf, isActive, isHQ, sideOfCountry, sideOfHex } from '../powers.ts'
import { isNeutralSweden, maySwedenBeCrossed } from '../stacking/sweden.ts'
import { accessToVichy, whyNotForVichy } from '../stacking/vichy-access.ts'
import type { Side, Unit } from '../state.ts'
import { whyNotAcross } from '../supply/straits.ts'
import type { WifWorld } from '../world.ts'
import { liesIn, type MapSpan, mapSpans, railMovesOf } from './rail-cost.ts'

/** Who moves by rail: a unit, or a factory of a country (11.9). */
export interface Train {
  readonly hex: Hex
  readonly country: string
  /** Null of a factory. */
  readonly unit: Unit | null
}

export const trainOf = (unit: Unit): Train => ({ hex: unit.hex, country: unit.country, unit })

/** A city, a port, or an HQ makes a hex a station; to an HQ every hex that a train comes to is one (11.9). */
export function isStation(world: WifWorld, hex: Hex, train: Train): boolean {
  if (train.unit && isHQ(train.unit)) return true
  if (isCityHex(world, hex) || world.map.portAt(hex)) return true
  return world.landAt(hex).some(isHQ)
}

const isRailHex = (world: WifWorld, hex: Hex): boolean =>
  world.map.adjacentTo(hex).some((other) => hexsideBetween(world, hex, other) & HEXSIDE.rail)

/** A hexside's name from either side, for straits that were railed across. */
export function straitsKey(world: WifWorld, side: Side, hex: Hex, next: Hex): string {
  const direction = world.map.directionTo(hex, next)
  const [from, way] = direction < 3 ? [hex, direction] : [world.map.neighbour(hex, direction), opposite(direction)]
  return `${side} ${world.map.code(from)} ${DIRECTIONS[way]}`
}

/** 17.4.2, 17.4.3: whether Vichy's units and its partners' may ride through a hex, or why not; null where Vichy has no part in it. */
function onVichysRails(world: WifWorld, { country }: Train, hex: Hex): 'open' | { readonly whyNot: string } | null {
  const own = whyNotForVichy(world, country, hex)
  if (own !== null) return { whyNot: own }
  const access = accessToVichy(world, country, hex)
  return access === 'committed' ? 'open' : access
}

/** 11.9: in an enemy ZoC trains begin and end only where there is another friendly land unit, before the move and after; at a station, as anywhere. */
export const mayUseInZoc = (world: WifWorld, { unit, country }: Train, hex: Hex): boolean =>
  !inEnemyZoc(world, hex, country) ||
  world.landAt(hex).some((other) => other !== unit && sideOfCountry(world, other.country) === sideOfCountry(world, country))

/** Trains run in hexes of their own power and, while it and they are active, of partners (11.9, 11.10.5). */
function isOpenTo(world: WifWorld, train: Train, hex: Hex): boolean {
  if (train.unit && maySwedenBeCrossed(world, train.unit, hex)) return true // 19.7
  if (sideOfHex(world, hex) !== sideOfCountry(world, train.country)) return false
  if (train.unit && leavesHome(world, train.unit, hex)) return false
  const own = controllerOf(world, train.country)!
  const vichy = onVichysRails(world, train, hex)
  if (vichy !== null) return vichy === 'open'
  const holder = controllerOf(world, world.state.control[hex])!
  return holder === own || (isActive(world, own) && isActive(world, holder))
}

/** What bars trains from going on, in `railPath`; lifted to find out why there is no way. */
const BARS = { control: true, zoc: true, straits: true, seas: true }

/** The shortest way by rail over as few maps as can be, both ends included; null when there is none. */
export const railPath = (world: WifWorld, train: Train, to: Hex, bars = BARS): Hex[] | null => railWay(world, train, to, bars)?.path ?? null

/** The same with the rail moves that it counts as: for a factory one more. */
export function railWay(world: WifWorld, train: Train, to: Hex, bars = BARS): { path: Hex[]; cost: number } | null {
  if (railReach(world, train, bars)[to] === NO_HEX) return null
  for (const span of mapSpans(world.map, train.hex, to)) {
    const before = railReach(world, train, bars, span)
    if (before[to] === NO_HEX) continue
    const path = [to]
    for (let hex = to; hex !== train.hex; hex = before[hex]) path.unshift(before[hex])
    return { path, cost: railMovesOf(span) + (train.unit ? 0 : 1) }
  }
  return null
}

/** For each hex that a unit can come to by rail, the hex before it (itself for the start); NO_HEX elsewhere. */
function railReach(world: WifWorld, train: Train, bars = BARS, span?: MapSpan): Int32Array {
  const { map } = world
  const side = sideOfCountry(world, train.country)!
  const before = new Int32Array(map.size).fill(NO_HEX)
  before[train.hex] = train.hex
  const queue = [train.hex]
  for (let head = 0; head < queue.length; head++) {
    const hex = queue[head]
    if (bars.zoc && hex !== train.hex && inEnemyZoc(world, hex, train.country)) continue // a train stops where it enters a ZoC
    for (const next of map.adjacentTo(hex)) {
      if (before[next] !== NO_HEX || (span && !liesIn(map, next, span))) continue
      const between = hexsideBetween(world, hex, next)
      const straits = between & HEXSIDE.straits
      if (straits ? !(isRailHex(world, hex) && isRailHex(world, next)) : !(between & HEXSIDE.rail)) continue
      if (straits && bars.straits && world.impulse.straitsRailed.has(straitsKey(world, side, hex, next))) continue
      if (straits && bars.seas && whyNotAcross(world, train.country, hex, next) !== null) continue
      if (bars.control && !isOpenTo(world, train, next)) continue
      if (bars.zoc && !mayUseInZoc(world, train, next)) continue
      before[next] = hex
      queue.push(next)
    }
  }
  return before
}

/** Why a train does not come to a hex that it has no way to. */
export function whyNoRail(world: WifWorld, train: Train, to: Hex): string {
  const name = world.map.name(to)
  if (sideOfHex(world, to) !== sideOfCountry(world, train.country)) return `11.9: your side does not control ${name}`
  const vichy = onVichysRails(world, train, to)
  if (vichy !== null && vichy !== 'open') return vichy.whyNot
  if (!isOpenTo(world, train, to))
    return `11.9: ${name} is ${world.state.control[to]}'s: trains run in a partner's country only while both powers are active (11.10.5)`
  if (!mayUseInZoc(world, train, to))
    return `11.9: ${name} is in an enemy ZoC: trains come there only if it is a station with a friendly land unit in it`
  if (railPath(world, train, to, { ...BARS, straits: false }))
    return `11.9: another unit has moved by rail across the straits on the way to ${name} in this impulse`
  const overStraits = railPath(world, train, to, { ...BARS, seas: false })
  if (overStraits)
    return overStraits.slice(1).flatMap((hex, i) => {
      const across = hexsideBetween(world, overStraits[i], hex) & HEXSIDE.straits
      return (across && whyNotAcross(world, train.country, overStraits[i], hex)) || []
    })[0]
  if (railPath(world, train, to, { ...BARS, zoc: false }))
    return `11.9: enemy ZoCs stop every train from ${world.map.name(train.hex)} to ${name}`
  if (railPath(world, train, to, { ...BARS, zoc: false, control: false }))
    return `11.9: your side does not control the whole railway from ${world.map.name(train.hex)} to ${name}`
  return `11.9: no railway leads from ${world.map.name(train.hex)} to ${name}`
}

/** "it can reach Lodz (E2446)": the station nearest to a hex that a train comes to. */
export function nearestStation(world: WifWorld, train: Train, to: Hex): string {
  const distance = world.map.distancesFrom(to)
  const before = railReach(world, train)
  let best = NO_HEX
  for (let hex = 0; hex < before.length; hex++) {
    if (before[hex] === NO_HEX || hex === train.hex || !isStation(world, hex, train) || isNeutralSweden(world, hex)) continue
    if (best === NO_HEX || distance[hex] < distance[best]) best = hex
  }
  return best === NO_HEX ? 'it can reach no other station' : `it can reach ${world.map.name(best)}`
}
