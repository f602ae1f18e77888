import type { Hex } from '../../../../board/hex.ts'
import { homeOf } from '../../ground/control.ts'
import { hexesOf } from '../../peace/homes.ts'
import { displace, toArriveLater } from '../../peace/displaced.ts'
import { controllerOf, sideOfCountry } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import type { Claimed } from '../state.ts'
import { bordersOf, USSR } from './claims-state.ts'
import { regionHexes } from './regions.ts'

/** What the USSR claims of each (19.6), by the name of its region on the map. */
export const CLAIMS: Readonly<Record<Claimed, string>> = { Finland: 'Finnish borderlands', Rumania: 'Bessarabia' }

/** 19.6: a region is part of another home country from now on, with what its old country controls of it. */
export function cede(world: WifWorld, region: string, from: string, to: string): void {
  const hexes = regionHexes(world, region)
  const homes: Record<Hex, string> = { ...world.state.homes }
  for (const hex of hexes) homes[hex] = to
  world.set({ homes })
  for (const hex of hexes) if (world.state.control[hex] === from) world.setControl(hex, to)
  displace(world, hexes)
  world.report('alignment', '19.6', `${region} becomes part of ${to}.`, hexes)
}

/** 19.6: what the USSR was given, and holds no hex of any more, is the old country's again. */
export function giveBackRegions(world: WifWorld): void {
  for (const [country, region] of Object.entries(CLAIMS) as [Claimed, string][]) {
    const claim = bordersOf(world)[country]
    if (claim === undefined) continue
    const hexes = regionHexes(world, region)
    if (!hexes.some((hex) => homeOf(world, hex) === USSR)) continue
    if (hexes.some((hex) => world.state.control[hex] !== '' && controllerOf(world, world.state.control[hex]) === USSR)) continue
    const homes: Record<Hex, string> = { ...world.state.homes }
    for (const hex of hexes) homes[hex] = country
    world.set({ homes })
    world.report('alignment', '19.6', `The USSR controls no hex of ${region}: it is part of ${country} again.`, hexes)
  }
}

/** 13.7.3: a minor country that is at peace with everybody is neutral: its units leave the map until it is next at war, and its old borders hold. */
export function neutralise(world: WifWorld, minor: string): void {
  destroyedShipsStaySo(world, minor)
  for (const war of world.state.wars.filter(({ between }) => between.includes(minor))) world.endWar(war)
  const side = sideOfCountry(world, minor)
  const hexes = hexesOf(world, minor)
  for (const unit of [...world.unitsOf(minor)])
    if (unit.place !== 'pool' && (unit.kind !== 'naval' || unit.place !== 'gone')) world.toForcePool(unit)
  world.changeCountry(minor, { controller: null, outOfPools: undefined })
  for (const hex of hexes) if (world.state.control[hex] !== minor) world.setControl(hex, minor)
  const strangers = hexes.flatMap((hex) => [...world.unitsAt(hex), ...world.navalAt(hex)])
  toArriveLater(world, strangers, '13.7.3', `which is neutral ${minor}'s now`)
  world.report(
    'alignment',
    '13.7.3',
    `${minor}${side === null ? '' : `, of the ${side} until now,`} is neutral: its units leave the game until it is at war again.`,
  )
}

/** 13.7.3: when a minor country is next at war its units are set up again, but not the ships that it has lost: those in its force pool that were there to be set up last time (19.4.1). */
function destroyedShipsStaySo(world: WifWorld, minor: string): void {
  const joined = world.state.countries[minor].neutralIn ?? world.state.turn.year
  const lost = world
    .unitsOf(minor)
    .filter(({ kind, place, year }) => kind === 'naval' && place === 'pool' && year !== undefined && year < joined)
  for (const ship of lost) world.removeForGood(ship)
}
