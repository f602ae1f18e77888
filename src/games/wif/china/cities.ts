import type { Hex } from '../../../board/hex.ts'
import { numbered } from '../../common/words.ts'
import { homeOf } from '../ground/control.ts'
import { displace } from '../peace/displaced.ts'
import type { Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { areFactions, CHINA, COMMUNISTS, factionName } from '../factions.ts'

/** Whether a campaign has the two factions of China (20). */
export const hasFactions = (world: WifWorld): boolean => world.state.countries[COMMUNISTS] !== undefined

/** Hexes of cities in China (2.5.1). */
export const citiesOfChina = (world: WifWorld): Hex[] => [
  ...new Set(
    world.map.places.flatMap(({ city }, i) => (city && homeOf(world, world.map.placeHexes[i]) === CHINA ? [world.map.placeHexes[i]] : [])),
  ),
]

/** 20: a land unit of the faction that does not control a city of China, in it; undefined where there is none. */
export const occupierFrom = (world: WifWorld, hex: Hex): Unit | undefined =>
  world.landAt(hex).find(({ country }) => areFactions(country, world.state.control[hex]))

/** 20: a ship of a faction of China that controls no port there: who draws it draws again, so that it counts as out of the pool (a ruling). */
export const hasNoPortOfItsFaction = (world: WifWorld, { kind, country }: Unit): boolean =>
  kind === 'naval' &&
  hasFactions(world) &&
  (country === CHINA || country === COMMUNISTS) &&
  !world.map.places.some(
    ({ port }, i) => port && homeOf(world, world.map.placeHexes[i]) === CHINA && world.state.control[world.map.placeHexes[i]] === country,
  )

/** 20: the start of the conquest step. A city of one faction with land units of the other in it changes control; aircraft and ships that may not stay go (2.5.4). */
export function takeFactionCities(world: WifWorld): void {
  if (!hasFactions(world)) return
  for (const hex of citiesOfChina(world)) {
    const unit = occupierFrom(world, hex)
    if (!unit) continue
    const before = world.state.control[hex]
    world.setControl(hex, unit.country)
    world.report(
      'control',
      '20',
      `${world.map.name(hex)} is ${factionName(unit.country)} Chinese now, and ${factionName(before)} no more: ${unit.name} occupies it.`,
      [hex],
    )
    displace(world, [hex]) // 2.5.4
  }
}

/** 20: the end of the conquest step. All units of a faction that controls no city in China leave the game. */
export function removeLostFactions(world: WifWorld): void {
  if (!hasFactions(world)) return
  const cities = citiesOfChina(world)
  if (cities.length === 0) return
  for (const faction of [CHINA, COMMUNISTS]) {
    if (cities.some((hex) => world.state.control[hex] === faction)) continue
    const lost = world.unitsOf(faction).filter(({ place }) => place !== 'gone')
    if (lost.length === 0) continue
    const seen = lost.filter(({ place }) => place === 'map' || place === 'sea')
    const off = lost.length - seen.length
    for (const unit of lost) world.removeForGood(unit)
    const what = [
      ...seen.map(({ name }) => name),
      ...(off > 0 ? [`${numbered(off, 'unit')} in reserve, on the production circle and in force pools`] : []),
    ]
    world.report(
      'conquest',
      '20',
      `The ${factionName(faction)} Chinese control no city in China any more; out of the game: ${what.join(', ')}.`,
    )
  }
}
