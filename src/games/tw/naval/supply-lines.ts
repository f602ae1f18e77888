import type { Hex } from '../../../board/hex.ts'
import { homeOf, sideOfNation } from '../powers.ts'
import type { AirUnit, NavalUnit, Side } from '../state.ts'
import { isSeaOpen } from '../supply/lines.ts'
import type { TwWorld } from '../world.ts'
import { airBeside } from './air-at-sea.ts'
import { friendlyPorts, isPort } from '../bases/ports.ts'
import { areasAt, seaPath } from '../field/sea.ts'

/** 12.7.1: whether a friendly undepleted Fleet lies in a port on one of these sea areas. */
export const hasFleetOn = (world: TwWorld, side: Side, path: readonly number[]): boolean =>
  world
    .unitsIn('map')
    .some(
      (unit) =>
        unit.kind === 'naval' &&
        unit.type === 'Fleet' &&
        !unit.depleted &&
        unit.place === 'map' &&
        sideOfNation(world, unit.nation) === side &&
        areasAt(world, unit.hex).some((area) => path.includes(area)),
    )

/** Home country ports that a supply line of a nation may lead to (12.7.1). */
export const homePorts = (world: TwWorld, nation: string): Hex[] =>
  friendlyPorts(world, nation).filter((hex) => homeOf(world, hex) === nation)

/**
 * 12.7.1: a supply line of a nation from a port by sea to a home country port, through open sea areas and with a Fleet in a port on the way: of those the one that passes the fewest sea areas
 * beside which enemy aircraft lie, then the shortest. Null where there is none.
 */
export function supplyLine(world: TwWorld, port: Hex, nation: string): number[] | null {
  const side = sideOfNation(world, nation)
  if (side === null || !isPort(world, port)) return null
  const dangerous = (area: number) => airBeside(world, side === 'Axis' ? 'Allies' : 'Axis', area).some(({ type }) => type !== 'FTR')
  const lines = homePorts(world, nation).flatMap((home) => {
    const safe = seaPath(world, nation, port, home, Infinity, [], (area) => !isSeaOpen(world, area, nation) || dangerous(area))
    const any = safe ?? seaPath(world, nation, port, home, Infinity, [], (area) => !isSeaOpen(world, area, nation))
    return any === null || !hasFleetOn(world, side, any) ? [] : [{ path: any, danger: any.filter(dangerous).length }]
  })
  return lines.sort((a, b) => a.danger - b.danger || a.path.length - b.path.length)[0]?.path ?? null
}

/** 12.1.2: whether supply by sea to a port has been cut, and not run again. */
export const isCut = (world: TwWorld, port: Hex): boolean => (world.state.cutPorts?.[world.map.code(port)] ?? -1) >= world.playerTurn

/** 12.1.2: cuts the line to a port for the rest of this player turn and its owner's next. */
export function cutLine(world: TwWorld, port: Hex): void {
  world.note({ cutPorts: { ...world.state.cutPorts, [world.map.code(port)]: world.playerTurn + 1 } })
}

/** 12.1.2: a line is cut where somebody undepleted of the interdicting side is left: a ship, or an aircraft that can strike ships. */
export const holdsLine = (ships: readonly NavalUnit[], air: readonly AirUnit[]): boolean =>
  ships.some((ship) => ship.place !== 'pool' && !ship.depleted) ||
  air.some((unit) => unit.place !== 'pool' && !unit.depleted && unit.type !== 'FTR')
