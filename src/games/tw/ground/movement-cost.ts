import type { Hex } from '../../../board/hex.ts'
import { adjective, atWar, isApart, isEnemyHex, isNeutralHex, mayFightIn, sideOf, sideOfNation } from '../powers.ts'
import type { GroundType, GroundUnit } from '../state.ts'
import { whyNotEgypt } from '../supply/north-africa.ts'
import type { TwWorld } from '../world.ts'
import { whyNotEnterAsFrench } from './anglo-french.ts'
import { isOnItsWayOut } from '../field/associates.ts'
import { barringUnits } from '../field/enemies.ts'
import { isCommando } from '../field/commando-land.ts'
import { whyNotAbroad } from '../field/home-country.ts'
import { isPactInForce, USSR } from '../east/pact.ts'
import { mayTakeByPact, pactTerritoryAt } from '../east/pact-territory.ts'
import { isInside1939USSR, terrainAt } from '../field/terrain.ts'
import { enemyZoc, zocOfUnit } from '../field/zoc.ts'

/** 9.3: what things cost in movement points. */
const HEX = 1
const ENTER_ZOC = 1
const LEAVE_ZOC = 1
const AV_HEX = 1
/** 10.6.7: each swamp hex, to units that began in one. */
const SWAMP = 2
const SWAMP_FOR_ARMOUR = 4

/** Types that go on through enemy zones of control; all others stop in them (9.4). */
const PASSING: readonly GroundType[] = ['ARM', 'MECH', 'MOT', 'MOTFlak', 'CAV']
const ARMOURED: readonly GroundType[] = ['ARM', 'MECH']

/** What the zones and swamps are for a group on its way: `gone` are units that its automatic victories remove. */
export interface Way {
  readonly units: readonly GroundUnit[]
  readonly zone: Uint8Array
  readonly fromSwamp: boolean
}

export const wayOf = (world: TwWorld, units: readonly GroundUnit[], from: Hex, gone: ReadonlySet<GroundUnit> = new Set()): Way => ({
  units,
  zone: gone.size === 0 ? enemyZoc(world, units[0].nation) : zoneWithout(world, units[0].nation, gone),
  fromSwamp: terrainAt(world, from) === 'swamp',
})

function zoneWithout(world: TwWorld, nation: string, gone: ReadonlySet<GroundUnit>): Uint8Array {
  const zone = new Uint8Array(world.map.size)
  for (const unit of world.unitsIn('map')) {
    if (unit.kind !== 'ground' || gone.has(unit) || !atWar(world, unit.nation, nation)) continue
    for (const hex of zocOfUnit(world, unit)) if (mayFightIn(world, unit.nation, nation, hex)) zone[hex] = 1
  }
  return zone
}

/** 9.3, 9.8, 10.6.7: movement points from a hex into the next for a group; `av` is an automatic victory there. */
export function stepCost(world: TwWorld, { units, zone, fromSwamp }: Way, from: Hex, to: Hex, av: boolean): number {
  const zones = (zone[to] ? ENTER_ZOC : 0) + (zone[from] ? LEAVE_ZOC : 0)
  const ground = fromSwamp && terrainAt(world, to) === 'swamp' ? Math.max(...units.map((unit) => swampCost(world, unit))) : HEX
  return ground + zones + (av || world.ops.avHexes.has(to) ? AV_HEX : 0)
}

/** 10.6.7: CAV pay as foot in First Impulse, as armour in Second. */
const swampCost = (world: TwWorld, unit: GroundUnit): number =>
  ARMOURED.includes(unit.type) || (unit.type === 'CAV' && world.ops.impulse === 2) ? SWAMP_FOR_ARMOUR : SWAMP

/** Why a group must stop in a hex it enters, or null: a zone of control (9.4), an enemy hex where Commandos are with it (2.6), its first swamp (10.6.7). */
export function whyStop(world: TwWorld, { units, zone, fromSwamp }: Way, hex: Hex): string | null {
  const stopper = zone[hex] ? units.find((unit) => !PASSING.includes(unit.type)) : undefined
  if (stopper) return `9.4: ${stopper.name} (${stopper.type}) stops in the enemy zone of control in ${world.map.name(hex)}`
  // 2.6: one enemy hex in a turn.
  const raider = isEnemyHex(world, hex, units[0].nation) ? units.find(isCommando) : undefined
  if (raider) return `2.6: ${raider.name} (CDO) stops in the first enemy hex it enters, ${world.map.name(hex)}`
  return !fromSwamp && terrainAt(world, hex) === 'swamp' ? `10.6.7: units stop in the first swamp they enter, ${world.map.name(hex)}` : null
}

/** Why a unit may not set foot in a hex, whoever stands there, or null: neutrals (6.1, 9.4.1), and ground closed to its nation. */
export function whyNotEnter(world: TwWorld, unit: GroundUnit, hex: Hex): string | null {
  const { map } = world
  if (isNeutralHex(world, hex, unit.nation) && !mayTakeByPact(world, unit.nation, hex) && !isOnItsWayOut(world, unit, hex))
    return unit.nation === USSR && isPactInForce(world) && pactTerritoryAt(world, hex) !== null
      ? `16.5: the Soviet Union takes ${map.name(hex)} once Germany has conquered Poland`
      : `9.4.1: ${map.name(hex)} belongs to ${world.state.control[hex]}, which is neutral to ${unit.nation}`
  const holder = world.state.control[hex]
  const apart = isApart(world, unit.nation)
  const western = !apart && sideOf(world, unit) === 'Allies'
  if (western && isInside1939USSR(world, hex)) return `6.2.2: Western Allied units do not enter the Soviet Union (${map.name(hex)})`
  if (apart && holder && !isApart(world, holder) && sideOfNation(world, holder) === 'Allies' && !isInside1939USSR(world, hex))
    return `6.2.2: ${adjective(world, unit.nation)} units do not enter ${map.name(hex)}, which the Western Allies control`
  return whyNotAbroad(world, unit, hex) ?? whyNotEnterAsFrench(world, unit, hex) ?? whyNotEgypt(world, unit, hex)
}

/** Whether enemy ground units bar a hex to a group (9.4). */
export const isBarred = (world: TwWorld, units: readonly GroundUnit[], hex: Hex): boolean =>
  barringUnits(world, hex, units[0].nation).length > 0
