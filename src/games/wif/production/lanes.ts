import type { Hex } from '../../../board/hex.ts'
import type { BoardMap } from '../../../board/map.ts'
import { inPosition } from '../cache.ts'
import { mayPass, portsCutOff, portSeas, whyNotEnterSea, whyNotLeave } from '../sea/passages.ts'
import { isConvoy } from '../sea/ships.ts'
import { isClosed, portHexes } from '../stacking/ports.ts'
import { lendingSide } from './lend-limits.ts'
import { controllerOf, powerOf, sideOfPower } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** Resources and build points that a side may ship into and out of a minor port, or take from a coast, in a turn (13.6.1). */
export const MINOR_PORT_ROOM = 5

/** A port, with the sea areas that a power's resources go into and come from. */
export interface Harbour {
  readonly hex: Hex
  readonly major: boolean
  readonly out: readonly number[]
  readonly in: readonly number[]
}

/** 13.6.1: where one of a power's SCS could go in the last impulse of the turn, its resources go. */
export interface Lanes {
  readonly harbours: readonly Harbour[]
  /** Areas to which one may go on from each, by number. */
  readonly onTo: readonly (readonly number[])[]
}

/** The ports and sea areas that a power's resources may go through, whoever holds the ports and whether there are convoys or none; a partner's too that a trade agreement sends them to (5.1). */
export function lanesOf(world: WifWorld, power: string, partner: string | null = null): Lanes {
  return inPosition(world, `convoy lanes ${power} ${partner ?? ''}`, () => {
    const { map } = world
    const onTo: number[][] = map.seaAreaNames.map(() => [])
    for (const { number, borders } of map.seaAreas)
      onTo[number] = borders.map(({ area }) => area).filter((area) => mayPass(world, power, number, area, 'surface'))
    const entered = map.seaAreaNames.map((_, area) => area > 0 && whyNotEnterSea(world, power, area, 'surface') === null)
    const cutOff = portsCutOff(world, power)
    const isOpen = (hex: Hex) => isOpenTo(world, power, hex, partner)
    const harbours = portHexes(world)
      .filter((hex) => !isClosed(world, hex) && (isOpen(hex) || isNeutral(world, hex)))
      .map((hex) => {
        const seas = seasOf(map, hex).filter((area) => !cutOff.some((each) => each.port === hex && each.area === area))
        return {
          hex,
          major: map.placesAt(hex).some(({ port }) => port === 'major'),
          out: seas.filter((area) => entered[area]),
          in: isOpen(hex) ? seas : [],
        }
      })
    return { harbours, onTo }
  })
}

/** A port of a neutral minor country: its resources go on board there (5.1), and nothing comes ashore. */
const isNeutral = (world: WifWorld, hex: Hex): boolean =>
  world.state.control[hex] !== '' && controllerOf(world, world.state.control[hex]) === null

/** A port of the power's own or its side's: a neutral country's is none for its ships. */
function isOpenTo(world: WifWorld, power: string, hex: Hex, partner: string | null): boolean {
  const holder = controllerOf(world, world.state.control[hex])
  return (
    holder !== null &&
    (holder === power ||
      holder === partner ||
      (sideOfPower(world, holder) !== null && sideOfPower(world, holder) === lendingSide(world, power)))
  )
}

const known = new WeakMap<BoardMap, Map<Hex, readonly number[]>>()

/** `portSeas`, worked out once for a map. */
function seasOf(map: BoardMap, port: Hex): readonly number[] {
  if (!known.has(map)) known.set(map, new Map())
  const seas = known.get(map)!
  if (!seas.has(port)) seas.set(port, portSeas(map, port))
  return seas.get(port)!
}

/** Sea areas on the coast of a hex that is no port: resources are taken from there as from a minor port (13.6.1). */
export const coastSeas = (world: WifWorld, power: string, hex: Hex): number[] =>
  portHexes(world).includes(hex) ? [] : portSeas(world.map, hex).filter((area) => whyNotLeave(world, power, hex, area, 'surface') === null)

/** Convoy points at sea, by sea area and power. */
export function convoyPoints(world: WifWorld): Map<number, Map<string, number>> {
  return inPosition(world, 'convoy points at sea', () => {
    const points = new Map<number, Map<string, number>>()
    for (const ship of world.atSea()) {
      if (!isConvoy(ship)) continue
      const area = ship.sea!.area
      const here = points.get(area) ?? new Map<string, number>()
      points.set(area, here)
      here.set(powerOf(world, ship), (here.get(powerOf(world, ship)) ?? 0) + ship.points)
    }
    return points
  })
}
