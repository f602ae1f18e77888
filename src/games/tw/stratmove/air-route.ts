import type { Hex } from '../../../board/hex.ts'
import { isAirbase, mayLand, mayStagePara } from '../bases/bases.ts'
import { legOf } from '../air/range.ts'
import { isBox } from '../field/terrain.ts'
import { inEnemyZoc } from '../field/zoc.ts'
import { controllerOf, homeOf, leaningAt } from '../powers.ts'
import type { Troop } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { isImpassable, whyNotGround } from './land-route.ts'

/** 8.8.7, 8.8.8: boxes that aircraft reach. */
const NORTHERN_BOXES = ['Narvik', 'Murmansk']

/** One flight from base to base: the hexes passed, the base of departure left out. */
export interface Hop {
  readonly to: Hex
  readonly path: readonly Hex[]
}

export const whyNotLand = (world: TwWorld, units: readonly Troop[], hex: Hex): string | null => {
  for (const unit of units) {
    const why = unit.kind === 'air' ? mayLand(world, unit, hex) : mayStagePara(world, unit, hex)
    if (why) return why
  }
  return null
}

/** 8.3.2, 8.1.3: over sea and friendly ground, not over neutrals, enemies, their zones of control, swamps and barren desert. */
const mayPass = (world: TwWorld, nations: readonly string[], hex: Hex): boolean => nations.every((nation) => mayPassOf(world, nation, hex))
const mayPassOf = (world: TwWorld, nation: string, hex: Hex): boolean =>
  world.map.isHex(hex) &&
  !isBox(world, hex) &&
  (!world.map.isLand(hex) ||
    (!isImpassable(world, hex) &&
      !inEnemyZoc(world, hex, nation) &&
      (whyNotGround(world, nation, hex) === null || leaningAt(world, hex) === controllerOf(world, nation))))

/** Flights of at most `limit` hexes from a base to every hex within reach: by hex the one before it. */
function reach(world: TwWorld, nations: readonly string[], from: Hex, limit: number, shunned: (hex: Hex) => boolean): Map<Hex, Hex> {
  const before = new Map<Hex, Hex>([[from, from]])
  let edge = [from]
  for (let count = 0; count < limit && edge.length > 0; count++) {
    const next: Hex[] = []
    for (const hex of edge) {
      // A hex that is shunned may be landed in; nobody flies on over it. A swamp may hold a base, and is not passed.
      if (hex !== from && (shunned(hex) || !mayPass(world, nations, hex))) continue
      for (const other of world.map.bordering(hex)) {
        if (before.has(other) || isBox(world, other) || !world.map.isHex(other)) continue
        before.set(other, hex)
        next.push(other)
      }
    }
    edge = next
  }
  return before
}

const isNorthernBase = (world: TwWorld, hex: Hex): boolean =>
  !isBox(world, hex) && isAirbase(world, hex) && world.traits['northern airbases'].countries.includes(homeOf(world, hex))
const isNorthernBox = (world: TwWorld, hex: Hex): boolean => world.map.placesAt(hex).some(({ name }) => NORTHERN_BOXES.includes(name))

/** 8.3.1: hops to a base in as few as can be, each of twice the printed offensive range at most; or why there are none. `shunned`: hexes flown over only as the last resort. */
export function hopsTo(
  world: TwWorld,
  units: readonly Troop[],
  from: Hex,
  to: Hex,
  shunned: (hex: Hex) => boolean = () => false,
): Hop[] | string {
  const { map } = world
  if (from === to) return []
  if (isBox(world, to) && !isNorthernBox(world, to))
    return `8.3.1: aircraft do not fly to the ${map.placesAt(to)[0]?.name} Box; Fleets carry them`
  if (isBox(world, from) && !isNorthernBox(world, from))
    return `8.3.1: aircraft do not fly out of the ${map.placesAt(from)[0]?.name} Box; Fleets carry them`
  const bar = units.map((unit) => whyNotGround(world, unit.nation, to)).find((why) => why !== null) ?? whyNotLand(world, units, to)
  if (bar) return bar
  const nations = [...new Set(units.map(({ nation }) => nation))]
  const leg = Math.min(...units.map((unit) => legOf(world, unit)))
  const arrived = new Map<Hex, { before: Hex; path: readonly Hex[] }>([[from, { before: from, path: [] }]])
  const bases = new Map<Hex, boolean>()
  const isBase = (hex: Hex): boolean => {
    let known = bases.get(hex)
    if (known === undefined)
      bases.set(
        hex,
        (known = map.isLand(hex) && !nations.some((nation) => inEnemyZoc(world, hex, nation)) && whyNotLand(world, units, hex) === null),
      )
    return known
  }
  const boxes = NORTHERN_BOXES.map((name) => map.find(name)).filter((hex) => hex !== undefined)
  for (let edge = [from]; edge.length > 0 && !arrived.has(to);) {
    const next: Hex[] = []
    const add = (hex: Hex, before: Hex, path: readonly Hex[]) => {
      if (arrived.has(hex) || !isBase(hex)) return
      arrived.set(hex, { before, path })
      next.push(hex)
    }
    for (const base of edge) {
      if (isNorthernBox(world, base)) {
        for (let hex = 0; hex < map.size; hex++) if (isNorthernBase(world, hex)) add(hex, base, [hex])
        continue
      }
      const before = reach(world, nations, base, leg, shunned)
      for (const hex of before.keys()) if (map.isLand(hex) && !arrived.has(hex) && isBase(hex)) add(hex, base, pathIn(before, base, hex))
      if (isNorthernBase(world, base)) for (const box of boxes) add(box, base, [box])
    }
    edge = next
  }
  if (!arrived.has(to))
    return `8.3.1: ${units.map(({ name }) => name).join(', ')}: no hops of ${leg} hexes from base to base, over sea and friendly ground without swamps and enemy zones of control, lead from ${map.name(from)} to ${map.name(to)}`
  const hops: Hop[] = []
  for (let hex = to; hex !== from; hex = arrived.get(hex)!.before) hops.unshift({ to: hex, path: arrived.get(hex)!.path })
  return hops
}

function pathIn(before: ReadonlyMap<Hex, Hex>, from: Hex, to: Hex): Hex[] {
  const path: Hex[] = []
  for (let hex = to; hex !== from; hex = before.get(hex)!) path.unshift(hex)
  return path
}
