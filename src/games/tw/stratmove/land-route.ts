import type { Hex } from '../../../board/hex.ts'
import { landNeighbours } from '../field/crossing.ts'
import { isBox, isFortressHex, isInside1939USSR } from '../field/terrain.ts'
import { isFrozen } from '../field/weather.ts'
import { whyNotEnter } from '../ground/movement-cost.ts'
import { inEnemyZoc } from '../field/zoc.ts'
import { allianceOf } from '../field/sea.ts'
import { enemyGround, homeOf, isBeingLeft, isFriendlyHex, isSharedBox } from '../powers.ts'
import type { GroundUnit, Troop } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 8.5.1: whether units of one nation never pass through the country of another, whichever side they are on. */
const areStrangers = ({ traits }: TwWorld, one: string, other: string): boolean =>
  one !== other && traits.strangers.pairs.some((pair) => pair.includes(one) && pair.includes(other))

/** Adjacent hexes with enemy ground units that count: partisans and units in fortresses do not, nor those beyond water (8.1.1, 8.1.3). */
export const enemiesBeside = (world: TwWorld, nation: string, hex: Hex): Hex[] =>
  isBox(world, hex)
    ? []
    : landNeighbours(world, hex).filter(
        (next) => !isFortressHex(world, next) && enemyGround(world, next, nation).some(({ type }) => type !== 'PART'),
      )

/** The same for units of several nations, who need not have the same enemies. */
const besideEnemies = (world: TwWorld, units: readonly Troop[], hex: Hex): Hex[] =>
  [...new Set(units.map(({ nation }) => nation))].flatMap((nation) => enemiesBeside(world, nation, hex))

/** 8.1.3, 8.5.1, 8.7: why units of a nation may not stratmove into or through a hex on account of whose it is, or null. */
export function whyNotGround(world: TwWorld, nation: string, hex: Hex): string | null {
  const { map, state } = world
  const holder = state.control[hex]
  if (!isFriendlyHex(world, hex, nation) && !isBeingLeft(world, hex, nation))
    return `8.1.1: ${map.name(hex)}${holder ? ` (${holder})` : ''} is not friendly to ${nation}`
  if (areStrangers(world, nation, homeOf(world, hex)))
    return `8.5.1: units of ${nation} never stratmove through ${homeOf(world, hex)} (${map.name(hex)})`
  const [own, theirs] = [allianceOf(world, nation), holder ? allianceOf(world, holder) : null]
  if (own === 'Western Allies' && (theirs === 'Soviets' || isInside1939USSR(world, hex)))
    return `8.7: units of the Western Allies never stratmove through Soviet hexes (${map.name(hex)})`
  if (own === 'Soviets' && theirs === 'Western Allies')
    return `8.1.3: Soviet units never stratmove through hexes of the Western Allies (${map.name(hex)})`
  return null
}

/** 8.1.3, 8.5.2: swamps that are not frozen, and barren desert, are not passed, not by air either. */
export const isImpassable = (world: TwWorld, hex: Hex): boolean => {
  const terrain = world.map.terrainNames[world.map.terrain[hex]]
  return terrain === 'desert wasteland' || (terrain === 'swamp' && !isFrozen(world, hex))
}

const whyNotInto = (world: TwWorld, units: readonly GroundUnit[], hex: Hex): string | null => {
  for (const unit of units) {
    const why = whyNotGround(world, unit.nation, hex) ?? whyNotEnter(world, unit, hex)
    if (why) return why
  }
  if (units.some(({ nation }) => !isSharedBox(world, hex, nation) && enemyGround(world, hex, nation).length > 0))
    return `8.1.3: enemies stand in ${world.map.name(hex)}`
  return units.some(({ nation }) => inEnemyZoc(world, hex, nation))
    ? `8.1.1: ${world.map.name(hex)} lies in an enemy zone of control`
    : null
}

