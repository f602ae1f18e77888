import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { deniedBy } from '../ground/partisans.ts'
import { HEXSIDE, hexsideBetween } from '../ground/terrain.ts'
import { inEnemyZoc } from '../ground/zoc.ts'
import { atWar, controllerOf, isActive, sideOfCountry, sideOfPower } from '../powers.ts'
import { whyNotAcross } from '../supply/straits.ts'
import { lendingSide } from './lend-limits.ts'
import type { WifWorld } from '../world.ts'

/** Where a resource gets to by rail, and what bars it on the lines that it leaves from. */
export interface Railed {
  readonly reached: ReadonlySet<Hex>
  /** Sentences without a full stop, the nearest first. */
  readonly barred: readonly string[]
}

/** Each resource crosses one straits hexside and no more (13.6.1). */
const STRAITS = 1
export const LINE = HEXSIDE.rail | HEXSIDE.road

/**
 * 13.6.1: hexes to which a resource of a major power gets by rail from its own, which is one of them. Roads are railways here; no station is wanted and no rail move
 * spent. A partner's railways are open to it: permission is given as long as nobody refuses it.
 */
export function railedFrom(world: WifWorld, power: string, start: Hex): Railed {
  const { map } = world
  const reached = new Set<Hex>([start])
  const barred: string[] = []
  const seen = new Set<number>([start * 2])
  const queue: { hex: Hex; straits: number }[] = [{ hex: start, straits: 0 }]
  for (const { hex, straits } of queue) {
    // Who has entered an enemy's zone of control has stopped; who begins in one leaves it beside a friendly land unit.
    if (zoned(world, power, hex) && (hex !== start || !guarded(world, power, hex))) {
      if (hex === start) barred.push(`13.6.1: ${map.name(hex)} is in an enemy zone of control without a friendly land unit`)
      continue
    }
    for (const next of map.adjacentTo(hex)) {
      if (next === NO_HEX) continue
      const side = hexsideBetween(world, hex, next)
      const line = (side & LINE) !== 0
      const across = !line && (side & HEXSIDE.straits) !== 0 && onLine(world, hex) && onLine(world, next)
      if (!line && !across) continue
      const crossed = straits + (across ? 1 : 0)
      if (crossed > STRAITS || seen.has(next * 2 + crossed) || (crossed > 0 && seen.has(next * 2))) continue
      const why = whyNotInto(world, power, next) ?? (across ? whyNotAcross(world, power, hex, next) : null)
      if (why !== null) {
        if (!barred.includes(why)) barred.push(why)
        continue
      }
      seen.add(next * 2 + crossed)
      reached.add(next)
      queue.push({ hex: next, straits: crossed })
    }
  }
  return { reached, barred }
}

/** Whether a railway or a road leads into a hex. */
export const onLine = (world: WifWorld, hex: Hex): boolean =>
  world.map.adjacentTo(hex).some((other) => other !== NO_HEX && (hexsideBetween(world, hex, other) & LINE) !== 0)

export const zoned = (world: WifWorld, power: string, hex: Hex): boolean => inEnemyZoc(world, hex, power)

export const guarded = (world: WifWorld, power: string, hex: Hex): boolean =>
  world.landAt(hex).some(({ country }) => sideOfCountry(world, country) === sideOfPower(world, power))

/** 13.6.1: why a resource does not come into a hex, or null. */
export function whyNotInto(world: WifWorld, power: string, hex: Hex): string | null {
  const name = world.map.name(hex)
  const why = whyNotThrough(world, power, world.state.control[hex])
  if (why !== null) return `13.6.1: ${why.replace('HERE', name)}`
  const partisan = deniedBy(world, hex, power)
  if (partisan) return `13.1.3: no resource is moved into ${name} while ${partisan.name} is there`
  if (zoned(world, power, hex) && !guarded(world, power, hex))
    return `13.6.1: ${name} is in an enemy zone of control without a friendly land unit`
  return null
}

/** Why a power's resources do not go through what a country controls, HERE in the place of the hex; null where they may. `partner`: whom they go to by a trade agreement (5.1). */
export function whyNotThrough(world: WifWorld, power: string, country: string, partner: string | null = null): string | null {
  if (!country) return 'nobody controls HERE'
  const holder = controllerOf(world, country)
  if (holder === power || holder === partner || holder === null) return null
  if (atWar(world, power, holder)) return `HERE is ${holder}'s`
  if (holder === USSR && lendingSide(world, power) === 'Allies' && !atWar(world, USSR, GERMANY))
    return `no resource of ${power} goes through HERE while the USSR and Germany are at peace`
  const { shut = [], opened = [] } = world.state.production ?? {}
  const isSaid = (of: typeof shut) => of.some(({ by, to }) => by === holder && to === power)
  if (isSaid(shut)) return `${holder} lets no resource of ${power} through HERE`
  if (isActive(world, holder) && sideOfPower(world, holder) === lendingSide(world, power)) return null
  return isSaid(opened) ? null : `${holder}, whose HERE is, has not said that resources of ${power} may pass`
}
const USSR = 'USSR'
const GERMANY = 'Germany'
