import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { enemyGround, isOwnHex } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import { supplyOf } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { invaderAirbase } from './invader-airbase.ts'
import { fits } from '../bases/bases.ts'

/** Airbases of a power on the board, and how many it may have (11.1.1). */
export const airbasesOf = (world: TwWorld, power: string) =>
  world.state.installations.filter((each) => each.kind === 'airbase' && each.nation === power)
export const airbaseLimit = (world: TwWorld, power: string): number =>
  (world.tables.airUnits.airbases as Readonly<Record<string, number>>)[power] ?? 0

/** A hex is fully supplied when an INF of the power would be. */
function isFullySupplied(world: TwWorld, power: string, hex: Hex): boolean {
  const probe: GroundUnit = {
    id: '',
    name: '',
    nation: power,
    kind: 'ground',
    type: 'INF',
    strength: 1,
    move: 1,
    place: 'map',
    hex,
    depleted: false,
  }
  return supplyOf(world, probe) === 'full'
}

/** Why a power cannot build an airbase in a hex, or move one there from another (11.1.1), or null. */
export function whyNotBuildAirbase(world: TwWorld, power: string, hex: Hex, from?: Hex): string | null {
  const { map } = world
  const where = map.name(hex)
  if (airbaseLimit(world, power) === 0) return `11.1.1: ${power} builds no airbases`
  const invading = isOwnHex(world, hex, power) ? null : invaderAirbase(world, power, hex)
  if (invading?.why) return invading.why
  if (!map.isLand(hex) || (!invading && !isOwnHex(world, hex, power))) return `11.1.1: ${where} is not friendly to ${power}`
  if (enemyGround(world, hex, power).length > 0) return `11.1.1: enemies stand in ${where}`
  if (world.installation(hex, 'airbase')) return `11.1.1: there is an airbase in ${where}`
  if (from !== undefined && world.installation(from, 'airbase')?.nation !== power)
    return `11.1.1: ${power} has no airbase in ${map.name(from)}`
  if (from !== undefined && !fits(world, world.airAt(from), from, 1)) return `11.1.2: aircraft in ${map.name(from)} need its airbase`
  if (from === undefined && airbasesOf(world, power).length >= airbaseLimit(world, power))
    return `11.1.1: all ${airbaseLimit(world, power)} airbases of ${power} are on the board; say 'from:' to move one`
  return invading || isFullySupplied(world, power, hex) ? null : `11.1.1: ${where} is not fully supplied`
}

/** Builds it for so many NARFs, which the staging step asks and the Build Segment does not. */
export function buildAirbase(world: TwWorld, power: string, hex: Hex, narfs: number, from?: Hex): void {
  if (from !== undefined) world.dismantle(world.installation(from, 'airbase')!)
  // 23.23, 23.58: the hex of an invader's airbase is his.
  if (!isOwnHex(world, hex, power)) world.setControl(hex, power)
  world.install({ kind: 'airbase', hex, nation: power })
  world.spend(power, narfs)
  world.report(
    'airbase',
    '11.1.1',
    `${power} ${from === undefined ? 'builds an airbase' : `moves its airbase of ${world.map.name(from)}`} ${from === undefined ? 'in' : 'to'} ${world.map.name(hex)}${narfs > 0 ? ` for ${numbered(narfs, 'NARF')}` : ''} (${airbasesOf(world, power).length} of ${airbaseLimit(world, power)}).`,
    from === undefined ? [hex] : [hex, from],
  )
}
