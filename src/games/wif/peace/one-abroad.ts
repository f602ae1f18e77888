import { isDenied, isAbroad } from '../ground/half-at-home.ts'
import { toArriveLater } from './displaced.ts'
import type { WifWorld } from '../world.ts'

/** 19.6.2: of a country whose demands on Rumania were denied one unit is abroad at most, however they came there; the others arrive in two turns. The dearest stays (a ruling). */
export function bringHome(world: WifWorld): void {
  for (const country of Object.values(world.state.countries).filter((each) => isDenied(world, each))) {
    const abroad = world
      .unitsOf(country.name)
      .filter((unit) => unit.kind !== 'naval' && (unit.place === 'map' || unit.place === 'sea') && isAbroad(world, unit, country))
      .sort((a, b) => Number(b.place === 'sea') - Number(a.place === 'sea') || b.cost.points - a.cost.points)
    toArriveLater(
      world,
      abroad.slice(1).filter(({ place }) => place === 'map'),
      '19.6.2',
      `abroad, where ${country.name}, whose demands on Rumania were denied, has one unit at most`,
    )
  }
}
