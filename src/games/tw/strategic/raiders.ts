import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { isFit } from '../naval/force.ts'
import { huntRaiders, interceptRaiders } from '../naval/raiders.ts'
import { endVoyage } from '../naval/voyage.ts'
import { unitsDo } from '../pieces.ts'
import type { NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { GERMANY } from './units.ts'

/** 5.1.2.1: ports that raiders leave from; those of Germany and France lie within reach of the Allies, those of Norway and beyond do not (5.1.2.2). */
const NEAR = ['Kiel', 'Wilhelmshaven', 'Brest', 'Lorient', 'Bordeaux']
const FAR = ['Trondheim', 'Bergen', 'Narvik', 'Murmansk']

export function raiderPorts(world: TwWorld): Map<Hex, 'near' | 'far'> {
  const at = (names: readonly string[], how: 'near' | 'far') => names.map((name) => [world.map.find(name)!, how] as const)
  return new Map([...at(NEAR, 'near'), ...at(FAR, 'far')])
}

/** German ships that could go raiding. */
export const possibleRaiders = (world: TwWorld): NavalUnit[] => {
  const ports = raiderPorts(world)
  return world
    .unitsIn('map')
    .filter((unit): unit is NavalUnit => unit.kind === 'naval' && unit.nation === GERMANY && ports.has(unit.hex) && isFit(world, unit))
}

/** Raiders that leave together, and what has become of them. */
export interface RaiderForce {
  readonly ships: readonly NavalUnit[]
  readonly port: Hex
  readonly where: 'near' | 'far'
  /** Those that have come through undamaged so far. */
  raiding: readonly NavalUnit[]
}

export function raiderForces(world: TwWorld, ids: readonly string[]): RaiderForce[] {
  const ports = raiderPorts(world)
  const ships = ids.map((id) => world.unit(id) as NavalUnit)
  return [...new Set(ships.map(({ hex }) => hex))].map((port) => {
    const here = ships.filter(({ hex }) => hex === port)
    return { ships: here, port, where: ports.get(port)!, raiding: here }
  })
}

/** 5.1.2.2: raiders of German and French ports break out into the Atlantic, whatever the U-Boat roll will be. Those of the far ports are there unseen. */
export function* breakOut(world: TwWorld, forces: readonly RaiderForce[], via: readonly number[]): Procedure {
  // One mission of a ship in a player turn (7.0): raiders do not come to the help of others that sail before them.
  for (const { ships } of forces) for (const ship of ships) world.remember((noted) => noted.navalMissions.set(ship.id, 'raiders'))
  for (const force of forces) {
    if (force.where === 'near') force.raiding = yield* interceptRaiders(world, force.ships, force.port, via)
    else
      world.report('strategic warfare', '5.1.2.1', `${unitsDo(force.ships, 'goes', 'go')} raiding from ${world.map.name(force.port)}.`, [
        force.port,
      ])
  }
}

/** 5.1.2.2: the roll has found the raiders of the far ports. */
export function* hunt(world: TwWorld, forces: readonly RaiderForce[]): Procedure {
  for (const force of forces) if (force.where === 'far') force.raiding = yield* huntRaiders(world, force.ships, () => force.port)
}

/** 5.1.3: NARFs that raiders sink: at full strength, Depleted in battle but afloat, sunk; those that broke off undamaged sink none. */
export function raiderDamage(world: TwWorld, forces: readonly RaiderForce[]): { narfs: number; text: string } {
  const { 'full strength': full, depleted } = world.tables.uboats['raider NARFs']
  const ships = forces.flatMap(({ ships }) => ships)
  const raiding = forces.flatMap(({ raiding }) => raiding).length
  const hurt = ships.filter((ship) => ship.place !== 'pool' && (ship.depleted || world.nacOf(ship)?.depleted === true)).length
  const parts = [...(raiding > 0 ? [`${raiding} x ${full}`] : []), ...(hurt > 0 ? [`${hurt} Depleted x ${depleted}`] : [])]
  return {
    narfs: raiding * full + hurt * depleted,
    text: `${numbered(ships.length, 'raider')}: ${parts.join(' + ') || 'none came through'}`,
  }
}

/** Raiders go back to their ports when the segment is over. */
export function* comeHome(world: TwWorld, forces: readonly RaiderForce[]): Procedure {
  for (const { ships, port } of forces) yield* endVoyage(world, ships, port)
}
