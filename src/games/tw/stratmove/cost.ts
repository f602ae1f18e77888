import type { Hex } from '../../../board/hex.ts'
import { isInside1939USSR, isNorthAfrica } from '../field/terrain.ts'
import { timesInWeather } from '../field/weather.ts'
import { sideOf } from '../powers.ts'
import type { GroundUnit, NavalUnit, Troop, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Bill, networkOf } from './capacity.ts'

/** Breakdown counters that are a unit (1.2), and units that a build-up counter stands for, from so many factors (9.6.4). */
const PARTS = 3
const BUILD_UP_FACTORS = 18
const BUILD_UP_UNITS = 3

const isPart = (unit: Unit): boolean => unit.kind === 'ground' && unit.breakdown === true
export const isBuildUp = (unit: Unit): boolean => unit.kind === 'ground' && unit.strength >= BUILD_UP_FACTORS

/** 8.0, 8.1.2: SMPs of units before anything multiplies them: one each, half when Depleted, breakdown counters three to one. */
function plainCost(world: TwWorld, units: readonly Unit[]): number {
  const { cost } = world.tables.movementPoints
  const full = { ground: cost['ground unit'], air: cost['air unit'], naval: cost['naval unit'], strategic: 0 }
  const whole = units
    .filter((unit) => !isPart(unit))
    .reduce((sum, unit) => sum + (unit.depleted ? cost['depleted unit'] : full[unit.kind] * (isBuildUp(unit) ? BUILD_UP_UNITS : 1)), 0)
  const parts = (depleted: boolean) => Math.ceil(units.filter((unit) => isPart(unit) && unit.depleted === depleted).length / PARTS)
  return whole + parts(false) * cost['ground unit'] + parts(true) * cost['depleted unit']
}

/** 8.5.2, 8.5.3: times that the ground counts; `walks` are ways over land, each with the hex it begins in. */
function groundTimes(world: TwWorld, units: readonly GroundUnit[], walks: readonly (readonly Hex[])[]): { times: number; why: string } {
  const { times } = world.tables.movementPoints
  const over = walks.filter((walk) => walk.length > 1).flat()
  if (over.some((hex) => isNorthAfrica(world, hex))) return { times: times['North Africa'], why: ' in North Africa (8.5.2)' }
  if (sideOf(world, units[0]) === 'Axis' && walks.flat().some((hex) => isInside1939USSR(world, hex)))
    return { times: times['Axis in the 1939 USSR'], why: ' in the Soviet Union (8.5.3)' }
  return { times: 1, why: '' }
}

/** What ground and air units of an order cost their networks. `walks`: hexes of each way over land or by air, the first included. */
export function troopBills(world: TwWorld, units: readonly Troop[], walks: readonly (readonly Hex[])[]): Bill[] {
  const ground = units.filter((unit): unit is GroundUnit => unit.kind === 'ground')
  const { times, why } = ground.length > 0 && ground.length === units.length ? groundTimes(world, ground, walks) : { times: 1, why: '' }
  const of = ({ nation, hex }: Troop) => networkOf(world, nation, hex)
  return [...new Set(units.map(of))].map((network) => {
    const own = units.filter((unit) => of(unit) === network)
    const weather = timesInWeather(world, own[0], walks.flat(), 'smpTimes')
    const plain = plainCost(world, own)
    const factor = `${times > 1 ? ` x${times}${why}` : ''}${weather > 1 ? ` x${weather} (26)` : ''}`
    return {
      network,
      smps: plain * times * weather,
      text: `${own.map(({ name, depleted }) => `${name}${depleted ? ' (Depleted)' : ''}`).join(', ')} ${plain}${factor}`,
    }
  })
}

/** 7.6.2: ships of one port that sail together cost one SMP, half when all are Depleted; each Fleet with cargo costs one of its own (8.3.2). */
export function shipBills(world: TwWorld, ships: readonly NavalUnit[], carriers: readonly NavalUnit[], from: Hex, to: Hex): Bill[] {
  const { cost } = world.tables.movementPoints
  const bills: Bill[] = []
  const add = (group: readonly NavalUnit[], smps: number, text: string) => {
    const times = timesInWeather(world, group[0], [from, to], 'smpTimes')
    bills.push({
      network: networkOf(world, group[0].nation, group[0].hex),
      smps: smps * times,
      text: `${text} ${smps}${times > 1 ? ` x${times} (26)` : ''}`,
    })
  }
  for (const ship of carriers) add([ship], cost['naval unit'], `${ship.name} with cargo`)
  const empty = ships.filter((ship) => !carriers.includes(ship))
  for (const network of new Set(empty.map(({ nation, hex }) => networkOf(world, nation, hex)))) {
    const group = empty.filter(({ nation, hex }) => networkOf(world, nation, hex) === network)
    add(
      group,
      group.every(({ depleted }) => depleted) ? cost['depleted unit'] : cost['Fleets of one port to one port'],
      `${group.map(({ name }) => name).join(', ')} together`,
    )
  }
  return bills
}
