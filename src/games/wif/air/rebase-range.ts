import type { Hex } from '../../../board/hex.ts'
import { hasPlanes, isCarrier, isScs } from '../sea/ships.ts'
import { partisanOf } from '../ground/partisans.ts'
import { atWar, enemySide, friendlyHex, sideOf } from '../powers.ts'
import type { AirUnit, Unit } from '../state.ts'
import { whyNotOnBorder } from '../politics/pacts/border-closed.ts'
import { whyNotClosed } from '../politics/us-entry/closed-areas.ts'
import type { WifWorld } from '../world.ts'
import { flightPoints, overflight, pointsFrom, rebaseRange, whoBarsFlight } from './range.ts'

/**
 * 11.16: points to every hex a rebase can reach: double range over anything it may overfly; triple while it keeps over friendly hexes and seas without
 * enemy aircraft, surface warships or CVs with planes. `asToo`: an aircraft of another power over whose ground it may fly besides (13.6.4).
 */
export function rebaseReach(world: WifWorld, unit: AirUnit, asToo: AirUnit | null = null): Float64Array {
  const side = sideOf(world, unit)
  const [own, other] = [overflight(world, unit), asToo && overflight(world, asToo)]
  const open = (hex: Hex) => own(hex) || other?.(hex) === true
  const unsafe = unsafeSeas(world, unit)
  const safe = flightPoints(
    world,
    unit.hex,
    rebaseRange(unit, true),
    (hex) => open(hex) && (world.map.isLand(hex) ? friendlyHex(world, hex, side) : !unsafe.has(world.map.seaArea[hex])),
  )
  const double = rebaseRange(unit, false)
  const points = asToo ? flightPoints(world, unit.hex, double, open) : pointsFrom(world, unit, unit.hex)
  return points.map((far, hex) => Math.min(far <= double ? far : Infinity, safe[hex]))
}

/** Whether a unit at sea makes its area unsafe for a long rebase (11.16). */
function bars(world: WifWorld, unit: AirUnit, enemy: Unit): boolean {
  if (enemy.aboard !== undefined || !atWar(world, unit.country, enemy.country)) return false
  return enemy.kind === 'air' || isScs(enemy) || (isCarrier(enemy) && hasPlanes(enemy))
}

/** Why an aircraft cannot rebase to a hex, stacking apart (2.3.1 counts at the end of the step); null when it can. */
export function whyNotRebase(world: WifWorld, unit: AirUnit, to: Hex, asToo: AirUnit | null = null): string | null {
  const name = world.map.name(to)
  if (unit.range === 0) return `14.2.2: ${unit.name} has no range and cannot rebase`
  if (to === unit.hex) return `11.16: ${unit.name} is in ${name} already`
  if (!world.map.isLand(to) || !friendlyHex(world, to, sideOf(world, unit))) return `11.16: ${name} is not a friendly hex`
  const partisan = partisanOf(world, to, enemySide(sideOf(world, unit)))
  if (partisan) return `13.1.3: no unit can be moved to ${name} while ${partisan.name} is there`
  const closed = whyNotClosed(world, unit, to) ?? whyNotOnBorder(world, unit, to)
  if (closed) return closed
  if (rebaseReach(world, unit, asToo)[to] !== Infinity) return null
  const points = pointsFrom(world, unit, unit.hex)[to]
  const away = points === Infinity ? 'no way leads there' : `${name} is ${points} away`
  return `11.16: ${away} from ${world.map.name(unit.hex)}; ${unit.name} rebases up to ${rebaseRange(unit, false)}, or ${rebaseRange(unit, true)} over friendly hexes and unwatched sea only${whoBarsFlight(world, unit, to, rebaseRange(unit, false))}${whyUnsafe(world, unit, to)}`
}

/** What makes the way unsafe that a rebase at triple range would take (11.16): enemies at sea, or ground that is not friendly; '' where it would be too long all the same. */
function whyUnsafe(world: WifWorld, unit: AirUnit, to: Hex): string {
  const { map } = world
  const side = sideOf(world, unit)
  const open = overflight(world, unit)
  const far = rebaseRange(unit, true)
  const way = (over: (hex: Hex) => boolean) => flightPoints(world, unit.hex, far, (hex) => open(hex) && over(hex))[to]
  const ownGround = (hex: Hex) => !map.isLand(hex) || friendlyHex(world, hex, side)
  const length = way(() => true)
  if (length === Infinity) return ''
  if (way(ownGround) === Infinity) return `; the way of ${length} leads over ground that is not friendly`
  const watched = unsafeSeas(world, unit)
  const one = [...watched].find(
    ([area]) =>
      way((hex) => ownGround(hex) && (map.isLand(hex) || map.seaArea[hex] === area || !watched.has(map.seaArea[hex]))) !== Infinity,
  )
  const named = one ? [one] : [...watched]
  return `; the way of ${way(ownGround)} leads over ${named.map(([area, enemy]) => `the ${map.seaAreaNames[area]}, where ${enemy.name} (${enemy.country}) is`).join(', and ')}`
}

/** Sea areas that are unsafe for a long rebase, each with an enemy that makes it so (11.16). */
const unsafeSeas = (world: WifWorld, unit: AirUnit): ReadonlyMap<number, Unit> =>
  new Map(
    world.map.seaAreas.flatMap(({ number }) => {
      const enemy = world.seaAt(number).find((each) => bars(world, unit, each))
      return enemy ? [[number, enemy] as const] : []
    }),
  )
