import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { allowanceOf, limitIn, whyNotMove } from '../ground/allowance.ts'
import { enterHex } from '../control/control.ts'
import { findPath } from '../ground/movement-search.ts'
import { walk } from '../movement/walk.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 7.5: disembarking costs one movement point more. */
export const DISEMBARKING = 1

/** A walk to the Fleets' port: the hexes, the points spent, and those left of the unit's allowance. */
export interface March {
  readonly path: readonly Hex[]
  readonly spent: number
  readonly left: number
}

/** 7.5: the way of a unit to the port where it embarks, by the rules of ground movement and past no enemies; or why there is none. It must keep a point to land with. */
export function marchTo(world: TwWorld, unit: GroundUnit, port: Hex): March | string {
  const allowance = allowanceOf(world, unit)
  const points = limitIn(world, [allowance], port)
  // 12.7.3: who is in the port embarks, though it began out of supply, once supply has been run there.
  if (unit.hex === port) return { path: [], spent: 0, left: points }
  const bar = whyNotMove(world, unit)
  if (bar !== null) return bar
  const path = findPath(world, [unit], [allowance], [port], false)
  if (path === null)
    return `7.5: ${unit.name} cannot reach the Fleets in ${world.map.name(port)} with ${numbered(points, 'movement point')}`
  const { problem, spent } = walk(world, {
    units: [unit],
    path,
    overrun: false,
    helpers: [],
    support: [],
    escort: [],
    drop: new Map(),
    overstack: true,
    halt: false,
  })
  if (problem !== null) return problem
  const left = points - spent
  return left < DISEMBARKING
    ? `7.5: ${unit.name} spends ${spent} of ${numbered(points, 'movement point')} on the way to ${world.map.name(port)} and has none left to land with`
    : { path, spent, left }
}

/** The unit walks to the port; what is left of its allowance is kept for after the landing. */
export function march(world: TwWorld, unit: GroundUnit, { path, spent, left }: March): void {
  if (path.length === 0) return
  const { map } = world
  const start = unit.hex
  for (const hex of path) {
    world.move(unit, hex)
    enterHex(world, [unit], hex)
  }
  world.remember((noted) => noted.mpsLeft.set(unit.id, left))
  world.report(
    'ground move',
    '7.5',
    `${unit.name}: ${map.name(start)} to ${map.name(unit.hex)}, ${numbered(spent, 'movement point')}, to embark.`,
    [unit.hex, start],
    { arrow: { hexes: [start, ...path].map((hex) => map.code(hex)), style: 'move' }, units: [unit.id] },
  )
}
