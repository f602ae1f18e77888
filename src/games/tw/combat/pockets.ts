import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { passHexes } from '../control/control.ts'
import { landNeighbours } from '../field/crossing.ts'
import { isBox } from '../field/terrain.ts'
import { controllerOf, enemySide, isEnemyHex, sideOfNation } from '../powers.ts'
import { isHexInSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'

/**
 * 10.2.8: when Second Impulse is over, enemy hexes that have no supply and hang together with one beside a hex that was taken in this player turn are a pocket of the power that took it.
 * They stay the enemy's until his End Segment is over.
 */
export function notePockets(world: TwWorld): void {
  const { map, state } = world
  const enemy = enemySide(world.phasing)
  const cut = (hex: Hex) =>
    map.isLand(hex) &&
    !isBox(world, hex) &&
    sideOfNation(world, state.control[hex]) === enemy &&
    !world.installation(hex, 'fortress') &&
    !isFed(world, hex)
  const found = new Map<Hex, string>()
  for (const taken of [...world.taken].sort((a, b) => a - b)) {
    if (sideOfNation(world, state.control[taken]) !== world.phasing) continue
    const power = controllerOf(world, state.control[taken])!
    const queue = landNeighbours(world, taken).filter((hex) => isEnemyHex(world, hex, power) && cut(hex) && !found.has(hex))
    for (const hex of queue) found.set(hex, power)
    for (const hex of queue) {
      for (const next of landNeighbours(world, hex)) {
        if (found.has(next) || !isEnemyHex(world, next, power) || !cut(next)) continue
        found.set(next, power)
        queue.push(next)
      }
    }
  }
  if (found.size === 0) return
  world.note({ pockets: Object.fromEntries([...found].map(([hex, power]) => [map.code(hex), power])) })
  world.report(
    'pocket',
    '10.2.8',
    `Cut off: ${hexesText(map, [...found.keys()])}. What is still without supply when the enemy's player turn ends passes to ${[...new Set(found.values())].join(' and ')}.`,
    [...found.keys()],
  )
}

/** 10.2.8: at the end of the End Segment of the side that was cut off, its hexes that still have no supply, and no ground unit, pass to who cut them off. */
export function settlePockets(world: TwWorld): void {
  const { map, state } = world
  const won = new Map<Hex, string>()
  // What a power has cut off that has surrendered since is nobody's.
  const pockets = Object.entries(state.pockets ?? {}).filter(([, power]) => world.nation(power).conqueredBy === null)
  world.note({ pockets: Object.fromEntries(pockets) })
  for (const [code, power] of pockets) {
    const hex = map.hex(code)
    const holder = state.control[hex]
    if (sideOfNation(world, power) === world.phasing) return
    if (sideOfNation(world, holder) !== world.phasing || world.groundAt(hex).length > 0 || isFed(world, hex)) continue
    won.set(hex, power)
  }
  world.note({ pockets: undefined })
  if (won.size === 0) return
  // Hex by hex they would cut each other off: all are judged before the first passes.
  world.report('control', '10.2.8', `Hexes that were cut off pass to who holds the ring: ${hexesText(map, [...won.keys()])}.`, [
    ...won.keys(),
  ])
  passHexes(world, won)
}

/** Supply comes to the hex for units of its country or colony, or of the power that runs it. */
const isFed = (world: TwWorld, hex: Hex): boolean => {
  const holder = world.state.control[hex]
  return [holder, controllerOf(world, holder) ?? holder].some((nation) => isHexInSupply(world, nation, hex))
}

/** Hexes that a line lists one by one. */
const LISTED = 6

/** Few hexes all by name; of many those with a place, and how many besides. */
function hexesText(map: BoardMap, hexes: readonly Hex[]): string {
  const named = hexes.length <= LISTED ? hexes : hexes.filter((hex) => map.placesAt(hex).length > 0)
  const rest = hexes.length - named.length
  return [named.map((hex) => map.name(hex)).join(', '), ...(rest > 0 ? [`${rest} other hexes`] : [])]
    .filter((text) => text !== '')
    .join(' and ')
}