/** Adjacent land, and boxes that land hexes lead to (8.8.2, 8.8.7). */
function steps(world: TwWorld, hex: Hex): Hex[] {
  const { map } = world
  const byLand = [...map.linked(hex)].filter(
    (other) => map.isLand(other) && map.linkNames[lineOf(world, hex, other)] === 'stratmove' && isBox(world, hex) !== isBox(world, other),
  )
  return isBox(world, hex) ? byLand : [...landNeighbours(world, hex), ...byLand]
}
function lineOf({ map }: TwWorld, hex: Hex, other: Hex): number {
  for (let i = map.linkStart[hex]; i < map.linkStart[hex + 1]; i++) if (map.linkTo[i] === other) return map.linkLine[i]
  return -1
}

/** Why ground or air units may not begin a stratmove where they are, however they go, or null (8.1.1, 8.1.3). */
export function whyNotLeave(world: TwWorld, units: readonly Troop[]): string | null {
  const [beside] = besideEnemies(world, units, units[0].hex)
  return beside === undefined ? null : `8.1.1: ${units[0].name} is adjacent to enemies in ${world.map.name(beside)}`
}

/** Why ground or air units may not end one in a hex for the enemies beside it, or null (8.1.1, 8.1.3): a fortress may be adjacent to enemies. */
export function whyNotBeside(world: TwWorld, units: readonly Troop[], to: Hex): string | null {
  const [beside] = besideEnemies(world, units, to)
  return beside === undefined || isFortressHex(world, to)
    ? null
    : `8.1.1: ${world.map.name(to)} is adjacent to enemies in ${world.map.name(beside)}`
}

/** 16.3.3: units go through a country that they have to leave, and do not end there. */
const whyNotStay = (world: TwWorld, units: readonly GroundUnit[], to: Hex): string | null =>
  units.some(({ nation }) => isBeingLeft(world, to, nation))
    ? `16.3.3: ${world.map.name(to)} belongs to ${world.state.control[to]}, which is no Associate any more`
    : null

/** Why ground units may not end a stratmove in a hex, or null (8.1.1). */
export const whyNotArrive = (world: TwWorld, units: readonly GroundUnit[], to: Hex): string | null =>
  whyNotInto(world, units, to) ?? whyNotStay(world, units, to) ?? whyNotBeside(world, units, to)

/**
 * 8.1.1: the shortest way over land, the hex of departure left out; or why there is none. A fortress as its end may be adjacent to enemies, if no other hex of the way is; a port where units embark
 * may be too (8.3.3: it is not where they go); after a landing no hex may.
 */
export function landRoute(
  world: TwWorld,
  units: readonly GroundUnit[],
  from: Hex,
  to: Hex,
  leg: 'to the end' | 'to a port' | 'from a landing' = 'to the end',
): Hex[] | string {
  const { map } = world
  if (from === to) return []
  const bar = leg === 'to a port' ? whyNotInto(world, units, to) : whyNotArrive(world, units, to)
  if (bar) return bar
  const apart = leg === 'from a landing' || (leg === 'to the end' && besideEnemies(world, units, to).length > 0)
  const open = (hex: Hex) =>
    !isImpassable(world, hex) && !(apart && besideEnemies(world, units, hex).length > 0) && whyNotInto(world, units, hex) === null
  const before = new Map<Hex, Hex>([[from, from]])
  for (let edge = [from]; edge.length > 0 && !before.has(to);) {
    const next: Hex[] = []
    for (const hex of edge) {
      for (const other of steps(world, hex)) {
        if (before.has(other) || (other !== to && !open(other))) continue
        before.set(other, hex)
        next.push(other)
      }
    }
    edge = next
  }
  if (!before.has(to))
    return `8.1.1: no way of friendly hexes free of enemies, enemy zones of control and swamps leads over land from ${map.name(from)} to ${map.name(to)}`
  const path: Hex[] = []
  for (let hex = to; hex !== from; hex = before.get(hex)!) path.unshift(hex)
  return path
}
