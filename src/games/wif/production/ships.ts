import { numbered } from '../../common/words.ts'
import { controllerOf, isOwnOf } from '../powers.ts'
import { homeOf } from '../ground/control.ts'
import { isConvoy } from '../sea/ships.ts'
import { portHexes } from '../stacking/ports.ts'
import type { Cost, NavalUnit } from '../state.ts'
import { withDestroyers } from '../politics/us-entry/destroyers.ts'
import { isInterned, repairsFor } from '../us-options.ts'
import type { WifWorld } from '../world.ts'

/** Convoy points are built, and repaired, five at a time (13.6.5). */
export const CONVOY_LOT = 5

/** Convoy points that come out of nothing (1.2.1) go on the production circle, on counters of five at the most. */
export function convoysToCome(world: WifWorld, like: NavalUnit, points: number, turns: number): void {
  for (let made = 0; made < points; made += CONVOY_LOT)
    world.toProductionCircle(world.makeConvoy(like, like.country, Math.min(CONVOY_LOT, points - made)), turns)
}
export const CONVOY_TURNS = 4
const CONVOY_REPAIR = 2
/** All naval units take as long to repair (13.6.5). */
const REPAIR_TURNS = 2

/** Something that may be done for a ship off the map or in port, by name (13.6.5). */
export interface Work {
  readonly what: 'finish' | 'repair' | 'planes'
  /** All the ships that it is for: convoy points are repaired together. */
  readonly ships: readonly NavalUnit[]
  readonly cost: Cost
}

/** 13.6.5: build points and turns of a ship's two cycles; of convoy points the one that they have. */
export function cyclesOf(world: WifWorld, ship: NavalUnit): readonly Cost[] {
  if (ship.type === 'CP') return [{ points: ship.points, turns: world.rules.convoyTurns(world, controllerOf(world, ship.country)) }]
  if (ship.cycles) return ship.cycles
  const { 'first cycle': usual, light = usual } = world.tables.ships[ship.type]
  const first = Math.min(ship.cost.points, ship.type === 'CV' && ship.airComponent <= 1 ? light : usual)
  const { turns } = ship.cost
  return [
    { points: first, turns },
    { points: ship.cost.points - first, turns },
  ]
}

/** 13.6.5: what a power may have finished, repaired or given new planes, each ship by name; by the USA perhaps those of the western Allies repaired (13.3.2, option 25). */
export function worksOf(world: WifWorld, power: string): Work[] {
  const own = (ship: NavalUnit) => {
    const owner = controllerOf(world, ship.country)
    return owner === power || (power === 'USA' && ship.place === 'repair' && repairsFor(world, owner))
  }
  const ships = [...world.unitsIn('construction', 'repair'), ...world.inPort()].filter(
    (unit): unit is NavalUnit => unit.kind === 'naval' && own(unit),
  )
  const works: Work[] = []
  // 13.3.2, option 16.
  const given = (ship: NavalUnit, cost: Cost): Cost => ({ ...cost, points: withDestroyers(world, power, ship.type, cost.points) })
  const repaired = new Set<NavalUnit>()
  for (const ship of ships) {
    if (ship.place === 'construction' && isInterned(world, ship)) continue
    if (ship.place === 'construction') works.push({ what: 'finish', ships: [ship], cost: given(ship, cyclesOf(world, ship)[1]) })
    else if (isConvoy(ship) && ship.place === 'repair') {
      if (repaired.has(ship)) continue
      const lot = lotOf(
        ship,
        ships.filter((other) => isConvoy(other) && other.place === 'repair' && !repaired.has(other)),
      )
      for (const each of lot) repaired.add(each)
      works.push({
        what: 'repair',
        ships: lot,
        cost: { points: CONVOY_REPAIR * Math.ceil(pointsOn(lot) / CONVOY_LOT), turns: REPAIR_TURNS },
      })
    } else if (ship.place === 'repair') {
      const points = cyclesOf(world, ship)[0].points * (ship.noPlanes ? 2 : 1)
      works.push({ what: 'repair', ships: [ship], cost: given(ship, { points, turns: REPAIR_TURNS }) })
    } else if (ship.noPlanes && isAtHome(world, power, ship))
      works.push({ what: 'planes', ships: [ship], cost: { points: cyclesOf(world, ship)[0].points, turns: REPAIR_TURNS } })
  }
  return works
}

const pointsOn = (convoys: readonly NavalUnit[]): number => convoys.reduce((sum, { points }) => sum + points, 0)

/** Convoy points that are repaired with a counter of them, five in all; of more on one counter each five cost as much again. */
function lotOf(first: NavalUnit, others: readonly NavalUnit[]): NavalUnit[] {
  const lot = [first]
  let points = first.points
  for (const other of others) {
    if (other === first || other.country !== first.country || points + other.points > CONVOY_LOT) continue
    lot.push(other)
    points += other.points
  }
  return lot
}

/** A port of a home country of the power. */
const isAtHome = (world: WifWorld, power: string, ship: NavalUnit): boolean => {
  const home = homeOf(world, ship.hex)
  return controllerOf(world, home) === power && isOwnOf(world, home)
}

/** Onto the production circle: what is worked on comes back whole. */
export function work(world: WifWorld, power: string, { what, ships, cost }: Work): void {
  for (const ship of ships) {
    world.change(ship, { damaged: false, noPlanes: false })
    world.toProductionCircle(ship, cost.turns)
  }
  const names = ships.map(({ name }) => name).join(', ')
  const done = { finish: `finishes ${names}`, repair: `repairs ${names}`, planes: `gives ${names} new planes` }[what]
  world.report(
    'production',
    '13.6.5',
    `${power} ${done} for ${numbered(cost.points, 'build point')}, ready in ${numbered(cost.turns, 'turn')}.`,
  )
}

/** Home countries of a country's ships: its own, and the one from which it fights on (13.7.1). */
const homesOf = (world: WifWorld, country: string): readonly string[] => [country, world.state.countries[country].exile ?? country]

/** 13.6.5: with its last port a country loses its ships on the production circle and in the construction and repair pools. */
export function loseShipsWithoutPorts(world: WifWorld): void {
  const off = world.unitsIn('circle', 'construction', 'repair').filter((unit): unit is NavalUnit => unit.kind === 'naval')
  for (const country of new Set(off.map((ship) => ship.country))) {
    const power = controllerOf(world, country)
    const ports = portHexes(world).filter((hex) => homesOf(world, country).includes(homeOf(world, hex)))
    // A country beyond the map has its ports there.
    if (power === null || ports.length === 0 || ports.some((hex) => controllerOf(world, world.state.control[hex]) === power)) continue
    const lost = off.filter((ship) => ship.country === country)
    for (const ship of lost) world.destroy(ship, 'no port is left')
    world.report(
      'production',
      '13.6.5',
      `${power} controls no port in ${country} any more: ${lost.map(({ name }) => name).join(', ')} ${lost.length === 1 ? 'is' : 'are'} destroyed off the map.`,
    )
  }
}
