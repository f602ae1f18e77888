import type { Hex } from '../../../board/hex.ts'
import { inPosition, POLITICS } from '../cache.ts'
import { isPartisanLand } from '../field/commando-land.ts'
import { isWesternSurpriseInTheAir, suffers } from '../field/surprise.ts'
import { isBeingLeft, isNeutralHex, leansToSideOf } from '../powers.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { airWeather } from './weather.ts'

/** 11.14.1, 2.6: hexes that PARA, or Commandos, drop from their airbase; PARA change base by twice that (11.2.1.1). */
export const dropRange = ({ tables: { airUnits } }: TwWorld, type: string = 'PARA'): number =>
  airUnits[type === 'CDO' ? 'Commando airdrop hexes' : 'airdrop hexes']
/** 11.2.1.1: legs of one staging. */
export const stagingLegs = (world: TwWorld): number => world.tables.airUnits.staging.legs

/** Twice the range of a long-range FTR, a leg of its staging: no flight is longer, but that of a Commando to partisans (2.6). */
const FARTHEST = 18
export const OUT_OF_REACH = 255

/** 2.6: hexes that a parachutist may fly to a hex: as far as there is a way to partisans, else the range of his type. */
export function dropRangeTo(world: TwWorld, unit: GroundUnit, hex: Hex): number {
  const range = dropRange(world, unit.type)
  if (!isPartisanLand(world, unit, hex)) return range
  const way = flightDistance(world, unit.nation, unit.hex, hex, ANYWHERE)
  return way === OUT_OF_REACH ? range : Math.max(range, way)
}
/** Hexes across the board. */
const ANYWHERE = OUT_OF_REACH - 1

export type Range = 'offensive' | 'defensive'

/** A unit's range on missions: the printed one, less what weather at its base (26) and surprise (18.2) take. Depleted units keep theirs (11.2.1.1). */
export function rangeOf(world: TwWorld, unit: AirUnit, range: Range): number {
  const printed = range === 'offensive' ? unit.range : unit.interception
  const surprised =
    isWesternSurpriseInTheAir(world) && suffers(world, unit.nation, 'short of range') && (unit.type === 'TAC' || unit.type === 'FTR')
  return (
    airWeather(world, unit, unit.hex)?.airRange(surprised ? Math.ceil(printed / 2) : printed) ??
    (surprised ? Math.ceil(printed / 2) : printed)
  )
}

/** Hexes of one leg of staging. */
export const legOf = (world: TwWorld, unit: { readonly kind: 'air' | 'ground'; readonly range?: number }): number =>
  (unit.kind === 'air' ? unit.range! : dropRange(world)) * world.tables.airUnits.staging['times the offensive range']

/** 11.2.3: nobody flies over neutrals; sea and everything else is open, Sympathizers and Associates of the own side too. */
const mayOverfly = (world: TwWorld, hex: Hex, nation: string): boolean =>
  world.map.isHex(hex) && (!isNeutralHex(world, hex, nation) || leansToSideOf(world, hex, nation) || isBeingLeft(world, hex, nation))

/** Hexes flown from a base to each hex, around neutrals (11.2.1.2: the base does not count, the target does), as far as anybody flies or farther. */
export function flightDistances(world: TwWorld, nation: string, from: Hex, atLeast = 0): Uint8Array {
  const farthest = Math.max(FARTHEST, atLeast)
  return inPosition(
    world,
    `flight ${nation} ${from} ${farthest}`,
    () => {
      const distances = new Uint8Array(world.map.size).fill(OUT_OF_REACH)
      distances[from] = 0
      let edge: Hex[] = [from]
      for (let steps = 1; steps <= farthest && edge.length > 0; steps++) {
        const next: Hex[] = []
        for (const hex of edge) {
          for (const beside of world.map.bordering(hex)) {
            if (distances[beside] !== OUT_OF_REACH || !mayOverfly(world, beside, nation)) continue
            distances[beside] = steps
            next.push(beside)
          }
        }
        edge = next
      }
      return distances
    },
    POLITICS,
  )
}

export const flightDistance = (world: TwWorld, nation: string, from: Hex, to: Hex, atLeast?: number): number =>
  flightDistances(world, nation, from, atLeast)[to]

/** Whether a unit's range on missions reaches a hex from its base. */
export const isInRange = (world: TwWorld, unit: AirUnit, hex: Hex, range: Range): boolean =>
  flightDistance(world, unit.nation, unit.hex, hex) <= rangeOf(world, unit, range)

/**
 * The flight path to a target, base left out and target included: within the range the one that passes the fewest hexes in which `dangerous` says an enemy may
 * meet it, and of those the shortest (11.8.1: the path may be as crooked as the range allows). Null when there is none.
 */
export function flightPath(
  world: TwWorld,
  nation: string,
  from: Hex,
  to: Hex,
  limit: number,
  dangerous: (hex: Hex) => boolean = () => false,
): Hex[] | null {
  if (from === to) return [to]
  const back = flightDistances(world, nation, to, limit)
  // By steps flown: the least danger met on the way to each hex, and the hex before it.
  const layers: Map<Hex, { danger: number; before: Hex }>[] = [new Map([[from, { danger: 0, before: from }]])]
  for (let steps = 1; steps <= limit; steps++) {
    const layer = new Map<Hex, { danger: number; before: Hex }>()
    for (const [hex, { danger }] of layers[steps - 1]) {
      if (hex === to) continue
      for (const beside of world.map.bordering(hex)) {
        if (back[beside] > limit - steps || !mayOverfly(world, beside, nation)) continue
        const met = danger + (beside !== to && dangerous(beside) ? 1 : 0)
        const known = layer.get(beside)
        if (!known || met < known.danger) layer.set(beside, { danger: met, before: hex })
      }
    }
    layers.push(layer)
  }
  let best = -1
  layers.forEach((layer, steps) => {
    const here = layer.get(to)
    if (here && (best < 0 || here.danger < layers[best].get(to)!.danger)) best = steps
  })
  if (best < 0) return null
  const path: Hex[] = []
  for (let steps = best, hex = to; steps > 0; steps--) {
    path.unshift(hex)
    hex = layers[steps].get(hex)!.before
  }
  return path
}

/** Sea areas that a hex touches, by name (11.2.1.1: aircraft reach those beside their base). */
export const reachesSea = (world: TwWorld, hex: Hex, area: string): boolean => world.map.seaAreasAt(hex).includes(area)
