import type { Hex } from '../../../board/hex.ts'
import { isHomeOfRaised } from '../field/partisan-hexes.ts'
import { atWar, controllerOf, enemyGround, homeOf, isNeutralHex, sideOf, sideOfNation } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** All hexes of the home of partisans or an SS Legion; null: it is neither. */
export function homeland(world: TwWorld, unit: GroundUnit): Hex[] | null {
  if (isHomeOfRaised(world, unit, 0) === null) return null
  return Array.from({ length: world.map.size }, (_, hex) => hex).filter((hex) => world.map.isLand(hex) && isHomeOfRaised(world, unit, hex))
}

/** 23.29: Irish partisans are built in Northern Ireland or beside it. */
function whyNotRising(world: TwWorld, unit: GroundUnit, hex: Hex): string | null {
  const { called, hexes } = world.tables.partisans.rising
  const parts = hexes.map((code) => world.map.hex(code))
  return parts.some((part) => part === hex || world.map.isAdjacent(part, hex))
    ? null
    : `23.29: ${unit.name} is built in ${called} or beside it, not in ${world.map.name(hex)}`
}

function whyNotOf({ tables: { partisans } }: TwWorld, { name, raisedIn }: GroundUnit, where: string): string {
  const { called, of } = partisans.Arab
  return raisedIn === called
    ? `28.1: ${name} is built in ${of.slice(0, -1).join(', ')} or ${of.at(-1)}, and ${where} is in none of them`
    : `25.2: ${name} is built in ${raisedIn}, and ${where} is not of it`
}

/** 25.2: why partisans, or an SS Legion, are not built in a hex; null: they are; undefined: the unit is neither. */
export function whyNotInHomeland(world: TwWorld, unit: GroundUnit, hex: Hex): string | null | undefined {
  const isHome = isHomeOfRaised(world, unit, hex)
  if (isHome === null) return undefined
  const where = world.map.name(hex)
  if (!world.map.isLand(hex) || !isHome) return whyNotOf(world, unit, where)
  const enemies =
    enemyGround(world, hex, unit.nation).length + world.airAt(hex).filter((air) => atWar(world, air.nation, unit.nation)).length
  if (enemies > 0) return `25.2: enemies stand in ${where}`
  if (unit.type !== 'PART') return undefined
  const isRising = unit.raisedIn === world.tables.partisans.rising.called
  if (isRising && whyNotRising(world, unit, hex) !== null) return whyNotRising(world, unit, hex)
  // 28.1.2: beside Northern Ireland they rise where Ireland is on their side alone.
  if (isRising && isNeutralHex(world, hex, unit.nation)) return `25.2: ${where} is neutral; ${unit.name} is built in ${unit.raisedIn}`
  const holder = sideOfNation(world, world.state.control[hex])
  if (!isRising && (holder === null || holder === sideOf(world, unit))) return `25.2: ${where} is not in enemy hands`
  return builtOf(world, unit) >= world.tables.partisans['in a turn']
    ? `25.1.1: ${world.tables.partisans['in a turn']} partisans of ${unit.raisedIn} have been built this turn`
    : whyNotAgain(world, unit)
}

const builtOf = (world: TwWorld, { raisedIn }: GroundUnit): number => world.ops.built.get(`partisans ${raisedIn}`) ?? 0
const AGAIN = 'partisans built again'

/** 17.3: British partisans that were lost are built again from the next Allied turn on, one in a turn. */
function whyNotAgain(world: TwWorld, unit: GroundUnit): string | null {
  const { country, 'rebuilt in a turn': most } = world.tables.partisans.unbowed
  if (unit.raisedIn !== country || unit.eliminated !== true) return null
  if (world.lost.some((loss) => loss.unit === unit.id)) return `17.3: ${unit.name} was lost in this turn, and is built again in the next`
  return (world.ops.built.get(AGAIN) ?? 0) >= most ? `17.3: ${most} of the British partisans that were lost is built again in a turn` : null
}

/** Counts those that have appeared; 28.1: Arab partisans are of the country that they appear in. */
export function noteBuilt(world: TwWorld, unit: GroundUnit): void {
  world.remember(({ built }) => {
    built.set(`partisans ${unit.raisedIn}`, builtOf(world, unit) + 1)
    if (unit.eliminated === true) built.set(AGAIN, (built.get(AGAIN) ?? 0) + 1)
  })
  if (unit.raisedIn === world.tables.partisans.Arab.called) world.change(unit, { raisedIn: homeOf(world, unit.hex) })
}

/** The power that occupies the land where partisans stand, whom they damage (25.4). */
export const occupierOf = (world: TwWorld, unit: GroundUnit): string | null => controllerOf(world, world.state.control[unit.hex])
